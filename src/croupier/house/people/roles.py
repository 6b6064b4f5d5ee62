"""Roles, and what each may ask of the floor: one table, asked by everyone.

The table says who may ask at all. Whether it is the right moment, the right seat or the right
amount is for the law to say; that two people are needed is said by `may_confirm`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final


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
    """What somebody may ask of the floor."""

    WATCH = "watch"
    RECALL = "recall"
    PASSWORD = "password"
    SIT = "sit"
    BUY_IN = "buy_in"
    WAGER = "wager"
    DECIDE = "decide"
    INVITE = "invite"
    DEAL = "deal"
    REPORT = "report"
    APPROVE = "approve"
    PAUSE = "pause"
    OPEN_TABLE = "open_table"
    CLOSE_TABLE = "close_table"
    FILL = "fill"
    CAGE = "cage"
    METER_PROPOSE = "meter_propose"
    METER_CONFIRM = "meter_confirm"
    VOID_PROPOSE = "void_propose"
    VOID_CONFIRM = "void_confirm"
    LIMITS_PROPOSE = "limits_propose"
    LIMITS_CONFIRM = "limits_confirm"
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
    What.WATCH: _by("See the tables, their signs and meters, as the public does.", _P, _D, _F, _A),
    What.RECALL: _by("See the last hands of a table as they were shown.", _P, _D, _F, _A),
    What.PASSWORD: _by("Change one's own password.", _P, _D, _F, _A),
    What.SIT: _by("Take a seat, and leave it.", _P),
    What.BUY_IN: _by("Bring one's own money to a table, and take it away.", _P),
    What.WAGER: _by("Place wagers and tips at one's own boxes.", _P),
    What.DECIDE: _by("Play, check, fold; call, bet, raise: at one's own boxes.", _P),
    What.INVITE: _by("Make a link to join a table; a player where seated.", _P, _F),
    What.DEAL: _by("Step through the procedures at a table's console and key in cards.", _D, _F),
    What.REPORT: _by("Report an irregularity.", _D, _F),
    What.APPROVE: _by("Approve a payout that the law wants seen.", _F),
    What.PAUSE: _by("Pause a table, and let it go on.", _F),
    What.OPEN_TABLE: _by("Open a table.", _F),
    What.CLOSE_TABLE: _by("Close a table.", _F),
    What.FILL: _by("Bring chips to a table's tray, or take them away.", _F),
    What.CAGE: _by("Take in a player's money at the cage, and pay it out.", _F),
    What.METER_PROPOSE: _by("Propose to set up or to adjust a meter.", _F),
    What.METER_CONFIRM: _by("Confirm what another proposed for a meter.", _F),
    What.VOID_PROPOSE: _by("Propose to void a round.", _D, _F),
    What.VOID_CONFIRM: _by("Confirm a void that another proposed.", _F),
    What.LIMITS_PROPOSE: _by("Propose other limits for a table.", _F),
    What.LIMITS_CONFIRM: _by("Confirm limits that another proposed.", _F),
    What.PEOPLE: _by("Add, change and disable people, and withdraw links.", _F),
    What.REPORTS: _by("Read ledgers, meters and their reconciliation.", _F, _A),
    What.AUDIT: _by("Read the log, and finished rounds with every card.", _A),
    What.METRICS: _by("Read the server's metrics.", _F, _A),
}
"""Staff do not wager; an auditor reads and changes nothing. Nobody sees a card of a live round that
is hidden from the table: there is no permission for it.
"""


def may(role: Role, what: What) -> bool:
    """Whether the role may ask for this at all."""
    return role in PERMISSIONS[what].roles


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

    def may(self, what: What) -> bool:
        """Whether this person may ask for this now."""
        return may(self.role, what) and (not self.temporary or what is What.PASSWORD)

    def may_confirm(self, what: What, proposed_by: str) -> bool:
        """Whether this person may confirm what somebody, by name, proposed: never one's own."""
        return self.may(what) and self.name != proposed_by
