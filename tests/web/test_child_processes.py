"""Child processes of a server: they do the mathematics, and none of them outlives it."""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.floors import Process, bearer, process

PROCESSES = Path("/proc")
pytestmark = pytest.mark.skipif(not PROCESSES.is_dir(), reason="processes are found in /proc")
UTH = "maryland-uth-1.5"
LONG: dict[str, Any] = {
    "submission": {"rulebook": UTH}, "hands": 100, "sessions": 20_000, "wagers": {}, "odds": {},
}  # fmt: skip


def below(pid: int) -> set[int]:
    """The processes that this one, and they, have started."""
    found: set[int] = set()
    for stat in PROCESSES.glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == pid:
                number = int(stat.parent.name)
                found |= {number} | below(number)
    return found


def is_there(pid: int) -> bool:
    """Whether the process is there, and not only its name in the list."""
    try:
        return (PROCESSES / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def guest(server: Process, name: str) -> dict[str, str]:
    """The header of a new player."""
    with server.call() as client:
        return bearer(client.post("/api/guest", json={"name": name}).json()["token"])


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_no_process_is_left_of_a_server_that_is_gone(tmp_path: Path, how: str) -> None:
    with process(tmp_path, solved=True) as server:
        headers, pid = guest(server, "ann"), server.running.pid

        def ask() -> None:
            with suppress(httpx.HTTPError), server.call(headers=headers) as client:
                client.post("/api/analysis/session", json=LONG)

        asking = threading.Thread(target=ask)
        before = below(pid)
        asking.start()
        while not below(pid) - before:
            time.sleep(0.02)
        children = below(pid)
        if how == "stop":
            assert server.stop() == 0
        else:
            server.kill()
        asking.join(60)
        while left := [number for number in children if is_there(number)]:
            time.sleep(0.02)
        assert not left


def test_a_server_takes_no_compiler_along(tmp_path: Path) -> None:
    with process(tmp_path, solved=True) as server:
        with server.call(headers=guest(server, "bob")) as client:
            asked = {"rulebook": UTH}
            answer = client.get("/api/practice/figures", params=asked)
            assert answer.status_code == 200, answer.text
            began = client.post("/api/practice", json={"kind": "drill", "rulebook": UTH})
            assert began.status_code == 200, began.text
        children = [number for number in below(server.running.pid) if compiles(number)]
        assert children
        assert not compiles(server.running.pid)


def compiles(pid: int) -> bool:
    """Whether the process has the compiler in its memory."""
    try:
        return "llvmlite" in (PROCESSES / str(pid) / "maps").read_text()
    except OSError:
        return False
