"""When a session ends, everything that came by it ends: live connections and commands under way."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from croupier.house.floor.request import Change
from croupier.house.people.sessions import HOUR, STAFF
from croupier.house.table.events import TrayFilled
from croupier.refusal import Refused
from croupier.web.api.callers import person_of
from tests import vocabulary
from tests.postgres import new_database, postgres_server
from tests.web.floors import PASSWORD, Within, bearer, within
from tests.web.playing import Seat, code_of
from tests.web.test_processes import eventually

__all__ = ["postgres_server"]

NEVER = 100_000.0
"""Seconds between checks; so long that only immediate checks count."""


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def hall(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Within]:
    """A floor on either database that does not look by itself whether sessions are over."""
    folder = tmp_path_factory.mktemp("hall")
    if request.param == "sqlite":
        with within(folder, looks=NEVER) as floor:
            yield floor
        return
    with (
        new_database(request.getfixturevalue("postgres_server")) as url,
        within(folder, db=url, keys=folder / "keys", looks=NEVER) as floor,
    ):
        yield floor


def ended(floor: Within, how: str, name: str) -> None:
    """The person's first session is over in this way."""
    boss, own = bearer(floor.floorperson()), bearer(floor.tokens[name])
    change: dict[str, object]
    with floor.call() as client:
        match how:
            case "disabled":
                change = {"disabled": True}
            case "another role":
                change = {"role": "dealer"}
            case "a new password given":
                change = {"new_password": True}
            case "signed out":
                assert client.delete("/api/session", headers=own).status_code == 200
                return
            case _:
                elsewhere = {"name": name, "password": PASSWORD}
                assert client.post("/api/session", json=elsewhere).status_code == 200
                changed = {"old": PASSWORD, "new": "quite another one"}
                assert client.post("/api/password", json=changed).status_code == 200
                return
        answer = client.patch(f"/api/people/{name}", json=change, headers=boss)
        assert answer.status_code == 200, answer.text


WAYS = (
    "disabled",
    "another role",
    "a new password given",
    "signed out",
    "another password elsewhere",
)


@pytest.mark.parametrize("how", WAYS)
def test_live_connections_end_with_their_session(hall: Within, how: str) -> None:
    name = f"flo {how}".replace(" ", "")[:20]
    table, token = hall.open("south-dakota-uth"), hall.staff(name, "floorperson")
    with (
        Seat(hall.address, table, token) as seat,
        Seat(hall.address, table, hall.floorperson()) as boss,
    ):
        seat.view()
        boss.view()
        ended(hall, how, name)
        before = hall.live(table).seq
        with suppress(ConnectionClosed):  # the server may be quicker
            seat.send(json.dumps({"v": 1, "id": "late1", "do": "fill", "cents": -123_456}))
        assert code_of(seat) == 4401
        answers = [item for item in map(json.loads, seat.frames) if item["type"] != "view"]
        assert all(
            (answer["type"], answer["reason"]) == ("refused", "signed_out") for answer in answers
        )
        assert hall.live(table).seq == before
        boss.shown(boss.must("fill", cents=1_000))  # others continue


def test_nothing_is_shown_to_somebody_disabled(hall: Within) -> None:
    table, token = hall.open("south-dakota-uth"), hall.staff("gone", "dealer")
    with Seat(hall.address, table, token) as seat:
        seat.view()
        ended(hall, "disabled", "gone")
        with Seat(hall.address, table, hall.floorperson()) as boss:
            boss.shown(boss.must("fill", cents=2_000))
        code = code_of(seat)
        assert (code, len(seat.views)) == (4401, 1)


def test_a_password_of_ones_own_leaves_this_session_connected(hall: Within) -> None:
    table, token = hall.open("south-dakota-uth"), hall.staff("steady", "floorperson")
    with Seat(hall.address, table, token) as seat:
        seat.view()
        with hall.call(headers=bearer(token)) as client:
            changed = {"old": PASSWORD, "new": "quite another one"}
            assert client.post("/api/password", json=changed).status_code == 200
        seat.shown(seat.must("fill", cents=3_000))


@contextmanager
def writer_held(floor: Within, table: str) -> Iterator[None]:
    """Hold the floor's writer inside the block, so that requests queue up."""
    held, go = threading.Event(), threading.Event()

    def wait(change: Change) -> None:
        if any(isinstance(event, TrayFilled) for _, event in change.events):
            held.set()
            go.wait()

    stop = floor.premises.house.floor.watch(wait)
    staff = bearer(floor.floorperson())

    def fill() -> None:
        with floor.call(headers=staff) as client:
            told = {"id": f"hold {table}", "do": "fill", "cents": 100}
            client.post(f"/api/tables/{table}/commands", json=told)

    with ThreadPoolExecutor(1) as apart:  # its answer may need the writer, which is held by then
        filled = apart.submit(fill)
        try:
            assert held.wait(20)
            yield
        finally:
            stop()
            go.set()
        filled.result()


def test_queued_commands_of_a_session_that_ended_meanwhile_are_refused(hall: Within) -> None:
    if hall.premises.store.is_shared:
        pytest.skip("now and then it waits forever for the held writer; the cause is not known")
    table, token = hall.open("south-dakota-uth"), hall.staff("queued", "floorperson")
    floor = hall.premises.house.floor
    with ThreadPoolExecutor(2) as both:

        def ask(path: str, told: dict[str, object]) -> httpx.Response:
            with hall.call(headers=bearer(token)) as client:
                return client.post(path, json=told)

        with writer_held(hall, table):
            waiting = floor._queue.qsize()
            asked = [
                both.submit(
                    ask,
                    f"/api/tables/{table}/commands",
                    {"id": "q1", "do": "fill", "cents": 77_700},
                ),
                both.submit(ask, "/api/wallets/queued", {"id": "q2", "cents": 66_600}),
            ]
            eventually(lambda: floor._queue.qsize() == waiting + 2)
            ended(hall, "disabled", "queued")
        answers = [future.result() for future in asked]
    for answer in answers:
        told = answer.json()["error"]
        assert (answer.status_code, told["reason"]) == (401, "signed_out")
        assert told["message"]
        assert told["advice"]
    assert "wallet:queued" not in hall.premises.store.balances("wallet:queued")


def test_a_session_that_ran_out_does_nothing_more(tmp_path: Path) -> None:
    now = [1_700_000_000_000]
    with within(tmp_path, looks=NEVER, clock=lambda: now[0]) as floor:
        table, token = floor.open("south-dakota-uth"), floor.staff("tired", "floorperson")
        with Seat(floor.address, table, token) as seat:
            seat.view()
            now[0] += STAFF.idle
            answer = seat.ask("fill", cents=4_000)
            assert (answer["type"], answer["reason"]) == ("refused", "signed_out")
            assert code_of(seat) == 4401


def test_nothing_is_shown_after_a_session_ran_out(tmp_path: Path) -> None:
    now = [1_700_000_000_000]
    with within(tmp_path, looks=NEVER, clock=lambda: now[0]) as floor:
        table, token = floor.open("south-dakota-uth"), floor.staff("tired", "dealer")
        with Seat(floor.address, table, token) as seat:
            seat.view()
            now[0] += STAFF.whole + HOUR
            with Seat(floor.address, table, floor.guest("ann")) as ann:
                ann.shown(ann.must("sit", seat=1, chips=5_000))
            assert (code_of(seat), len(seat.views)) == (4401, 1)


def test_other_processes_hear_of_it(tmp_path: Path, postgres_server: Path) -> None:
    keys = tmp_path / "keys"
    with (
        new_database(postgres_server) as url,
        within(tmp_path, db=url, keys=keys, looks=NEVER) as floor,
        within(tmp_path, db=url, keys=keys, looks=NEVER) as two,
    ):
        table, token = floor.open("south-dakota-uth"), floor.staff("flo", "floorperson")
        eventually(lambda: f"table/{table}" in two.premises.house.floor.lives)
        with Seat(two.address, table, token) as seat:
            seat.view()
            ended(floor, "disabled", "flo")
            assert code_of(seat) == 4401


def test_commands_passed_on_to_another_process_are_checked_there(
    tmp_path: Path, postgres_server: Path
) -> None:
    keys = tmp_path / "keys"
    with (
        new_database(postgres_server) as url,
        within(tmp_path, db=url, keys=keys) as item,
        within(tmp_path, db=url, keys=keys) as two,
    ):
        tables = [item.open("south-dakota-uth") for _ in range(2)]
        floors = [floor.premises.house.floor for floor in (item, two)]
        eventually(lambda: all(len(floor.fences) == 1 for floor in floors))
        eventually(lambda: all(len(floor.lives) == 2 for floor in floors))
        table = next(id for id in tables if f"table/{id}" in floors[0].fences)
        token = item.staff("flo", "floorperson")
        caller = two.premises.house.who(token)
        assert caller is not None
        asked = vocabulary.Fill(88_800)
        done = floors[1].ask(f"table/{table}", person_of(caller), asked, "p1", caller.session)
        assert not isinstance(done, Refused)
        ended(item, "disabled", "flo")
        late = floors[1].ask(f"table/{table}", person_of(caller), asked, "p2", caller.session)
        assert isinstance(late, Refused)
        assert late.reason.word == "signed_out"
