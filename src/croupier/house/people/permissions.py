"""Roles and the permissions that are not commands.

Who may give a command is declared with the command. This table has the rest: reading, and the work
with people.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from croupier.engine.command import may_ask


class Role(StrEnum):
    """A person's role on the floor; each person has one."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    AUDITOR = "auditor"

    @property
    def staff(self) -> bool:
        """Whether the role is one of staff."""
        return self is not Role.PLAYER


class What(StrEnum):
    """Permissions that are not commands."""

    RECALL = "recall"
    INVITE = "invite"
    DEAL = "deal"
    MANAGE_PEOPLE = "people"
    REPORTS = "reports"
    AUDIT = "audit"
    METRICS = "metrics"


@dataclass(frozen=True, slots=True)
class Permission:
    """The roles with a permission, and its meaning in one sentence."""

    roles: frozenset[Role]
    message: str


def _by(message: str, *roles: Role) -> Permission:
    return Permission(frozenset(roles), message)


_P, _D, _F, _A = Role.PLAYER, Role.DEALER, Role.FLOORPERSON, Role.AUDITOR

PERMISSIONS: Final[Mapping[What, Permission]] = {
    What.RECALL: _by("See the last hands of a table as they were shown.", _P, _D, _F, _A),
    What.INVITE: _by("Make a link to join a table; a player where seated.", _P, _F),
    What.DEAL: _by("Step through the procedures at a table's console and key in cards.", _D, _F),
    What.MANAGE_PEOPLE: _by("Add, change and disable people, and withdraw links.", _F),
    What.REPORTS: _by("Read ledgers, meters and their reconciliation.", _F, _A),
    What.AUDIT: _by("Read the log, and finished rounds with every card.", _A),
    What.METRICS: _by("Read the server's metrics.", _F, _A),
}
"""Staff do not wager, and an auditor only reads. Cards of a running round that are hidden from the
table are hidden from every role: there is no permission for them.
"""


def may(role: Role, what: What | type[Any]) -> bool:
    """Return whether the role has the permission; for a command, by its declaration."""
    if isinstance(what, What):
        return role in PERMISSIONS[what].roles
    return may_ask(role.value, what)


@dataclass(frozen=True, slots=True)
class Caller:
    """A person who is signed in."""

    name: str
    role: Role
    must_change_password: bool = False
    """Whether the password is a one-time password, which must be changed first."""
    session: bytes = field(default=b"", compare=False, repr=False)
    """The stored hash of the session's token; empty without a session."""
    expires: int = field(default=0, compare=False)
    """When the session expires without activity, in milliseconds."""

    @property
    def actor(self) -> str:
        """The person as an actor of the log: "player:ann"."""
        return f"{self.role}:{self.name}"

    def may(self, what: What | type[Any]) -> bool:
        """Return whether this person has the permission, or may give this command, now."""
        return may(self.role, what) and not self.must_change_password
