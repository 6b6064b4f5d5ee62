"""The guard in front of every request: checks its host, origin, size, and rate."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.house.people import Throttle, client_key
from croupier.refusal import Reason, Refused
from croupier.web.api import messages
from croupier.web.api.answers import Json, error
from croupier.web.server.context import House

LOG: Final = logging.getLogger("croupier.web")

BODY: Final = 64 * 1024
SUBMISSION: Final = 256 * 1024
_SUBMISSIONS: Final = ("/api/tables", "/api/submissions/check")
PATIENCE: Final = 20.0
"""Seconds in which a request body must arrive."""

_SAFE: Final = frozenset(("GET", "HEAD", "OPTIONS"))
_DOORS: Final = frozenset(("/api/session", "/api/password", "/api/join", "/api/guest"))

POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
_STRICT_TRANSPORT: Final = "max-age=31536000"


class Guard:
    """Passes a request on, or answers it; every response has the headers above."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self._app, self._house = app, house
        paces = house.settings.paces
        self._calls, self._doors = Throttle(paces.calls), Throttle(paces.doors)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or one live connection."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        began = time.monotonic()
        refused = self._refusal(scope)
        if scope["type"] == "websocket":
            await self._live(refused, scope, receive, send)
            return
        sending = self._sending(scope, send, began)
        if refused is None:
            body = await _body(scope, receive)
            if isinstance(body, Json):
                refused = body
            else:
                receive = _again(body, receive)
        await (refused or self._app)(scope, receive, sending)

    async def _live(self, refused: Json | None, scope: Scope, receive: Receive, send: Send) -> None:
        if refused is None:
            await self._app(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.close", "code": 1008})  # before accepting: HTTP 403

    def _refusal(self, scope: Scope) -> Json | None:
        headers = Headers(scope=scope)
        hosts = self._house.settings.hosts
        if hosts and _name(headers.get("host", "")) not in hosts:
            message = "Unknown host name."
            return error(
                Refused(Reason.WRONG_HOST, message, "use the address that the server printed")
            )
        unsafe = scope["type"] == "websocket" or scope["method"] not in _SAFE
        if unsafe and not self._own_page(scope, headers):
            message = "Cross-site request blocked."
            return error(Refused(Reason.WRONG_ORIGIN, message, "use the pages of this server"))
        return self._too_often(scope)

    def _own_page(self, scope: Scope, headers: Headers) -> bool:
        """Return whether one of our pages sent this, or no page: browsers always name theirs."""
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        if origin is None:
            return True
        if self._house.settings.address:
            return origin == self._house.settings.address
        tls = self._house.settings.secure or scope["scheme"] in ("https", "wss")
        return origin == f"{'https' if tls else 'http'}://{headers.get('host', '')}"

    def _too_often(self, scope: Scope) -> Json | None:
        now, key = self._house.now, client_key(client_of(scope))
        # A page loads about eighty small files, and many clients may share one address.
        wait = self._calls.take(key, now) if scope["path"].startswith("/api/") else 0
        door = scope["path"] in _DOORS and scope.get("method") not in (*_SAFE, "DELETE")
        if not wait and door:
            wait = self._doors.take(key, now)
        if not wait:
            return None
        self._house.counts.count("throttled")
        advice = messages.wait(wait)
        answer = error(Refused(Reason.SLOW_DOWN, messages.TOO_MANY_REQUESTS, advice))
        answer.headers["retry-after"] = str(-(-wait // 1000))
        return answer

    def _sending(self, scope: Scope, send: Send, began: float) -> Send:
        secure, counts = self._house.settings.secure, self._house.counts

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if secure:
                    headers.setdefault("strict-transport-security", _STRICT_TRANSPORT)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
                status = str(message["status"])
                counts.count("requests", method=_method(scope), status=status)
                ms = round((time.monotonic() - began) * 1000, 1)
                told = {"method": _method(scope), "path": scope["path"], "status": status}
                LOG.debug("answered", extra={**told, "ms": ms})
            await send(message)

        return sending


def client_of(scope: Scope) -> str:
    """Return the address that a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def _method(scope: Scope) -> str:
    known = ("GET", "HEAD", "POST", "PATCH", "DELETE", "PUT", "OPTIONS")
    return scope["method"] if scope["method"] in known else "other"


def _name(host: str) -> str:
    """Return the name in a Host header, without its port."""
    if not re.fullmatch(r"[0-9A-Za-z.\-]+(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]+\](:[0-9]{1,5})?", host):
        return "?"
    return (urlsplit(f"//{host}").hostname or "?").lower()


async def _body(scope: Scope, receive: Receive) -> bytes | Json:
    """Return the whole body; an error if it is too large or too slow."""
    most = SUBMISSION if scope["path"] in _SUBMISSIONS else BODY
    told = Headers(scope=scope).get("content-length", "0")
    parts: list[bytes] = []
    size, more = int(told) if told.isdecimal() else 0, True
    try:
        async with asyncio.timeout(PATIENCE):
            while more and size <= most:
                message = await receive()
                if message["type"] == "http.disconnect":
                    break
                parts.append(message.get("body", b""))
                size, more = sum(map(len, parts)), message.get("more_body", False)
    except TimeoutError:
        return error(
            Refused(Reason.TOO_SLOW, "The request body did not arrive in time.", "send it again")
        )
    if size > most:
        says = f"The request body exceeds {most // 1024} KiB."
        return error(Refused(Reason.TOO_LARGE, says, "send less"))
    return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """Return a receiver that gives the body as one message, and then later messages."""
    told = False

    async def receiving() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receiving
