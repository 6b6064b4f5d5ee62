"""Verifying the books in a process of its own: the tables go on undisturbed meanwhile."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from multiprocessing.connection import Connection

from croupier.adapters.beside import step_aside
from croupier.house.audit.report import Report
from croupier.house.faults import BadKeys, BadStore, Unavailable

Progress = Callable[[int, int], None]
"""Hears how much is done, and of how much."""
Work = Callable[[Progress], Report]
"""What another process can be given: a function of a module, and plain values."""


class Verifying:
    """One audit at a time; whoever asks while one is under way hears what that one finds."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._lock = threading.Lock()
        self._running: Future[Report] | None = None
        self._process: multiprocessing.process.BaseProcess | None = None
        self.progress: tuple[int, int] | None = None
        """How much is done, and of how much; None while nothing is verified."""

    def ask(self) -> Future[Report]:
        """What is found; Unavailable if the books could not be read to their end."""
        with self._lock:
            if self._running is None:
                self._running, self.progress = Future(), (0, 0)
                threading.Thread(target=self._run, name="verifying", daemon=True).start()
            return self._running

    def stop(self) -> None:
        """Nothing is verified any more."""
        if self._process is not None:
            with suppress(ValueError, OSError):
                self._process.kill()

    def _run(self) -> None:
        found: Report | str = "the audit ended before it was through"
        # Spawned, not forked: a copy of this process would hold its locks and connections.
        spawn = multiprocessing.get_context("spawn")
        heard, tells = spawn.Pipe(duplex=False)
        process = spawn.Process(target=_work, args=(self._work, tells), daemon=True)
        self._process = process
        try:
            process.start()
            tells.close()
            with suppress(EOFError, OSError):
                while isinstance(told := heard.recv(), tuple):
                    self.progress = told
                found = told
            process.join()
        except Exception as error:  # whoever asked is told
            found = f"no audit could be started: {error}"
        finally:
            heard.close()
            self._answer(found)

    def _answer(self, found: Report | str) -> None:
        with self._lock:
            running, self._running, self.progress = self._running, None, None
            self._process = None
        if running is None:
            return
        if isinstance(found, str):
            running.set_exception(Unavailable(found))
        else:
            running.set_result(found)


def _work(work: Work, tells: Connection) -> None:
    """In the other process: progress as pairs, then the report, or a sentence that says why not."""
    step_aside()
    with suppress(BrokenPipeError):
        try:
            tells.send(work(lambda done, whole: tells.send((done, whole))))
        except (BadKeys, BadStore, Unavailable) as fault:
            tells.send(str(fault))
    tells.close()
