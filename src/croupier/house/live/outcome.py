"""What came of a round, in a few words, for those who look for one among many."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.house.live.state import Live
from croupier.round.banked.payment import Payment
from croupier.round.banked.results import (
    all_lines,
    house_net_of,
    lines_of,
    net_of,
    tip_box_of,
    tips_of,
)
from croupier.round.banked.state import Round
from croupier.round.cardroom.state import Hand


def outcome(live: Live) -> str:
    """The round that is on, as it now stands: who played, what each won or lost, in cents."""
    told: dict[str, Any] = {"rulebook": live.setup.book.id}
    if live.round is not None:
        told |= _banked(live.round)
    elif live.hand is not None:
        told |= _between(live.hand)
    return msgspec.json.encode(told, order="sorted").decode()


def _banked(round: Round) -> dict[str, Any]:
    lines: dict[str, list[Payment]] = {}
    for box in round.boxes:
        lines.setdefault(box.player, []).extend(lines_of(round, box))
    all_of_them = all_lines(round)
    best = max((line.pays for box in round.boxes for line in box.lines), default=0)
    meters = sorted({line.meter for box in round.boxes for line in box.lines if line.meter})
    told: dict[str, Any] = {
        "net": {player: net_of(own) for player, own in lines.items()},
        "house_net": house_net_of(all_of_them),
        "tip_box": tip_box_of(all_of_them),
        "seats": [box.seat for box in round.boxes],
        "best": best,
        "meters": meters,
    }
    tips = {player: tips_of(own) for player, own in lines.items() if any(one.tip for one in own)}
    return {**told, "tips": tips} if tips else told


def _between(hand: Hand) -> dict[str, Any]:
    started = dict(hand.starting)
    net = {player.name: player.stack - started[player.seat] for player in hand.players}
    return {
        "net": net,
        "seats": [player.seat for player in hand.players],
        "best": max(net.values(), default=0),
        "fee": hand.taken(),
        "voided": bool(hand.voided),
    }
