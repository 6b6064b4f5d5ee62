"""Random rounds in compiled code: cards, decisions by lookup, outcomes counted.

All compiled functions of the simulation and their constants are in this file, because numba caches
compiled code by file.

The order of the deck is: five community cards, the dealer's two, two for each seat, and the four
bonus cards if there are any. Any order works, since the cards are shuffled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from croupier.maths.jit import compiled
from croupier.maths.kernels.tables import HANDS, ROW_BITS, SUIT_AT, SUIT_BITS
from croupier.sim.inputs.structs import (
    Bytes,
    Plays,
    Ranking,
    Rule,
    Shape,
    Sheets,
    Street,
    Tally,
    Whole,
    Words,
)

P = ParamSpec("P")
R = TypeVar("R")

whole = cast("Callable[[Any], int]", np.int64)
"""The integer type of the kernel. With unsigned ones, numba would switch to floats."""


_INLINED: Final[dict[str, Any]] = {"nogil": True, "forceinline": True, "_nrt": False}


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function inline into the compiled functions that call it.

    It borrows its arrays, because passing them or counting references would cost more than ranking
    seven cards. It cannot create arrays of its own.
    """
    return cast("Callable[P, R]", numba.njit(**_INLINED)(function))


PLAYER, FLOP, BOX, BOARD, LOWER, HOLE = range(6)
"""What a sheet is read on: hole cards with the board, the flop or the box; the board alone; the
lower of the player's and the dealer's hand; the two hole cards alone."""

RARE: Final = 255
"""A class that needs more than the table knows: the engine itself settles the round."""
BY_DEALER: Final = 192
"""Classes from here on depend on the dealer's two cards as well: a row of `by_dealer`."""
CONTINUES: Final = 255
"""No decision yet."""
FOLDED, UNPLAYED, FIRST_PLAY = 0, 1, 2
"""Numbers of plays; from the third on one for each multiple of each street."""
CLASSES: Final = 32
"""Room for the classes of a sheet."""
MOST: Final = 10_000_000
"""A seat's result in cents beyond which the engine settles: squares must add up in 64 bits."""

DEALER_AT: Final = 5
SEATS_AT: Final = 7
DRAWS: Final = 9
"""The number of cards drawn from one random word."""
WORD_BITS: Final = 58
"""Of a word: times 52 it still fits."""

_BEGIN = np.uint64(sum(27 << SUIT_AT + SUIT_BITS * suit for suit in range(4)))
_THREE = np.uint64(sum(29 << SUIT_AT + SUIT_BITS * suit for suit in range(4)))
_FULL = tuple(np.uint64(SUIT_AT + SUIT_BITS * suit + SUIT_BITS - 1) for suit in range(4))
_FLUSH = np.uint64(sum(1 << int(bit) for bit in _FULL))
_ROW = np.uint32(ROW_BITS)
_COLUMN = np.uint32((1 << ROW_BITS) - 1)
_ONE = np.uint64(1)
_LOW = np.uint64((1 << WORD_BITS) - 1)
_SPARE = np.uint64(64 - WORD_BITS)
_SHIFT = np.uint64(WORD_BITS)


def _thresholds() -> Words:
    """By the cards drawn before: below this a word is drawn again, or some cards would come more
    often than others."""
    found = []
    for drawn in range(52):
        ways = 1
        for left in range(52 - drawn, max(52 - drawn - DRAWS, 0), -1):
            ways *= left
        found.append((1 << WORD_BITS) % ways)
    return np.array(found, np.uint64)


_AGAIN: Final = _thresholds()
_BITS: Final = np.array([number.bit_count() for number in range(1 << 13)], np.uint8)


FLOPS: Final = 22_100
STARTS: Final = FLOPS
"""By the number of three cards, first where the cells of such a flop begin, from here on where the
kinds of each suit begin, a byte for each."""
LOOSE: Final = STARTS + FLOPS
"""By the rank of five cards without a suit that matters: where their cells begin."""
SUITED: Final = LOOSE + HANDS
"""By the ranks in the suit that matters: the number of the first board with these."""
BEGINS: Final = SUITED + (1 << 13)
"""By the number of a board of five: where its cells begin."""


@inlined
def next_word(state: Words) -> np.uint64:
    """The next of a stream of random words (xoshiro256++)."""
    item, two, three, four = state[0], state[1], state[2], state[3]
    total = item + four
    found: np.uint64 = ((total << np.uint64(23)) | (total >> np.uint64(41))) + item
    three ^= item
    four ^= two
    state[0] = item ^ four
    state[1] = two ^ three
    state[2] = three ^ (two << np.uint64(17))
    state[3] = (four << np.uint64(45)) | (four >> np.uint64(19))
    return found


@inlined
def draw(state: Words, deck: Bytes, cards: int) -> None:
    """Draw the first cards of the deck at random, each order equally likely.

    The deck may be in any order before. One random word gives several cards: its product with
    their numbers of choices is read digit by digit, and a word that would cause bias is rejected.
    """
    drawn = 0
    while drawn < cards:
        last = min(drawn + DRAWS, 52)
        while True:
            left = next_word(state) >> _SPARE
            for at in range(drawn, last):
                product = left * np.uint64(52 - at)
                other = at + whole(product >> _SHIFT)
                left = product & _LOW
                deck[at], deck[other] = deck[other], deck[at]
            if left >= _AGAIN[drawn]:
                break
        drawn = last


@inlined
def suited_ranks(deck: Bytes, first: int, count: int, hole: int, key: np.uint64) -> int:
    """The ranks held in the suit that a key shows to have enough cards."""
    suit = 0
    while suit < 3 and not (key >> _FULL[suit]) & _ONE:
        suit += 1
    mask = 0
    for at in range(first, first + count):
        if deck[at] & 3 == suit:
            mask |= 1 << (deck[at] >> 2)
    if hole >= 0:
        for at in range(hole, hole + 2):
            if deck[at] & 3 == suit:
                mask |= 1 << (deck[at] >> 2)
    return mask


@inlined
def shared_key(deck: Bytes, first: int, count: int, keys: Words) -> np.uint64:
    """The key of cards that several hands have in common."""
    key = _BEGIN
    for at in range(first, first + count):
        key += keys[deck[at]]
    return key


@inlined
def rank(
    deck: Bytes,
    first: int,
    count: int,
    hole: int,
    shared: np.uint64,
    begin: int,
    keys: Words,
    flushes: NDArray[np.uint16],
    rows: NDArray[np.uint32],
    cells: NDArray[np.uint16],
) -> int:
    """The rank of these cards in common with two more; a negative place has no two more."""
    key = shared
    if hole >= 0:
        key += keys[deck[hole]] + keys[deck[hole + 1]]
    if key & _FLUSH:
        return whole(flushes[suited_ranks(deck, first, count, hole, key)])
    total = np.uint32(key)
    return whole(cells[rows[begin + whole(total >> _ROW)] + (total & _COLUMN)])


@inlined
def pair_number(deck: Bytes, at: int) -> int:
    """The place of two cards among all pairs."""
    item, other = whole(deck[at]), whole(deck[at + 1])
    high, low = max(item, other), min(item, other)
    return high * (high - 1) // 2 + low


@inlined
def action(street: Street, book: Bytes, cell: int) -> int:
    """The play that the street has at a cell."""
    place = cell * street.width
    byte = whole(book[street.at + (place >> 3)])
    found = byte >> (place & 7) & ((1 << street.width) - 1)
    return street.first + found if found < street.multiples else street.otherwise


@inlined
def flop_cell(deck: Bytes, hole: int, places: NDArray[np.int32]) -> int:
    """The cell of two hole cards on the flop."""
    item, two, three = whole(deck[0]), whole(deck[1]), whole(deck[2])
    high, low = max(item, two), min(item, two)
    top, rest = max(high, three), min(high, three)
    middle, low = max(rest, low), min(rest, low)
    number = top * (top - 1) * (top - 2) // 6 + middle * (middle - 1) // 2 + low
    starts = whole(places[STARTS + number])
    before, kind = 0, 0
    for at in range(2):
        card = whole(deck[hole + at])
        suit = card & 3
        before, kind = kind, (starts >> (8 * suit) & 255) + (card >> 2)
        # Cards of one suit are in the order of their ranks.
        kind -= (item & 3 == suit) & (item < card)
        kind -= (two & 3 == suit) & (two < card)
        kind -= (three & 3 == suit) & (three < card)
    high, low = max(before, kind), min(before, kind)
    return whole(places[number]) + high * (high + 1) // 2 + low


@inlined
def river_cell(
    deck: Bytes,
    hole: int,
    board: np.uint64,
    places: NDArray[np.int32],
    rows: NDArray[np.uint32],
    cells: NDArray[np.uint16],
) -> int:
    """The cell of two hole cards on the whole board; `board` is its key."""
    first, second = whole(deck[hole] >> 2), whole(deck[hole + 1] >> 2)
    mattering = board - _BEGIN + _THREE
    if not mattering & _FLUSH:
        total = np.uint32(board)
        place = whole(cells[rows[total >> _ROW] + (total & _COLUMN)])
        high, low = max(first, second), min(first, second)
        return whole(places[LOOSE + place]) + high * (high + 1) // 2 + low
    suit = 0
    while suit < 3 and not (mattering >> _FULL[suit]) & _ONE:
        suit += 1
    mask, found, last = 0, 0, -1
    for at in range(5):
        card = whole(deck[at])
        if card & 3 == suit:
            mask |= 1 << (card >> 2)
        elif last < 0:
            found = last = card >> 2
        else:
            high, low = max(last, card >> 2), min(last, card >> 2)
            found = high * (high + 1) // 2 + low
    if deck[hole] & 3 == suit:
        first += 13 - whole(_BITS[mask & ((1 << first) - 1)])
    if deck[hole + 1] & 3 == suit:
        second += 13 - whole(_BITS[mask & ((1 << second) - 1)])
    high, low = max(first, second), min(first, second)
    number = whole(places[SUITED + mask]) + found
    return whole(places[BEGINS + number]) + high * (high + 1) // 2 + low


@inlined
def decide(
    deck: Bytes,
    hole: int,
    board: np.uint64,
    rule: Rule,
    book: Bytes,
    places: NDArray[np.int32],
    rows: NDArray[np.uint32],
    cells: NDArray[np.uint16],
) -> int:
    """Return the play of a seat, without looking at streets after it."""
    if not rule.decides:
        return FOLDED
    column = whole(deck[0]) if rule.columns > 1 else 0
    play = whole(book[pair_number(deck, hole) * rule.columns + column])
    if play == CONTINUES and rule.flop.width:
        play = action(rule.flop, book, flop_cell(deck, hole, places))
    if play == CONTINUES and rule.river.width:
        cell = river_cell(deck, hole, board, places, rows, cells)
        play = action(rule.river, book, cell)
    return UNPLAYED if play == CONTINUES else play


@inlined
def read(
    source: int,
    deck: Bytes,
    hole: int,
    box: int,
    player: int,
    dealer: int,
    six: int,
    keys: Words,
    flushes: NDArray[np.uint16],
    rows: NDArray[np.uint32],
    cells: NDArray[np.uint16],
) -> int:
    """The rank, or the number of two cards, that a sheet is read by."""
    if source == PLAYER:
        return player
    if source == LOWER:
        return min(player, dealer)
    if source == HOLE:
        return pair_number(deck, hole)
    if source == FLOP:
        key = shared_key(deck, 0, 3, keys)
        return rank(deck, 0, 3, hole, key, 0, keys, flushes, rows, cells)
    if source == BOX:
        key = shared_key(deck, box, 4, keys)
        return rank(deck, box, 4, hole, key, six, keys, flushes, rows, cells)
    key = shared_key(deck, 0, 5, keys)
    return rank(deck, 0, 5, -1, key, 0, keys, flushes, rows, cells)


@inlined
def cross_up(
    outcomes: Whole,
    seats: int,
    of: Whole,
    nets: Whole,
    crossed: Whole,
    cross: Whole,
    vectors: Whole,
) -> None:
    """Add the products of the round's results."""
    size = crossed.size + 1
    own, table = vectors[0], vectors[1]
    own[0] = table[0] = 1
    for at in range(1, size):
        table[at] = 0
    for seat in range(seats):
        for at in range(1, size):
            row = crossed[at - 1]
            own[at] = nets[row, outcomes[seat, of[row]]]
            table[at] += own[at]
        for at in range(size):
            for other in range(at + 1):
                cross[0, at, other] += own[at] * own[other]
    for at in range(size):
        for other in range(at + 1):
            cross[1, at, other] += table[at] * table[other]


@inlined
def commit(
    outcomes: Whole,
    totals: Whole,
    session: int,
    of: Whole,
    nets: Whole,
    counts: Whole,
    squares: Whole,
    sums: Whole,
    sessions: Whole,
) -> None:
    """Count the round."""
    for row in range(of.size):
        net = 0
        for seat in range(totals.size):
            net += nets[row, outcomes[seat, of[row]]]
        squares[row] += net * net
    table = 0
    for seat in range(totals.size):
        total = totals[seat]
        table += total
        sums[seat, 0] += total
        sums[seat, 1] += total * total
        if session >= 0:
            sessions[session, seat] += total
        for sheet in range(counts.shape[0]):
            counts[sheet, outcomes[seat, sheet]] += 1
    sums[totals.size, 0] += table
    sums[totals.size, 1] += table * table


@inlined
def seat_outcomes(
    deck: Bytes,
    hole: int,
    box: int,
    case: int,
    player: int,
    dealer: int,
    six: int,
    ranked: tuple[Words, NDArray[np.uint16], NDArray[np.uint32], NDArray[np.uint16]],
    read_by: tuple[Whole, NDArray[np.bool_], Bytes, Bytes],
    outcomes: Whole,
) -> bool:
    """False if the engine must settle; afterward `outcomes` has the outcome of each sheet."""
    keys, flushes, rows, cells = ranked
    sources, dealers, classes, by_dealer = read_by
    plain = True
    for sheet in range(sources.size):
        owner, best = (DEALER_AT, dealer) if dealers[sheet] else (hole, player)
        source = sources[sheet]
        at = read(source, deck, owner, box, best, dealer, six, keys, flushes, rows, cells)
        held = whole(classes[sheet, at])
        if held >= BY_DEALER and held != RARE:
            held = whole(by_dealer[held - BY_DEALER, pair_number(deck, DEALER_AT)])
        plain &= held != RARE
        outcomes[sheet] = case + (held & (CLASSES - 1))
    return plain


@inlined
def seat_total(
    outcomes: Whole, wagers: int, of: Whole, nets: Whole, pays: Whole, limit: int
) -> int:
    """Return a seat's net result, or a value beyond MOST if the engine must settle."""
    total, covered = 0, 0
    for wager in range(wagers):
        total += nets[wager, outcomes[of[wager]]]
        if limit >= 0:
            covered += pays[wager, outcomes[of[wager]]]
    return total if covered <= max(limit, 0) else MOST + 1


@compiled
def deal_rounds(
    state: Words,
    first: int,
    rounds: int,
    shape: Shape,
    plays: Plays,
    sheets: Sheets,
    ranking: Ranking,
    tally: Tally,
) -> int:
    """Deal and count rounds. Return the number that the engine must settle."""
    # Unpack once: taking an array out of a tuple counts its references each time.
    rule, book, places = plays
    keys, flushes, rows, cells, six, seven, qualifies = ranking
    sources, dealers, classes, by_dealer, of, wagers, nets, pays, limit = sheets
    counts, squares, sums, sessions, rare, rare_cards, rare_plays = tally[:7]
    crossed, cross, vectors = tally[7:]
    ranked, read_by = (keys, flushes, rows, cells), (sources, dealers, classes, by_dealer)
    deck = np.arange(52).astype(np.uint8)
    played, totals = np.zeros(shape.seats, np.int64), np.zeros(shape.seats, np.int64)
    outcomes = np.zeros((shape.seats, sources.size), np.int64)
    found = 0
    for number in range(first, first + rounds):
        draw(state, deck, shape.cards)
        board = shared_key(deck, 0, 5, keys)
        dealer = rank(deck, 0, 5, DEALER_AT, board, seven, keys, flushes, rows, cells)
        plain = True
        for seat in range(shape.seats):
            hole = SEATS_AT + 2 * seat
            play = decide(deck, hole, board, rule, book, places, rows, cells)
            player = rank(deck, 0, 5, hole, board, seven, keys, flushes, rows, cells)
            versus = (player >= dealer) + (player > dealer)
            case = ((play * 2 + (dealer >= qualifies)) * 3 + versus) * CLASSES
            own = outcomes[seat]
            plain &= seat_outcomes(
                deck, hole, shape.box, case, player, dealer, six, ranked, read_by, own
            )
            played[seat] = play
            totals[seat] = seat_total(own, wagers, of, nets, pays, limit)
            plain &= abs(totals[seat]) <= MOST
        if plain:
            session = number // shape.session - first // shape.session if shape.session else -1
            commit(outcomes, totals, session, of, nets, counts, squares, sums, sessions)
            if crossed.size:
                cross_up(outcomes, shape.seats, of, nets, crossed, cross, vectors)
        else:
            rare[found] = number
            rare_cards[found] = deck[: shape.cards]
            rare_plays[found] = played
            found += 1
    return found
