"""Analyses reckoned beside the server.

Two processes do it: one solves games, which takes long, the other counts and deals.
"""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import Future
from typing import Any, Final

import msgspec

from croupier.adapters.processes.child import Child
from croupier.adapters.processes.lane import Lane

PATIENCE: Final = 300.0
"""Seconds after which an answer is not waited for; a first compilation takes a minute or two."""
KEPT: Final = 200
"""Answers that are kept."""
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
        self.lanes = Lane(Child("analysis"), patience), Lane(Child("analysis"), patience)
        self._known: OrderedDict[bytes, Future[dict[str, Any]]] = OrderedDict()

    def ask(self, part: str, caller: str, question: dict[str, Any]) -> Future[dict[str, Any]]:
        """What the question comes to; Busy, Superseded, Unanswered, Faulty or Unavailable if not.

        What is known is told at once. Asked in the event loop alone.
        """
        key = msgspec.json.encode([part, question], order="deterministic")
        known = self._known.pop(key, None)
        if known is None or not known.done() or known.cancelled() or known.exception():
            lane, matter = _PLACES[part]
            known = self.lanes[lane].ask(answer, part, question, asker=f"{matter} {caller}")
        self._known[key] = known
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return known

    def close(self) -> None:
        """Nothing is reckoned any more."""
        for lane in self.lanes:
            lane.close()


def answer(part: str, question: dict[str, Any]) -> dict[str, Any]:
    """In the process: what the question comes to."""
    from croupier.adapters.solutions import solution_of
    from croupier.maths import analysis
    from croupier.sim.sessions import sessions

    if part == "wagers":
        return analysis.wager_figures(question)
    game = analysis.game_asked(question)
    if part == "session":
        return sessions(game, question)
    best = solution_of(game)
    return analysis.main_figures(game, best) if part == "game" else analysis.cost_of_words(best)
