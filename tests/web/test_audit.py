"""The audit over HTTP: an intact log verifies, and exports contain what the reader may see."""

from __future__ import annotations

import csv
import io
import json
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest

from croupier.adapters.processes.export import EXPORTS_AT_ONCE, Exports
from tests.adapters.processes.test_export import no_end
from tests.web.floors import Within, bearer
from tests.web.playing import by_offers, finished, play_together


@pytest.fixture(scope="module")
def played(floor: Within) -> Iterator[Within]:
    """A floor on which a round and a hand were played."""
    with floor.sit(floor.open("south-dakota-uth"), "solo") as solo:
        solo.until(finished, by_offers)
    table = floor.open("california-holdem")
    with floor.sit(table, "ann") as ann, floor.sit(table, "bob", seat=2) as bob:
        play_together(ann, bob)
        floor.staff("tess", "auditor")
        yield floor


def test_books_verify(played: Within) -> None:
    with played.call(headers=bearer(played.floorperson())) as client:
        told = client.get("/api/audit/verify").json()
    assert (told["findings"], told["clean"], told["complete"]) == ([], True, True)
    assert {item["stream"] for item in told["streams"]} >= {"floor"}
    assert all(each["replayed"] for each in told["streams"])


def test_export_keeps_cards_from_those_who_did_not_see_them(played: Within) -> None:
    with (
        played.call(headers=bearer(played.floorperson())) as floor,
        played.call(headers=bearer(played.tokens["tess"])) as auditor,
    ):
        for client, opened in ((floor, False), (auditor, True)):
            answer = client.get("/api/audit/export", params={"format": "jsonl"})
            assert answer.headers["content-type"] == "application/x-ndjson"
            lines = [json.loads(line) for line in answer.text.splitlines()]
            kinds = [[event["kind"] for event in item["body"]["events"]] for item in lines]
            dealt = [
                each
                for each, several in zip(lines, kinds, strict=True)
                if any(kind.endswith(":cards_dealt/1") for kind in several)
            ]
            assert any("opened" in dealt_entry for dealt_entry in dealt) is opened
            rows = client.get("/api/audit/export", params={"format": "csv"}).text
            table = list(csv.DictReader(io.StringIO(rows)))
            assert {row["player"] for row in table} >= {"solo", "ann", "bob"}
        refused = floor.get("/api/audit/export", params={"format": "phh"})
        assert refused.status_code == 403
        phh = auditor.get("/api/audit/export", params={"format": "phh"})
        assert sorted(tomllib.loads(phh.text)["1"]["players"]) == ["ann", "bob"]
        assert floor.get("/api/audit/export", params={"format": "pdf"}).status_code == 400
        lost = {"format": "csv", "table": "NOSUCH"}
        assert floor.get("/api/audit/export", params=lost).status_code == 404


def test_exports_are_few_at_once_and_end_with_their_readers(played: Within) -> None:
    house = played.premises.house
    exporting, house.exporter = house.exporter, Exports(no_end)
    asked, kept = "/api/audit/export?format=jsonl", list[Iterator[str]]()
    try:
        with played.call(headers=bearer(played.floorperson())) as client:
            with ExitStack() as readers:
                for _ in range(EXPORTS_AT_ONCE):
                    answer = readers.enter_context(client.stream("GET", asked))
                    text = answer.iter_text()
                    assert next(text).startswith("xxx")
                    kept.append(text)  # and with it the connection
                refused = client.get(asked)
                assert (refused.status_code, refused.json()["error"]["reason"]) == (
                    429,
                    "slow_down",
                )
            status = 0
            while status != 200:  # the server hears a moment later that they are gone
                with client.stream("GET", asked) as answer:
                    status = answer.status_code
                time.sleep(0.05)
    finally:
        house.exporter.close()
        house.exporter = exporting


def test_export_of_a_table_and_a_span(played: Within) -> None:
    with played.call(headers=bearer(played.tokens["tess"])) as client:
        [item] = client.get("/api/audit/rounds", params={"player": "solo"}).json()["rounds"]

        def exported(**asked: Any) -> set[str]:
            told = client.get("/api/audit/export", params={"format": "csv", **asked}).text
            return {row["player"] for row in csv.DictReader(io.StringIO(told))}

        assert exported(table=item["table"]) == {"solo"}
        assert exported(**{"from": item["at"], "to": item["at"] + 1}) == {"solo"}
        assert exported(**{"from": item["at"] + 1}, table=item["table"]) == set()
        wrong = {"format": "csv", "from": "yesterday"}
        assert client.get("/api/audit/export", params=wrong).status_code == 400


def test_tables_go_on_while_the_books_are_verified(played: Within) -> None:
    """Two ask at once and hear of one audit; a round is played meanwhile."""
    with (
        ThreadPoolExecutor(2) as pool,
        played.call(headers=bearer(played.floorperson())) as client,
    ):
        asked = [pool.submit(client.get, "/api/audit/verify", timeout=60) for _ in range(2)]
        with played.sit(played.open("south-dakota-uth"), "meanwhile") as seat:
            seat.until(finished, by_offers)
        told = [future.result(60).json() for future in asked]
        assert all(item["clean"] and item["by"] == "floor" for item in told)
        assert client.get("/api/audit/verification").json()["last"]["clean"]


def test_audit_is_not_for_players(played: Within) -> None:
    with played.call(headers=bearer(played.tokens["ann"])) as client:
        assert client.get("/api/audit/verify").status_code == 403
        assert client.get("/api/audit/export", params={"format": "csv"}).status_code == 403
    with played.call() as client:
        assert client.get("/api/audit/verify").status_code == 401
