"""What an audit asks of a database; adapters give it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol

from croupier.house.errors import Fault
from croupier.house.ledger.postings import Balance
from croupier.house.log.checkpoints import Checkpoint
from croupier.house.log.entry import Entry, FinishedRound, Head, Unreadable
from croupier.house.log.record import Recorded

Row = tuple[Any, ...]
"""A row as the database holds it, whatever a tamperer made of it."""


@dataclass(frozen=True, slots=True)
class AuditKeys:
    """The keys that the auditor has; without one of them, what it is for cannot be verified."""

    seal: bytes | None = None
    """Opens the bodies that carry cards: without it no table can be replayed."""
    mac: bytes | None = None
    """Shows whether the floor itself noted the ends of the streams."""
    public: bytes | None = None
    """Shows whether the floor signed the checkpoints."""


@dataclass(frozen=True, slots=True)
class AnchorFile:
    """Checkpoints that were kept outside of the database."""

    name: str
    lines: tuple[Checkpoint | Fault, ...]


@dataclass(frozen=True, slots=True)
class Movement:
    """A numbered movement of a shared account, and the entry that made it."""

    account: str
    mark: int
    units: int
    entry: Entry
    made: Recorded
    """The event of the entry that made it."""


@dataclass(frozen=True, slots=True)
class Sought:
    """Which finished rounds are looked for, the latest first."""

    stream: str = ""
    number: int = 0
    from_: int = 0
    """In milliseconds, as all times."""
    to: int | None = None
    """The first moment that is too late."""
    kinds: tuple[str, ...] = ()
    """Only rounds with an event of one of these kinds."""
    holds: tuple[str, ...] = ()
    """What the outcome, all in small letters, must hold."""
    behind: tuple[int, str, int] | None = None
    """Time, stream and number of the round after which the list continues."""


class Kept(Protocol):
    """All of the books as they are at one moment, row by row, trusting nothing."""

    def damage(self) -> Iterable[Fault]:
        """What the database itself finds wrong."""

    def streams(self) -> list[str]:
        """Every name under which there are entries or an end noted, in order."""

    def heads(self) -> Mapping[str, Head | Unreadable]:
        """The end noted for each stream."""

    def fences(self) -> Mapping[str, Any]:
        """By stream, the fence of its lease."""

    def entries(self, stream: str, after: int = 0) -> Iterator[Entry | Unreadable]:
        """The stream's rows behind a number, in the order of their numbers."""

    def checkpoints(self) -> Iterator[Checkpoint | Fault]:
        """The checkpoints in the order of their numbers."""

    def movements(self) -> Iterator[Row]:
        """account, mark, stream, seq, units: in the order of accounts and marks."""

    def notes(self, stream: str) -> Iterator[Row]:
        """seq, kind: in this order."""

    def rounds(self, stream: str) -> Iterator[Row]:
        """number, first, last, at, outcome: in the order of the numbers."""

    def snapshots(self, stream: str) -> Iterator[Row]:
        """seq, hash, body of what is kept to shorten a replay."""

    def balances(self) -> Iterator[Row]:
        """account, units, mark."""

    def strays(self) -> Iterator[Fault]:
        """Rounds, notes and snapshots of streams that have no entries."""

    def recount(self) -> Iterator[Fault]:
        """What counting over finds without replaying anything."""


class Archive(Protocol):
    """The books of a floor as one reads them: single rounds, accounts, movements."""

    def reading(self) -> AbstractContextManager[Kept]:
        """All of them at one moment."""

    def streams(self) -> list[str]:
        """Every stream that has entries."""

    def entries(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        """The stream's entries behind one number and up to another."""

    def round(self, stream: str, number: int) -> FinishedRound | None:
        """Where a finished round stands in its stream."""

    def rounds(self, stream: str, last: int = 10) -> list[FinishedRound]:
        """The stream's last finished rounds, the latest first."""

    def find(self, sought: Sought, most: int) -> list[FinishedRound]:
        """The finished rounds that match, the latest first, at most as many as asked for."""

    def kinds(
        self, rounds: Iterable[FinishedRound], among: Iterable[str]
    ) -> dict[tuple[str, int], set[str]]:
        """By stream and number, which of these kinds of event the rounds have."""

    def balances(self, prefix: str = "") -> dict[str, Balance]:
        """Accounts whose names begin so."""

    def movements(self, *accounts: str) -> Iterator[Movement]:
        """The movements of shared accounts, account by account in the order of their numbers.

        A name that ends in a colon stands for all accounts that begin so.
        """
