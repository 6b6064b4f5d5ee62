"""Bots at house-banked tables: the smallest bet, and simple or best play."""

from __future__ import annotations

import random
from collections.abc import Callable

from croupier.cards import Card, card
from croupier.house.live.banked.payable import must_tip
from croupier.house.live.setup import Setup
from croupier.house.live.state import Live
from croupier.round.banked import commands as r
from croupier.round.banked.decide import decide as judge
from croupier.round.banked.game import Game
from croupier.round.banked.legal import legal
from croupier.round.banked.simple import decide_simply
from croupier.round.banked.view import HIDDEN, Watcher, view

Advisor = Callable[[Setup, tuple[Card, ...], tuple[Card, ...]], str]
"""The best action at a table for hole cards and a board: "4x", "check", "fold"."""


def smallest_bet(game: Game) -> dict[str, int]:
    """The smallest wagers that open a box."""
    wagers = sorted(game.entries[0][0], key=list(game.bets).index)
    least = max(game.bets[name].least for name in wagers)
    return dict.fromkeys(wagers, least)


def lively_bet(live: Live, name: str, seat: int, chance: random.Random) -> dict[str, int]:
    """The smallest bet with some of the other wagers beside it, as the rules allow."""
    game, round = live.setup.game, live.round
    if game is None or round is None:
        return {}
    bet = smallest_bet(game)
    more = dict(bet)
    for wager in game.bets.values():
        if wager.name not in (*more, game.play) and chance.random() < 0.5:
            more[wager.name] = wager.unit or wager.least
    judged = judge(game, round, r.PlaceWagers(seat, tuple(more.items()), name))
    return more if isinstance(judged, tuple) else bet


def decision(live: Live, name: str, seat: int, advisor: Advisor | None) -> object | None:
    """What the bot does at its turn; simple play where nobody advises."""
    game, round = live.setup.game, live.round
    if game is None or round is None:
        return None
    seen = view(game, round, Watcher("player", name))
    offers = legal(game, round, seat)
    chosen = decide_simply(seen, seat, offers)
    if advisor is not None and live.bots.get(name) == "best":
        own = next(one for one in seen.seats if one.seat == seat)
        hole = tuple(card(one) for one in own.cards if one != HIDDEN)
        board = tuple(card(one) for one in seen.board if one != HIDDEN)
        return _told(advisor(live.setup, hole, board), seat)
    if isinstance(chosen, r.Play):
        must = any(must_tip(one) for one in offers if one.kind is r.Play)
        return r.Play(seat, chosen.multiple, must)
    return chosen


def _told(action: str, seat: int) -> object:
    if action == "check":
        return r.Check(seat)
    return r.Fold(seat) if action == "fold" else r.Play(seat, int(action.removesuffix("x")))
