"""Steps that fall due when something happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from croupier.engine.command import record
from croupier.engine.copies import copy_with
from croupier.engine.procedure.noun import ITSELF, Event, Noun
from croupier.engine.procedure.pending import fits, mode_of, names, task_of
from croupier.engine.procedure.rules import Mode, Names, Ruleset
from croupier.engine.procedure.state import Deck, Item, Table
from croupier.engine.procedure.task import OF_A_DECK, Task
from croupier.law.vocabulary.procedure import Act

NOUN = Noun()

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


@record
class StepsFellDue(Event):
    """These steps are now to be done, or these lines to be looked at."""

    wire: ClassVar[str] = "steps_fell_due/1"
    occasion: str
    steps: tuple[str, ...]
    deck: int = 0
    seat: int = 0
    device: str = ""


@record
class StepsNotApplicable(Event):
    """Steps with things that a table of virtual cards does not have (I-131)."""

    wire: ClassVar[str] = "steps_not_applicable/1"
    occasion: str
    steps: tuple[str, ...]
    deck: int = 0
    seat: int = 0


@NOUN.fold(StepsFellDue)
def apply_steps_fell_due(ruleset: Ruleset, table: Table, event: StepsFellDue) -> Table:
    """Open the steps; what continues a shuffle is placed among its steps."""
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


@NOUN.fold(StepsNotApplicable)
def apply_steps_not_applicable(_ruleset: Ruleset, table: Table, _event: Event) -> Table:
    """Change nothing: the event is kept for the record."""
    return table


def digital(task: Task) -> bool:
    """Return whether the step is done with virtual cards too (I-131)."""
    if task.act == "shuffle":
        return task.due != "first_player"
    return task.act == "close" or (task.by == "floorperson" and task.act != "recut")


def any_step(_: Task) -> bool:
    """Choose every step."""
    return True


def raise_steps(
    ruleset: Ruleset,
    table: Table,
    event: Event,
    occasion: str,
    *,
    deck: int = 0,
    seat: int = 0,
    device: str = "",
    chosen: Callable[[Task], bool] = any_step,
) -> list[Event]:
    """Return the steps of an occasion as due, or as not applicable."""
    mode, owner = mode_of(ruleset, table), table.deck(deck) if deck else None
    if chosen is any_step:
        case = (occasion, owner and (owner.preshuffled, owner.shuffled), ruleset.virtual_cards)
        known = mode.raised.get(case)
        if known is None:
            known = mode.raised[case] = _steps_of(ruleset, mode, occasion, owner, chosen)
    else:
        known = _steps_of(ruleset, mode, occasion, owner, chosen)
    things, asked = known
    found: list[Event] = []
    if things:
        found.append(StepsNotApplicable(event.at, ITSELF, "", occasion, things, deck, seat))
    if asked:
        found.append(StepsFellDue(event.at, ITSELF, "", occasion, asked, deck, seat, device))
    return found


def _steps_of(
    ruleset: Ruleset,
    mode: Mode,
    occasion: str,
    owner: Deck | None,
    chosen: Callable[[Task], bool],
) -> tuple[Names, Names]:
    """Return the steps that are not applicable with virtual cards, and those awaited."""
    tasks = [
        task
        for task in mode.of(occasion)
        if chosen(task) and (owner is None or fits(mode, task, owner))
    ]
    things: Names = ()
    if ruleset.virtual_cards:
        things = names([task for task in tasks if not digital(task)])
        tasks = [task for task in tasks if digital(task)]
    return things, names([task for task in tasks if task.awaited])


def doing(*acts: Act) -> Callable[[Task], bool]:
    """Choose the steps that are one of these acts."""
    return lambda task: task.act in acts


def raise_arranging_steps(
    ruleset: Ruleset,
    table: Table,
    event: Event,
    deck: int,
    occasion: str = "shuffled",
) -> list[Event]:
    """Raise steps for a deck's cards; only the deck in play is loaded (3.B.3)."""
    waits = table.live not in (0, deck)
    return raise_steps(
        ruleset,
        table,
        event,
        occasion,
        deck=deck,
        chosen=lambda task: not (waits and task.act == "load"),
    )


def raise_steps_before_play(ruleset: Ruleset, table: Table, event: Event) -> list[Event]:
    """Raise the steps by which every deck in service is arranged for play."""
    return [
        item
        for deck in table.decks
        if not deck.opening
        for item in raise_arranging_steps(ruleset, table, event, deck.id, "before_play")
    ]
