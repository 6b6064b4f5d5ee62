"""Every request gets a clear answer, and a refused request changes nothing.

A few hundred calls and frames in a normal run; over 100,000 with CROUPIER_DEEP=1, in shards, each
on a floor of its own: workers share them, and no floor grows slow with all that was done to it.
"""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import given
from hypothesis import strategies as st
from schemathesis.core.result import Ok

from croupier.web.server.app import create_app
from tests.stages import DEEP
from tests.web.floors import bearer
from tests.web.playing import Message, Seat
from tests.web.random_requests import (
    PLAIN,
    ROLES,
    Target,
    as_offered,
    commands,
    examples,
    target,
)


@pytest.fixture(scope="module")
def hit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    with target(tmp_path_factory.mktemp("fuzz")) as item:
        yield item


pytestmark = pytest.mark.filterwarnings(
    # Other threads of this process draw random numbers of their own meanwhile.
    "ignore:Do not use the `random` module:hypothesis.errors.HypothesisDeprecationWarning"
)
IDS = itertools.count(1)


ODD = st.fixed_dictionaries(
    {"v": st.one_of(st.just(1), PLAIN)},
    optional={"id": PLAIN, "do": PLAIN, "type": PLAIN, "seat": PLAIN},
)


@st.composite
def frames(draw: st.DrawFn) -> str | int:
    """Frames of every quality: noise, JSON, envelopes, commands; a number takes up an offer."""
    match draw(st.integers(0, 9)):
        case 0:
            return draw(st.text(max_size=60))
        case 1:
            return json.dumps(draw(st.one_of(PLAIN, ODD)))
        case 2 | 3 | 4 | 5:
            return draw(st.integers(0, 999))
    return json.dumps({"v": 1, "id": f"f{next(IDS)}", **draw(commands())})


@pytest.mark.parametrize("shard", range(30 if DEEP else 1))
def test_every_frame_is_answered_and_refused_ones_change_nothing(
    tmp_path: Path, shard: int
) -> None:
    with target(tmp_path) as hit:
        tally = thrown(hit)
    assert {"done", "error", "malformed", "not_yours_to_do", "not_signed_in"} <= set(tally), tally


def thrown(hit: Target) -> Counter[str]:
    """Return the counts of each kind of answer."""
    seats: dict[tuple[str, str], Seat] = {}
    tally: Counter[str] = Counter()

    @given(table=st.sampled_from(hit.tables), role=st.sampled_from(("", *ROLES)), frame=frames())
    @examples(200, 2_000)
    def throw(table: str, role: str, frame: str | int) -> None:
        seat = seats.get((table, role))
        if seat is None:
            seat = seats[table, role] = Seat(hit.floor.address, table, hit.tokens[role])
        before = hit.settle_down()
        while not seat.views or seat.views[-1]["seq"] < hit.floor.live(table).seq:
            seat.view()
        if isinstance(frame, int):
            offers = seat.seen["offers"]
            told = as_offered(offers[frame % len(offers)], frame) if offers else {}
            frame = json.dumps({"v": 1, "id": told.get("id", f"o{next(IDS)}"), **told})
        seat.send(frame)
        answer = answer_of(seat)
        kind = answer.get("reason") or answer["type"]
        tally[kind] += 1
        assert answer["type"] in ("done", "refused", "error", "pong"), answer
        assert kind not in ("unavailable", "fault"), (frame, answer)
        if answer["type"] != "done":
            assert hit.settle_down() == before, (frame, answer)

    throw()
    for seat in seats.values():
        seat.close()
    return tally


def answer_of(seat: Seat) -> Message:
    """Return the next message that isn't a view."""
    while True:
        message = seat.receive()
        if message["type"] != "view":
            return message


@pytest.mark.parametrize("shard", range(8 if DEEP else 1))
def test_every_call_is_answered_and_refused_ones_change_nothing(tmp_path: Path, shard: int) -> None:
    with target(tmp_path) as hit:
        statuses = calls(hit)
    assert {200, 400, 401, 403, 404} <= set(statuses), statuses


def calls(hit: Target) -> Counter[int]:
    """Return the counts of each status over calls of every operation."""
    app = create_app(hit.floor.premises.house)
    schema = schemathesis.openapi.from_dict(app.openapi())
    operations = [item.ok() for item in schema.get_all_operations() if isinstance(item, Ok)]
    calm = [
        apioperation for apioperation in operations if "signs" not in apioperation.path
    ]  # those never end
    statuses: Counter[int] = Counter()
    with hit.floor.call() as client:
        for operation in calm:

            @given(
                case=operation.as_strategy(),
                role=st.sampled_from(("", *ROLES)),
                table=st.sampled_from([*hit.tables, None]),
            )
            @examples(5, 100)
            def call(case: Any, role: str, table: str | None) -> None:
                before = hit.settle_down()
                answer = called(client, case, hit.tokens[role], table)
                statuses[answer.status_code] += 1
                assert answer.status_code < 500, (case.method, case.path, answer.text)
                if answer.status_code >= 400:
                    told = answer.json()["error"]
                    assert told["reason"]
                    assert told["message"]
                    assert hit.settle_down() == before, (case.method, case.path, answer.text)

            call()
    return statuses


def called(client: httpx.Client, case: Any, token: str, table: str | None) -> httpx.Response:
    """The case as a call of this role, to a table that there is where it names one."""
    parameters = dict(case.path_parameters or {})
    if table is not None and "/tables/{id}" in case.path:
        parameters["id"] = table
    path = case.path
    for name, value in parameters.items():
        path = path.replace(
            f"{{{name}}}", httpx.URL("/").copy_with(path=f"/{value}").raw_path[1:].decode()
        )
    if case.method == "DELETE" and path == "/api/session":
        token = ""  # or nobody would be signed in any more
    body = case.body if case.body.__class__.__name__ != "NotSet" else None
    headers = bearer(token) if token else {}
    client.cookies.clear()
    return client.request(
        case.method, path, params=dict(case.query or {}), json=body, headers=headers
    )


RAW = [
    (b"", "application/json"),
    (b"{", "application/json"),
    (b"null", "application/json"),
    (b"[]", "application/json"),
    (b'{"name": "\\ud800"}', "application/json"),
    (b'{"name": "\xff"}', "application/json"),
    (b'{"name": 1}', "application/json"),
    (b'{"name": "x", "more": 1}', "application/json"),
    (b"[" * 60_000, "application/json"),
    (b'{"name": ' + b"1" * 5000 + b"}", "application/json"),
    (b'{"name": 1e999}', "application/json"),
    (b"name=ann", "application/x-www-form-urlencoded"),
    (b'{"name": "ann"}', "text/plain"),
    (b"\x00" * 100, "application/octet-stream"),
    (b'{"name": "ann"}', "application/json; charset=utf-16"),
]


@pytest.mark.parametrize(("body", "kind"), RAW)
@pytest.mark.parametrize("path", ["/api/guest", "/api/session", "/api/submissions/check"])
def test_bodies_that_are_none_are_refused(hit: Target, path: str, body: bytes, kind: str) -> None:
    before = hit.settle_down()
    with hit.floor.call() as client:
        answer = client.post(path, content=body, headers={"content-type": kind})
    good = path == "/api/guest" and b'"ann"' in body and kind.startswith("application/json")
    assert answer.status_code == (200 if good else 400), answer.text
    if not good:
        assert answer.json()["error"]["reason"]
        assert hit.settle_down() == before


@pytest.mark.parametrize(
    ("path", "size", "status"),
    [
        ("/api/guest", 65_000, 400),
        ("/api/guest", 66_000, 413),
        ("/api/submissions/check", 250_000, 200),
        ("/api/submissions/check", 270_000, 413),
        ("/api/tables", 270_000, 413),
    ],
)
@pytest.mark.parametrize("told", [True, False], ids=["with a length", "in pieces"])
def test_bodies_have_a_size(hit: Target, path: str, size: int, status: int, told: bool) -> None:
    text = json.dumps({"submission": {"name": "x" * (size - 40)}, "name": "y"}).encode()
    if path.endswith("check"):
        text = json.dumps({"submission": {"name": "x" * (size - 40)}}).encode()
    pieces = (text[at : at + 10_000] for at in range(0, len(text), 10_000))
    with hit.floor.call() as client:
        answer = client.post(
            path,
            content=text if told else pieces,
            headers={"content-type": "application/json"},
        )
    assert answer.status_code == status, answer.text[:300]
