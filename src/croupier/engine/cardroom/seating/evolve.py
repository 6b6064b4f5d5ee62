"""Events applied to a table between players: cannot refuse; replay is a fold of this."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from croupier.engine.cardroom.seating import events
from croupier.engine.cardroom.seating.button import passed
from croupier.engine.cardroom.seating.guards.draw import cards_out
from croupier.engine.cardroom.seating.rules import Rules
from croupier.engine.cardroom.seating.state import Disks, Draw, HandOpening, Seat, Seating
from croupier.engine.machine import folding


def evolve(rules: Rules, table: Seating, event: events.Event) -> Seating:
    """Return the table after the event; the one given is unchanged."""
    return _APPLY[type(event)](rules, table, event)


replay = folding(evolve)
"""The table after all these events."""


def _changed(table: Seating, seat: int, **changes: Any) -> Seating:
    seats = tuple(replace(item, **changes) if item.seat == seat else item for item in table.seats)
    return replace(table, seats=seats)


def _taken(_: Rules, table: Seating, event: events.SeatTaken) -> Seating:
    seats = (*table.seats, Seat(event.seat, event.player, event.chips))
    return replace(table, seats=tuple(sorted(seats, key=lambda seat: seat.seat)))


def _added(_: Rules, table: Seating, event: events.ChipsAdded) -> Seating:
    stacks = {seat.seat: seat.stack for seat in table.seats}
    return _changed(table, event.seat, stack=stacks[event.seat] + event.chips)


def _sat_out(_: Rules, table: Seating, event: events.SatOut) -> Seating:
    return _undrawn(_changed(table, event.seat, sits_out=True), event.seat)


def _came_back(_: Rules, table: Seating, event: events.CameBack) -> Seating:
    return _changed(table, event.seat, sits_out=False)


def _leaving(_: Rules, table: Seating, event: events.LeavingTold) -> Seating:
    return _changed(table, event.seat, leaving=True)


def _left(_: Rules, table: Seating, event: events.SeatLeft) -> Seating:
    """Free the seat; when all players are gone, the next game opens with a draw."""
    seats = tuple(seat for seat in table.seats if seat.seat != event.seat)
    disks = table.disks if seats else Disks()
    return _undrawn(replace(table, seats=seats, disks=disks), event.seat)


def _undrawn(table: Seating, seat: int) -> Seating:
    if table.draw is None:
        return table
    among = tuple(number for number in table.draw.among if number != seat)
    return replace(table, draw=replace(table.draw, among=among))


def _cards(_: Rules, table: Seating, event: events.ButtonCardsDealt) -> Seating:
    out = cards_out(table) | {card for _, card in event.cards}
    return replace(table, draw=Draw(tuple(seat for seat, _ in event.cards), out))


def _tied(_: Rules, table: Seating, event: events.ButtonTied) -> Seating:
    out = table.draw.out if table.draw else frozenset()
    return replace(table, draw=Draw(event.seats, out))


def _drawn(_: Rules, table: Seating, event: events.ButtonDrawn) -> Seating:
    """Place the button; all who want to play are in the game from its first hand."""
    seats = tuple(replace(seat, entered=seat.ready) for seat in table.seats)
    return replace(table, seats=seats, disks=Disks(event.seat), draw=None)


def _opened(_: Rules, table: Seating, event: events.HandOpened) -> Seating:
    return replace(table, hand=event.hand)


def _finished(rules: Rules, table: Seating, event: events.HandFinished) -> Seating:
    """Set the stacks; unless the hand was void, also the disks and the blinds missed."""
    stacks, hand = dict(event.stacks), table.hand
    seats = tuple(replace(seat, stack=stacks.get(seat.seat, seat.stack)) for seat in table.seats)
    table = replace(table, seats=seats, hand=None)
    if event.voided or hand is None:
        return table
    return replace(
        table,
        seats=tuple(_marked(rules, table.disks, hand, item) for item in seats),
        disks=Disks(hand.button, hand.small_at, hand.big),
        hands=event.number,
    )


def _marked(rules: Rules, before: Disks, hand: HandOpening, seat: Seat) -> Seat:
    """Return the player after the hand: in the game, or with the blinds missed."""
    if seat.seat in hand.seats:
        return replace(seat, entered=True, known=True, missed_small=False, missed_big=False)
    small = passed(rules, before.small, hand.small_at, seat.seat) or seat.seat == hand.small_at
    big = passed(rules, before.big, hand.big, seat.seat)
    return replace(
        seat,
        entered=False,
        missed_small=seat.missed_small or (seat.known and small),
        missed_big=seat.missed_big or (seat.known and big),
    )


_APPLY: dict[type[Any], Callable[[Rules, Seating, Any], Seating]] = {
    events.SeatTaken: _taken,
    events.ChipsAdded: _added,
    events.SatOut: _sat_out,
    events.CameBack: _came_back,
    events.LeavingTold: _leaving,
    events.SeatLeft: _left,
    events.ButtonCardsDealt: _cards,
    events.ButtonTied: _tied,
    events.ButtonDrawn: _drawn,
    events.HandOpened: _opened,
    events.HandFinished: _finished,
}
