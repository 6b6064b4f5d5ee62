"""The server process: uvicorn with our limits, and an orderly stop."""

from __future__ import annotations

import asyncio
import os
import socket
import ssl
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, ClassVar, Final, cast

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol

from croupier.web.server.context import House

FRAME: Final = 16 * 1024
"""Bytes in one frame of a live connection."""
HEAD: Final = 16 * 1024
"""Bytes in a request's first line and headers."""
CONNECTIONS: Final = 4000
GRACE: Final = 5
"""Seconds to finish open requests when the server stops."""
PING: Final = 20.0
"""Seconds of silence after which a live connection is pinged."""


def listening(host: str, port: int) -> socket.socket:
    """Return a listening socket; raise OSError if the address is unavailable."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, _, _, place = found[0]
    # With TCP as its protocol, the event loop sends small responses at once.
    listener = socket.socket(family, kind, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    return listener


def server_config(
    cert: Path | None, key: Path | None, *, proxied: bool
) -> Callable[[FastAPI], uvicorn.Config] | str:
    """Return the configuration for an application, or why there is none in one sentence."""
    if cert is not None and key is not None:
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key)
        except (OSError, ssl.SSLError) as fault:
            return f"The certificate {cert} and its key cannot be used: {fault.strerror or fault}"
    settings: dict[str, Any] = {
        "access_log": False,
        "date_header": True,
        "forwarded_allow_ips": "127.0.0.1,::1",
        "h11_max_incomplete_event_size": HEAD,
        "http": Patient,
        "lifespan": "on",
        "limit_concurrency": CONNECTIONS,
        "log_config": None,
        "loop": "asyncio",
        "proxy_headers": proxied,
        "server_header": False,
        "ssl_certfile": str(cert) if cert else None,
        "ssl_keyfile": str(key) if key else None,
        "timeout_graceful_shutdown": GRACE,
        "timeout_keep_alive": 30,
        "ws": "websockets-sansio",
        "ws_max_size": FRAME,
        "ws_per_message_deflate": False,
        "ws_ping_interval": PING,
        "ws_ping_timeout": PING,
    }
    return partial(uvicorn.Config, **settings)


class Patient(H11Protocol):
    """A connection that must complete each request within half a minute.

    Otherwise, clients that send a byte at a time could hold every connection.
    """

    patience: ClassVar[float] = 30.0
    _late: asyncio.TimerHandle | None = None
    _handed_on = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start the clock for the first request."""
        super().connection_made(cast("asyncio.Transport", transport))
        self._wait()

    def handle_events(self) -> None:
        """Handle what arrived, and keep the clock running for an unfinished request."""
        super().handle_events()
        self._wait()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Stop the clock: pings watch a live connection."""
        self._handed_on = True
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the clock."""
        self._handed_on = True
        self._wait()
        super().connection_lost(exc)

    def _wait(self) -> None:
        owing = not self._handed_on and self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if owing and self._late is None:
            self._late = self.loop.call_later(self.patience, self.transport.close)
        elif not owing and self._late is not None:
            self._late.cancel()
            self._late = None


class Server(uvicorn.Server):
    """A server that stops accepting, disconnects watchers, and returns instead of exiting."""

    def __init__(
        self, config: uvicorn.Config, house: House, announce: Callable[[], None] | None = None
    ) -> None:
        super().__init__(config)
        self._house = house
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start answering, and announce it."""
        await super().startup(sockets)
        if self.started and self._announce is not None:
            self._announce()

    def handle_exit(self, _sig: int, _frame: FrameType | None) -> None:
        """Stop at a signal; at a second one, do not wait."""
        self.force_exit = self.should_exit
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Disconnect everybody."""
        self._house.hub.close()
        await super().shutdown(sockets)
