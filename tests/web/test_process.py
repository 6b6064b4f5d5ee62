"""A server process as people start it: from the first start to a power cut and back."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.floors import Process, bearer, process
from tests.web.playing import Seat, by_offers, code_of, finished, offer

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Process]:
    """The first start: books and keys are made, tables opened."""
    with process(folder, "--log-level", "debug") as started:
        yield started


@pytest.fixture(scope="module")
def quick(server: Process) -> dict[str, str]:
    """Tables that deal faster than people like, opened by the floorperson, by rulebook."""
    with server.call() as client:
        told = {"name": "floor", "password": server.told["password"]}
        assert client.post("/api/session", json=told).json()["must_change_password"] is True
        change = {"old": server.told["password"], "new": "a long enough one"}
        assert client.post("/api/password", json=change).status_code == 200
        found = {}
        for book in ("south-dakota-uth", "california-holdem", "maryland-uth-1.5"):
            submission = client.get(f"/api/submissions/new/{book}").json()["submission"]
            conduct = {"pace": 10, "floor": "automatic"}
            body = {"name": "Quick", "submission": submission, "settings": conduct}
            found[book] = str(client.post("/api/tables", json=body).json()["id"])
    return found


def guest(server: Process, name: str) -> str:
    with server.call() as client:
        return str(client.post("/api/guest", json={"name": name}).json()["token"])


def test_first_start_is_ready_to_sit_at(server: Process, folder: Path) -> None:
    told = server.told
    assert told["name"] == "floor"
    assert re.fullmatch(r"[a-z2-9]{4}(-[a-z2-9]{4}){3}", told["password"])
    assert len({item["rulebook"] for item in told["tables"]}) == 5
    assert re.fullmatch("[0-9a-f]{64}", told["public_key"])
    for name in ("floor.db", "floor.db.key"):
        assert (folder / name).stat().st_mode & 0o077 == 0
    with server.call() as client:
        running = {each["id"] for each in client.get("/api/tables").json()["tables"]}
        assert {entry["id"] for entry in told["tables"]} <= running
        assert client.get("/api/health").json()["tables"] == len(running)


def test_whole_round_against_the_house_by_offers_alone(
    server: Process, quick: dict[str, str]
) -> None:
    id = quick["south-dakota-uth"]
    with Seat(server.address, id, guest(server, "ann")) as seat:
        sit = offer(seat.seen, "sit")
        assert sit is not None
        seat.shown(seat.must("sit", seat=sit["seats"][0], chips=20_000))
        last = seat.until(finished, by_offers)
        round = last["finished_round"]["round"]
        own = next(item for item in round["seats"] if item["player"] == "ann")
        assert {line["wager"] for line in own["lines"]} >= {"ante", "blind"}
        assert all(line["clause"] for line in own["lines"])
        won = sum(line["pays"] + line["returned"] - line["stake"] for line in own["lines"])
        assert last["view"]["seats"][0]["chips"] == 20_000 + won


def test_hand_between_players_by_offers_alone(server: Process, quick: dict[str, str]) -> None:
    id = quick["california-holdem"]
    with Seat(server.address, id, guest(server, "bob")) as seat:
        sit = offer(seat.seen, "sit")
        assert sit is not None
        seat.shown(seat.must("sit", seat=1, chips=sit["min"]))
        bot = offer(seat.seen, "seat_bot")
        assert bot is not None
        fields = {"seat": bot["seats"][0], "name": "Robot", "chips": bot["min"]}
        seat.shown(seat.must("seat_bot", **fields))
        hand = seat.until(finished, by_offers)["finished_round"]["hand"]
        assert hand["phase"] == "over"
        assert sum(item["amount"] for item in hand["awards"]) + hand["fee"] > 0


def test_documented_client_plays_a_round(server: Process) -> None:
    """docs/api.md: its Python runs unchanged."""
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    [script] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", script, server.address],
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"^net: -?[0-9]+ cents$", done.stdout, re.MULTILINE), done.stdout
    assert "cards checked" in done.stdout


@pytest.mark.deep
def test_power_cut_loses_nothing_that_was_answered(
    server: Process, quick: dict[str, str], folder: Path
) -> None:
    """The process is killed in the middle of a round; the next one continues it."""
    id, token = quick["maryland-uth-1.5"], guest(server, "kim")
    with Seat(server.address, id, token) as seat:
        seat.shown(seat.must("sit", seat=2, chips=20_000))
        seat.until(lambda row: bool(offer(row["view"], "check")), by_offers)
        before = seat.views[-1]
        answer = seat.ask("check", id="before the cut", seat=2)
        assert answer["type"] == "done"
    server.kill()
    with process(folder, "--log-level", "debug") as again:
        assert again.told["password"] is None
        known = {item["id"] for item in server.told["tables"]} | set(quick.values())
        assert {each["id"] for each in again.told["tables"]} == known
        with Seat(again.address, id, token, since=before["seq"]) as seat:
            first = seat.view()
            assert first["resynced"] is True
            assert first["view"]["number"] == before["view"]["number"]
            assert first["view"]["commitment"] == before["view"]["commitment"]
            own = [entry for entry in first["view"]["round"]["seats"] if entry["player"] == "kim"]
            had = [entry for entry in before["view"]["round"]["seats"] if entry["player"] == "kim"]
            assert own[0]["cards"] == had[0]["cards"]
            twice = seat.ask("check", id="before the cut", seat=2)
            assert (twice["type"], twice["duplicate"]) == ("done", True)
            assert twice["seq"] == answer["seq"]
            seat.until(finished, by_offers)
            with again.call(headers=bearer(token)) as client:
                assert client.get("/api/me").json()["name"] == "kim"
                with client.stream("GET", f"/api/signs/{id}") as sign:
                    assert sign.status_code == 200
                    assert again.stop() == 0  # watchers are disconnected
            assert code_of(seat) in (1001, 1012)
        log = (folder / "log").read_text()
    check_logs(log, server)
    check_checkpoints(folder)
    audited = subprocess.run(
        [sys.executable, "-P", "-m", "croupier", "audit", "verify", "--db",
         str(folder / "floor.db"), "--json"],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert audited.returncode == 0, audited.stdout + audited.stderr
    assert json.loads(audited.stdout)["clean"] is True


def check_logs(log: str, server: Process) -> None:
    """Each line is an object, and none contains a secret."""
    lines = [json.loads(line) for line in log.splitlines()]
    assert {"at", "level", "from", "message"} <= set.intersection(*(set(item) for item in lines))
    assert any(each["message"] == "answered" for each in lines)
    assert any(entry.get("kind") == "signed_in/1" for entry in lines)
    assert not [entry for entry in lines if entry["level"] == "error"]
    assert server.told["password"] not in log
    assert "Bearer" not in log
    assert "croupier_session" not in log


def check_checkpoints(folder: Path) -> None:
    """The log is signed up to its end, in the database and in the anchor file."""
    with sqlite3.connect(folder / "floor.db") as books:
        kept = [row[0] for row in books.execute("SELECT body FROM checkpoints ORDER BY number")]
        heads = dict(books.execute("SELECT stream, seq FROM heads WHERE seq > 0"))
    books.close()
    signed = json.loads(kept[-1])["heads"]
    assert {stream: seq for stream, (seq, _) in signed.items()} == heads
    anchored = (folder / "floor.db.checkpoints").read_text().splitlines()
    assert len(anchored) == len(kept)
