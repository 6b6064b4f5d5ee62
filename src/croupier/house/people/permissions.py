"""Roles, and what each may see and arrange beside the commands.

Who may give a command is declared with the command. This table has what is no command: reading,
and the work with people.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from croupier.engine.command import may_ask


class Role(StrEnum):
    """What a person is on the floor; each has one role."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    AUDITOR = "auditor"

    @property
    def staff(self) -> bool:
        """Whether the house answers for this person."""
        return self is not Role.PLAYER


class What(StrEnum):
    """What somebody may ask of the floor beside commands."""

    RECALL = "recall"
    INVITE = "invite"
    DEAL = "deal"
    PEOPLE = "people"
    REPORTS = "reports"
    AUDIT = "audit"
    METRICS = "metrics"


@dataclass(frozen=True, slots=True)
class Permission:
    """Who may do something, and what it is, in one sentence."""

    roles: frozenset[Role]
    says: str


def _by(says: str, *roles: Role) -> Permission:
    return Permission(frozenset(roles), says)


_P, _D, _F, _A = Role.PLAYER, Role.DEALER, Role.FLOORPERSON, Role.AUDITOR

PERMISSIONS: Final[Mapping[What, Permission]] = {
    What.RECALL: _by("See the last hands of a table as they were shown.", _P, _D, _F, _A),
    What.INVITE: _by("Make a link to join a table; a player where seated.", _P, _F),
    What.DEAL: _by("Step through the procedures at a table's console and key in cards.", _D, _F),
    What.PEOPLE: _by("Add, change and disable people, and withdraw links.", _F),
    What.REPORTS: _by("Read ledgers, meters and their reconciliation.", _F, _A),
    What.AUDIT: _by("Read the log, and finished rounds with every card.", _A),
    What.METRICS: _by("Read the server's metrics.", _F, _A),
}
"""Staff do not wager; an auditor reads and changes nothing. Nobody sees a card of a live round that
is hidden from the table: there is no permission for it.
"""


def may(role: Role, what: What | type[Any]) -> bool:
    """Whether the role may ask for this at all; of a command, by its declaration."""
    if isinstance(what, What):
        return role in PERMISSIONS[what].roles
    return may_ask(role.value, what)


@dataclass(frozen=True, slots=True)
class Caller:
    """A person who is signed in."""

    name: str
    role: Role
    temporary: bool = False
    """Whether the password was given by the house, and has to be changed before anything else."""
    session: bytes = field(default=b"", compare=False, repr=False)
    """What is kept of the session's token; empty for a caller who came without a session."""
    expires: int = field(default=0, compare=False)
    """When the session runs out if nothing is heard, in milliseconds."""

    @property
    def actor(self) -> str:
        """The person as the log names an actor: "player:ann"."""
        return f"{self.role}:{self.name}"

    def may(self, what: What | type[Any]) -> bool:
        """Whether this person may ask for this, or give this command, now."""
        return may(self.role, what) and not self.temporary
