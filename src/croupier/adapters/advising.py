"""Best play for bots: the exact solution of their table's game, worked out when first wanted.

The mathematics are imported only then, and bots think in a thread of their own: a floor without
such bots never pays for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cards import Card
from croupier.round.banked.game import Game

if TYPE_CHECKING:
    from croupier.maths.solve import Solution

MOST = 16
"""Solutions that are kept."""


class Advising:
    """The best action by a game's exact solution."""

    def __init__(self) -> None:
        self._solved: dict[Game, Solution] = {}

    def __call__(self, game: Game, hole: tuple[Card, ...], board: tuple[Card, ...]) -> str:
        """The best action for these cards: "4x", "check", "fold"."""
        from croupier.maths.solve import solve

        if game not in self._solved:
            if len(self._solved) >= MOST:
                self._solved.clear()
            self._solved[game] = solve(game)
        return self._solved[game].advise(hole, board).best
