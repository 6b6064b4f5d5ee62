"""Bots over the wire: names of their own, and no secrets for a person with a bot's name."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.house.people import SignedIn
from croupier.house.table.commands import SeatBot
from croupier.house.table.state import Person
from croupier.refusal import Refused
from tests.web.floors import Within, bearer
from tests.web.playing import Seat, by_offers, finished, offer


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("zed", "name_taken"),
        ("  ZED ", "name_taken"),
        ("zеd", "name_required"),  # a Cyrillic letter
        ("Dealer", "name_taken"),
        ("fl00r", "name_taken"),
        ("floor", "name_taken"),
        ("a:b", "name_required"),
        ("", "name_required"),
        ("<b>", "name_required"),
    ],
)
def test_no_bot_has_somebodys_name(floor: Within, name: str, reason: str) -> None:
    table = floor.open("south-dakota-uth")
    token = floor.tokens.get("zed") or floor.guest("zed")
    fields: dict[str, Any] = {"seat": 2, "name": name, "chips": 5_000}
    with Seat(floor.address, table, token) as seat:
        refused = seat.ask("seat_bot", **fields)
        assert (refused["type"], refused["reason"]) == ("refused", reason)
        assert refused["message"]
        assert refused["advice"]
    for asking in (token, floor.floorperson()):
        with floor.call(headers=bearer(asking)) as client:
            told = {"id": "one", "do": "seat_bot", **fields}
            answer = client.post(f"/api/tables/{table}/commands", json=told)
        assert answer.status_code == 409, answer.text
        assert answer.json()["error"]["reason"] == reason
    # The rule is the house's own, however the bot comes to the table.
    within = floor.premises.house.floor.ask(
        f"table/{table}", Person("zed", "player"), SeatBot(2, name, 5_000)
    )
    assert isinstance(within, Refused)
    assert within.reason.word == reason
    assert not floor.live(table).bots


@pytest.mark.parametrize("book", ["south-dakota-uth", "california-holdem"])
def test_person_with_a_former_bots_name_sees_no_hidden_cards(floor: Within, book: str) -> None:
    table, bot = floor.open(book), f"Kit {len(book)}"
    with floor.sit(table, f"ann {len(book)}") as ann:
        seats = offer(ann.seen, "seat_bot")
        assert seats is not None
        ann.shown(ann.must("seat_bot", seat=seats["seats"][0], name=bot, chips=20_000))
        ann.until(finished, by_offers)
    number = floor.live(table).number
    told = []
    for name in (bot, f"zoe {len(book)}"):
        # Not by the web, which keeps a bot's name from people: two processes may be at odds.
        came = floor.premises.house.walk_in(name, floor.premises.house.now)
        assert isinstance(came, SignedIn)
        floor.tokens[name] = came.token
        with floor.call(headers=bearer(came.token)) as client:
            found = client.get(f"/api/tables/{table}/rounds/1").json()
            told.append([found["views"], found["openings"], found["bots"]])
            view = client.get(f"/api/tables/{table}/view").json()
            assert view["seat"] == 0
            if book == "south-dakota-uth":
                advice = client.get("/api/advise/rounds", params={"table": table}).json()
                assert advice["rounds"] == []
                assert client.get("/api/advise", params={"table": table}).status_code in (403, 409)
    assert number >= 1
    assert told[0] == told[1]
    assert told[0][2] == [bot]
    with Seat(floor.address, table, floor.tokens[bot]) as namesake:
        assert namesake.ask("sit", seat=4, chips=20_000)["reason"] == "seat_taken"
        assert namesake.ask("stand")["reason"] == "no_box"


def test_name_of_a_seated_bot_is_refused(floor: Within) -> None:
    table = floor.open("south-dakota-uth")
    boss = bearer(floor.floorperson())
    with floor.sit(table, "una") as una, floor.call() as client:
        una.shown(una.must("seat_bot", seat=2, name="Teo", chips=20_000))
        reach = {"hours": 1, "uses": 3}
        made = client.post(f"/api/tables/{table}/invitations", json=reach, headers=boss).json()
        link = made["url"].partition("#")[2]
        for name in ("Teo", " teo ", "TE0", "T\u00e9o"):
            for path, told, who in (
                ("/api/guest", {"name": name}, {}),
                ("/api/join", {"name": name, "link": link}, {}),
                ("/api/people", {"name": name, "role": "player"}, boss),
            ):
                answer = client.post(path, json=told, headers=who)
                assert answer.status_code == 409, (path, name, answer.text)
                error = answer.json()["error"]
                assert (error["reason"], bool(error["advice"])) == ("name_taken", True)
        una.shown(una.must("stand"))
        with Seat(floor.address, table, floor.floorperson()) as staff:
            staff.must("stand", seat=2)
        assert not floor.live(table).bots
        assert client.post("/api/guest", json={"name": "Teo"}).status_code == 200


def test_own_boxes_are_found_by_identity_and_not_by_name(floor: Within) -> None:
    table, house = floor.open("south-dakota-uth"), floor.premises.house
    with floor.sit(table, "ida") as ida:
        ida.shown(ida.must("seat_bot", seat=2, name="Bea", chips=20_000))
        came = house.walk_in("Bea", house.now)
        assert isinstance(came, SignedIn)
        with Seat(floor.address, table, came.token) as namesake:
            last = ida.until(finished, by_offers)
            there = namesake.until(lambda row: row["seq"] == last["seq"])
        assert last["finished_round"]["own"] == [1]
        assert {item["player"] for item in last["finished_round"]["round"]["seats"]} == {
            "ida",
            "Bea",
        }
        assert (there["view"]["you"], there["finished_round"]["own"]) == ("Bea", [])
        assert all(view["view"]["own"] == [] for view in namesake.views)
        assert any(each["view"]["own"] == [1] for each in ida.views)
