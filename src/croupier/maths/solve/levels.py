"""Sums over what is still to come, from boards of five back to flops.

Of each board and each pair of kinds three sums are kept: the wagers that lie already, the wager
that is made by a decision per unit of its multiple, and what the position is worth when it is
played on. All are whole numbers, sums over every way in which the cards can still fall. The three
of a cell lie side by side in one flat array.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.maths.jit import Number, compiled
from croupier.maths.solve.boards import MOST_KINDS, Whole
from croupier.maths.solve.showdown import (
    HIGH,
    LOW,
    Ranking,
    cell_of,
    compare,
    new_pairs,
    ordered,
    ranked,
    tally,
)
from croupier.maths.solve.steps import Bytes, Steps
from croupier.maths.solve.terms import DEALER_HANDS

Choices = NDArray[np.int8]
"""By cell: the number of the action taken; -1 for the best."""

CELLS = np.array(
    [
        [
            max(kind, other) * (max(kind, other) + 1) // 2 + min(kind, other)
            for other in range(MOST_KINDS)
        ]
        for kind in range(MOST_KINDS)
    ],
    np.int32,
)
"""By two kinds: the place of their pair among a board's cells."""


class Rule(NamedTuple):
    """A decision as the sums are judged by it."""

    multiples: Whole
    folds: bool
    """Whether not playing is a fold."""
    folded: int
    """The value of a fold, for one way in which the cards fall."""


@compiled
def taken(
    rule: Rule, fixed: Number, played: Number, instead: Number, choice: Number
) -> tuple[int, int]:
    """The number of the action that is taken, and what it is worth; on a tie the larger bet."""
    best, worth = len(rule.multiples), instead
    if choice >= 0:
        if choice < best:
            worth = fixed + rule.multiples[choice] * played
        return int(choice), int(worth)
    for number in range(len(rule.multiples)):
        value = fixed + rule.multiples[number] * played
        if value >= worth:
            best, worth = number, value
    return best, int(worth)


@compiled
def showdowns(
    numbers: Whole,
    masks: Whole,
    begins: Whole,
    ranking: Ranking,
    payoffs: Whole,
    rule: Rule,
    choices: Choices,
    sums: NDArray[Any],
    mass: NDArray[Any],
) -> Whole:
    """By stream of deals, the undecided by their last action: the deals by hand, state and versus.

    Also fill the cells of these boards of five with their sums over the dealer's 990 hands. Sums
    or streams may be empty. It is one function because it is slow to compile.
    """
    undecided = len(mass) - 1
    found = np.zeros((undecided + 1 + len(rule.multiples), 10, 2, 3), np.int64)
    counts = np.zeros((2, 3), np.int64)
    pairs = new_pairs()
    for number in numbers:
        count = ordered(pairs, ranked(masks[number], ranking, pairs))
        compare(ranking, pairs, count)
        for pair in range(count):
            name = tally(pairs, pair, ranking, counts)
            fixed, played = np.int64(0), np.int64(0)
            for state in range(2):
                for versus in range(3):
                    fixed += counts[state, versus] * payoffs[0, name, state, versus]
                    played += counts[state, versus] * payoffs[1, name, state, versus]
            cell = begins[number] + cell_of(pairs[HIGH, pair], pairs[LOW, pair])
            instead = rule.folded * DEALER_HANDS if rule.folds else fixed
            choice = np.int64(choices[cell] if choices.size else -1)
            action, worth = taken(rule, fixed, played, instead, choice)
            if sums.size:
                sums[3 * cell], sums[3 * cell + 1], sums[3 * cell + 2] = fixed, played, worth
            for stream in range(len(mass)):
                deals = np.int64(mass[stream, cell])
                if deals:
                    at = undecided + action if stream == undecided else stream
                    for state in range(2):
                        for versus in range(3):
                            found[at, name, state, versus] += deals * counts[state, versus]
    return found


@compiled
def earlier(
    numbers: Whole,
    begins: Whole,
    next_begins: Whole,
    steps: Steps,
    after: NDArray[Any],
    sums: Whole,
) -> None:
    """Fill `sums` of these boards from the boards with one more card.

    `after` has the sums of the boards with that card. A decision here, if any, is not yet made.
    """
    first = begins[numbers[0]]
    for number in numbers:
        begin, kinds = begins[number] - first, steps.kinds[number]
        for kind in range(kinds):
            left = np.int64(steps.left[number, kind])
            if left == 0:
                continue
            following = next_begins[steps.following[number, kind]]
            at = steps.squares[number] + kind * kinds
            becomes = steps.becomes[at : at + kinds]
            _add(begin, kinds, left, following, becomes, after, sums)
            for other in range(kinds):
                # A card of this kind that is held cannot fall as well.
                times = np.int64(2 if other == kind else 1)
                cell = begin + CELLS[kind, other]
                source = following + CELLS[becomes[kind], becomes[other]]
                for part in range(3):
                    sums[3 * cell + part] -= times * after[3 * source + part]


@compiled
def _add(
    begin: Number,
    kinds: Number,
    times: Number,
    following: Number,
    becomes: Bytes,
    after: NDArray[Any],
    sums: Whole,
) -> None:
    cell = 3 * begin
    for high in range(kinds):
        row, low = np.int64(becomes[high]), 0
        if high < 13 or row >= 13:
            # The first kinds, suits that do not matter, stay what they are: a run of cells.
            low = min(high + 1, 13)
            source = 3 * (following + row * (row + 1) // 2)
            for part in range(3 * low):
                sums[cell + part] += times * after[source + part]
        for other in range(low, high + 1):
            source = 3 * (following + CELLS[row, becomes[other]])
            for part in range(3):
                sums[cell + 3 * other + part] += times * after[source + part]
        cell += 3 * (high + 1)
