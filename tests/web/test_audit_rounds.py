"""The auditor's search: rounds found by what is known of them, and one of them with its chain."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import update

from croupier.adapters.store import schema
from croupier.adapters.store.store import number_of
from croupier.law.submission import demonstration
from tests.web.floors import Within, bearer, within
from tests.web.playing import Seat, by_offers, finished, offer, play_together

BOOK = "maryland-uth-1.5"
UTH = {"ante": 1000, "blind": 1000}


def play(floor: Within, table: str, name: str, rounds: int) -> None:
    """Have a new player play this many rounds alone."""
    with floor.sit(table, name) as seat:
        seat.until(
            lambda row: finished(row) and row["finished_round"]["number"] == rounds, by_offers
        )


def attended(floor: Within) -> str:
    """A table at which floorpersons have the say."""
    body = {"name": "Lantern", "submission": demonstration(BOOK), "settings": {"pace": 5}}
    with floor.call(headers=bearer(floor.floorperson())) as client:
        table = str(client.post("/api/tables", json=body).json()["id"])
    with Seat(floor.address, table) as public:
        public.until(lambda row: bool(row["view"]["open"]))
    return table


def void(floor: Within, table: str) -> None:
    """A round is void by the word of two floorpersons."""
    reported(floor, table, "vera", "confirm")


def rejected(floor: Within, table: str) -> None:
    """A round is played on after a report that a second floorperson rejects."""
    reported(floor, table, "rita", "reject", reason="all cards were there")


def reported(floor: Within, table: str, player: str, word: str, **told: str) -> None:
    """Have a floorperson report a wrong count, and another confirm it, to end the round."""
    second = floor.tokens.get("wes") or floor.staff("wes", "floorperson")
    with floor.sit(table, player) as seat:
        seat.until(lambda row: offer(row["view"], "wager") is not None)
        seat.shown(seat.must("wager", seat=1, wagers=UTH))
        seat.shown(seat.must("ready"))
        seat.until(lambda item: offer(item["view"], "check") is not None)
        with Seat(floor.address, table, floor.floorperson()) as desk:
            desk.shown(desk.must("report", report="wrong_count", at="dealer"))
            proposal = desk.seen["proposals"][0]["id"]
        with Seat(floor.address, table, second) as desk:
            desk.must(word, proposal=proposal, **told)
        if word == "reject":
            seat.until(finished, by_offers)
        seat.until(finished)


@pytest.fixture(scope="module")
def tables(floor: Within) -> dict[str, str]:
    """Tables with rounds: three of a player alone, a hand, a void one, and one with a report."""
    found = {
        "alone": floor.open("south-dakota-uth", "Prairie"),
        "hand": floor.open("california-holdem", "Redwood"),
        "void": attended(floor),
        "rejected": attended(floor),
    }
    play(floor, found["alone"], "Solo", 3)
    with floor.sit(found["hand"], "ann") as ann, floor.sit(found["hand"], "bob", seat=2) as bob:
        play_together(ann, bob)
    void(floor, found["void"])
    rejected(floor, found["rejected"])
    floor.staff("tess", "auditor")
    return found


@pytest.fixture
def auditor(floor: Within, tables: dict[str, str]) -> Iterator[httpx.Client]:
    """The auditor's client."""
    with floor.call(headers=bearer(floor.tokens["tess"])) as client:
        yield client


def rounds(client: httpx.Client, **asked: Any) -> list[tuple[str, int]]:
    """Table and number of the rounds that are found, all pages together."""
    found, after = [], ""
    while True:
        answer = client.get("/api/audit/rounds", params={**asked, "after": after})
        assert answer.status_code == 200, answer.text
        told = answer.json()
        found += [(item["table"], item["number"]) for item in told["rounds"]]
        after = told["next"]
        if not after:
            return found


def test_rounds_are_found_by_each_filter(auditor: httpx.Client, tables: dict[str, str]) -> None:
    alone, hand, voided = tables["alone"], tables["hand"], tables["void"]
    found = rounds(auditor)
    assert set(found) >= {(alone, 1), (alone, 2), (alone, 3), (hand, 1), (voided, 1)}
    assert rounds(auditor, limit=1) == rounds(auditor, limit=2) == found
    assert rounds(auditor, table=alone) == [(alone, 3), (alone, 2), (alone, 1)]
    assert rounds(auditor, table=alone, number=2) == [(alone, 2)]
    assert (alone, 1) in rounds(auditor, player="SOL", limit=1)
    assert {table for table, _ in rounds(auditor, player="solo")} == {alone}
    assert rounds(auditor, player="nobody") == []
    assert (hand, 1) in rounds(auditor, player="bo")
    assert rounds(auditor, kind="void") == [(voided, 1)]
    assert set(rounds(auditor, kind="irregularity")) == {(voided, 1), (tables["rejected"], 1)}
    assert rounds(auditor, kind="progressive_win") == []


def test_rounds_are_found_by_size_and_time(auditor: httpx.Client, tables: dict[str, str]) -> None:
    told = auditor.get("/api/audit/rounds", params={"table": tables["alone"]}).json()["rounds"]
    assert [item["number"] for item in told] == [3, 2, 1]
    nets = {each["number"]: each["net"]["Solo"] for each in told}
    for least in (1, 1000, 10**7):
        wanted = [(tables["alone"], number) for number, net in nets.items() if net >= least]
        assert rounds(auditor, table=tables["alone"], min=least) == wanted
    times = [row["at"] for row in told]
    since = {"table": tables["alone"], "from": times[1]}
    assert [number for _, number in rounds(auditor, **since)] == [3, 2]
    assert [number for _, number in rounds(auditor, **since, to=times[0])] == [2]


def test_round_lists_its_kinds(auditor: httpx.Client, tables: dict[str, str]) -> None:
    [each] = auditor.get("/api/audit/rounds", params={"table": tables["void"]}).json()["rounds"]
    assert (each["kinds"], each["net"]) == (["irregularity", "void"], {"vera": 0})
    named = {item["id"]: item for item in auditor.get("/api/audit/tables").json()["tables"]}
    assert (named[tables["hand"]]["name"], named[tables["hand"]]["game"]) == ("Redwood", "cardroom")


@pytest.mark.parametrize(
    "wrong",
    [{"limit": 0}, {"number": "x"}, {"kind": "odd"}, {"after": "nowhere"}, {"min": -1}],
)
def test_a_search_that_cannot_be_read_is_refused(
    auditor: httpx.Client, wrong: dict[str, Any]
) -> None:
    answer = auditor.get("/api/audit/rounds", params=wrong)
    assert (answer.status_code, answer.json()["error"]["reason"]) == (400, "malformed")


def test_round_shows_every_entry(
    floor: Within, auditor: httpx.Client, tables: dict[str, str]
) -> None:
    path = f"/api/audit/rounds/{tables['alone']}/2"
    told = auditor.get(path).json()
    assert (told["all_cards"], told["chain"]["valid"], told["chain"]["broken"]) == (
        True,
        True,
        None,
    )
    assert told["table_info"]["name"] == "Prairie"
    seqs = [item["seq"] for item in told["steps"]]
    assert seqs == sorted(seqs)
    assert told["chain"]["first"] <= seqs[0] < seqs[-1] <= told["chain"]["last"]
    assert all(len(step["hash"]) == 64 for step in told["steps"])
    scenes = [step for step in told["steps"] if step.get("round")]
    dealt = next(scene for scene in scenes if scene["cards"]["dealer"])
    assert "??" not in dealt["cards"]["dealer"]
    assert set(dealt["round"]["dealer"]) <= {"??"}
    assert any(sentence.get("clauses") for step in told["steps"] for sentence in step["sentences"])
    with floor.call(headers=bearer(floor.floorperson())) as client:
        seen = client.get(path).json()
    assert seen["all_cards"] is False
    assert not any("cards" in step for step in seen["steps"])


def test_cardroom_hand_shows_every_entry(auditor: httpx.Client, tables: dict[str, str]) -> None:
    told = auditor.get(f"/api/audit/rounds/{tables['hand']}/1").json()
    hands = [item for item in told["steps"] if item.get("hand")]
    assert {len(cards) for cards in hands[-1]["cards"]["seats"].values()} == {2}
    assert hands[-1]["hand"]["phase"] == "over"
    missing = auditor.get(f"/api/audit/rounds/{tables['hand']}/999")
    assert (missing.status_code, missing.json()["error"]["reason"]) == (404, "no_such_round")


def test_the_search_is_not_for_players(floor: Within, tables: dict[str, str]) -> None:
    paths = ("/api/audit/rounds", "/api/audit/tables", f"/api/audit/rounds/{tables['alone']}/1")
    with floor.call(headers=bearer(floor.tokens["ann"])) as player, floor.call() as nobody:
        for path in (*paths, "/api/audit/verification"):
            assert player.get(path).status_code == 403
            assert nobody.get(path).status_code == 401


def said(step: dict[str, Any]) -> str:
    return " | ".join(item["text"] for item in step["sentences"])


def test_an_altered_entry_is_named_where_it_is(tmp_path: Path) -> None:
    with within(tmp_path) as floor:
        table = floor.open("south-dakota-uth")
        play(floor, table, "Solo", 1)
        with floor.call(headers=bearer(floor.staff("tess", "auditor"))) as client:
            path = f"/api/audit/rounds/{table}/1"
            steps = client.get(path).json()["steps"]
            seq = next(step["seq"] for step in steps if said(step) == "No more bets")
            log = schema.entries
            with floor.premises.store.engine.begin() as connection:
                here = (log.c.stream == number_of(f"table/{table}"), log.c.seq == seq)
                connection.execute(update(log).where(*here).values(actor="player:mallory"))
            chain = client.get(path).json()["chain"]
            assert (chain["valid"], chain["broken"]["seq"]) == (False, seq)
            told = client.get("/api/audit/verify", timeout=60).json()
            assert not told["clean"]
            assert (f"table/{table}", seq) in {
                (item["stream"], item["seq"]) for item in told["findings"]
            }
            last = client.get("/api/audit/verification").json()
            assert (last["progress"], last["last"]["clean"]) == (None, False)
