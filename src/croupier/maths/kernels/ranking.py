"""Ranks of many hands at once.

Cards are numbered as in `croupier.cards`. A rank here is a number from 0, the lowest of the 7,462
different hands, to 7,461, a royal flush; it has the order of `croupier.hands.rank`, and `places`
gives that rank back.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier import hands
from croupier.maths.jit import compiled
from croupier.maths.kernels.tables import ROW_BITS, SUIT_AT, SUIT_BITS, tables

Ranks = NDArray[np.uint16]

_ROW = np.uint32(ROW_BITS)
_COLUMN = np.uint32((1 << ROW_BITS) - 1)
_FULL = tuple(np.uint64(SUIT_AT + SUIT_BITS * suit + SUIT_BITS - 1) for suit in range(4))
_BEGIN = np.uint64(sum(27 << SUIT_AT + SUIT_BITS * suit for suit in range(4)))
_STRANGE = np.uint64(0xFF << 56)
_SPECIAL = np.uint64(sum(1 << int(bit) for bit in _FULL)) | _STRANGE
_ONE = np.uint64(1)


def rank5(cards: NDArray[np.uint8]) -> Ranks:
    """The rank of each row of five different cards."""
    return _ranked(cards, 5)


def rank6(cards: NDArray[np.uint8]) -> Ranks:
    """The rank of the best five of each row of six different cards."""
    return _ranked(cards, 6)


def rank7(cards: NDArray[np.uint8]) -> Ranks:
    """The rank of the best five of each row of seven different cards.

    The caller must make sure that the cards of a row are different. A number that is not a card
    raises BadHand.
    """
    return _ranked(cards, 7)


def places(ranks: NDArray[Any]) -> NDArray[np.int64]:
    """Return the ranks with the numbers of `croupier.hands.rank`."""
    return np.take(tables().plain, ranks)


def classes(ranks: NDArray[Any]) -> NDArray[np.uint8]:
    """For each rank the place of its hand's name in `croupier.hands.HAND_NAMES`."""
    return np.take((tables().plain >> 26).astype(np.uint8), ranks)


def frequencies(size: int) -> dict[str, int]:
    """Return the number of sets of five, six, or seven cards by the name of their hand."""
    made = tables()
    rows, cells = made.lookups[size - 5]
    counts = np.zeros(len(made.plain), np.int64)
    _count(size, made.keys, rows, cells, made.flushes, counts)
    names = classes(np.arange(len(made.plain)))
    return {name: int(counts[names == at].sum()) for at, name in enumerate(hands.HAND_NAMES)}


def _ranked(cards: NDArray[np.uint8], size: int) -> Ranks:
    if cards.ndim != 2 or cards.shape[1] != size or cards.dtype != np.uint8:
        raise hands.BadHand(
            f"Hands of {size} cards are an array of uint8 with {size} columns, "
            f"not {cards.dtype} of shape {cards.shape}."
        )
    made = tables()
    rows, cells = made.lookups[size - 5]
    out = np.empty(len(cards), np.uint16)
    fill = {5: _fill5, 6: _fill6, 7: _fill7}[size]
    if not fill(np.ascontiguousarray(cards), made.keys, rows, cells, made.flushes, out):
        highest = int(cards.max())
        raise hands.BadHand(f"{highest} is not a card number; cards are 0 (2c) to 51 (As).")
    return out


@compiled
def suit_mask(cards: NDArray[np.uint8], row: int, size: int, key: np.uint64) -> int:
    """The ranks held in the suit that a key shows to have five cards or more."""
    suit = 0
    while suit < 3 and not (key >> _FULL[suit]) & _ONE:
        suit += 1
    mask = 0
    for at in range(size):
        if cards[row, at] & 3 == suit:
            mask |= 1 << (cards[row, at] >> 2)
    return mask


def _filler(size: int) -> Any:
    def fill(
        cards: NDArray[np.uint8],
        keys: NDArray[np.uint64],
        rows: NDArray[np.uint32],
        cells: NDArray[np.uint16],
        flushes: NDArray[np.uint16],
        out: Ranks,
    ) -> bool:
        strange = np.uint64(0)
        for row in range(out.size):
            key = _BEGIN
            for at in range(size):
                key += keys[cards[row, at]]
            if key & _SPECIAL:
                # The suit's ranks are read only here: three hands in a hundred have a flush.
                strange |= key & _STRANGE
                out[row] = flushes[suit_mask(cards, row, size, key)]
            else:
                total = np.uint32(key)
                out[row] = cells[rows[total >> _ROW] + (total & _COLUMN)]
        return bool(strange == 0)

    return compiled(fill)


_fill5, _fill6, _fill7 = _filler(5), _filler(6), _filler(7)


@compiled
def _count(
    size: int,
    keys: NDArray[np.uint64],
    rows: NDArray[np.uint32],
    cells: NDArray[np.uint16],
    flushes: NDArray[np.uint16],
    counts: NDArray[np.int64],
) -> None:
    """Count the sets of cards by rank. The last card varies fastest."""
    hand = np.arange(size).astype(np.uint8).reshape(1, size)
    last = size - 1
    while True:
        held = _BEGIN
        for at in range(last):
            held += keys[hand[0, at]]
        for card in range(hand[0, last - 1] + 1, 52):
            key = held + keys[card]
            if key & _SPECIAL:
                hand[0, last] = card
                counts[flushes[suit_mask(hand, 0, size, key)]] += 1
            else:
                total = np.uint32(key)
                counts[cells[rows[total >> _ROW] + (total & _COLUMN)]] += 1
        turned = last - 1
        while turned >= 0 and hand[0, turned] == 51 - last + turned:
            turned -= 1
        if turned < 0:
            return
        hand[0, turned] += 1
        for at in range(turned + 1, last):
            hand[0, at] = hand[0, at - 1] + 1
