"""The sums of all boards, or of those that one position leads to, worked out on all cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.maths.kernels.ranking import classes
from croupier.maths.kernels.tables import HANDS, tables
from croupier.maths.solve.boards import Whole, boards, kinds_by_card, masks_of, number_of
from croupier.maths.solve.levels import Choices, Rule, earlier, showdowns
from croupier.maths.solve.showdown import Ranking
from croupier.maths.solve.steps import Steps, steps
from croupier.maths.solve.terms import DEALER_HANDS, Decision, Terms

WAYS = {5: DEALER_HANDS, 4: 46 * DEALER_HANDS, 3: 47 * 46 * DEALER_HANDS}
"""In how many ways the cards can still fall, the last two community cards one after the other."""

BEST: Choices = np.zeros(0, np.int8)
"""No action is given: the best is taken everywhere."""

_ALONE = 1_500
"""So few boards are not worth a second thread: those that one flop leads to."""
_SHARES = 16


_NONE = np.zeros(0, np.int32)
_NO_DEALS = np.zeros((0, 0), np.int32)


class Level(NamedTuple):
    """The sums of the boards of one size, by cell."""

    fixed: NDArray[Any]
    played: NDArray[Any]
    later: NDArray[Any]
    """Without playing now."""
    worth: NDArray[Any]
    """With the action taken."""


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
        folds = found.otherwise == "fold"
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
            following = np.unique(steps(deeper).following[numbers[deeper]])
            numbers[deeper + 1] = following[following >= 0].astype(np.int64)
        begins = {deeper: _compact(deeper, some) for deeper, some in numbers.items()}
        return self._sums(numbers, begins, given=False)[size]

    def _sums(
        self, numbers: Mapping[int, Whole], begins: Mapping[int, Whole], given: bool = True
    ) -> dict[int, Sums]:
        """By size, deepest first; given actions are known by their place in the whole only."""
        found: dict[int, Sums] = {}
        after = np.zeros(0, np.int32)
        for size in sorted(numbers, reverse=True):
            choices = self.choices.get(size, BEST)
            if not given and choices.size:
                choices = _at(size, numbers[size], begins[size], choices)
            sums = self._room(size, 3 * int(begins[size][-1]))
            fixed, played, last = columns = tuple(sums.reshape(-1, 3).T)
            if size == 5:
                self.showdowns(numbers[size], begins[size], choices, sums=sums)
                level = Level(fixed, played, fixed, last)
            else:
                before = found[size + 1].begins
                share(_back, numbers[size], steps(size), begins[size], before, after, sums)
                level = Level(fixed, played, last, last)
            after = sums
            decision = self.terms.at(size)
            if decision is not None and size < 5:
                worth = chosen(self.terms, decision, columns, choices, WAYS[size])[1]
                level = level._replace(worth=worth)
                if size > min(numbers):
                    after = sums.copy()
                    after[2::3] = level.worth
            found[size] = Sums(begins[size], level)
        return found

    def showdowns(
        self,
        numbers: Whole,
        begins: Whole,
        choices: Choices,
        *,
        sums: NDArray[Any] = _NONE,
        mass: NDArray[Any] = _NO_DEALS,
    ) -> Whole:
        """The deals of these streams by how they end on these boards of five, `sums` filled."""
        payoffs = np.stack([self.terms.fixed, self.terms.played])
        place = (boards(5).masks, begins, self.ranking(), payoffs, self.rule(5))
        parts = share(showdowns, numbers, *place, choices, sums, mass)
        total: Whole = sum(parts)
        return total

    def _room(self, size: int, count: int) -> NDArray[Any]:
        """Return an array for this many sums, of four bytes each where they fit."""
        narrow = WAYS[size] * self.terms.most < 1 << 31
        return np.zeros(count, np.int32 if narrow else np.int64)


def _back(
    numbers: Whole,
    known: Steps,
    begins: Whole,
    before: Whole,
    after: NDArray[Any],
    sums: NDArray[Any],
) -> None:
    """Fill the cells of these boards with their sums."""
    last = int(numbers[-1])
    first, kinds = int(begins[numbers[0]]), int(known.kinds[last])
    end = int(begins[last]) + kinds * (kinds + 1) // 2
    wide = np.zeros(3 * (end - first), np.int64)
    earlier(numbers, begins, before, known, after, wide)
    sums[3 * first : 3 * end] = wide


def chosen(
    terms: Terms,
    decision: Decision,
    columns: Sequence[NDArray[Any]],
    given: Choices,
    ways: int,
) -> tuple[Choices, NDArray[Any]]:
    """Return the actions taken and their values, from sums over this many continuations.

    Of actions worth the same, the one that keeps more money in play is taken, as in published
    figures.
    """
    fixed, played, later = columns
    instead = len(decision.multiples)
    worth, actions = later.copy(), np.full(len(later), instead, np.int8)
    if decision.otherwise == "fold":
        worth[:] = terms.folded * ways
    for number, multiple in enumerate(decision.multiples):
        value = fixed + multiple * played
        taken = value >= worth
        if given.size:
            taken = np.where(given >= 0, given == number, taken)
        worth[taken], actions[taken] = value[taken], number
    return actions, worth


def share(work: Callable[..., Any], numbers: Whole, *rest: object) -> list[Any]:
    """Run the work on parts of these boards on all cores, and return the results."""
    if len(numbers) < _ALONE:
        return [work(numbers, *rest)]
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    with ThreadPoolExecutor(cores or 1) as crew:
        parts = np.array_split(numbers, _SHARES)
        return list(crew.map(lambda part: work(part, *rest), parts))


def _compact(size: int, numbers: Whole) -> Whole:
    """Return the offsets of the cells of these boards; the last entry is the end."""
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


def placed(hole: tuple[int, ...], board: tuple[int, ...]) -> tuple[int, int]:
    """The number of a board of three or more, and the place of two hole cards among its cells."""
    size, masks = len(board), masks_of(np.array([board]))
    number, other = (int(kinds_by_card(masks, size)[0, card]) for card in hole)
    high, low = max(number, other), min(number, other)
    return int(number_of(masks, size)[0]), high * (high + 1) // 2 + low
