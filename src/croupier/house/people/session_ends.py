"""Notices of ended sessions, so that everything that came by them stops at once."""

from __future__ import annotations

from collections.abc import Callable

Hear = Callable[[str], None]
"""Called with the person whose sessions have ended; an empty name means anyone's."""


class Endings:
    """Passes on whose sessions have ended, here or in another process."""

    def __init__(self) -> None:
        self._hearers: list[Hear] = []

    def watch(self, hear: Hear) -> Callable[[], None]:
        """Call this with every ending, in the thread that reports it; call the result to stop."""
        self._hearers.append(hear)
        return lambda: self._hearers.remove(hear)

    def tell(self, person: str = "") -> None:
        """Report that sessions of this person have ended; without a name, of anyone."""
        for hear in tuple(self._hearers):
            hear(person)
