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
    changed,
    demanding,
    unblocked,
    without_arranging,
    without_lines,
)
from croupier.engine.procedure.due import held_up
from croupier.engine.procedure.noun import REASON, Event, Judged, Noun, Offers
from croupier.engine.procedure.occasions import any_step, doing, raised
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
from croupier.engine.procedure.state import Demand, Round, Stage, Table
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
def open_bets(ruleset: Ruleset, table: Table, _: OpenRound, giver: Giver) -> Judged:
    """A round is on, with the deck in play."""
    if table.round or table.idle:
        says = "a round is on" if table.round else "the table is idle"
        return Refused(Reason.WRONG_MOMENT, says, "finish it" if table.round else "resume play")
    wrong = first(person(giver, "dealer"), held_up(ruleset, table, giver.at, "play"))
    return wrong or (BetsOpened(giver.at, giver.by, giver.who, table.rounds + 1, table.live),)


@NOUN.guard(CloseRound)
def finish(ruleset: Ruleset, table: Table, command: CloseRound, giver: Giver) -> Judged:
    """No round is on; what it leaves behind is due."""
    if table.round is None:
        return Refused(Reason.WRONG_MOMENT, "no round is on", "open one first")
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
        says = "that is nothing that the law demands after a round"
        return Refused(Reason.NOT_A_CHOICE, says, f"use {', '.join(DEMANDS)}")
    number, deck = table.round.number, table.round.deck
    return (
        RoundFinished(giver.at, giver.by, giver.who, number, deck, command.voided, command.demands),
    )


@NOUN.guard(ReleaseRound, due=("block_next_round",))
def release(_ruleset: Ruleset, table: Table, command: ReleaseRound, giver: Giver) -> Judged:
    """The next round may come."""
    demands = blocking(table)
    if not demands:
        return Refused(Reason.NOT_DUE, "nothing holds up the next round so", "do what is due")
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
    """A round opens, or the one that is on ends, void or regularly."""
    yield offer(OpenRound, "dealer")
    for demand in blocking(table)[:1]:
        yield offer(ReleaseRound, FLOOR, demand.clause, reason=REASON)
    if table.round:
        void = table.round.void
        yield offer(CloseRound, "dealer", void, voided=(True,), demands=Demands())
        yield offer(CloseRound, "dealer", "", voided=(False,), demands=Demands())


@NOUN.fold(BetsOpened)
def apply_bets_opened(ruleset: Ruleset, table: Table, event: BetsOpened) -> Table:
    """A round is on; between players nobody bets before the deal."""
    stage: Stage = "closed" if ruleset.between_players else "betting"
    return copy_with(table, rounds=event.round, round=Round(event.round, event.deck, stage))


@NOUN.consequence(BetsOpened)
def after_bets_opened(ruleset: Ruleset, table: Table, event: BetsOpened) -> list[Event]:
    """Conduct while bets are made, and the announcement that ends them."""
    found = raised(ruleset, table, event, "betting")
    only: Callable[[Task], bool] = doing("close")
    if ruleset.between_players:
        only = any_step
    return found + raised(ruleset, table, event, "before_deal", deck=event.deck, chosen=only)


@NOUN.fold(RoundFinished)
def apply_round_finished(ruleset: Ruleset, table: Table, event: RoundFinished) -> Table:
    """No round is on; the deck's order is spent, and players who were leaving are gone."""
    counted = table.round is not None and table.round.counted
    table = without_lines(ruleset, table)
    table = without_arranging(ruleset, table, event.deck)
    kept = tuple(
        item
        for item in table.items
        if item.occasion not in GATES or task_of(ruleset, table, item).act == "remove"
    )
    table = changed(table, event.deck, preshuffled=False, **UNSHUFFLED)
    table = demanding(table, event.deck, event.demands)
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
    """Cards are racked and shuffled; a count that a void round prevented is made up for."""
    found = raised(ruleset, table, event, "settled", deck=event.deck)
    counts = mode_of(ruleset, table).acting("count")
    if counts and table.uncounted >= counts.every and not ruleset.virtual:
        found += raised(
            ruleset, table, event, "cards_dealt", deck=event.deck, chosen=doing("count")
        )
    return found + raised(ruleset, table, event, "after_round", deck=event.deck)


@NOUN.fold(RoundReleased)
def apply_round_released(_ruleset: Ruleset, table: Table, _event: RoundReleased) -> Table:
    """The way to the next round is clear of what an irregularity put there."""
    return copy_with(table, demands=unblocked(table))


def finishing(ruleset: Ruleset) -> tuple[str, ...]:
    """The stages at which a round may come to its regular end."""
    return ("dealing", "dealt", "showdown") if ruleset.between_players else ("showdown",)


def blocking(table: Table) -> list[Demand]:
    """The demands that only a floorperson lifts."""
    return [demand for demand in table.demands if demand.what == "block_next_round"]
