"""What a table between players does next by itself, and when."""

from __future__ import annotations

from croupier.engine.commands import Deal, Expose, OpenRound
from croupier.house.live.plan import Chance, Next
from croupier.house.live.state import Live
from croupier.round.cardroom.asks import to_act
from croupier.round.cardroom.commands import TimeOut


def opens(live: Live, at: int) -> Next | None:
    """The next hand; before the first one everybody draws for the button."""
    if live.room.disks.button is None:
        among = live.room.draw.among if live.room.draw else [one.seat for one in live.room.ready()]
        return Next(at, Chance(draw=len(among)))
    return Next(at, OpenRound())


def has_players(live: Live) -> bool:
    """Whether there are enough to deal to."""
    rules = live.setup.rooms
    return rules is not None and len(live.room.ready()) >= rules.least


def goes_on(live: Live) -> Next | None:
    """What comes next in the hand that is on."""
    hand = live.hand
    if hand is None:
        return None
    at = live.at + live.setup.conduct.pace
    if hand.phase in ("post", "deal"):
        return Next(at, Deal())
    if hand.phase == "showdown":
        return Next(at, Expose())
    player = to_act(hand)
    if player is None:
        return None
    late = live.at if player.left else live.since + live.setup.seconds * 1000
    return Next(late, TimeOut(player.seat))
