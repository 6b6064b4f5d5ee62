"""The Envy Bonus: the value of other players' strong hands."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb

from croupier import hands, money
from croupier.cards import DECK
from croupier.engine.banked.game import Game
from croupier.maths.edge.counts import Counts, Uncountable, counts_of, straight_flushes
from croupier.maths.edge.figures import Edge, LineFigures, edge_of


def envy_edge(game: Game, *, fresh: bool = False) -> Edge:
    """Return the value of one other player, per unit of the qualifying wager (I-46 to I-51).

    Expected values add up even for dependent hands, so two other players are worth twice as much.
    """
    rule, judge = game.envy, game.envy_judge
    if rule is None or judge is None:
        raise Uncountable("there is no envy bonus on this table")
    if not rule.several or rule.dealer:
        raise Uncountable("envy is counted where every other player's hand pays, and no dealer's")
    counts = counts_of(judge, fresh=fresh)
    if rule.board == "exclude" and "board" in judge.subject.cards:
        counts = _but_the_board(counts)
    stake = game.bets[rule.to or ""].unit
    lines = [
        LineFigures(name, counts.lines[name], str(award), _worth(game, award, stake))
        for name, award in judge.sheet.table.pays.items()
    ]
    lines.append(LineFigures("otherwise", counts.unlisted, "nothing", Fraction(0)))
    name = judge.sheet.table.name
    edge = edge_of(game.envy_wager, name, judge.odds, counts.total, lines=lines)
    others = {n: n * edge.ev for n in range(1, game.seats)}
    more = {"stake": stake, "per": rule.to, "others": others}
    return replace(edge, more=more)


def _worth(game: Game, award: money.Award, stake: int) -> Fraction:
    if not isinstance(award, money.Fixed):
        raise Uncountable("envy pays sums of money")
    return award.cents * game.envy_scale / stake


def _but_the_board(counts: Counts) -> Counts:
    """Return counts without hands entirely on the board (I-51), counted with the board separate."""
    places = comb(7, 2)
    lines = {name: count * places for name, count in counts.lines.items()}
    for category in (8, 9):
        for board in straight_flushes(5, category):
            rank = hands.rank(board)
            rest = [card for card in DECK if card not in board]
            same = sum(hands.rank((*board, *hole)) == rank for hole in combinations(rest, 2))
            lines[hands.HAND_NAMES[category]] -= same
    return Counts(counts.total * places, lines)
