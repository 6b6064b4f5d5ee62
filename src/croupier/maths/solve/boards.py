"""Boards that play alike, and the kinds of card that are left.

A suit matters only if it can still make a flush: on a board of five, a suit with three cards; on a
board of four, a suit with two; on a board of three, a suit with one. A board is
known by its ranks and, for each suit that matters, the ranks in it. That makes 1,755 flops, 16,432
boards of four and 42,783 of five. The cards that are left fall into kinds by rank and by the suit
that matters, or "any other"; two cards of one kind are worth the same.

A pair of kinds is a cell; the cells of a board are numbered like a triangle, row by row.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.maths.cache import Arrays, digest_of, kept

Whole = NDArray[np.int64]
Masks = NDArray[np.int64]
"""Of each board four sets of ranks, one for each suit, one bit for each rank."""

COUNTS: Final = {3: 1_755, 4: 16_432, 5: 42_796}
"""Numbers in use; with five cards 13 of them are five of a rank, which no deck has."""
MOST_KINDS: Final = 52

BITS: Final = np.array([number.bit_count() for number in range(1 << 13)], np.int64)
_CHOOSE: Final = np.array([[comb(n, k) for k in range(8)] for n in range(20)], np.int64)
_RANKS: Final = np.arange(13)
"""Ranks."""


def _set_numbers() -> Whole:
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
"""The number of rank combinations of this many cards, ignoring suits."""


def _added() -> Whole:
    """By rank, loose cards left, and those of this rank: what they add to a number.

    The cards are taken from the highest on; each adds the sets of as many cards below it.
    """
    added = np.zeros((13, 6, 5), np.int64)
    for rank in range(13):
        for left in range(6):
            for here in range(min(left, 4) + 1):
                added[rank, left, here] = sum(
                    comb(rank + more - 1, more) for more in range(left, left - here, -1)
                )
    return added


_ADDED: Final = _added()


class Boards(NamedTuple):
    """All boards of a size."""

    size: int
    masks: Masks
    """By number: one board that stands for all that play alike."""
    times: Whole
    """How many boards it stands for."""
    cells: Whole
    """Where its cells begin; the last entry is the number of all cells."""


class Kinds(NamedTuple):
    """The kinds of card that are left on some boards."""

    counts: Whole
    """By board: how many kinds there are."""
    labels: Whole
    """By board and suit: 0, or its place among the suits that matter, from 1."""
    by_card: Whole
    """By board and card: its kind; -1 if it is on the board."""
    left: Whole
    """By board and kind: the cards left."""
    cards: Whole
    """By board and kind: one of them."""


@cache
def boards(size: int) -> Boards:
    """The boards of three, four or five cards."""
    key = digest_of([Path(__file__)])
    found = kept(f"boards{size}", key, lambda: _enumerate(size))
    return Boards(size, found["masks"], found["times"], found["cells"])


def _enumerate(size: int) -> Arrays:
    """Every flop, or every board of one card fewer with one more."""
    if size == 3:
        every = np.array(list(combinations(range(52), 3)))
        reached, times = masks_of(every), np.ones(len(every), np.int64)
    else:
        before = boards(size - 1)
        kinds = kinds_of(before.masks, size - 1)
        board, kind = kinds.left.nonzero()
        reached = with_card(before.masks[board], kinds.cards[board, kind])
        times = before.times[board] * kinds.left[board, kind]
    numbers = number_of(reached, size)
    found = np.zeros(COUNTS[size], np.int64)
    np.add.at(found, numbers, times)
    masks = np.zeros((COUNTS[size], 4), np.int64)
    masks[numbers] = reached
    if size > 3:
        found //= size  # each of its cards may have come last
    held = BITS[masks]
    counts = np.where(found > 0, 13 + np.where(held >= size - 2, 13 - held, 0).sum(axis=1), 0)
    cells = np.concatenate([np.zeros(1, np.int64), np.cumsum(counts * (counts + 1) // 2)])
    return {"masks": masks, "times": found, "cells": cells}


def masks_of(cards: NDArray[np.integer]) -> Masks:
    """Boards, each a row of cards, as sets of ranks."""
    masks = np.zeros((len(cards), 4), np.int64)
    for at in range(cards.shape[1]):
        masks = with_card(masks, cards[:, at])
    return masks


def with_card(masks: Masks, cards: NDArray[np.integer]) -> Masks:
    """The boards with one more card each."""
    after = masks.copy()
    after[np.arange(len(masks)), cards & 3] |= 1 << (cards >> 2).astype(np.int64)
    return after


def suit_order(masks: Masks, size: int) -> tuple[Whole, NDArray[np.bool_]]:
    """By board the suits in the order in which they matter, and which suits do."""
    held = BITS[masks]
    matter = held >= size - 2
    weight = np.where(matter, held << 13 | masks, -1)
    return np.argsort(-weight, axis=1, kind="stable"), matter


def number_of(masks: Masks, size: int) -> Whole:
    """The numbers of boards."""
    order, matter = suit_order(masks, size)
    sets = np.take_along_axis(np.where(matter, masks, 0), order, axis=1)
    left = size - np.where(matter, BITS[masks], 0).sum(axis=1)
    loose = np.zeros(len(masks), np.int64)
    others = np.where(matter, 0, masks)
    for rank in range(12, -1, -1):
        here = (others >> rank & 1).sum(axis=1)
        loose += _ADDED[rank, left, here]
        left -= here
    return _numbered(size, matter.sum(axis=1), sets, loose)


def _numbered(size: int, relevant: Whole, sets: Masks, loose: Whole) -> Whole:
    """The numbers from the sets of the suits that matter and the numbers of the rest."""
    first, second, third = (_SET[sets[:, at]] for at in range(3))
    held, base = BITS[sets[:, 0]], _LOOSE[size]
    if size == 3:
        array, other = (np.minimum(some, 12) for some in (first, second))  # single ranks
        apart = _CHOOSE[array + 2, 3] + _CHOOSE[other + 1, 2] + third
        two = base + first * 13 + second
        return np.where(relevant == 3, apart, np.where(held == 2, two, base + _PAIRS * 13 + first))
    if size == 4:
        pairs = base + first * (first + 1) // 2 + second
        base += _PAIRS * (_PAIRS + 1) // 2
        after = base + _PAIRS * _LOOSE[2]
        chosen = [relevant == 0, relevant == 2, held == 2, held == 3]
        three = after + first * 13 + loose
        found = [loose, pairs, base + first * _LOOSE[2] + loose, three]
        return np.select(chosen, found, after + _TRIPLES * 13 + first)
    after = base + _TRIPLES * _LOOSE[2]
    chosen = [relevant == 0, held == 3, held == 4]
    found = [loose, base + first * _LOOSE[2] + loose, after + first * 13 + loose]
    return np.select(chosen, found, after + _FOURS * 13 + first)


def kinds_of(masks: Masks, size: int) -> Kinds:
    """The kinds of card that are left on these boards."""
    by_card = kinds_by_card(masks, size)
    left = np.zeros((len(masks), MOST_KINDS + 1), np.int64)
    cards = np.zeros_like(left)
    every = np.arange(len(masks))
    for card in range(52):
        # What is on the board goes into the last place, which is cut off.
        left[every, by_card[:, card]] += 1
        cards[every, by_card[:, card]] = card
    order, matter = suit_order(masks, size)
    labels = np.empty_like(order)
    np.put_along_axis(labels, order, np.arange(1, 5)[None], axis=1)
    labels[~matter] = 0
    counts = 13 + np.where(matter, 13 - BITS[masks], 0).sum(axis=1)
    return Kinds(
        counts, labels, by_card.astype(np.int64), left[:, :-1].copy(), cards[:, :-1].copy()
    )


def kinds_by_card(masks: Masks, size: int) -> NDArray[np.int8]:
    """By board and card its kind; -1 if it is on the board."""
    order, matter = suit_order(masks, size)
    lengths = np.take_along_axis(np.where(matter, 13 - BITS[masks], 0), order, axis=1)
    begins = np.empty_like(lengths)
    np.put_along_axis(begins, order, 13 + np.cumsum(lengths, axis=1) - lengths, axis=1)
    found = np.empty((len(masks), 52), np.int8)
    for suit in range(4):
        own = masks[:, suit, None]
        suited = begins[:, suit, None] + _RANKS - BITS[own & (1 << _RANKS) - 1]
        kinds = np.where(matter[:, suit, None], suited, _RANKS)
        found[:, suit::4] = np.where(own >> _RANKS & 1, -1, kinds)
    return found


@cache
def kinds(size: int) -> Kinds:
    """The kinds of all boards of a size."""
    return kinds_of(boards(size).masks, size)
