"""The store: reads of the database, and the transactions that write it.

One thread writes; any number read, each on its own connection, and see what is committed.
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

PAGE_ENTRIES: Final = 500
"""Entries fetched at a time, so that no reader holds a connection while it works."""


class Store:
    """The log and the ledger of one floor."""

    def __init__(self, engine: Engine, mac: bytes | None) -> None:
        self.engine = engine
        self.leases = Leases(self)
        self.inbox = Inbox(self)
        self.calls = Calls(self)
        self._mac = mac
        self._known: set[tuple[str, str]] = set()

    @property
    def is_shared(self) -> bool:
        """Return whether several processes may share this database and notify each other."""
        return self.engine.dialect.name == "postgresql"

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    def now(self) -> int:
        """Return the time of the database's clock, which all processes share, in ms, UTC."""
        if not self.is_shared:
            return time.time_ns() // 1_000_000
        clock = text("SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS bigint)")
        with self.connection() as connection:
            return int(connection.execute(clock).scalar_one())

    # writing

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """Yield a transaction, committed at the end of the block and undone by an exception.

        When the block is left without an exception, everything in it is durable. Raises Conflict if
        another writer came first, and Unavailable if the database failed.
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
        """Sign and store a checkpoint of all streams; return None if nothing is new."""
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
        """Yield a connection to read with; SQLite fixes its view at the first read."""
        with translated(), self.engine.connect() as connection:
            yield connection

    def _all(self, statement: Executable) -> list[Any]:
        with self.connection() as connection:
            return list(connection.execute(statement).mappings())

    def reading(self) -> Reading:
        """Return a snapshot of everything, for an audit."""
        return Reading(self.engine)

    def head(self, stream: str) -> Head | None:
        """Return the head of the stream; None if it is unknown."""
        rows = self._all(select(schema.heads).where(schema.heads.c.stream == stream))
        return head_of(rows[0]) if rows else None

    def heads(self) -> dict[str, Head]:
        """Return the head of every stream."""
        return {row["stream"]: head_of(row) for row in self._all(select(schema.heads))}

    def streams(self) -> list[str]:
        """Return every stream that has entries, sorted."""
        heads = schema.heads
        rows = self._all(select(heads.c.stream).where(heads.c.seq > 0).order_by(heads.c.stream))
        return [row["stream"] for row in rows]

    def entries(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        """Yield the stream's entries after one number and up to another, in order."""
        table = schema.entries
        while True:
            where = [table.c.stream == number_of(stream), table.c.seq > after]
            if upto is not None:
                where.append(table.c.seq <= upto)
            page = select(*ENTRY_COLUMNS).select_from(LOG).where(*where)
            page = page.order_by(table.c.seq).limit(PAGE_ENTRIES)
            with self.connection() as connection:
                rows = connection.execute(page).all()
            for row in rows:
                entry = read_entry(stream, row)
                if isinstance(entry, Unreadable):
                    raise Unavailable(f"{stream} entry {entry.seq} is damaged: {entry.message}.")
                yield entry
                after = entry.seq
            if len(rows) < PAGE_ENTRIES:
                return

    def balances(self, prefix: str = "") -> dict[str, Balance]:
        """Return the balances of the accounts whose names start with the prefix."""
        table = schema.balances
        statement = select(table).order_by(table.c.account)
        if prefix:
            beyond = prefix[:-1] + chr(ord(prefix[-1]) + 1)
            statement = statement.where(table.c.account >= prefix, table.c.account < beyond)
        return {row["account"]: Balance(row["units"], row["mark"]) for row in self._all(statement)}

    def entry(self, stream: str, command: str) -> Entry | None:
        """Return the entry of a command; None if it was not accepted."""
        own = (schema.entries.c.stream == number_of(stream), schema.entries.c.command == command)
        with self.connection() as connection:
            row = connection.execute(select(*ENTRY_COLUMNS).select_from(LOG).where(*own)).first()
        entry = read_entry(stream, row) if row is not None else None
        if isinstance(entry, Unreadable):
            raise Unavailable(f"{stream} entry {entry.seq} is damaged: {entry.message}.")
        return entry

    def rounds(self, stream: str, last: int = 10, before: int | None = None) -> list[FinishedRound]:
        """Return the stream's last finished rounds, newest first, below a number if given."""
        table = schema.rounds
        statement = select(table).where(table.c.stream == stream)
        if before is not None:
            statement = statement.where(table.c.number < before)
        rows = self._all(statement.order_by(table.c.number.desc()).limit(last))
        return [FinishedRound(**row) for row in rows]

    def snapshot(self, stream: str) -> Snapshot | None:
        """Return the last snapshot of a table if its log has the entry it was taken after."""
        kept, log = schema.snapshots, schema.entries
        own = log.c.stream == number_of(stream)
        same = (own, log.c.seq == kept.c.seq, log.c.hash == kept.c.hash)
        rows = self._all(select(kept).where(kept.c.stream == stream, *same))
        return Snapshot(**rows[0]) if rows else None

    def checkpoints(self) -> list[Checkpoint]:
        """Return all checkpoints in order."""
        table = schema.checkpoints
        return [Checkpoint(**row) for row in self._all(select(table).order_by(table.c.number))]

    def last_checkpoint(self) -> Checkpoint | None:
        """Return the newest checkpoint."""
        with self.connection() as connection:
            return last_checkpoint(connection)

    def listen(self) -> Listener:
        """Return a listener for the commits of other processes; SQLite has none."""
        return Listener(self.engine.url if self.is_shared else None)


def number_of(stream: str) -> ScalarSelect[int]:
    """Return a query for the number of the stream in the log."""
    heads = schema.heads
    return select(heads.c.number).where(heads.c.stream == stream).scalar_subquery()


def last_checkpoint(connection: Connection) -> Checkpoint | None:
    """Return the newest checkpoint that the connection sees."""
    table = schema.checkpoints
    row = connection.execute(select(table).order_by(table.c.number.desc()).limit(1)).mappings()
    found = row.first()
    return Checkpoint(**found) if found else None
