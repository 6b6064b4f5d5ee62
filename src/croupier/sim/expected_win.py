"""The expected house win, its 95% range, and the p-value of an actual win.

Expected values are exact; variances are those of `sim.joint`. Over many rounds, results are nearly
normal. Over few rounds, and with rare large awards, they are not: then simulated samples of as
many rounds give the tails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from math import ceil, floor, sqrt
from statistics import NormalDist
from typing import Final

import numpy as np

from croupier.engine.banked.game import Game
from croupier.maths.display import DisplayTable, Lines, Part, Shown
from croupier.maths.display.charts import dollars, whole
from croupier.sim.bets import Unsimulated
from croupier.sim.estimate import estimate
from croupier.sim.figures import Stretches
from croupier.sim.joint import ROUNDS, Spread, Together

NORMAL: Final = NormalDist()
STRETCHES: Final = 1_000
"""The minimum number of samples to estimate the tails."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The test of an actual win against expectation."""

    won: float
    deviations: float
    """Standard deviations above the expected win, negative below it."""
    chance: float
    """The two-sided p-value under the normal approximation."""
    simulated: float | None
    """The two-sided p-value from simulated samples, or None with too few of them."""


@dataclass(frozen=True, slots=True)
class ExpectedWin(Shown):
    """The house's win over a number of rounds, in cents."""

    rounds: int
    expected: float
    variance: float
    error: float
    """The standard error of the variance."""
    by_wager: Mapping[str, float]
    """The expected win of each wager."""
    stretches: Stretches | None = None

    def shown(self) -> Iterator[Part]:
        """Yield the chart with the 95% range, and the figures."""
        yield self.chart()
        low, high = self.band()
        rows = [
            ("expected", f"{self.expected / 100:+,.2f}"),
            ("standard deviation", f"{self.sd / 100:,.2f}"),
            ("95% range", f"{low / 100:+,.2f} to {high / 100:+,.2f}"),
            ("house ahead", f"{self.profit_share:.1%}"),
        ]
        yield DisplayTable(
            f"The house over {self.rounds:,} rounds, in dollars", ("Figure", ""), rows
        )

    def chart(self, won: float | None = None, part: float = 0.95) -> Lines:
        """Return the expected win by rounds with its range. `won` is an actual win in cents."""
        parts = [at / 40 for at in range(41)]
        away = NORMAL.inv_cdf((1 + part) / 2) * self.sd / 100
        line = [self.expected / 100 * at for at in parts]
        band = (
            [value - away * sqrt(at) for value, at in zip(line, parts, strict=True)],
            [value + away * sqrt(at) for value, at in zip(line, parts, strict=True)],
        )
        points = [] if won is None else [(f"won {dollars(won / 100)}", self.rounds, won / 100)]
        return Lines(
            f"Expected house win, with its {part:.0%} range",
            "rounds",
            [self.rounds * at for at in parts],
            line,
            (whole, dollars),
            band,
            points,
        )

    @property
    def sd(self) -> float:
        """The standard deviation."""
        return sqrt(self.variance)

    @property
    def sd_error(self) -> float:
        """The standard error of the standard deviation, from its simulated part."""
        return self.error / (2 * self.sd) if self.variance else 0.0

    def band(self, part: float = 0.95) -> tuple[float, float]:
        """Return the range that holds this part of all results, under the normal approximation."""
        away = NORMAL.inv_cdf((1 + part) / 2) * self.sd
        return self.expected - away, self.expected + away

    @property
    def profit_share(self) -> float:
        """The probability that the house is ahead, from samples if there are enough."""
        if self.stretches is not None:
            return self.stretches.at_least(1)
        return NORMAL.cdf(self.expected / self.sd) if self.variance else float(self.expected > 0)

    @property
    def sure_after(self) -> float | None:
        """Rounds after which the expected win is two standard deviations, or None."""
        if self.expected <= 0:
            return None
        return 4 * self.variance * self.rounds / self.expected**2

    def verdict(self, won: float) -> Verdict:
        """Return the test of an actual win."""
        if not self.variance:
            return Verdict(won, 0.0, float(won == self.expected), None)
        deviations = (won - self.expected) / self.sd
        simulated = None
        if self.stretches is not None:
            tails = self.stretches.at_most(won), self.stretches.at_least(won)
            simulated = min(1.0, 2 * min(tails))
        return Verdict(won, deviations, 2 * NORMAL.cdf(-abs(deviations)), simulated)


def expected_win(
    game: Game,
    *,
    rounds: int,
    times: int = 1,
    seats: float = 1,
    stakes: Mapping[str, int] | None = None,
    strategy: str = "best",
    meters: Mapping[str, int] | None = None,
    simulated: int = ROUNDS,
    seed: int = 0,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    fresh: bool = False,
) -> ExpectedWin:
    """Return the expected win of a table with this average number of seats.

    It covers `times` periods of `rounds` rounds; one simulation serves any number of them. See
    `estimate` for the other parameters.
    """
    if rounds < 1 or times < 1 or not 0 < seats <= game.seats:
        raise Unsimulated(
            f"rounds must be 1 or more and seats above 0 and at most {game.seats} "
            f"(got {rounds * times} and {seats:g})"
        )
    parts = []
    for filled, share in _shares(seats):
        dealt = max(1, round(share * rounds))
        found = estimate(
            game,
            stakes=stakes,
            seats=filled,
            strategy=strategy,
            meters=meters,
            rounds=simulated,
            session=dealt if simulated // dealt >= STRETCHES else 0,
            seed=seed,
            executor=executor,
            progress=progress,
            fresh=fresh,
        )
        parts.append((found, share * rounds))
    return _added(parts, rounds, times)


def over(played: Iterable[Spread]) -> ExpectedWin:
    """Return the expected win of rounds that were played, each with its own bets."""
    rounds, expected, variance, error = 0, 0.0, 0.0, 0.0
    for spread in played:
        rounds, expected = rounds + 1, expected - spread.mean
        # All use the same simulation, so their errors do not cancel.
        variance, error = variance + spread.variance, error + spread.error
    return ExpectedWin(rounds, expected, variance, error, {})


def _shares(seats: float) -> list[tuple[int, float]]:
    """Return shares of rounds with whole numbers of seats that give this average."""
    more = seats - floor(seats)
    shares = [(floor(seats), 1 - more), (ceil(seats), more)]
    return [(filled, share) for filled, share in shares if filled and share]


def _added(parts: list[tuple[Together, float]], rounds: int, times: int) -> ExpectedWin:
    expected, variance, error = 0.0, 0.0, 0.0
    by_wager: dict[str, float] = {}
    for found, dealt in parts:
        table, count = found.table(), dealt * times
        expected -= count * table.mean
        variance += count * table.variance
        error += count * table.error
        for wager, mean in zip(found.wagers, found.means, strict=True):
            won = -count * found.seats * float(mean)
            by_wager[wager] = by_wager.get(wager, 0.0) + won
    stretches = _joined([found.stretches for found, _ in parts], rounds, times)
    return ExpectedWin(rounds * times, expected, variance, error, by_wager, stretches)


def _joined(several: list[Stretches | None], rounds: int, times: int) -> Stretches | None:
    """Return samples made of independent parts."""
    known = [stretches.won for stretches in several if stretches is not None]
    if not known or len(known) < len(several):
        return None
    count = min(map(len, known))
    chance = np.random.default_rng(0)  # tables were dealt from the same seed: mix them
    whole = np.sum([chance.permutation(won)[:count] for won in known], axis=0)
    found = Stretches(rounds, whole).joined(times)
    return found if len(found.won) >= STRETCHES else None
