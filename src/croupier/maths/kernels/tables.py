"""The tables behind batch ranking: made from the plain ranking once, then kept on the disk.

A card's key is a number for its rank and, in fields of their own, one for its suit. Keys are
added. The rank numbers are the least for which no two sets of seven ranks have the same sum (each
found by trying, rank after rank; `_spread` would see a collision), so the sum of a hand without a
flush says what it is. The sums are spread over nearly eight million numbers and only 49,205 of
them are hands: the table is cut into rows, and the rows are laid over one another where they leave
room (row displacement), so that it stays in the processor's second cache.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier import hands
from croupier.cards import Card
from croupier.maths.cache import Arrays, digest_of, kept

RANK_KEYS: Final = (
    0,
    1,
    5,
    22,
    98,
    453,
    2031,
    8698,
    22854,
    83661,
    262349,
    636345,
    1479181,
)
ROW_BITS: Final = 10
SUIT_AT: Final = 32
SUIT_BITS: Final = 6
"""A suit's field begins at 27, so that five cards set its highest bit."""
NO_CARD: Final = 1 << 57

HANDS: Final = 7462
"""The different ranks of five cards."""


class Lookup(NamedTuple):
    """The table of ranks: cells[rows[sum >> ROW_BITS] + low bits of the sum]."""

    rows: NDArray[np.uint32]
    cells: NDArray[np.uint16]


class Tables(NamedTuple):
    """The lookup tables of ranking."""

    keys: NDArray[np.uint64]
    """By card. A number that is not a card has a key that cannot be missed."""
    flushes: NDArray[np.uint16]
    """By the set of ranks in a suit with five cards or more."""
    plain: NDArray[np.int64]
    """By rank here: the rank of `croupier.hands`."""
    lookups: tuple[Lookup, Lookup, Lookup]
    """For five, six and seven cards."""


@cache
def tables() -> Tables:
    """Load the lookup tables from the cache, or build them."""
    key = digest_of([Path(__file__), Path(hands.__file__)])
    found = kept("ranking", key, _make)
    return Tables(
        found["keys"],
        found["flushes"],
        found["plain"],
        (
            Lookup(found["rows5"], found["cells5"]),
            Lookup(found["rows6"], found["cells6"]),
            Lookup(found["rows7"], found["cells7"]),
        ),
    )


def _make() -> Arrays:
    of_suit = {mask: hands.rank([Card(4 * rank) for rank in ranks]) for mask, ranks in _suited()}
    of_ranks = [_plain_ranks(size) for size in (5, 6, 7)]
    plain = sorted({*of_suit.values(), *of_ranks[0].values()})
    if len(plain) != HANDS:
        raise AssertionError(f"there are {HANDS} different hands, not {len(plain)}")
    place = {value: number for number, value in enumerate(plain)}
    flushes = np.zeros(1 << 13, np.uint16)
    for mask, value in of_suit.items():
        flushes[mask] = place[value]
    made: dict[str, NDArray[Any]] = {
        "keys": _keys(),
        "flushes": flushes,
        "plain": np.array(plain, np.int64),
    }
    for size, ranked in zip((5, 6, 7), of_ranks, strict=True):
        made[f"rows{size}"], made[f"cells{size}"] = _spread(
            size, {total: place[value] for total, value in ranked.items()}
        )
    return made


def _suited() -> Iterator[tuple[int, tuple[int, ...]]]:
    """Sets of five to seven ranks of one suit."""
    for size in (5, 6, 7):
        for ranks in combinations(range(13), size):
            yield sum(1 << rank for rank in ranks), ranks


def _plain_ranks(size: int) -> dict[int, int]:
    """By the sum of keys: the rank of that many cards of which no five have one suit."""
    found: dict[int, int] = {}
    for ranks in combinations_with_replacement(range(13), size):
        if any(ranks[at] == ranks[at + 4] for at in range(size - 4)):
            continue  # five of a rank
        total = sum(RANK_KEYS[held] for held in ranks)
        if total in found:
            raise AssertionError(f"two sets of {size} ranks have the sum {total}")
        # Dealt in turn to the four suits, at most two of seven cards have the same.
        found[total] = hands.rank([Card(4 * held + at % 4) for at, held in enumerate(ranks)])
    return found


def _keys() -> NDArray[np.uint64]:
    keys = np.full(256, NO_CARD, np.uint64)
    for card in range(52):
        keys[card] = RANK_KEYS[card >> 2] | 1 << SUIT_AT + SUIT_BITS * (card & 3)
    return keys


def _spread(size: int, ranked: dict[int, int]) -> tuple[NDArray[np.uint32], NDArray[np.uint16]]:
    """The sums' ranks in rows laid over one another, fullest first, each where it first fits."""
    sums = np.array(sorted(ranked), np.int64)
    values = np.array([ranked[total] for total in sums.tolist()], np.uint16)
    row, column = sums >> ROW_BITS, sums & (1 << ROW_BITS) - 1
    _, start, count = np.unique(row, return_index=True, return_counts=True)
    order = np.argsort(-count, kind="stable")
    shifts = _fit(start[order], count[order], column)
    # Seven equal cards are not a hand, but must not read outside.
    rows = np.zeros((size * RANK_KEYS[-1] >> ROW_BITS) + 1, np.uint32)
    rows[row[start[order]]] = shifts
    cells = np.zeros(int(rows.max()) + (1 << ROW_BITS), np.uint16)
    cells[rows[row] + column] = values
    return rows, cells


def _fit(
    start: NDArray[np.int64], count: NDArray[np.int64], column: NDArray[np.int64]
) -> list[int]:
    """By row the least shift with which it meets no cell that is used; one bit for each cell."""
    used, shifts = 0, []
    for first, size in zip(start.tolist(), count.tolist(), strict=True):
        blocked = row = 0
        for place in column[first : first + size].tolist():
            blocked |= used >> place
            row |= 1 << place
        shift = (~blocked & blocked + 1).bit_length() - 1
        used |= row << shift
        shifts.append(shift)
    return shifts
