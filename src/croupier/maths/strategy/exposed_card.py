"""The value of seeing one of the dealer's cards, with optimal play.

The dealer's card is taken rank by rank. On a board it can have a suit that matters, or one that
does not; so each board has a few slots, slot 0 for a suit that does not matter and one for each
suit that does, and in each slot the cells of the board. The sums are those of `solve.levels`, over
the 44 possible second cards of the dealer.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.maths.cache import Arrays, digest_of, kept
from croupier.maths.jit import compiled, sources
from croupier.maths.solve import Solution
from croupier.maths.solve.boards import BITS, Kinds, Whole, boards, kinds
from croupier.maths.solve.levels import CELLS, Rule, taken
from croupier.maths.solve.showdown import (
    HIGH,
    LOW,
    STRENGTH,
    Ranking,
    cell_of,
    new_pairs,
    ranked,
)
from croupier.maths.solve.starts import hole_number
from croupier.maths.solve.steps import Bytes, Steps, steps
from croupier.maths.solve.tree import BEST, Level, Tree, chosen, share

SLOTS: Final = {3: 4, 4: 3, 5: 2}
"""Suits that can matter, plus none, by number of community cards."""
_FLOP_SLOTS = SLOTS[3]
SECONDS: Final = 44
WAYS: Final = {5: SECONDS, 4: 45 * SECONDS, 3: 46 * 45 * SECONDS}
"""In how many ways the cards can still fall, the dealer's second card among them."""

Number: TypeAlias = int | np.int64


@dataclass(frozen=True, slots=True)
class Peek:
    """The game for a player who sees one of the dealer's cards before the first decision."""

    value: Fraction
    """With optimal play, in antes."""
    gain: Fraction
    """The value of seeing the card."""
    taken: dict[str, Fraction]
    """The probability of each action of the first street."""


def peek(best: Solution) -> Peek:
    """The value of the game with one of the dealer's cards seen; `best` is the game without."""
    terms = best.terms
    payoffs = (terms.fixed, terms.played)
    key = digest_of(
        [
            Path(__file__),
            sources(),
            repr((terms.decisions, terms.qualifies, terms.folded)),
            *(payoff.tobytes() for payoff in payoffs),
        ]
    )

    def work() -> Arrays:
        return _worked(best)

    found = work() if best.fresh else kept("peek", key, work)
    weights, (fixed, played, later) = found["weights"], found["sums"].T
    first = best.first
    worth = np.stack([later, *(fixed + multiple * played for multiple in first.multiples)])
    chosen, total = worth.argmax(axis=0), int(weights.sum())
    value = Fraction(sum(worth.max(axis=0).tolist()), total * WAYS[3] * terms.scale)
    names = (first.otherwise, *first.actions[:-1])
    often = {
        name: Fraction(int(weights[chosen == number].sum()), total)
        for number, name in enumerate(names)
    }
    return Peek(value, value - best.value, often)


def _worked(best: Solution) -> Arrays:
    """By start and rank of the dealer's card the deals, and the three sums over every flop."""
    tree, board = Tree(best.terms, {}), best.first.board
    flops, classes = boards(3), _classes(board)
    strengths = _strengths(tree.ranking())
    weights, sums = [], []
    for rank in range(13):
        level = _levels(tree, rank, strengths)
        some = np.zeros((int(classes.max()) + 1, 3), np.int64)
        weight = np.zeros(len(some), np.int64)
        _open(flops.times, flops.cells, kinds(3), rank, classes, level, some, weight)
        weights.append(weight)
        sums.append(some)
    return {"weights": np.concatenate(weights), "sums": np.concatenate(sums)}


def _classes(board: int) -> Whole:
    """Return by hole cards and community card, or 0, a number for each class.

    The dealer's card is a club; the other suits may be exchanged.
    """
    pairs = np.array([hole_number(*pair) for pair in combinations(range(52), 2)])
    exchanged = []
    for order in permutations((1, 2, 3)):
        to = np.array([4 * (card >> 2) + (0, *order)[card & 3] for card in range(52)])
        hole = np.zeros(1326, np.int64)
        hole[pairs] = [
            hole_number(to[item], to[other]) for item, other in combinations(range(52), 2)
        ]
        exchanged.append(hole[:, None] * 52 + (to if board else np.zeros(1, np.int64)))
    lowest = np.minimum.reduce(exchanged)
    _, number = np.unique(lowest, return_inverse=True)
    return number.reshape(lowest.shape)


def _strengths(ranking: Ranking) -> NDArray[np.int16]:
    """By cell of the boards of five the rank of the hand; -1 where the deck has no such cards."""
    river = boards(5)
    found = np.full(int(river.cells[-1]), -1, np.int16)
    numbers = np.flatnonzero(river.times)
    share(_rank_all, numbers, river.masks, river.cells, ranking, found)
    return found


def _levels(tree: Tree, rank: int, strengths: NDArray[np.int16]) -> Level:
    """The sums of the flops, the dealer holding a card of this rank."""
    payoffs = np.stack([tree.terms.fixed, tree.terms.played])
    river = boards(5)
    fixed, played, worth = (np.zeros(2 * int(river.cells[-1]), np.int32) for _ in range(3))
    level = Level(fixed, played, fixed, worth)
    cards = (rank, kinds(5), river.cells, tree.ranking(), strengths)
    share(_last, np.flatnonzero(river.times), *cards, payoffs, tree.rule(5), level)
    for size in (4, 3):
        here, there = boards(size), boards(size + 1)
        room = SLOTS[size] * int(here.cells[-1])
        kind = np.int32 if WAYS[size] * tree.terms.most < 1 << 31 else np.int64
        later = np.zeros(room, kind)
        after, level = level, Level(np.zeros_like(later), np.zeros_like(later), later, later)
        slots = (SLOTS[size], SLOTS[size + 1])
        fullest = BITS[there.masks].max(axis=1)
        known = (kinds(size), steps(size), here.cells, there.cells, fullest)
        part = (rank, slots, *known, after, level)
        share(_before, np.arange(len(here.times)), *part)
        decision = tree.terms.at(size)
        if decision is not None:
            worth = chosen(tree.terms, decision, level[:3], BEST, WAYS[size])[1]
            level = level._replace(worth=worth)
    return level


@compiled
def _rank_all(
    numbers: Whole, masks: Whole, begins: Whole, ranking: Ranking, found: NDArray[np.int16]
) -> None:
    pairs = new_pairs()
    for number in numbers:
        for pair in range(ranked(masks[number], ranking, pairs)):
            cell = begins[number] + cell_of(pairs[HIGH, pair], pairs[LOW, pair])
            found[cell] = pairs[STRENGTH, pair]


@compiled
def _seen(rank: int, slot: int, labels: Whole, by_card: Whole) -> int:
    """The kind of the dealer's card in this slot; -1 if the deck has no such card left."""
    for suit in range(4):
        if labels[suit] == slot and by_card[4 * rank + suit] >= 0:
            return int(by_card[4 * rank + suit])
    return -1


@compiled
def _last(
    numbers: Whole,
    rank: int,
    known: Kinds,
    begins: Whole,
    ranking: Ranking,
    strengths: NDArray[np.int16],
    payoffs: Whole,
    rule: Rule,
    level: Level,
) -> None:
    """Fill the cells of these boards of five with their sums over the dealer's 44 hands."""
    against = np.zeros(known.left.shape[1], np.int64)
    for number in numbers:
        kinds, left = known.counts[number], known.left[number].copy()
        cells = kinds * (kinds + 1) // 2
        for slot in range(2):
            dealer = _seen(rank, slot, known.labels[number], known.by_card[number])
            if dealer < 0:
                continue
            for kind in range(kinds):
                against[kind] = strengths[begins[number] + cell_of(dealer, kind)]
            left[dealer] -= 1
            at = 2 * begins[number] + slot * cells
            for high in range(kinds):
                for low in range(high + 1):
                    cell = cell_of(high, low)
                    own = np.int64(strengths[begins[number] + cell])
                    if own >= 0:
                        left[high] -= 1
                        left[low] -= 1
                        name = ranking.names[own]
                        fixed, played = _against(
                            own, name, kinds, left, against, ranking.qualifying, payoffs
                        )
                        left[high] += 1
                        left[low] += 1
                        instead = rule.folded * SECONDS if rule.folds else fixed
                        level.fixed[at + cell], level.played[at + cell] = fixed, played
                        worth = taken(rule, fixed, played, instead, np.int64(-1))[1]
                        level.worth[at + cell] = worth
            left[dealer] += 1


@compiled
def _against(
    own: Number,
    name: Number,
    kinds: Number,
    left: Whole,
    against: Whole,
    qualifying: Number,
    payoffs: Whole,
) -> tuple[Number, Number]:
    """Return the values of the first wagers and the Play wager over the dealer's second cards."""
    fixed, played = np.int64(0), np.int64(0)
    for kind in range(kinds):
        if left[kind] > 0:
            state = 1 if against[kind] >= qualifying else 0
            versus = 1 if against[kind] == own else 2 if against[kind] < own else 0
            fixed += left[kind] * payoffs[0, name, state, versus]
            played += left[kind] * payoffs[1, name, state, versus]
    return fixed, played


@compiled
def _before(
    numbers: Whole,
    rank: int,
    slots: tuple[int, int],
    known: Kinds,
    steps: Steps,
    begins: Whole,
    next_begins: Whole,
    fullest: Whole,
    after: Level,
    level: Level,
) -> None:
    """Fill the cells of these boards with sums over one more card."""
    for number in numbers:
        kinds, left = known.counts[number], known.left[number]
        cells = kinds * (kinds + 1) // 2
        for kind in range(kinds):
            if left[kind] == 0:
                continue
            following = steps.following[number, kind]
            place = steps.squares[number] + kind * kinds
            becomes = steps.becomes[place : place + kinds]
            step = next_begins[following + 1] - next_begins[following]
            for slot in range(slots[0]):
                dealer = _seen(rank, slot, known.labels[number], known.by_card[number])
                falls = left[kind] - (dealer == kind)
                if dealer < 0 or falls == 0:
                    continue
                # The kinds of the suit with most cards on the board come first behind the loose.
                there = np.int64(0)
                if dealer != kind and becomes[dealer] >= 13:
                    there = np.int64(1 if becomes[dealer] < 26 - fullest[following] else 2)
                source = slots[1] * next_begins[following] + there * step
                at = slots[0] * begins[number] + slot * cells
                _pass_back(at, kinds, kind, falls, source, becomes, after, level)


@compiled
def _pass_back(
    begin: int,
    kinds: int,
    kind: int,
    falls: int,
    following: int,
    becomes: Bytes,
    after: Level,
    level: Level,
) -> None:
    """Add the sums after a card of a kind falls. A card that is held cannot fall."""
    cell = begin
    for high in range(kinds):
        row = becomes[high]
        for low in range(high + 1):
            times = falls - (high == kind) - (low == kind)
            if times > 0:
                source = following + CELLS[row, becomes[low]]
                level.fixed[cell] += times * after.fixed[source]
                level.played[cell] += times * after.played[source]
                level.later[cell] += times * after.worth[source]
            cell += 1


@compiled
def _open(
    times: Whole,
    begins: Whole,
    known: Kinds,
    rank: int,
    classes: Whole,
    level: Level,
    sums: Whole,
    weights: Whole,
) -> None:
    """Fill `sums` with the three sums over every flop by class of start."""
    clubs = np.zeros(52, np.int64)
    for flop in range(len(times)):
        kinds, labels = known.by_card[flop], known.labels[flop]
        cells = begins[flop + 1] - begins[flop]
        for dealer in range(4 * rank, 4 * rank + 4):
            if kinds[dealer] >= 0:
                at = _FLOP_SLOTS * begins[flop] + labels[dealer & 3] * cells
                _to_clubs(dealer & 3, clubs)
                _add_up(at, times[flop], dealer, kinds, clubs, classes, level, sums, weights)


@compiled
def _to_clubs(suit: int, clubs: Whole) -> None:
    """Fill `clubs` with each card after this suit and clubs change places."""
    for card in range(52):
        own = card & 3
        clubs[card] = card - own if own == suit else card + suit if own == 0 else card


@compiled
def _add_up(
    at: int,
    times: int,
    dealer: int,
    kinds: Whole,
    clubs: Whole,
    classes: Whole,
    level: Level,
    sums: Whole,
    weights: Whole,
) -> None:
    """Add a flop's sums to each start that it can follow."""
    alone = classes.shape[1] == 1
    for high in range(1, 52):
        for low in range(high):
            if kinds[high] < 0 or kinds[low] < 0 or dealer in (high, low):
                continue
            cell = at + cell_of(kinds[high], kinds[low])
            item, other = max(clubs[high], clubs[low]), min(clubs[high], clubs[low])
            hole = item * (item - 1) // 2 + other
            for column in range(classes.shape[1]):
                if alone or kinds[column] < 0:
                    start = classes[hole, 0 if alone else clubs[column]]
                    weights[start] += times
                    sums[start, 0] += times * level.fixed[cell]
                    sums[start, 1] += times * level.played[cell]
                    sums[start, 2] += times * level.worth[cell]
