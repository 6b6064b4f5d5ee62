"""Opening a database: find, create, or upgrade it, or refuse without changing it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, inspect, make_url, select, text
from sqlalchemy.exc import ArgumentError, DBAPIError

from croupier.adapters.store import schema
from croupier.adapters.store.engine import WRITES, engine_for, first_line
from croupier.adapters.store.rows import raw_columns, read_head
from croupier.adapters.store.store import Store
from croupier.house.errors import BadStore
from croupier.house.log.chain import head_mac_valid
from croupier.house.log.entry import Head

_MIGRATION_LOCK = 0x63726F75
"""The advisory lock of PostgreSQL under which one process at a time sets up the tables."""


def open_store(url: str, mac: bytes | None = None, *, make: bool = True) -> Store:
    """Open the database at this address in the version that this program writes.

    An address is a path, sqlite:///PATH or postgresql://…. Without the mac key it can be read but
    not written. With `make` a missing database is created and an older one upgraded. Raises
    BadStore with the reason, and then nothing was changed.
    """
    address = read_address(url)
    name = shown(address)
    path = sqlite_path(address)
    if path is not None:
        _look_at_file(path, make)
    engine = engine_for(address)
    try:
        with _refusing(name):
            _prepare(engine, name, make)
            if mac is not None:
                _fit(engine, name, mac)
    except BaseException:
        engine.dispose()
        raise
    return Store(engine, mac)


def read_address(url: str) -> URL:
    """Return the parsed address; raise BadStore if it is not one that is supported."""
    if "://" not in url:
        url = f"sqlite:///{url}"
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise BadStore(
            f"{url!r} is not a database address; write a path or postgresql://NAME@HOST/DATABASE."
        ) from None
    kind = address.get_backend_name()
    if kind in ("postgresql", "postgres"):
        return address.set(drivername="postgresql+psycopg")
    if kind != "sqlite":
        raise BadStore(f"The database must be SQLite or PostgreSQL (got {kind!r}).")
    if address.database in (None, "", ":memory:"):
        raise BadStore("The database must be a file, not in memory.")
    return address.set(drivername="sqlite")


def sqlite_path(address: URL) -> Path | None:
    """Return the file of a SQLite database."""
    if address.get_backend_name() != "sqlite" or address.database is None:
        return None
    return Path(address.database)


def shown(address: URL) -> str:
    """Return the address without its password."""
    path = sqlite_path(address)
    if path is not None:
        return str(path)
    return address.set(drivername="postgresql").render_as_string(hide_password=True)


def _look_at_file(path: Path, make: bool) -> None:
    """Check the file, or create it readable by its owner only, because it holds secrets."""
    if path.is_dir():
        raise BadStore(f"{path} is a folder, not a database.")
    if not path.parent.is_dir():
        raise BadStore(f"There is no folder {path.parent} for the database.")
    if path.exists():
        who = (
            os.access in os.supports_effective_ids
        )  # checked with the effective user where the platform can
        if not os.access(path, os.W_OK if make else os.R_OK, effective_ids=who):
            raise BadStore(f"The database {path} cannot be {'written' if make else 'read'}.")
        return
    if not make:
        raise BadStore(f"There is no database {path}.")
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as fault:
        raise BadStore(f"The database {path} cannot be made: {fault.strerror}.") from None


@contextmanager
def _refusing(name: str) -> Iterator[None]:
    try:
        yield
    except (DBAPIError, sqlite3.Error) as fault:
        raise BadStore(f"The database {name} cannot be used: {first_line(fault)}.") from None


def _prepare(engine: Engine, name: str, make: bool) -> None:
    with engine.connect() as connection:
        version = _version(connection, name)
    if 0 < version < schema.OLDEST:
        raise BadStore(
            f"The database {name} was written before the first release (version {version}; this"
            f" croupier reads {schema.OLDEST}); move it away to start a new database."
        )
    if not make:
        if version == 0:
            raise BadStore(f"The database {name} is empty; run `croupier serve` to set it up.")
        return
    if engine.dialect.name == "sqlite":
        _write_ahead(engine, name)
    if version == schema.VERSION:
        return
    with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
        if _version(connection, name) < schema.VERSION:  # another process may have been faster
            _upgrade(connection)


def _write_ahead(engine: Engine, name: str) -> None:
    """Switch to write-ahead logging, so that readers and the writer do not block each other."""
    connection = engine.raw_connection()
    try:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")  # outside any transaction
        (mode,) = cursor.fetchone() or (None,)
        cursor.close()
    finally:
        connection.close()
    if mode != "wal":
        raise BadStore(
            f"The database {name} is on a file system without write-ahead logging (WAL)."
        )


def _version(connection: Connection, name: str) -> int:
    """Return the version of the tables, 0 without any; raise BadStore if they are foreign."""
    tables = inspect(connection).get_table_names()
    if not tables:
        return 0
    version = f"SELECT version_num FROM {schema.VERSION_TABLE}"
    ours = schema.VERSION_TABLE in tables
    found = connection.exec_driver_sql(version).scalar() if ours else None
    if found is None:
        raise BadStore(f"The database {name} was not written by croupier.")
    if not str(found).isdecimal():
        raise BadStore(f"The database {name} has an unknown version {found!r}.")
    if int(found) > schema.VERSION:
        raise BadStore(
            f"The database {name} was written by a newer croupier"
            f" (version {found}; this one knows {schema.VERSION})."
        )
    return int(found)


def _upgrade(connection: Connection) -> None:
    """Upgrade the tables. Alembic is imported only when there is work for it."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    folder = Path(__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _fit(engine: Engine, name: str, mac: bytes) -> None:
    """Check that the key is the one that this database was written with."""
    with engine.connect() as connection:
        rows = connection.execute(select(*raw_columns(schema.heads))).mappings()
        heads = [read_head(row) for row in rows]
    if heads and not any(isinstance(head, Head) and head_mac_valid(head, mac) for head in heads):
        raise BadStore(f"The keys are not those that the database {name} was written with.")
