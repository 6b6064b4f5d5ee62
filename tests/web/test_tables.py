"""Tables over HTTP: the lobby, opening one, its law, its last rounds, its meters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from croupier.house.commitment import Opening, WholeDeck, check, check_deck
from croupier.law.load import released
from tests.web.floors import Within, bearer
from tests.web.playing import by_offers, finished, offer


@pytest.fixture(scope="module")
def boss(floor: Within) -> Iterator[httpx.Client]:
    with floor.call(headers=bearer(floor.floorperson())) as client:
        yield client


def staff(floor: Within, name: str, role: str) -> httpx.Client:
    """A client of somebody new on the staff."""
    return floor.call(headers=bearer(floor.staff(name, role)))


@pytest.mark.parametrize("book", released())
def test_table_has_its_rules(floor: Within, book: str) -> None:
    id = floor.open(book, "Lantern")
    with floor.call() as client:
        row = next(item for item in client.get("/api/tables").json()["tables"] if item["id"] == id)
        assert (row["name"], row["rulebook"], row["open"], row["seats_taken"]) == (
            "Lantern",
            book,
            True,
            0,
        )
        assert row["limits"]
        assert all(0 < each["min"] <= each["max"] < 10**10 for each in row["limits"])
        told = client.get(f"/api/tables/{id}").json()
        assert told["rulebook"] == book
        assert told["seats"] == row["seats"]
        assert told["plan"]["elements"]
        assert told["layout"].startswith("<svg")
        assert told["streets"]
        assert all(part["clause"].startswith(f"{told['prefix']}:") for part in told["streets"])
        if told["game"] == "banked":
            assert {part["wager"] for part in told["wagers"]} >= set(
                told["submission"]["paytables"]
            )
            lines = [line for part in told["paytables"] for line in part["lines"]]
            assert all(line["pays"] and line["clause"] for line in lines)
        again = client.get(f"/api/tables/{id}", headers={"if-none-match": '"x", *'})
        assert again.status_code == 304


def test_table_is_opened_by_a_submission_that_is_sound(floor: Within, boss: httpx.Client) -> None:
    before = floor.premises.house.books.heads()
    with floor.call() as client:
        new = client.get("/api/submissions/new/maryland-uth-1.5").json()
        submission: dict[str, Any] = new["submission"]
        assert new["toml"].startswith("#")
        good = client.post("/api/submissions/check", json={"submission": submission}).json()
        assert good["valid"] is True
        submission["paytables"]["blind"] = "Z"
        submission["limits"]["ante"] = ["$50", "$10"]
        bad = client.post("/api/submissions/check", json={"submission": submission}).json()
        assert bad["valid"] is False
        assert {item["path"].partition(".")[0] for item in bad["faults"]} >= {
            "paytables",
            "limits",
        }
        assert all(each["message"] and each["advice"] for each in bad["faults"])
    refused = boss.post("/api/tables", json={"name": "Mine", "submission": submission})
    assert refused.status_code == 422
    assert refused.json()["error"]["faults"] == bad["faults"]
    assert floor.premises.house.books.heads() == before
    good_one = {"name": "Mine", "submission": new_submission(boss), "settings": {"pace": 10}}
    opened = boss.post("/api/tables", json=good_one)
    assert opened.status_code == 200
    names = [part["name"] for part in boss.get("/api/tables").json()["tables"]]
    assert "Mine" in names


def new_submission(client: httpx.Client) -> dict[str, Any]:
    told: dict[str, Any] = client.get("/api/submissions/new/maryland-uth-1.5").json()
    submission: dict[str, Any] = told["submission"]
    return submission


def test_rulebooks_list_every_clause(floor: Within) -> None:
    with floor.call() as client:
        shelf = client.get("/api/rulebooks").json()["rulebooks"]
        assert [item["id"] for item in shelf] == list(released())
        for row in shelf:
            book = client.get(f"/api/rulebooks/{row['id']}").json()
            assert len(book["clauses"]) == row["clauses"]
            assert all(each["says"] and each["explained"] for each in book["clauses"])
        assert client.get("/api/rulebooks/no-such").status_code == 404
        assert client.get("/api/submissions/new/no-such").status_code == 404


def test_last_rounds_are_recalled_as_each_saw_them(floor: Within) -> None:
    table = floor.open("south-dakota-uth")
    with floor.sit(table, "ann") as ann, floor.sit(table, "bob", seat=2) as bob:
        for seat in (ann, bob):
            seat.until(lambda row: offer(row["view"], "ready") is not None)
        ann.must("wager", seat=1, wagers={"ante": 500, "blind": 500})
        bob.must("ready")
        ann.shown(ann.must("ready"))
        ann.until(finished, by_offers)
        auditor = staff(floor, "tess", "auditor")
        clients = {"ann": floor.call(headers=bearer(floor.tokens["ann"]))}
        clients["bob"] = floor.call(headers=bearer(floor.tokens["bob"]))
        clients["tess"] = auditor
        found = clients["ann"].get(f"/api/tables/{table}/rounds").json()["rounds"]
        assert [item["number"] for item in found] == [1]
        assert set(found[0]["outcome"]["net"]) == {"ann"}
        told = {
            name: client.get(f"/api/tables/{table}/rounds/1").json()
            for name, client in clients.items()
        }
        for name, each in told.items():
            check_recalled(each, all_cards=name == "tess")
        assert set(told["ann"]) == set(told["bob"])
        assert told["ann"]["sentences"] == told["bob"]["sentences"]
        assert "??" not in told["ann"]["views"][-1]["round"]["seats"][0]["cards"]
        deck = told["tess"]["deck"]
        whole = WholeDeck(tuple(deck["cards"]), tuple(deck["salts"]))
        assert check_deck(told["tess"]["root"], whole)
        assert told["tess"]["text"].startswith(f"{'rulebook':<10}south-dakota-uth")
        assert clients["ann"].get(f"/api/tables/{table}/rounds/99").status_code == 404
        with floor.call() as nobody:
            assert nobody.get(f"/api/tables/{table}/rounds").status_code == 401
        for client in clients.values():
            client.close()


def check_recalled(told: dict[str, Any], *, all_cards: bool) -> None:
    """The sentences have clauses, the views go from the bets to the end, the openings are true."""
    assert told["number"] == 1
    sentences = told["sentences"]
    assert [sentence["seq"] for sentence in sentences] == sorted(item["seq"] for item in sentences)
    assert any(each.get("clauses") for each in sentences)
    phases = [view["round"]["phase"] for view in told["views"]]
    assert (phases[0], phases[-1]) == ("bets", "over")
    assert any("??" in view["round"]["dealer"] for view in told["views"])
    openings = [
        Opening(part["position"], part["card"], part["salt"], tuple(part["path"]))
        for part in told["openings"]
    ]
    assert len(openings) >= 7
    assert all(check(told["root"], opening) for opening in openings)
    assert ({"deck", "text", "phh"} <= set(told)) is all_cards


def test_hand_in_progress_cannot_be_recalled(floor: Within) -> None:
    table = floor.open("maryland-uth-1.5")
    with floor.sit(table, "zed") as seat:
        seat.until(lambda row: offer(row["view"], "wager") is not None)
        with floor.call(headers=bearer(floor.staff("ida", "auditor"))) as client:
            assert client.get(f"/api/tables/{table}/rounds").json() == {"rounds": []}
            answer = client.get(f"/api/tables/{table}/rounds/1")
    assert (answer.status_code, answer.json()["error"]["reason"]) == (404, "no_such_round")


def test_meter_moves_only_when_two_agree(floor: Within, boss: httpx.Client) -> None:
    table = floor.open("south-dakota-uth")
    second = staff(floor, "eve", "floorperson")
    meter = next(
        item for item in boss.get("/api/meters").json()["meters"] if item["tables"] == [table]
    )
    change = {"account": meter["account"], "units": 12_345, "reason": "misread sign"}
    proposed = boss.post("/api/meters/changes", json=change).json()["changes"][-1]
    assert (proposed["units"], proposed["by"]) == (12_345, "floor")
    number = proposed["id"]
    alone = boss.post(f"/api/meters/changes/{number}/confirm")
    assert (alone.status_code, alone.json()["error"]["reason"]) == (403, "needs_two")
    assert second.post(f"/api/meters/changes/{number}/confirm").status_code == 200
    shown = {each["account"]: each["units"] for each in boss.get("/api/meters").json()["meters"]}
    assert shown[meter["account"]] == meter["units"] + 12_345
    gone = second.post(f"/api/meters/changes/{number}/confirm")
    assert (gone.status_code, gone.json()["error"]["reason"]) == (404, "no_such_proposal")
    strange = boss.post(
        "/api/meters/changes", json={**change, "account": "wallet:floor", "units": 1}
    )
    assert strange.status_code == 404
    with floor.call() as nobody:
        assert "changes" not in nobody.get("/api/meters").json()
    second.close()


def test_meters_reconcile_to_the_last_unit(floor: Within, boss: httpx.Client) -> None:
    table = floor.open("maryland-jackpot-1.0")
    with floor.sit(table, "meg") as seat:
        seat.until(lambda row: offer(row["view"], "wager") is not None)
        bet = {"ante": 1000, "xtra_bonus": 1000, "progressive": 100}
        seat.shown(seat.must("wager", seat=1, wagers=bet))
        seat.until(finished, by_offers)
    told = boss.get("/api/meters/reconciliation").json()
    assert told["reconciled"] is True
    mine = [item for item in told["meters"] if item["account"].startswith(f"meter:{table}:")]
    assert sum(each["contributions"] for each in mine) > 0
    assert all(part["closing"] == part["showing"] for part in mine)
    with floor.call(headers=bearer(floor.tokens["meg"])) as client:
        assert client.get("/api/meters/reconciliation").status_code == 403


def test_links_are_listed_and_withdrawn(floor: Within, boss: httpx.Client) -> None:
    table = floor.open("south-dakota-uth")
    made = boss.post(f"/api/tables/{table}/invitations", json={"hours": 1, "uses": 1}).json()
    [link] = [
        item
        for item in boss.get("/api/invitations").json()["invitations"]
        if item["table"] == table
    ]
    assert made["url"].partition("#")[2]
    assert boss.delete(f"/api/invitations/{link['id']}").json() == {"withdrawn": True}
    assert boss.delete(f"/api/invitations/{link['id']}").status_code == 404
    with floor.call() as client:
        told = {"link": made["url"].partition("#")[2], "name": "late"}
        assert client.post("/api/join", json=told).status_code == 404


def test_health_and_metrics(floor: Within) -> None:
    with floor.call() as client:
        health = client.get("/api/health").json()
        assert health["status"] == "ok"
        assert health["tables"] == len(floor.premises.house.floor.lives)
        text = client.get("/metrics").text
        assert "# TYPE croupier_requests_total counter" in text
        assert f"croupier_tables {health['tables']}\n" in text
        lines = [line for line in text.splitlines() if not line.startswith("#")]
        assert all(float(line.rpartition(" ")[2]) >= 0 for line in lines)


def test_metrics_are_not_for_everybody_beyond_this_machine(floor: Within) -> None:
    house = floor.premises.house
    local = house.settings
    try:
        object.__setattr__(house.settings, "local_metrics", False)
        with floor.call() as client:
            assert client.get("/metrics").status_code == 401
        with floor.call(headers=bearer(floor.guest("nosy"))) as client:
            assert client.get("/metrics").status_code == 403
    finally:
        object.__setattr__(local, "local_metrics", True)
