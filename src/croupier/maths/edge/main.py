"""The game itself: the wagers won and lost against the dealer, under the best play."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import comb

from croupier.maths.edge.choosing import MAIN, bonus_of
from croupier.maths.edge.figures import Edge, Line
from croupier.maths.solve import Outcomes, Solution, solve
from croupier.round.banked.game import Game


def main_edge(game: Game, *, fresh: bool = False) -> Edge:
    """The figures of best play, per unit of the first wager."""
    judge = game.judges[bonus_of(game.law)]
    return played_edge(solve(game, fresh=fresh), judge.sheet.table.name, judge.odds)


def played_edge(solution: Solution, paytable: str, clause: str) -> Edge:
    """The figures of a play; a line is what was done last and what came of it."""
    outcomes = solution.outcomes()
    total = _deals(solution)
    return Edge(
        wager=MAIN,
        paytable=paytable,
        clause=clause,
        total=total,
        lines=_lines(solution, outcomes, total),
        ev=outcomes.value,
        variance=outcomes.variance,
        hit_rate=outcomes.hit_rate,
        average_wager=outcomes.average_wager,
    )


def _deals(solution: Solution) -> int:
    """The player's cards, the board as far as each decision tells it apart, the dealer's cards."""
    seen = sorted({0, 5, *(one.board for one in solution.terms.decisions)})
    deals = comb(52, 2) * comb(45, 2)
    for before, after in pairwise(seen):
        deals *= comb(50 - before, after - before)
    return deals


def _lines(solution: Solution, outcomes: Outcomes, total: int) -> tuple[Line, ...]:
    """By the action that ended the decisions, and by what it left the player up or down."""
    deals: dict[tuple[str, Fraction], int] = {}
    order = [action for one in solution.terms.decisions for action in one.actions]
    for row in outcomes.rows:
        key = (row.action, row.net)
        deals[key] = deals.get(key, 0) + row.deals
    told = sorted(deals, key=lambda key: (order.index(key[0]), -key[1]))
    ways = outcomes.deals // total
    return tuple(Line(action, deals[action, net] // ways, f"{net}", net) for action, net in told)
