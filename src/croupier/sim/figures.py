"""Figures of a simulation: each wager, each seat, the house, sessions, and meters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isqrt, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier import money
from croupier.maths.display import Bars
from croupier.sim.replay import Award, Run, Stretch

SURE: Final = 1.959963984540054
"""Standard errors on either side of a 95% confidence interval."""
QUANTILES: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
BARS: Final = 21
"""Bars of a histogram."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean with its spread, in cents a round."""

    name: str
    rounds: int
    mean: float
    sd: float
    """The standard deviation of one round of one seat, or of the whole table."""
    error: float
    """The standard error of the mean."""

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% confidence interval."""
        return self.mean - SURE * self.error, self.mean + SURE * self.error


@dataclass(frozen=True, slots=True)
class WagerFigure(Figure):
    """A wager, or the main ones together, on one box."""

    unit: int
    """Cents that an edge is relative to: the stake, or the first of the main wagers."""
    staked: float
    """Cents at stake, on the average."""
    hit_rate: float
    """The share of rounds in which the player wins it."""
    lines: Mapping[str, int]
    """The number of times that each line of the paytable applied."""

    @property
    def house_edge(self) -> float:
        """The house edge per unit."""
        return -self.mean / self.unit

    @property
    def edge_error(self) -> float:
        """The standard error of the house edge."""
        return self.error / self.unit


@dataclass(frozen=True, slots=True)
class SessionFigures:
    """Results of sessions of this many rounds, in cents."""

    rounds: int
    sessions: int
    mean: float
    sd: float
    profit_share: float
    """The share of sessions that end with a profit."""
    quantiles: Mapping[float, int]
    edges: tuple[int, ...]
    counts: tuple[int, ...]
    """Sessions between each edge and the next; the outer two have what lies beyond as well."""

    def chart(self) -> Bars:
        """Yield a chart of session results, in dollars."""
        labels = [f"{round(edge / 100):+,d}" for edge in self.edges[:-1]]
        parts = [count / self.sessions for count in self.counts]
        title = f"{self.sessions:,} sessions of {self.rounds:,} rounds, in dollars"
        return Bars(title, labels, parts, [edge >= 0 for edge in self.edges[:-1]])


@dataclass(frozen=True, slots=True, eq=False)
class Stretches:
    """The house's win in each of many samples of this many rounds."""

    rounds: int
    won: NDArray[np.int64]
    """Cents, in the order of play."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stretches) and np.array_equal(self.won, other.won)

    def __hash__(self) -> int:
        return hash(self.won.tobytes())

    def at_most(self, cents: float) -> float:
        """Return the share of samples in which the house won no more than this."""
        return float((self.won <= cents).mean())

    def at_least(self, cents: float) -> float:
        """Return the share of samples in which the house won no less than this."""
        return float((self.won >= cents).mean())

    def joined(self, times: int) -> Stretches:
        """Return samples made of this many consecutive ones."""
        whole = self.won[: len(self.won) // times * times].reshape(-1, times)
        return Stretches(self.rounds * times, whole.sum(axis=1))


@dataclass(frozen=True, slots=True)
class AwardFigures:
    """Awards of one kind out of a meter."""

    hand: str
    times: int
    between: float | None
    """Rounds from one to the next, on the average; None if there was none."""
    mean: float | None
    """Cents, on the average."""


@dataclass(frozen=True, slots=True)
class MeterFigures:
    """A meter over all rounds, as it showed when bets were closed; cents."""

    name: str
    mean: float
    least: float
    most: float
    quantiles: Mapping[float, float]
    last: int
    """Units that it shows in the end."""
    awards: tuple[AwardFigures, ...]


def figure(name: str, rounds: int, total: int, squares: int) -> Figure:
    """The figures of sums over rounds."""
    sd = spread(rounds, total, squares)
    return Figure(name, rounds, total / rounds, sd, sd / sqrt(rounds))


def spread(count: int, total: int, squares: int) -> float:
    """Return the standard deviation from sums, without cancellation errors."""
    if count < 2:
        return 0.0
    over = count * squares - total * total
    return isqrt(over * 10**12 // (count * (count - 1))) / 10**6


def sessions_of(nets: NDArray[np.int64], rounds: int) -> SessionFigures:
    """The figures of complete sessions; every seat's is one."""
    flat = np.sort(nets.reshape(-1))
    places = [min(int(part * len(flat)), len(flat) - 1) for part in QUANTILES]
    # A few jackpots must not press all other sessions into one bar: the outer bars are open.
    low, high = int(flat[len(flat) // 200]), int(flat[-1 - len(flat) // 200])
    width = max(1, -(-(high - low + 1) // BARS))
    edges = tuple(low + width * at for at in range(BARS + 1))
    counts, _ = np.histogram(np.clip(flat, edges[0], edges[-1]), np.array(edges))
    total = int(flat.sum())
    squares = sum(item * item for item in flat.tolist())
    return SessionFigures(
        rounds,
        len(flat),
        total / len(flat),
        spread(len(flat), total, squares),
        float((flat > 0).mean()),
        {part: int(flat[place]) for part, place in zip(QUANTILES, places, strict=True)},
        edges,
        tuple(counts.tolist()),
    )


def meter_of(
    name: str, run: Run, awards: Sequence[Award], hands: Sequence[str], rounds: int
) -> MeterFigures:
    """The figures of a meter whose runs are all closed."""
    stretches = run.stretches
    whole = sum(_sum(stretch) for stretch in stretches)
    first = np.array([stretch.first for stretch in stretches], float)
    step = np.array([stretch.step for stretch in stretches], float)
    count = np.array([stretch.rounds for stretch in stretches], float)
    last = first + step * (count - 1)
    found = []
    for hand in hands:
        cents = [award.cents for award in awards if (award.meter, award.hand) == (name, hand)]
        times = len(cents)
        mean = sum(cents) / times if times else None
        found.append(AwardFigures(hand, times, rounds / times if times else None, mean))
    per_cent = money.UNITS_PER_CENT
    return MeterFigures(
        name,
        whole / rounds / per_cent,
        float(first.min()) / per_cent,
        float(last.max()) / per_cent,
        {part: _quantile(first, step, count, part) / per_cent for part in QUANTILES},
        run.shown,
        tuple(found),
    )


def _sum(stretch: Stretch) -> int:
    return (
        stretch.rounds * stretch.first + stretch.step * (stretch.rounds - 1) * stretch.rounds // 2
    )


def _quantile(
    first: NDArray[np.float64], step: NDArray[np.float64], count: NDArray[np.float64], part: float
) -> float:
    """The reading that this part of all rounds does not exceed, by halving."""
    low, high = float(first.min()), float((first + step * (count - 1)).max())
    wanted = part * count.sum()
    for _ in range(60):
        middle = (low + high) / 2
        grown = np.where(step > 0, (middle - first) / np.where(step > 0, step, 1), 0) + 1
        below = np.where(first <= middle, np.clip(np.floor(grown), 1, count), 0)
        below = np.where((step == 0) & (first <= middle), count, below)
        low, high = (low, middle) if below.sum() >= wanted else (middle, high)
    return high
