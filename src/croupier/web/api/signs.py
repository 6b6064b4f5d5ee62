"""Server-sent events for a table's sign: its meters and limits now."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Final

import msgspec
from fastapi import APIRouter
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from croupier.house.people import client_key
from croupier.house.table.about import limits_of, meters_of
from croupier.house.table.state import TableState
from croupier.law.explain.titles import rulebook_name
from croupier.refusal import Reason, Refused
from croupier.web.api.answers import error
from croupier.web.api.callers import HouseHere
from croupier.web.api.tables import TableId, table_of
from croupier.web.server.context import House
from croupier.web.server.guard import client_of

router = APIRouter(prefix="/api/signs", tags=["tables"])

AT_MOST_EVERY: Final = 0.2
"""Seconds between two updates of a sign; people read no faster."""
BREATH: Final = 15.0
"""Seconds of silence after which a comment is sent, to notice dead connections."""


def sign_json(house: House, live: TableState) -> dict[str, Any]:
    """Return the content of the sign; no card affects it."""
    return {
        "id": live.setup.id,
        "name": live.setup.name,
        "rulebook_name": rulebook_name(live.setup.book),
        "title": live.setup.book.title,
        "open": live.procedure.open,
        "paused": live.paused,
        "number": live.number,
        "phase": live.setup.kind.phase(live),
        "seats": live.setup.ruleset.seats,
        "seats_taken": len(live.players),
        "limits": limits_of(live.setup),
        "meters": meters_of(live.setup, house.floor.meters),
    }


class Sign(StreamingResponse):
    """A stream that counts toward its address until it ends."""

    def __init__(self, house: House, stream: str) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(_signs(house, stream), media_type="text/event-stream", headers=headers)
        self._house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the sign until the client goes; refuse if the address has too many."""
        house, key = self._house, client_key(client_of(scope))
        with house.counting("signs", key):
            # Counted first, so that concurrent requests cannot take the same place.
            most = house.settings.signs
            if house.counted("signs", key) > most:
                house.counts.count("throttled")
                await _too_many(most)(scope, receive, send)
                return
            await super().__call__(scope, receive, send)


def _too_many(most: int) -> Response:
    message = f"Too many signs open from this address (limit {most})."
    answer = error(Refused(Reason.TOO_MANY, message, "close one of them first"), 429)
    answer.headers["retry-after"] = str(round(BREATH))
    return answer


@router.get(
    "/{id}",
    responses={200: {"description": "Events named `sign`.", "content": {"text/event-stream": {}}}},
)
async def follow_sign(house: HouseHere, id: TableId) -> Sign:
    """Follow the sign of a table.

    Sends the sign again when it changes, also by wagers at linked tables.
    """
    stream = table_of(house, id).setup.stream
    return Sign(house, stream)


async def _signs(house: House, stream: str) -> AsyncIterator[bytes]:
    last = b""
    yield b"retry: 2000\n\n"
    while not house.hub.closing:
        moved = house.hub.moved
        live = house.floor.lives.get(stream)
        if live is None:
            return
        told = msgspec.json.encode(sign_json(house, live))
        if told != last:
            last = told
            yield b"event: sign\ndata: " + told + b"\n\n"
        try:
            async with asyncio.timeout(BREATH):
                await moved.wait()
            await asyncio.sleep(AT_MOST_EVERY)
        except TimeoutError:
            yield b": still here\n\n"
