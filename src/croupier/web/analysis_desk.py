"""Where analyses are reckoned: one thing after the other, in a process beside the server.

The mathematics take a compiler and much memory along, and a question may have become idle while it
is worked at: so they have a process of their own, which goes last when the machine is busy, can be
ended at any time, and is gone when nobody has asked for a while.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import weakref
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

PATIENCE: Final = 300.0
"""Seconds after which an answer is not waited for; a first compilation takes a minute or two."""
IDLE: Final = 600.0
"""Seconds after which the process is ended if nothing is asked."""
MOST: Final = 24
"""Questions that may wait at a time."""
KEPT: Final = 200
"""Answers that are kept."""
_WORKER: Final = "croupier.web.analysis_work"


class Superseded(Exception):
    """The same caller has asked for something newer meanwhile."""


class Busy(Exception):
    """Too many questions wait."""


class TooLong(Exception):
    """The answer did not come in time."""


class Broken(Exception):
    """A fault of ours; says where."""


@dataclass(slots=True)
class _Question:
    caller: str
    work: bytes
    answer: Future[Mapping[str, Any]] = field(default_factory=Future)


class Desk:
    """Answers questions in the order in which they were asked; of one caller only the newest."""

    def __init__(self, patience: float = PATIENCE, idle: float = IDLE) -> None:
        self._patience, self._idle = patience, idle
        self._waiting: OrderedDict[str, _Question] = OrderedDict()
        self._now: _Question | None = None
        self._known: OrderedDict[bytes, Mapping[str, Any]] = OrderedDict()
        self._process: subprocess.Popen[bytes] | None = None
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    def ask(self, caller: str, work: Mapping[str, Any]) -> Future[Mapping[str, Any]]:
        """What the work comes to; Busy if too much waits.

        What the same caller asked before and still waits for is given up, even half done; unless
        it is the same.
        """
        asked = _Question(caller, msgspec.json.encode(work, order="deterministic"))
        with self._changed:
            if asked.work in self._known:
                self._known.move_to_end(asked.work)
                asked.answer.set_result(self._known[asked.work])
                return asked.answer
            before = self._waiting.get(caller) or self._now
            if before and (before.caller, before.work) == (caller, asked.work):
                return before.answer
            self._give_up(caller)
            if len(self._waiting) >= MOST:
                raise Busy
            self._waiting[caller] = asked
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="analysis", daemon=True)
                self._thread.start()
            self._changed.notify_all()
        return asked.answer

    def works_at(self, caller: str) -> bool:
        """Whether what this caller asked is being worked at."""
        with self._changed:
            return self._now is not None and self._now.caller == caller

    def _give_up(self, caller: str) -> None:
        """What this caller waits for is not worked at any more."""
        before = self._waiting.pop(caller, None)
        if before is None and self._now is not None and self._now.caller == caller:
            before = self._now
            self._end()
        if before is not None and not before.answer.done():
            before.answer.set_exception(Superseded())

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._waiting:
                    if not self._changed.wait(self._idle) and not self._waiting:
                        self._end()
                _, question = self._waiting.popitem(last=False)
                if not question.answer.set_running_or_notify_cancel():
                    continue  # nobody waits for it any more
                self._now, process = question, self._begun()
            told = self._asked(process, question)
            with self._changed:
                self._now = None
                if isinstance(told, Exception):
                    self._end()
                elif not told.get("fault"):
                    self._known[question.work] = told
                    while len(self._known) > KEPT:
                        self._known.popitem(last=False)
                if question.answer.done():  # superseded
                    continue
            if isinstance(told, Exception):
                question.answer.set_exception(told)
            elif told.get("fault"):
                question.answer.set_exception(Broken(told["fault"]))
            else:
                question.answer.set_result(told)

    def _begun(self) -> subprocess.Popen[bytes]:
        """The process, running."""
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", _WORKER],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is the server's
            )
            weakref.finalize(self, _ended, self._process)
        return self._process

    def _end(self) -> None:
        """There is no process any more."""
        if self._process is not None:
            _ended(self._process)
            self._process = None

    def _asked(
        self, process: subprocess.Popen[bytes], question: _Question
    ) -> Mapping[str, Any] | Exception:
        assert process.stdin is not None
        assert process.stdout is not None
        late = threading.Event()

        def out_of_patience() -> None:
            late.set()
            process.kill()

        watch = threading.Timer(self._patience, out_of_patience)
        watch.daemon = True
        watch.start()
        try:
            process.stdin.write(question.work + b"\n")
            process.stdin.flush()
            found: Mapping[str, Any] = msgspec.json.decode(process.stdout.readline())
            return found
        except (OSError, ValueError, msgspec.DecodeError):
            return TooLong() if late.is_set() else Broken("the process of the analysis has ended")
        finally:
            watch.cancel()


def _ended(process: subprocess.Popen[bytes]) -> None:
    with suppress(OSError):
        process.kill()
        process.wait(timeout=5)
