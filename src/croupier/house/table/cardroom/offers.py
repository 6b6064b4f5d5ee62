"""What may be done at a table between players."""

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
from croupier.house.table.state import Live, Person


def of_player(live: Live, _: str, seat: int) -> Iterator[Offer]:
    """What the player of this seat may do beside playing."""
    for one in seating.legal(rules_of(live.setup), live.room):
        own = one.holds("seat")
        if one.kind is not Sit and own is not None and own.holds(seat):
            yield one


def of_seating(live: Live) -> Iterator[Offer]:
    """The draw for the first button, where it is due."""
    for one in seating.legal(rules_of(live.setup), live.room):
        if one.kind is DrawForButton:
            yield one


def left_behind(live: Live, player: str, found: tuple[Offer, ...]) -> dict[str, Any]:
    """`at_stake` in cents and the clause; nothing where nothing is in play."""
    hand = hand_of(live)
    own = hand.at(live.seat_of(player)) if hand is not None else None
    if hand is None or own is None or own.name != player:
        return {}
    for one in found:
        if one.kind is Stand and one.seat == own.seat:
            return {"clause": one.clause, "at_stake": own.put}
    return {}


def of_round(live: Live) -> tuple[Offer, ...]:
    """What the hand allows."""
    hand = hand_of(live)
    return tuple(legal(game_of(live.setup), hand)) if hand is not None else ()


def of_cards(live: Live, person: Person, found: tuple[Offer, ...]) -> Iterator[Offer]:
    """Of what the hand allows, what is for this person."""
    game, hand = game_of(live.setup), hand_of(live)
    if hand is None:
        return
    for one in found:
        if one.kind is not Stand and _concerns(live, person, one):
            yield _running(one, game.odd_chip)
    if hand.phase == "over":
        yield offer(CloseRound, "dealer")


def _running(one: Offer, chip: int) -> Offer:
    """The offer as it comes about at a running table: blinds are posted with the first deal."""
    if one.kind is hand_commands.PostBlinds:
        return replace(one, kind=Deal)
    return one.showing(chip=chip) if one.kind is hand_commands.Bet else one


def _concerns(live: Live, person: Person, one: Offer) -> bool:
    """Whether the offer is made to this person."""
    if one.kind is hand_commands.ReportIrregularity:
        return person.role in FLOOR
    if not declared(one.kind).at_box:
        return True
    keyed = not live.setup.virtual and person.role in declared(one.kind).others
    player = live.player_at(one.seat)
    return bool(player) and (live.is_own(person, player) or keyed)
