"""What the house may expect: expectations, bands, verdicts, and where they come from."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from croupier.maths.edge import edge_of_wager
from croupier.sim.bets import Unsimulated
from croupier.sim.estimate import LEAST, estimate
from croupier.sim.expected_win import ExpectedWin, expected_win, over
from croupier.sim.figures import Stretches
from tests.sim.tables import DAKOTA, table

STAKES = {"trips": 500}
"""South Dakota takes it alone, so that nothing has to be solved."""


@cache
def won(rounds: int, times: int, seats: float) -> ExpectedWin:
    return expected_win(
        table(DAKOTA).game,
        rounds=rounds,
        times=times,
        seats=seats,
        stakes=STAKES,
        simulated=LEAST,
    )


@pytest.mark.parametrize("seats", [0.25, 1, 3, 4.5])
def test_the_expectation_is_the_edge_of_all_that_is_bet(seats: float) -> None:
    found = won(35, 8, seats)
    edge = float(edge_of_wager(table(DAKOTA).game, "trips").house_edge)
    assert found.rounds == 280
    assert found.expected == pytest.approx(280 * seats * 500 * edge)
    assert found.by_wager == {"trips": pytest.approx(found.expected)}


def test_seats_share_a_board() -> None:
    """So that more seats spread by more than as many tables of one."""
    alone, three, four, between = (won(35, 1, seats) for seats in (1, 3, 4, 3.5))
    assert three.variance > 3.3 * alone.variance
    assert between.variance == pytest.approx((three.variance + four.variance) / 2)
    assert alone.sd_error == 0
    assert 0 < three.sd_error < three.sd / 100


def test_more_rounds_more_certainty() -> None:
    hour, week = won(35, 1, 3), won(35, 168, 3)
    assert week.expected == pytest.approx(168 * hour.expected)
    assert week.variance == pytest.approx(168 * hour.variance)
    assert week.profit_share > hour.profit_share
    assert week.stretches is None  # too few of them
    rounds = hour.sure_after
    assert rounds == pytest.approx(week.sure_after)
    assert rounds is not None
    sure = ExpectedWin(1, hour.expected * rounds / 35, hour.variance * rounds / 35, 0.0, {})
    assert sure.expected == pytest.approx(2 * sure.sd)
    assert sure.profit_share == pytest.approx(0.97725, abs=1e-5)


def test_the_band_holds_as_many_as_it_says() -> None:
    """Of simulated stretches, where they are long enough to be nearly normal."""
    found = won(70, 1, 3)
    low, high = found.band()
    assert (low + high) / 2 == pytest.approx(found.expected)
    assert found.stretches is not None
    inside = ((found.stretches.won > low) & (found.stretches.won < high)).mean()
    assert inside == pytest.approx(0.95, abs=0.02)
    assert found.stretches.won.std() == pytest.approx(found.sd, rel=0.05)
    assert found.band(0.5)[1] < high


def test_a_result_is_judged() -> None:
    found = won(35, 1, 3)
    at = found.verdict(found.expected)
    assert (at.deviations, at.chance) == (0, 1)
    far = found.verdict(found.expected - 2 * found.sd)
    assert far.deviations == pytest.approx(-2)
    assert far.chance == pytest.approx(0.0455, abs=1e-4)
    assert far.simulated is not None
    # A player's large award is the house's large loss: that tail is the heavier one.
    assert far.simulated > far.chance
    assert found.verdict(found.expected + 3 * found.sd).simulated == 0
    assert won(35, 168, 3).verdict(0).simulated is None


def test_tails_of_stretches() -> None:
    few = Stretches(10, np.array([3, -1, 2, 2, 7, -4]))
    assert (few.at_most(2), few.at_least(2), few.at_most(-5)) == (4 / 6, 4 / 6, 0)
    assert few.joined(2).won.tolist() == [2, 4, 3]
    assert few.joined(4).won.tolist() == [6]
    assert few.joined(2).rounds == 20
    found = ExpectedWin(10, 0.0, 9.0, 0.0, {}, few)
    assert found.verdict(-4).simulated == pytest.approx(2 / 6)
    assert found.profit_share == pytest.approx(4 / 6)


def test_rounds_that_were_played() -> None:
    """Each with its own boxes and bets."""
    found = estimate(table(DAKOTA).game, stakes=STAKES, seats=3, rounds=LEAST)
    quiet, busy = found.table([{"trips": 500}]), found.table([{"trips": 500}, {"trips": 2_500}])
    night = over([quiet] * 30 + [busy] * 10)
    assert night.rounds == 40
    assert night.expected == pytest.approx(-30 * quiet.mean - 10 * busy.mean)
    assert night.expected == pytest.approx(90 * -quiet.mean)
    assert night.variance == pytest.approx(30 * quiet.variance + 10 * busy.variance)
    assert night.error == pytest.approx(10 * busy.error)
    nothing = over([])
    assert (nothing.profit_share, nothing.sure_after, nothing.sd_error) == (0, None, 0)
    assert nothing.verdict(0).chance == 1


@pytest.mark.parametrize(("rounds", "seats"), [(0, 1.0), (35, 0.0), (35, 6.5), (35, -1.0)])
def test_zero_seats_or_rounds_are_refused(rounds: int, seats: float) -> None:
    with pytest.raises(Unsimulated, match="seats above 0 and at most 6"):
        expected_win(table(DAKOTA).game, rounds=rounds, seats=seats, stakes=STAKES)
