"""Who may ask what: every route and method, as everybody, and the status each is answered with.

    python -m tests.web.permissions    asks a floor, writes permissions.tsv, prints what differs

People read the table next to this file, and test_permissions.py compares it. Only this command
writes it.
"""

from __future__ import annotations

import difflib
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx
from fastapi import FastAPI

from croupier.web.server.app import create_app
from tests.web.floors import FIRST, PASSWORD, Within, bearer, within
from tests.web.playing import Seat, code_of

GOLDEN: Final = Path(__file__).with_name("permissions.tsv")
LIVE: Final = "LIVE"
"""In place of a method: a live connection, answered with a view (200) or closed with a code."""
ROLES: Final = ("player", "dealer", "floorperson", "auditor")
ONE_TIME: Final = tuple(f"{role} once" for role in ROLES)
"""Callers with a one-time password."""
CALLERS: Final = ("nobody", "ended", *ROLES, *ONE_TIME)
"""`ended` has a session that is over."""

Row = tuple[str, str]
"""A method and a path."""

PLACES: Final = {
    "{id}": "TABLE",
    "{name}": "nobody here",
    "{name:path}": "none",
    "{number}": "1",
    "{rulebook}": "south-dakota-uth",
    "{path:path}": "nothing.here",
}
BODIES: Final[dict[Row, Any]] = {
    ("POST", "/api/session"): {"name": "nobody here", "password": "x"},
    ("POST", "/api/password"): {"new": "short"},
    ("POST", "/api/invitations/inspect"): {"link": "x"},
    ("POST", "/api/join"): {"link": "x", "name": "x"},
    ("POST", "/api/guest"): {"name": ":"},
    ("POST", "/api/wallet"): {"cents": 0},
    ("POST", "/api/people"): {"name": ":", "role": "dealer"},
    ("PATCH", "/api/people/{name}"): {"unlock": True},
    ("POST", "/api/wallets/{name}"): {"cents": 1},
    ("POST", "/api/tables"): {"name": "x", "submission": {}},
    ("POST", "/api/tables/{id}/commands"): {"id": "p", "do": "fill", "cents": 0},
    ("POST", "/api/submissions/check"): {"submission": {}},
    ("POST", "/api/meters/changes"): {"account": "x", "units": 1, "reason": "x"},
}
"""What is sent: as much of it in order as shows who may, and so little that nothing happens.
Other routes get an empty object."""
QUERIES: Final[dict[Row, dict[str, str]]] = {
    ("GET", "/api/audit/export"): {"format": "phh"},
    ("GET", "/api/advise/rounds"): {"table": "NONE"},
}


@dataclass
class Door:
    """A floor with one of everybody."""

    floor: Within
    table: str
    client: httpx.Client
    tokens: dict[str, str] = field(default_factory=dict)
    passwords: dict[str, str] = field(default_factory=dict)

    def token(self, caller: str, row: Row) -> str:
        """The caller's session; a new one for what ends it."""
        if row == ("DELETE", "/api/session") and caller in self.passwords:
            return self._session(caller)
        return self.tokens.get(caller, "")

    def _session(self, caller: str) -> str:
        told = {"name": name_of(caller), "password": self.passwords[caller]}
        return str(self.client.post("/api/session", json=told).json()["token"])

    def add(self, role: str) -> None:
        """Two people of this role, one of whom still has the password that was given."""
        self.tokens[role] = self.floor.staff(name_of(role), role)
        self.passwords[role] = PASSWORD
        once = f"{role} once"
        boss, told = bearer(self.floor.tokens[FIRST]), {"name": name_of(once), "role": role}
        made = self.client.post("/api/people", json=told, headers=boss).json()
        self.passwords[once] = made["password"]
        self.tokens[once] = self._session(once)

    def ask(self, caller: str, row: Row) -> tuple[int, httpx.Headers | None, str]:
        """The status with which this is answered, its headers, and what it says."""
        method, path = row
        for place, there in PLACES.items():
            path = path.replace(place, self.table if there == "TABLE" else there)
        token = self.token(caller, row)
        if method == LIVE:
            return self._watch(token), None, ""
        more: dict[str, Any] = {"headers": bearer(token) if token else {}}
        if method in ("POST", "PATCH"):
            more["json"] = BODIES.get(row, {})
        query = QUERIES.get(row)
        self.client.cookies.clear()
        with self.client.stream(method, path, params=query, **more) as told:
            endless = told.headers.get("content-type", "").startswith("text/event-stream")
            text = "" if endless else told.read().decode()
            return told.status_code, told.headers, text

    def _watch(self, token: str) -> int:
        with Seat(self.floor.address, self.table, token) as seat:
            try:
                seat.view()
            except Exception:  # closed at once
                return code_of(seat)
            return 200


def name_of(caller: str) -> str:
    """What somebody is called who has this role."""
    return f"our {caller}"


@contextmanager
def door(folder: Path) -> Iterator[Door]:
    """The floor that is asked; the machine itself gets no more than others."""
    with within(folder, local_metrics=False) as floor, floor.call() as client:
        found = Door(floor, floor.open("south-dakota-uth"), client)
        floor.floorperson()
        for role in ROLES:
            found.add(role)
        found.tokens["ended"] = floor.guest("gone")
        client.delete("/api/session", headers=bearer(found.tokens["ended"]))
        yield found


def routes(app: FastAPI) -> list[Row]:
    """Every method of every route, in their order."""
    return [row for route in app.routes for row in _rows(route)]


def _rows(route: Any) -> list[Row]:
    included = getattr(route, "original_router", None)
    if included is not None:
        return [row for item in included.routes for row in _rows(item)]
    methods = getattr(route, "methods", None) or {LIVE}
    return [(method, route.path) for method in sorted(methods) if method != "HEAD"]


def line_of(item: Door, row: Row) -> str:
    """The row of the table for this route."""
    return "\t".join((*row, *(str(item.ask(caller, row)[0]) for caller in CALLERS)))


def golden() -> dict[Row, str]:
    """The table as it is written down: by method and path, the line."""
    lines = GOLDEN.read_text().splitlines()[1:] if GOLDEN.exists() else []
    return {(line.split("\t")[0], line.split("\t")[1]): line for line in lines}


def main() -> int:
    """The table is as the floor answers now; 1 if that is something new."""
    with tempfile.TemporaryDirectory() as folder, door(Path(folder)) as item:
        rows = routes(create_app(item.floor.premises.house))
        lines = ["\t".join(("method", "path", *CALLERS)), *(line_of(item, row) for row in rows)]
    before = GOLDEN.read_text().splitlines() if GOLDEN.exists() else []
    differs = list(difflib.unified_diff(before, lines, "before", "now", lineterm="", n=0))
    print("\n".join(differs))
    GOLDEN.write_text("\n".join(lines) + "\n")
    return 1 if differs else 0


if __name__ == "__main__":
    sys.exit(main())
