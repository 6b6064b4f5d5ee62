"""Offers at a house-banked table, as far as the players' chips pay for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked.bets import BetTerms
from croupier.engine.banked.face_checks import read_again, told_twice
from croupier.engine.banked.legal import abandon_clause, legal
from croupier.engine.banked.turn import to_act
from croupier.engine.cardroom.hand.commands import TimeOut
from croupier.engine.command import declared
from croupier.engine.commands import Buy, SettleBox, Show, Stand
from croupier.engine.irregularity import Case
from croupier.engine.machine import FLOORPERSON, Offer, Spoken, offer
from croupier.engine.procedure.devices import REPORTS
from croupier.engine.procedure.hours import CloseTable
from croupier.house.table.banked.judges import abandoned
from croupier.house.table.banked.payable import lacking, lies_on, payable, purse
from croupier.house.table.banked.play import boxes_of, game_of, round_of
from croupier.house.table.commands import Ready, TakeBetsDown
from croupier.house.table.state import Person, TableState

FAILURES = frozenset(REPORTS.values())
"""Reports that come through the failed device, never about a round alone (I-66)."""


def of_player(live: TableState, name: str, seat: int) -> Iterator[Offer]:
    """Yield what the player of this seat may do apart from playing."""
    yield offer(Buy, "player").showing(play=lacking(live, name))
    if not any(item.leaving for item in live.procedure.seats if item.seat == seat):
        yield offer(Stand, "player")
    current = round_of(live)
    if current is not None and current.phase == "bets" and name not in live.ready:
        yield offer(Ready, "player")


def of_seating(_: TableState) -> Iterator[Offer]:
    """Yield nothing: seats need no commands."""
    yield from ()


def left_behind(live: TableState, player: str, found: tuple[Offer, ...]) -> dict[str, Any]:
    """Return `at_stake` in cents, the clause, and the policy; empty if nothing is in play."""
    current, game = round_of(live), game_of(live.setup)
    if current is None:
        return {}
    may = {item.seat for item in found if item.kind is Stand}
    staked = sum(lies_on(box, player) for box in current.boxes if box.seat in may)
    if not staked:
        return {}
    return {"clause": abandon_clause(game), "policy": game.abandon.policy, "at_stake": staked}


def of_cards(live: TableState, person: Person, found: tuple[Offer, ...]) -> Iterator[Offer]:
    """Yield those of the round's offers that are for this person."""
    current, game = round_of(live), game_of(live.setup)
    if current is None:
        return
    for item in found:
        if item.kind is not Stand and _told(person, item) and _concerns(live, person, item):
            yield from _paid(live, person, item)
    if current.phase == "bets":
        reason = {"reason": Spoken()} if current.boxes else {}
        yield offer(TakeBetsDown, "dealer", **reason)
        yield offer(CloseTable, FLOORPERSON)  # the bets are withdrawn with it
    box = to_act(current)
    floor = person.role in declared(TimeOut).others  # decides for absent players
    if box is not None and (floor or abandoned(live) != box.seat):
        yield offer(TimeOut, "dealer", abandon_clause(game), seat=box.seat)


def of_round(live: TableState) -> tuple[Offer, ...]:
    """Return the round's offers; if a face was entered twice, entering the box's cards instead."""
    current, game = round_of(live), game_of(live.setup)
    if current is None:
        return ()
    found = legal(game, current)
    if live.setup.virtual_cards or told_twice(game, current) is None:
        return found
    shows = (item for item in legal(game, read_again(game, current)) if item.kind is Show)
    return (*shows, *(each for each in found if each.kind is not SettleBox))


def _told(person: Person, item: Offer) -> bool:
    """Return whether it is reported this way, by a named person where one is required."""
    case = item.whole
    if not isinstance(case, Case):
        return True
    return case.report not in FAILURES and bool(person.name or not case.approved)


def _concerns(live: TableState, person: Person, item: Offer) -> bool:
    """Return whether the offer is made to this person."""
    if not declared(item.kind).at_box:
        return True
    keyed = not live.setup.virtual_cards and person.role in declared(item.kind).others
    current = round_of(live)
    box = current.at(item.seat) if current is not None else None
    player = box.player if box is not None else live.player_at(item.seat)
    own = live.own_seat(person)
    if current is not None and item.kind in (banked_commands.PlaceWagers, banked_commands.TakeBack):
        if not _boxes_allow(live, item, player or person.name):
            return False
        if not player:  # a free box next to the player's own
            return bool(own) and current.at(own) is not None
    return bool(player) and (live.is_own(person, player) or keyed)


def _boxes_allow(live: TableState, item: Offer, player: str) -> bool:
    """Return whether the player's boxes stay together and include their own seat (I-11)."""
    boxes = [box for box in boxes_of(live) if box.player == player]
    if item.kind is banked_commands.TakeBack:
        return len(boxes) < 2 or item.seat != live.seat_of(player)
    terms = item.holds("wagers")
    return not isinstance(terms, BetTerms) or player not in terms.barred


def _paid(live: TableState, person: Person, item: Offer) -> Iterator[Offer]:
    """Yield the offer as far as its player has chips for it."""
    current = round_of(live)
    box = current.at(item.seat) if current is not None else None
    player = (box.player if box is not None else live.player_at(item.seat)) or person.name
    found = payable(live, item, player)
    if found is None:
        return
    if item.kind is banked_commands.PlaceWagers:
        found = found.showing(chips=purse(live, item.seat, player))
    yield found
