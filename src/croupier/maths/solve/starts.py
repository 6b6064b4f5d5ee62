"""Starts that play alike: two hole cards, or two and the first community card.

Suits may be exchanged for one another, so that 169 pairs of hole cards remain, or 5,083 with one
community card beside them.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.maths.compiled import compiled
from croupier.maths.solve.boards import MOST_KINDS, cell_of, kind_of, kinds_of, number_of
from croupier.maths.solve.levels import Level
from croupier.maths.solve.showdown import Whole

HOLES = 1326


class Starts(NamedTuple):
    """All starts with that many community cards, 0 or 1."""

    board: int
    numbers: NDArray[np.int64]
    """By pair of hole cards (`hole_number`) and by the card beside it, or by 0: the start."""
    cards: NDArray[np.int64]
    """By start: its cards, the hole cards first, the higher of them first."""
    times: NDArray[np.int64]
    """How many deals it stands for."""


def hole_number(one: int, other: int) -> int:
    """The place of two cards among all pairs."""
    high, low = max(one, other), min(one, other)
    return high * (high - 1) // 2 + low


@cache
def starts(board: int) -> Starts:
    """The starts with no community card, or with one."""
    exchanges = list(permutations(range(4)))
    numbers = np.full((HOLES, 52 if board else 1), -1, np.int64)
    cards: list[tuple[int, ...]] = []
    times: list[int] = []
    for low, high in combinations(range(52), 2):
        for beside in range(52 if board else 1):
            if numbers[hole_number(low, high), beside] >= 0 or (board and beside in (low, high)):
                continue
            alike = {
                (
                    hole_number(4 * (low >> 2) + to[low & 3], 4 * (high >> 2) + to[high & 3]),
                    4 * (beside >> 2) + to[beside & 3] if board else 0,
                )
                for to in exchanges
            }
            for hole, other in alike:
                numbers[hole, other] = len(cards)
            cards.append((high, low, beside) if board else (high, low))
            times.append(len(alike))
    return Starts(board, numbers, np.array(cards, np.int64), np.array(times, np.int64))


def start_of(board: int, hole: tuple[Card, ...], beside: tuple[Card, ...]) -> int:
    """The start's number."""
    column = int(beside[0]) if board else 0
    return int(starts(board).numbers[hole_number(*hole), column])


@compiled
def _kinds_on(flop: Whole, kinds: Whole) -> None:
    """Afterwards `kinds` has by card its kind on this flop, -1 if it is one of its cards."""
    labels, starts = np.zeros(4, np.int64), np.zeros(4, np.int64)
    left = np.zeros(MOST_KINDS, np.int64)
    number_of(flop, np.int64(3), labels)
    kinds_of(flop, labels, starts, left)
    for card in range(52):
        seen = flop[card & 3] >> (card >> 2) & 1
        kinds[card] = -1 if seen else kind_of(card, flop, labels, starts)


@compiled
def openings(
    masks: Whole, times: Whole, begins: Whole, numbers: Whole, level: Level, sums: Whole
) -> None:
    """Afterwards `sums` has by start the three sums over every flop: the wagers that lie already,
    the one made by a decision, and what the flop is worth.
    """
    kinds = np.zeros(52, np.int64)
    for flop in range(len(times)):
        _kinds_on(masks[flop], kinds)
        hole = -1
        for high in range(1, 52):
            for low in range(high):
                hole += 1
                if kinds[high] < 0 or kinds[low] < 0:
                    continue
                cell = begins[flop] + cell_of(kinds[high], kinds[low])
                for column in range(numbers.shape[1]):
                    if numbers.shape[1] == 1 or kinds[column] < 0:
                        start = numbers[hole, column]
                        sums[start, 0] += times[flop] * level.fixed[cell]
                        sums[start, 1] += times[flop] * level.played[cell]
                        sums[start, 2] += times[flop] * level.worth[cell]


@compiled
def closings(
    masks: Whole, times: Whole, begins: Whole, numbers: Whole, chosen: Whole, mass: NDArray[Any]
) -> None:
    """Afterwards `mass` has by flop cell and by action the deals in which the start took it."""
    kinds = np.zeros(52, np.int64)
    for flop in range(len(times)):
        _kinds_on(masks[flop], kinds)
        hole = -1
        for high in range(1, 52):
            for low in range(high):
                hole += 1
                if kinds[high] < 0 or kinds[low] < 0:
                    continue
                cell = begins[flop] + cell_of(kinds[high], kinds[low])
                for column in range(numbers.shape[1]):
                    if numbers.shape[1] == 1 or kinds[column] < 0:
                        mass[chosen[numbers[hole, column]], cell] += times[flop]
