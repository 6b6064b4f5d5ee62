"""Solved games: reckoned beside the server, and kept there by what decides them.

The server itself never takes the solver and its compiler along: hints, practice and the bots that
play as well as can be ask one process, and wait for it in threads of their own.
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

MOST: Final = 16
"""Solutions that a process keeps."""
_WAITING: Final = 1_000
_kept: OrderedDict[str, Solution] = OrderedDict()


def solution_of(game: Game) -> Solution:
    """In a process that reckons: the game's solution, as far as it is worked out already."""
    from croupier.maths.cache import digest_of
    from croupier.maths.solve import solve

    found = solve(game)  # nothing of it is worked out yet
    terms = found.terms
    rules = repr((terms.decisions, terms.qualifies, terms.scale, terms.stakes, terms.folded))
    key = digest_of([rules, terms.fixed.tobytes(), terms.played.tobytes()])
    _kept[key] = _kept.pop(key, found)
    while len(_kept) > MOST:
        _kept.popitem(last=False)
    return _kept[key]


class Solutions:
    """The solutions of tables' games, whose process starts when one is first wanted."""

    def __init__(self) -> None:
        self._lane = Lane(Child("trainer"), most=_WAITING)
        self._begun: set[str] = set()
        self.close = self._lane.close

    def ask(self, setup: Setup, work: Callable[..., Any], *args: Any) -> Any:
        """What the work makes of the solution, a function of a module; it is waited for.

        A process that dies is replaced once.
        """
        try:
            found = self._asked(setup, work, *args).result()
        except Ended:
            found = self._asked(setup, work, *args).result()
        if setup.submission_digest not in self._begun:
            # What the first street needs takes longest: it is there before it is asked for.
            self._begun.add(setup.submission_digest)
            self._asked(setup, _begin)
        return found

    def best(self, setup: Setup, hole: tuple[Card, ...], board: tuple[Card, ...]) -> str:
        """The best action for these cards: "4x", "check", "fold"."""
        return str(self.ask(setup, _best, hole, board))

    def _asked(self, setup: Setup, work: Callable[..., Any], *args: Any) -> Future[Any]:
        return self._lane.ask(_worked, dict(setup.submission), work, args)


def _worked(submission: dict[str, Any], work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    return work(solution_of(set_up("", "", submission).kind.solvable()), *args)


def _begin(solution: Solution) -> None:
    _ = solution.value  # worked out when it is first asked for, and then kept


def _best(solution: Solution, hole: tuple[Card, ...], board: tuple[Card, ...]) -> str:
    return solution.advise(hole, board).best
