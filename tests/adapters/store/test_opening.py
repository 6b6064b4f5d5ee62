"""Opening the books: made, brought up to date, or refused in one sentence and left as they were."""

from __future__ import annotations

import os
import re
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text

from croupier.adapters.store import open_store, schema
from croupier.adapters.store.open import read_address, shown, sqlite_path
from croupier.house.errors import BadStore, Unavailable
from tests.adapters.store.books import MAC, deposit

NOBODY = 65534


def refusal(url: str, mac: bytes | None = MAC, *, make: bool = True) -> str:
    """The one sentence that the books are refused with."""
    with pytest.raises(BadStore) as raised:
        open_store(url, mac, make=make)
    said = str(raised.value)
    assert re.fullmatch(r"[^\n]+\.", said)
    return said


def driver(url: str) -> str:
    return url.replace("postgresql://", "postgresql+psycopg://")


def run(url: str, *statements: str) -> None:
    """Somebody else's statements, on a connection of their own."""
    engine = create_engine(driver(url))
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


def test_an_empty_database_is_set_up_as_the_schema_says(empty_url: str) -> None:
    store = open_store(empty_url, MAC)
    with store.engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"version_table": schema.VERSION_TABLE, "compare_type": True}
        )
        assert compare_metadata(context, schema.metadata) == []
        found = connection.execute(text(f"SELECT version_num FROM {schema.VERSION_TABLE}")).all()
    assert [tuple(row) for row in found] == [(str(schema.VERSION),)]
    deposit(store, "ann", 5, "c1")
    store.close()
    again = open_store(empty_url, MAC)
    assert len(list(again.entries("floor"))) == 1
    again.close()


def test_books_from_before_the_first_release_are_refused_as_they_are(empty_url: str) -> None:
    store = open_store(empty_url, MAC)
    deposit(store, "ann", 5, "c1")
    store.close()
    run(empty_url, f"UPDATE {schema.VERSION_TABLE} SET version_num = '3'")
    for make in (True, False):
        assert "written before the first release (version 3" in refusal(empty_url, make=make)
    run(empty_url, f"UPDATE {schema.VERSION_TABLE} SET version_num = '{schema.VERSION}'")
    store = open_store(empty_url, MAC)
    assert [entry.command for entry in store.entries("floor")] == ["c1"]
    store.close()


def test_migrations_make_the_schema(empty_url: str) -> None:
    store = open_store(empty_url, MAC)
    with store.engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"version_table": schema.VERSION_TABLE}
        )
        assert compare_metadata(context, schema.metadata) == []
    store.close()


def test_the_comparison_with_the_schema_can_fail(empty_url: str) -> None:
    open_store(empty_url, MAC).close()
    run(empty_url, "DROP INDEX rounds_by_time", "ALTER TABLE links ADD COLUMN more TEXT")
    store = open_store(empty_url, MAC)
    with store.engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"version_table": schema.VERSION_TABLE}
        )
        found = {difference[0] for difference in compare_metadata(context, schema.metadata)}
    assert found == {"add_index", "remove_column"}
    store.close()


OPENING = """
import sys
from croupier.adapters.store import open_store
open_store(sys.argv[1], bytes(32)).close()
"""


def test_two_processes_may_set_the_same_database_up(empty_url: str) -> None:
    both = [
        subprocess.Popen(
            [sys.executable, "-c", OPENING, empty_url], stderr=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    assert [process.communicate()[1] for process in both] == ["", ""]
    open_store(empty_url, MAC).close()


def test_a_newer_database_is_refused(empty_url: str) -> None:
    open_store(empty_url, MAC).close()
    run(empty_url, f"UPDATE {schema.VERSION_TABLE} SET version_num = '{schema.VERSION + 1}'")
    assert f"newer croupier (version {schema.VERSION + 1}; this one" in refusal(empty_url)
    run(empty_url, f"UPDATE {schema.VERSION_TABLE} SET version_num = 'a1b2'")
    assert "unknown version 'a1b2'" in refusal(empty_url)


def test_something_elses_database_is_refused_and_left_alone(empty_url: str) -> None:
    run(empty_url, "CREATE TABLE recipes (name TEXT)", "INSERT INTO recipes VALUES ('soup')")
    path = sqlite_path(read_address(empty_url))
    before = path.read_bytes() if path else None
    assert "was not written by croupier" in refusal(empty_url)
    assert before == (path.read_bytes() if path else None)
    run(empty_url, "CREATE TABLE croupier_version (version_num TEXT)")
    assert "was not written by croupier" in refusal(empty_url)


def test_an_audit_makes_nothing(empty_url: str) -> None:
    path = sqlite_path(read_address(empty_url))
    said = refusal(empty_url, make=False)
    if path:
        assert said == f"There is no database {path}."
        assert not path.exists()
        path.touch()
        assert "is empty" in refusal(empty_url, make=False)
        assert path.stat().st_size == 0
    else:
        assert "is empty; run `croupier serve` to set it up" in said


def test_other_keys_are_refused(url: str) -> None:
    store = open_store(url, MAC)
    deposit(store, "ann", 5, "c1")
    store.close()
    assert "The keys are not those" in refusal(url, bytes(32))
    open_store(url, MAC).close()


# addresses


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("mysql://host/floor", "(got 'mysql')"),
        ("http://host/floor", "(got 'http')"),
        ("sqlite://", "a file, not in memory"),
        ("sqlite:///:memory:", "a file, not in memory"),
        ("://", "is not a database address"),
        ("postgresql://host:port/floor", "is not a database address"),
    ],
)
def test_a_wrong_address_is_refused(url: str, says: str) -> None:
    assert says in refusal(url)


def test_a_path_is_an_address_and_passwords_are_not_shown(tmp_path: Path) -> None:
    open_store(str(tmp_path / "floor of mine.db"), MAC).close()
    assert (tmp_path / "floor of mine.db").exists()
    assert shown(read_address("postgresql://ann:secret@host/floor")) == (
        "postgresql://ann:***@host/floor"
    )


def test_the_file_is_its_owners_alone_and_written_ahead(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    store = open_store(str(path), MAC)
    deposit(store, "ann", 5, "c1")
    for name in ("floor.db", "floor.db-wal"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600
    with store.engine.connect() as connection:
        settings = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert settings == ["wal", 2, 1]
    store.close()


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert "is a folder" in refusal(str(tmp_path))
    assert "There is no folder" in refusal(str(tmp_path / "none" / "floor.db"))
    assert "There is no folder" in refusal(str(tmp_path / "file" / "floor.db"))
    if Path("/proc/self").exists():
        assert "cannot be made" in refusal("/proc/floor.db")


@contextmanager
def not_root(*paths: Path) -> Iterator[None]:
    """Root may write everywhere: these files belong to nobody, and we are nobody for a while."""
    if os.geteuid() != 0:
        yield
        return
    for path in paths:
        os.chown(path, NOBODY, NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_file_that_may_not_be_written_is_refused() -> None:
    with tempfile.TemporaryDirectory() as folder:  # pytest's own folders let nobody in
        path = Path(folder) / "floor.db"
        open_store(str(path), MAC).close()
        path.chmod(0o400)
        with not_root(Path(folder), path):
            assert "cannot be written" in refusal(str(path))


@pytest.mark.parametrize("content", [b"hello\n" * 100, b"SQLite format 3\0" + b"\xff" * 4000])
def test_a_file_that_is_no_database_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "floor.db"
    path.write_bytes(content)
    assert "cannot be used: file is not a database" in refusal(str(path))
    assert path.read_bytes() == content


def test_a_server_that_does_not_answer_is_refused(tmp_path: Path) -> None:
    said = refusal(f"postgresql://ann:secret@/floor?host={tmp_path}")
    assert "cannot be used" in said
    assert "secret" not in said


def test_a_database_that_is_not_there_is_refused(postgres_server: Path) -> None:
    said = refusal(f"postgresql://postgres@/nothing?host={postgres_server}")
    assert 'database "nothing" does not exist' in said


def test_a_failing_database_is_told_in_one_sentence(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "floor.db"), MAC)
    with sqlite3.connect(tmp_path / "floor.db") as connection:
        connection.execute("DROP TABLE entries")
    connection.close()
    with pytest.raises(Unavailable, match=r"^The database failed: no such table: entries\.$"):
        list(store.entries("floor"))
    with pytest.raises(Unavailable, match="no such table"):
        deposit(store, "ann", 5, "c1")
    store.close()
