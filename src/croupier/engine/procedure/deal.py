"""The deal: started, interrupted by betting rounds, completed."""

from __future__ import annotations

from typing import ClassVar

from croupier.engine.command import CREW, command, record
from croupier.engine.commands import Deal
from croupier.engine.machine import Giver, offer
from croupier.engine.procedure.changes import change_round, drop_lines
from croupier.engine.procedure.due import held_up
from croupier.engine.procedure.noun import Event, Judged, Noun, Offers
from croupier.engine.procedure.occasions import raise_steps
from croupier.engine.procedure.pending import first, gate_of, in_order, mode_of, person, step_open
from croupier.engine.procedure.refusals import wrong_stage
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Table
from croupier.refusal import Reason, Refused

NOUN = Noun()


@command("end_betting_round", CREW, wired=False, step=True, role="dealer")
class EndBettingRound:
    """The action of a betting round between players is closed."""


@command("complete_deal", CREW, wired=False, step=True, role="dealer")
class CompleteDeal:
    """The last card has left the deck: on the board, or with the last stack out of a device."""


@record
class DealStarted(Event):
    wire: ClassVar[str] = "deal_started/1"


@record
class BettingRoundEnded(Event):
    wire: ClassVar[str] = "betting_round_ended/1"
    number: int


@record
class DealCompleted(Event):
    """The last card has left the deck."""

    wire: ClassVar[str] = "deal_completed/1"


@NOUN.guard(Deal)
def start_deal(ruleset: Ruleset, table: Table, _: Deal, giver: Giver) -> Judged:
    """Judge the start of the deal."""
    wrong = first(
        wrong_stage(table, "closed"),
        person(giver, "dealer"),
        undealable(ruleset, table, giver.at),
    )
    return wrong or (DealStarted(giver.at, giver.by, giver.who),)


@NOUN.guard(EndBettingRound)
def end_betting_round(ruleset: Ruleset, table: Table, _: EndBettingRound, giver: Giver) -> Judged:
    """Judge the end of a betting round between players."""
    wrong = wrong_stage(table, "dealing", "dealt")
    if wrong:
        return wrong
    ended = table.round.ended if table.round else 0
    if ended >= mode_of(ruleset, table).betting_rounds:
        message = "no further betting round ends in this round"
        return Refused(Reason.NOT_IN_BOOK, message, "finish the round")
    wrong = first(person(giver, "dealer"), held_up(ruleset, table, giver.at, "showdown"))
    return wrong or (BettingRoundEnded(giver.at, giver.by, giver.who, ended + 1),)


@NOUN.guard(CompleteDeal)
def complete_deal(ruleset: Ruleset, table: Table, _: CompleteDeal, giver: Giver) -> Judged:
    """Judge the end of the deal."""
    wrong = first(
        wrong_stage(table, "dealing"),
        person(giver, "dealer"),
        held_up(ruleset, table, giver.at, "showdown"),
    )
    return wrong or (DealCompleted(giver.at, giver.by, giver.who),)


@NOUN.offers
def offer_deal(_: Ruleset, __: Table) -> Offers:
    """Yield the deal from its start to its end."""
    yield offer(Deal, "dealer")
    yield offer(EndBettingRound, "dealer")
    yield offer(CompleteDeal, "dealer")


@NOUN.fold(DealStarted)
def apply_deal_started(ruleset: Ruleset, table: Table, _event: DealStarted) -> Table:
    """Move the round to the deal."""
    return change_round(drop_lines(ruleset, table), stage="dealing")


@NOUN.consequence(DealStarted)
def after_deal_started(ruleset: Ruleset, table: Table, event: DealStarted) -> list[Event]:
    """Raise the steps during the deal and the decisions."""
    found = raise_steps(ruleset, table, event, "deal")
    return found + raise_steps(ruleset, table, event, "decisions")


@NOUN.fold(BettingRoundEnded)
def apply_betting_round_ended(_ruleset: Ruleset, table: Table, event: BettingRoundEnded) -> Table:
    """Count one more betting round."""
    return change_round(table, ended=event.number)


@NOUN.consequence(BettingRoundEnded)
def after_betting_round_ended(
    ruleset: Ruleset, table: Table, event: BettingRoundEnded
) -> list[Event]:
    """Raise the step of this betting round."""
    return raise_steps(
        ruleset,
        table,
        event,
        "betting_round_over",
        chosen=lambda task: task.betting_round == event.number,
    )


@NOUN.fold(DealCompleted)
def apply_deal_completed(_ruleset: Ruleset, table: Table, _event: DealCompleted) -> Table:
    """Move the round past the deal."""
    return change_round(table, stage="dealt")


@NOUN.consequence(DealCompleted)
def after_deal_completed(ruleset: Ruleset, table: Table, event: DealCompleted) -> list[Event]:
    """Raise the count of the stub when it is time, and the racking otherwise (I-20, I-21)."""
    counts = mode_of(ruleset, table).acting("count")
    now = counts is not None and table.uncounted + 1 >= counts.every and not ruleset.virtual_cards
    return raise_steps(
        ruleset,
        table,
        event,
        "cards_dealt",
        deck=table.live,
        chosen=lambda task: ruleset.virtual_cards or (task.act == "count") is now,
    )


def undealable(ruleset: Ruleset, table: Table, at: int) -> Refused | None:
    """Return the refusal while a step of the deal or of the deck in play is open."""
    wrong = held_up(ruleset, table, at, "deal")
    if wrong:
        return wrong
    for item, task in in_order(ruleset, table):
        if item.deck == table.live and gate_of(table, item, task) == "play":
            return step_open(task)
    return None
