"""Seats that are taken and left."""

from __future__ import annotations

from typing import ClassVar

from croupier.engine.command import record
from croupier.engine.commands import Sit, Stand
from croupier.engine.copies import copy_with
from croupier.engine.machine import Giver, NewPlayer, offer
from croupier.engine.procedure.noun import NUMBER, Event, Judged, Noun, Offers
from croupier.engine.procedure.pending import person
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Seat, Table
from croupier.refusal import Reason, Refused

NOUN = Noun()


@record
class SeatTaken(Event):
    wire: ClassVar[str] = "seat_taken/1"
    seat: int
    player: str


@record
class SeatLeft(Event):
    wire: ClassVar[str] = "seat_left/1"
    seat: int
    after_round: bool


@NOUN.guard(Sit)
def sit(ruleset: Ruleset, table: Table, command: Sit, giver: Giver) -> Judged:
    """Judge a player who sits down."""
    if not 1 <= command.seat <= ruleset.seats:
        message = f"there is no seat {command.seat}"
        return Refused(Reason.NO_SUCH_SEAT, message, f"name a seat from 1 to {ruleset.seats}")
    if any(seat.seat == command.seat for seat in table.seats):
        return Refused(Reason.SEAT_TAKEN, "this seat is taken", "take a free seat")
    if any(item.player == command.player for item in table.seats):
        return Refused(Reason.SEAT_TAKEN, "this player has a seat already", "leave that one first")
    wrong = person(giver, "player")
    if wrong:
        return wrong
    if not command.player:
        return Refused(Reason.NAME_REQUIRED, "a player needs a name", "give the name")
    if command.chips < 0:
        message = "chips can't be negative"
        return Refused(Reason.BAD_AMOUNT, message, "give zero cents or more")
    return (SeatTaken(giver.at, giver.by, giver.who, command.seat, command.player),)


@NOUN.guard(Stand)
def stand(_ruleset: Ruleset, table: Table, command: Stand, giver: Giver) -> Judged:
    """Judge a player who leaves, now or after the round (I-12)."""
    seat = next((item for item in table.seats if item.seat == command.seat), None)
    if seat is None:
        return Refused(Reason.NO_SUCH_SEAT, "this seat is empty", "name a taken seat")
    if seat.leaving:
        return Refused(Reason.NOT_DUE, "this player is leaving already", "wait for the end")
    wrong = person(giver, "player")
    later = table.round is not None
    return wrong or (SeatLeft(giver.at, giver.by, giver.who, command.seat, later),)


@NOUN.offers
def offer_seats(ruleset: Ruleset, table: Table) -> Offers:
    """Yield every seat to sit down at, and every taken one to leave."""
    every = tuple(range(1, ruleset.seats + 1))
    known = frozenset(seat.player for seat in table.seats)
    yield offer(Sit, "player", seat=every, chips=NUMBER, player=NewPlayer(known))
    if table.seats:
        yield offer(Stand, "player", seat=tuple(seat.seat for seat in table.seats))


@NOUN.fold(SeatTaken)
def apply_seat_taken(_ruleset: Ruleset, table: Table, event: SeatTaken) -> Table:
    """Seat the player."""
    seats = (*table.seats, Seat(event.seat, event.player))
    return copy_with(table, seats=tuple(sorted(seats, key=lambda item: item.seat)))


@NOUN.fold(SeatLeft)
def apply_seat_left(_ruleset: Ruleset, table: Table, event: SeatLeft) -> Table:
    """Free the seat, or mark it as free after the round."""
    if event.after_round:
        seats = tuple(
            copy_with(seat, leaving=True) if seat.seat == event.seat else seat
            for seat in table.seats
        )
    else:
        seats = tuple(item for item in table.seats if item.seat != event.seat)
    return copy_with(table, seats=seats)
