"""What somebody who leaves the table now has in play, and what then becomes of it."""

from __future__ import annotations

from typing import Any

from croupier.engine.commands import Stand
from croupier.house.live.payable import lies_on
from croupier.house.live.state import Live
from croupier.round.banked.legal import abandon_clause
from croupier.round.banked.legal import legal as banked_legal
from croupier.round.cardroom.legal import legal as hand_legal


def left_behind(live: Live, player: str) -> dict[str, Any]:
    """`at_stake` in cents, the clause and the house's policy; nothing where nothing is in play."""
    game, round = live.setup.game, live.round
    if game is not None and round is not None:
        may = {one.seat for one in banked_legal(game, round) if one.kind is Stand}
        staked = sum(lies_on(box, player) for box in round.boxes if box.seat in may)
        if not staked:
            return {}
        return {
            "clause": abandon_clause(game),
            "policy": game.abandon.policy,
            "at_stake": staked,
        }
    hands, hand = live.setup.hands, live.hand
    own = hand.at(live.seat_of(player)) if hand is not None else None
    if hands is None or hand is None or own is None or own.name != player:
        return {}
    for one in hand_legal(hands, hand, own.seat):
        if one.kind is Stand:
            return {"clause": one.clause, "at_stake": own.put}
    return {}
