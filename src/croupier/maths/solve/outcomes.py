"""Outcome counts, from the starts to the showdowns.

Deals move from board to board as cards fall, decided ones separate from undecided ones, and are
counted at the showdown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import floor, isqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier import hands
from croupier.maths.cache import Arrays
from croupier.maths.display import Bars, DisplayTable, Part, Shown
from croupier.maths.jit import compiled
from croupier.maths.solve.boards import Whole, boards
from croupier.maths.solve.levels import CELLS, Choices
from croupier.maths.solve.starts import closings, starts
from croupier.maths.solve.steps import Steps, steps
from croupier.maths.solve.terms import Decision, Terms
from croupier.maths.solve.tree import BEST, Tree

VERSUS = ("lower", "equal", "higher")


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way in which a deal ends."""

    street: str
    """The street of the last decision."""
    action: str
    multiple: int
    """The Play wager, in antes."""
    hand: str
    """The player's hand."""
    qualified: bool
    versus: str
    """The player's hand against the dealer's, a folded one too: lower, equal, higher."""
    deals: int
    net: Fraction
    """The player's net result, in antes."""


@dataclass(frozen=True)
class Outcomes(Shown):
    """All outcomes of a strategy. Their deals make up all deals."""

    rows: tuple[Outcome, ...]
    deals: int
    stakes: int
    """The stakes before any decision, in antes."""

    def shown(self) -> Iterator[Part]:
        """Yield a chart of results and the main figures."""
        yield self.chart()
        rows = [
            ("house edge", f"{float(-self.value):.4%}"),
            ("element of risk", f"{float(self.element_of_risk):.4%}"),
            ("deviation", f"{self.deviation:.4f}"),
            ("average wager", f"{float(self.average_wager):.4f}"),
            ("player ahead", f"{float(self.hit_rate):.2%}"),
        ]
        yield DisplayTable("Per unit of the first wager", ("Figure", ""), rows)

    def chart(self, most: int = 8) -> Bars:
        """Return a chart of net results. Results beyond `most` share one bar."""
        low = min(floor(row.net) for row in self.rows)
        deals = dict.fromkeys(range(low, most + 1), 0)
        for outcome in self.rows:
            deals[min(floor(outcome.net), most)] += outcome.deals
        labels = [f"{net:+d}" if net else "0" for net in deals]
        labels[-1] += "…"
        parts = [number / self.deals for number in deals.values()]
        good = [net > 0 for net in deals]
        return Bars("What a round leaves the player, in antes", labels, parts, good)

    def mean(self, power: int = 1) -> Fraction:
        """The mean of a power of the net result."""
        return Fraction(sum(row.deals * row.net**power for row in self.rows), self.deals)

    def chance(self, **wanted: object) -> Fraction:
        """Return the probability of outcomes with these fields."""
        found = (
            row.deals
            for row in self.rows
            if all(getattr(row, name) == value for name, value in wanted.items())
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
        """The average total stake, in antes."""
        played = sum(row.deals * row.multiple for row in self.rows)
        return self.stakes + Fraction(played, self.deals)

    @property
    def element_of_risk(self) -> Fraction:
        """The house edge per unit of all money wagered."""
        return -self.value / self.average_wager

    @cached_property
    def hit_rate(self) -> Fraction:
        """The probability that the player ends up ahead."""
        return Fraction(sum(row.deals for row in self.rows if row.net > 0), self.deals)


class _Made(NamedTuple):
    """A play: on which street, and its number there."""

    decision: Decision
    number: int


def outcomes_of(terms: Terms, first: Decision, counted: Arrays) -> Outcomes:
    """The outcomes that `count` has found."""
    rows = tuple(_rows(terms, first, counted))
    return Outcomes(rows, sum(row.deals for row in rows), terms.stakes)


def _rows(terms: Terms, first: Decision, counted: Arrays) -> Iterator[Outcome]:
    # A game whose last decision comes earlier is checked down.
    decisions = {
        item.board: item for item in (Decision("", 5, (), "check"), first, *terms.decisions)
    }
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


def count(
    tree: Tree,
    first: Decision,
    choices: Mapping[int, Choices],
    weights: Whole | None = None,
) -> Arrays:
    """By board size and number of the last action: the deals by hand, state and versus.

    The choices are those of each street but the last, by community cards seen; there the tree
    decides. With weights, by flop and pair of hole cards, each deal counts that many times.
    """
    opened = closings(starts(first.board), choices[first.board], len(first.actions), weights)
    made, mass = passed_on(tree, first, choices, opened)
    river = boards(5)
    numbers, given = np.flatnonzero(river.times), tree.choices.get(5, BEST)
    total = tree.showdowns(numbers, river.cells, given, mass=mass)
    found = {f"{row.decision.board}.{row.number}": total[at] for at, row in enumerate(made)}
    ends = range(len(tree.rule(5).multiples) + 1)
    return {**found, **{f"5.{number}": total[len(made) + number] for number in ends}}


def passed_on(
    tree: Tree, first: Decision, choices: Mapping[int, Choices], opened: NDArray[Any]
) -> tuple[list[_Made], NDArray[Any]]:
    """The plays made, and by play, the undecided last, the deals by cell of the boards of five."""
    *streams, undecided = opened
    made = [_Made(first, number) for number in range(len(streams))]
    mass = undecided[None]
    for size in (3, 4):
        decision = tree.terms.at(size)
        if decision is not None:
            parts = [undecided * (choices[size] == at) for at in range(len(decision.actions))]
            undecided = parts.pop()
            if decision.otherwise == "fold":
                parts, undecided = [*parts, undecided], np.zeros_like(undecided)
            made += [_Made(decision, number) for number in range(len(parts))]
            streams += parts
        taken = [at for at, item in enumerate(streams) if item.any()]
        made = [made[at] for at in taken]
        mass = _pass_on(size, [*(streams[at] for at in taken), undecided])
        *streams, undecided = mass
    return made, mass


def _pass_on(size: int, streams: Sequence[NDArray[Any]]) -> NDArray[Any]:
    """Return the same deals after one more card."""
    here, there, known = boards(size).cells, boards(size + 1).cells, steps(size)
    mass = np.zeros((len(streams), int(there[-1])), streams[0].dtype)
    with ThreadPoolExecutor() as crew:
        list(crew.map(lambda item, into: _deal(here, there, known, item, into), streams, mass))
    return mass


@compiled
def _deal(
    begins: Whole, next_begins: Whole, steps: Steps, mass: NDArray[Any], after: NDArray[Any]
) -> None:
    """Add to each cell of the next boards the deals that reach it by one more card."""
    for number in range(len(steps.kinds)):
        kinds = steps.kinds[number]
        for kind in range(kinds):
            left = np.int64(steps.left[number, kind])
            if left == 0:
                continue
            following = next_begins[steps.following[number, kind]]
            at = steps.squares[number] + kind * kinds
            cell = begins[number]
            for high in range(kinds):
                row = steps.becomes[at + high]
                for low in range(high + 1):
                    times = left - (high == kind) - (low == kind)
                    if times > 0:
                        there = following + CELLS[row, steps.becomes[at + low]]
                        after[there] += times * mass[cell]
                    cell += 1
