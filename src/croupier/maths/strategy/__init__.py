"""Strategies as people state them, and what they cost, exactly."""

from __future__ import annotations

from typing import Final

from croupier.maths.solve import Solution
from croupier.maths.strategy.catalog import names, rules_of
from croupier.maths.strategy.evaluate import EvaluatedStrategy
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
    "EvaluatedStrategy",
    "Misstated",
    "Rule",
    "Rules",
    "names",
    "play",
    "read_rules",
    "rules_of",
]


def play(best: Solution, strategy: str) -> EvaluatedStrategy:
    """The strategy of this name, or of the file at this path, at a game.

    Misstated, in one sentence, if there is none or it cannot be followed here. `best` is the
    game's solution; `EvaluatedStrategy.solution` is the same game under the strategy.
    """
    return EvaluatedStrategy(rules_of(strategy, best.terms.decisions), best)
