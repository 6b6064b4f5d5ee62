"""What a table's game is worth, for lobby and floor: reckoned once, beside the server.

The mathematics take a compiler along, which a server of tables has no use for. A machine that has
nothing from earlier use begins from scratch, which takes a minute or two: quietly, and not before
the first people have sat down.
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

PATIENCE: Final = 1_800.0
"""Seconds after which an answer is not waited for, where nothing is compiled or kept yet."""
IDLE: Final = 30.0
"""Seconds after which the process is ended if no more figures are wanted."""
FIRST: Final = 15.0
"""Seconds that belong to the tables before anything begins from scratch."""
ROUNDS: Final = 1 << 20
"""Rounds that tell how wagers and seats hang together: their spread to a part in some hundred."""
_LAST: Final = 19
"""Nobody waits for these figures: everything else goes first."""

Figures = Mapping[str, object]
Reckon = Callable[[dict[str, Any]], Figures]


class Edges:
    """Figures by submission; None until they are known, and where there are none."""

    def __init__(self, reckon: Reckon) -> None:
        self._reckon, self._asked = reckon, dict[str, Future[Figures]]()
        self._lane = Lane(Child("figures", polite=_LAST), PATIENCE, IDLE, most=sys.maxsize)
        self.close = self._lane.close

    def __call__(self, setup: Setup) -> Figures | None:
        """What is known of this table's game; it is asked for if nothing is."""
        key = setup.submission_digest
        if not setup.kind.has_edge:
            return None
        if key not in self._asked:
            self._asked[key] = self._lane.ask(_reckoned, self._reckon, dict(setup.submission))
        asked = self._asked[key]
        return asked.result() if asked.done() and not asked.exception() else None

    def works_at(self, setup: Setup) -> bool:
        """Whether it is being reckoned, or waits for its turn."""
        asked = self._asked.get(setup.submission_digest)
        return asked is not None and not asked.done()


def _reckoned(reckon: Reckon, submission: dict[str, Any]) -> Figures:
    from croupier.maths.cache import folder

    if not any(folder().glob("*.npz")):
        time.sleep(FIRST)
    return reckon(submission)


def edge_of(submission: dict[str, Any]) -> Figures:
    """The main game's, by the paytable of this submission."""
    from croupier.maths.edge import edge_of_wager
    from croupier.maths.edge.wagers import MAIN, main_game

    found = edge_of_wager(main_game(submission), MAIN)
    return {"ev": found.exactly, "house_edge": float(found.house_edge)}


def spread_of(submission: dict[str, Any]) -> Figures:
    """What a round is worth and how far it spreads, all wagers and seats together."""
    from croupier.maths.edge.wagers import main_game
    from croupier.sim.estimate import estimate

    game = main_game(submission)
    return estimate(game, seats=game.seats, rounds=ROUNDS).figures()
