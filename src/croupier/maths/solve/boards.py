"""Boards that play alike, and the kinds of card that are left.

A suit that can no longer make a flush is no suit: with five cards on the board only a suit that has
three of them matters, with four a suit that has two, with three a suit that has one. A board is
known by its ranks and, for each suit that matters, the ranks in it. That makes 1,755 flops, 16,432
boards of four and 42,783 of five. The cards that are left fall into kinds by rank and by the suit
that matters, or "any other"; two cards of one kind are worth the same.

A pair of kinds is a cell; the cells of a board are numbered like a triangle, row by row.
"""

from __future__ import annotations

from functools import cache
from math import comb
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.maths.cache import Arrays, digest_of, kept
from croupier.maths.compiled import Number, compiled

Masks = NDArray[np.int64]
"""Four sets of ranks, one for each suit, one bit for each rank."""

COUNTS: Final = {3: 1_755, 4: 16_432, 5: 42_796}
"""Numbers in use; with five cards 13 of them are five of a rank, which no deck has."""
MOST_KINDS: Final = 52

_BITS: Final = np.array([number.bit_count() for number in range(1 << 13)], np.int64)
_CHOOSE: Final = np.array([[comb(n, k) for k in range(8)] for n in range(20)], np.int64)


def _set_numbers() -> NDArray[np.int64]:
    """For each set of ranks its number among the sets of its size."""
    seen = [0] * 14
    numbers = np.zeros(1 << 13, np.int64)
    for held in range(1 << 13):
        size = held.bit_count()
        numbers[held] = seen[size]
        seen[size] += 1
    return numbers


_SET: Final = _set_numbers()
_PAIRS, _TRIPLES, _FOURS = comb(13, 2), comb(13, 3), comb(13, 4)
_LOOSE: Final = tuple(comb(12 + size, size) for size in range(6))
"""How many ways that many cards have ranks, suits apart."""


class Boards(NamedTuple):
    """All boards of a size."""

    size: int
    masks: NDArray[np.int64]
    """By number: one board that stands for all that play alike."""
    times: NDArray[np.int64]
    """How many boards it stands for."""
    cells: NDArray[np.int64]
    """Where its cells begin; the last entry is the number of all cells."""


@cache
def boards(size: int) -> Boards:
    """The boards of three, four or five cards."""
    key = digest_of([Path(__file__)])
    found = kept(f"boards{size}", key, lambda: _enumerate(size))
    return Boards(size, found["masks"], found["times"], found["cells"])


def _enumerate(size: int) -> Arrays:
    masks = np.zeros((COUNTS[size], 4), np.int64)
    times = np.zeros(COUNTS[size], np.int64)
    kinds = np.zeros(COUNTS[size], np.int64)
    _visit(size, masks, times, kinds)
    cells = np.concatenate([np.zeros(1, np.int64), np.cumsum(kinds * (kinds + 1) // 2)])
    return {"masks": masks, "times": times, "cells": cells}


@compiled
def number_of(masks: Masks, size: Number, labels: Masks) -> int:
    """The number of a board; afterwards `labels` has for each suit 0, or its place among those
    that matter, from 1.
    """
    for suit in range(4):
        labels[suit] = 0
    sets = np.zeros(4, np.int64)
    relevant = np.int64(0)  # typed, or each literal would be compiled apart
    while True:
        highest, found = 0, -1
        for suit in range(4):
            weight = _BITS[masks[suit]] << 13 | masks[suit]
            if labels[suit] == 0 and weight >> 13 >= size - 2 and weight > highest:
                highest, found = weight, suit
        if found < 0:
            break
        sets[relevant] = masks[found]
        relevant += 1
        labels[found] = relevant
    loose = size
    for at in range(relevant):
        loose -= _BITS[sets[at]]
    number, left = np.int64(0), loose
    for rank in range(12, -1, -1):
        for suit in range(4):
            if labels[suit] == 0 and masks[suit] >> rank & 1:
                number += _CHOOSE[rank + left - 1, left]
                left -= 1
    return _numbered(size, relevant, sets, number)


@compiled
def _numbered(size: Number, relevant: Number, sets: Masks, loose: Number) -> int:
    """The board's number from the sets of the suits that matter and the number of the rest."""
    first, held = _SET[sets[0]], _BITS[sets[0]]
    if size == 3:
        if relevant == 3:
            second, third = _SET[sets[1]], _SET[sets[2]]
            return int(_CHOOSE[first + 2, 3] + _CHOOSE[second + 1, 2] + third)
        base = _LOOSE[3]
        return int(base + first * 13 + _SET[sets[1]] if held == 2 else base + _PAIRS * 13 + first)
    if relevant == 0:
        return int(loose)
    if size == 4:
        base = _LOOSE[4]
        if relevant == 2:
            return int(base + first * (first + 1) // 2 + _SET[sets[1]])
        base += _PAIRS * (_PAIRS + 1) // 2
        if held == 2:
            return int(base + first * _LOOSE[2] + loose)
        base += _PAIRS * _LOOSE[2]
        return int(base + first * 13 + loose if held == 3 else base + _TRIPLES * 13 + first)
    base = _LOOSE[5]
    if held == 3:
        return int(base + first * _LOOSE[2] + loose)
    base += _TRIPLES * _LOOSE[2]
    return int(base + first * 13 + loose if held == 4 else base + _FOURS * 13 + first)


@compiled
def kinds_of(masks: Masks, labels: Masks, starts: Masks, left: Masks) -> int:
    """How many kinds there are; afterwards `left` has the cards left of each, and `starts` where
    each suit's kinds begin.
    """
    count = 13
    for rank in range(13):
        left[rank] = 0
    for label in range(5):
        for suit in range(4):
            if labels[suit] == label and label == 0:
                starts[suit] = 0
                for rank in range(13):
                    left[rank] += 1 - (masks[suit] >> rank & 1)
            elif labels[suit] == label:
                starts[suit] = count
                for _ in range(13 - _BITS[masks[suit]]):
                    left[count] = 1
                    count += 1
    return count


@compiled
def kind_of(card: Number, masks: Masks, labels: Masks, starts: Masks) -> int:
    """The kind of a card that is not on the board."""
    rank, suit = card >> 2, card & 3
    if labels[suit] == 0:
        return int(rank)
    return int(starts[suit] + _BITS[~masks[suit] & ((1 << rank) - 1)])


@compiled
def cell_of(one: Number, other: Number) -> int:
    """The place of a pair of kinds among a board's cells."""
    high, low = max(one, other), min(one, other)
    return int(high * (high + 1) // 2 + low)


@compiled
def _visit(size: int, all_masks: Masks, times: Masks, kinds: Masks) -> None:
    """Every board of this size, in turn."""
    labels, starts = np.zeros(4, np.int64), np.zeros(4, np.int64)
    masks, left = np.zeros(4, np.int64), np.zeros(MOST_KINDS, np.int64)
    hand = np.arange(size)
    while True:
        for suit in range(4):
            masks[suit] = 0
        for card in hand:
            masks[card & 3] |= 1 << (card >> 2)
        number = number_of(masks, size, labels)
        if times[number] == 0:
            for suit in range(4):
                all_masks[number, suit] = masks[suit]
            kinds[number] = kinds_of(masks, labels, starts, left)
        times[number] += 1
        turned = size - 1
        while turned >= 0 and hand[turned] == 52 - size + turned:
            turned -= 1
        if turned < 0:
            return
        hand[turned] += 1
        for at in range(turned + 1, size):
            hand[at] = hand[at - 1] + 1
