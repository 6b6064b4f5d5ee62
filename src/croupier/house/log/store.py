"""The ports to the database that the running floor uses; adapters implement them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from contextlib import AbstractContextManager
from typing import Protocol

from croupier.house.ledger.postings import Balance
from croupier.house.log.entry import (
    Call,
    Entry,
    FinishedRound,
    Head,
    Lease,
    Snapshot,
    Unreadable,
    Waiting,
)


class Writing(Protocol):
    """One transaction: all of it takes effect, or none."""

    def lasting(self, sessions: Iterable[bytes], now: int) -> Set[bytes]:
        """Return the sessions that have not ended, and keep them from ending before this
        transaction.
        """

    def lock(self, streams: Iterable[str], accounts: Iterable[str]) -> None:
        """Lock these until the end; create missing ones."""

    def head(self, stream: str) -> Head:
        """Return the head of the stream."""

    def reached(self, stream: str) -> int:
        """Return the number of a stream's last entry, locked or not; the same at every call."""

    def balance(self, account: str) -> Balance:
        """Return the balance of the account."""

    def look_up(self, commands: Iterable[tuple[str, str]]) -> None:
        """Read the entries of these commands together."""

    def entry(self, stream: str, command: str) -> Entry | None:
        """Return the entry of the command, if it was accepted."""

    def append(self, entry: Entry, fence: int = 0) -> None:
        """Append the command's entry and make its movements."""

    def note(self, stream: str, seq: int, kinds: Iterable[str]) -> None:
        """Make the rounds searchable by these events of the entry."""

    def round_finished(self, finished: FinishedRound) -> None:
        """Make the round searchable."""

    def keep_snapshot(self, snapshot: Snapshot) -> None:
        """Store the snapshot."""


class Books(Protocol):
    """The log and the ledger."""

    def transaction(self) -> AbstractContextManager[Writing]:
        """Return a transaction that is durable when its block is left."""

    def entries(
        self, stream: str, after: int = 0, upto: int | None = None
    ) -> Iterator[Entry | Unreadable]:
        """Yield the entries of a stream in order."""

    def snapshot(self, stream: str) -> Snapshot | None:
        """Return the last snapshot of a table."""

    def streams(self) -> list[str]:
        """Return every stream."""

    def balances(self, prefix: str = "") -> dict[str, Balance]:
        """Return the accounts whose names start with the prefix."""

    def entry(self, stream: str, command: str) -> Entry | None:
        """Return the entry of a command, if it was accepted."""

    def head(self, stream: str) -> Head | None:
        """Return the head of the stream; None if it is unknown."""


class Leasing(Protocol):
    """The leases of tables."""

    def all(self) -> list[Lease]:
        """Return every lease ever taken."""

    def take(self, stream: str, holder: str, now: int, until: int) -> Lease | None:
        """Return the lease if no other process holds it."""

    def renew(self, leases: Iterable[Lease], until: int) -> list[Lease]:
        """Extend the leases that their holder still has and return them."""

    def release(self, leases: Iterable[Lease]) -> None:
        """Release the leases, so that any process may take them."""

    def present(self, holder: str, now: int, until: int) -> int:
        """Record that the process is alive until then; return how many are alive now."""

    def absent(self, holder: str) -> None:
        """Record that the process is gone."""


class Calling(Protocol):
    """Calls for a floorperson, at most one per table."""

    def open(self) -> list[Call]:
        """Return the unanswered calls, oldest first."""

    def make(self, call: Call) -> None:
        """Store the call in place of an earlier one of the same table."""

    def answer(self, table: str) -> None:
        """Remove the call of the table."""


class Passing(Protocol):
    """Commands passed on to the process that runs their table."""

    def put(
        self, stream: str, command: str, person: str, *, key: bytes, body: bytes, at: int
    ) -> Waiting:
        """Store the command; once for each key until it is answered."""

    def waiting(self, streams: Iterable[str]) -> list[Waiting]:
        """Return the commands without an answer."""

    def answered(self, number: int) -> str | None:
        """Return the answer, if there is one."""

    def reply(self, waiting: Waiting, text: str) -> None:
        """Store the answer of the command."""

    def forget(self, before: int) -> int:
        """Delete old ones; return their number."""


class SharedBooks(Books, Protocol):
    """A log and ledger that several processes share."""

    @property
    def leases(self) -> Leasing:
        """The leases of tables."""

    @property
    def inbox(self) -> Passing:
        """Commands passed on."""

    def now(self) -> int:
        """Return the time that all processes share."""
