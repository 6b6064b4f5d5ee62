"""Rules turned into play: for every position the action, and what the play is worth, exactly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path

import numpy as np

from croupier.maths.cache import Arrays, digest_of, kept
from croupier.maths.display import DisplayTable, Part, Shown
from croupier.maths.jit import sources
from croupier.maths.solve import Decision, Policy, Solution
from croupier.maths.solve.levels import Choices
from croupier.maths.solve.outcomes import Outcomes, outcomes_of
from croupier.maths.strategy.features import Marks, each_sight, positions
from croupier.maths.strategy.rules import Rule, Rules


def choices_of(rules: tuple[Rule, ...], decision: Decision) -> Choices:
    """Return by position the number of the action; -1 for the best action.

    Numbers below -1 are rules that take the best of several actions: -2 for the first, and so on.
    """
    numbers = [_number(rule, decision, place) for place, rule in enumerate(rules)]

    def work(marks: Marks) -> Choices:
        found = np.full(len(marks), -1, np.int8)
        for number, rule in reversed(list(zip(numbers, rules, strict=True))):
            found[rule.test(marks)] = number
        return found

    every = np.zeros(positions(decision.board), np.int8)
    for place, some in each_sight(decision.board, work):
        every[place] = some
    return every


def _number(rule: Rule, decision: Decision, place: int) -> int:
    match rule.actions:
        case ():
            return -1
        case (action,):
            return decision.actions.index(action)
    return -2 - place


@dataclass(frozen=True)
class EvaluatedStrategy(Shown):
    """A strategy at a game: what it does, what it is worth, what it costs."""

    rules: Rules
    best: Solution

    def shown(self) -> Iterator[Part]:
        """Its rules, and what they give up."""
        rows = [(name, rule.text) for name, rules in self.rules.streets.items() for rule in rules]
        title = f"{self.rules.name}: house edge {float(-self.value):.4%}"
        note = f"costs {float(self.cost):.4%} compared with optimal play, exactly {self.cost}"
        rows = rows or [("every street", "the best play")]
        yield DisplayTable(title, ("Street", "Rule"), rows, note, words=2)

    def __post_init__(self) -> None:
        """Misstated unless the rules fit the game."""
        self.rules.fit(self.best.terms.decisions)

    @cached_property
    def solution(self) -> Solution:
        """The game under this play."""
        return self._under(self.rules.streets)

    @cached_property
    def value(self) -> Fraction:
        """The value of the strategy, in antes."""
        return self._value(self.rules.streets)

    @cached_property
    def outcomes(self) -> Outcomes:
        """The outcomes with their probabilities, cached on disk."""
        best = self.best
        if best.fresh or not self.rules.streets:
            return self.solution.outcomes()
        key = self._key(list(self.rules.streets))
        counted = kept("outcomes", key, lambda: self.solution.counted)
        return outcomes_of(best.terms, best.first, counted)

    @property
    def cost(self) -> Fraction:
        """The cost compared with optimal play, in antes."""
        return self.best.value - self.value

    @cached_property
    def costs(self) -> Mapping[str, Fraction]:
        """The cost of the rules of each street alone, with all other streets played optimally."""
        return {name: self.best.value - self._value([name]) for name in self.rules.streets}

    @cached_property
    def _given(self) -> dict[str, Choices]:
        return {}

    def _choices(self, street: str) -> Choices:
        if street not in self._given:
            decision = next(item for item in self.best.terms.decisions if item.name == street)
            self._given[street] = choices_of(self.rules.streets[street], decision)
        return self._given[street]

    def _value(self, streets: Iterable[str]) -> Fraction:
        """Return the value of the game with the rules of these streets, cached on disk."""
        chosen = list(streets)
        if not chosen:
            return self.best.value

        def work() -> Arrays:
            return {"value": np.array(str(self._under(chosen).value))}

        found = work() if self.best.fresh else kept("strategy", self._key(chosen), work)
        return Fraction(str(found["value"]))

    def _key(self, streets: list[str]) -> str:
        terms, folder = self.best.terms, Path(__file__).parent
        code = (
            folder / name for name in ("evaluate.py", "rules.py", "features.py", "predicates.py")
        )
        facts = [repr((terms.decisions, terms.qualifies, terms.folded))]
        for name in streets:
            facts += [name, *(rule.text for rule in self.rules.streets[name])]
        return digest_of([*code, sources(), *facts, terms.fixed.tobytes(), terms.played.tobytes()])

    def _under(self, streets: Iterable[str]) -> Solution:
        """The game with the rules of these streets."""
        first, chosen = self.best.first.name, list(streets)
        later: Policy = {name: self._choices(name) for name in chosen if name != first}
        solution = self.best.under(later) if later else self.best
        if first not in chosen:
            return solution
        taken = _settled(solution, self.rules.streets[first], self._choices(first))
        return solution.under({first: taken})


def _settled(solution: Solution, rules: tuple[Rule, ...], given: Choices) -> Choices:
    """The first street's actions, where the rules take the best of several, with that best."""
    if given.min() >= -1:
        return given
    settled, actions = given.copy(), solution.first.actions
    for number, start in enumerate(solution.starting()):
        if given[number] < -1:
            among = rules[-2 - int(given[number])].actions
            # Of actions worth the same the one that risks least, which is listed last.
            best = max(
                reversed(start.options), key=lambda option: (option.action in among, option.value)
            )
            settled[number] = actions.index(best.action)
    return settled
