"""Solved games, computed and kept in a child process.

The server never loads the solver and its compiler: hints, practice, and the bots with optimal play
ask one process and wait for it in threads of their own.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, Final

from croupier.adapters.processes.child import Child
from croupier.adapters.processes.lane import Lane
from croupier.cards import Card
from croupier.engine.banked.game import Game
from croupier.house.errors import Ended
from croupier.house.table.setup import Setup, set_up

if TYPE_CHECKING:
    from croupier.maths.solve import Solution

SOLUTIONS_KEPT: Final = 16
"""Solutions that a process keeps."""
_WAITING: Final = 1_000
_kept: OrderedDict[str, Solution] = OrderedDict()


def solution_of(game: Game) -> Solution:
    """Return the game's solution as far as it is computed; runs in the child process."""
    from croupier.maths.cache import digest_of
    from croupier.maths.solve import solve

    found = solve(game)  # not computed yet
    terms = found.terms
    rules = repr((terms.decisions, terms.qualifies, terms.scale, terms.stakes, terms.folded))
    key = digest_of([rules, terms.fixed.tobytes(), terms.played.tobytes()])
    _kept[key] = _kept.pop(key, found)
    while len(_kept) > SOLUTIONS_KEPT:
        _kept.popitem(last=False)
    return _kept[key]


class Solutions:
    """The solutions of tables' games; their process starts on first use."""

    def __init__(self) -> None:
        self._lane = Lane(Child("trainer"), most=_WAITING)
        self._begun: set[str] = set()
        self.close = self._lane.close

    def ask(self, setup: Setup, work: Callable[..., Any], *args: Any) -> Any:
        """Return the result of a module-level function applied to the solution; blocks until then.

        A process that dies is replaced once.
        """
        try:
            found = self._asked(setup, work, *args).result()
        except Ended:
            found = self._asked(setup, work, *args).result()
        if setup.submission_digest not in self._begun:
            # The first street takes longest, so it is computed before it is needed.
            self._begun.add(setup.submission_digest)
            self._asked(setup, _begin)
        return found

    def best(self, setup: Setup, hole: tuple[Card, ...], board: tuple[Card, ...]) -> str:
        """Return the best action for these cards: "4x", "check", "fold"."""
        return str(self.ask(setup, _best, hole, board))

    def _asked(self, setup: Setup, work: Callable[..., Any], *args: Any) -> Future[Any]:
        return self._lane.ask(_worked, dict(setup.submission), work, args)


def _worked(submission: dict[str, Any], work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    return work(solution_of(set_up("", "", submission).kind.solvable()), *args)


def _begin(solution: Solution) -> None:
    _ = solution.value  # computed on first use, then kept


def _best(solution: Solution, hole: tuple[Card, ...], board: tuple[Card, ...]) -> str:
    return solution.advise(hole, board).best
