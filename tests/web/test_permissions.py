"""What the door promises: who may ask what, what every answer carries, a way out for everybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.types import Receive, Scope, Send

from croupier.engine.procedure.hours import CloseTable
from croupier.house.floor.request import Done
from croupier.house.people import Pace
from croupier.house.table.state import Person
from croupier.web.server.app import create_app
from croupier.web.server.cache import REVALIDATE
from croupier.web.server.context import Paces
from croupier.web.server.guard import BODY
from croupier.web.server.pages import Pages
from tests.web.floors import UNHURRIED, bearer, within
from tests.web.permissions import CALLERS, ONE_TIME, Door, Row, door, golden, routes

STILL = {
    "/api/tables/{id}",
    "/api/rulebooks",
    "/api/rulebooks/{rulebook}",
    "/api/rulebooks/{rulebook}/readings",
    "/api/rulebooks/{rulebook}/examples",
    "/api/submissions/choices/{rulebook}",
    "/api/analysis",
    "/api/analysis/{rulebook}",
    "/api/wire",
}
"""Answers that depend on no caller and on no moment: browsers ask whether they have changed."""

CARRIED = {
    "content-security-policy": "default-src 'self'; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'; object-src 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""Written out, so that one which is dropped is missed."""


@pytest.fixture(scope="module")
def way_in(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    with door(tmp_path_factory.mktemp("door")) as item:
        yield item


def complete(path: str, headers: httpx.Headers) -> None:
    """The answer carries every header; of the API none is kept that depends on who asks."""
    assert {name: headers.get(name) for name in CARRIED} == CARRIED, path
    if path.startswith("/api/"):
        kept = headers["cache-control"]
        assert kept == "no-store" or (path in STILL and kept == REVALIDATE), path


def test_the_table_has_every_route(way_in: Door) -> None:
    rows = routes(create_app(way_in.floor.premises.house))
    assert len(rows) > 60
    assert list(golden()) == rows, "python -m tests.web.permissions writes it"


@pytest.mark.parametrize("row", golden(), ids=" ".join)
def test_everybody_is_answered_as_the_table_says(way_in: Door, row: Row) -> None:
    answers = [way_in.ask(caller, row) for caller in CALLERS]
    told = "\t".join((*row, *(str(status) for status, _, _ in answers)))
    assert told == golden()[row], "python -m tests.web.permissions writes it"
    for _, headers, _ in answers:
        if headers is not None:
            complete(row[1], headers)


SEEN = [row for row in golden() if row[0] == "GET" and golden()[row].split("\t")[2] == "200"]
OWN = ("/api/who", "/api/health", "/api/signs/{id}")
"""These say who asks, or what time it is, or never end."""


@pytest.mark.parametrize("row", [row for row in SEEN if row[1] not in OWN], ids=" ".join)
def test_a_one_time_password_shows_what_the_public_sees(way_in: Door, row: Row) -> None:
    public = way_in.ask("nobody", row)[2]
    for caller in ONE_TIME:
        assert way_in.ask(caller, row)[2] == public, caller


def test_a_closed_table_is_not_listed_for_a_one_time_password(way_in: Door) -> None:
    floor = way_in.floor
    shut = floor.open("south-dakota-uth", "Shut")
    eve = Person("eve", "floorperson")
    answer = floor.premises.house.floor.ask(f"table/{shut}", eve, CloseTable())
    assert isinstance(answer, Done)
    lobby = ("GET", "/api/lobby")
    assert shut in way_in.ask("dealer", lobby)[2]
    for caller in ("nobody", "player", *ONE_TIME):
        assert shut not in way_in.ask(caller, lobby)[2], caller


class Broken(Pages):
    """Pages with an internal error."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Fail at one path."""
        if scope["path"] == "/broken":
            raise RuntimeError("on purpose")
        await super().__call__(scope, receive, send)


def test_every_kind_of_answer_carries_every_header(tmp_path: Path) -> None:
    slow = Paces(Pace(burst=9, every=600_000), Pace(burst=3, every=600_000), UNHURRIED.commands)
    with within(tmp_path, pages=Broken(), paces=slow) as floor, floor.call() as client:
        page, last = client.get("/"), {"connection": "close"}  # the server closes these itself
        answers = [
            page,
            client.get("/", headers={"if-none-match": page.headers["etag"]}),
            client.head("/"),
            client.get("/app/net.js"),
            client.get("/no.js"),
            client.put("/"),
            client.get("/broken", headers=last),
            client.get("/api/tables"),
            client.get("/api/me"),
            client.get("/api/nothing"),
            client.post("/api/session", json={}),
            client.post("/api/session", content=b"{"),
            client.post("/api/session", content=b" " * (BODY + 1), headers=last),
            client.post("/api/session", json={}, headers={"origin": "http://evil.example"}),
            client.post("/api/session", json={}),
            client.delete("/api/tables"),
            client.get("/api/tables"),
            client.get("/api/tables"),
        ]
    seen = [answer.status_code for answer in answers]
    assert seen[:7] == [200, 304, 200, 200, 404, 405, 500]
    assert seen[7:] == [200, 401, 404, 400, 400, 413, 403, 429, 405, 200, 429]
    for answer in answers:
        complete(answer.request.url.path, answer.headers)


def test_signing_out_works_during_a_throttle(tmp_path: Path) -> None:
    slow = Paces(UNHURRIED.calls, Pace(burst=2, every=600_000), UNHURRIED.commands)
    with within(tmp_path, paces=slow) as floor, floor.call() as client:
        token = floor.guest("ann")
        while client.post("/api/session", json={"name": "x", "password": "x"}).status_code != 429:
            pass
        assert client.delete("/api/session", headers=bearer(token)).status_code == 200
        assert client.get("/api/me", headers=bearer(token)).status_code == 401
