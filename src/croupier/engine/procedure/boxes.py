"""The showdown: the dealer's hand, the boxes in turn, progressive awards."""

from __future__ import annotations

from typing import ClassVar

from croupier.engine.command import CREW, AnySeat, command, record
from croupier.engine.commands import Expose, SettleBox
from croupier.engine.machine import Giver, offer
from croupier.engine.procedure.changes import add_part, change_round
from croupier.engine.procedure.due import held_up
from croupier.engine.procedure.noun import Event, Judged, Noun, Offers
from croupier.engine.procedure.occasions import raise_steps
from croupier.engine.procedure.pending import AWARD, first, mode_of, person
from croupier.engine.procedure.refusals import no_seat, wrong_stage
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Table
from croupier.refusal import Reason, Refused

NOUN = Noun()


@command("win_progressive", CREW, wired=False, step=True, role="dealer")
class WinProgressive:
    """A box has won a progressive award."""

    seat: AnySeat = 0


@record
class DealerShown(Event):
    wire: ClassVar[str] = "dealer_shown/1"


@record
class BoxSettlementStarted(Event):
    wire: ClassVar[str] = "box_settlement_started/1"
    seat: int


@record
class ProgressiveWon(Event):
    wire: ClassVar[str] = "progressive_won/1"
    seat: int


@NOUN.guard(Expose)
def expose(ruleset: Ruleset, table: Table, _: Expose, giver: Giver) -> Judged:
    """Judge the showing of the dealer's hand."""
    wrong = first(
        wrong_stage(table, "dealt"),
        person(giver, "dealer"),
        held_up(ruleset, table, giver.at, "showdown"),
    )
    return wrong or (DealerShown(giver.at, giver.by, giver.who),)


@NOUN.guard(SettleBox)
def settle_box(ruleset: Ruleset, table: Table, command: SettleBox, giver: Giver) -> Judged:
    """Judge the turn of a box."""
    wrong = first(wrong_stage(table, "showdown"), no_seat(ruleset, command.seat))
    if wrong:
        return wrong
    if busy(table, "box_turn", command.seat):
        return Refused(Reason.NOT_DUE, "this box is being settled already", "do what is due")
    wrong = person(giver, "dealer")
    return wrong or (BoxSettlementStarted(giver.at, giver.by, giver.who, command.seat),)


@NOUN.guard(WinProgressive)
def win_progressive(
    ruleset: Ruleset, table: Table, command: WinProgressive, giver: Giver
) -> Judged:
    """Judge a progressive award that a box has won."""
    wrong = wrong_stage(table, "showdown")
    if wrong:
        return wrong
    if not mode_of(ruleset, table).of("progressive_won"):
        message = "there is no progressive at this table"
        return Refused(Reason.NOT_IN_BOOK, message, "pay the box without it")
    wrong = no_seat(ruleset, command.seat)
    if wrong:
        return wrong
    if busy(table, "progressive_won", command.seat):
        return Refused(Reason.NOT_DUE, "this win is being verified already", "do what is due")
    wrong = person(giver, "dealer")
    return wrong or (ProgressiveWon(giver.at, giver.by, giver.who, command.seat),)


@NOUN.offers
def offer_boxes(ruleset: Ruleset, _: Table) -> Offers:
    """Yield the dealer's hand and every box."""
    seats = tuple(range(1, ruleset.seats + 1))
    yield offer(Expose, "dealer")
    yield offer(SettleBox, "dealer", seat=seats)
    yield offer(WinProgressive, "dealer", seat=seats)


@NOUN.fold(DealerShown)
def apply_dealer_shown(_ruleset: Ruleset, table: Table, _event: DealerShown) -> Table:
    """Move the round to the showdown."""
    return change_round(table, stage="showdown")


@NOUN.consequence(DealerShown)
def after_dealer_shown(ruleset: Ruleset, table: Table, event: DealerShown) -> list[Event]:
    """Raise the steps of the showdown."""
    return raise_steps(ruleset, table, event, "showdown")


@NOUN.fold(BoxSettlementStarted)
def apply_box_reached(_ruleset: Ruleset, table: Table, event: BoxSettlementStarted) -> Table:
    """Record who settles the box."""
    return add_part(table, event.seat, "box_turn", event.who)


@NOUN.consequence(BoxSettlementStarted)
def after_box_reached(ruleset: Ruleset, table: Table, event: BoxSettlementStarted) -> list[Event]:
    """Raise the steps of a box's turn."""
    return raise_steps(ruleset, table, event, "box_turn", seat=event.seat)


@NOUN.fold(ProgressiveWon)
def apply_progressive_won(_ruleset: Ruleset, table: Table, event: ProgressiveWon) -> Table:
    """Record who found the award."""
    return add_part(table, event.seat, AWARD, event.who)


@NOUN.consequence(ProgressiveWon)
def after_progressive_won(ruleset: Ruleset, table: Table, event: ProgressiveWon) -> list[Event]:
    """Raise the steps of an award."""
    return raise_steps(ruleset, table, event, "progressive_won", seat=event.seat)


def busy(table: Table, occasion: str, seat: int) -> bool:
    """Return whether steps of this occasion are open for the seat."""
    return any((item.occasion, item.seat) == (occasion, seat) for item in table.items)
