"""What an audit found: faults with their places, what could not be verified, and sums."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.house.errors import Fault

KINDS = (
    *("cage", "house", "wallet", "chips", "layout", "pot"),
    *("tray", "drop", "tips", "fees", "meter", "reserve"),
)
"""The kinds of account, in the order in which they are listed."""


@dataclass(slots=True)
class StreamTold:
    """One stream in figures."""

    stream: str
    name: str = ""
    rulebook: str = ""
    entries: int = 0
    commands: int = 0
    rounds: int = 0
    replayed: bool = False
    """Every entry was replayed, and every command judged again."""


@dataclass(slots=True)
class Report:
    """An audit's result."""

    findings: list[Fault] = field(default_factory=list)
    not_verified: list[str] = field(default_factory=list)
    """What could not be verified and why, one sentence each without a full stop."""
    streams: list[StreamTold] = field(default_factory=list)
    accounts: Mapping[str, int] = field(default_factory=dict)
    """By account, its units as the log says; empty where it could not be replayed."""
    checkpoints: int = 0
    since: int = 0
    """The checkpoint up to which everything was verified before; 0 for none."""
    anchored: int = 0
    """Checkpoints found in anchor files."""

    @property
    def clean(self) -> bool:
        """Whether nothing wrong was found in what could be verified."""
        return not self.findings

    @property
    def complete(self) -> bool:
        """Whether everything could be verified."""
        return not self.not_verified

    @property
    def money(self) -> dict[str, int]:
        """Units by kind of account; they sum to zero."""
        found = dict.fromkeys(KINDS, 0)
        for account, units in self.accounts.items():
            kind = account.partition(":")[0]
            found[kind] = found.get(kind, 0) + units
        return found

    def of_kind(self, kind: str) -> dict[str, int]:
        """The accounts of a kind, in the order of their names."""
        found = {name: units for name, units in self.accounts.items() if _is(name, kind)}
        return dict(sorted(found.items()))


def _is(account: str, kind: str) -> bool:
    return account.partition(":")[0] == kind
