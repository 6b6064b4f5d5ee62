"""Signs: what a wall shows of a table, as it changes, and nothing that depends on a card."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Barrier
from typing import Any

import httpx

from croupier.house.floor import accounts as floor_accounts
from croupier.house.table.state import Person
from tests.web.floors import Within, within
from tests.web.playing import by_offers, finished


def signs(lines: Iterator[str]) -> Iterator[dict[str, Any]]:
    """Each sign that comes."""
    for line in lines:
        if line.startswith("data: "):
            yield json.loads(line[6:])


def test_sign_follows_its_table_and_its_meters(floor: Within) -> None:
    table = floor.open("south-dakota-uth", "Prairie")
    house = floor.premises.house
    with floor.call() as client, client.stream("GET", f"/api/signs/{table}") as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert stream.headers["cache-control"] == "no-store"
        told = signs(stream.iter_lines())
        first = next(told)
        assert (first["name"], first["seats_taken"], first["phase"]) == ("Prairie", 0, "")
        assert first["limits"]
        with floor.sit(table, "ann") as seat:
            seat.until(finished, by_offers)
        seen = [next(told)]
        while seen[-1]["number"] < 1 or seen[-1]["seats_taken"] < 1:
            seen.append(next(told))
        account = house.floor.lives[f"table/{table}"].setup.account("meter", "Progressive")
        boss, other = Person("floor", "floorperson"), Person("eve", "floorperson")
        house.floor.ask(
            floor_accounts.STREAM,
            boss,
            floor_accounts.ProposeMeterChange(account, 1_000_000, "for the test"),
        )
        change = max(house.floor.general.proposals)
        house.floor.ask(floor_accounts.STREAM, other, floor_accounts.ConfirmMeterChange(change))
        before = first["meters"]["Progressive"]["units"]
        with floor.sit(floor.open("south-dakota-uth"), "bob"):  # anything stirs the signs
            while seen[-1]["meters"]["Progressive"]["units"] != before + 1_000_000:
                seen.append(next(told))
        assert all(set(row) == set(first) for row in seen)
        assert "cards" not in json.dumps(seen)


def test_sign_of_an_unknown_table_is_not_found(floor: Within) -> None:
    with floor.call() as client:
        answer = client.get("/api/signs/NOSUCH")
    assert answer.status_code == httpx.codes.NOT_FOUND


def test_one_address_follows_so_many_signs_and_no_more(tmp_path: Path) -> None:
    with within(tmp_path, signs=3) as floor, ExitStack() as stack, floor.call() as client:
        path = f"/api/signs/{floor.open('south-dakota-uth')}"
        house = floor.premises.house

        def follow() -> tuple[httpx.Response, Iterator[dict[str, Any]]]:
            stream = stack.enter_context(client.stream("GET", path))
            assert stream.status_code == httpx.codes.OK
            told = signs(stream.iter_lines())
            assert next(told)["open"] is True
            return stream, told  # dropping the generator closes the stream

        several = [follow() for _ in range(3)]
        for _ in range(2):
            refused = client.get(path)
            assert refused.status_code == httpx.codes.TOO_MANY_REQUESTS
            assert refused.json()["error"] == {
                "reason": "too_many",
                "message": "Too many signs open from this address (limit 3).",
                "advice": "close one of them first",
                "clause": "",
            }
            assert int(refused.headers["retry-after"]) > 0
        assert client.get("/api/signs/NOSUCH").status_code == httpx.codes.NOT_FOUND
        assert client.get(path[: path.rindex("/")].replace("signs", "tables")).status_code == 200
        several[0][0].close()
        while (
            house.counted("signs", "127.0.0.1") >= 3
        ):  # the timeout of the test run ends an endless wait
            time.sleep(0.01)
        several.append(follow())
        assert client.get(path).status_code == httpx.codes.TOO_MANY_REQUESTS
        told = client.get("/metrics").text
        assert "croupier_signs 3" in told.splitlines()
        stack.close()
        while house.counted("signs", "127.0.0.1"):
            time.sleep(0.01)


def test_many_at_once_share_the_places_of_an_address(tmp_path: Path) -> None:
    with within(tmp_path, signs=5) as floor, floor.call() as client:
        path = f"/api/signs/{floor.open('south-dakota-uth')}"
        answered = Barrier(20)  # every stream stays open until all have their answer

        def follow(_: int) -> int:
            with client.stream("GET", path) as stream:
                answered.wait(30)
                return stream.status_code

        with ThreadPoolExecutor(20) as pool:
            seen = Counter(pool.map(follow, range(20)))
    assert seen == {200: 5, 429: 15}
