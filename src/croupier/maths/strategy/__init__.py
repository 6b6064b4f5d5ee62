"""Strategies as people state them, and what they cost, exactly."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

from croupier.maths.solve import Outcomes, Policy, Solution
from croupier.maths.strategy.catalog import names, rules_of
from croupier.maths.strategy.evaluate import EvaluatedStrategy
from croupier.maths.strategy.functions import Batch, Function, View, policy_of
from croupier.maths.strategy.predicates import Misstated
from croupier.maths.strategy.rules import Rule, Rules, read_rules

IN_WORDS: Final = "simple"
"""The strategy whose rules are printed with optimal play, which has none of its own."""
WHEN: Final = {
    0: "Before the flop",
    1: "With the first community card",
    3: "On the flop",
    4: "On the turn",
    5: "On the river",
}
"""By community cards seen."""

__all__ = [
    "IN_WORDS",
    "WHEN",
    "Batch",
    "EvaluatedStrategy",
    "GivenStrategy",
    "Misstated",
    "Rule",
    "Rules",
    "Strategy",
    "View",
    "given",
    "names",
    "play",
    "read_rules",
    "rules_of",
]


Strategy = str | os.PathLike[str] | Function | Policy
"""A name, a file, the text of rules, a function, or the actions by street as arrays."""


@dataclass(frozen=True)
class GivenStrategy:
    """A strategy at a game, however it was stated."""

    name: str
    best: Solution
    solution: Solution
    """The game under the strategy."""
    evaluated: EvaluatedStrategy | None = None

    @cached_property
    def outcomes(self) -> Outcomes:
        """The outcomes with their probabilities."""
        return self.evaluated.outcomes if self.evaluated else self.solution.outcomes()

    @property
    def cost(self) -> Fraction:
        """The cost compared with optimal play, in antes."""
        return self.best.value - self.outcomes.value


def given(best: Solution, strategy: Strategy) -> GivenStrategy:
    """Return a strategy in any form at a game; Misstated if it cannot be followed there."""
    if isinstance(strategy, Mapping):
        return GivenStrategy("policy", best, best.under(strategy))
    if not isinstance(strategy, str | os.PathLike):
        own = getattr(strategy, "function", strategy)
        name = str(getattr(own, "__name__", "function"))
        return GivenStrategy(name, best, best.under(policy_of(best, strategy)))
    text = os.fspath(strategy)
    written = "\n" in text
    played = EvaluatedStrategy(read_rules("text", text), best) if written else play(best, text)
    return GivenStrategy(played.rules.name, best, played.solution, played)


def play(best: Solution, strategy: str) -> EvaluatedStrategy:
    """The strategy of this name, or of the file at this path, at a game.

    Misstated, in one sentence, if there is none or it cannot be followed here. `best` is the
    game's solution; `EvaluatedStrategy.solution` is the same game under the strategy.
    """
    return EvaluatedStrategy(rules_of(strategy, best.terms.decisions), best)
