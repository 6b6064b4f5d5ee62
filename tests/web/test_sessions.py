"""Who gets in, by which way, and what a session is good for."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from croupier.house.people import Pace
from croupier.web.server.context import Paces
from tests.web.floors import PASSWORD, UNHURRIED, Within, bearer, within
from tests.web.playing import Seat, code_of


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Within]:
    """A floor with one floorperson."""
    with within(tmp_path_factory.mktemp("floor")) as served:
        yield served


@pytest.fixture(scope="module")
def boss(floor: Within) -> Iterator[httpx.Client]:
    """The first floorperson, signed in with a password of their own."""
    with floor.call(headers=bearer(floor.floorperson())) as client:
        yield client


def reason(answer: httpx.Response) -> tuple[int, str]:
    told = answer.json()["error"]
    assert set(told) >= {"reason", "message", "advice", "clause"}
    return answer.status_code, told["reason"]


def test_one_time_password_is_good_for_nothing_but_changing_it(tmp_path: Path) -> None:
    with within(tmp_path) as floor, floor.call() as client:
        told = {"name": "floor", "password": floor.one_time}
        session = client.post("/api/session", json=told).json()
        assert session["must_change_password"] is True
        assert session["role"] == "floorperson"
        assert client.get("/api/me").json()["must_change_password"] is True  # by the cookie
        assert reason(client.get("/api/people")) == (403, "change_password")
        table = floor.open("south-dakota-uth")
        with Seat(floor.address, table, session["token"]) as seat:
            assert code_of(seat) == 4403
        short = client.post("/api/password", json={"old": floor.one_time, "new": "short"})
        assert reason(short) == (400, "bad_password")
        wrong = client.post("/api/password", json={"old": "something else", "new": PASSWORD})
        assert reason(wrong) == (401, "no_match")
        good = client.post("/api/password", json={"old": floor.one_time, "new": PASSWORD})
        assert good.json()["must_change_password"] is False
        assert client.get("/api/people").status_code == 200
        client.cookies.clear()
        assert reason(client.post("/api/session", json=told)) == (401, "no_match")
        again = client.post("/api/session", json={"name": "floor", "password": PASSWORD})
        assert again.status_code == 200


def test_guest_has_no_password_until_one_is_set(floor: Within) -> None:
    with floor.call(headers=bearer(floor.guest("perdita"))) as client:
        assert client.get("/api/me").json()["has_password"] is False
        answer = client.post("/api/password", json={"old": "", "new": PASSWORD})
        assert answer.json()["has_password"] is True
        assert client.get("/api/me").json()["has_password"] is True


def test_cookie_is_out_of_reach_for_scripts_and_other_sites(floor: Within) -> None:
    with floor.call() as client:
        answer = client.post("/api/guest", json={"name": "cookie monster"})
        cookie = answer.headers["set-cookie"].lower()
        assert cookie.startswith("croupier_session=")
        assert {"httponly", "samesite=strict", "path=/"} <= set(cookie.split("; "))
        assert "secure" not in cookie
        assert client.get("/api/me").json()["name"] == "cookie monster"
        told = client.delete("/api/session").json()
        assert told == {"signed_out": True, "ends_account": True, "tables": []}
        assert reason(client.get("/api/me")) == (401, "not_signed_in")


def own_certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine that vouches for itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "floor")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(IPv4Address("127.0.0.1"))]), critical=False
        )
        .sign(key, hashes.SHA256())
    )
    files = folder / "cert.pem", folder / "key.pem"
    files[0].write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    files[1].write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return files


def test_under_tls_cookies_and_pages_insist_on_it(tmp_path: Path) -> None:
    cert, key = own_certificate(tmp_path)
    trusted = ssl.create_default_context(cafile=str(cert))
    with (
        within(tmp_path, secure=True, tls=(cert, key)) as floor,
        floor.call(verify=trusted, headers={"origin": floor.address}) as client,
    ):
        assert floor.address.startswith("https://")
        answer = client.post("/api/guest", json={"name": "ann"})
        assert "secure" in answer.headers["set-cookie"].lower().split("; ")
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        plain = client.post(
            "/api/guest",
            json={"name": "bob"},
            headers={"origin": floor.address.replace("https", "http")},
        )
        assert reason(plain) == (403, "wrong_origin")


def test_five_wrong_passwords_lock_the_door_for_everybody_alike(
    floor: Within, boss: httpx.Client
) -> None:
    made = boss.post("/api/people", json={"name": "joe", "role": "dealer"}).json()
    right = {"name": "joe", "password": made["password"]}
    with floor.call() as client:
        unknown = client.post("/api/session", json={"name": "nobody here", "password": "x"})
        for _ in range(5):
            wrong = client.post("/api/session", json={"name": "joe", "password": "wrong"})
            assert wrong.json() == unknown.json()
        locked = client.post("/api/session", json=right)
        assert locked.json() == unknown.json()
        people = {item["name"]: item for item in boss.get("/api/people").json()["people"]}
        assert people["joe"]["locked"] is True
        assert boss.patch("/api/people/joe", json={"unlock": True}).status_code == 200
        assert client.post("/api/session", json=right).json()["name"] == "joe"


def test_new_players_get_play_money_once_and_more_only_up_to_it(floor: Within) -> None:
    with floor.call(headers=bearer(floor.guest("rich"))) as client:
        assert client.get("/api/me").json()["wallet"] == 100_000
        assert reason(client.post("/api/wallet", json={"cents": 1})) == (409, "enough_money")
        table = floor.open("south-dakota-uth")
        with floor.sit(table, "rich", chips=30_000):
            assert client.post("/api/wallet", json={"cents": 30_000}).json() == {"wallet": 100_000}
        assert reason(client.post("/api/wallet", json={"cents": 0})) == (409, "bad_amount")
        assert reason(client.post("/api/wallet", json={"cents": -5})) == (409, "bad_amount")
        assert client.get("/api/me").json()["wallet"] == 100_000


def test_floor_without_welcome_and_without_guests(tmp_path: Path) -> None:
    with within(tmp_path, starting_balance=0, guests=False) as floor, floor.call() as client:
        assert reason(client.post("/api/guest", json={"name": "ann"})) == (403, "not_allowed")
        table = floor.open("south-dakota-uth")
        headers = bearer(floor.floorperson())
        made = client.post(
            f"/api/tables/{table}/invitations", json={"uses": 2}, headers=headers
        ).json()
        base, _, link = made["url"].partition("#")
        assert base == f"{floor.address}/join"
        client.cookies.clear()
        look = client.post("/api/invitations/inspect", json={"link": link}).json()
        assert look == {"table": table, "name": "Table"}
        joined = client.post("/api/join", json={"link": link, "name": "Zoë"}).json()
        assert (joined["name"], joined["role"], joined["table"]) == ("Zoë", "player", table)
        assert joined["wallet"] == 0
        assert reason(client.post("/api/wallet", json={"cents": 5})) == (403, "not_allowed")
        taken = client.post("/api/join", json={"link": link, "name": "zoe"})
        assert reason(taken) == (409, "name_taken")
        assert client.post("/api/join", json={"link": link, "name": "bob"}).status_code == 200
        over = client.post("/api/join", json={"link": link, "name": "cid"})
        assert reason(over) == (404, "link_over")
        bad = client.post("/api/join", json={"link": link[:-2] + "xx", "name": "cid"})
        assert reason(bad) == (404, "bad_link")
        client.cookies.clear()
        assert client.post(
            f"/api/wallets/{'Zoë'}", json={"cents": 777}, headers=headers
        ).json() == {"wallet": 777}
        out = client.post("/api/wallets/Zoë", json={"cents": -778}, headers=headers)
        assert reason(out) == (409, "not_enough_money")
        nobody = client.post("/api/wallets/Nobody", json={"cents": 5}, headers=headers)
        assert reason(nobody) == (404, "no_such_person")


def test_players_invite_only_where_they_sit(floor: Within) -> None:
    table, other = floor.open("south-dakota-uth"), floor.open("south-dakota-uth")
    with floor.sit(table, "host"):
        headers = bearer(floor.tokens["host"])
        with floor.call(headers=headers) as client:
            good = client.post(f"/api/tables/{table}/invitations", json={"hours": 2, "uses": 3})
            assert good.status_code == 200
            far = client.post(f"/api/tables/{other}/invitations", json={"hours": 2, "uses": 3})
            assert reason(far) == (403, "not_allowed")
            many = client.post(f"/api/tables/{table}/invitations", json={"hours": 2, "uses": 11})
            assert reason(many) == (400, "bad_amount")


def test_people_are_for_floorpersons_alone(floor: Within, boss: httpx.Client) -> None:
    headers = bearer(floor.guest("curious"))
    with floor.call(headers=headers) as client:
        for method, path, body in (
            ("GET", "/api/people", None),
            ("POST", "/api/people", {"name": "x", "role": "player"}),
            ("PATCH", "/api/people/floor", {"disabled": True}),
            ("POST", "/api/wallets/curious", {"cents": 100}),
            ("GET", "/api/invitations", None),
            ("POST", "/api/tables", {"name": "x", "submission": {}}),
            ("POST", "/api/meters/changes", {"account": "a", "units": 1, "reason": "b"}),
        ):
            assert client.request(method, path, json=body).status_code == 403, path
    alone = boss.patch("/api/people/floor", json={"disabled": True})
    assert reason(alone) == (409, "last_floorperson")


def test_disabling_somebody_ends_what_they_are_doing(tmp_path: Path) -> None:
    with within(tmp_path, looks=0.2) as floor:
        boss = bearer(floor.floorperson())
        with floor.sit(floor.open("south-dakota-uth"), "bad lad") as seat, floor.call() as client:
            gone = client.patch("/api/people/bad lad", json={"disabled": True}, headers=boss)
            assert gone.status_code == 200
            assert code_of(seat) == 4401
            mine = bearer(floor.tokens["bad lad"])
            assert reason(client.get("/api/me", headers=mine)) == (401, "not_signed_in")


def test_too_many_sign_ins_are_throttled(tmp_path: Path) -> None:
    slow = Paces(UNHURRIED.calls, Pace(burst=3, every=60_000), UNHURRIED.commands)
    with within(tmp_path, paces=slow) as floor, floor.call() as client:
        wrong = {"name": "floor", "password": "x"}
        seen = [client.post("/api/session", json=wrong).status_code for _ in range(5)]
        assert seen == [401, 401, 401, 429, 429]
        last = client.post("/api/guest", json={"name": "ann"})
        assert reason(last) == (429, "slow_down")
        assert 0 < int(last.headers["retry-after"]) <= 60
        assert client.get("/api/tables").status_code == 200  # only the doors are slow
