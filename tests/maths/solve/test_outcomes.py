"""Outcomes under best play add up to all deals and to the value."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from croupier.maths.solve import Solution, solve
from croupier.maths.solve.terms import DEALER_HANDS
from tests.maths.solve.plain import game

WAYS = 47 * 46 * 990


@pytest.fixture(scope="module", params=["maryland-uth-1.5", "maryland-jackpot-1.0"])
def solution(request: pytest.FixtureRequest) -> Solution:
    """A game under best play."""
    return solve(game(request.param))


def test_every_deal_has_one_outcome(solution: Solution) -> None:
    """Hole cards, what is seen first, the flop, then turn, river and dealer."""
    found = solution.outcomes()
    assert found.deals == comb(52, 2) * comb(50, 3) * WAYS * (3 if solution.first.board else 1)
    assert sum(row.deals for row in found.rows) == found.deals
    assert found.chance() == 1
    assert len({(o.street, o.action, o.hand, o.qualified, o.versus) for o in found.rows}) == len(
        found.rows
    )


def test_outcomes_give_the_value_again(solution: Solution) -> None:
    """Exactly."""
    assert solution.outcomes().value == solution.value


def test_the_players_hands_have_their_known_frequencies(solution: Solution) -> None:
    """The counts of hands do not depend on the decisions."""
    found = solution.outcomes()
    assert found.chance(hand="royal_flush") == Fraction(4_324, 133_784_560)
    assert found.chance(hand="pair") == Fraction(58_627_800, 133_784_560)


def test_on_a_tie_more_money_stays_in_play() -> None:
    """Folding every tie instead costs nothing, but bets less: both figures, one value."""
    best = solve(game("maryland-uth-1.5", {"blind": "A"}))
    taken = best.choices("river")
    level = best._tree.whole(5)[5].level
    worth = level.fixed + level.played
    equal = worth == best.terms.folded * DEALER_HANDS
    assert int(equal.sum()) == 1_855
    assert not taken[equal].any()
    folding = best.under({"river": np.where(equal, np.int8(1), taken)})
    assert folding.value == best.value == Fraction(-607723787676, 27813810024000)
    assert round(float(folding.outcomes().average_wager), 6) == 4.152210


def test_a_game_of_equals_is_even(solution: Solution) -> None:
    """Player and dealer hold the higher hand equally often, folded hands included."""
    found = solution.outcomes()
    assert found.chance(versus="higher") == found.chance(versus="lower")


def test_the_figures_of_ultimate_texas_holdem() -> None:
    """As published: how often each play is made, and what follows from it."""
    found = solve(game("maryland-uth-1.5", {"blind": "A"})).outcomes()
    assert found.chance(action="4x") == Fraction(500, 1326)
    assert found.chance(action="3x") == 0
    assert round(float(found.average_wager), 6) == 4.152252
    assert round(float(found.element_of_risk), 7) == 0.0052621
    assert round(found.deviation, 6) == 4.939312
    assert found.deviation**2 == pytest.approx(float(found.variance), rel=1e-12)
    assert found.hit_rate == sum(
        (Fraction(row.deals, found.deals) for row in found.rows if row.net > 0), Fraction(0)
    )
