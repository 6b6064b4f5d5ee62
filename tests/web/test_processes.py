"""Several processes on PostgreSQL: clients of one play at a table of another."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from croupier.house.floor import accounts as floor_accounts
from croupier.house.floor.request import Done
from croupier.house.table.state import Person
from croupier.law.load import released
from croupier.wiring import opened
from tests import vocabulary
from tests.postgres import new_database, postgres_server
from tests.web.floors import bearer, within
from tests.web.playing import Seat, by_offers, finished

__all__ = ["postgres_server"]


@pytest.fixture
def url(postgres_server: Path) -> Iterator[str]:
    """An empty database."""
    with new_database(postgres_server) as address:
        yield address


def eventually(holds: Callable[[], bool]) -> None:
    """Wait until it holds; the timeout of the test run ends an endless wait."""
    while not holds():
        time.sleep(0.02)


def test_any_process_serves_any_client(tmp_path: Path, url: str) -> None:
    keys = tmp_path / "keys"
    with within(tmp_path, db=url, keys=keys) as item:
        tables = [item.open("south-dakota-uth") for _ in range(2)]
        with within(tmp_path, db=url, keys=keys) as two:
            floors = [floor.premises.house.floor for floor in (item, two)]
            eventually(lambda: all(len(floor.fences) == 1 for floor in floors))
            eventually(lambda: all(len(floor.lives) == 2 for floor in floors))
            token = item.guest("ann")
            table = next(name for name in tables if f"table/{name}" in floors[0].fences)
            with Seat(two.address, table, token) as seat:
                seat.shown(seat.must("sit", seat=1, chips=20_000))
                last = seat.until(finished, by_offers)
            assert "resynced" not in last
            assert last["finished_round"]["round"]["phase"] == "over"
            chips = item.live(table).chips
            assert last["view"]["seats"][0]["chips"] == chips["ann"]
            with two.call(headers=bearer(item.floorperson())) as client:
                told = client.get("/api/audit/verify", timeout=60).json()
            assert (told["clean"], told["complete"], told["findings"]) == (True, True, [])
            assert {f"table/{id}" for id in tables} <= {each["stream"] for each in told["streams"]}


def test_proposals_reach_other_processes(tmp_path: Path, url: str) -> None:
    keys = tmp_path / "keys"
    with (
        within(tmp_path, db=url, keys=keys) as item,
        within(tmp_path, db=url, keys=keys) as two,
    ):
        floors = [floor.premises.house.floor for floor in (item, two)]
        item.open("maryland-uth-1.5")
        account = next(name for name in floors[0].meters if name.startswith("meter:"))
        change = floor_accounts.ProposeMeterChange(account, 10_000, "misread")
        assert isinstance(
            floors[0].ask(floor_accounts.STREAM, Person("eve", "floorperson"), change), Done
        )
        eventually(lambda: bool(floors[1].general.proposals))
        confirm = floor_accounts.ConfirmMeterChange(*floors[1].general.proposals)
        assert isinstance(
            floors[1].ask(floor_accounts.STREAM, Person("flo", "floorperson"), confirm), Done
        )
        eventually(lambda: not floors[0].general.proposals)


def test_the_same_command_asked_twice_at_once_of_another_process(tmp_path: Path, url: str) -> None:
    keys = tmp_path / "keys"
    with within(tmp_path, db=url, keys=keys) as left:
        table = left.open("south-dakota-uth")
        with within(tmp_path, db=url, keys=keys) as two:
            floors = [floor.premises.house.floor for floor in (left, two)]
            eventually(lambda: f"table/{table}" in floors[1].lives)
            there, stream = floors[f"table/{table}" in floors[0].fences], f"table/{table}"
            left.guest("bob")
            bob, sit = Person("bob", "player"), vocabulary.Sit(2, 5_000)
            asked = [there.submit(stream, bob, "sit", sit) for _ in range(5)]
            answers = [each.answer.result() for each in asked]
            assert all(isinstance(answer, Done) for answer in answers)
            assert len({item.seq for item in answers if isinstance(item, Done)}) == 1


def test_processes_that_start_together_open_one_table_of_each_rulebook(
    tmp_path: Path, url: str
) -> None:
    keys, at_once = tmp_path / "keys", threading.Barrier(2)
    with opened(url, keys, demo=False):
        pass  # the books are made

    def start() -> list[str]:
        with opened(url, keys) as premises:
            at_once.wait()
            floor = premises.house.floor
            eventually(lambda: len(floor.lives) == len(floor.general.tables) == 5)
            at_once.wait()
            return [live.setup.book.id for live in floor.lives.values()]

    with ThreadPoolExecutor(2) as both:
        for future in [both.submit(start) for _ in range(2)]:
            assert sorted(future.result()) == sorted(released())


def test_a_call_for_the_floor_is_heard_by_every_process(tmp_path: Path, url: str) -> None:
    keys = tmp_path / "keys"
    with within(tmp_path, db=url, keys=keys) as floor, within(tmp_path, db=url, keys=keys) as two:
        table = floor.open("south-dakota-uth")
        staff = bearer(floor.floorperson())
        eventually(lambda: f"table/{table}" in two.premises.house.floor.lives)
        with floor.call(headers=staff) as here, two.call(headers=staff) as there:
            for reason in ("a fill", "a fill, please"):
                here.post(f"/api/tables/{table}/calls", json={"reason": reason})
            [heard] = there.get("/api/calls").json()["calls"]
            assert (heard["table"], heard["reason"]) == (table, "a fill, please")
            there.delete(f"/api/tables/{table}/calls")
            assert here.get("/api/calls").json() == {"calls": []}
