"""Everybody's practice sessions, kept in memory."""

from __future__ import annotations

from typing import Any, Final

from croupier.sim.trainer.session import Session

LIMIT: Final = 1000
"""Sessions that are kept at once."""
KINDS: Final = ("drill", "test")


class Sessions:
    """At most one session of each kind per person; the one unused for longest goes first."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], Session] = {}

    def find(self, player: str, kind: str) -> Session | None:
        """Return the player's session, and count it as just used."""
        found = self._kept.pop((player, kind), None)
        if found is not None:
            self._kept[player, kind] = found
        return found

    def states(self, player: str) -> dict[str, dict[str, Any] | None]:
        """Return the state of each of the player's sessions; None where there is none."""
        found = {kind: self._kept.get((player, kind)) for kind in KINDS}
        return {kind: session.state if session else None for kind, session in found.items()}

    def keep(self, session: Session) -> None:
        """Replace the player's session of the same kind with this one."""
        place = session.player, session.kind
        self._kept.pop(place, None)
        while len(self._kept) >= LIMIT:
            del self._kept[next(iter(self._kept))]
        self._kept[place] = session
