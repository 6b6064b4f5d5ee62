"""Custody: who is on the staff, and who changed whose account, by the floor's log.

Two people confirm each other only if they are independent: neither made, re-keyed, unlocked,
enabled, or promoted the other lately.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from croupier.house.duties import duties
from croupier.house.floor import events
from croupier.house.people.permissions import Role
from croupier.refusal import Reason, Refused

_NO_STAFF: Final = Role.PLAYER.value
_VERBS: Final = {
    "person_added": "added",
    "person_changed": "changed",
    "password_given": "gave a new password to",
    "person_unlocked": "unlocked",
}


@dataclass(frozen=True, slots=True)
class Tie:
    """One person changed the account of another."""

    seq: int
    """The entry of the floor's log."""
    at: int
    by: str
    name: str
    kind: str

    def joins(self, first: str, second: str) -> bool:
        """Return whether it is between these two."""
        return {first, second} == {self.by, self.name}


@dataclass(frozen=True, slots=True)
class Custody:
    """The staff, and what ties them."""

    staff: Mapping[str, str] = field(default_factory=dict)
    """By name the role of everyone on the staff whose account is enabled."""
    ties: tuple[Tie, ...] = ()

    def after(self, event: Any, seq: int, at: int) -> Custody:
        """Return the custody after an event of this entry."""
        match event:
            case events.PersonAdded(name=name, role=role, by=by):
                return self._is(name, role)._tied("person_added", seq, at, by, name)
            case events.PersonChanged(name=name, role=role, disabled=disabled, by=by):
                changed = self._is(name, _NO_STAFF if disabled else role)
                return changed if disabled else changed._tied("person_changed", seq, at, by, name)
            case events.AccountNoted(kind=kind, name=name, by=by):
                return self._tied(kind, seq, at, by, name)
        return self

    def _is(self, name: str, role: str) -> Custody:
        if role == _NO_STAFF and name not in self.staff:
            return self
        staff = {key: value for key, value in self.staff.items() if key != name}
        return replace(self, staff=staff if role == _NO_STAFF else {**staff, name: role})

    def _tied(self, kind: str, seq: int, at: int, by: str, name: str) -> Custody:
        # Only staff confirm; and a player who is promoted is tied by the promotion.
        if kind not in duties().ties or by not in self.staff or name not in self.staff:
            return self
        return (
            self if by == name else replace(self, ties=(*self.ties, Tie(seq, at, by, name, kind)))
        )

    def tie(self, first: str, second: str, at: int, after: int | None = None) -> Tie | None:
        """Return why these two are not independent at a time; `after` is the last entry that
        counts.
        """
        for tie in reversed(self.ties):
            known = after is None or tie.seq <= after
            if known and tie.joins(first, second) and at - tie.at < duties().tie_ms:
                return tie
        return None

    def refusal(
        self, proposer: str, confirmer: str, at: int, after: int | None = None
    ) -> Refused | None:
        """Return why this person cannot be the second to that one; None if they can."""
        tie = self.tie(proposer, confirmer, at, after)
        if tie is None:
            return None
        hours = duties().tie_ms // 3_600_000
        message = (
            f"{tie.by} {_VERBS[tie.kind]} {tie.name} less than {hours} hours ago "
            f"(entry {tie.seq} of the floor's log); the two can't confirm each other"
        )
        return Refused(Reason.NEEDS_TWO, message, "ask someone else on the staff")
