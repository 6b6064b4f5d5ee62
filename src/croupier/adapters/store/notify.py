"""Notices of what other processes committed, by PostgreSQL's LISTEN and NOTIFY.

A notice is a hint and never the only news: a lost connection misses some, and the listener reports
that (`Heard.AGAIN`), so that its owner reads the database.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import psycopg
from sqlalchemy import URL

from croupier.adapters.store.transaction import (
    ANSWERS_CHANNEL,
    ENTRIES_CHANNEL,
    INBOX_CHANNEL,
    SESSIONS_CHANNEL,
)


class Heard(StrEnum):
    """The subject of a notice."""

    ENTRIES = "entries"
    """A stream has entries up to this number."""
    INBOX = "inbox"
    """A command waits, by its id."""
    ANSWER = "answer"
    """A command was answered, by its id."""
    SESSIONS = "sessions"
    """Sessions of a person, whose name is in place of a stream, have ended."""
    AGAIN = "again"
    """Listening starts, or starts again: anything may have happened before."""


_CHANNELS: Final = {
    ENTRIES_CHANNEL: Heard.ENTRIES,
    INBOX_CHANNEL: Heard.INBOX,
    ANSWERS_CHANNEL: Heard.ANSWER,
    SESSIONS_CHANNEL: Heard.SESSIONS,
}
_POLL_SECONDS: Final = 0.2
"""Seconds between two checks whether the listener was closed."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that a process committed."""

    heard: Heard
    stream: str = ""
    number: int = 0


class Listener:
    """An iterator over notices that ends when closed, and at once on SQLite."""

    def __init__(self, url: URL | None) -> None:
        self._url = url
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None

    def __iter__(self) -> Iterator[Notice]:
        while self._url is not None and not self._closed.is_set():
            try:
                yield from self._listen(self._url)
            except psycopg.OperationalError:
                self._closed.wait(_POLL_SECONDS)

    def _listen(self, url: URL) -> Iterator[Notice]:
        address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(address, autocommit=True) as connection:
            for channel in _CHANNELS:
                connection.execute(f"LISTEN {channel}")
            yield Notice(Heard.AGAIN)
            while not self._closed.is_set():
                for heard in connection.notifies(timeout=_POLL_SECONDS):
                    stream, _, number = heard.payload.rpartition(" ")
                    yield Notice(_CHANNELS[heard.channel], stream, int(number))
                    if self._closed.is_set():
                        return

    def start(self, tell: Callable[[Notice], None]) -> None:
        """Start a thread that passes on every notice until the listener is closed."""

        def run() -> None:
            for notice in self:
                tell(notice)

        self._thread = threading.Thread(target=run, name="listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._closed.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()
