"""Events applied to a table between players: cannot refuse; replay is a fold of this."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from croupier.engine.cardroom.seating import events
from croupier.engine.cardroom.seating.button import passed, steps
from croupier.engine.cardroom.seating.guards.draw import cards_out
from croupier.engine.cardroom.seating.rules import Rules
from croupier.engine.cardroom.seating.state import (
    Departure,
    Disks,
    Draw,
    HandOpening,
    Seat,
    Seating,
)
from croupier.engine.machine import folding


def evolve(rules: Rules, table: Seating, event: events.Event) -> Seating:
    """Return the table after the event; the one given is unchanged."""
    return _APPLY[type(event)](rules, table, event)


replay = folding(evolve)
"""The table after all these events."""


def _changed(table: Seating, seat: int, **changes: Any) -> Seating:
    seats = tuple(replace(item, **changes) if item.seat == seat else item for item in table.seats)
    return replace(table, seats=seats)


def _taken(rules: Rules, table: Seating, event: events.SeatTaken) -> Seating:
    """Seat the player; one who left within this round of the button is not new (I-110)."""
    seat = Seat(event.seat, event.player, event.chips)
    gone = table.departure(event.player)
    if gone is not None:
        before, big = gone.seat, table.disks.big
        # A move away from the big blind lets it pass the old seat.
        later = big is not None and steps(rules, big, event.seat) > steps(rules, big, before.seat)
        missed = before.missed_big or (before.known and later)
        seat = replace(
            seat, known=before.known, missed_small=before.missed_small, missed_big=missed
        )
    departures = tuple(item for item in table.departures if item is not gone)
    seats = tuple(sorted((*table.seats, seat), key=lambda item: item.seat))
    return replace(table, seats=seats, departures=departures)


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
    gone = table.at(event.seat)
    seats = tuple(seat for seat in table.seats if seat is not gone)
    if not seats:
        return _undrawn(replace(table, seats=seats, disks=Disks(), departures=()), event.seat)
    departures = (*table.departures, *([Departure(gone)] if gone else []))
    return _undrawn(replace(table, seats=seats, departures=departures), event.seat)


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
        departures=tuple(_departures(rules, table, hand)),
        disks=Disks(hand.button, hand.small_at, hand.big),
        hands=event.number,
    )


def _departures(rules: Rules, table: Seating, hand: HandOpening) -> Iterator[Departure]:
    """Yield who left within this round of the button, with what passed their seats since."""
    before = table.disks
    for item in table.departures:
        moved = steps(rules, before.button, hand.button) if before.button is not None else 0
        if item.travelled + moved < rules.seats:
            seat = _passed_over(rules, before, hand, item.seat)
            yield Departure(seat, item.travelled + moved)


def _marked(rules: Rules, before: Disks, hand: HandOpening, seat: Seat) -> Seat:
    """Return the player after the hand: in the game, or with the blinds missed."""
    if seat.seat in hand.seats:
        return replace(seat, entered=True, known=True, missed_small=False, missed_big=False)
    return _passed_over(rules, before, hand, seat)


def _passed_over(rules: Rules, before: Disks, hand: HandOpening, seat: Seat) -> Seat:
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
