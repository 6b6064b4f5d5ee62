"""A snapshot of the whole database, row by row and without trusting it, for an audit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from functools import cached_property
from typing import Any, Final, Self, TypeAlias

from sqlalchemy import Connection, Engine, Row, Select, Table, select

from croupier.adapters.store import schema
from croupier.adapters.store.engine import translated
from croupier.adapters.store.rows import BARE_COLUMNS, raw_columns, read_entry, read_head
from croupier.house.errors import Fault, What
from croupier.house.log.chain import Stamp, verify_chain
from croupier.house.log.checkpoints import Checkpoint
from croupier.house.log.entry import Entry, Head, Unreadable

_CHUNK: Final = 1000
NAMELESS: Final = "stream "
"""Prefix of the number of a stream whose name is gone."""

RawRow: TypeAlias = Row[*tuple[Any, ...]]
"""The columns as the database holds them."""

_NO_LAW: Final = (None, None)


class Reading:
    """A snapshot of the database; a context manager. Later writes are not visible in it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._stack = ExitStack()
        self._connection: Connection

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            stack.enter_context(translated())
            options: dict[str, Any] = {}
            if self._engine.dialect.name == "postgresql":
                options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
            connection = stack.enter_context(self._engine.connect())
            self._connection = connection.execution_options(**options)
            self._connection.execute(select(schema.heads.c.stream).limit(1))  # takes the snapshot
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *raised: Any) -> None:
        self._stack.__exit__(*raised)

    def rows(self, statement: Select[Any]) -> Iterator[RawRow]:
        """Yield the statement's rows, one part at a time."""
        with self._connection.execution_options(yield_per=_CHUNK).execute(statement) as found:
            for part in found.partitions():  # who stops reading early leaves no cursor open
                yield from part

    def table(self, table: Table) -> Iterator[RawRow]:
        """Yield all rows of a table as the database holds them, in the order of its key."""
        return self.rows(select(*raw_columns(table)).order_by(*table.primary_key))

    def damage(self) -> Iterator[Fault]:
        """Yield the damage of the database file; only SQLite reports it."""
        if self._engine.dialect.name == "sqlite":
            for (line,) in self._connection.exec_driver_sql("PRAGMA integrity_check"):
                if line != "ok":
                    yield Fault(What.FILE, f"the database file is damaged: {line}")

    def heads(self) -> dict[str, Head | Unreadable]:
        """Return the recorded head of each stream."""
        heads = (read_head(row._mapping) for row in self.table(schema.heads))
        return {head.stream: head for head in heads}

    @cached_property
    def numbers(self) -> dict[str, Any]:
        """Return the number of each stream by name; an unnamed one is named by its number."""
        found: dict[str, Any] = {}
        for row in self.table(schema.heads):
            found[str(row.stream)] = row.number
        column = raw_columns(schema.entries)[0]
        named = set(found.values())
        for (number,) in self.rows(select(column).distinct()):
            if number not in named:
                found[f"{NAMELESS}{number}"] = number
        return found

    @cached_property
    def laws(self) -> dict[Any, tuple[Any, Any]]:
        """By number, the rulebook and the submission that entries were judged under."""
        return {row.number: (row.rulebook, row.submission) for row in self.table(schema.laws)}

    def streams(self) -> list[str]:
        """Return every name with entries or a recorded head."""
        return sorted(self.numbers)

    def entries(self, stream: str, after: int = 0) -> Iterator[Entry | Unreadable]:
        """Yield the rows of a stream after a number, in order."""
        if stream not in self.numbers:
            return
        table = schema.entries
        own = [table.c.stream == self.numbers[stream]]
        if after:
            own.append(table.c.seq > after)
        statement = select(*BARE_COLUMNS).where(*own).order_by(table.c.seq)
        laws = self.laws
        for row in self.rows(statement):
            yield read_entry(stream, (*row[:-1], *laws.get(row[-1], _NO_LAW)))

    def checkpoints(self) -> Iterator[Checkpoint | Fault]:
        """Yield the checkpoints in order, with a fault for each row that is not one."""
        for row in self.table(schema.checkpoints):
            if tuple(map(type, row)) == (int, int, bytes, bytes):
                yield Checkpoint(*row)
            else:
                number = row[0] if type(row[0]) is int else 0
                yield Fault(What.CHECKPOINT, "the checkpoint was altered", checkpoint=number)

    def verify_streams(
        self, mac: bytes | None, stamps: dict[str, dict[int, Stamp]]
    ) -> Iterator[Fault]:
        """Yield every fault of every stream's hash chain, sorted by stream."""
        heads = self.heads()
        for stream in sorted({*self.streams(), *stamps}):
            head = heads.get(stream)
            if isinstance(head, Unreadable):
                yield Fault(What.HEAD, head.message, stream)
                head = None
            yield from verify_chain(
                self.entries(stream),
                head,
                stream=stream,
                mac=mac,
                stamps=stamps.get(stream, {}),
            )
