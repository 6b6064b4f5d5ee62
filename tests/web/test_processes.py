"""Several processes on PostgreSQL: whoever is connected to one plays at a table of another."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from tests.postgres import postgres_server, postgres_url
from tests.web.floors import bearer, within
from tests.web.playing import Seat, by_offers, finished

__all__ = ["postgres_server", "postgres_url"]


def eventually(holds: Callable[[], bool]) -> None:
    """Waits until it holds; whoever waits for ever is stopped by the test run."""
    while not holds():
        time.sleep(0.02)


def test_any_process_serves_any_client(tmp_path: Path, postgres_url: str) -> None:
    keys = tmp_path / "keys"
    with within(tmp_path, db=postgres_url, keys=keys) as one:
        tables = [one.open("south-dakota-uth") for _ in range(2)]
        with within(tmp_path, db=postgres_url, keys=keys) as two:
            floors = [floor.premises.house.floor for floor in (one, two)]
            eventually(lambda: all(len(floor.fences) == 1 for floor in floors))
            eventually(lambda: all(len(floor.lives) == 2 for floor in floors))
            token = one.guest("ann")
            table = next(one for one in tables if f"table/{one}" in floors[0].fences)
            with Seat(two.address, table, token) as seat:
                seat.shown(seat.must("sit", seat=1, chips=20_000))
                last = seat.until(finished, by_offers)
            assert "gap" not in last
            assert last["ended"]["round"]["phase"] == "over"
            chips = one.live(table).chips
            assert last["view"]["seats"][0]["chips"] == chips["ann"]
            with two.call(headers=bearer(one.floorperson())) as client:
                told = client.get("/api/audit/verify", timeout=60).json()
            assert (told["clean"], told["complete"], told["faults"]) == (True, True, [])
            assert {f"table/{id}" for id in tables} <= {each["stream"] for each in told["streams"]}
