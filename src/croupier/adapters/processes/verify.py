"""Verification of the database outside the server while the tables keep running."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager

from croupier.adapters.processes.child import Child, Tell
from croupier.adapters.processes.lane import Lane
from croupier.house.audit.report import Report
from croupier.house.errors import BadKeys, BadStore, Unavailable

Progress = Callable[[int, int], None]
"""Receives how much is done, and of how much."""
Work = Callable[[Progress], Report]
"""A module-level function and plain values."""


class Verification:
    """One audit at a time; further requests while one is running share its report."""

    def __init__(self, work: Work) -> None:
        self._work, self._lane = work, Lane(Child("audit"), idle=0)
        self._asked: Future[Report] | None = None
        self.close = self._lane.close

    @property
    def progress(self) -> tuple[int, int] | None:
        """Return how much is done, and of how much; None while nothing is verified."""
        if self._asked is None or self._asked.done():
            return None
        return self._lane.part or (0, 0)

    def ask(self) -> Future[Report]:
        """Return a future of the report; Unavailable if the database could not be read."""
        self._asked = self._lane.ask(_verified, self._work, asker=self, sends_parts=True)
        return self._asked


def _verified(tell: Tell, work: Work) -> Report:
    with readable():
        return work(lambda done, whole: tell((done, whole)))


@contextmanager
def readable() -> Iterator[None]:
    """Raise Unavailable, with the reason, where the database cannot be read within."""
    try:
        yield
    except (BadKeys, BadStore) as fault:
        raise Unavailable(str(fault)) from None
