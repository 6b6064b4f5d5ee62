"""Every pair of hole cards against every dealer's hand, on one board of five.

The pairs are put in order of strength, all that tie together, and swept upwards with the number
of pairs passed and, for each kind, the number of them that hold a given card of it. The dealer
hands that a pair beats are those passed less those that need one of its own two cards. What was
passed at the lowest qualifying hand says how many do not qualify.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.maths.jit import Number, compiled
from croupier.maths.kernels.tables import RANK_KEYS, ROW_BITS
from croupier.maths.solve.boards import BITS, MOST_KINDS, Whole
from croupier.maths.solve.terms import DEALER_HANDS

MOST_CELLS = 276
"""Of a board of five; 23 kinds where a suit has three cards."""

_KEYS = np.array(RANK_KEYS, np.int64)
_COLUMN = (1 << ROW_BITS) - 1


class Ranking(NamedTuple):
    """The tables that rank seven cards."""

    rows: NDArray[np.uint32]
    cells: NDArray[np.uint16]
    flushes: NDArray[np.uint16]
    names: NDArray[np.uint8]
    """By rank: the place of the hand's name."""
    qualifying: int
    """The lowest rank with which the dealer qualifies."""


STRENGTH, HIGH, LOW, BEATEN, TIED, UNQUALIFIED, ORDER = range(7)
"""Rows of `Pairs` by pair: its strength, its two kinds; of the 990 dealer hands those that it
beats, ties, and those that do not qualify; the pairs in order of strength."""
RANK, SUITED, LEFT, HELD, BELOW = range(7, 12)
"""By kind: its rank; the same as a set where the suit matters; cards left; pairs passed that hold
a given card of it, and those of them that do not qualify."""
DIGITS = 12

Pairs = NDArray[np.int64]
"""The pairs of one board at work: one array of several rows, because many arrays are slow to
compile."""


@compiled
def cell_of(number: Number, other: Number) -> int:
    """The place of a pair of kinds among a board's cells."""
    high, low = max(number, other), min(number, other)
    return int(high * (high + 1) // 2 + low)


@compiled
def new_pairs() -> Pairs:
    """Room for the pairs of one board."""
    return np.zeros((13, MOST_CELLS), np.int64)


@compiled
def compare(ranking: Ranking, pairs: Pairs, count: int) -> None:
    """Compare each of the sorted `pairs` with the dealer's hands."""
    passed, snapshot, at = 0, -1, 0
    held, left, below = pairs[HELD], pairs[LEFT], pairs[BELOW]
    for kind in range(MOST_KINDS):
        held[kind] = 0
    while at < count:
        strength = pairs[STRENGTH, pairs[ORDER, at]]
        if snapshot < 0 and strength >= ranking.qualifying:
            snapshot = passed
            for kind in range(MOST_KINDS):
                below[kind] = held[kind]
        end = at
        while end < count and pairs[STRENGTH, pairs[ORDER, end]] == strength:
            pair = pairs[ORDER, end]
            pairs[BEATEN, pair] = passed - held[pairs[HIGH, pair]] - held[pairs[LOW, pair]]
            end += 1
        # Behind the loop above: those that tie are not yet passed.
        for place in range(at, end):
            high, low = pairs[HIGH, pairs[ORDER, place]], pairs[LOW, pairs[ORDER, place]]
            if high == low:
                held[high] += left[high] - 1
                passed += left[high] * (left[high] - 1) // 2
            else:
                held[high] += left[low]
                held[low] += left[high]
                passed += left[high] * left[low]
        for place in range(at, end):
            pair = pairs[ORDER, place]
            # The pair itself was taken off twice, once with each of its cards.
            reached = passed - held[pairs[HIGH, pair]] - held[pairs[LOW, pair]] + 1
            pairs[TIED, pair] = reached - pairs[BEATEN, pair]
        at = end
    if snapshot < 0:
        snapshot = passed
        for kind in range(MOST_KINDS):
            below[kind] = held[kind]
    for pair in range(count):
        own = 1 if pairs[STRENGTH, pair] < ranking.qualifying else 0
        taken = below[pairs[HIGH, pair]] + below[pairs[LOW, pair]]
        pairs[UNQUALIFIED, pair] = snapshot - taken + own


@compiled
def _laid_out(masks: Whole, pairs: Pairs) -> tuple[int, int, int]:
    """The sum of the board's keys, its ranks in a suit that matters, and how many kinds are left.

    Afterward `pairs` has the kinds.
    """
    left, board, suited, at = pairs[LEFT], np.int64(0), np.int64(0), 13
    for rank in range(13):
        pairs[RANK, rank] = rank
        pairs[SUITED, rank] = left[rank] = 0
    for suit in range(4):
        matters = BITS[masks[suit]] >= 3
        if matters:
            suited = masks[suit]
        for rank in range(13):
            if masks[suit] >> rank & 1:
                board += _KEYS[rank]
            elif matters:
                pairs[RANK, at], pairs[SUITED, at] = rank, 1 << rank
                left[at] = 1
                at += 1
            else:
                left[rank] += 1
    return int(board), int(suited), at


@compiled
def ranked(masks: Whole, ranking: Ranking, pairs: Pairs) -> int:
    """Fill `pairs` with the pairs of kinds left and their strength, and return their number."""
    board, suited, kinds = _laid_out(masks, pairs)
    left, count = pairs[LEFT], 0
    for high in range(kinds):
        for low in range(high + 1):
            if left[high] == 0 or left[low] == 0 or (high == low and left[high] < 2):
                continue
            flush = suited | pairs[SUITED, high] | pairs[SUITED, low]
            if BITS[flush] >= 5:
                pairs[STRENGTH, count] = ranking.flushes[flush]
            else:
                total = board + _KEYS[pairs[RANK, high]] + _KEYS[pairs[RANK, low]]
                place = np.int64(ranking.rows[total >> ROW_BITS]) + (total & _COLUMN)
                pairs[STRENGTH, count] = ranking.cells[place]
            pairs[HIGH, count], pairs[LOW, count] = high, low
            count += 1
    return count


@compiled
def ordered(pairs: Pairs, count: int) -> int:
    """Sort pairs by strength, seven bits at a time, and return their number."""
    digits, first, second = pairs[DIGITS], pairs[TIED], pairs[ORDER]
    for place in range(2):
        for digit in range(128):
            digits[digit] = 0
        for pair in range(count):
            digits[pairs[STRENGTH, pair] >> 7 * place & 127] += 1
        total = 0
        for digit in range(128):
            total, digits[digit] = total + digits[digit], total
        for at in range(count):
            pair = first[at] if place else at
            digit = pairs[STRENGTH, pair] >> 7 * place & 127
            if place:
                second[digits[digit]] = pair
            else:
                first[digits[digit]] = pair
            digits[digit] += 1
    return count


@compiled
def tally(pairs: Pairs, pair: int, ranking: Ranking, counts: NDArray[np.int64]) -> int:
    """The name of the pair's hand; afterward `counts` has the dealer's hands by qualified (0, 1)
    and versus (0 the player is lower, 1 equal, 2 higher).
    """
    beaten, tied, low = pairs[BEATEN, pair], pairs[TIED, pair], pairs[UNQUALIFIED, pair]
    above = DEALER_HANDS - beaten - tied
    if pairs[STRENGTH, pair] < ranking.qualifying:
        counts[0, 0], counts[0, 1], counts[0, 2] = low - beaten - tied, tied, beaten
        counts[1, 0], counts[1, 1], counts[1, 2] = DEALER_HANDS - low, 0, 0
    else:
        counts[0, 0], counts[0, 1], counts[0, 2] = 0, 0, low
        counts[1, 0], counts[1, 1], counts[1, 2] = above, tied, beaten - low
    return int(ranking.names[pairs[STRENGTH, pair]])
