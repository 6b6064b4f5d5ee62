"""The audit over HTTP: clean books verify, exports tell what the reader may know."""

from __future__ import annotations

import csv
import io
import json
import tomllib
from collections.abc import Iterator

import pytest

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
    assert (told["clean"], told["complete"], told["faults"]) == (True, True, [])
    assert {one["stream"] for one in told["streams"]} >= {"floor"}
    assert all(one["replayed"] for one in told["streams"])


def test_export_keeps_cards_from_those_who_did_not_see_them(played: Within) -> None:
    with (
        played.call(headers=bearer(played.floorperson())) as floor,
        played.call(headers=bearer(played.tokens["tess"])) as auditor,
    ):
        for client, opened in ((floor, False), (auditor, True)):
            answer = client.get("/api/audit/export", params={"format": "jsonl"})
            assert answer.headers["content-type"] == "application/x-ndjson"
            lines = [json.loads(line) for line in answer.text.splitlines()]
            dealt = [one for one in lines if one["kind"].endswith(":cards_dealt/1")]
            assert any("body" in one for one in dealt) is opened
            rows = client.get("/api/audit/export", params={"format": "csv"}).text
            table = list(csv.DictReader(io.StringIO(rows)))
            assert {one["player"] for one in table} >= {"solo", "ann", "bob"}
        refused = floor.get("/api/audit/export", params={"format": "phh"})
        assert refused.status_code == 403
        phh = auditor.get("/api/audit/export", params={"format": "phh"})
        assert sorted(tomllib.loads(phh.text)["1"]["players"]) == ["ann", "bob"]
        assert floor.get("/api/audit/export", params={"format": "pdf"}).status_code == 400
        lost = {"format": "csv", "table": "NOSUCH"}
        assert floor.get("/api/audit/export", params=lost).status_code == 404


def test_audit_is_not_for_players(played: Within) -> None:
    with played.call(headers=bearer(played.tokens["ann"])) as client:
        assert client.get("/api/audit/verify").status_code == 403
        assert client.get("/api/audit/export", params={"format": "csv"}).status_code == 403
    with played.call() as client:
        assert client.get("/api/audit/verify").status_code == 401
