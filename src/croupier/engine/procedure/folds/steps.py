"""Steps that fall due, are done, verified and ticked."""

from __future__ import annotations

from croupier.engine.copies import copy_with
from croupier.engine.procedure import events as procedure_events
from croupier.engine.procedure.folds.rounds import taking_part
from croupier.engine.procedure.pending import AWARD, task_of, undoing
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Item, Table
from croupier.engine.procedure.task import OF_A_DECK

_OF_DECKS = (
    "deck_received",
    "first_player",
    "before_play",
    "shuffled",
    "cut",
    "count_right",
    "count_wrong",
    "device_failed",
)
"""Occasions that concern one deck, with all their steps."""

_LEFT_BEHIND = ("settled", "cards_dealt", "count_right", "count_wrong")
"""What a round leaves behind comes before anything that arranges cards for the next."""


def nothing(_ruleset: Ruleset, table: Table, _event: procedure_events.Event) -> Table:
    """An event that is recorded for what follows from it, or for the record alone."""
    return table


def fell_due(ruleset: Ruleset, table: Table, event: procedure_events.StepsFellDue) -> Table:
    """The steps are open; what continues a shuffle stands among its steps."""
    seq = table.seq + 1
    if event.occasion in _LEFT_BEHIND and table.round is None:
        seq = 0
    if event.occasion == "cut":
        begun = [each.seq for each in table.items if each.deck == event.deck]
        seq = min(begun, default=seq)
    items = []
    for name in event.steps:
        item = Item(name, event.occasion, seq, event.deck, event.seat, event.device)
        bound = event.occasion in _OF_DECKS or task_of(ruleset, table, item).act in OF_A_DECK
        items.append(item if bound else copy_with(item, deck=0))
    return copy_with(table, items=(*table.items, *items), seq=max(seq, table.seq))


def done(ruleset: Ruleset, table: Table, event: procedure_events.StepDone) -> Table:
    """The step is closed, or waits for its verification."""
    item = next((each for each in table.items if _same(each, event)), None)
    if item is None:
        return _right(ruleset, table, event)
    task = task_of(ruleset, table, item)
    if item.occasion == AWARD and not task.undoes:
        table = taking_part(table, item.seat, AWARD, event.who)
    rest = tuple(one for one in table.items if one != item)
    if task.verified_by:
        return copy_with(table, items=(*rest, copy_with(item, done=True)))
    table = copy_with(table, items=rest)
    if task.act == "rack":
        return copy_with(table, rack=item.deck)
    if task.act == "retire":
        devices = tuple(
            copy_with(device, mark=event.choice) if device.name == event.device else device
            for device in table.devices
        )
        demands = tuple(demand for demand in table.demands if demand.what != "block_next_round")
        return copy_with(table, devices=devices, demands=demands)
    return table


def _right(ruleset: Ruleset, table: Table, event: procedure_events.StepDone) -> Table:
    """What was not waited for: a winner's key canceled, or a key pressed by mistake (I-102)."""
    task = ruleset.task(event.step)
    if task is None:
        return table
    if task.undoes:
        table = taking_part(table, event.seat, task.due, event.who)
        seq = min(
            item.seq for item in table.items if (item.occasion, item.seat) == (AWARD, event.seat)
        )
        return copy_with(
            table, items=(*table.items, Item(task.undoes, task.due, seq, seat=event.seat))
        )
    cancel = undoing(ruleset, table, task)
    if cancel is None:
        return table
    seq = table.seq + 1
    items = (*table.items, Item(cancel.name, cancel.due, seq, seat=event.seat))
    return copy_with(table, items=items, seq=seq)


def _same(item: Item, event: procedure_events.StepDone) -> bool:
    mine = (item.step, item.deck, item.seat, item.device)
    return mine == (event.step, event.deck, event.seat, event.device) and not item.done


def verified(_ruleset: Ruleset, table: Table, event: procedure_events.StepVerified) -> Table:
    """The step is closed."""
    kept = tuple(
        item
        for item in table.items
        if not (item.done and (item.step, item.deck) == (event.step, event.deck))
    )
    return copy_with(table, items=kept)


def ticked(_ruleset: Ruleset, table: Table, event: procedure_events.LineTicked) -> Table:
    """The line is off the list."""
    kept = tuple(
        item
        for item in table.items
        if (item.step, item.deck, item.seat) != (event.step, event.deck, event.seat)
    )
    return copy_with(table, items=kept)
