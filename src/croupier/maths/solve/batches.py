"""Where many positions are found: from arrays of cards to the numbers of starts and cells."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import BadCard
from croupier.maths.jit import compiled
from croupier.maths.solve.boards import (
    BITS,
    MOST_KINDS,
    Kinds,
    Whole,
    boards,
    kinds,
    masks_of,
    number_of,
    suit_order,
)
from croupier.maths.solve.starts import starts

Cards = NDArray[np.uint8]
_CHUNK = 1 << 16
"""Positions that are looked up at a time: few enough to stay in the processor's cache."""


def numbers_of(hole: Cards, board: Cards) -> Whole:
    """Return the number of each position: its start with fewer than three cards, else its cell.

    BadCard for the first row in which a card is twice.
    """
    parts = [
        _numbers(hole[at : at + _CHUNK].astype(np.int64), board[at : at + _CHUNK].astype(np.int64))
        for at in range(0, len(hole), _CHUNK)
    ]
    return np.concatenate(parts) if parts else np.zeros(0, np.int64)


def _numbers(hole: Whole, board: Whole) -> Whole:
    _check_apart(np.hstack([hole, board]))
    size = board.shape[1]
    if size < 3:
        high, low = hole.max(axis=1), hole.min(axis=1)
        column = board[:, 0] if size else np.zeros(len(hole), np.int64)
        found_starts: Whole = starts(size).numbers[high * (high - 1) // 2 + low, column]
        return found_starts
    masks = masks_of(board)
    order, matter = suit_order(masks, size)
    lengths = np.take_along_axis(np.where(matter, 13 - BITS[masks], 0), order, axis=1)
    begins = np.empty_like(lengths)
    np.put_along_axis(begins, order, 13 + np.cumsum(lengths, axis=1) - lengths, axis=1)
    rows = np.arange(len(hole))
    found = []
    for card in hole.T:
        suit, rank = card & 3, card >> 2
        below = BITS[masks[rows, suit] & (1 << rank) - 1]
        found.append(np.where(matter[rows, suit], begins[rows, suit] + rank - below, rank))
    high, low = np.maximum(*found), np.minimum(*found)
    cells: Whole = boards(size).cells[number_of(masks, size)] + high * (high + 1) // 2 + low
    return cells


def _check_apart(cards: Whole) -> None:
    held = np.bitwise_or.reduce(np.int64(1) << cards, axis=1)
    twice = np.flatnonzero(np.bitwise_count(held) != cards.shape[1])
    if len(twice):
        row = int(twice[0])
        raise BadCard(f"row {row} has a card twice: {cards[row].tolist()}.")


def cards_of_starts(size: int) -> NDArray[Any]:
    """Return for each start the cards of one deal that it stands for, hole cards first."""
    return starts(size).cards


def cards_of_cells(size: int, first: int, last: int) -> Cards:
    """Return for each cell of these boards one deal that it stands for, hole cards first."""
    known = boards(size)
    dealt = np.zeros((int(known.cells[last] - known.cells[first]), 2 + size), np.uint8)
    _fill(first, last, known.masks, known.cells, kinds(size), dealt)
    return dealt


@compiled
def _fill(first: int, last: int, masks: Whole, begins: Whole, known: Kinds, dealt: Cards) -> None:
    """Fill `dealt` with the hole cards and the board of every cell of these boards."""
    twins = np.zeros(MOST_KINDS, np.int64)
    for number in range(first, last):
        if begins[number] == begins[number + 1]:
            continue  # five of a rank, which no deck has
        board, cards, labels = masks[number], known.cards[number], known.labels[number]
        for kind in range(MOST_KINDS):
            twins[kind] = cards[kind]
        for suit in range(4):
            for rank in range(13):
                if labels[suit] == 0 and not board[suit] >> rank & 1 and cards[rank] & 3 != suit:
                    twins[rank] = 4 * rank + suit
        cell = begins[number] - begins[first]
        for high in range(known.counts[number]):
            for low in range(high + 1):
                dealt[cell, 0] = cards[high]
                dealt[cell, 1] = twins[high] if high == low else cards[low]
                at = 2
                for rank in range(13):
                    for suit in range(4):
                        if board[suit] >> rank & 1:
                            dealt[cell, at] = 4 * rank + suit
                            at += 1
                cell += 1
