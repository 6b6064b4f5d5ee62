"""What may be done at a table now, and by whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.engine.machine import Between, NewPlayer, Offer, OneOf, Order, Spoken, offer
from croupier.engine.procedure import commands
from croupier.engine.procedure.deck_locations import decks_in
from croupier.engine.procedure.due import choices_of, held_up
from croupier.engine.procedure.guards import decks, floor, rounds, steps
from croupier.engine.procedure.pending import (
    FLOOR,
    ahead,
    cleared,
    in_order,
    mode_of,
    open_act,
    put_away,
    role_of,
    shuffle_role,
    swap_task,
)
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Table
from croupier.engine.procedure.task import OWN_COMMAND, Task
from croupier.law.vocabulary.procedure import Act

Offers = Iterator[Offer]
REASON = Spoken()
COUNT = Between(0, decks.MOST_COUNTED)
NUMBER = Between(0, None)
FLAG = OneOf((True, False))


@dataclass(frozen=True, slots=True)
class Demands:
    """What the law may ask for after a round, each with its clause."""

    def holds(self, value: Any) -> bool:
        """Whether the field may hold this."""
        return all(what in rounds.DEMANDS for what, _ in value)

    def some(self) -> Any:
        """Something that it may hold."""
        return ()

    def written(self) -> Any:
        """Not for a screen."""
        return None


def legal(ruleset: Ruleset, table: Table, at: int) -> tuple[Offer, ...]:
    """Everything that would be accepted at this time; nothing before the table's own time."""
    if at < table.at:
        return ()
    if not table.open:
        return tuple(_receive(ruleset, table))
    return (
        *_receive(ruleset, table),
        *_cards(ruleset, table),
        *_orders(ruleset, table),
        *_steps(ruleset, table),
        *_between(ruleset, table, at),
        *_round(ruleset, table, at),
        *_counts(ruleset, table),
        *_showdown(ruleset, table),
        *_devices(ruleset, table),
        *_seats(ruleset, table),
    )


def _ready(ruleset: Ruleset, table: Table, act: Act, deck: int = 0) -> list[Task]:
    """The step that this act would fulfil, if nothing must come before it."""
    items = open_act(ruleset, table, act, deck)[:1]
    return [task for item, task in items if ahead(ruleset, table, item) is None]


def _receive(ruleset: Ruleset, table: Table) -> Offers:
    mode = mode_of(ruleset, table)
    room = len(table.decks) < decks.most_decks(ruleset, mode)
    if room and not table.round and not table.idle:
        kinds = (False, True) if decks.may_be_preshuffled(ruleset, mode) else (False,)
        yield offer(commands.ReceiveDeck, "dealer", ruleset.deck_clause, preshuffled=kinds)


def _cards(ruleset: Ruleset, table: Table) -> Offers:
    if decks.lying_open(ruleset, table):
        yield offer(commands.InspectCards, "player")
    for deck in table.decks:
        id = (deck.id,)
        shuffles = open_act(ruleset, table, "shuffle", deck.id)
        if shuffles and not decks.unready_shuffle(ruleset, table, deck.id):
            role = shuffle_role(ruleset, table, deck.id)
            order = Order() if ruleset.virtual else (None,)
            yield offer(commands.ShuffleDone, role, shuffles[0][1].clause, deck=id, order=order)
        for task in _ready(ruleset, table, "cut", deck.id):
            bounds = decks.cut_bounds(ruleset, table, deck.id)
            depth = Between(bounds.start, bounds.stop - 1)
            yield offer(commands.CutDone, task.by, task.clause, deck=id, depth=depth)
        for task in _ready(ruleset, table, "tally", deck.id):
            yield offer(commands.ReportCount, task.by, task.clause, deck=id, cards=COUNT)
        if not table.round or table.round.deck != deck.id:
            yield offer(commands.RemoveDeck, "dealer", "", deck=id, reason=REASON)


def _orders(ruleset: Ruleset, table: Table) -> Offers:
    deck, mode = decks.before_deal(ruleset, table), mode_of(ruleset, table)
    order = mode.acting("shuffle", "floor_orders")
    if deck and deck.shuffled and order:
        yield offer(commands.OrderShuffle, FLOOR, order.clause, reason=REASON)
    recut = mode.acting("recut", "floor_orders")
    if deck and deck.cut and recut:
        yield offer(commands.OrderRecut, recut.by, recut.clause, reason=REASON)
    swap = swap_task(ruleset, table)
    if swap:
        yield offer(commands.SwapDecks, swap.by, swap.clause)


def _steps(ruleset: Ruleset, table: Table) -> Offers:
    for item, task in in_order(ruleset, table):
        where = {"step": (item.step,), "deck": (item.deck,)}
        at = {**where, "seat": (item.seat,)}
        if task.line:
            yield offer(commands.Tick, "dealer", task.clause, **at)
        elif item.done:
            yield offer(commands.Verify, FLOOR, task.clause, **where)
        elif task.act not in OWN_COMMAND and ahead(ruleset, table, item) is None:
            if steps.racked(ruleset, table, item, task):
                continue
            choices = choices_of(ruleset, table, task) or ("",)
            role = role_of(ruleset, table, item, task)
            yield offer(commands.Do, role, task.clause, **at, device=(item.device,), choice=choices)
    yield from _keys(ruleset, table)


def _keys(ruleset: Ruleset, table: Table) -> Offers:
    """Keys that may be pressed again to cancel, and those that may be pressed by mistake."""
    seats = range(1, ruleset.seats + 1)
    for task in mode_of(ruleset, table).tasks:
        if task.undoes:
            free = tuple(seat for seat in seats if steps.cancellable(table, task, seat))
        else:
            free = tuple(number for number in seats if steps.keyable(ruleset, table, task, number))
        if free:
            where: dict[str, Any] = {"step": (task.name,), "deck": (0,), "seat": free}
            yield offer(commands.Do, task.by, task.clause, **where, device=("",), choice=("",))


def _between(ruleset: Ruleset, table: Table, at: int) -> Offers:
    if table.round:
        return
    if not table.idle and not held_up(ruleset, table, at, "play"):
        yield offer(commands.OpenRound, "dealer")
    if floor.may_idle(table):
        yield offer(commands.GoIdle, "dealer")
    if table.idle:
        yield offer(commands.Resume, "dealer")
    blocks = [demand for demand in table.demands if demand.what == "block_next_round"]
    if blocks:
        yield offer(commands.ReleaseRound, FLOOR, blocks[0].clause, reason=REASON)
    yield offer(commands.CloseTable, FLOOR)


def _round(ruleset: Ruleset, table: Table, at: int) -> Offers:
    round, mode = table.round, mode_of(ruleset, table)
    if round is None:
        return
    yield offer(commands.CloseRound, "dealer", round.void, voided=(True,), demands=Demands())
    if round.void:
        return
    if round.stage == "betting":
        close = mode.acting("close")
        yield offer(commands.CloseBets, "dealer", close.clause if close else "")
    if round.stage == "closed" and not rounds.undealable(ruleset, table, at):
        yield offer(commands.Deal, "dealer")
    clear = not held_up(ruleset, table, at, "showdown")
    if clear and round.stage in ("dealing", "dealt"):
        if round.ended < mode.betting_rounds:
            yield offer(commands.EndBettingRound, "dealer")
        yield offer(
            commands.CompleteDeal if round.stage == "dealing" else commands.Expose, "dealer"
        )
    clear = clear and not held_up(ruleset, table, at, "finish")
    if clear and round.stage in rounds.finishing(ruleset):
        yield offer(commands.CloseRound, "dealer", "", voided=(False,), demands=Demands())


def _counts(ruleset: Ruleset, table: Table) -> Offers:
    for task in _ready(ruleset, table, "lock"):
        yield offer(commands.LockWagers, task.by, task.clause)
    for task in _ready(ruleset, table, "match"):
        yield offer(commands.CountChips, task.by, task.clause, chips=NUMBER, accepted=NUMBER)
        if table.round and table.round.mismatch:
            yield offer(commands.OverrideCount, FLOOR, task.clause, reason=REASON)
    stub = rounds.countable(ruleset, table)
    if stub:
        yield offer(commands.CountStub, stub.by, stub.clause, cards=COUNT)
    for _, task in open_act(ruleset, table, "misdeal")[:1]:
        yield offer(commands.FindMisdeal, task.by, task.clause, misdealt=FLAG, fifty_two=FLAG)


def _showdown(ruleset: Ruleset, table: Table) -> Offers:
    if rounds.wrong_stage(table, "showdown"):
        return
    kinds: list[tuple[type[Any], str]] = [(commands.SettleBox, "box_turn")]
    if mode_of(ruleset, table).of("progressive_won"):
        kinds.append((commands.WinProgressive, "progressive_won"))
    for kind, occasion in kinds:
        seats = range(1, ruleset.seats + 1)
        free = tuple(seat for seat in seats if not rounds.busy(table, occasion, seat))
        if free:
            yield offer(kind, "dealer", seat=free)


def _devices(ruleset: Ruleset, table: Table) -> Offers:
    for device in table.devices:
        name = (device.name,)
        inside = decks_in(ruleset, table, device.name)
        if device.state == "works":
            if not table.idle:
                yield offer(commands.FailDevice, "dealer", device=name, deck=inside)
            continue
        if device.state == "jammed":
            yield offer(commands.MarkBroken, FLOOR, device.clause, device=name)
        if not table.round and not cleared(ruleset, table, device.name):
            yield offer(commands.RepairDevice, FLOOR, device.clause, device=name)
    jammed = any(item.state == "jammed" for item in table.devices)
    if table.round or table.idle or jammed or not table.out:
        return
    ways = floor.methods(ruleset, table)
    if ways and not cleared(ruleset, table) and not put_away(ruleset, table):
        yield offer(commands.UseMethod, FLOOR, ruleset.dealing_clause, method=ways)


def _seats(ruleset: Ruleset, table: Table) -> Offers:
    taken = {item.seat for item in table.seats}
    free = tuple(seat for seat in range(1, ruleset.seats + 1) if seat not in taken)
    if free:
        known = frozenset(each.player for each in table.seats)
        yield offer(commands.Sit, "player", seat=free, chips=NUMBER, player=NewPlayer(known))
    staying = tuple(one.seat for one in table.seats if not one.leaving)
    if staying:
        yield offer(commands.Stand, "player", seat=staying)
