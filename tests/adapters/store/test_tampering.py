"""Every change of a stored log is reported at its place."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections import Counter
from pathlib import Path

import pytest
from sqlalchemy import text

from croupier.adapters.store import Store, open_store, schema
from croupier.adapters.store.engine import engine_for
from croupier.adapters.store.open import read_address
from croupier.adapters.store.reader import Reading
from croupier.house.errors import What
from croupier.house.log.checkpoints import stamps
from tests.adapters.store.books import MAC, SIGN, play
from tests.adapters.store.tampering import (
    COLUMNS,
    Row,
    bit_flip,
    bits,
    heads,
    judge,
    log,
    tamperings,
    verify_rows,
)

ROWS = [*log("table/1", 6), *log("table/2", 6)]
HEADS = heads(ROWS)


def test_the_untouched_log_is_good() -> None:
    assert verify_rows(ROWS, HEADS) == []


@pytest.mark.parametrize("which", [0, 2, 5], ids=["first", "middle", "last"])
def test_every_single_bit_of_an_entry_is_held(which: int) -> None:
    tried = Counter[str]()
    for column, bit in bits(ROWS[which]):
        tampering = bit_flip(ROWS, which, column, bit)
        assert judge(tampering, verify_rows(tampering.rows, HEADS)) is None
        tried[COLUMNS[column]] += 1
    assert set(tried) == set(COLUMNS) - {"stream"}
    assert sum(tried.values()) > 1800


def test_thousands_of_tamperings_are_reported_at_their_places() -> None:
    dice = random.Random(20)
    tried = Counter[str]()
    for tampering in tamperings(ROWS, 4000, dice):
        assert judge(tampering, verify_rows(tampering.rows, HEADS)) is None
        tried[tampering.how.partition(" ")[0]] += 1
    assert set(tried) == {
        "bit", "deletion", "truncation", "swap", "splice", "rewriting", "insertion",
    }  # fmt: skip


def test_the_judge_can_find_an_audit_wrong() -> None:
    tampering = bit_flip(ROWS, 2, COLUMNS.index("body"), 0)
    assert "not reported" in (judge(tampering, []) or "")
    elsewhere = bit_flip(ROWS, 3, COLUMNS.index("body"), 0)
    both = [*verify_rows(tampering.rows, HEADS), *verify_rows(elsewhere.rows, HEADS)]
    assert "reported for" in (judge(tampering, both) or "")


# the same on a stored file


def stored(path: Path, rows: list[Row]) -> None:
    """A database that holds exactly these rows and the good streams' heads."""
    open_store(str(path), MAC).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        for number, head in enumerate(HEADS.values(), 1):
            values = (number, head.stream, head.seq, head.hash, head.fence, head.mac)
            connection.execute("INSERT INTO heads VALUES (?, ?, ?, ?, ?, ?)", values)
        put(connection, rows)
    connection.close()


def put(connection: sqlite3.Connection, rows: list[Row]) -> None:
    """The rows byte for byte, though their texts may be none any more."""
    connection.execute("DELETE FROM entries")
    connection.execute("DELETE FROM laws")
    streams = {stream: number for number, stream in enumerate(HEADS, 1)}
    laws: dict[Row, int] = {}
    for row in rows:
        told = dict(zip(COLUMNS, row, strict=True))
        law = (told.pop("rulebook"), told.pop("submission"))
        if law not in laws:
            laws[law] = len(laws) + 1
            _insert(
                connection, "laws", {"number": laws[law], "rulebook": law[0], "submission": law[1]}
            )
        told |= {"stream": streams[row[0]], "law": laws[law]}
        _insert(connection, "entries", told)


def _insert(connection: sqlite3.Connection, table: str, told: dict[str, object]) -> None:
    marks = ", ".join("CAST(? AS TEXT)" if type(item) is str else "?" for item in told.values())
    values = [
        each.encode("utf-8", "surrogateescape") if isinstance(each, str) else each
        for each in told.values()
    ]
    connection.execute(f"INSERT INTO {table} ({', '.join(told)}) VALUES ({marks})", values)


def test_tamperings_with_a_file_are_reported_at_their_places(tmp_path: Path) -> None:
    good, copy = tmp_path / "good.db", tmp_path / "copy.db"
    stored(good, ROWS)
    dice = random.Random(5)
    for tampering in tamperings(ROWS, 120, dice):
        shutil.copyfile(good, copy)
        with sqlite3.connect(copy) as connection:
            put(connection, list(tampering.rows))
        connection.close()
        store = open_store(str(copy), MAC, make=False)
        with store.reading() as reading:
            assert judge(tampering, list(reading.verify_streams(MAC, {}))) is None
        store.close()


COLUMN_CHANGES = {
    "at": "at + 1",
    "actor": "'player:eve'",
    "command": "'other'",
    "law": "99",
    "body": "hash",
    "sealed": "hash",
    "hash": "body",
}
OWN = "stream = (SELECT number FROM heads WHERE stream = 'table/1')"


@pytest.mark.parametrize("column", COLUMN_CHANGES)
def test_a_change_by_sql_is_reported(store: Store, column: str) -> None:
    play(store)
    change = f"UPDATE entries SET {column} = {COLUMN_CHANGES[column]}"
    with store.engine.begin() as connection:
        assert connection.execute(text(f"{change} WHERE {OWN} AND seq = 3")).rowcount
    with store.reading() as reading:
        faults = list(reading.verify_streams(MAC, {}))
    what = What.UNREADABLE if column in ("law", "body") else What.CHANGED
    assert [(fault.what, fault.stream, fault.seq) for fault in faults] == [(what, "table/1", 3)]


@pytest.mark.parametrize(
    ("statement", "what", "seq"),
    [
        (f"UPDATE entries SET seq = 99 WHERE {OWN} AND seq = 3", What.GAP, 3),
        (f"UPDATE entries SET stream = 99 WHERE {OWN} AND seq = 3", What.GAP, 3),
        (f"DELETE FROM entries WHERE {OWN} AND seq >= 3", What.TAIL, 3),
        ("UPDATE heads SET seq = 5 WHERE stream = 'table/1'", What.HEAD, 5),
        ("UPDATE heads SET hash = mac WHERE stream = 'table/1'", What.HEAD, 6),
    ],
)
def test_rows_moved_or_gone_by_sql_are_reported(
    store: Store, statement: str, what: What, seq: int
) -> None:
    play(store)
    with store.engine.begin() as connection:
        connection.execute(text(statement))
    with store.reading() as reading:
        faults = list(reading.verify_streams(MAC, {}))
    assert (what, "table/1", seq) in [(fault.what, fault.stream, fault.seq) for fault in faults]


def test_a_floor_set_back_to_an_older_moment_contradicts_the_anchor(store: Store) -> None:
    """All of the older moment is perfect, keys included; only what is kept elsewhere tells."""
    play(store, tables=1, commands=3)
    with store.engine.connect() as connection:
        old = [row._asdict() for row in connection.execute(schema.heads.select())]
    play(store, tables=1, commands=5)
    anchored = store.checkpoint(9, SIGN)
    assert anchored is not None
    with store.engine.begin() as connection:
        connection.execute(text(f"DELETE FROM entries WHERE {OWN} AND seq > 3"))
        connection.execute(text("DELETE FROM heads"))
        connection.execute(schema.heads.insert(), old)
        connection.execute(text("DELETE FROM checkpoints"))
    with store.reading() as reading:
        assert list(reading.verify_streams(MAC, {})) == []
        [fault] = reading.verify_streams(MAC, stamps([anchored]))
    assert str(fault) == (
        "table/1 entry 4: entries 4 to 5 are missing, though signed by checkpoint 1"
    )


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE heads SET seq = 'x' WHERE stream = 'table/1'",
        "UPDATE heads SET mac = 5 WHERE stream = 'table/1'",
        f"UPDATE entries SET seq = 'x' WHERE {OWN} AND seq = 3",
        f"UPDATE entries SET stream = x'ff' WHERE {OWN} AND seq = 3",
        f"UPDATE entries SET body = 'text' WHERE {OWN} AND seq = 3",
        f"UPDATE entries SET actor = CAST(x'ff' AS TEXT) WHERE {OWN} AND seq = 3",
    ],
)
def test_values_of_a_wrong_type_stop_no_audit(tmp_path: Path, statement: str) -> None:
    """SQLite keeps a value of any type in a column."""
    path = tmp_path / "floor.db"
    stored(path, ROWS)
    with sqlite3.connect(path) as connection:
        connection.execute(statement)
    connection.close()
    engine = engine_for(read_address(str(path)))
    with Reading(engine) as reading:
        assert "table/1" in [fault.stream for fault in reading.verify_streams(MAC, {})]
    engine.dispose()


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM heads WHERE stream = 'table/1'",
        "UPDATE heads SET stream = 'x' WHERE stream = 'table/1'",
        "UPDATE heads SET number = 99 WHERE stream = 'table/1'",
    ],
)
def test_a_stream_whose_name_is_gone_is_told(store: Store, statement: str) -> None:
    """Its entries are there, under a number that no name belongs to, or another one."""
    play(store)
    signed = store.checkpoint(9, SIGN)
    assert signed is not None
    with store.engine.begin() as connection:
        assert connection.execute(text(statement)).rowcount
    with store.reading() as reading:
        faults = list(reading.verify_streams(MAC, stamps([signed])))
    assert (What.TAIL, "table/1", 1) in [(fault.what, fault.stream, fault.seq) for fault in faults]


def test_a_checkpoint_row_of_a_wrong_type_is_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    store = open_store(str(path), MAC)
    play(store)
    store.checkpoint(1, SIGN)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE checkpoints SET body = 'text'"))
    with store.reading() as reading:
        assert [str(fault) for fault in reading.checkpoints()] == [
            "checkpoint 1: the checkpoint was altered"
        ]
    store.close()


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    """A row whose index says otherwise: no query would show it."""
    path = tmp_path / "floor.db"
    stored(path, ROWS)
    store = open_store(str(path), make=False)
    with store.reading() as reading:
        assert list(reading.damage()) == []
    store.close()
    before = path.read_bytes()
    row = before.rindex(b"1-c3")  # in the index; the row itself comes before it
    path.write_bytes(before[:row] + b"1-c9" + before[row + 4 :])
    store = open_store(str(path), make=False)
    with store.reading() as reading:
        faults = list(reading.damage())
    assert {fault.what for fault in faults} == {What.FILE}
    assert "the database file is damaged" in str(faults[0])
    store.close()
