"""Writing the books out in a process of its own: the tables go on undisturbed meanwhile."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final

from croupier.adapters.beside import step_aside
from croupier.house.audit.export import Form, Span
from croupier.house.faults import BadKeys, BadStore, Unavailable

Write = Callable[[Form, Span, bool], Iterator[str]]
"""What another process can be given: a function of a module; it hears what is wanted, and whether
cards that nobody saw are told."""
Text = Generator[str, None, None]

MOST: Final = 4
"""Exports that are written at once."""
_PIECE: Final = 32 * 1024
_END: Final = None


class Exporting:
    """Exports, a process for each; it ends with whoever reads it."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._lock = threading.Lock()
        self._running: set[BaseProcess] = set()

    def ask(self, form: Form, span: Span, *, hidden: bool) -> Text | None:
        """The text piece by piece, to be closed in the end; None if too many are being written.

        Unavailable, here or later, if the books cannot be read.
        """
        # Spawned, not forked: a copy of this process would hold its locks and connections.
        spawn = multiprocessing.get_context("spawn")
        heard, tells = spawn.Pipe(duplex=False)
        process = spawn.Process(
            target=_work, args=(self._write, (form, span, hidden), tells), daemon=True
        )
        with self._lock:
            if len(self._running) >= MOST:
                return None
            self._running.add(process)
        pieces = self._pieces(process, heard, tells)
        next(pieces)  # so that whoever asks hears at once if there is nothing to be had
        return pieces

    def stop(self) -> None:
        """Nothing is written any more."""
        with self._lock:
            running = list(self._running)
        for process in running:
            with suppress(ValueError, OSError, AttributeError):
                process.kill()

    def _pieces(self, process: BaseProcess, heard: Connection, tells: Connection) -> Text:
        """Nothing, once the first piece is there; then all pieces."""
        try:
            process.start()
            tells.close()
            piece = _heard(heard)
            yield ""
            while piece is not _END:
                yield piece
                piece = _heard(heard)
        finally:
            heard.close()
            with suppress(ValueError, OSError, AttributeError):
                process.kill()
                process.join()
            with self._lock:
                self._running.discard(process)


def _heard(heard: Connection) -> str | None:
    """The next piece, or the end."""
    try:
        told: str | tuple[str] | None = heard.recv()
    except (EOFError, OSError):
        raise Unavailable("the export ended before it was through") from None
    if isinstance(told, tuple):
        raise Unavailable(told[0])
    return told


def _work(write: Write, wanted: tuple[Form, Span, bool], tells: Connection) -> None:
    """In the other process: pieces of text, then the end, or a sentence that says why not."""
    step_aside()
    with suppress(BrokenPipeError):
        try:
            for piece in _together(write(*wanted)):
                tells.send(piece)
            tells.send(_END)
        except (BadKeys, BadStore, Unavailable) as fault:
            tells.send((str(fault),))
    tells.close()


def _together(lines: Iterable[str]) -> Iterator[str]:
    """The same text in larger pieces; one at least."""
    kept: list[str] = []
    size = 0
    for line in lines:
        kept.append(line)
        size += len(line)
        if size >= _PIECE:
            yield "".join(kept)
            kept, size = [], 0
    yield "".join(kept)
