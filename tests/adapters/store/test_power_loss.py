"""Power is lost at any moment of the store's life on SQLite: what was acknowledged is there."""

from __future__ import annotations

import random
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event

from croupier.adapters.store import Store, open_store
from croupier.adapters.store.recount import recount
from croupier.house.errors import BadStore, Unavailable
from tests.adapters.store.books import MAC, draft
from tests.adapters.store.disk import Disk, Event, library, remembering
from tests.stages import many

LOSSES = many(250, 5_000)

pytestmark = pytest.mark.skipif(
    library() is None,
    reason="this Python's SQLite cannot be reached by ctypes",
)


def record(path: Path, synchronous: str | None = None) -> list[Event]:
    """What the store does to the disk: it is made, carries groups of commands out, and is closed.

    The pages of the write-ahead log are brought home often, so that this is tried as well.
    """
    with remembering() as memory:
        store = open_store(str(path), MAC)
        store.engine.dispose()

        @event.listens_for(store.engine, "connect")
        def set_up(connection: sqlite3.Connection, _: object) -> None:
            connection.execute("PRAGMA wal_autocheckpoint=12")
            if synchronous:
                connection.execute(f"PRAGMA synchronous={synchronous}")

        for group in range(12):
            commands = [f"c{group}-{number}" for number in range(1 + group % 4)]
            with store.transaction() as transaction:
                accounts = ["cage", *(f"wallet:{command}" for command in commands)]
                transaction.lock(["floor", "table/1"], accounts)
                for command in commands:
                    for stream, units in (("floor", 10), ("table/1", -5)):
                        moves = {"cage": -units, f"wallet:{command}": units}
                        parts = draft(
                            transaction, stream, command, moves, told=b'"%s"' % (b"x" * 300)
                        )
                        transaction.append(*parts)
            for command in commands:
                memory.acknowledge(command)
        store.close()
    return memory.events


def lost(folder: Path, files: dict[str, bytes], acknowledged: Sequence[str]) -> str | None:
    """What is wrong after the power is back; None if nothing is."""
    for old in folder.iterdir():
        old.unlink()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    try:
        with closing(open_store(str(folder / "floor.db"), MAC)) as store:
            return fault_of(store, acknowledged)
    except (BadStore, Unavailable) as fault:
        return str(fault)


def fault_of(store: Store, acknowledged: Sequence[str]) -> str | None:
    """What the books lack, or hold too much of."""
    floor, table = (
        Counter(entry.command for entry in store.entries(stream)) for stream in ("floor", "table/1")
    )
    missing = [command for command in acknowledged if (floor[command], table[command]) != (1, 1)]
    if missing:
        return f"{missing} acknowledged and not there"
    if floor != table:
        return "half a transaction"
    with store.reading() as reading:
        faults = [*reading.damage(), *reading.verify_streams(MAC, {}), *recount(reading)]
    return str(faults[0]) if faults else None


def losses(tmp_path: Path, events: Sequence[Event], dice: random.Random) -> Iterator[str | None]:
    """What was wrong after each of many different losses of power.

    Each moment is tried with only what was synced, then random moments with random remains.
    """
    folder = tmp_path / "after"
    folder.mkdir()
    seen: set[int] = set()
    disk = Disk()
    acknowledged: list[str] = []
    for what in events:
        if what.what == "ack":
            acknowledged.append(what.name)
        else:
            disk.take(what)
        surely: list[random.Random | None] = [None]
        by_chance = int(LOSSES / len(events) + dice.random())
        for chance in surely + [dice] * by_chance:
            files = disk.after_loss(chance)
            state = hash((tuple(sorted(files.items())), len(acknowledged)))
            if state not in seen:
                seen.add(state)
                yield lost(folder, files, acknowledged)


def test_the_record_is_the_whole_truth(tmp_path: Path) -> None:
    """If everything reaches the disk, the record rebuilds the very file that SQLite left."""
    events = record(tmp_path / "floor.db")
    disk = Disk()
    for what in events:
        if what.what != "ack":
            disk.take(what)
    kinds = Counter(what.what for what in events)
    assert kinds["ack"] == 30
    assert kinds["sync"] > 12
    assert kinds["write"] > 100
    assert disk.after_loss(None)["floor.db"] == (tmp_path / "floor.db").read_bytes()


def test_what_was_acknowledged_outlives_a_loss_of_power(tmp_path: Path) -> None:
    events = record(tmp_path / "floor.db")
    outcomes = Counter(losses(tmp_path, events, random.Random(1)))
    assert set(outcomes) == {None}
    assert outcomes[None] > LOSSES / 2  # some are alike


@pytest.mark.parametrize("synchronous", ["OFF", "NORMAL"])
def test_a_weaker_setting_loses_something(tmp_path: Path, synchronous: str) -> None:
    """The control: the same test fails if SQLite does not wait for the disk."""
    events = record(tmp_path / "floor.db", synchronous)
    outcomes = losses(tmp_path, events, random.Random(1))
    assert any("acknowledged and not there" in (fault or "") for fault in outcomes)
