"""Floors to test: a server process as people start it, and one within this process."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from croupier.house.commitment import Shoe
from croupier.house.floor.request import Change, Done
from croupier.house.floor.table_opening import OpenTable, fresh_id
from croupier.house.people import Pace, Passwords
from croupier.house.table.schedule import next_move
from croupier.house.table.setup import Conduct, set_up
from croupier.house.table.state import SYSTEM, TableState
from croupier.law.submission import demonstration, with_demonstration
from croupier.web.server.app import create_app
from croupier.web.server.context import Paces, Settings
from croupier.web.server.pages import Pages
from croupier.web.server.run import Server, listening, server_config
from croupier.wiring import Premises, opened
from tests.web.playing import Seat

FIRST = "floor"
PASSWORD = "a long enough one"
QUICK = Passwords(time_cost=1, memory_kib=8, lanes=1)
UNHURRIED = Paces(*(Pace(burst=1_000_000, every=1) for _ in range(3)))
"""Tests ask faster than people."""


@dataclass
class Process:
    """A server process, and what it said when it started."""

    running: subprocess.Popen[str]
    told: dict[str, Any]

    @property
    def address(self) -> str:
        """Where it is."""
        return str(self.told["address"])

    def call(self, **settings: Any) -> httpx.Client:
        """A client of its API."""
        return httpx.Client(base_url=self.address, timeout=600, **settings)

    def stop(self) -> int:
        """It was asked to stop and has: its exit code."""
        self.running.send_signal(signal.SIGTERM)
        return self.running.wait(timeout=30)

    def kill(self) -> None:
        """It is gone as by a power cut."""
        self.running.kill()
        self.running.wait(timeout=30)


def command_line(folder: Path, *more: str) -> list[str]:
    """How a server is started with its books in the folder."""
    books = f"sqlite:///{folder / 'floor.db'}"
    words = [sys.executable, "-P", "-m", "croupier", "serve", "--port", "0", "--json"]
    return [*words, "--db", books, *more]


@contextmanager
def process(folder: Path, *more: str, solved: bool = False) -> Iterator[Process]:
    """A server process with its books in the folder, running; gone at the end.

    `solved` lets it use what the mathematics keep on this machine.
    """
    environment = {**os.environ, **({} if solved else {"CROUPIER_CACHE": str(folder / "cache")})}
    with (folder / "log").open("a") as log:
        running = subprocess.Popen(
            command_line(folder, *more), stdout=subprocess.PIPE, stderr=log, text=True,
            env=environment,
        )  # fmt: skip
        try:
            assert running.stdout is not None
            line = running.stdout.readline()
            assert line, (folder / "log").read_text()
            yield Process(running, json.loads(line))
        finally:
            running.kill()
            running.wait()
            if running.stdout is not None:
                running.stdout.close()


@dataclass
class Within:
    """A floor that is served within this process."""

    premises: Premises
    address: str
    one_time: str = ""
    tokens: dict[str, str] = field(default_factory=dict)
    colleagues: dict[str, str] = field(default_factory=dict)
    """The one-time passwords of the floorpersons that it began with besides the first."""

    def call(self, **settings: Any) -> httpx.Client:
        """A client of its API."""
        return httpx.Client(base_url=self.address, timeout=600, **settings)

    def guest(self, name: str) -> str:
        """The token of a new player."""
        with self.call() as client:
            answer = client.post("/api/guest", json={"name": name})
        assert answer.status_code == 200, answer.text
        self.tokens[name] = answer.json()["token"]
        return self.tokens[name]

    def open(
        self,
        book: str,
        name: str = "Table",
        options: Mapping[str, object] | None = None,
        **conduct: Any,
    ) -> str:
        """A new table's id; it is open to sit at, and does nothing more by itself."""
        wanted = Conduct(floor="automatic", **{"pace": 5, **conduct})
        chosen = {"rulebook": book, "options": dict(options or {})}
        submission = with_demonstration(chosen) if options else demonstration(book)
        setup = set_up(fresh_id(), name, submission, wanted)
        floor = self.premises.house.floor
        opening = threading.Event()

        def look(change: Change) -> None:
            if (
                change.stream == setup.stream
                and change.live.procedure.open
                and next_move(change.live) is None
            ):
                opening.set()

        stop = floor.watch(look)
        assert isinstance(floor.ask("floor", SYSTEM, OpenTable(setup)), Done)
        assert opening.wait(20)
        stop()
        return setup.id

    def live(self, id: str) -> TableState:
        """The table as the server has it."""
        return self.premises.house.floor.lives[f"table/{id}"]

    def sit(self, id: str, name: str, seat: int = 1, chips: int = 20_000) -> Seat:
        """A new player at the table, connected to it."""
        connected = Seat(self.address, id, self.tokens.get(name) or self.guest(name))
        connected.shown(connected.must("sit", seat=seat, chips=chips))
        return connected

    def floorperson(self) -> str:
        """The token of the first floorperson, with a password of their own."""
        if FIRST not in self.tokens:
            self.tokens[FIRST] = self._own_password(FIRST, self.one_time)
        return self.tokens[FIRST]

    def staff(self, name: str, role: str) -> str:
        """The token of somebody new on the staff, with a password of their own."""
        if name in self.colleagues:
            self.tokens[name] = self._own_password(name, self.colleagues.pop(name))
        if name in self.tokens:
            return self.tokens[name]
        with self.call(headers=bearer(self.floorperson())) as client:
            made = client.post("/api/people", json={"name": name, "role": role}).json()
        self.tokens[name] = self._own_password(name, made["password"])
        return self.tokens[name]

    def _own_password(self, name: str, given: str) -> str:
        with self.call() as client:
            session = client.post("/api/session", json={"name": name, "password": given})
            change = {"old": given, "new": PASSWORD}
            assert client.post("/api/password", json=change).status_code == 200
        return str(session.json()["token"])


def bearer(token: str) -> dict[str, str]:
    """Return the header with this token."""
    return {"authorization": f"Bearer {token}"}


@contextmanager
def within(
    folder: Path,
    *,
    demo: bool = False,
    shoe: Callable[[], Shoe] | None = None,
    clock: Callable[[], int] | None = None,
    pages: Pages | None = None,
    buffers: int = 0,
    tls: tuple[Path, Path] | None = None,
    db: str = "",
    keys: Path | None = None,
    floorpersons: tuple[str, ...] = (),
    **settings: Any,
) -> Iterator[Within]:
    """A floor served by a thread of this process; `buffers` are the bytes that may be under way."""
    wanted = Settings(**{"paces": UNHURRIED, **settings})
    with (
        opened(
            db or str(folder / "floor.db"),
            keys,
            settings=wanted,
            demo=demo,
            passwords=QUICK,
            clock=clock,
            shoe=shoe,
            floorpersons=floorpersons,
        ) as premises,
        listening("127.0.0.1", 0) as listener,
    ):
        if buffers:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffers)
        config = server_config(*(tls or (None, None)), proxied=False)
        assert not isinstance(config, str)
        server = Server(config(create_app(premises.house, pages)), premises.house)
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        try:
            place = f"http{'s' if tls else ''}://127.0.0.1:{listener.getsockname()[1]}"
            given = premises.given
            others = {colleague.name: colleague.one_time for colleague in premises.colleagues}
            yield Within(premises, place, given.one_time if given else "", colleagues=others)
        finally:
            server.should_exit = True
            thread.join(timeout=30)
            assert not thread.is_alive()
