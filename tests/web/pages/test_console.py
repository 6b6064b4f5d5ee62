"""The dealer's console: physical cards dealt, settled and mended through it alone."""

from __future__ import annotations

import time
from typing import Any

from croupier.law.submission import demonstration
from tests.web.pages.floor import Served


def physical(server: Served, book: str, **more: object) -> str:
    """A table of physical cards, with staff on the floor."""
    filed: Any = demonstration(book)["options"]
    options = {**filed, "mode": "physical", **more}
    options = {name: value for name, value in options.items() if value is not None}
    return server.open(book, "Physical", submission={"options": options}, floor="staff")


def do(server: Served, table: str, token: str, what: str, **fields: object) -> None:
    """Somebody without a screen does this at the table."""
    body = {"id": f"{what} {time.monotonic_ns()}"[:36], "do": what, **fields}
    server.call("POST", f"/api/tables/{table}/commands", body, token)


def seated(server: Served, table: str, name: str, seat: int) -> str:
    """The token of a new player with chips at the table."""
    token = server.guest(name)
    do(server, table, token, "sit", seat=seat, chips=50_000)
    return token
