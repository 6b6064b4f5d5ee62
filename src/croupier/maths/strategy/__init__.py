"""Strategies as people state them, and what they cost, exactly."""

from __future__ import annotations

from croupier.maths.solve import Solution
from croupier.maths.strategy.play import Played
from croupier.maths.strategy.rules import Rule, Rules, read_rules
from croupier.maths.strategy.shipped import names, rules_of
from croupier.maths.strategy.words import Misstated

__all__ = ["Misstated", "Played", "Rule", "Rules", "names", "play", "read_rules", "rules_of"]


def play(best: Solution, strategy: str) -> Played:
    """The strategy of this name, or of the file at this path, at a game.

    Misstated, in one sentence, if there is none or it cannot be followed here. `best` is the
    game's solution; `Played.solution` is the same game under the strategy.
    """
    return Played(rules_of(strategy, best.terms.decisions), best)
