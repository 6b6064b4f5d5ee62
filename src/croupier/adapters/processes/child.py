"""A process beside the server: the one way to start it, to hand it work, and to end it.

It is spawned, not forked: a copy of the server would hold its locks and connections. An executor's
processes would not do: they outlive a server that is killed, and what they work at cannot be
stopped. This one goes last when the machine is busy, is in a session of its own (Ctrl-C is the
server's), and is gone, with whatever it has started itself, as soon as the server is.

What the work raises is raised where the work was handed in, with where it happened as a note. A
process that ends before its work is through is `Ended`, whatever ended it.
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Generator
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, NamedTuple, TypeVar

from croupier.house.faults import Ended, TooLong

Result = TypeVar("Result")
Tell = Callable[[Any], None]
"""Sends a part of the result ahead of its end."""

_PART, _DONE, _FAILED = range(3)
_POLITE: Final = 10
"""By how much the tables go first when there is not enough machine for all."""


class _Running(NamedTuple):
    process: BaseProcess
    line: Connection


class Child:
    """One process, started when there is work for it; one piece of work at a time."""

    def __init__(self, name: str, *, polite: int = _POLITE) -> None:
        self.name, self._polite = name, polite
        self._lock = threading.Lock()
        self._running: _Running | None = None
        self._stopped = False

    @property
    def pid(self) -> int | None:
        """The process that runs now."""
        running = self._running
        return running.process.pid if running else None

    def run(
        self,
        work: Callable[..., Result],
        *args: Any,
        patience: float | None = None,
        heard: Tell | None = None,
        wanted: Callable[[], bool] = lambda: True,
    ) -> Result:
        """What the work comes to, a function of a module; with `heard` it takes a `Tell` first.

        Ended if the process does, TooLong after so many seconds without a word from it. `wanted`
        is asked once `end` would stop the work.
        """
        for kind, told in self._told((work, args, heard is not None), patience, wanted):
            if kind == _DONE:
                found: Result = told
                return found
            if heard is not None:
                heard(told)
        raise AssertionError("a piece of work is done or fails")

    def parts(self, work: Callable[..., None], *args: Any) -> Generator[Any, None, None]:
        """What the work tells, part by part, as far as it is read; the work takes a `Tell` first.

        To be closed in the end: the process ends with its reader.
        """
        try:
            for kind, told in self._told((work, args, True)):
                if kind == _PART:
                    yield told
        finally:
            self.end()

    def end(self) -> None:
        """There is no process, and what it worked at has failed; later work starts another."""
        with self._lock:
            running, self._running = self._running, None
            if running is None:
                return
            atexit.unregister(self.end)
            with suppress(OSError, AttributeError, TypeError):
                os.killpg(running.process.pid, signal.SIGKILL)  # type: ignore[arg-type]
            running.process.kill()
            running.process.join()

    def stop(self) -> None:
        """There is no process any more, and never will be."""
        self._stopped = True
        self.end()

    def _begun(self) -> _Running:
        with self._lock:
            if self._stopped:
                raise self._ended()
            if self._running is None or not self._running.process.is_alive():
                spawn = multiprocessing.get_context("spawn")
                line, other = spawn.Pipe()
                process = spawn.Process(target=_work, args=(other, self._polite), name=self.name)
                process.start()
                other.close()
                self._running = _Running(process, line)
                atexit.unregister(self.end)
                atexit.register(self.end)  # before multiprocessing would wait for it
            return self._running

    def _told(
        self,
        work: tuple[Callable[..., Any], tuple[Any, ...], bool],
        patience: float | None = None,
        wanted: Callable[[], bool] = lambda: True,
    ) -> Generator[tuple[int, Any], None, None]:
        running = self._begun()
        kind = _PART
        try:
            if not wanted():
                raise self._ended()
            running.line.send(work)
            while kind == _PART:
                if patience is not None and not running.line.poll(patience):
                    self.end()
                    raise TooLong(f"the {self.name} takes too long")
                kind, told = running.line.recv()
                if kind == _FAILED:
                    raise told
                yield kind, told
        except (EOFError, ConnectionError):
            self.end()
            raise self._ended() from None

    def _ended(self) -> Ended:
        return Ended(f"the {self.name} ended before it was through")


def _work(line: Connection, polite: int) -> None:
    """In the process: one piece of work after the other, until nobody hands in more."""
    with suppress(OSError, AttributeError):
        os.setsid()
    with suppress(OSError, AttributeError):
        os.nice(polite)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for place in (1, 2):  # the server's own output is for whoever started it
        os.dup2(nowhere, place)
    with suppress(EOFError, ConnectionError):
        while True:
            work, args, tells = line.recv()
            line.send(_answer(line, work, args, tells))


def _answer(line: Connection, work: Callable[..., Any], args: Any, tells: bool) -> tuple[int, Any]:
    try:
        first = (lambda told: line.send((_PART, told)),) if tells else ()
        return _DONE, work(*first, *args)
    except ConnectionError:
        sys.exit()  # nobody reads any more
    except Exception as error:
        where = "".join(traceback.format_exception(error, limit=-6))
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:  # it cannot travel
            error = RuntimeError(f"{type(error).__name__}: {error}")
        error.add_note(where)
        return _FAILED, error


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
    with suppress(OSError, AttributeError):
        os.killpg(0, signal.SIGKILL)
    os._exit(1)
