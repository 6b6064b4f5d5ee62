"""What the running floor asks of a database; adapters keep it."""

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
    """One transaction: all of it takes effect, or nothing."""

    def lasting(self, sessions: Iterable[bytes], now: int) -> Set[bytes]:
        """Those of the sessions that are not over; none of them ends before this does."""

    def lock(self, streams: Iterable[str], accounts: Iterable[str]) -> None:
        """Nobody else moves these until the end; missing ones are made."""

    def head(self, stream: str) -> Head:
        """Where the stream ends."""

    def reached(self, stream: str) -> int:
        """The number of a stream's last entry, locked or not; the same whenever it is asked."""

    def balance(self, account: str) -> Balance:
        """What the account holds."""

    def look_up(self, commands: Iterable[tuple[str, str]]) -> None:
        """The entries of these commands are asked for together."""

    def entry(self, stream: str, command: str) -> Entry | None:
        """The entry of the command, if it was carried out."""

    def append(self, entry: Entry, fence: int = 0) -> None:
        """The command's entry is in the books, and its movements are made."""

    def note(self, stream: str, seq: int, kinds: Iterable[str]) -> None:
        """Rounds can be looked for by these events of the entry."""

    def round_finished(self, finished: FinishedRound) -> None:
        """The round can be looked for."""

    def keep_snapshot(self, snapshot: Snapshot) -> None:
        """The table can be had from here."""


class Books(Protocol):
    """The log and the ledger."""

    def transaction(self) -> AbstractContextManager[Writing]:
        """A transaction; durable when the block is left."""

    def entries(
        self, stream: str, after: int = 0, upto: int | None = None
    ) -> Iterator[Entry | Unreadable]:
        """The entries of a stream in their order."""

    def snapshot(self, stream: str) -> Snapshot | None:
        """The last snapshot of a table."""

    def streams(self) -> list[str]:
        """Every stream that there is."""

    def balances(self, prefix: str = "") -> dict[str, Balance]:
        """Accounts whose names begin so."""

    def entry(self, stream: str, command: str) -> Entry | None:
        """The entry of a command, if it was carried out."""

    def head(self, stream: str) -> Head | None:
        """Where the stream ends; None if nobody has heard of it."""


class Leasing(Protocol):
    """Who runs which table."""

    def all(self) -> list[Lease]:
        """Every lease and what became of it."""

    def take(self, stream: str, holder: str, now: int, until: int) -> Lease | None:
        """The lease, if nobody else holds it."""

    def renew(self, leases: Iterable[Lease], until: int) -> list[Lease]:
        """Those that are still their holder's, now until the new time."""

    def release(self, leases: Iterable[Lease]) -> None:
        """Anyone may take them."""

    def present(self, holder: str, now: int, until: int) -> int:
        """The process is there until then; how many are there now."""

    def absent(self, holder: str) -> None:
        """The process is there no more."""


class Calling(Protocol):
    """Calls for a floorperson, one for a table at most."""

    def open(self) -> list[Call]:
        """Those that nobody has answered yet, the longest first."""

    def make(self, call: Call) -> None:
        """Somebody is wanted; an earlier call of the same table is forgotten."""

    def answer(self, table: str) -> None:
        """Nobody is wanted at the table any more."""


class Passing(Protocol):
    """Commands passed on to the process that runs their table."""

    def put(
        self, stream: str, command: str, person: str, *, key: bytes, body: bytes, at: int
    ) -> Waiting:
        """The command waits; once for each key, however often it is put before its answer."""

    def waiting(self, streams: Iterable[str]) -> list[Waiting]:
        """Commands without an answer."""

    def answered(self, id: int) -> str | None:
        """The answer, if there is one."""

    def reply(self, waiting: Waiting, text: str) -> None:
        """The command has its answer."""

    def forget(self, before: int) -> int:
        """Old ones are gone."""


class SharedBooks(Books, Protocol):
    """Books that several processes keep together."""

    @property
    def leases(self) -> Leasing:
        """Who runs which table."""

    @property
    def inbox(self) -> Passing:
        """Commands passed on."""

    def now(self) -> int:
        """The time that all processes share."""
