"""The game itself: the wagers won and lost against the dealer, under the best or a stated play."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import comb
from typing import TYPE_CHECKING

from croupier.engine.banked.game import Game
from croupier.maths.edge.figures import Edge, LineFigures
from croupier.maths.edge.wagers import MAIN, bonus_of
from croupier.maths.solve import Outcomes, Terms, solve

if TYPE_CHECKING:
    from croupier.maths.strategy import Strategy


def main_edge(game: Game, *, strategy: Strategy | None = None, fresh: bool = False) -> Edge:
    """The figures of best play, per unit of the first wager; or of a strategy, with its cost."""
    judge = game.judges[bonus_of(game.law)]
    best, names = solve(game, fresh=fresh), (judge.sheet.table.name, judge.odds)
    if strategy is None:
        return played_edge(best.terms, best.outcomes(), *names)
    from croupier.maths.strategy import given

    played = given(best, strategy)
    more = {"strategy": played.name, "best": best.value, "cost": played.cost}
    return replace(played_edge(best.terms, played.outcomes, *names), more=more)


def played_edge(terms: Terms, outcomes: Outcomes, paytable: str, clause: str) -> Edge:
    """The figures of a play; a line is what was done last and what came of it."""
    total = _deals(terms)
    return Edge(
        wager=MAIN,
        paytable=paytable,
        clause=clause,
        total=total,
        lines=_lines(terms, outcomes, total),
        ev=outcomes.value,
        variance=outcomes.variance,
        hit_rate=outcomes.hit_rate,
        average_wager=outcomes.average_wager,
    )


def _deals(terms: Terms) -> int:
    """The player's cards, the board as each decision sees it, and the dealer's cards."""
    seen = sorted({0, 5, *(decision.board for decision in terms.decisions)})
    deals = comb(52, 2) * comb(45, 2)
    for before, after in pairwise(seen):
        deals *= comb(50 - before, after - before)
    return deals


def _lines(terms: Terms, outcomes: Outcomes, total: int) -> tuple[LineFigures, ...]:
    """Return the lines by last action and by net result."""
    deals: dict[tuple[str, Fraction], int] = {}
    order = [action for decision in terms.decisions for action in decision.actions]
    for row in outcomes.rows:
        key = (row.action, row.net)
        deals[key] = deals.get(key, 0) + row.deals
    keys = sorted(deals, key=lambda key: (order.index(key[0]), -key[1]))
    ways = outcomes.deals // total
    return tuple(
        LineFigures(action, deals[action, net] // ways, f"{net}", net) for action, net in keys
    )
