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
import threading
import traceback
from collections.abc import Callable, Generator
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final

from croupier.house.errors import Ended, TooLong

Tell = Callable[[Any], None]
"""Sends a part of the result ahead of its end."""

_PART, _DONE, _FAILED = range(3)
_POLITE: Final = 10
"""By how much the tables go first when there is not enough machine for all."""


class Child:
    """One process, started when there is work for it; one piece of work at a time."""

    def __init__(self, name: str, *, polite: int = _POLITE) -> None:
        self.name, self._polite = name, polite
        self._lock = threading.Lock()
        self._running: tuple[BaseProcess, Connection] | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The process that runs now."""
        running = self._running
        return running[0].pid if running else None

    def run(
        self,
        work: Callable[..., Any],
        *args: Any,
        tells: bool = False,
        patience: float | None = None,
        wanted: Callable[[], bool] = lambda: True,
    ) -> Generator[Any, None, Any]:
        """The parts that the work tells, then what it comes to. It is a function of a module.

        With `tells` it takes a `Tell` first. Ended if the process does, TooLong after so many
        seconds without a word from it; a reader who leaves ends it too. `wanted` is asked once
        `end` would stop the work.
        """
        _, line = self._begun()
        try:
            if not wanted():
                raise EOFError
            line.send((work, args, tells))
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
        """There is no process, and what it worked at has failed; later work starts another."""
        with self._lock:
            running, self._running = self._running, None
            if running is not None:
                process, _ = running
                atexit.unregister(self.end)
                with suppress(OSError, AttributeError):
                    assert process.pid  # it was started
                    os.killpg(process.pid, signal.SIGKILL)
                process.kill()
                process.join()

    def close(self) -> None:
        """There is no process any more, and never will be."""
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
    """In the process: one piece of work after the other, until nobody hands in more."""
    with suppress(OSError, AttributeError):
        os.setsid()
        os.nice(polite)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for place in (1, 2):  # the server's own output is for whoever started it
        os.dup2(nowhere, place)
    with suppress(EOFError, ConnectionError):
        while True:
            work, args, tells = line.recv()
            first = (lambda part: line.send((_PART, part)),) if tells else ()
            try:
                found = _DONE, work(*first, *args)
            except ConnectionError:
                raise  # nobody reads any more
            except Exception as error:
                found = _FAILED, _portable(error)
            line.send(found)


def _portable(error: Exception) -> Exception:
    """The same in a form that another process can have, with where it was raised."""
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
