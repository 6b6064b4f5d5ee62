"""Exports of the log, written outside the server while the tables keep running."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator
from typing import Final

from croupier.adapters.processes.child import Child, Tell
from croupier.adapters.processes.verify import readable
from croupier.house.audit.export import Form, Span

Write = Callable[[Form, Span, bool], Iterator[str]]
"""A module-level function of form, span, and whether hidden cards are included."""
Text = Generator[str, None, None]

EXPORTS_AT_ONCE: Final = 4
"""Exports written at once."""
_PIECE: Final = 32 * 1024


class Exports:
    """Exports, one process for each, which ends with its reader."""

    def __init__(self, write: Write) -> None:
        self._write, self._lock = write, threading.Lock()
        self.running: set[Child] = set()

    def ask(self, form: Form, span: Span, *, hidden: bool) -> Text | None:
        """Return the text in pieces, to be closed at the end; None if too many are being written.

        Raises Unavailable, here or later, if the log cannot be read.
        """
        child = Child("export")
        with self._lock:
            if len(self.running) >= EXPORTS_AT_ONCE:
                return None
            self.running.add(child)
        pieces = self._pieces(child, form, span, hidden)
        next(pieces)  # so that a failure is raised at once
        return pieces

    def close(self) -> None:
        """Stop all exports."""
        for child in list(self.running):
            child.close()

    def _pieces(self, child: Child, *wanted: object) -> Text:
        """Yield nothing once the first piece has arrived, then all pieces."""
        pieces = child.run(_written, self._write, *wanted, sends_parts=True)
        try:
            first = next(pieces)
            yield ""
            yield first
            yield from pieces
        finally:
            child.close()
            self.running.discard(child)


def _written(tell: Tell, write: Callable[..., Iterator[str]], *wanted: object) -> None:
    """Send the text in larger pieces than it is written in, at least one."""
    kept, size = list[str](), 0
    with readable():
        for line in write(*wanted):
            kept.append(line)
            size += len(line)
            if size >= _PIECE:
                tell("".join(kept))
                kept, size = [], 0
    tell("".join(kept))
