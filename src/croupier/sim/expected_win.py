"""What the house may expect to win, what chance explains, and how likely a result is.

An expectation is exact; the spread around it is that of `sim.together`. Over many rounds results
are nearly normal. Over few, and with rare great awards, they are not: then stretches of as many
rounds, simulated, tell the tails.
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
from croupier.maths.display import Lines, Part, Sheet, Shown
from croupier.maths.display.charts import dollars, whole
from croupier.sim.bets import Unsimulated
from croupier.sim.estimate import reckon
from croupier.sim.figures import Stretches
from croupier.sim.joint import ROUNDS, Spread, Together

NORMAL: Final = NormalDist()
STRETCHES: Final = 1_000
"""Fewer stretches say too little of the tails."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How far a result is from what was to be expected."""

    won: float
    deviations: float
    """Standard deviations above the expectation; below zero if below."""
    chance: float
    """How often chance alone leads as far off, on either side, if results are normal."""
    simulated: float | None
    """The same by simulated stretches; None where there are too few."""


@dataclass(frozen=True, slots=True)
class Takings(Shown):
    """What the house wins over so many rounds; cents."""

    rounds: int
    expected: float
    variance: float
    error: float
    """The standard error of the variance."""
    by_wager: Mapping[str, float]
    """What each wager is expected to bring."""
    stretches: Stretches | None = None

    def shown(self) -> Iterator[Part]:
        """The band that chance explains, and the figures."""
        yield self.chart()
        low, high = self.band()
        rows = [
            ("expected", f"{self.expected / 100:+,.2f}"),
            ("deviation", f"{self.sd / 100:,.2f}"),
            ("95 times in 100", f"{low / 100:+,.2f} to {high / 100:+,.2f}"),
            ("house ahead", f"{self.ahead:.1%}"),
        ]
        yield Sheet(f"The house over {self.rounds:,} rounds, in dollars", ("Figure", ""), rows)

    def chart(self, won: float | None = None, part: float = 0.95) -> Lines:
        """What is expected as rounds go on, with the band that chance explains; `won` is cents."""
        parts = [at / 40 for at in range(41)]
        away = NORMAL.inv_cdf((1 + part) / 2) * self.sd / 100
        line = [self.expected / 100 * at for at in parts]
        band = (
            [value - away * sqrt(at) for value, at in zip(line, parts, strict=True)],
            [value + away * sqrt(at) for value, at in zip(line, parts, strict=True)],
        )
        points = [] if won is None else [(f"won {dollars(won / 100)}", self.rounds, won / 100)]
        return Lines(
            f"What the house wins, and what chance explains {part:.0%} of times",
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
        """The standard error of the standard deviation, by what was simulated of it."""
        return self.error / (2 * self.sd) if self.variance else 0.0

    def band(self, part: float = 0.95) -> tuple[float, float]:
        """Between these results chance alone leaves the house so often, if results are normal."""
        away = NORMAL.inv_cdf((1 + part) / 2) * self.sd
        return self.expected - away, self.expected + away

    @property
    def ahead(self) -> float:
        """How often the house is ahead: by stretches where there are enough, else if normal."""
        if self.stretches is not None:
            return self.stretches.at_least(1)
        return NORMAL.cdf(self.expected / self.sd) if self.variance else float(self.expected > 0)

    @property
    def sure_after(self) -> float | None:
        """Rounds after which the expectation is twice the deviation; None if it never is."""
        if self.expected <= 0:
            return None
        return 4 * self.variance * self.rounds / self.expected**2

    def verdict(self, won: float) -> Verdict:
        """How far off it is to have won this."""
        if not self.variance:
            return Verdict(won, 0.0, float(won == self.expected), None)
        deviations = (won - self.expected) / self.sd
        simulated = None
        if self.stretches is not None:
            tails = self.stretches.at_most(won), self.stretches.at_least(won)
            simulated = min(1.0, 2 * min(tails))
        return Verdict(won, deviations, 2 * NORMAL.cdf(-abs(deviations)), simulated)


def takings(
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
    told: Callable[[int], None] | None = None,
    fresh: bool = False,
) -> Takings:
    """What a table of so many seats, on the average, wins in some times so many rounds.

    See `reckon` for the rest. One simulation serves for any number of times.
    """
    if rounds < 1 or times < 1 or not 0 < seats <= game.seats:
        raise Unsimulated(
            f"{rounds * times} rounds with {seats:g} seats are no play; "
            f"this table has 1 to {game.seats} seats"
        )
    parts = []
    for filled, share in _shares(seats):
        dealt = max(1, round(share * rounds))
        found = reckon(
            game,
            stakes=stakes,
            seats=filled,
            strategy=strategy,
            meters=meters,
            rounds=simulated,
            session=dealt if simulated // dealt >= STRETCHES else 0,
            seed=seed,
            executor=executor,
            told=told,
            fresh=fresh,
        )
        parts.append((found, share * rounds))
    return _added(parts, rounds, times)


def over(played: Iterable[Spread]) -> Takings:
    """What the house might expect of rounds that were played, each with its own bets."""
    rounds, expected, variance, error = 0, 0.0, 0.0, 0.0
    for spread in played:
        rounds, expected = rounds + 1, expected - spread.mean
        # All rest on the same simulation: their errors do not cancel.
        variance, error = variance + spread.variance, error + spread.error
    return Takings(rounds, expected, variance, error, {})


def _shares(seats: float) -> list[tuple[int, float]]:
    """So many seats on the average: a share of the rounds has one seat more than the others."""
    more = seats - floor(seats)
    shares = [(floor(seats), 1 - more), (ceil(seats), more)]
    return [(filled, share) for filled, share in shares if filled and share]


def _added(parts: list[tuple[Together, float]], rounds: int, times: int) -> Takings:
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
    return Takings(rounds * times, expected, variance, error, by_wager, stretches)


def _joined(several: list[Stretches | None], rounds: int, times: int) -> Stretches | None:
    """Stretches made of a part from each, which have nothing to do with each other."""
    known = [stretches.won for stretches in several if stretches is not None]
    if not known or len(known) < len(several):
        return None
    count = min(map(len, known))
    chance = np.random.default_rng(0)  # tables were dealt from the same seed: mix them
    whole = np.sum([chance.permutation(won)[:count] for won in known], axis=0)
    found = Stretches(rounds, whole).joined(times)
    return found if len(found.won) >= STRETCHES else None
