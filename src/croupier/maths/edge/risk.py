"""How results spread over many rounds: quantiles, and the risk of losing a bankroll.

A result is a whole multiple of a unit, so that the sum over many rounds is a walk on whole numbers
and is followed exactly, up to the rounding of floating point.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil, gcd, lcm
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.maths.errors import Unanswered

MOST_LEVELS: Final = 1 << 23
"""The most sums that are followed."""
MOST_WORK: Final = 4 * 10**10
_SETTLED: Final = 1e-13
"""A walk has ended when less than this is still on its way."""

Distribution = Mapping[Fraction, Fraction]


def _steps(results: Distribution) -> tuple[Fraction, NDArray[np.int64], NDArray[np.float64]]:
    """Return the unit, and the results in units with their probabilities."""
    over = lcm(*(net.denominator for net in results))
    whole = [int(net * over) for net in results]
    unit = gcd(*whole) or 1
    chances = np.array([float(chance) for chance in results.values()])
    return Fraction(unit, over), np.array([net // unit for net in whole], np.int64), chances


def quantiles(results: Distribution, rounds: int, at: Sequence[float]) -> list[float]:
    """Return the results of this many rounds that are not exceeded with these probabilities."""
    if rounds < 1 or not all(0 < part < 1 for part in at):
        raise Unanswered("quantiles need at least one round and probabilities between 0 and 1")
    unit, steps, chances = _steps(results)
    low = int(steps.min())
    levels = rounds * (int(steps.max()) - low) + 1
    if levels > MOST_LEVELS:
        raise Unanswered(
            f"{rounds:,} rounds have {levels:,} possible results, above {MOST_LEVELS:,}; "
            "simulate them instead"
        )
    size = 1 << (levels - 1).bit_length()
    single = np.zeros(size)
    np.add.at(single, steps - low, chances)
    sums = np.fft.irfft(np.fft.rfft(single) ** rounds, size)[:levels]
    reached = np.cumsum(np.maximum(sums, 0))
    places = np.searchsorted(reached, np.array(at) * reached[-1])
    return [float((int(place) + rounds * low) * unit) for place in places]


def ruin(
    results: Distribution, bankroll: float, *, rounds: int | None = None, goal: float | None = None
) -> float:
    """Return the probability of losing the bankroll within this many rounds, or before the goal.

    Without either it is the probability of ever losing it. The bankroll and the goal, which is what
    shall be won, are in units of the stake.
    """
    if bankroll <= 0 or (goal is not None and goal <= 0) or (rounds is not None and rounds < 0):
        raise Unanswered("ruin needs a bankroll above zero, and a goal above zero if there is one")
    unit, steps, chances = _steps(results)
    begin = ceil(Fraction(bankroll) / unit)
    mean = float(steps @ chances)
    if rounds is None and goal is None and mean <= 0:
        return 1.0  # the house has the edge, and all the time there is
    top = begin + ceil(Fraction(goal) / unit) if goal is not None else None
    if rounds is None:
        top = top or begin + _beyond(steps, chances)
        return _walk(steps, chances, begin, top, None)
    safe = begin + 1 + rounds * max(0, -int(steps.min()))
    return _walk(steps, chances, begin, min(top or safe, safe), rounds)


def _beyond(steps: NDArray[np.int64], chances: NDArray[np.float64]) -> int:
    """Return a win from which a player with the edge loses it all with less than 1e-12."""
    low, high = 0.0, 1.0
    for _ in range(200):
        middle = (low + high) / 2
        grown = float(chances @ np.exp(-middle * steps.astype(float)))
        low, high = (middle, high) if grown < 1 else (low, middle)
    return ceil(28 / max(low, 1e-9))


def _walk(
    steps: NDArray[np.int64],
    chances: NDArray[np.float64],
    begin: int,
    top: int,
    rounds: int | None,
) -> float:
    """Return the chance of reaching 0 from `begin` before `top`, within this many rounds."""
    if top > MOST_LEVELS or (rounds or 1_000) * top * len(steps) > MOST_WORK:
        raise Unanswered("there are too many possible results to follow; simulate sessions instead")
    here = np.zeros(top)
    here[begin] = 1.0
    ruined, done = 0.0, 0
    while rounds is None or done < rounds:
        after = np.zeros(top)
        for step, chance in zip(steps.tolist(), chances.tolist(), strict=True):
            if step >= 0:
                after[step:] += chance * here[: max(0, top - step)]
            else:
                after[1 : max(1, top + step)] += chance * here[1 - step :]
                ruined += chance * float(here[: 1 - step].sum())
        here, done = after, done + 1
        if here.sum() < _SETTLED:
            break
        if rounds is None and done * top * len(steps) > MOST_WORK:
            raise Unanswered("this takes too many rounds to follow; give rounds, or simulate")
    return min(1.0, ruined)
