"""Starts that play alike: two hole cards, or two and the first community card.

Suits are interchangeable, so that 169 pairs of hole cards remain, or 5,083 with one community
card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.maths.solve.boards import Whole, boards, kinds_by_card
from croupier.maths.solve.levels import Choices

HOLES = 1326
PAIRS = np.array([(high, low) for high in range(52) for low in range(high)])
"""By `hole_number`: the two cards."""


class Starts(NamedTuple):
    """All starts with that many community cards, 0 or 1."""

    board: int
    numbers: NDArray[np.int64]
    """By pair of hole cards (`hole_number`) and by the community card, or 0: the start."""
    cards: NDArray[np.int64]
    """By start: its cards, the hole cards first, the higher of them first."""
    times: NDArray[np.int64]
    """The number of deals that it stands for."""


def hole_number(number: int, other: int) -> int:
    """The place of two cards among all pairs."""
    high, low = max(number, other), min(number, other)
    return high * (high - 1) // 2 + low


@cache
def starts(board: int) -> Starts:
    """The starts with no community card, or with one."""
    exchanges = list(permutations(range(4)))
    numbers = np.full((HOLES, 52 if board else 1), -1, np.int64)
    cards: list[tuple[int, ...]] = []
    times: list[int] = []
    for low, high in combinations(range(52), 2):
        for community in range(52 if board else 1):
            if numbers[hole_number(low, high), community] >= 0 or (
                board and community in (low, high)
            ):
                continue
            alike = {
                (
                    hole_number(4 * (low >> 2) + to[low & 3], 4 * (high >> 2) + to[high & 3]),
                    4 * (community >> 2) + to[community & 3] if board else 0,
                )
                for to in exchanges
            }
            for hole, other in alike:
                numbers[hole, other] = len(cards)
            cards.append((high, low, community) if board else (high, low))
            times.append(len(alike))
    return Starts(board, numbers, np.array(cards, np.int64), np.array(times, np.int64))


def start_of(board: int, hole: tuple[Card, ...], community: tuple[Card, ...]) -> int:
    """The start's number."""
    column = int(community[0]) if board else 0
    return int(starts(board).numbers[hole_number(*hole), column])


@cache
def flop_cells() -> NDArray[np.int32]:
    """By flop and pair of hole cards the cell; one behind the last where a card would be twice."""
    flops = boards(3)
    kinds = kinds_by_card(flops.masks, 3).astype(np.int16)
    high, low = PAIRS.T
    array, other = kinds[:, high], kinds[:, low]
    top, bottom = np.maximum(array, other), np.minimum(array, other)
    cells: NDArray[np.int32] = (top * (top + 1) // 2 + bottom).astype(np.int32)
    cells += flops.cells[:-1, None].astype(np.int32)
    cells[bottom < 0] = flops.cells[-1]
    return cells


def openings(known: Starts, columns: Sequence[NDArray[Any]]) -> Whole:
    """By start and column the sum over every flop of what the column has at its cell."""
    flops, cells = boards(3), flop_cells()
    sums = np.zeros((len(known.times), len(columns)), np.int64)
    for at, column in enumerate(columns):
        values = np.append(column, 0).astype(np.int64).take(cells)
        values *= flops.times[:, None]
        for community in _first_cards(known):
            order = np.argsort(community, kind="stable")
            cards, begins = np.unique(community[order], return_index=True)
            found = np.add.reduceat(values[order] if known.board else values, begins)
            np.add.at(sums[:, at], known.numbers[:, cards].T, found)
    return sums


def closings(
    known: Starts, chosen: Choices, actions: int, weights: Whole | None = None
) -> NDArray[Any]:
    """By action and flop cell the deals in which the start took it.

    With weights, by flop and pair of hole cards, each deal counts that many times.
    """
    flops, cells = boards(3), flop_cells()
    room = int(flops.cells[-1]) + 1
    kind: type[np.signedinteger[Any]] = np.int32 if weights is None else np.int64
    mass = np.zeros(actions * room, kind)
    times = np.repeat(flops.times, HOLES)
    if weights is not None:
        times *= weights.reshape(-1)
    for community in _first_cards(known):
        at = chosen[known.numbers.T[community]].astype(np.int64) * room + cells
        mass += np.bincount(at.reshape(-1), times, len(mass)).astype(kind)
    return mass.reshape(actions, room)[:, :-1]


def _first_cards(known: Starts) -> Iterator[Whole]:
    """Yield by flop each of its cards in turn as the first community card, or 0 for none."""
    masks = boards(3).masks
    if not known.board:
        yield np.zeros(len(masks), np.int64)
        return
    suits, ranks = np.arange(52) & 3, np.arange(52) >> 2
    cards = np.nonzero(masks[:, suits] >> ranks & 1)[1].reshape(-1, 3)
    yield from cards.T
