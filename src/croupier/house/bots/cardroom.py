"""Cardroom bots: they buy in and play by the strength of their cards."""

from __future__ import annotations

import random

from croupier.engine.cardroom.hand.legal import legal
from croupier.engine.cardroom.hand.turn import to_act
from croupier.engine.cardroom.hand.view import view
from croupier.engine.commands import Buy
from croupier.engine.watcher import Watcher
from croupier.house.bots.banked import Advisor
from croupier.house.bots.cardroom_strategy import decide_by_strength
from croupier.house.bots.pace import next_of
from croupier.house.table.cardroom.play import game_of, hand_of, rules_of
from croupier.house.table.next_move import Next
from croupier.house.table.state import TableState


def move(live: TableState, chance: random.Random, _: Advisor | None, /) -> Next | None:
    """Return the next command of a bot; chips between two hands."""
    hand = hand_of(live)
    if hand is None:
        for seat in live.seating.seats:
            if seat.player in live.bots and not seat.stack and not seat.leaving:
                return next_of(live, seat.player, Buy(rules_of(live.setup).buy_in[0]))
        return None
    player = to_act(hand)
    if player is None or player.name not in live.bots:
        return None
    game = game_of(live.setup)
    seen = view(game, hand, Watcher("player", player.name))
    chosen = decide_by_strength(seen, player.seat, legal(game, hand, player.seat), chance)
    return next_of(live, player.name, chosen)


def thinks(_: TableState) -> bool:
    """Return False: there is no optimal play against several opponents."""
    return False
