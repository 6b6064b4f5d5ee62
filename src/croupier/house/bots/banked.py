"""Bots at house-banked tables: the smallest bet, with simple or optimal play."""

from __future__ import annotations

import random
from collections.abc import Callable

from croupier.cards import Card, card
from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked.decide import decide as judge
from croupier.engine.banked.game import Game
from croupier.engine.banked.legal import legal
from croupier.engine.banked.turn import to_act
from croupier.engine.banked.view import view
from croupier.engine.commands import Buy
from croupier.engine.watcher import HIDDEN, Watcher
from croupier.house.bots.pace import next_of
from croupier.house.bots.simple_player import decide_simply
from croupier.house.table.banked.payable import tip_required
from croupier.house.table.banked.play import playing, round_of
from croupier.house.table.commands import Ready
from croupier.house.table.next_move import Next
from croupier.house.table.setup import Setup
from croupier.house.table.state import TableState

Advisor = Callable[[Setup, tuple[Card, ...], tuple[Card, ...]], str]
"""The best action at a table for hole cards and a board: "4x", "check", "fold"."""


def move(live: TableState, chance: random.Random, advisor: Advisor | None) -> Next | None:
    """Return the next command of a bot: chips, a bet, and ready before the deal, then its turn."""
    current = round_of(live)
    if current is None:
        return None
    if current.phase == "bets":
        return _bets(live, chance)
    box = to_act(current)
    if box is None or box.player not in live.bots:
        return None
    return next_of(live, box.player, decision(live, box.player, box.seat, advisor))


def thinks(live: TableState) -> bool:
    """Return whether it is the turn of a bot with optimal play."""
    current = round_of(live)
    box = to_act(current) if current is not None else None
    return box is not None and live.bots.get(box.player) == "best"


def _bets(live: TableState, chance: random.Random) -> Next | None:
    """Return the next command before the deal: chips, then a small bet, then ready."""
    game, current = playing(live)
    for seat in live.procedure.seats:
        name = seat.player
        if name not in live.bots or seat.leaving or name in live.ready:
            continue
        if current.at(seat.seat) is not None:
            return next_of(live, name, Ready())
        bet = lively_bet(live, name, seat.seat, chance)
        wanted = sum(bet.values()) + game.largest * bet.get(game.base_wager, 0)
        if live.chips.get(name, 0) < wanted:
            return next_of(live, name, Buy(wanted * 20))
        return next_of(live, name, banked_commands.PlaceWagers(seat.seat, tuple(bet.items())))
    return None


def smallest_bet(game: Game) -> dict[str, int]:
    """Return the smallest wagers that open a box."""
    wagers = sorted(game.entries[0][0], key=list(game.bets).index)
    least = max(game.bets[name].min for name in wagers)
    return dict.fromkeys(wagers, least)


def lively_bet(live: TableState, name: str, seat: int, chance: random.Random) -> dict[str, int]:
    """Return the smallest bet with some optional wagers, as the rules allow."""
    game, current = playing(live)
    bet = smallest_bet(game)
    more = dict(bet)
    for wager in game.bets.values():
        if wager.name not in (*more, game.play) and chance.random() < 0.5:
            more[wager.name] = wager.unit or wager.min
    judged = judge(game, current, banked_commands.PlaceWagers(seat, tuple(more.items()), name))
    return more if isinstance(judged, tuple) else bet


def decision(live: TableState, name: str, seat: int, advisor: Advisor | None) -> object | None:
    """Return what the bot does at its turn; simple play without an advisor."""
    game, current = playing(live)
    seen = view(game, current, Watcher("player", name))
    offers = legal(game, current, seat)
    chosen = decide_simply(seen, seat, offers)
    if advisor is not None and live.bots.get(name) == "best":
        own = next(seat_view for seat_view in seen.seats if seat_view.seat == seat)
        hole = tuple(card(item) for item in own.cards if item != HIDDEN)
        board = tuple(card(each) for each in seen.board if each != HIDDEN)
        return _told(advisor(live.setup, hole, board), seat)
    if isinstance(chosen, banked_commands.Play):
        must = any(tip_required(offer) for offer in offers if offer.kind is banked_commands.Play)
        return banked_commands.Play(seat, chosen.multiple, must)
    return chosen


def _told(action: str, seat: int) -> object:
    if action == "check":
        return banked_commands.Check(seat)
    return (
        banked_commands.Fold(seat)
        if action == "fold"
        else banked_commands.Play(seat, int(action.removesuffix("x")))
    )
