"""Signing out: a player without a password leaves every table, and no table waits for them."""

from __future__ import annotations

from croupier.money import UNITS_PER_CENT
from tests.web.floors import PASSWORD, Within, bearer
from tests.web.playing import Seat, by_offers, code_of, offer


def test_signing_out_without_a_password_ends_the_account_everywhere(floor: Within) -> None:
    tables = [
        floor.open("south-dakota-uth", "Juniper"),
        floor.open("california-holdem", "Prairie"),
        floor.open("maryland-uth-1.5", "Anchor"),
    ]
    wallet = "wallet:ghost"
    with (
        floor.sit(tables[0], "ghost", chips=20_000) as first,
        floor.sit(tables[1], "ghost", chips=40_000) as second,
        floor.call(headers=bearer(floor.tokens["ghost"])) as client,
    ):
        before = client.get("/api/session").json()
        assert before["ends_account"] is True
        assert before["wallet"] == 40_000
        assert [(item["name"], item["chips"]) for item in before["tables"]] == [
            ("Juniper", 20_000),
            ("Prairie", 40_000),
        ]
        told = client.delete("/api/session").json()
        assert told == {"signed_out": True, **{k: before[k] for k in ("ends_account", "tables")}}
        assert client.get("/api/me").status_code == 401
        assert [code_of(seat) for seat in (first, second)] == [4401, 4401]
    for table in tables:
        assert "ghost" not in floor.live(table).players
    assert floor.premises.store.balances(wallet)[wallet].units == 100_000 * UNITS_PER_CENT


def test_bets_of_a_leaving_player_follow_the_abandonment_policy(floor: Within) -> None:
    table = floor.open("south-dakota-uth")
    with floor.sit(table, "hasty") as seat:
        seat.until(lambda row: offer(row["view"], "check") is not None, by_offers)
        with floor.call(headers=bearer(floor.tokens["hasty"])) as client:
            assert client.delete("/api/session").status_code == 200
        with Seat(floor.address, table) as public:
            public.until(lambda item: not item["view"]["seats"] and "round" not in item["view"])
    assert floor.live(table).chips == {}
    assert not floor.live(table).players


def test_player_with_a_password_keeps_seat_and_other_sessions(floor: Within) -> None:
    name, table = "dora", floor.open("south-dakota-uth")
    with (
        floor.sit(table, name),
        floor.call(headers=bearer(floor.tokens[name])) as client,
        floor.call() as again,
    ):
        assert client.post("/api/password", json={"new": PASSWORD}).status_code == 200
        signed = again.post("/api/session", json={"name": name, "password": PASSWORD}).json()
        told = client.delete("/api/session").json()
        assert told["ends_account"] is False
        assert [item["id"] for item in told["tables"]] == [table]
        mine = again.get("/api/me", headers=bearer(signed["token"]))
        assert mine.status_code == 200
    assert floor.live(table).players == (name,)


def test_signing_out_without_a_session_is_harmless(floor: Within) -> None:
    with floor.call() as client:
        told = client.delete("/api/session").json()
        assert told == {"signed_out": True, "ends_account": False, "tables": []}
        assert client.get("/api/session").status_code == 401
