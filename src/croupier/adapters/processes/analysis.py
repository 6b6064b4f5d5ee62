"""Analyses computed outside the server.

Two child processes do it: one solves games, which takes long, the other counts and deals.
"""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import Future
from typing import Any, Final

import msgspec

from croupier.adapters.processes.child import Child
from croupier.adapters.processes.lane import Lane

ANSWER_SECONDS: Final = 300.0
"""Seconds to wait for an answer; a first compilation takes a minute or two."""
ANSWERS_KEPT: Final = 200
"""Number of answers kept."""
_PLACES: Final = {
    "game": (0, "main"),
    "strategy": (0, "main"),
    "wagers": (1, "w"),
    "session": (1, "s"),
}
"""By part, its process and the subject of which a caller has one question at a time."""


class Analysis:
    """Answers questions; for each caller only the newest question per subject is worked on."""

    def __init__(self, patience: float = ANSWER_SECONDS) -> None:
        self.lanes = Lane(Child("analysis"), patience), Lane(Child("analysis"), patience)
        self._known: OrderedDict[bytes, Future[dict[str, Any]]] = OrderedDict()

    def ask(self, part: str, caller: str, question: dict[str, Any]) -> Future[dict[str, Any]]:
        """Return a future of the answer, or of Busy, Superseded, Unanswered, Faulty, or
        Unavailable.

        A known answer is returned at once. Call it in the event loop only.
        """
        key = msgspec.json.encode([part, question], order="deterministic")
        known = self._known.pop(key, None)
        if known is None or not known.done() or known.cancelled() or known.exception():
            lane, matter = _PLACES[part]
            known = self.lanes[lane].ask(answer, part, question, asker=f"{matter} {caller}")
        self._known[key] = known
        while len(self._known) > ANSWERS_KEPT:
            self._known.popitem(last=False)
        return known

    def close(self) -> None:
        """Stop computing."""
        for lane in self.lanes:
            lane.close()


def answer(part: str, question: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to the question; runs in the child process."""
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
