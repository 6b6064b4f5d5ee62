"""The sums of all boards, or of those that one position leads to, worked out on all cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.maths.compiled import Number, compiled
from croupier.maths.kernels.ranking import classes
from croupier.maths.kernels.tables import HANDS, tables
from croupier.maths.solve.boards import (
    MOST_KINDS,
    boards,
    cell_of,
    kind_of,
    kinds_of,
    number_of,
)
from croupier.maths.solve.levels import (
    Choices,
    Level,
    Rule,
    cards_of,
    decide,
    earlier,
    rivers,
    turned,
)
from croupier.maths.solve.showdown import Ranking, Whole
from croupier.maths.solve.terms import DEALER_HANDS, Terms

WAYS = {5: DEALER_HANDS, 4: 46 * DEALER_HANDS, 3: 47 * 46 * DEALER_HANDS}
"""In how many ways the cards can still fall, the last two community cards one after the other."""

BEST: Choices = np.zeros(0, np.int8)
"""No action is given: the best is taken everywhere."""

_ALONE = 4_000
"""So few boards are not worth a second thread."""
_SHARES = 16


class Sums(NamedTuple):
    """A level with the place where each board's cells begin."""

    begins: Whole
    level: Level


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """A game with the actions that are given; what is not given is played as well as possible."""

    terms: Terms
    choices: Mapping[int, Choices]
    """By community cards seen, 3 to 5: by cell the action."""

    def rule(self, size: int) -> Rule:
        """The decision made with this many community cards; without one nothing can be played."""
        found = self.terms.at(size)
        if found is None:
            return Rule(np.zeros(0, np.int64), False, 0)
        folds = found.instead == "fold"
        return Rule(np.array(found.multiples, np.int64), folds, self.terms.folded)

    def ranking(self) -> Ranking:
        """The ranking with the lowest hand that qualifies."""
        made = tables()
        names = classes(np.arange(HANDS))
        lowest = int(np.argmax(names >= self.terms.qualifies))
        return Ranking(*made.lookups[2], made.flushes, names, lowest)

    def whole(self, down_to: int = 3) -> dict[int, Sums]:
        """The sums of every board of each size, from five down to this one."""
        numbers = {size: np.flatnonzero(boards(size).times) for size in range(down_to, 6)}
        return self._sums(numbers, {size: boards(size).cells for size in numbers})

    def below(self, size: int, number: int) -> Sums:
        """The sums of one board."""
        numbers = {size: np.array([number], np.int64)}
        for deeper in range(size, 5):
            numbers[deeper + 1] = _following(
                numbers[deeper],
                np.int64(deeper),
                boards(deeper).masks,
                len(boards(deeper + 1).times),
            )
        begins = {deeper: _compact(deeper, some) for deeper, some in numbers.items()}
        return self._sums(numbers, begins, given=False)[size]

    def _sums(
        self, numbers: Mapping[int, Whole], begins: Mapping[int, Whole], given: bool = True
    ) -> dict[int, Sums]:
        """By size, deepest first; given actions are known by their place in the whole only."""
        found: dict[int, Sums] = {}
        payoffs = np.stack([self.terms.fixed, self.terms.played])
        for size in sorted(numbers, reverse=True):
            choices = self.choices.get(size, BEST)
            if not given and choices.size:
                choices = _at(size, numbers[size], begins[size], choices)
            masks, rule = boards(size).masks, self.rule(size)
            level = self._room(size, int(begins[size][-1]))
            if size == 5:
                place = (masks, begins[size], self.ranking(), payoffs, rule, choices, level)
                share(rivers, numbers[size], *place)
            else:
                after = found[size + 1]
                cells = (np.int64(size), masks, begins[size], after.begins, after.level, level)
                share(earlier, numbers[size], *cells)
                if level.worth is not level.later:
                    decide(rule, WAYS[size], choices, level)
            found[size] = Sums(begins[size], level)
        return found

    def _room(self, size: int, count: int) -> Level:
        """Room for the sums of so many cells, in four bytes each where they cannot be larger."""
        narrow = WAYS[size] * self.terms.most < 1 << 31
        kind = np.dtype(np.int32 if narrow else np.int64)
        fixed, played = np.zeros(count, kind), np.zeros(count, kind)
        if size == 5:
            return Level(fixed, played, fixed, np.zeros(count, kind))
        later = np.zeros(count, kind)
        decides = self.terms.at(size) is not None
        return Level(fixed, played, later, np.zeros(count, kind) if decides else later)


def share(work: Callable[..., Any], numbers: Whole, *rest: object) -> list[Any]:
    """What the work on each part of these boards gave; the parts are done on all cores."""
    if len(numbers) < _ALONE:
        return [work(numbers, *rest)]
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    with ThreadPoolExecutor(cores or 1) as crew:
        parts = np.array_split(numbers, _SHARES)
        return list(crew.map(lambda part: work(part, *rest), parts))


def _compact(size: int, numbers: Whole) -> Whole:
    """Where the cells of these boards begin if there are no others; the last entry is the end."""
    cells = boards(size).cells
    lengths = np.diff(cells)[numbers]
    begins = np.full(len(cells), -1, np.int64)
    ends = np.cumsum(lengths)
    begins[numbers] = ends - lengths
    begins[-1] = ends[-1]
    return begins


def _at(size: int, numbers: Whole, begins: Whole, choices: Choices) -> Choices:
    """The given actions of these boards, laid out as their cells are."""
    cells = boards(size).cells
    some = np.zeros(begins[-1], np.int8)
    for number in numbers.tolist():
        own = choices[cells[number] : cells[number + 1]]
        some[begins[number] : begins[number] + len(own)] = own
    return some


@compiled
def _following(numbers: Whole, size: Number, masks: Whole, count: int) -> Whole:
    """The boards that one more card makes of these, each once."""
    reached = np.zeros(count, np.bool_)
    left, becomes = np.zeros(MOST_KINDS, np.int64), np.zeros(MOST_KINDS, np.int64)
    cards, labels = np.zeros(MOST_KINDS, np.int64), np.zeros(4, np.int64)
    starts = np.zeros(4, np.int64)
    for number in numbers:
        board = masks[number]
        number_of(board, size, labels)
        kinds = kinds_of(board, labels, starts, left)
        cards_of(board, labels, cards)
        for kind in range(kinds):
            if left[kind]:
                reached[turned(board, size, cards, kinds, kind, becomes)] = True
    return np.flatnonzero(reached)


def masks_of(cards: tuple[int, ...]) -> NDArray[np.int64]:
    """A board as four sets of ranks."""
    masks = np.zeros(4, np.int64)
    for card in cards:
        masks[card & 3] |= 1 << (card >> 2)
    return masks


def placed(hole: tuple[int, ...], board: tuple[int, ...]) -> tuple[int, int]:
    """The number of a board of three or more, and the place of two hole cards among its cells."""
    masks, labels = masks_of(board), np.zeros(4, np.int64)
    number = number_of(masks, len(board), labels)
    starts, left = np.zeros(4, np.int64), np.zeros(MOST_KINDS, np.int64)
    kinds_of(masks, labels, starts, left)
    one, other = (kind_of(card, masks, labels, starts) for card in hole)
    return int(number), int(cell_of(one, other))
