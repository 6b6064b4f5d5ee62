"""What came of a round, in a few words, for those who look for one among many."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.house.live.state import Live
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
    net: dict[str, int] = {}
    for box in round.boxes:
        lines = [*box.lines, *(line for line in round.envy if line.seat == box.seat)]
        won = sum(line.net for line in lines if not line.tip)
        tips = sum(line.stake for line in lines if line.tip)
        net[box.player] = net.get(box.player, 0) + won - tips
    best = max((line.pays for box in round.boxes for line in box.lines), default=0)
    meters = sorted({line.meter for box in round.boxes for line in box.lines if line.meter})
    return {"net": net, "seats": [box.seat for box in round.boxes], "best": best, "meters": meters}


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
