"""The best play of a game against the house and its exact value."""

from __future__ import annotations

from croupier.engine.banked.game import Game
from croupier.maths.solve.outcomes import Outcome, Outcomes
from croupier.maths.solve.solution import Advice, Option, Policy, Solution, Start
from croupier.maths.solve.terms import Decision, Terms, Unsolvable, terms_of

__all__ = [
    "Advice",
    "Decision",
    "Option",
    "Outcome",
    "Outcomes",
    "Policy",
    "Solution",
    "Start",
    "Terms",
    "Unsolvable",
    "solve",
    "terms_of",
]


def solve(game: Game, policy: Policy | None = None, *, fresh: bool = False) -> Solution:
    """The game's solution under best play, or under the policy where it speaks.

    What it holds is worked out when it is asked for. `fresh` neither reads nor keeps results on
    the disk. Unsolvable if the game's main wagers depend on more than the two hands.
    """
    return Solution(terms_of(game), policy, fresh=fresh)
