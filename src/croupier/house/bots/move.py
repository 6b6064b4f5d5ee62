"""What the bots of a table do next, one at a time."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from croupier.engine.commands import Buy
from croupier.house.bots.banked import Advisor, decision, lively_bet
from croupier.house.bots.strength import decide_by_strength
from croupier.house.live import commands as w
from croupier.house.live.plan import Next
from croupier.house.live.state import Live, Person
from croupier.round.banked.asks import to_act
from croupier.round.banked.commands import PlaceWagers
from croupier.round.banked.view import Watcher
from croupier.round.cardroom.asks import to_act as in_turn
from croupier.round.cardroom.legal import legal
from croupier.round.cardroom.view import view


def bot_move(live: Live, chance: random.Random, advisor: Advisor | None = None) -> Next | None:
    """The next thing that a bot does; None while the table waits for somebody else."""
    if not live.bots or live.paused or live.called_for or not live.life.open:
        return None
    return _MOVES[live.setup.kind.name](live, chance, advisor)


def _banked(live: Live, chance: random.Random, advisor: Advisor | None) -> Next | None:
    round = live.round
    if round is None:
        return None
    if round.phase == "bets":
        return _bets(live, chance)
    box = to_act(round)
    if box is None or box.player not in live.bots:
        return None
    return _next(live, box.player, decision(live, box.player, box.seat, advisor))


def thinks(live: Live) -> bool:
    """Whether it is the turn of a bot that plays as well as can be."""
    box = to_act(live.round) if live.round is not None else None
    stopped = live.paused or live.called_for
    return box is not None and live.bots.get(box.player) == "best" and not stopped


def _next(live: Live, name: str, command: Any) -> Next | None:
    if command is None:
        return None
    return Next(live.at + live.setup.conduct.pace, command, Person(name, "bot"))


def _bets(live: Live, chance: random.Random) -> Next | None:
    """Chips, then a small bet, then ready."""
    game, round = live.setup.game, live.round
    if game is None or round is None:
        return None
    for seat in live.life.seats:
        name = seat.player
        if name not in live.bots or seat.leaving or name in live.ready:
            continue
        if round.at(seat.seat) is not None:
            return _next(live, name, w.Ready())
        bet = lively_bet(live, name, seat.seat, chance)
        wanted = sum(bet.values()) + game.largest * bet.get(game.measure, 0)
        if live.chips.get(name, 0) < wanted:
            return _next(live, name, Buy(wanted * 20))
        return _next(live, name, PlaceWagers(seat.seat, tuple(bet.items())))
    return None


def _between(live: Live, chance: random.Random, _: Advisor | None) -> Next | None:
    hand, rules, game = live.hand, live.setup.rooms, live.setup.hands
    if rules is None or game is None:
        return None
    if hand is None:
        for seat in live.room.seats:
            if seat.player in live.bots and not seat.stack and not seat.leaving:
                return _next(live, seat.player, Buy(rules.buy_in[0]))
        return None
    player = in_turn(hand)
    if player is None or player.name not in live.bots:
        return None
    seen = view(game, hand, Watcher("player", player.name))
    chosen = decide_by_strength(seen, player.seat, legal(game, hand, player.seat), chance)
    return _next(live, player.name, chosen)


_MOVES: Mapping[str, Callable[[Live, random.Random, Advisor | None], Next | None]] = {
    "banked": _banked,
    "cardroom": _between,
}
"""By the kind of game how its bots move."""
