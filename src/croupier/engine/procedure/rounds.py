"""Rounds that open, end, and are released."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from croupier.engine.command import CREW, command, record
from croupier.engine.command import Reason as GivenReason
from croupier.engine.commands import CloseRound, OpenRound
from croupier.engine.copies import copy_with
from croupier.engine.machine import Giver, offer
from croupier.engine.procedure.changes import (
    UNSHUFFLED,
    add_demands,
    change_deck,
    drop_arranging_steps,
    drop_blocking,
    drop_lines,
)
from croupier.engine.procedure.due import held_up
from croupier.engine.procedure.noun import REASON, Event, Judged, Noun, Offers
from croupier.engine.procedure.occasions import any_step, doing, raise_steps
from croupier.engine.procedure.pending import (
    FLOOR,
    GATES,
    first,
    mode_of,
    person,
    reasoned,
    task_of,
)
from croupier.engine.procedure.refusals import wrong_stage
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Demand, RoundStage, Stage, Table
from croupier.engine.procedure.task import Task
from croupier.refusal import Reason, Refused

NOUN = Noun()

DEMANDS = ("reshuffle", "remove_deck", "remove_cards", "block_next_round", "log")


@command("release_round", CREW, step=True, role="floorperson")
class ReleaseRound:
    """A floorperson lifts what an irregularity put in the way of the next round."""

    reason: GivenReason = ""


@record
class BetsOpened(Event):
    wire: ClassVar[str] = "bets_opened/1"
    round: int
    deck: int


@record
class RoundFinished(Event):
    wire: ClassVar[str] = "round_finished/1"
    round: int
    deck: int
    voided: bool
    demands: tuple[tuple[str, str], ...]


@record
class RoundReleased(Event):
    wire: ClassVar[str] = "round_released/1"
    reason: str


@NOUN.guard(OpenRound)
def open_round(ruleset: Ruleset, table: Table, _: OpenRound, giver: Giver) -> Judged:
    """Judge the start of a round."""
    if table.round or table.idle:
        message = "a round is open" if table.round else "the table is idle"
        return Refused(Reason.WRONG_MOMENT, message, "close it" if table.round else "resume play")
    wrong = first(person(giver, "dealer"), held_up(ruleset, table, giver.at, "play"))
    return wrong or (BetsOpened(giver.at, giver.by, giver.who, table.rounds + 1, table.live),)


@NOUN.guard(CloseRound)
def close_round(ruleset: Ruleset, table: Table, command: CloseRound, giver: Giver) -> Judged:
    """Judge the end of a round, void or regular."""
    if table.round is None:
        return Refused(Reason.WRONG_MOMENT, "no round is open", "open one first")
    if not command.voided:
        wrong = wrong_stage(table, *finishing(ruleset))
        if wrong:
            return wrong
    wrong = person(giver, "dealer")
    if not wrong and not command.voided:
        wrong = held_up(ruleset, table, giver.at, "showdown", "finish")
    if wrong:
        return wrong
    if any(what not in DEMANDS for what, _ in command.demands):
        message = "the law makes no such demand after a round"
        return Refused(Reason.NOT_A_CHOICE, message, f"use {', '.join(DEMANDS)}")
    number, deck = table.round.number, table.round.deck
    return (
        RoundFinished(giver.at, giver.by, giver.who, number, deck, command.voided, command.demands),
    )


@NOUN.guard(ReleaseRound, due=("block_next_round",))
def release_round(_ruleset: Ruleset, table: Table, command: ReleaseRound, giver: Giver) -> Judged:
    """Judge a floorperson's word that the next round may start."""
    demands = blocking(table)
    if not demands:
        return Refused(
            Reason.NOT_DUE, "no floorperson has to release the next round", "do what is due"
        )
    clause = demands[0].clause
    wrong = first(person(giver, FLOOR, clause), reasoned(command.reason, clause))
    return wrong or (RoundReleased(giver.at, giver.by, giver.who, command.reason),)


@dataclass(frozen=True, slots=True)
class Demands:
    """What the law may ask for after a round, each with its clause."""

    def holds(self, value: Any) -> bool:
        """Return whether the field may hold this."""
        return all(what in DEMANDS for what, _ in value)

    def some(self) -> Any:
        """Return something that it may hold."""
        return ()

    def written(self) -> Any:
        """Return nothing: this is not for a screen."""
        return None


@NOUN.offers
def offer_rounds(_: Ruleset, table: Table) -> Offers:
    """Yield the start of a round, and its end, void or regular."""
    yield offer(OpenRound, "dealer")
    for demand in blocking(table)[:1]:
        yield offer(ReleaseRound, FLOOR, demand.clause, reason=REASON)
    if table.round:
        void = table.round.void
        yield offer(CloseRound, "dealer", void, voided=(True,), demands=Demands())
        yield offer(CloseRound, "dealer", "", voided=(False,), demands=Demands())


@NOUN.fold(BetsOpened)
def apply_bets_opened(ruleset: Ruleset, table: Table, event: BetsOpened) -> Table:
    """Start a round; between players there is no betting before the deal."""
    stage: Stage = "closed" if ruleset.between_players else "betting"
    return copy_with(table, rounds=event.round, round=RoundStage(event.round, event.deck, stage))


@NOUN.consequence(BetsOpened)
def after_bets_opened(ruleset: Ruleset, table: Table, event: BetsOpened) -> list[Event]:
    """Raise the lines while bets are made, and the announcement that ends them."""
    found = raise_steps(ruleset, table, event, "betting")
    only: Callable[[Task], bool] = doing("close")
    if ruleset.between_players:
        only = any_step
    return found + raise_steps(ruleset, table, event, "before_deal", deck=event.deck, chosen=only)


@NOUN.fold(RoundFinished)
def apply_round_finished(ruleset: Ruleset, table: Table, event: RoundFinished) -> Table:
    """End the round; the deck's order is used up, and leaving players are gone."""
    counted = table.round is not None and table.round.counted
    table = drop_lines(ruleset, table)
    table = drop_arranging_steps(ruleset, table, event.deck)
    kept = tuple(
        item
        for item in table.items
        if item.occasion not in GATES or task_of(ruleset, table, item).act == "remove"
    )
    table = change_deck(table, event.deck, preshuffled=False, **UNSHUFFLED)
    table = add_demands(table, event.deck, event.demands)
    return copy_with(
        table,
        items=kept,
        round=None,
        last=event.deck,
        uncounted=0 if counted else table.uncounted + 1,
        seats=tuple(seat for seat in table.seats if not seat.leaving),
    )


@NOUN.consequence(RoundFinished)
def after_round_finished(ruleset: Ruleset, table: Table, event: RoundFinished) -> list[Event]:
    """Raise the racking, the shuffle, and a count that a void round prevented."""
    found = raise_steps(ruleset, table, event, "settled", deck=event.deck)
    counts = mode_of(ruleset, table).acting("count")
    if counts and table.uncounted >= counts.every and not ruleset.virtual_cards:
        found += raise_steps(
            ruleset, table, event, "cards_dealt", deck=event.deck, chosen=doing("count")
        )
    return found + raise_steps(ruleset, table, event, "after_round", deck=event.deck)


@NOUN.fold(RoundReleased)
def apply_round_released(_ruleset: Ruleset, table: Table, _event: RoundReleased) -> Table:
    """Drop the demands that blocked the next round."""
    return copy_with(table, demands=drop_blocking(table))


def finishing(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the stages at which a round may end regularly."""
    return ("dealing", "dealt", "showdown") if ruleset.between_players else ("showdown",)


def blocking(table: Table) -> list[Demand]:
    """Return the demands that only a floorperson lifts."""
    return [demand for demand in table.demands if demand.what == "block_next_round"]
