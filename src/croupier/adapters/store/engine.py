"""Connections to both databases, set up so that commits are durable, and their errors translated.

SQLite writes ahead (WAL) and syncs at every commit; a writing transaction takes the write lock at
its start, so that it never has to give up in the middle.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import QueuePool

from croupier.house.errors import Conflict, Unavailable

BUSY_MS: Final = 10_000
"""Milliseconds that a writer waits for another before it gives up."""

WRITES: Final = "croupier_writes"
"""The execution option of a connection that will write."""

_ANY_TEXT: Final = partial(str, encoding="utf-8", errors="surrogateescape")
"""Reads text, and bytes that are none."""
_PRAGMAS: Final = (
    "PRAGMA synchronous=FULL",
    "PRAGMA fullfsync=ON",  # macOS: to the medium, not only to the drive
    "PRAGMA checkpoint_fullfsync=ON",
    "PRAGMA foreign_keys=ON",
    f"PRAGMA busy_timeout={BUSY_MS}",
)
_LOST_RACES: Final = frozenset({"40001", "40P01", "55P03"})
"""SQLSTATE of a serialization failure, a deadlock, and a lock timeout."""


def engine_for(url: URL) -> Engine:
    """Return an engine that sets up each connection; nothing is opened yet."""
    if url.get_backend_name() == "sqlite":
        return _sqlite(url)
    return _postgres(url)


def _sqlite(url: URL) -> Engine:
    engine = create_engine(
        url,
        poolclass=QueuePool,
        pool_size=8,
        max_overflow=40,
        connect_args={"timeout": BUSY_MS / 1000, "check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # transactions begin where we say
        # A tampered row may hold bytes that are not text; an audit must still read it.
        connection.text_factory = _ANY_TEXT
        for pragma in _PRAGMAS:
            connection.execute(pragma)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get(WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _postgres(url: URL) -> Engine:
    if "connect_timeout" not in url.query:
        url = url.update_query_dict({"connect_timeout": "5"})
    engine = create_engine(url, pool_pre_ping=True, isolation_level="READ COMMITTED")

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: object) -> None:
        # Acknowledged means durable, even if a server's default is to answer earlier.
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT set_config('synchronous_commit', 'on', false)"
                " WHERE current_setting('synchronous_commit') = 'off'"
            )
        connection.commit()

    return engine


def first_line(fault: BaseException) -> str:
    """Return a driver's message in one line without a period at its end."""
    original = getattr(fault, "orig", None) or fault
    lines = [line.strip() for line in str(original).splitlines() if line.strip()]
    return lines[0].rstrip(".") if lines else type(original).__name__


@contextmanager
def translated() -> Iterator[None]:
    """Translate the database's errors to Conflict (try again) or Unavailable."""
    try:
        yield
    except PoolTimeout as fault:
        raise Unavailable("The database has no free connection.") from fault
    except DBAPIError as fault:
        if isinstance(fault, IntegrityError) or _lost_race(fault.orig):
            raise Conflict(f"Another writer came first: {first_line(fault)}.") from fault
        raise Unavailable(f"The database failed: {first_line(fault)}.") from fault


def _lost_race(fault: BaseException | None) -> bool:
    if isinstance(fault, sqlite3.OperationalError):
        return "locked" in str(fault)
    return getattr(fault, "sqlstate", None) in _LOST_RACES
