"""A request must arrive in time, or its connection is closed; others are not held up."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from croupier.web.server.run import Patient
from tests.web.floors import Within, within
from tests.web.playing import Seat


@pytest.fixture
def floor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Within]:
    monkeypatch.setattr(Patient, "patience", 0.2)
    with within(tmp_path) as item:
        yield item


def answered(floor: Within, *pieces: bytes) -> bytes:
    """All that the server says to these pieces, until it ends the connection."""
    parts = urlsplit(floor.address)
    with socket.create_connection((parts.hostname, parts.port), 20) as line:
        for piece in pieces:
            line.sendall(piece)
        heard = b""
        while more := line.recv(65_536):
            heard += more
    return heard


HEAD = b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    "pieces",
    [(), (b"G",), (HEAD,), (HEAD, b"Content-Length: 16\r\n\r\n", b'{"name": ')],
    ids=["nothing", "a letter", "half a head", "half a body"],
)
def test_unfinished_requests_are_given_up(floor: Within, pieces: tuple[bytes, ...]) -> None:
    assert answered(floor, *pieces) == b""


def test_half_a_request_after_a_whole_one_is_given_up(floor: Within) -> None:
    whole = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    heard = answered(floor, whole, b"GET /api/hea")
    assert heard.startswith(b"HTTP/1.1 200")
    assert heard.count(b"HTTP/1.1") == 1


def test_live_connections_and_long_answers_are_left_alone(floor: Within) -> None:
    table = floor.open("south-dakota-uth")
    with (
        floor.call() as client,
        client.stream("GET", f"/api/signs/{table}") as sign,
        Seat(floor.address, table, floor.guest("ann")) as seat,
    ):
        told = sign.iter_lines()
        next(told)
        for _ in range(2):
            assert answered(floor) == b""  # as long as anybody is waited for
        seat.send('{"v": 1, "type": "ping"}')
        while seat.receive()["type"] != "pong":
            pass
        seat.must("sit", seat=1, chips=5_000)
        assert next(told) is not None
