"""The books: what the floor reads of them, and the transactions that it writes them with.

One thread writes; any number read, each on a connection of its own, and see what is committed.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import Connection, Engine, Executable, ScalarSelect, select, text

from croupier.adapters.store import schema
from croupier.adapters.store.calls import Calls
from croupier.adapters.store.engine import WRITES, translated
from croupier.adapters.store.inbox import Inbox
from croupier.adapters.store.leases import Leases
from croupier.adapters.store.notify import Listener
from croupier.adapters.store.reader import Reading
from croupier.adapters.store.rows import ENTRY_COLUMNS, LOG, head_of, read_entry
from croupier.adapters.store.transaction import Transaction
from croupier.house.errors import Unavailable
from croupier.house.ledger.postings import Balance
from croupier.house.log.checkpoints import Checkpoint, make_checkpoint
from croupier.house.log.entry import Entry, FinishedRound, Head, Snapshot, Unreadable

PAGE: Final = 500
"""How many entries are fetched at a time, so that nobody holds a connection while thinking."""


class Store:
    """The books of one floor."""

    def __init__(self, engine: Engine, mac: bytes | None) -> None:
        self.engine = engine
        self.leases = Leases(self)
        self.inbox = Inbox(self)
        self.calls = Calls(self)
        self._mac = mac
        self._known: set[tuple[str, str]] = set()

    @property
    def is_shared(self) -> bool:
        """Whether several processes may keep these books, and hear of each other."""
        return self.engine.dialect.name == "postgresql"

    def close(self) -> None:
        """Nothing is open any more."""
        self.engine.dispose()

    def now(self) -> int:
        """The time by the database's clock, which all processes share; in milliseconds, UTC."""
        if not self.is_shared:
            return time.time_ns() // 1_000_000
        clock = text("SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS bigint)")
        with self.connection() as connection:
            return int(connection.execute(clock).scalar_one())

    # writing

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """A transaction that is committed at the end of the block, and undone by an exception.

        When the block is left without an exception, everything in it is durable. Raises Conflict
        where another writer came first, and Unavailable where the database failed.
        """
        with (
            translated(),
            self.engine.connect().execution_options(**{WRITES: True}) as connection,
            connection.begin(),
        ):
            transaction = Transaction(connection, self._mac, self._known)
            yield transaction
            transaction.flush()
        self._known.update(transaction.made)

    def checkpoint(self, at: int, sign: bytes) -> Checkpoint | None:
        """A checkpoint of all streams is signed and kept; None if nothing is new since the last."""
        with self.transaction() as transaction:
            connection = transaction.connection
            before = last_checkpoint(connection)  # read before the heads, so that none go backwards
            # Nobody writes meanwhile: what comes after the checkpoint has seen all that it names.
            ends = select(schema.heads).order_by(schema.heads.c.stream).with_for_update(read=True)
            heads = [head_of(row) for row in connection.execute(ends).mappings()]
            made = make_checkpoint(before, heads, at, sign)
            if made is not None:
                connection.execute(schema.checkpoints.insert(), [asdict(made)])
        return made

    # reading

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """A connection to read with; it sees what was committed when it first reads (SQLite)."""
        with translated(), self.engine.connect() as connection:
            yield connection

    def _all(self, statement: Executable) -> list[Any]:
        with self.connection() as connection:
            return list(connection.execute(statement).mappings())

    def reading(self) -> Reading:
        """All of the books as they are at one moment, for an audit."""
        return Reading(self.engine)

    def head(self, stream: str) -> Head | None:
        """Where the stream ends; None if nobody has heard of it."""
        rows = self._all(select(schema.heads).where(schema.heads.c.stream == stream))
        return head_of(rows[0]) if rows else None

    def heads(self) -> dict[str, Head]:
        """Where every stream ends."""
        return {row["stream"]: head_of(row) for row in self._all(select(schema.heads))}

    def streams(self) -> list[str]:
        """Every stream that has entries, in the order of their names."""
        heads = schema.heads
        rows = self._all(select(heads.c.stream).where(heads.c.seq > 0).order_by(heads.c.stream))
        return [row["stream"] for row in rows]

    def entries(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        """The stream's entries behind one number and up to another, in their order."""
        table = schema.entries
        while True:
            where = [table.c.stream == number_of(stream), table.c.seq > after]
            if upto is not None:
                where.append(table.c.seq <= upto)
            page = select(*ENTRY_COLUMNS).select_from(LOG).where(*where)
            page = page.order_by(table.c.seq).limit(PAGE)
            with self.connection() as connection:
                rows = connection.execute(page).all()
            for row in rows:
                entry = read_entry(stream, row)
                if isinstance(entry, Unreadable):
                    raise Unavailable(f"{stream} entry {entry.seq} is damaged: {entry.says}.")
                yield entry
                after = entry.seq
            if len(rows) < PAGE:
                return

    def balances(self, prefix: str = "") -> dict[str, Balance]:
        """What the accounts hold whose names begin so."""
        table = schema.balances
        statement = select(table).order_by(table.c.account)
        if prefix:
            beyond = prefix[:-1] + chr(ord(prefix[-1]) + 1)
            statement = statement.where(table.c.account >= prefix, table.c.account < beyond)
        return {row["account"]: Balance(row["units"], row["mark"]) for row in self._all(statement)}

    def entry(self, stream: str, command: str) -> Entry | None:
        """The entry of a command; None if it was not carried out."""
        own = (schema.entries.c.stream == number_of(stream), schema.entries.c.command == command)
        with self.connection() as connection:
            row = connection.execute(select(*ENTRY_COLUMNS).select_from(LOG).where(*own)).first()
        entry = read_entry(stream, row) if row is not None else None
        if isinstance(entry, Unreadable):
            raise Unavailable(f"{stream} entry {entry.seq} is damaged: {entry.says}.")
        return entry

    def rounds(self, stream: str, last: int = 10, before: int | None = None) -> list[FinishedRound]:
        """The stream's last finished rounds, the latest first; of those below a number if given."""
        table = schema.rounds
        statement = select(table).where(table.c.stream == stream)
        if before is not None:
            statement = statement.where(table.c.number < before)
        rows = self._all(statement.order_by(table.c.number.desc()).limit(last))
        return [FinishedRound(**row) for row in rows]

    def snapshot(self, stream: str) -> Snapshot | None:
        """The last snapshot of a table, if its log has the entry that it was taken after."""
        kept, log = schema.snapshots, schema.entries
        own = log.c.stream == number_of(stream)
        same = (own, log.c.seq == kept.c.seq, log.c.hash == kept.c.hash)
        rows = self._all(select(kept).where(kept.c.stream == stream, *same))
        return Snapshot(**rows[0]) if rows else None

    def checkpoints(self) -> list[Checkpoint]:
        """All checkpoints, in the order of their numbers."""
        table = schema.checkpoints
        return [Checkpoint(**row) for row in self._all(select(table).order_by(table.c.number))]

    def last_checkpoint(self) -> Checkpoint | None:
        """The newest checkpoint."""
        with self.connection() as connection:
            return last_checkpoint(connection)

    def listen(self) -> Listener:
        """Hears of what other processes commit from now on; on SQLite there are none."""
        return Listener(self.engine.url if self.is_shared else None)


def number_of(stream: str) -> ScalarSelect[int]:
    """The number that stands for the stream in the log; none if there is no such stream."""
    heads = schema.heads
    return select(heads.c.number).where(heads.c.stream == stream).scalar_subquery()


def last_checkpoint(connection: Connection) -> Checkpoint | None:
    """The newest checkpoint that the connection sees."""
    table = schema.checkpoints
    row = connection.execute(select(table).order_by(table.c.number.desc()).limit(1)).mappings()
    found = row.first()
    return Checkpoint(**found) if found else None
