"""Who hears at once that sessions have ended, so that nothing goes on that came by them."""

from __future__ import annotations

from collections.abc import Callable

Hear = Callable[[str], None]
"""Hears whose sessions have ended, by name; the empty name may be anybody's."""


class Endings:
    """Passes on whose sessions have ended, here or in another process."""

    def __init__(self) -> None:
        self._hearers: list[Hear] = []

    def watch(self, hear: Hear) -> Callable[[], None]:
        """Every ending is heard, in the thread that tells it; call what is returned to stop."""
        self._hearers.append(hear)
        return lambda: self._hearers.remove(hear)

    def tell(self, person: str = "") -> None:
        """Sessions of this person have ended; without a name, of anybody."""
        for hear in tuple(self._hearers):
            hear(person)
