"""Features of the cards that a player sees, which the words of a strategy test.

Features are read from one position of each class. Features about suits consider only suits that
can still matter, so that they are the same for the whole class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.maths.jit import compiled
from croupier.maths.kernels.tables import RANK_KEYS, ROW_BITS, tables
from croupier.maths.solve.boards import MOST_KINDS, Kinds, boards, kinds
from croupier.maths.solve.starts import starts
from croupier.maths.solve.tree import placed, share

T = TypeVar("T")
Whole = NDArray[np.int64]
Number: TypeAlias = int | np.int64
Marks = NDArray[np.int8]
"""A row for each position, a column for each mark."""

(
    HIGH,
    LOW,
    SUITED,
    NAME,
    HIDDEN,
    PAIRED,
    ABOVE,
    KICKER,
    BETTER_KICKERS,
    FLUSH,
    FLUSH_CARD,
    STRAIGHT,
    OPEN,
    OVERCARDS,
    OUTS,
    BOARD_NAME,
    BOARD_FLUSH,
    BOARD_STRAIGHT,
    BOARD_HIGH,
    BOARD_LOW,
) = range(20)
"""The hole cards' ranks, and whether they have one suit; the name of the hand, and whether a hole
card makes it; the rank that a hole card pairs (-1 for none), and how many ranks of the board are
above it; the best hole card that pairs nothing, and how many ranks would be a better one; cards of
one suit with a hole card among them, and the best hole card in it; ranks within five with a hole
card among them, and whether four of them are open at both ends; hole cards above the board; cards
that, held by the dealer, beat the player alone; and the same of the board alone."""
MARKS: Final = 20

_BOARD_MARKS = np.array((BOARD_NAME, BOARD_FLUSH, BOARD_STRAIGHT, BOARD_HIGH, BOARD_LOW), np.int64)
_KEYS = np.array(RANK_KEYS, np.int64)
_BITS = np.array([number.bit_count() for number in range(1 << 13)], np.int64)
_COLUMN = (1 << ROW_BITS) - 1
_WINDOWS = np.array([1 << 12 | 0b1111, *(0b11111 << low for low in range(9))], np.int64)
_PAIR, _THREE, _STRAIGHT_NAME, _FULL_HOUSE, _FOUR = 1, 3, 4, 6, 7
_SETS = (1 << 13) - 1
_CHUNK = 1_500


class RankTables(NamedTuple):
    """The ranks of the cards seen: the whole hand, the board, the board with one card."""

    rows: NDArray[np.uint32]
    cells: NDArray[np.uint16]
    board_rows: NDArray[np.uint32]
    board_cells: NDArray[np.uint16]
    single_rows: NDArray[np.uint32]
    single_cells: NDArray[np.uint16]
    flushes: NDArray[np.uint16]
    plain: NDArray[np.int64]


def rank_tables(size: int) -> RankTables:
    """The lookups for a board of this size."""
    made = tables()
    whole = made.lookups[max(size - 3, 0)]
    return RankTables(*whole, *made.lookups[0], *made.lookups[1], made.flushes, made.plain)


def positions(size: int) -> int:
    """Return the number of positions with this many community cards: starts, or cells."""
    return len(starts(size).times) if size < 3 else int(boards(size).cells[-1])


def each_sight(size: int, work: Callable[[Marks], T]) -> Iterator[tuple[slice, T]]:
    """Yield the results of the work on the features of all positions of this size.

    Each result comes with the places of its positions, in any order.
    """
    if size < 3:
        yield slice(0, positions(size)), work(_start_marks(size, starts(size).cards))
        return
    known, sheet = boards(size), rank_tables(size)

    def several(numbers: Whole) -> list[tuple[slice, T]]:
        answers = []
        for first in range(int(numbers[0]), int(numbers[-1]) + 1, _CHUNK):
            last = min(first + _CHUNK, int(numbers[-1]) + 1)
            begin, end = int(known.cells[first]), int(known.cells[last])
            seen = np.zeros((end - begin, MARKS), np.int8)
            part = np.arange(first, last)
            cell_marks(part, size, known.masks, known.cells, kinds(size), sheet, seen)
            answers.append((slice(begin, end), work(seen)))
        return answers

    for answers in share(several, np.arange(len(known.times))):
        yield from answers


def marks_of(hole: tuple[Card, ...], board: tuple[Card, ...]) -> Marks:
    """The marks of one position, which are those of all that play alike."""
    size = len(board)
    if size < 3:
        return _start_marks(size, np.array([[*hole, *board]], np.int64))
    known = boards(size)
    number, cell = placed(hole, board)
    seen = np.zeros((int(known.cells[number + 1] - known.cells[number]), MARKS), np.int8)
    part = np.array([number])
    cell_marks(part, size, known.masks, known.cells, kinds(size), rank_tables(size), seen)
    return seen[cell : cell + 1]


def _start_marks(size: int, several: Whole) -> Marks:
    """Return the features of starts: two hole cards and the community cards."""
    seen = np.zeros((len(several), MARKS), np.int8)
    start_marks(several, size, rank_tables(size), seen)
    return seen


@compiled
def start_marks(several: Whole, size: int, sheet: RankTables, seen: Marks) -> None:
    """Fill `seen` with the features of these starts."""
    every, board = np.ones(4, np.int64), np.zeros(4, np.int64)
    for number in range(len(several)):
        for suit in range(4):
            board[suit] = 0
        for card in several[number, 2:]:
            board[card & 3] |= 1 << (card >> 2)
        seen_board = board_marks(board, size, sheet, seen[number])
        item, other = several[number, 0], several[number, 1]
        hand_marks(item, other, board, every, seen_board, sheet, seen[number])


@compiled
def cell_marks(
    numbers: Whole,
    size: int,
    masks: Whole,
    begins: Whole,
    known: Kinds,
    sheet: RankTables,
    seen: Marks,
) -> None:
    """Fill `seen` with the features of all cells of these consecutive boards."""
    singles, twins = np.zeros(MOST_KINDS, np.int64), np.zeros(MOST_KINDS, np.int64)
    for number in numbers:
        if begins[number] == begins[number + 1]:
            continue  # five of a rank, which no deck has
        board, labels = masks[number], known.labels[number]
        left, cards, kinds = known.left[number], known.cards[number], known.counts[number]
        _twins(board, labels, cards, twins)
        cell = begins[number] - begins[numbers[0]]
        seen_board = board_marks(board, size, sheet, seen[cell])
        if size == 5:
            _singles(board, kinds, cards, sheet, singles)
        first = cell
        for high in range(kinds):
            for low in range(high + 1):
                for mark in _BOARD_MARKS:
                    seen[cell, mark] = seen[first, mark]
                other = twins[high] if high == low else cards[low]
                own = hand_marks(cards[high], other, board, labels, seen_board, sheet, seen[cell])
                if size == 5:
                    outs = np.int64(0)
                    for kind in range(kinds):
                        outs += left[kind] * (singles[kind] > own)
                    seen[cell, OUTS] = outs
                cell += 1


@compiled
def _twins(board: Whole, labels: Whole, cards: Whole, twins: Whole) -> None:
    """Fill `twins` with another card of each kind, where there is one."""
    for kind in range(MOST_KINDS):
        twins[kind] = cards[kind]
    for suit in range(4):
        for rank in range(13):
            if labels[suit] == 0 and not board[suit] >> rank & 1 and cards[rank] & 3 != suit:
                twins[rank] = 4 * rank + suit


@compiled
def _ranked(
    masks: Whole, rows: NDArray[np.uint32], cells: NDArray[np.uint16], sheet: RankTables
) -> Number:
    """The rank of cards given as four sets."""
    total = np.int64(0)
    for suit in range(4):
        if _BITS[masks[suit]] >= 5:
            return np.int64(sheet.flushes[masks[suit]])
        for rank in range(13):
            if masks[suit] >> rank & 1:
                total += _KEYS[rank]
    return np.int64(cells[np.int64(rows[total >> ROW_BITS]) + (total & _COLUMN)])


@compiled
def _singles(board: Whole, kinds: Number, cards: Whole, sheet: RankTables, singles: Whole) -> None:
    """Fill `singles` with the rank of the board plus one card of each kind."""
    held = board.copy()
    for kind in range(kinds):
        card = cards[kind]
        held[card & 3] |= 1 << (card >> 2)
        singles[kind] = _ranked(held, sheet.single_rows, sheet.single_cells, sheet)
        held[card & 3] = board[card & 3]


@compiled
def _grouped(masks: Whole) -> Number:
    """The name of cards of which no five make a straight or a flush."""
    pairs, threes, fours = 0, 0, 0
    for rank in range(13):
        count = 0
        for suit in range(4):
            count += masks[suit] >> rank & 1
        pairs += count == 2
        threes += count == 3
        fours += count == 4
    if fours:
        return _FOUR
    if threes:
        return _FULL_HOUSE if pairs or threes > 1 else _THREE
    return min(pairs, 2)


class Seen(NamedTuple):
    """A board, as its hands are looked at."""

    size: Number
    ranks: Number
    """A set."""
    total: Number
    """The sum of its cards' keys."""
    strength: Number
    """The rank of its five cards; -1 while there are fewer."""


@compiled
def board_marks(board: Whole, size: Number, sheet: RankTables, seen: Marks) -> Seen:
    """The board as its hands are looked at; afterward `seen` has the marks of the board alone."""
    ranks = board[0] | board[1] | board[2] | board[3]
    total, strength = np.int64(0), np.int64(-1)
    for suit in range(4):
        for rank in range(13):
            if board[suit] >> rank & 1:
                total += _KEYS[rank]
        seen[BOARD_FLUSH] = max(np.int64(seen[BOARD_FLUSH]), _BITS[board[suit]])
    for window in _WINDOWS:
        seen[BOARD_STRAIGHT] = max(np.int64(seen[BOARD_STRAIGHT]), _BITS[ranks & window])
    seen[BOARD_HIGH], seen[BOARD_LOW] = -1, -1
    for rank in range(13):
        if ranks >> rank & 1:
            seen[BOARD_HIGH] = rank
            if seen[BOARD_LOW] < 0:
                seen[BOARD_LOW] = rank
    if size == 5:
        strength = np.int64(_ranked(board, sheet.board_rows, sheet.board_cells, sheet))
        seen[BOARD_NAME] = sheet.plain[strength] >> 26
    else:
        seen[BOARD_NAME] = _grouped(board)
    return Seen(size, ranks, total, strength)


@compiled
def hand_marks(
    item: Number,
    other: Number,
    board: Whole,
    labels: Whole,
    seen_board: Seen,
    sheet: RankTables,
    seen: Marks,
) -> Number:
    """The rank of the hand, 0 before the flop; afterward `seen` has the marks of these hole cards.

    The marks of the board are there already.
    """
    high, low = max(item >> 2, other >> 2), min(item >> 2, other >> 2)
    ranks = seen_board.ranks
    seen[HIGH], seen[LOW], seen[SUITED] = high, low, item & 3 == other & 3
    _pairings(high, low, ranks, seen)
    first = board[item & 3] | 1 << (item >> 2)
    second = board[other & 3] | 1 << (other >> 2)
    if item & 3 == other & 3:
        first |= second
        second = first
    if seen_board.size < 5:
        # With five cards on the board nothing is drawn to.
        _flush(item, labels[item & 3], first, seen)
        _flush(other, labels[other & 3], second, seen)
        _straight(ranks, 1 << high | 1 << low, seen)
    if seen_board.size < 3:
        seen[NAME] = _grouped_start(high, low, ranks)
        seen[HIDDEN] = seen[NAME] >= _PAIR
        return np.int64(0)
    if _BITS[first] >= 5 or _BITS[second] >= 5:
        own = np.int64(sheet.flushes[first if _BITS[first] >= 5 else second])
    elif seen_board.size == 5 and seen[BOARD_FLUSH] == 5:
        own = np.int64(seen_board.strength)
    else:
        total = seen_board.total + _KEYS[high] + _KEYS[low]
        own = np.int64(sheet.cells[np.int64(sheet.rows[total >> ROW_BITS]) + (total & _COLUMN)])
    seen[NAME] = sheet.plain[own] >> 26
    seen[HIDDEN] = _hidden(own, seen_board.strength, high, low, sheet, seen)
    return own


@compiled
def _hidden(
    own: Number, strength: Number, high: Number, low: Number, sheet: RankTables, seen: Marks
) -> bool:
    """Return whether a hole card makes the hand better than the board by more than side cards."""
    if seen[NAME] != seen[BOARD_NAME]:
        return bool(seen[NAME] > seen[BOARD_NAME])
    if own <= strength:
        return False
    name, plain = seen[NAME], sheet.plain[own]
    groups = plain >> 13 & _SETS
    if name == _FULL_HOUSE:
        groups |= plain & _SETS
    elif name >= _STRAIGHT_NAME and name != _FOUR:
        return True
    return bool(groups & (1 << high | 1 << low))


@compiled
def _pairings(high: Number, low: Number, ranks: Number, seen: Marks) -> None:
    """Set the features of pairs and their side cards."""
    seen[PAIRED], seen[KICKER] = -1, -1
    if high == low or ranks >> high & 1:
        seen[PAIRED] = high
    elif ranks >> low & 1:
        seen[PAIRED] = low
    if high != low and not ranks >> high & 1:
        seen[KICKER] = high
    elif high != low and not ranks >> low & 1:
        seen[KICKER] = low
    if seen[PAIRED] >= 0:
        seen[ABOVE] = _BITS[ranks >> (seen[PAIRED] + 1)]
    if seen[KICKER] >= 0:
        seen[BETTER_KICKERS] = _BITS[(~ranks & _SETS) >> (seen[KICKER] + 1)]
    above = ranks >> high == 0
    seen[OVERCARDS] = np.int64(above) + np.int64(ranks >> low == 0)


@compiled
def _flush(card: Number, label: Number, suit: Number, seen: Marks) -> None:
    """Return how many cards of a flush the card's suit has, if it can still be one."""
    count, rank = _BITS[suit], card >> 2
    if seen[FLUSH] == 0:
        seen[FLUSH_CARD] = -1
    if label and (count > seen[FLUSH] or (count == seen[FLUSH] and rank > seen[FLUSH_CARD])):
        seen[FLUSH], seen[FLUSH_CARD] = count, rank


@compiled
def _straight(ranks: Number, own: Number, seen: Marks) -> None:
    """Set how near the hand is to a straight with a rank that is not on the board."""
    hidden, every = own & ~ranks, ranks | own
    for window in _WINDOWS:
        if hidden & window and _BITS[every & window] > seen[STRAIGHT]:
            seen[STRAIGHT] = _BITS[every & window]
    for low in range(9):
        four = 0b1111 << low
        if every & four == four and hidden & four:
            seen[OPEN] = 1


@compiled
def _grouped_start(high: Number, low: Number, ranks: Number) -> Number:
    """The name of two cards, and of a third if there is one."""
    if high == low:
        return _THREE if ranks >> high & 1 else _PAIR
    return _PAIR if ranks & (1 << high | 1 << low) else 0
