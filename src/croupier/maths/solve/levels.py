"""Sums over what is still to come, from boards of five back to flops.

Of each board and each pair of kinds three sums are kept: the wagers that lie already, the wager
that is made by a decision per unit of its multiple, and what the position is worth when it is
played on. All are whole numbers, sums over every way in which the cards can still fall.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.maths.compiled import Number, compiled
from croupier.maths.solve.boards import (
    MOST_KINDS,
    cell_of,
    kind_of,
    kinds_of,
    number_of,
)
from croupier.maths.solve.showdown import HIGH, LOW, Ranking, Whole, compare, new_pairs, tally
from croupier.maths.solve.terms import DEALER_HANDS

Choices = NDArray[np.int8]
"""By cell: the number of the action taken; -1 for the best."""


CELLS = np.array(
    [
        [
            max(one, other) * (max(one, other) + 1) // 2 + min(one, other)
            for other in range(MOST_KINDS)
        ]
        for one in range(MOST_KINDS)
    ],
    np.int32,
)
"""By two kinds: the place of their pair among a board's cells."""


class Rule(NamedTuple):
    """A decision as the sums are judged by it."""

    multiples: Whole
    folds: bool
    """Whether one folds where one does not play."""
    folded: int
    """What a fold is worth, for one way in which the cards fall."""


class Level(NamedTuple):
    """The sums of the boards of one size, by cell."""

    fixed: NDArray[Any]
    played: NDArray[Any]
    later: NDArray[Any]
    """Without playing now."""
    worth: NDArray[Any]
    """With the action taken."""


@compiled
def taken(
    rule: Rule, fixed: Number, played: Number, instead: Number, choice: Number
) -> tuple[int, int]:
    """The number of the action that is taken, and what it is worth."""
    best, worth = len(rule.multiples), instead
    if choice >= 0:
        if choice < best:
            worth = fixed + rule.multiples[choice] * played
        return int(choice), int(worth)
    for number in range(len(rule.multiples)):
        value = fixed + rule.multiples[number] * played
        if value > worth:
            best, worth = number, value
    return best, int(worth)


@compiled
def rivers(
    numbers: Whole,
    masks: Whole,
    begins: Whole,
    ranking: Ranking,
    payoffs: Whole,
    rule: Rule,
    choices: Choices,
    level: Level,
) -> None:
    """Afterwards the cells of these boards of five have their sums over the dealer's 990 hands."""
    pairs = new_pairs()
    counts = np.zeros((2, 3), np.int64)
    for number in numbers:
        count = compare(masks[number], ranking, pairs)
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
            level.fixed[cell], level.played[cell] = fixed, played
            level.worth[cell] = taken(rule, fixed, played, instead, choice)[1]


@compiled
def cards_of(board: Whole, labels: Whole, cards: Whole) -> None:
    """Afterwards `cards` has a card of each kind that is left on this board."""
    at = 13
    for label in range(5):
        for suit in range(4):
            if labels[suit] != label:
                continue
            for rank in range(13):
                if board[suit] >> rank & 1:
                    continue
                if label == 0:
                    cards[rank] = 4 * rank + suit
                else:
                    cards[at] = 4 * rank + suit
                    at += 1


@compiled
def turned(
    board: Whole, size: Number, cards: Whole, kinds: Number, kind: Number, becomes: Whole
) -> int:
    """The number of the board with a card of this kind added.

    Afterwards `becomes` has for each kind what it is there. Cards that were alike stay alike: a
    suit that does not matter will not matter again.
    """
    labels, starts = np.zeros(4, np.int64), np.zeros(4, np.int64)
    left, after = np.zeros(MOST_KINDS, np.int64), board.copy()
    after[cards[kind] & 3] |= 1 << (cards[kind] >> 2)
    number = number_of(after, size + 1, labels)
    kinds_of(after, labels, starts, left)
    for one in range(kinds):
        if one < 13:
            becomes[one] = one
        elif one == kind:
            becomes[one] = 0  # gone; whatever is read for it is taken off again
        else:
            becomes[one] = kind_of(cards[one], after, labels, starts)
    return number


@compiled
def earlier(
    numbers: Whole,
    size: Number,
    masks: Whole,
    begins: Whole,
    next_begins: Whole,
    after: Level,
    level: Level,
) -> None:
    """Afterwards the cells of these boards have the sums of what one more card makes of them.

    `later` sums what those boards are worth; the decision, if there is one here, is not yet made.
    """
    left, becomes = np.zeros(MOST_KINDS, np.int64), np.zeros(MOST_KINDS, np.int64)
    cards, board = np.zeros(MOST_KINDS, np.int64), np.zeros(4, np.int64)
    labels, starts = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for number in numbers:
        for suit in range(4):
            board[suit] = masks[number, suit]
        number_of(board, size, labels)
        kinds = kinds_of(board, labels, starts, left)
        cards_of(board, labels, cards)
        begin = begins[number]
        for cell in range(begin, begin + kinds * (kinds + 1) // 2):
            level.fixed[cell] = level.played[cell] = level.later[cell] = 0
        for kind in range(kinds):
            if left[kind]:
                following = next_begins[turned(board, size, cards, kinds, kind, becomes)]
                _add(begin, kinds, left[kind], following, becomes, after, level)
                for other in range(kinds):
                    # A card of this kind that is held cannot fall as well.
                    times = np.int64(2 if other == kind else 1)
                    _take(
                        begin + cell_of(kind, other),
                        following + cell_of(becomes[kind], becomes[other]),
                        times,
                        after,
                        level,
                    )


@compiled
def _add(
    begin: Number,
    kinds: Number,
    times: Number,
    following: Number,
    becomes: Whole,
    after: Level,
    level: Level,
) -> None:
    cell = begin
    for high in range(kinds):
        for low in range(high + 1):
            source = following + CELLS[becomes[high], becomes[low]]
            level.fixed[cell] += times * after.fixed[source]
            level.played[cell] += times * after.played[source]
            level.later[cell] += times * after.worth[source]
            cell += 1


@compiled
def _take(cell: Number, source: Number, times: Number, after: Level, level: Level) -> None:
    level.fixed[cell] -= times * after.fixed[source]
    level.played[cell] -= times * after.played[source]
    level.later[cell] -= times * after.worth[source]


@compiled
def decide(rule: Rule, ways: Number, choices: Choices, level: Level) -> None:
    """Afterwards each cell is worth what the action taken is worth."""
    for cell in range(level.worth.size):
        instead = rule.folded * ways if rule.folds else level.later[cell]
        choice = np.int64(choices[cell] if choices.size else -1)
        fixed, played = level.fixed[cell], level.played[cell]
        level.worth[cell] = taken(rule, fixed, played, instead, choice)[1]
