"""Automatic moves of a cardroom table, and when they are due."""

from __future__ import annotations

from croupier.engine.cardroom.hand.commands import PostBlinds, TimeOut
from croupier.engine.cardroom.hand.turn import next_automatic, to_act
from croupier.engine.commands import Deal, OpenRound
from croupier.house.table.cardroom.play import playing, rules_of
from croupier.house.table.next_move import Chance, Next
from croupier.house.table.state import TableState


def opens(live: TableState, at: int) -> Next | None:
    """Return the opening of the next hand; before the first one, the draw for the button."""
    if live.seating.disks.button is None:
        among = (
            live.seating.draw.among
            if live.seating.draw
            else [seat.seat for seat in live.seating.ready()]
        )
        return Next(at, Chance(draw=len(among)))
    return Next(at, OpenRound())


def has_players(live: TableState) -> bool:
    """Return whether there are enough players to deal to."""
    return len(live.seating.ready()) >= rules_of(live.setup).least


def goes_on(live: TableState) -> Next | None:
    """Return the next automatic move of the current hand."""
    _, hand = playing(live)
    at = live.at + live.setup.settings.pace
    if command := next_automatic(hand):
        return Next(at, Deal() if isinstance(command, PostBlinds) else command)
    player = to_act(hand)
    if player is None:
        return None
    late = live.at if player.left else live.since + live.setup.seconds * 1000
    return Next(late, TimeOut(player.seat))
