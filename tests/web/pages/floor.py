"""The floor that pages are tested on: a server process, and tables that deal quickly."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import httpx

from croupier.law.submission import demonstration
from tests.web.floors import FIRST, PASSWORD, bearer, command_line

PACE = 5
"""Milliseconds between two acts of the dealer."""


@dataclass
class Served:
    """A server process; calls go out as the floorperson unless a token says otherwise."""

    address: str
    one_time: str
    tables: dict[str, str]
    """The demonstration tables, by rulebook."""
    tokens: dict[str, str] = field(default_factory=dict)
    _made: int = 0
    _asked: int = 0

    @cached_property
    def client(self) -> httpx.Client:
        """A client without a browser; it carries no cookie."""
        return httpx.Client(base_url=self.address, timeout=60, verify=False)

    def call(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """The answer to a call, which must be good."""
        headers = bearer(token or self.floorperson())
        while True:
            answer = self.client.request(method, path, json=body, headers=headers)
            if answer.status_code != 429:
                break
            time.sleep(float(answer.headers.get("retry-after", "1")))
        assert answer.status_code == 200, (path, answer.text)
        return answer.json()

    def floorperson(self) -> str:
        """The first floorperson's token, with a password of their own."""
        if FIRST not in self.tokens:
            with httpx.Client(base_url=self.address, timeout=60, verify=False) as client:
                given = {"name": FIRST, "password": self.one_time}
                session = client.post("/api/session", json=given)
                assert session.status_code == 200, session.text
                change = {"old": self.one_time, "new": PASSWORD}
                assert client.post("/api/password", json=change).status_code == 200
            self.tokens[FIRST] = str(session.json()["token"])
        return self.tokens[FIRST]

    def staff(self, name: str, role: str) -> str:
        """The token of somebody new on the staff, with a password of their own."""
        made = self.call("POST", "/api/people", {"name": name, "role": role})
        with httpx.Client(base_url=self.address, timeout=60, verify=False) as client:
            given = {"name": name, "password": made["password"]}
            token = str(client.post("/api/session", json=given).json()["token"])
            change = {"old": made["password"], "new": PASSWORD}
            assert client.post("/api/password", json=change).status_code == 200
        return token

    def guest(self, name: str) -> str:
        """The token of a new player; a number is added, so that no two have a name.

        Each comes from an address of its own: one that sends many in a row is slowed down.
        """
        self._made += 1
        body = {"name": f"{name}{self._made}"}
        own = httpx.HTTPTransport(verify=False, local_address=f"127.0.1.{1 + self._made % 250}")
        with httpx.Client(transport=own, timeout=60) as client:
            answer = client.post(f"{self.address}/api/guest", json=body)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["token"])

    def open(self, book: str, name: str = "Table", **more: Any) -> str:
        """A new table's id, at which nobody is hurried.

        `submission` and `options` alter the demonstration's; the rest is conduct.
        """
        submission = {**demonstration(book), **more.pop("submission", {})}
        options = {"decision_timeout_seconds": 600, **more.pop("options", {})}
        submission["options"] = {**submission.get("options", {}), **options}
        conduct = {"floor": "automatic", "pace": PACE, "betting": 600_000, **more}
        body = {"name": name, "submission": submission, "settings": conduct}
        return str(self.call("POST", "/api/tables", body)["id"])

    def does(self, table: str, do: str, token: str = "", **fields: Any) -> None:
        """A command was done at a table, by a call."""
        self._asked += 1
        body = {"id": f"test-{self._asked}", "do": do, **fields}
        self.call("POST", f"/api/tables/{table}/commands", body, token)

    def until_offered(self, table: str, token: str, do: str) -> None:
        """The holder of the token is offered this now."""
        deadline = time.monotonic() + 60
        while not any(item["do"] == do for item in self.view(table, token)["offers"]):
            assert time.monotonic() < deadline, f"{do} was never offered"
            time.sleep(0.02)

    def seated(self, table: str, name: str, seat: int = 3, chips: int = 50_000) -> str:
        """The token of a new player who sits at the table, by calls."""
        token = self.guest(name)
        self.until_offered(table, token, "sit")
        self.does(table, "sit", token, seat=seat, chips=chips)
        return token

    def dealt(self, table: str, name: str, wagers: dict[str, int], seat: int = 3) -> str:
        """The token of a new player who has bet and has to decide, by calls."""
        token = self.seated(table, name, seat)
        self.until_offered(table, token, "wager")
        self.does(table, "wager", token, seat=seat, wagers=wagers)
        self.does(table, "ready", token)
        self.until_offered(table, token, "check")
        return token

    def view(self, table: str, token: str = "") -> Any:
        """The table as the floorperson sees it, or the holder of the token."""
        return self.call("GET", f"/api/tables/{table}/view", token=token)


@contextmanager
def served(folder: Path) -> Iterator[Served]:
    """A server process with its books in the folder, running; gone at the end.

    What the mathematics keep on disk is this machine's own, so that hints need no minute.
    """
    with (folder / "log").open("a") as log:
        running = subprocess.Popen(
            command_line(folder),
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env=dict(os.environ),
        )
        try:
            assert running.stdout is not None
            line = running.stdout.readline()
            assert line, (folder / "log").read_text()
            told = json.loads(line)
            tables = {item["rulebook"]: item["id"] for item in told["tables"]}
            floor = Served(told["address"], told["password"], tables)
            yield floor
            floor.client.close()
        finally:
            running.terminate()
            try:
                running.wait(timeout=20)
            except subprocess.TimeoutExpired:
                running.kill()
                running.wait()
            if running.stdout is not None:
                running.stdout.close()
