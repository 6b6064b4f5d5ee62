"""Titles that the API sends with the identifiers of the law."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from croupier.law.explain.titles import title, titles
from croupier.law.load import released
from croupier.law.submission import with_demonstration
from tests.web.floors import Within, bearer

NAMES = {
    "maryland-uth-1.5": "Ultimate Texas Hold'em · Maryland 1.5",
    "maryland-uth-1.4": "Ultimate Texas Hold'em · Maryland 1.4",
    "maryland-jackpot-1.0": "Jackpot Hold'em · Maryland 1.0",
    "south-dakota-uth": "Ultimate Texas Hold'em · South Dakota",
    "california-holdem": "Texas Hold'em · California",
}


def get(floor: Within, path: str) -> Any:
    """Return what a floorperson is sent from the path."""
    with floor.call(headers=bearer(floor.floorperson())) as client:
        answer = client.get(path)
    assert answer.status_code == httpx.codes.OK
    return answer.json()


@pytest.mark.parametrize("book", released())
def test_rulebook_has_one_name_everywhere(floor: Within, book: str) -> None:
    table = floor.open(book)
    lists = {
        "/api/rulebooks": "rulebooks",
        "/api/lobby": "books",
        "/api/analysis": "books",
    }
    for path, key in lists.items():
        names = {row["id"]: row["name"] for row in get(floor, path)[key]}
        assert names == NAMES
    for path in (f"/api/rulebooks/{book}", f"/api/submissions/choices/{book}"):
        assert get(floor, path)["name"] == NAMES[book]
    for row in (get(floor, f"/api/tables/{table}"), *get(floor, "/api/lobby")["tables"]):
        assert row["rulebook_name"] == NAMES[row["rulebook"]]


@pytest.mark.parametrize("book", released())
def test_options_and_values_have_titles(floor: Within, book: str) -> None:
    for option in get(floor, f"/api/submissions/choices/{book}")["options"]:
        assert option["title"] == title("option", option["name"])
        values = {str(value).lower() for value in option["values"]}
        assert {value.lower() for value in option["value_titles"]} >= values
        assert "_" not in option["allowed"]
        assert "_" not in option["default_title"]


@pytest.mark.parametrize("book", released())
def test_clauses_have_a_class_for_readers(floor: Within, book: str) -> None:
    for clause in get(floor, f"/api/rulebooks/{book}")["clauses"]:
        assert clause["class_title"] == titles()["class"][clause["class"]]


@pytest.mark.parametrize("book", released())
def test_table_has_titles_for_its_identifiers(floor: Within, book: str) -> None:
    info = get(floor, f"/api/tables/{floor.open(book)}")
    assert info["dealing_title"] == title("method", info["dealing"])
    assert all(street["title"][0].isupper() for street in info["streets"])
    assert {row["wager"] for row in info["wagers"]} <= set(info["titles"]["wager"])
    for names in info["titles"].values():
        assert all(text and "_" not in text for text in names.values())
    for limit in info["limits"]:
        assert limit["name"][0].isupper()
        assert "_" not in limit["name"]


def test_last_two_cards_are_called_turn_and_river(floor: Within) -> None:
    info = get(floor, f"/api/tables/{floor.open('maryland-uth-1.5')}")
    assert [street["title"] for street in info["streets"]] == [
        "Pre-flop",
        "Flop",
        "Turn and river",
    ]
    info = get(floor, f"/api/tables/{floor.open('california-holdem')}")
    assert [street["title"] for street in info["streets"]] == ["Pre-flop", "Flop", "Turn", "River"]


def test_floor_has_titles_for_steps_devices_and_methods(floor: Within) -> None:
    physical = {"mode": "physical", "dealing": "manual_shoe", "shuffler": True}
    chosen = with_demonstration({"rulebook": "maryland-uth-1.5", "options": physical})
    with floor.call(headers=bearer(floor.floorperson())) as client:
        opened = client.post("/api/tables", json={"name": "Ledger", "submission": chosen})
    table = opened.json()["id"]
    told = get(floor, "/api/floor")
    assert told["titles"]["report"] == titles()["report"]
    row = next(row for row in told["tables"] if row["id"] == table)
    life, view = row["procedure"], get(floor, f"/api/tables/{table}/view")["procedure"]
    for shown in (life, view):
        assert shown["method_title"] == "Manual shoe"
        assert [device["title"] for device in shown["devices"]] == ["Shuffler"]
        assert {device["state_title"] for device in shown["devices"]} == {"Working"}
        assert shown["due"]
        for item in (*shown["due"], *shown["checklist"]):
            assert item["title"] == title("step", item["step"])
    assert (row["base_wager_name"], row["phase_title"]) == ("Ante", "")
