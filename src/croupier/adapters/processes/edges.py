"""House edges of tables for lobby and floor, computed once outside the server.

The mathematics need a compiler, which a server of tables does not load. A machine without cached
results starts from scratch, which takes a minute or two: quietly, and only after the first players
have sat down.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Any, Final

from croupier.adapters.processes.child import Child
from croupier.adapters.processes.lane import Lane
from croupier.house.table.setup import Setup

ANSWER_SECONDS: Final = 1_800.0
"""Seconds to wait for an answer when nothing is compiled or cached."""
IDLE_SECONDS: Final = 30.0
"""Seconds without a request after which the process is ended."""
HEAD_START_SECONDS: Final = 15.0
"""Seconds that belong to the tables before a computation from scratch begins."""
ROUNDS: Final = 1 << 20
"""Simulated rounds from which covariances are estimated, to within a percent or so."""
_NICE_LEVEL: Final = 19
"""The nice level of figures that no one waits for."""

Figures = Mapping[str, object]
Compute = Callable[[dict[str, Any]], Figures]


class Edges:
    """Figures by submission; None until they are known, and for games without any."""

    def __init__(self, compute: Compute) -> None:
        self._compute, self._asked = compute, dict[str, Future[Figures]]()
        self._lane = Lane(
            Child("figures", polite=_NICE_LEVEL), ANSWER_SECONDS, IDLE_SECONDS, most=sys.maxsize
        )
        self.close = self._lane.close

    def __call__(self, setup: Setup) -> Figures | None:
        """Return the known figures of this table's game; request them if there are none."""
        key = setup.submission_digest
        if not setup.kind.has_edge:
            return None
        if key not in self._asked:
            self._asked[key] = self._lane.ask(_computed, self._compute, dict(setup.submission))
        asked = self._asked[key]
        return asked.result() if asked.done() and not asked.exception() else None

    def works_at(self, setup: Setup) -> bool:
        """Return whether the figures are being computed or queued."""
        asked = self._asked.get(setup.submission_digest)
        return asked is not None and not asked.done()


def _computed(compute: Compute, submission: dict[str, Any]) -> Figures:
    from croupier.maths.cache import folder

    if not any(folder().glob("*.npz")):
        time.sleep(HEAD_START_SECONDS)
    return compute(submission)


def edge_of(submission: dict[str, Any]) -> Figures:
    """Return the house edge of the main game for the paytable of this submission."""
    from croupier.maths.edge import edge_of_wager
    from croupier.maths.edge.wagers import MAIN, main_game

    found = edge_of_wager(main_game(submission), MAIN)
    return {"ev": found.exactly, "house_edge": float(found.house_edge)}


def spread_of(submission: dict[str, Any]) -> Figures:
    """Return mean and variance of a round, for all wagers and seats together."""
    from croupier.maths.edge.wagers import main_game
    from croupier.sim.estimate import estimate

    game = main_game(submission)
    return estimate(game, seats=game.seats, rounds=ROUNDS).figures()
