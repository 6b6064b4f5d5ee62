"""How often each outcome happens: the way back, from the starts to the showdowns.

Deals are passed on from board to board as cards fall, those with a play already made apart from
those still undecided, and are counted at the showdown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier import hands
from croupier.maths.cache import kept
from croupier.maths.compiled import Number, compiled
from croupier.maths.solve.boards import MOST_KINDS, boards, cell_of, kinds_of, number_of
from croupier.maths.solve.levels import CELLS, Choices, Rule, cards_of, taken, turned
from croupier.maths.solve.showdown import HIGH, LOW, Ranking, Whole, compare, new_pairs, tally
from croupier.maths.solve.starts import closings, starts
from croupier.maths.solve.terms import DEALER_HANDS, Decision, Terms
from croupier.maths.solve.tree import BEST, Tree, share

VERSUS = ("lower", "equal", "higher")


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way in which a deal ends."""

    street: str
    """Where the last decision was made."""
    action: str
    multiple: int
    """What was played, in antes."""
    hand: str
    """The player's hand."""
    qualified: bool
    versus: str
    """The player's hand against the dealer's, a folded one too: lower, equal, higher."""
    deals: int
    net: Fraction
    """What the player is up or down, in antes."""


@dataclass(frozen=True)
class Outcomes:
    """All outcomes of a play; their deals make up all deals."""

    rows: tuple[Outcome, ...]
    deals: int
    stakes: int
    """What is staked before any decision, in antes."""

    def mean(self, power: int = 1) -> Fraction:
        """The mean of a power of the net result."""
        return Fraction(sum(one.deals * one.net**power for one in self.rows), self.deals)

    def chance(self, **wanted: object) -> Fraction:
        """How likely outcomes with these fields are."""
        found = (
            one.deals
            for one in self.rows
            if all(getattr(one, name) == value for name, value in wanted.items())
        )
        return Fraction(sum(found), self.deals)

    @cached_property
    def value(self) -> Fraction:
        """The mean net result, in antes."""
        return self.mean()

    @cached_property
    def variance(self) -> Fraction:
        """The variance of the net result."""
        return self.mean(2) - self.value**2

    @property
    def deviation(self) -> float:
        """The standard deviation, in antes."""
        whole = self.variance * 10**30
        return isqrt(whole.numerator // whole.denominator) / 10**15

    @cached_property
    def average_wager(self) -> Fraction:
        """What is staked on average, all decisions made, in antes."""
        played = sum(one.deals * one.multiple for one in self.rows)
        return self.stakes + Fraction(played, self.deals)

    @property
    def element_of_risk(self) -> Fraction:
        """What the player loses per unit of all that is staked."""
        return -self.value / self.average_wager

    @cached_property
    def hit_rate(self) -> Fraction:
        """How often the player ends up with more than before."""
        return Fraction(sum(one.deals for one in self.rows if one.net > 0), self.deals)


@dataclass(frozen=True, slots=True, eq=False)
class _Stream:
    """Deals that go the same way: where the play was made, or None while none is."""

    decision: Decision | None
    number: int
    mass: NDArray[np.int32]
    """By cell the deals, in the order of the boards of the size that they have reached."""


def outcomes_of(
    tree: Tree, first: Decision, choices: Mapping[int, Choices], key: str | None
) -> Outcomes:
    """The outcomes under these choices, by community cards seen; kept under the key, if any.

    With five cards seen the tree decides; the numbers of deals are the same for any such key.
    """

    def work() -> Mapping[str, NDArray[np.int64]]:
        return _count(tree, first, choices)

    counted = work() if key is None else kept("outcomes", key, work)
    rows = tuple(_rows(tree.terms, first, counted))
    return Outcomes(rows, sum(one.deals for one in rows), tree.terms.stakes)


def _rows(
    terms: Terms, first: Decision, counted: Mapping[str, NDArray[np.int64]]
) -> Iterator[Outcome]:
    # A game whose last decision comes earlier is checked down.
    decisions = {one.board: one for one in (Decision("", 5, (), "check"), first, *terms.decisions)}
    for place, counts in counted.items():
        board, number = map(int, place.split("."))
        decision = decisions[board]
        multiple = (*decision.multiples, 0)[number]
        for hand, qualified, versus in zip(*counts.nonzero(), strict=True):
            at = hand, qualified, versus
            net = int(terms.fixed[at] + multiple * terms.played[at])
            action = decision.actions[number]
            yield Outcome(
                decision.name,
                action,
                multiple,
                hands.HAND_NAMES[hand],
                bool(qualified),
                VERSUS[versus],
                int(counts[at]),
                Fraction(terms.folded if action == "fold" else net, terms.scale),
            )


def _count(
    tree: Tree, first: Decision, choices: Mapping[int, Choices]
) -> Mapping[str, NDArray[np.int64]]:
    """By board size and number of the last action: the deals by hand, state and versus."""
    streams = _passed_on(tree, first, choices)
    rule, river = tree.rule(5), boards(5)
    parts = share(
        _showdowns,
        np.flatnonzero(river.times),
        river.masks,
        river.cells,
        tree.ranking(),
        np.stack([tree.terms.fixed, tree.terms.played]),
        rule,
        tree.choices.get(5, BEST),
        np.stack([one.mass for one in streams]),
    )
    total = sum(parts)
    found = {
        f"{one.decision.board}.{one.number}": total[at]
        for at, one in enumerate(streams)
        if one.decision is not None
    }
    ends = range(len(rule.multiples) + 1)
    return {**found, **{f"5.{number}": total[len(found) + number] for number in ends}}


def _passed_on(tree: Tree, first: Decision, choices: Mapping[int, Choices]) -> list[_Stream]:
    """The deals by board of five: those with a play made first, the undecided last."""
    flops, known = boards(3), starts(first.board)
    mass = np.zeros((len(first.actions), int(flops.cells[-1])), np.int32)
    chosen = choices[first.board].astype(np.int64)
    closings(flops.masks, flops.times, flops.cells, known.numbers, chosen, mass)
    made = [_Stream(first, number, mass[number]) for number in range(len(first.multiples))]
    undecided = mass[-1]
    for size in (3, 4):
        decision = tree.terms.at(size)
        if decision is not None:
            parted = [undecided * (choices[size] == at) for at in range(len(decision.actions))]
            undecided = parted.pop()
            if decision.instead == "fold":
                parted, undecided = [*parted, undecided], np.zeros_like(undecided)
            made += [_Stream(decision, number, part) for number, part in enumerate(parted)]
        with ThreadPoolExecutor() as crew:
            some = [*made, _Stream(None, 0, undecided)]
            passed = crew.map(lambda one, size=size: _pass_on(size, one), some)
            *made, last = [one for one in passed if one.decision is None or one.mass.any()]
        undecided = last.mass
    return [*made, _Stream(None, 0, undecided)]


def _pass_on(size: int, stream: _Stream) -> _Stream:
    """The same deals after one more card."""
    here, there = boards(size), boards(size + 1)
    mass = np.zeros(int(there.cells[-1]), np.int32)
    if stream.mass.any():
        _deal(np.int64(size), here.masks, here.cells, there.cells, stream.mass, mass)
    return _Stream(stream.decision, stream.number, mass)


@compiled
def _deal(
    size: Number,
    masks: Whole,
    begins: Whole,
    next_begins: Whole,
    mass: NDArray[Any],
    after: NDArray[Any],
) -> None:
    """Adds to each cell of the next boards the deals that one more card brings there."""
    left, becomes = np.zeros(MOST_KINDS, np.int64), np.zeros(MOST_KINDS, np.int64)
    cards, labels = np.zeros(MOST_KINDS, np.int64), np.zeros(4, np.int64)
    starts = np.zeros(4, np.int64)
    for number in range(len(masks)):
        board = masks[number]
        number_of(board, size, labels)
        kinds = kinds_of(board, labels, starts, left)
        cards_of(board, labels, cards)
        for kind in range(kinds):
            if left[kind] == 0:
                continue
            following = next_begins[turned(board, size, cards, kinds, kind, becomes)]
            cell = begins[number]
            for high in range(kinds):
                for low in range(high + 1):
                    times = left[kind] - (high == kind) - (low == kind)
                    if times > 0:
                        there = following + CELLS[becomes[high], becomes[low]]
                        after[there] += times * mass[cell]
                    cell += 1


@compiled
def _showdowns(
    numbers: Whole,
    masks: Whole,
    begins: Whole,
    ranking: Ranking,
    payoffs: Whole,
    rule: Rule,
    choices: Choices,
    mass: NDArray[Any],
) -> Whole:
    """By stream, the undecided by their last action: the deals by hand, state and versus."""
    undecided = len(mass) - 1
    found = np.zeros((undecided + 1 + len(rule.multiples), 10, 2, 3), np.int64)
    counts = np.zeros((2, 3), np.int64)
    pairs = new_pairs()
    for number in numbers:
        for pair in range(compare(masks[number], ranking, pairs)):
            name = tally(pairs, pair, ranking, counts)
            cell = begins[number] + cell_of(pairs[HIGH, pair], pairs[LOW, pair])
            fixed, played = np.int64(0), np.int64(0)
            for state in range(2):
                for versus in range(3):
                    fixed += counts[state, versus] * payoffs[0, name, state, versus]
                    played += counts[state, versus] * payoffs[1, name, state, versus]
            instead = rule.folded * DEALER_HANDS if rule.folds else fixed
            choice = np.int64(choices[cell] if choices.size else -1)
            last = undecided + taken(rule, fixed, played, instead, choice)[0]
            for stream in range(len(mass)):
                deals = np.int64(mass[stream, cell])
                if deals:
                    at = last if stream == undecided else stream
                    for state in range(2):
                        for versus in range(3):
                            found[at, name, state, versus] += deals * counts[state, versus]
    return found
