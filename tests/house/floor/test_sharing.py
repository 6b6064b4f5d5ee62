"""Several processes, one floor, on PostgreSQL: tables move, commands find them, nothing is lost."""

from __future__ import annotations

import os
import secrets
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import select

from croupier.adapters.store import Store, open_store, schema
from croupier.house.floor.peers import Sharing
from croupier.house.floor.writer import Floor
from croupier.house.log.sealing import BadSeal
from tests import vocabulary
from tests.adapters.store.books import MAC, emptied
from tests.house.floor.hall import ANN, EVE, done, floor_on, opened, paid_in, refused


@pytest.fixture
def url(postgres_url: str) -> str:
    """A database that several processes share; no table of another test runs there."""
    return emptied(postgres_url)


@contextmanager
def process(url: str, name: str) -> Iterator[tuple[Floor, Sharing, Store]]:
    """A floor that shares its tables with others, as a server process has it."""
    store = open_store(url, MAC)
    with floor_on(store) as floor:
        sharing = Sharing(floor, store, name)
        listener = store.listen()

        sharing.start()
        listener.start(lambda notice: sharing.hear(notice.heard, notice.stream, notice.number))
        try:
            yield floor, sharing, store
        finally:
            listener.close()
            sharing.stop()
    store.close()


def eventually(holds: Callable[[], bool]) -> None:
    """Waits until it holds; the test run ends an endless wait."""
    while not holds():
        time.sleep(0.02)


def test_tables_are_spread_and_any_process_serves_any_client(url: str) -> None:
    with process(url, "one") as (item, sharing, store):
        streams = [opened(item, "maryland-uth-1.5") for _ in range(4)]
        with process(url, "two") as (two, _, _):
            eventually(lambda: len(two.fences) >= 2 and len(item.fences) <= len(streams) - 2)
            eventually(lambda: all(stream in two.lives for stream in streams))
            paid_in(two, ANN, 100_000)
            there = next(stream for stream in streams if stream in item.fences)
            answer = done(two.ask(there, ANN, vocabulary.Sit(1, 50_000), "from afar"))
            assert not answer.duplicate
            again = done(two.ask(there, ANN, vocabulary.Sit(1, 50_000), "from afar"))
            assert (again.seq, again.duplicate) == (answer.seq, True)
            for floor in (two, item):
                other = refused(floor.ask(there, ANN, vocabulary.Sit(1, 40_000), "from afar"))
                assert other.reason.word == "duplicate_id"
            eventually(lambda: two.lives[there].chips.get("ann") == 50_000)
            assert refused(two.ask(there, ANN, vocabulary.Fold(1))).reason.word
            assert (
                refused(two.ask(there, ANN, vocabulary.Buy(90_000), "more")).reason.word
                == "not_enough_money"
            )
            paid_in(two, ANN, 100_000)  # what was refused is judged again
            assert not done(two.ask(there, ANN, vocabulary.Buy(90_000), "more")).duplicate
            eventually(lambda: not sharing._taken)  # nothing is kept for ever
            assert sum(balance.units for balance in store.balances().values()) == 0
        eventually(lambda: all(stream in item.fences for stream in streams))


def test_what_is_passed_on_is_sealed_and_may_be_long(url: str) -> None:
    with process(url, "one") as (floor, _, _):
        streams = [opened(floor, "maryland-uth-1.5") for _ in range(2)]
        with process(url, "two") as (two, _, store):
            eventually(lambda: len(two.fences) == len(floor.fences) == 1)
            eventually(lambda: all(stream in two.lives for stream in streams))
            there = next(stream for stream in streams if stream in floor.fences)
            long = secrets.token_hex(4_096)
            for _ in range(2):
                # The table refuses it for its length; it got there.
                assert refused(two.ask(there, EVE, vocabulary.Pause(long), "long")).reason.word
            with store.connection() as connection:
                [row] = connection.execute(select(schema.inbox)).mappings()
            assert len(row["key"]) == 32
            assert len(row["body"]) > 8_192
            assert long[:20].encode() not in row["body"]
            assert b"pause" not in row["body"]
            troubles: list[Exception] = []
            floor.troubles.append(troubles.append)
            bad = {"key": b"k" * 32, "body": row["body"], "at": store.now()}
            store.inbox.put(there, "forged", "floorperson:mallory", **bad)
            eventually(lambda: any(isinstance(error, BadSeal) for error in troubles))
            assert store.entry(there, "forged") is None


def _runs_until_killed(url: str, pipe: int) -> None:  # pragma: no cover
    with process(url, "doomed") as (floor, sharing, _):
        stream = opened(floor, "maryland-uth-1.5")
        for seat in (1, 2):
            done(floor.ask(stream, EVE, vocabulary.SeatBot(seat, f"Bot {seat}", 1_000_000)))
        eventually(lambda: sharing.holds(stream) and floor.lives[stream].number >= 2)
        os.write(pipe, f"{stream}\n".encode())
        threading.Event().wait()


@pytest.mark.no_cover
def test_a_killed_process_has_its_tables_taken_over(url: str) -> None:
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:  # pragma: no cover
        try:
            _runs_until_killed(url, writer)
        finally:
            os._exit(1)
    os.close(writer)
    with os.fdopen(reader) as said:
        stream = said.readline().strip()
    with process(url, "heir") as (heir, _, store):
        eventually(lambda: stream in heir.lives)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        eventually(lambda: stream in heir.fences)
        number = heir.lives[stream].number
        eventually(lambda: heir.lives[stream].number > number)
        head = store.head(stream)
        assert head is not None
        assert head.fence >= 2
        assert sum(balance.units for balance in store.balances().values()) == 0


def test_whoever_waits_for_another_process_is_told_when_this_one_closes(url: str) -> None:
    with process(url, "one") as (floor, _, _):
        stream = opened(floor, "maryland-uth-1.5")
        store = open_store(url, MAC)
        with floor_on(store) as two:
            sharing = Sharing(two, store, "two")  # never started: nobody hears of an answer
            sharing.catch_up(stream)
            asked = [two.submit(stream, ANN, "same", vocabulary.Sit(1, 5_000)) for _ in range(2)]
            sharing.stop()
            assert [refused(each.answer.result()).reason.word for each in asked] == ["closing"] * 2
        store.close()
