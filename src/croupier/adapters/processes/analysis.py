"""Analyses reckoned beside the server, by two processes: one solves games, which takes long, the
other counts and deals.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any, Final

import msgspec

from croupier.adapters.processes.child import Child
from croupier.adapters.processes.lane import Lane

PATIENCE: Final = 300.0
"""Seconds after which an answer is not waited for; a first compilation takes a minute or two."""
KEPT: Final = 200
"""Answers that are kept."""

Answer = dict[str, Any]
_PLACES: Final = {
    "game": (0, "main"),
    "words": (0, "main"),
    "wagers": (1, "w"),
    "session": (1, "s"),
}
"""By part its process, and what of it a caller has one question about."""


class Analysis:
    """Answers questions; of one caller only the newest about each matter is worked at."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.lanes = tuple(Lane(Child("analysis"), patience=patience) for _ in range(2))
        self._known: OrderedDict[bytes, Future[Answer]] = OrderedDict()
        self._lock = threading.Lock()

    def ask(self, part: str, caller: str, question: dict[str, Any]) -> Future[Answer]:
        """What the question comes to: Busy, Superseded, Unanswered, Faulty or Unavailable if not.

        What is known is told at once.
        """
        key = msgspec.json.encode([part, question], order="deterministic")
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
        lane, matter = _PLACES[part]
        asked = self.lanes[lane].ask(answer, part, question, asker=f"{matter} {caller}")
        asked.add_done_callback(partial(self._keep, key))
        return asked

    def stop(self) -> None:
        """Nothing is reckoned any more."""
        for lane in self.lanes:
            lane.stop()

    def _keep(self, key: bytes, asked: Future[Answer]) -> None:
        if asked.cancelled() or asked.exception() is not None:
            return
        with self._lock:
            self._known[key] = asked
            while len(self._known) > KEPT:
                self._known.popitem(last=False)


def answer(part: str, question: dict[str, Any]) -> Answer:
    """In the process: what the question comes to."""
    return _PARTS[part](question)


def _game(question: dict[str, Any]) -> Answer:
    from croupier.adapters.solutions import solution_of
    from croupier.maths.analysis import game_asked, main_figures

    game = game_asked(question)
    return main_figures(game, solution_of(game))


def _words(question: dict[str, Any]) -> Answer:
    from croupier.adapters.solutions import solution_of
    from croupier.maths.analysis import cost_of_words, game_asked

    return cost_of_words(solution_of(game_asked(question)))


def _wagers(question: dict[str, Any]) -> Answer:
    from croupier.maths.analysis import wager_figures

    return wager_figures(question)


def _session(question: dict[str, Any]) -> Answer:
    from croupier.maths.analysis import game_asked
    from croupier.sim.sessions import sessions

    return sessions(game_asked(question), question)


_PARTS: Final[dict[str, Callable[[dict[str, Any]], Answer]]] = {
    "game": _game,
    "words": _words,
    "wagers": _wagers,
    "session": _session,
}
