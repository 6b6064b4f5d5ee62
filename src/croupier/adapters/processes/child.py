"""A child process: the one way to start it, give it work, and end it.

It is spawned, not forked: a copy of the server would hold its locks and connections. The processes
of an executor would outlive a server that is killed, and their work cannot be stopped. This one has
a low priority and a session of its own (Ctrl-C belongs to the server), and it ends with the server,
along with everything it started.

Exceptions of the work are raised where the work was handed in, with their place as a note. A
process that ends before its work is finished raises `Ended`, for any cause.
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections.abc import Callable, Generator
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final

from croupier.house.errors import Ended, TooLong

Tell = Callable[[Any], None]
"""Sends a part of the result before the end."""

_PART, _DONE, _FAILED = range(3)
_NICE_LEVEL: Final = 10
"""The nice level of the process, so that the tables go first on a busy machine."""


class Child:
    """One process, started on demand, for one piece of work at a time."""

    def __init__(self, name: str, *, polite: int = _NICE_LEVEL) -> None:
        self.name, self._polite = name, polite
        self._lock = threading.Lock()
        self._running: tuple[BaseProcess, Connection] | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The id of the running process."""
        running = self._running
        return running[0].pid if running else None

    def run(
        self,
        work: Callable[..., Any],
        *args: Any,
        sends_parts: bool = False,
        patience: float | None = None,
        wanted: Callable[[], bool] = lambda: True,
    ) -> Generator[Any, None, Any]:
        """Run a module-level function in the process; yield its parts, then return its result.

        With `sends_parts` it takes a `Tell` as its first argument. Raises Ended if the process
        ends, and TooLong after this many seconds without a message from it. Closing the generator
        ends the process too. `wanted` is asked whether the work should still start once `end` could
        stop it.
        """
        _, line = self._begun()
        try:
            if not wanted():
                raise EOFError
            line.send((work, args, sends_parts))
            while patience is None or line.poll(patience):
                kind, found = line.recv()
                if kind == _FAILED:
                    raise found
                if kind == _DONE:
                    return found
                yield found
        except GeneratorExit:
            self.end()
            raise
        except (EOFError, ConnectionError):
            self.end()
            raise Ended(f"the {self.name} ended before it finished") from None
        self.end()
        raise TooLong(f"the {self.name} timed out")

    def end(self) -> None:
        """End the process and fail its work; later work starts another process."""
        with self._lock:
            running, self._running = self._running, None
            if running is not None:
                process, _ = running
                atexit.unregister(self.end)
                with suppress(OSError, AttributeError):
                    assert process.pid  # the process was started
                    os.killpg(process.pid, signal.SIGKILL)
                process.kill()
                process.join()

    def close(self) -> None:
        """End the process for good."""
        self._closed = True
        self.end()

    def _begun(self) -> tuple[BaseProcess, Connection]:
        with self._lock:
            if self._closed:
                raise Ended(f"the {self.name} ended before it started")
            if self._running is None or not self._running[0].is_alive():
                spawn = multiprocessing.get_context("spawn")
                line, other = spawn.Pipe()
                process = spawn.Process(target=_serve, args=(other, self._polite), name=self.name)
                process.start()
                other.close()
                self._running = process, line
                atexit.unregister(self.end)
                atexit.register(self.end)  # before multiprocessing would wait for it
            return self._running


def _serve(line: Connection, polite: int) -> None:
    """Work through what is handed in, one piece after another; runs in the process."""
    with suppress(OSError, AttributeError):
        os.setsid()
        os.nice(polite)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for place in (1, 2):  # the server's own output belongs to the process that started it
        os.dup2(nowhere, place)
    with suppress(EOFError, ConnectionError):
        while True:
            work, args, sends_parts = line.recv()
            first = (lambda part: line.send((_PART, part)),) if sends_parts else ()
            try:
                found = _DONE, work(*first, *args)
            except ConnectionError:
                raise  # the reader is gone
            except Exception as error:
                found = _FAILED, _portable(error)
            line.send(found)


def _portable(error: Exception) -> Exception:
    """Return an equivalent exception that can be sent to another process, with its place."""
    where = "".join(traceback.format_exception(error, limit=-6))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        error = RuntimeError(f"{type(error).__name__}: {error}")
    error.add_note(where)
    return error


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
    with suppress(OSError, AttributeError):
        if os.getpgrp() == os.getpid():  # a group of its own
            os.killpg(0, signal.SIGKILL)
    os._exit(1)
