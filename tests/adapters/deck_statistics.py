"""Five statistics of many shuffled decks, each with its p-value under a perfect shuffle.

Decks are rows of 52 card numbers. For each statistic the distribution under a perfect shuffle is
known exactly or in the limit; `chances` gives how likely something as odd, either way, would be.
Too even is as odd as too uneven. `together` is the least chance times the number of statistics
(Bonferroni), so a perfect shuffle falls below a level no more often than that level says.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Decks: TypeAlias = NDArray[np.uint8]
Floats: TypeAlias = NDArray[np.float64]

CARDS = 52
FEWEST_EXPECTED = 10.0
"""A class of outcomes expected less often is joined with its neighbor."""


def heap(call: Callable[[], Iterable[int]], number: int) -> Decks:
    """A number of decks, one after another."""
    return np.array([bytearray(call()) for _ in range(number)], dtype=np.uint8)


def chances(decks: Decks) -> dict[str, float]:
    """For each statistic, how likely a perfect shuffle is to be as odd as this."""
    return {
        "position by card": places(decks),
        "adjacent pairs": neighbors(decks),
        "runs": runs(decks),
        "matches with the deck before": matches(decks),
        "decks seen before": repeats(decks),
    }


def together(decks: Decks) -> float:
    """How likely the oddest of the statistics is, all of them taken together."""
    found = chances(decks)
    return min(1.0, len(found) * min(found.values()))


def places(decks: Decks) -> float:
    """How often each card is at each position.

    The counts of N permutation matrices have covariance N/(n-1) times the product of two centring
    projections, so their squares add up to N/(n-1) times a chi-square of (n-1)² degrees.
    """
    number = len(decks)
    counts = np.stack([np.bincount(decks[:, place], minlength=CARDS) for place in range(CARDS)])
    squares = float(((counts - number / CARDS) ** 2).sum())
    return oddness(squares * (CARDS - 1) / number, (CARDS - 1) ** 2)


def neighbors(decks: Decks) -> float:
    """How often each card lies directly below each other one, apart from how often it is first or
    last (which the positions tell).

    Let a deck's matrix have a one where card b follows card a. Of two such ones that share the
    first card, share the second, or are the reverse of each other, a deck has never both; any
    other two come together with probability 1/(n(n-1)). What is left of the counts when sums of
    rows and columns are taken out has variance n-1 (symmetric part) and n+1 (antisymmetric part)
    over n(n-1) a deck, in n(n-3)/2 and (n-1)(n-2)/2 dimensions.
    """
    number, n = len(decks), CARDS
    flat = decks[:, :-1].astype(np.int32) * n + decks[:, 1:]
    counts = np.bincount(flat.ravel(), minlength=n * n).reshape(n, n).astype(np.float64)
    off = counts - number / n
    np.fill_diagonal(off, 0.0)
    even, odd = (off + off.T) / 2, (off - off.T) / 2
    level = even.sum(axis=1) / (n - 2)
    even -= level[:, None] + level[None, :]
    np.fill_diagonal(even, 0.0)
    slope = odd.sum(axis=1) / n
    odd -= slope[:, None] - slope[None, :]
    unit = number / (n * (n - 1))
    total = float((even**2).sum()) / (unit * (n - 1)) + float((odd**2).sum()) / (unit * (n + 1))
    return oddness(total, n * (n - 3) // 2 + (n - 1) * (n - 2) // 2)


def runs(decks: Decks) -> float:
    """How many decks fall into how many ascending runs: Eulerian numbers over n!."""
    ups = (np.diff(decks.astype(np.int16), axis=1) > 0).sum(axis=1)
    return fit(np.bincount(ups, minlength=CARDS), eulerian(CARDS))


def matches(decks: Decks) -> float:
    """How many cards kept their place from the deck before: the rencontre numbers over n!."""
    same = (decks[1:] == decks[:-1]).sum(axis=1)
    return fit(np.bincount(same, minlength=CARDS + 1), rencontres(CARDS))


def repeats(decks: Decks) -> float:
    """Whether an order came more than once; a bound on the chance that any ever does."""
    orders = np.ascontiguousarray(decks).view(np.dtype((np.void, CARDS))).ravel()
    again = len(decks) - len(np.unique(orders))
    return min(1.0, math.comb(len(decks), 2) / math.factorial(CARDS)) if again else 1.0


def eulerian(n: int) -> list[float]:
    """Of the orders of n things, the part with 0, 1, … ascents."""
    row = [1]
    for size in range(2, n + 1):
        row = [
            (k + 1) * (row[k] if k < size - 1 else 0) + (size - k) * (row[k - 1] if k else 0)
            for k in range(size)
        ]
    return [count / math.factorial(n) for count in row]


def rencontres(n: int) -> list[float]:
    """Of the orders of n things, the part that leaves 0, 1, … of them in place."""
    astray = [1, 0]
    for size in range(2, n + 1):
        astray.append((size - 1) * (astray[-1] + astray[-2]))
    whole = math.factorial(n)
    return [math.comb(n, k) * astray[n - k] / whole for k in range(n + 1)]


def fit(counts: NDArray[np.int64], parts: list[float]) -> float:
    """The chance of counts this odd where each outcome has its part of all."""
    number = int(counts.sum())
    classes: list[list[float]] = [[0.0, 0.0]]
    for count, part in zip(counts.tolist(), parts, strict=True):
        if classes[-1][1] >= FEWEST_EXPECTED:
            classes.append([0.0, 0.0])
        classes[-1][0] += count
        classes[-1][1] += part * number
    if classes[-1][1] < FEWEST_EXPECTED and len(classes) > 1:
        seen, expected = classes.pop()
        classes[-1][0] += seen
        classes[-1][1] += expected
    total = sum((seen - expected) ** 2 / expected for seen, expected in classes)
    return oddness(total, len(classes) - 1)


def oddness(total: float, degrees: int) -> float:
    """The two-sided p-value of a chi-square with this many degrees of freedom."""
    below = chi_square_below(total, degrees)
    above = chi_square_above(total, degrees)
    return min(1.0, 2 * min(below, above))


def chi_square_below(total: float, degrees: int) -> float:
    """The regularised lower incomplete gamma function, by its power series."""
    x, a = total / 2, degrees / 2
    if x > a + 1:
        return 1 - chi_square_above(total, degrees)
    if x <= 0:
        return 0.0
    term = added = 1 / a
    while term > added * 1e-17:
        a += 1
        term *= x / a
        added += term
    return added * _weight(x, degrees / 2)


def chi_square_above(total: float, degrees: int) -> float:
    """The upper one, by Lentz's continued fraction."""
    x, a = total / 2, degrees / 2
    if x <= a + 1:
        return 1 - chi_square_below(total, degrees)
    b = x + 1 - a
    c, d = 1e300, 1 / b
    fraction = d
    for step in range(1, 100_000):
        factor = -step * (step - a)
        b += 2
        d = 1 / (factor * d + b)
        c = b + factor / c
        fraction *= d * c
        if abs(d * c - 1) < 1e-16:
            break
    return fraction * _weight(x, a)


def _weight(x: float, a: float) -> float:
    """x^a e^-x / Γ(a)."""
    return math.exp(a * math.log(x) - x - math.lgamma(a))
