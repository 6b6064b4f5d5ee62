"""The books written out beside the server: the tables go on undisturbed meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator
from typing import Final

from croupier.adapters.processes.child import Child, Tell
from croupier.adapters.processes.verify import readable
from croupier.house.audit.export import Form, Span

Write = Callable[[Form, Span, bool], Iterator[str]]
"""A function of a module; it hears what is wanted, and whether cards that nobody saw are told."""
Text = Generator[str, None, None]

MOST: Final = 4
"""Exports that are written at once."""
_PIECE: Final = 32 * 1024


class Exports:
    """Exports, a process for each; it ends with whoever reads it."""

    def __init__(self, write: Write) -> None:
        self._write, self._lock = write, threading.Lock()
        self.running: set[Child] = set()

    def ask(self, form: Form, span: Span, *, hidden: bool) -> Text | None:
        """The text piece by piece, to be closed in the end; None if too many are being written.

        Unavailable, here or later, if the books cannot be read.
        """
        child = Child("export")
        with self._lock:
            if len(self.running) >= MOST:
                return None
            self.running.add(child)
        pieces = self._pieces(child, form, span, hidden)
        next(pieces)  # so that whoever asks hears at once if there is nothing to be had
        return pieces

    def close(self) -> None:
        """Nothing is written any more."""
        for child in list(self.running):
            child.close()

    def _pieces(self, child: Child, *wanted: object) -> Text:
        """Nothing, once the first piece is there; then all pieces."""
        pieces = child.run(_written, self._write, *wanted, tells=True)
        try:
            first = next(pieces)
            yield ""
            yield first
            yield from pieces
        finally:
            child.close()
            self.running.discard(child)


def _written(tell: Tell, write: Callable[..., Iterator[str]], *wanted: object) -> None:
    """The text is told in larger pieces than it is written in; in one at least."""
    kept, size = list[str](), 0
    with readable():
        for line in write(*wanted):
            kept.append(line)
            size += len(line)
            if size >= _PIECE:
                tell("".join(kept))
                kept, size = [], 0
    tell("".join(kept))
