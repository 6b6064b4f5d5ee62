"""A solved game: its value, every start, advice on any cards, how often each outcome happens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import BadCard, Card, distinct
from croupier.maths.cache import Arrays, digest_of, kept
from croupier.maths.display import DisplayTable, Part, Shown
from croupier.maths.jit import sources
from croupier.maths.solve.batches import numbers_of
from croupier.maths.solve.boards import Whole, boards
from croupier.maths.solve.levels import Choices
from croupier.maths.solve.outcomes import Outcomes, count, outcomes_of, passed_on
from croupier.maths.solve.starts import closings, openings, start_of, starts
from croupier.maths.solve.terms import Decision, Terms, Unsolvable
from croupier.maths.solve.tree import BEST, WAYS, Sums, Tree, chosen, placed

Policy = Mapping[str, Choices]
"""By street: for each start (first street) or cell the number of the action taken, -1 for the best.

Actions are numbered as `Decision.actions` lists them.
"""


@dataclass(frozen=True, slots=True)
class Option:
    """An action that is open, and what it is worth on average, in antes."""

    action: str
    value: Fraction


@dataclass(frozen=True, slots=True)
class Advice(Shown):
    """The actions that are open with these cards, and the best of them."""

    street: str
    options: tuple[Option, ...]
    best: str

    def shown(self) -> Iterator[Part]:
        """Each action with what it costs, the best first."""
        most = max(option.value for option in self.options)
        rows = [
            (
                option.action,
                f"{float(option.value):+.6f}",
                "best" if option.action == self.best else f"{float(option.value - most):+.6f}",
            )
            for option in sorted(self.options, key=lambda option: -option.value)
        ]
        yield DisplayTable(
            f"{self.street}: {self.best}", ("Action", "Value (antes)", "Cost of mistake"), rows
        )


@dataclass(frozen=True, slots=True)
class Start:
    """Cards on which the first decision is made, standing for all that play alike."""

    cards: tuple[Card, ...]
    """The hole cards, the higher first, then the community card if one is seen."""
    deals: int
    """The number of deals that it stands for."""
    options: tuple[Option, ...]
    best: str
    taken: str
    """The action of the policy, or the best one without a policy."""


class Solution(Shown):
    """A game with the best play, or with a stated play in its place.

    Nothing is worked out before it is asked for. What only the starts need is kept on the disk
    (`fresh` neither reads nor writes it).
    """

    def __init__(self, terms: Terms, policy: Policy | None = None, *, fresh: bool = False) -> None:
        self.terms, self.policy, self.fresh = terms, dict(policy or {}), fresh
        first = terms.decisions[0]
        self.first = first if first.board < 3 else Decision(first.name, 0, (), "check")
        """The first decision; one without choice where all is decided later."""
        by_board = {self._street(name).board: some for name, some in self.policy.items()}
        self._tree = Tree(terms, {size: some for size, some in by_board.items() if size >= 3})
        self._given = by_board.get(first.board, BEST) if first.board < 3 else BEST

    def __repr__(self) -> str:
        streets = ", ".join(decision.name for decision in self.terms.decisions)
        given = f", given: {', '.join(self.policy)}" if self.policy else ""
        return f"<Solution of {streets}{given}>"

    def shown(self) -> Iterator[Part]:
        """The starting hands, and what the play is worth."""
        from croupier.maths.strategy.grid import grid

        yield grid(self)
        rows = [("house edge", f"{float(-self.value):.6%}"), ("exactly", str(-self.value))]
        yield DisplayTable("Per unit of the first wager", ("Figure", ""), rows)

    @property
    def value(self) -> Fraction:
        """The average value of the strategy, in antes."""
        _, worth = self._opened
        whole = self._deals * int(starts(self.first.board).times.sum())
        return Fraction(sum(worth.tolist()), whole * self.terms.scale)

    def starting(self) -> tuple[Start, ...]:
        """Every start, with the value of each action."""
        known, (actions, _) = starts(self.first.board), self._opened
        found = []
        for number, times in enumerate(known.times.tolist()):
            options = self._options(self.first, self._sums[number].tolist(), times * self._deals)
            cards = tuple(Card(card) for card in known.cards[number].tolist())
            taken = self.first.actions[int(actions[number])]
            found.append(Start(cards, times, options, _best(options), taken))
        return tuple(found)

    def advise(self, hole: Sequence[Card], board: Sequence[Card] = ()) -> Advice:
        """Return the value of each action with these cards, and the best one.

        Raise BadCard for impossible cards, or if there is no decision with them.
        """
        if len(hole) != 2:
            raise BadCard(f"A player has two hole cards, not {len(hole)}.")
        card, other = hole
        return self.advice([(card, other)], board)[0]

    def advice(
        self, holes: Sequence[tuple[Card, Card]], board: Sequence[Card] = ()
    ) -> list[Advice]:
        """The advice for each of these pairs of hole cards with the same community cards seen."""
        decision = self.decision_at(len(board))
        dealt = [distinct([*hole, *board]) for hole in holes]
        found = []
        for sums, ways in self._lookups(dealt, len(board)):
            options = self._options(decision, sums, ways)
            found.append(Advice(decision.name, options, _best(options)))
        return found

    def actions(self, hole: NDArray[np.uint8], board: NDArray[np.uint8]) -> Choices:
        """Return the number of the action taken in each row: cards (n, 2) and (n, 0 to 5) in.

        `action_names` has the names by number.
        """
        decision = self.decision_at(board.shape[1])
        taken: Choices = self._taken(decision.name)[numbers_of(hole, board)]
        return taken

    def values(self, hole: NDArray[np.uint8], board: NDArray[np.uint8]) -> NDArray[np.float64]:
        """Return what each action is worth in each row, in antes."""
        decision = self.decision_at(board.shape[1])
        at, size = numbers_of(hole, board), decision.board
        if size < 3:
            found, ways = self._sums[at], starts(size).times[at] * self._deals
        else:
            level = self._levels[size].level
            found = np.stack([column[at] for column in level[:3]], axis=1)
            ways = np.full(len(at), WAYS[size])
        fixed, played, later = found.astype(np.float64).T
        if decision.otherwise == "fold":
            later = self.terms.folded * ways.astype(np.float64)
        columns = [*(fixed + multiple * played for multiple in decision.multiples), later]
        worth: NDArray[np.float64] = np.stack(columns, axis=1) / (ways * self.terms.scale)[:, None]
        return worth

    def action_names(self, street: str) -> tuple[str, ...]:
        """Return the names of the actions of a street, by number."""
        return self._street(street).actions

    def decision_at(self, size: int) -> Decision:
        """Return the decision with this many community cards seen; BadCard if there is none."""
        found = self.terms.at(size)
        if found is None:
            known = ", ".join(str(item.board) for item in self.terms.decisions)
            raise BadCard(
                f"There is no decision with {size} community cards; "
                f"decisions are made with {known}."
            )
        return found

    @cached_property
    def _levels(self) -> dict[int, Sums]:
        """The sums of all boards, which take most of the memory of a solution."""
        return self._tree.whole()

    def _taken(self, street: str) -> Choices:
        kept_here = self.__dict__.setdefault("_by_street", {})
        if street not in kept_here:
            kept_here[street] = self.choices(street)
        found: Choices = kept_here[street]
        return found

    def _lookups(
        self, dealt: Sequence[tuple[Card, ...]], size: int
    ) -> Iterator[tuple[list[int], int]]:
        """Yield for each deal, hole cards first, its three sums and the number of continuations."""
        if size < 3:
            for cards in dealt:
                number = start_of(size, cards[:2], cards[2:])
                yield self._sums[number].tolist(), int(starts(size).times[number]) * self._deals
            return
        sums: Sums | None = None
        for cards in dealt:
            number, cell = placed(cards[:2], cards[2:])
            sums = sums or self._tree.below(size, number)
            at, level = int(sums.begins[number]) + cell, sums.level
            found = [int(level.fixed[at]), int(level.played[at]), int(level.later[at])]
            yield found, WAYS[size]

    def outcomes(self) -> Outcomes:
        """Return the outcomes of this strategy with their probabilities."""
        return self._outcomes

    @cached_property
    def counted(self) -> Arrays:
        """Return the same as cached numbers of deals, for `outcomes_of`."""
        if self.fresh:
            return self._count()
        return kept("outcomes", self._key(sorted(self.policy)), self._count)

    def under(self, policy: Policy) -> Solution:
        """Return the solution with these actions fixed in addition to earlier ones."""
        other = Solution(self.terms, {**self.policy, **policy}, fresh=self.fresh)
        if set(policy) <= {self.first.name} and "_worked" in self.__dict__:
            other.__dict__["_worked"] = self._worked
        return other

    def choices(self, street: str) -> Choices:
        """The actions taken on a street, by start or by cell: a policy that may be altered."""
        decision = self._street(street)
        if decision.board < 3:
            return self._opened[0].copy()
        if decision.board < 5:
            return self._worked[f"choices{decision.board}"].copy()
        level = self._tree.whole(5)[5].level
        given = self._tree.choices.get(5, BEST)
        return chosen(self.terms, decision, level[:3], given, WAYS[5])[0]

    @cached_property
    def _worked(self) -> Arrays:
        """By start the sums over every flop, and what the flops are worth without playing; the
        actions taken in between.
        """
        if self.fresh:
            return self._work()
        # The first decision is not yet made in these sums.
        later = sorted(self.policy.keys() - {self.first.name})
        return kept("starts", self._key(later), self._work)

    def _work(self) -> Arrays:
        levels = self._tree.whole()
        levels.pop(5)  # the largest by far, and done with
        flops = levels[3].level
        sums = openings(starts(self.first.board), (flops.fixed, flops.played, flops.worth))
        found: dict[str, NDArray[Any]] = {"sums": sums}
        for decision in self.terms.decisions:
            if decision.board in (3, 4):
                given = self._tree.choices.get(decision.board, BEST)
                some, ways = levels[decision.board].level[:3], WAYS[decision.board]
                actions, _ = chosen(self.terms, decision, some, given, ways)
                found[f"choices{decision.board}"] = actions
        return found

    @property
    def _sums(self) -> Whole:
        return self._worked["sums"]

    @cached_property
    def _opened(self) -> tuple[Choices, Whole]:
        """Return the action taken and its value by start."""
        return chosen(self.terms, self.first, tuple(self._sums.T), self._given, self._deals)

    @cached_property
    def _outcomes(self) -> Outcomes:
        return outcomes_of(self.terms, self.first, self.counted)

    def weighed(self, weights: Whole) -> Arrays:
        """Return the same with each deal weighted, by flop and hole cards."""
        if self.fresh:
            return self._count(weights)
        key = digest_of([self._key(sorted(self.policy)), weights.tobytes()])
        return kept("weighed", key, lambda: self._count(weights))

    def _count(self, weights: Whole | None = None) -> Arrays:
        choices = {self.first.board: self._opened[0]}
        for decision in self.terms.decisions:
            if decision.board in (3, 4):
                choices[decision.board] = self._worked[f"choices{decision.board}"]
        return count(self._tree, self.first, choices, weights)

    def undecided(self) -> NDArray[Any]:
        """Return by cell of the boards of five how many deals come there undecided.

        Only what the policy says of the streets before counts.
        """
        given = {self._street(name).board: some for name, some in self.policy.items()}
        if self.first.board not in given:
            given[self.first.board] = np.full(len(starts(self.first.board).times), 0, np.int8)
        first = given[self.first.board]
        opened = closings(starts(self.first.board), first, len(self.first.actions))
        mass: NDArray[Any] = passed_on(self._tree, self.first, given, opened)[1]
        left: NDArray[Any] = mass[-1]
        return left

    @property
    def _deals(self) -> int:
        """In how many ways the cards can fall after one deal of the start."""
        return comb(50 - self.first.board, 3 - self.first.board) * WAYS[3]

    def _street(self, name: str) -> Decision:
        """The street of this name, of which the policy, if it has one, is well-formed."""
        known = {decision.name: decision for decision in self.terms.decisions}
        if name not in known:
            names = ", ".join(known)
            raise Unsolvable(f"unknown street {name!r}; the streets of this game are {names}")
        found = known[name]
        size = found.board
        if name in self.policy:
            wanted = len(starts(size).times) if size < 3 else int(boards(size).cells[-1])
            given = self.policy[name]
            if given.shape != (wanted,) or given.dtype != np.int8:
                raise Unsolvable(f"the policy of {name} is an array of int8 with {wanted} entries")
            if given.min() < -1 or given.max() >= len(found.actions):
                most = len(found.actions) - 1
                raise Unsolvable(f"the policy of {name} has actions from 0 to {most}, or -1")
        return found

    def _key(self, streets: Sequence[str]) -> str:
        """Return the cache key: the code, the terms, and the policy of these streets."""
        terms = self.terms
        arrays: list[NDArray[Any]] = [terms.fixed, terms.played]
        arrays += [self.policy[street] for street in streets]
        facts = repr((terms.decisions, terms.qualifies, terms.folded, streets))
        return digest_of([sources(), facts, *(array.tobytes() for array in arrays)])

    def _options(self, decision: Decision, sums: Sequence[int], ways: int) -> tuple[Option, ...]:
        fixed, played, later = sums
        if decision.otherwise == "fold":
            later = self.terms.folded * ways
        values = [*(fixed + multiple * played for multiple in decision.multiples), later]
        return tuple(
            Option(action, Fraction(value, ways * self.terms.scale))
            for action, value in zip(decision.actions, values, strict=True)
        )


def _best(options: tuple[Option, ...]) -> str:
    """The action worth most; of several, the one that keeps more money in play."""
    worth = max(option.value for option in options)
    *plays, instead = options
    return next(
        (option.action for option in reversed(plays) if option.value == worth), instead.action
    )
