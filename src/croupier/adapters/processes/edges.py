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
from functools import partial
from typing import Any, Final

from croupier.adapters.processes.child import Child
from croupier.adapters.processes.lane import Lane
from croupier.house.live.setup import Setup

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


class Edges:
    """Figures by submission; None until they are known, and where there are none."""

    def __init__(self, reckon: Callable[[dict[str, Any]], Figures]) -> None:
        self._reckon, self._stopped = reckon, False
        child = Child("figures", polite=_LAST)
        self._lane = Lane(child, patience=PATIENCE, idle=IDLE, most=sys.maxsize)
        self._known: dict[str, Figures | None] = {}
        self._open: set[str] = set()
        """Submissions whose figures may still come."""

    def __call__(self, setup: Setup) -> Figures | None:
        """What is known of this table's game; it is asked for if nothing is."""
        key = setup.submission_digest
        if setup.game is not None and key not in self._known and not self._stopped:
            self._known[key] = None
            self._open.add(key)
            asked = self._lane.ask(_reckoned, self._reckon, dict(setup.submission))
            asked.add_done_callback(partial(self._keep, key))
        return self._known.get(key)

    def works_at(self, setup: Setup) -> bool:
        """Whether it is being reckoned, or waits for its turn."""
        return setup.submission_digest in self._open

    def stop(self) -> None:
        """Nothing is reckoned any more."""
        self._stopped = True
        self._lane.stop()
        self._open.clear()

    def _keep(self, key: str, asked: Future[Figures]) -> None:
        if not asked.cancelled() and asked.exception() is None:
            self._known[key] = asked.result()
        self._open.discard(key)


def _reckoned(reckon: Callable[[dict[str, Any]], Figures], submission: dict[str, Any]) -> Figures:
    from croupier.maths.cache import folder

    if not any(folder().glob("*.npz")):
        time.sleep(FIRST)
    return reckon(submission)


def edge_of(submission: dict[str, Any]) -> Figures:
    """The main game's, by the paytable of this submission."""
    from croupier.maths.edge import edge_of_wager
    from croupier.maths.edge.choosing import MAIN, main_game

    found = edge_of_wager(main_game(submission), MAIN)
    return {"ev": found.exactly, "house_edge": float(found.house_edge)}


def spread_of(submission: dict[str, Any]) -> Figures:
    """What a round is worth and how far it spreads, all wagers and seats together."""
    from croupier.maths.edge.choosing import main_game
    from croupier.sim.reckon import reckon

    game = main_game(submission)
    return reckon(game, seats=game.seats, rounds=ROUNDS).figures()
