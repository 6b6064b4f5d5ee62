"""Server-sent events for the sign on the wall: what a table's meters and limits are now."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Final

import msgspec
from fastapi import APIRouter
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from croupier.house.people import client_key
from croupier.house.table.state import Live
from croupier.refusal import Reason, Refused
from croupier.web.api.about_table import limits_of, meters_of
from croupier.web.api.answers import error
from croupier.web.api.callers import HouseHere
from croupier.web.api.tables import TableId, table_of
from croupier.web.server.context import House
from croupier.web.server.guard import client_of

router = APIRouter(prefix="/api/signs", tags=["tables"])

AT_MOST_EVERY: Final = 0.2
"""Seconds between two signs; a person reads no faster."""
BREATH: Final = 15.0
"""Seconds after which silence is broken, so that dead connections are noticed."""


def sign_told(house: House, live: Live) -> dict[str, Any]:
    """What the sign says; nothing of it depends on a card."""
    return {
        "id": live.setup.id,
        "name": live.setup.name,
        "title": live.setup.book.title,
        "open": live.procedure.open,
        "paused": live.paused,
        "number": live.number,
        "phase": live.setup.kind.phase(live),
        "seats": live.setup.ruleset.seats,
        "taken": len(live.players),
        "limits": limits_of(live.setup),
        "meters": meters_of(house, live.setup),
    }


class Sign(StreamingResponse):
    """A stream that counts for its address from its beginning to its end."""

    def __init__(self, house: House, stream: str) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(_signs(house, stream), media_type="text/event-stream", headers=headers)
        self._house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The signs are sent until the client goes; refused if its address follows too many."""
        house, key = self._house, client_key(client_of(scope))
        with house.counting("signs", key):
            # Counted first: however many come at once, none of them sees a place twice.
            most = house.settings.signs
            if house.counted("signs", key) > most:
                house.counts.count("throttled")
                await _too_many(most)(scope, receive, send)
                return
            await super().__call__(scope, receive, send)


def _too_many(most: int) -> Response:
    says = f"This address follows {most} signs already."
    answer = error(Refused(Reason.TOO_MANY, says, "close one of them first"), 429)
    answer.headers["retry-after"] = str(round(BREATH))
    return answer


@router.get(
    "/{id}",
    responses={200: {"description": "Events named `sign`.", "content": {"text/event-stream": {}}}},
)
async def sign(house: HouseHere, id: TableId) -> Sign:
    """The sign of a table, again whenever it changes; the meters of linked tables included."""
    stream = table_of(house, id).setup.stream
    return Sign(house, stream)


async def _signs(house: House, stream: str) -> AsyncIterator[bytes]:
    last = b""
    yield b"retry: 2000\n\n"
    while not house.board.closing:
        moved = house.board.moved
        live = house.floor.lives.get(stream)
        if live is None:
            return
        told = msgspec.json.encode(sign_told(house, live))
        if told != last:
            last = told
            yield b"event: sign\ndata: " + told + b"\n\n"
        try:
            async with asyncio.timeout(BREATH):
                await moved.wait()
            await asyncio.sleep(AT_MOST_EVERY)
        except TimeoutError:
            yield b": still here\n\n"
