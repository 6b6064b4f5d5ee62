"""Money over HTTP: a request sent twice with one id takes effect once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.law.submission import demonstration
from tests.postgres import postgres_server, postgres_url
from tests.web.floors import Within, bearer, within
from tests.web.playing import Seat

__all__ = ["postgres_server", "postgres_url"]

INVALID_ID = {
    "reason": "invalid_id",
    "message": "An id has 1 to 64 printable characters.",
    "advice": "use another id",
    "clause": "",
}


@pytest.fixture(scope="module")
def boss(floor: Within) -> Iterator[httpx.Client]:
    with floor.call(headers=bearer(floor.floorperson())) as client:
        yield client


@pytest.fixture(scope="module")
def eve(floor: Within) -> Iterator[httpx.Client]:
    """A second floorperson."""
    with floor.call(headers=bearer(floor.staff("eve", "floorperson"))) as client:
        yield client


def reason(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["reason"]


def meter_of(floor: Within) -> str:
    table = floor.open("south-dakota-uth")
    return floor.live(table).setup.account("meter", "Progressive")


def test_wallet_is_paid_once(floor: Within, boss: httpx.Client, eve: httpx.Client) -> None:
    floor.guest("ann")
    pay = {"cents": 5_000, "id": "7d1f-1"}
    first = boss.post("/api/wallets/ann", json=pay)
    assert first.json() == {"wallet": 105_000}
    for _ in range(2):
        again = boss.post("/api/wallets/ann", json=pay)
        assert (again.status_code, again.content) == (200, first.content)
    assert eve.post("/api/wallets/ann", json=pay).json() == {"wallet": 110_000}  # eve's own id
    assert boss.post("/api/wallets/ann", json={"cents": 5_000}).json() == {"wallet": 115_000}
    assert boss.post("/api/wallets/ann", json={"cents": 5_000}).json() == {"wallet": 120_000}
    out = {"cents": -20_000, "id": "7d1f-2"}
    for _ in range(2):
        assert boss.post("/api/wallets/ann", json=out).json() == {"wallet": 100_000}


def test_id_of_another_command_is_refused(floor: Within, boss: httpx.Client) -> None:
    floor.guest("bob")
    floor.guest("abe")
    assert boss.post("/api/wallets/bob", json={"cents": 100, "id": "mine"}).status_code == 200
    account = meter_of(floor)
    table = {"name": "Lamp", "submission": demonstration("south-dakota-uth"), "id": "mine"}
    before = floor.premises.house.books.heads()
    for path, body in (
        ("/api/wallets/bob", {"cents": 101, "id": "mine"}),
        ("/api/wallets/bob", {"cents": -100, "id": "mine"}),
        ("/api/wallets/abe", {"cents": 100, "id": "mine"}),
        ("/api/meters/changes", {"account": account, "units": 1, "reason": "x", "id": "mine"}),
        ("/api/tables", table),
    ):
        assert reason(boss.post(path, json=body)) == (409, "duplicate_id"), path
    after = floor.premises.house.books.heads()
    assert {name: head.seq for name, head in after.items() if name in before} == {
        name: head.seq for name, head in before.items()
    }


def test_id_of_another_command_at_a_table_is_refused(floor: Within) -> None:
    table = floor.open("maryland-uth-1.5", betting=600_000)
    bets = {"do": "wager", "seat": 3, "wagers": {"ante": 1000, "blind": 1000}}
    more = {**bets, "wagers": {"ante": 5000, "blind": 5000, "trips": 500}}
    others: tuple[dict[str, Any], ...] = (
        *(more, {"do": "stand"}, {"do": "play", "seat": 3, "multiple": 4}),
    )
    with (
        floor.sit(table, "gil", seat=3, chips=50_000) as seat,
        floor.call(headers=bearer(floor.tokens["gil"])) as gil,
    ):
        path = f"/api/tables/{table}/commands"
        first = gil.post(path, json={**bets, "id": "x1"}).json()["done"]
        again = gil.post(path, json={**bets, "tips": {}, "id": "x1"}).json()["done"]
        assert again == {**first, "duplicate": True}
        for other in others:
            refused = gil.post(path, json={**other, "id": "x1"})
            assert reason(refused) == (409, "duplicate_id"), other
            told = seat.ask(other["do"], "x1", **{k: v for k, v in other.items() if k != "do"})
            assert (told["type"], told.get("reason")) == ("refused", "duplicate_id"), other
        box = floor.live(table).round
        assert box is not None
        assert dict(box.boxes[0].stakes) == {"ante": 1000, "blind": 1000}
        assert floor.live(table).player_at(3) == "gil"
        assert floor.live(table).chips["gil"] == 48_000


def test_id_of_another_command_over_one_connection_is_refused(floor: Within) -> None:
    table = floor.open("maryland-uth-1.5")
    with Seat(floor.address, table, floor.guest("hal")) as seat:
        assert seat.ask("sit", "s", seat=1, chips=20_000)["type"] == "done"
        assert seat.ask("sit", "s", seat=1, chips=20_000)["duplicate"] is True
        others: tuple[tuple[str, dict[str, int]], ...] = (
            ("stand", {}),
            ("sit", {"seat": 2, "chips": 20_000}),
            ("sit", {"seat": 1, "chips": 20_001}),
        )
        for do, fields in others:
            told = seat.ask(do, "s", **fields)
            assert (told["type"], told.get("reason")) == ("refused", "duplicate_id"), do
        assert seat.ask("stand", "s2")["type"] == "done"


def test_refused_payment_has_not_used_its_id_up(floor: Within, boss: httpx.Client) -> None:
    floor.guest("cid")
    out = {"cents": -100_001, "id": "out"}
    assert reason(boss.post("/api/wallets/cid", json=out)) == (409, "not_enough_money")
    assert boss.post("/api/wallets/cid", json={"cents": 1, "id": "in"}).status_code == 200
    assert boss.post("/api/wallets/cid", json=out).json() == {"wallet": 0}
    assert boss.post("/api/wallets/cid", json=out).json() == {"wallet": 0}


def test_play_money_is_given_once(floor: Within) -> None:
    table = floor.open("south-dakota-uth")
    with (
        floor.call(headers=bearer(floor.guest("dot"))) as dot,
        floor.call(headers=bearer(floor.guest("eli"))) as eli,
        floor.sit(table, "dot", seat=1, chips=50_000),
        floor.sit(table, "eli", seat=2, chips=50_000),
    ):
        more = {"cents": 20_000, "id": "more"}
        for _ in range(3):
            assert dot.post("/api/wallet", json=more).json() == {"wallet": 70_000}
        assert eli.post("/api/wallet", json=more).json() == {"wallet": 70_000}
        assert dot.post("/api/wallet", json={"cents": 30_000}).json() == {"wallet": 100_000}
        assert dot.post("/api/wallet", json=more).json() == {"wallet": 100_000}  # it was done
        enough = dot.post("/api/wallet", json={"cents": 1, "id": "one more"})
        assert enough.status_code == 409
        assert enough.json()["error"] == {
            "reason": "enough_money",
            "message": "You have $1,000; play money tops up to $1,000 at most.",
            "advice": "ask for $0",
            "clause": "",
        }


def test_starting_balance_is_per_player(floor: Within) -> None:
    with floor.call(headers=bearer(floor.guest("welcome"))) as client:
        table = floor.open("south-dakota-uth")
        with floor.sit(table, "welcome"):
            assert client.post("/api/wallet", json={"cents": 1, "id": "zed"}).status_code == 200
    with floor.call(headers=bearer(floor.guest("zed"))) as zed:
        assert zed.get("/api/me").json()["wallet"] == 100_000


def test_meter_is_proposed_and_moved_once(
    floor: Within, boss: httpx.Client, eve: httpx.Client
) -> None:
    account = meter_of(floor)
    change = {"account": account, "units": 700, "reason": " misread sign ", "id": "c1"}
    first = boss.post("/api/meters/changes", json=change).json()
    again = boss.post("/api/meters/changes", json=change).json()
    assert again == {**first, "done": {**first["done"], "duplicate": True}}
    mine = [item for item in again["changes"] if item["account"] == account]
    assert len(mine) == 1
    number = mine[0]["id"]
    before = floor.premises.house.floor.meters[account]
    moved = eve.post(f"/api/meters/changes/{number}/confirm", json={"id": "ok"}).json()
    repeated = eve.post(f"/api/meters/changes/{number}/confirm", json={"id": "ok"})
    assert repeated.json()["done"] == {**moved["done"], "duplicate": True}
    assert floor.premises.house.floor.meters[account] == before + 700
    late = eve.post(f"/api/meters/changes/{number}/confirm")  # without an id it is gone
    assert reason(late) == (404, "no_such_proposal")
    assert reason(eve.post(f"/api/meters/changes/{number}/reject", json={"id": "ok"})) == (
        409,
        "duplicate_id",
    )


def test_table_is_opened_once(floor: Within, boss: httpx.Client, eve: httpx.Client) -> None:
    new = {"name": "Lantern", "submission": demonstration("south-dakota-uth"), "id": "open-1"}
    first = boss.post("/api/tables", json=new)
    assert first.status_code == 200, first.text
    assert boss.post("/api/tables", json=new).json() == first.json()
    other = eve.post("/api/tables", json=new).json()["id"]
    assert other != first.json()["id"]
    found = [item["id"] for item in boss.get("/api/tables").json()["tables"]]
    assert Counter(found)[first.json()["id"]] == 1
    named = [each for each in boss.get("/api/tables").json()["tables"] if each["name"] == "Lantern"]
    assert len(named) == 2


@pytest.mark.parametrize("id", ["", "x" * 65, "a\nb", "\u202eevil", "\x00"])
def test_bad_id_is_refused(floor: Within, boss: httpx.Client, id: str) -> None:
    if "fay" not in floor.tokens:
        floor.guest("fay")
    table: dict[str, Any] = {"name": "Bad", "submission": demonstration("south-dakota-uth")}
    running = floor.open("south-dakota-uth")
    before = floor.premises.house.books.heads()
    with floor.call(headers=bearer(floor.tokens["fay"])) as fay:
        for client, path, body in (
            (boss, "/api/wallets/fay", {"cents": 5}),
            (fay, "/api/wallet", {"cents": 5}),
            (boss, "/api/meters/changes", {"account": "meter:x:y", "units": 1, "reason": "b"}),
            (boss, "/api/meters/changes/1/confirm", {}),
            (boss, "/api/tables", table),
            (fay, f"/api/tables/{running}/commands", {"do": "ready"}),
        ):
            answer = client.post(path, json={**body, "id": id})
            assert (answer.status_code, answer.json()["error"]) == (400, INVALID_ID), path
        strange = fay.post("/api/wallet", json={"cents": 5, "id": 7})
        assert reason(strange) == (400, "malformed")
    assert {name: head.seq for name, head in before.items()} == {
        name: head.seq for name, head in floor.premises.house.books.heads().items()
    }


def test_two_processes_give_no_more_than_the_limit(tmp_path: Path, postgres_url: str) -> None:
    keys = tmp_path / "keys"
    with (
        within(tmp_path, db=postgres_url, keys=keys) as floor,
        within(tmp_path, db=postgres_url, keys=keys) as two,
    ):
        ann = bearer(floor.guest("ann"))
        boss = bearer(floor.floorperson())
        with floor.call(headers=ann) as first, two.call(headers=ann) as second:
            assert first.post("/api/wallets/ann", json={"cents": -90_000}, headers=boss).json() == {
                "wallet": 10_000
            }

            def ask(number: int) -> httpx.Response:
                client = (first, second)[number % 2]
                # Every second request is one that was sent before, perhaps to the other process.
                return client.post("/api/wallet", json={"cents": 20_000, "id": f"{number // 4}"})

            with ThreadPoolExecutor(16) as pool:
                seen = list(pool.map(ask, range(64)))
            came = Counter(answer.status_code for answer in seen)
            given = {n // 4 for n, answer in enumerate(seen) if answer.status_code == 200}
            assert set(came) == {200, 409}, came
            assert len(given) == 4
            assert {reason(response)[1] for response in seen if response.status_code == 409} == {
                "enough_money"
            }
            for client in (first, second):
                assert client.get("/api/me").json()["wallet"] == 90_000
            with two.call(headers=boss) as client:
                told = client.get("/api/audit/verify", timeout=60).json()
            assert (told["clean"], told["complete"], told["findings"]) == (True, True, [])
