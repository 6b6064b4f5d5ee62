"""Live connections: send what happens at a table, and receive commands.

A watcher gets one message per change, in order. A client that lost its connection reconnects with
the number of the last message, and gets every later message that is still kept.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from contextlib import suppress
from enum import IntEnum
from functools import partial
from typing import Any, Final

import msgspec
from fastapi import APIRouter, WebSocket
from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocketDisconnect, WebSocketState

from croupier.house.floor.request import ID_RULE, Done, good_id
from croupier.house.people import Caller, client_key
from croupier.house.table.command_form import BadCommand
from croupier.house.table.commands import read
from croupier.refusal import Reason, Refused
from croupier.web.api.callers import person_of, token_of
from croupier.web.api.tables import count_command
from croupier.web.live.feed import VERSION, WatcherFeed, encoded
from croupier.web.live.hub import Subscription
from croupier.web.server.context import House
from croupier.web.server.guard import client_of

LOG: Final = logging.getLogger("croupier.web.live.connection")
ROUND: Final = "round"
"""Instead of a message number: a new watcher gets the current round so far."""
_ENVELOPE: Final = frozenset(("v", "id", "do", "type"))

router = APIRouter()


class Closed(IntEnum):
    """Reasons for which the server closes a live connection."""

    GOING_AWAY = 1001
    BAD_USE = 4400
    SESSION_OVER = 4401
    CHANGE_PASSWORD = 4403
    NO_SUCH_TABLE = 4404
    IDLE = 4408
    BEHIND = 4409
    TOO_MANY = 4429


SAYS: Final = {
    Closed.GOING_AWAY: "the server is stopping",
    Closed.BAD_USE: '`since` must be a message number or "round"',
    Closed.SESSION_OVER: "the session has ended",
    Closed.CHANGE_PASSWORD: "change your password first",
    Closed.NO_SUCH_TABLE: "table not found",
    Closed.IDLE: "idle timeout",
    Closed.BEHIND: "client too slow; reconnect with `?since=`",
    Closed.TOO_MANY: "too many connections or requests",
}


@router.websocket("/api/tables/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """Send views, events, and answers; receive commands."""
    house: House = socket.app.state.house
    token = token_of(socket)
    caller = await run_in_threadpool(house.who, token)
    await socket.accept()
    connection = Connection(house, socket, f"table/{id}", caller, token)
    with house.counting("lines", connection.key):
        why = await connection.run(socket.query_params.get("since"))
    if why is not None and socket.application_state is WebSocketState.CONNECTED:
        house.counts.count("lines_closed", why=why.name.lower())
        with suppress(Exception):  # the client may have gone
            async with asyncio.timeout(2):
                await socket.close(why.value, SAYS[why])


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 18


class Connection:
    """One live connection from start to end."""

    def __init__(
        self, house: House, socket: WebSocket, stream: str, caller: Caller | None, token: str
    ) -> None:
        self.house, self.socket, self.stream = house, socket, stream
        self.caller, self.token = caller, token
        self.person = person_of(caller)
        # No name of a person begins like this, so nobody shares the limits of an address.
        own = f"={self.person.name}" if self.person.name else ""
        self.key = own or client_key(client_of(socket.scope))
        self._feed = WatcherFeed(self.person)
        self._sending = asyncio.Lock()
        self._over = False
        """Whether a command was refused because the session has ended."""

    async def run(self, since: str | None) -> Closed | None:
        """Serve the connection; return why to close it, or None if the client has gone."""
        refused = self._refusal(since)
        if refused is not None:
            return refused
        await self._read_log()
        subscription = self.house.hub.follow(self.stream, self.person.name)
        # No await from here to the first message, so that no change is missed in between.
        first = self._first(since)
        tasks: list[Coroutine[Any, Any, Closed | None]] = [
            self._tell(subscription, first),
            self._hear(),
            self._look(subscription),
            self._let_go(subscription),
        ]
        running = [asyncio.ensure_future(task) for task in tasks]
        try:
            done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            return next(task for task in running if task in done).result()
        except WebSocketDisconnect:
            return None
        finally:
            self.house.hub.leave(subscription)
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)

    def _refusal(self, since: str | None) -> Closed | None:
        if self.caller is not None and self.caller.must_change_password:
            return Closed.CHANGE_PASSWORD
        if self.token and self.caller is None:
            return Closed.SESSION_OVER
        if self.house.hub.closing:
            return Closed.GOING_AWAY
        if self.house.hub.live(self.stream) is None:
            return Closed.NO_SUCH_TABLE
        if since and since != ROUND and not _is_number(since):
            return Closed.BAD_USE
        if self.house.counted("lines", self.key) > self.house.settings.lines:
            return Closed.TOO_MANY
        return None

    # sending

    def _first(self, asked: str | None) -> list[str]:
        """Return the first messages: the table now, or with its round, or all since one."""
        hub, at = self.house.hub, self.house.now
        sight = hub.sight(self.stream)
        if sight is None:
            return []
        chronicle = hub.chronicle(self.stream)
        if asked == ROUND:
            return [self._feed.whole(sight, at, chronicle=chronicle, log=True)]
        since = int(asked) if asked else None
        missed = hub.since(self.stream, since) if since is not None else None
        if not missed:
            resynced = since is not None and missed is None
            return [self._feed.whole(sight, at, resynced=resynced, chronicle=chronicle)]
        known = hub.state_at(self.stream, missed[0].before)
        if known is not None:
            self._feed.knows(known)
        return [self._feed.next(hub.again(update), at, chronicle) for update in missed]

    async def _read_log(self) -> None:
        """Load the sentences of the table's last rounds into the hub."""
        hub = self.house.hub
        if hub.chronicle(self.stream) is None:
            hub.keep(self.stream, await run_in_threadpool(hub.read_log, self.stream))

    async def _tell(self, subscription: Subscription, first: list[str]) -> Closed | None:
        await subscription.sure.wait()
        for message in first:
            await self._send(message)
        while True:
            news = await subscription.news.get()
            await subscription.sure.wait()
            if self.caller is not None and self.house.now >= self.caller.expires:
                return Closed.SESSION_OVER
            if news.update.resynced:
                await self._read_log()
            chronicle = self.house.hub.chronicle(self.stream)
            await self._send(self._feed.next(news, self.house.now, chronicle))

    async def _send(self, message: str) -> None:
        async with self._sending:
            await self.socket.send_text(message)
        self.house.counts.count("messages")

    async def _let_go(self, subscription: Subscription) -> Closed | None:
        await subscription.behind.wait()
        return Closed.GOING_AWAY if self.house.hub.closing else Closed.BEHIND

    async def _look(self, subscription: Subscription) -> Closed | None:
        """Wait until the session ends; forever for the public."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self.house.settings.looks):
                    await subscription.doubted.wait()
            subscription.doubted.clear()
            if self.caller is not None and not await self._still_signed_in():
                return Closed.SESSION_OVER
            if not subscription.doubted.is_set():
                subscription.sure.set()

    async def _still_signed_in(self) -> bool:
        found = await run_in_threadpool(self.house.who, self.token)
        if found is None or found != self.caller:
            return False
        self.caller = found  # it was extended meanwhile
        return True

    # receiving

    async def _hear(self) -> Closed | None:
        while True:
            try:
                async with asyncio.timeout(self.house.settings.idle):
                    message = await self.socket.receive()
            except TimeoutError:
                return Closed.IDLE
            if message["type"] == "websocket.disconnect":
                return None
            if self.house.pace.take(self.key, self.house.now):
                return Closed.TOO_MANY
            await self._send(await self._answer(message.get("text")))
            if self._over:
                return Closed.SESSION_OVER

    async def _answer(self, text: str | None) -> str:
        """Return the answer to a frame; never raise."""
        try:
            frame = msgspec.json.decode(text if text is not None else "")
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return encoded(type="error", message="A frame must be a JSON object in a text message.")
        if not isinstance(frame, dict) or frame.get("v") != VERSION:
            return encoded(type="error", message=f'A frame must have "v": {VERSION}.')
        if frame.get("type") == "ping":
            return encoded(type="pong")
        id = frame.get("id")
        if not good_id(id):
            return encoded(type="error", message=ID_RULE)
        refusal = await self._command(id, frame)
        if isinstance(refusal, Done):
            return encoded(type="done", id=id, seq=refusal.seq, duplicate=refusal.duplicate)
        self._over = refusal.reason is Reason.SIGNED_OUT
        return encoded(type="refused", id=id, **refusal.to_wire())

    async def _command(self, id: str, frame: dict[str, Any]) -> Done | Refused:
        if self.caller is None:
            return Refused(Reason.NOT_SIGNED_IN, "you are not signed in", "sign in first")
        fields = {name: value for name, value in frame.items() if name not in _ENVELOPE}
        try:
            command = read(frame.get("do"), fields)
        except BadCommand as error:
            return Refused(error.reason, str(error)[:300], error.advice)
        began = time.monotonic()
        floor, person, session = self.house.floor, self.person, self.caller.session
        submit = partial(floor.submit, self.stream, person, id, command, session, owner=person.name)
        try:
            # Forwarding it to another process takes a while; our own takes it at once.
            asked = await run_in_threadpool(submit) if floor.forward else submit()
            answer = await asyncio.wrap_future(asked.answer)
        except Exception as error:
            LOG.error("a command failed", exc_info=error, extra={"stream": self.stream})
            advice = "send it again with the same id"
            return Refused(Reason.UNAVAILABLE, "the database is unavailable", advice)
        self.house.counts.record_seconds(time.monotonic() - began)
        count_command(self.house, answer)
        return answer
