"""How often a hand wins, ties, and loses at the showdown against two unseen cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, BadCard, Card, distinct
from croupier.maths.kernels import rank7

BOARD = 5
SEEN = 3
"""Community cards from which on everything that may come is looked at; before, it is too much."""


class Chances(NamedTuple):
    """Parts of all ways in which the cards can fall."""

    win: Fraction
    tie: Fraction
    lose: Fraction


def chances(hole: Sequence[Card], board: Sequence[Card]) -> Chances:
    """The chances of two hole cards with these community cards seen; BadCard for fewer than three.

    Every board that may come is counted with every hand that the dealer may then have.
    """
    if len(hole) != 2 or not SEEN <= len(board) <= BOARD:
        raise BadCard(f"Chances need two hole cards and {SEEN} to {BOARD} on the board.")
    known = distinct([*hole, *board])
    rest = [card for card in DECK if card not in known]
    lower = equal = ways = 0
    for full, against in _showdowns(board, rest):
        own = rank7(_row([*hole, *full]))[0]
        theirs = rank7(against)
        lower += int((theirs < own).sum())
        equal += int((theirs == own).sum())
        ways += len(theirs)
    return Chances(
        Fraction(lower, ways), Fraction(equal, ways), Fraction(ways - lower - equal, ways)
    )


def _showdowns(
    board: Sequence[Card], rest: Sequence[Card]
) -> Iterator[tuple[list[Card], NDArray[np.uint8]]]:
    """Every full board with every dealer's hand on it, seven cards a row."""
    missing = BOARD - len(board)
    left = np.array(rest, np.uint8)
    first, second = np.triu_indices(len(rest) - missing, 1)
    rows = np.empty((len(first), BOARD + 2), np.uint8)
    for coming in combinations(range(len(rest)), missing):
        full = [*board, *(rest[at] for at in coming)]
        unseen = np.delete(left, coming)
        rows[:, :BOARD] = _row(full)
        rows[:, BOARD], rows[:, BOARD + 1] = unseen[first], unseen[second]
        yield full, rows


def _row(cards: Sequence[Card]) -> NDArray[np.uint8]:
    return np.array([[int(card) for card in cards]], np.uint8)
