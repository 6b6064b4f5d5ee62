"""Several writers at once, and writers that die: nobody overdraws, nobody waits for ever."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection, Dialect, Select, event
from sqlalchemy.dialects import postgresql

from croupier.adapters.store import Store, open_store
from croupier.adapters.store.recount import recount
from croupier.house.errors import Conflict, Fenced
from croupier.house.ledger.postings import Balance, Overdrawn
from croupier.house.log.entry import Head
from tests.adapters.store.books import MAC, carry_out, deposit, draft, play

T = TypeVar("T")


def at_once(*works: Callable[[], T]) -> list[T]:
    """What each says when all begin at the same moment."""
    ready = threading.Barrier(len(works))

    def run(work: Callable[[], T]) -> T:
        ready.wait()
        return work()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(run, works))


def assert_sound(store: Store) -> None:
    with store.reading() as reading:
        assert [*reading.verify_streams(MAC, {}), *recount(reading)] == []


def spend(store: Store, table: int, command: str) -> str:
    """60 of a wallet's 100 are moved to a table's drop."""
    try:
        moves = {"wallet:ann": -60, f"drop:{table}": 60}
        carry_out(store, f"table/{table}", command, moves)
    except Overdrawn as fault:
        return f"overdrawn at {fault.units}"
    return "spent"


def test_one_wallet_is_not_spent_twice(store: Store, other: Store) -> None:
    for number in range(15):
        deposit(store, "ann", 100, f"deposit-{number}")
        answers = at_once(
            partial(spend, store, 1, f"c{number}"), partial(spend, other, 2, f"c{number}")
        )
        assert sorted(answers) == ["overdrawn at -20", "spent"]
        left = store.balances("wallet:ann")["wallet:ann"].units
        assert left == 40
        carry_out(store, "floor", f"out-{number}", {"wallet:ann": -left, "cage": left})
    assert_sound(store)


def test_one_command_sent_to_two_writers_takes_effect_once(store: Store, other: Store) -> None:
    for number in range(15):
        answers = at_once(
            partial(deposit, store, "ann", 5, f"c{number}"),
            partial(deposit, other, "ann", 5, f"c{number}"),
        )
        assert answers[0] == answers[1]
    assert store.balances("wallet:ann")["wallet:ann"] == Balance(75, 15)
    assert_sound(store)


def test_locking_order_lets_everybody_through(store: Store, other: Store) -> None:
    """Many threads move random amounts between random accounts, old and new, at random tables."""
    deposit(store, "bank", 10**9, "bank")
    people = [f"wallet:{letter}" for letter in "abcdefgh"]

    def work(which: int) -> str:
        dice = random.Random(which)
        for number in range(25):
            accounts = ["wallet:bank", *dice.sample(people, 3), f"drop:{dice.randrange(9)}"]
            dice.shuffle(accounts)
            moves = dict.fromkeys(accounts, 1) | {"wallet:bank": 1 - len(accounts)}
            stream = f"table/{dice.randrange(3)}"
            books = store if which % 2 else other
            carry_out(books, stream, f"c{which}-{number}", moves)
        return "done"

    assert at_once(*(partial(work, which) for which in range(4))) == ["done"] * 4
    assert store.balances("wallet:bank")["wallet:bank"].mark == 101
    assert sum(len(list(store.entries(f"table/{n}"))) for n in range(3)) == 100
    assert_sound(store)


def test_rows_are_locked_in_one_order(store: Store) -> None:
    """Streams before accounts, each in the order of its names, however they are asked for.

    Without an ORDER BY the order of rows is undefined but rarely changes, so the test reads the
    statements themselves.
    """
    names = ["wallet:zoe", "wallet:ann", "drop:1"]
    carry_out(store, "table/1", "c0", dict.fromkeys(names, 0))
    locks: list[str] = []

    def notes(_: Connection, statement: Any, *__: Any) -> None:
        if isinstance(statement, Select):
            dialect: Dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
            told = str(statement.compile(dialect=dialect))
            locks.extend([" ".join(told.split())] if "FOR UPDATE" in told else [])

    with store.transaction() as transaction:
        event.listen(transaction.connection, "before_execute", notes)
        transaction.lock(["table/1", "floor"], names)
    assert [lock.partition(" FROM ")[2].partition(" ")[0] for lock in locks] == [
        "heads",
        "balances",
    ]
    assert locks[0].endswith("ORDER BY heads.stream FOR UPDATE")
    assert locks[1].endswith("ORDER BY balances.account FOR UPDATE")


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_locks_out_of_order_end_in_a_conflict_not_in_a_deadlock(store: Store, other: Store) -> None:
    """SQLite has one writer at a time and cannot come here."""
    play(store)
    ready = threading.Barrier(2)

    def work(books: Store, first: str, second: str) -> str:
        try:
            with books.transaction() as transaction:
                transaction.lock([], [first])
                ready.wait()
                transaction.lock([], [second])
        except Conflict:
            return "conflict"
        return "locked"

    answers = at_once(
        partial(work, store, "wallet:p1", "wallet:p2"),
        partial(work, other, "wallet:p2", "wallet:p1"),
    )
    assert "conflict" in answers
    carry_out(store, "table/1", "after", {"wallet:p1": -1, "wallet:p2": 1})
    assert_sound(store)


def test_a_writer_with_an_old_fence_is_refused(store: Store, other: Store) -> None:
    deposit(store, "ann", 100, "c0")
    moves = {"wallet:ann": -1, "drop:1": 1}
    carry_out(store, "table/1", "c1", moves, fence=4)
    carry_out(other, "table/1", "c2", moves, fence=5)
    with pytest.raises(Fenced, match="fence 4 is below 5"):
        carry_out(store, "table/1", "c3", moves, fence=4)
    with pytest.raises(Fenced):
        carry_out(store, "table/1", "c3", moves)
    carry_out(other, "table/1", "c4", moves, fence=5)
    assert [entry.command for entry in store.entries("table/1")] == ["c1", "c2", "c4"]
    head = store.head("table/1")
    assert head is not None
    assert head.fence == 5
    assert_sound(store)


DYING = """
import os, signal, sys
from tests.adapters.store.books import MAC, deposit, draft
from croupier.adapters.store import open_store
store = open_store(sys.argv[1], MAC)
deposit(store, "ann", 100, "acknowledged")
print("acknowledged", flush=True)
with store.transaction() as transaction:
    transaction.lock(["floor", "table/1"], ["cage", "wallet:ann", "wallet:new"])
    for number in range(50):
        moves = {"wallet:ann": -1, "wallet:new": 1}
        transaction.append(*draft(transaction, "floor", f"half-{number}", moves))
    if sys.argv[2] == "flushed":
        transaction.flush()
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("moment", ["appended", "flushed"])
def test_a_writer_that_dies_in_the_middle_leaves_nothing(url: str, moment: str) -> None:
    open_store(url, MAC).close()
    died = subprocess.run(
        [sys.executable, "-c", DYING, url, moment],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert died.returncode == -signal.SIGKILL, died.stderr
    assert died.stdout == "acknowledged\n"
    store = open_store(url, MAC)
    assert [entry.command for entry in store.entries("floor")] == ["acknowledged"]
    assert store.balances() == {"cage": Balance(-100, 1), "wallet:ann": Balance(100, 1)}
    assert store.head("table/1") is None
    deposit(store, "new", 5, "after")
    with store.transaction() as transaction:
        transaction.lock(["table/1"], [])
        assert transaction.head("table/1").seq == Head("table/1").seq
        transaction.append(*draft(transaction, "table/1", "after", {}))
    assert_sound(store)
    store.close()
