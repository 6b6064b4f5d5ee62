"""Offers at a cardroom table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from croupier.engine.cardroom import seating
from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand.legal import legal
from croupier.engine.cardroom.seating.commands import DrawForButton
from croupier.engine.command import FLOOR, declared
from croupier.engine.commands import CloseRound, Deal, Sit, Stand
from croupier.engine.machine import Offer, offer
from croupier.house.table.cardroom.play import game_of, hand_of, rules_of
from croupier.house.table.state import Person, TableState


def of_player(live: TableState, _: str, seat: int) -> Iterator[Offer]:
    """Yield what the player of this seat may do apart from playing."""
    for item in seating.legal(rules_of(live.setup), live.seating):
        own = item.holds("seat")
        if item.kind is not Sit and own is not None and own.holds(seat):
            yield item


def of_seating(live: TableState) -> Iterator[Offer]:
    """Yield the draw for the first button when it is due."""
    for item in seating.legal(rules_of(live.setup), live.seating):
        if item.kind is DrawForButton:
            yield item


def left_behind(live: TableState, player: str, found: tuple[Offer, ...]) -> dict[str, Any]:
    """Return `at_stake` in cents and the clause; empty if nothing is in play."""
    hand = hand_of(live)
    own = hand.at(live.seat_of(player)) if hand is not None else None
    if hand is None or own is None or own.name != player:
        return {}
    for item in found:
        if item.kind is Stand and item.seat == own.seat:
            return {"clause": item.clause, "at_stake": own.put}
    return {}


def of_round(live: TableState) -> tuple[Offer, ...]:
    """Return the hand's offers."""
    hand = hand_of(live)
    return tuple(legal(game_of(live.setup), hand)) if hand is not None else ()


def of_cards(live: TableState, person: Person, found: tuple[Offer, ...]) -> Iterator[Offer]:
    """Yield those of the hand's offers that are for this person."""
    game, hand = game_of(live.setup), hand_of(live)
    if hand is None:
        return
    for item in found:
        if item.kind is not Stand and _concerns(live, person, item):
            yield _running(item, game.odd_chip)
    if hand.phase == "over":
        yield offer(CloseRound, "dealer")


def _running(item: Offer, chip: int) -> Offer:
    """Return the offer for a running table: blinds are posted with the first deal."""
    if item.kind is hand_commands.PostBlinds:
        return replace(item, kind=Deal)
    return item.showing(chip=chip) if item.kind is hand_commands.Bet else item


def _concerns(live: TableState, person: Person, item: Offer) -> bool:
    """Return whether the offer is made to this person."""
    if item.kind is hand_commands.ReportIrregularity:
        return person.role in FLOOR
    if not declared(item.kind).at_box:
        return True
    keyed = not live.setup.virtual_cards and person.role in declared(item.kind).others
    player = live.player_at(item.seat)
    return bool(player) and (live.is_own(person, player) or keyed)
