"""The lobby in one call, who is looking, and every choice of a submission for a form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from croupier.engine.procedure.hours import CloseTable
from croupier.house.floor.request import Done
from croupier.house.table.state import Person
from croupier.law.load import load, released
from croupier.law.options import options_of
from croupier.law.submission import demonstration, examine
from tests.web.floors import Within, bearer


@pytest.fixture
def client(floor: Within) -> Iterator[httpx.Client]:
    """A stranger."""
    with floor.call() as stranger:
        yield stranger


def test_row_has_the_facts_of_a_table(floor: Within, client: httpx.Client) -> None:
    first = floor.open("maryland-uth-1.5", "Linked 1", meter_set="hall")
    floor.open("maryland-uth-1.5", "Linked 2", meter_set="hall")
    alone = floor.open("california-holdem", "Cards")
    told = client.get("/api/lobby").json()
    rows = {item["id"]: item for item in told["tables"]}
    assert rows[first]["cloth"] == "juniper"
    assert rows[first]["base_wager"] == "ante"
    assert rows[first]["linked_tables"] == 2
    assert rows[first]["facts"]["Ante"] == "$10 to $500"
    assert rows[first]["edge"] is None  # no figures are computed in this test
    assert rows[first]["edge_pending"] is False
    assert rows[alone]["linked_tables"] == 0
    assert rows[alone]["facts"]["Big blind"] == "$4"
    assert rows[alone]["fees"]["7 to 10 players"] == "$5"


def test_a_closed_table_is_listed_for_the_staff_alone(floor: Within, client: httpx.Client) -> None:
    table = floor.open("south-dakota-uth", "Shut")
    answer = floor.premises.house.floor.ask(
        f"table/{table}", Person("eve", "floorperson"), CloseTable()
    )
    assert isinstance(answer, Done)
    with floor.call(headers=bearer(floor.floorperson())) as staff:
        for who, there in ((client, False), (staff, True)):
            rows = who.get("/api/lobby").json()["tables"]
            assert (table in {row["id"] for row in rows}) is there


def test_every_rulebook_is_listed_and_an_edition_says_how_far_it_is(client: httpx.Client) -> None:
    books = {item["id"]: item for item in client.get("/api/lobby").json()["books"]}
    assert tuple(books) == released()
    assert books["maryland-uth-1.4"]["extends"] == "maryland-uth-1.5"
    assert books["maryland-uth-1.4"]["differs"] == 1
    assert books["south-dakota-uth"]["differs"] == 0


def test_stranger_has_no_account_and_gets_no_error(floor: Within, client: httpx.Client) -> None:
    assert client.get("/api/who").json() == {
        "you": None,
        "guests": True,
        "starting_balance": 100_000,
    }
    with floor.call(headers=bearer(floor.guest("nora"))) as nora:
        you = nora.get("/api/who").json()["you"]
    nora_is = {
        "name": "nora",
        "role": "player",
        "must_change_password": False,
        "has_password": False,
    }
    assert you == {**nora_is, "wallet": 100_000}


@pytest.mark.parametrize("book", released())
def test_every_choice_has_a_field(client: httpx.Client, book: str) -> None:
    told = client.get(f"/api/submissions/choices/{book}").json()
    assert [item["name"] for item in told["options"]] == list(options_of(load(book)))
    assert examine(told["submission"]).valid
    fields = set(places(told))
    # Every fault of an empty or nonsensical submission belongs to a field of the form.
    nothing = {"rulebook": book, "name": "x", "operator": "y"}
    start: dict[str, Any] = demonstration(book)
    nonsense: dict[str, Any] = {
        **start,
        "limits": {name: ["?", "?"] for name in start.get("limits", {})},
        "options": {name: {"no": "value"} for name in options_of(load(book))},
        "fees": dict.fromkeys(start.get("fees", {}), "?"),
        "rates": dict.fromkeys(start.get("rates", {}), "?"),
        "initials": dict.fromkeys(start.get("initials", {}), "?"),
    }
    for submission in (nothing, nonsense):
        wrong = {fault.path for fault in examine(submission).faults}
        assert wrong
        strayed = {each for each in wrong - fields if not each.startswith("options.")}
        assert not strayed


def places(told: dict[str, Any]) -> list[str]:
    """Every place of a submission that the form has a field for."""
    meters = [item["name"] for item in told["meters"]]
    return [
        *("paytables", "rates", "initials", "resets", "reserves", "fees"),
        *(f"paytables.{each['wager']}" for each in told["paytables"]),
        *(f"limits.{choice['wager']}" for choice in told["limits"]),
        *(f"options.{choice['name']}" for choice in told["options"]),
        *(f"fees.{choice['name']}" for choice in told["fees"]),
        *(f"approvals.{choice['name']}" for choice in told["approvals"]),
        *(f"{part}.{meter}" for part in ("rates", "initials", "resets") for meter in meters),
    ]


def test_each_paytable_to_choose_says_what_it_pays(client: httpx.Client) -> None:
    told = client.get("/api/submissions/choices/maryland-uth-1.5").json()
    blind = next(item for item in told["paytables"] if item["wager"] == "blind")
    letters = {each["name"]: each for each in blind["from"]}
    flush = {line["hand"]: line["pays"] for line in letters["B"]["lines"]}["Flush"]
    assert (flush, letters["B"]["otherwise"]) == ("3 to 2", "push")
    assert all(choice["lines"] for wager in told["paytables"] for choice in wager["from"])
    unknown = client.get("/api/submissions/choices/nowhere")
    assert unknown.status_code == 404
