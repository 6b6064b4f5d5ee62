"""Questions that one process answers, one after the other, each in a future."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from croupier.adapters.processes.child import Child
from croupier.house.faults import Busy, Ended, Superseded

Result = TypeVar("Result")
IDLE: Final = 600.0
"""Seconds after which the process is ended if nothing is asked; with 0 each work has its own."""
MOST: Final = 24
"""Questions that may wait at a time."""


@dataclass(slots=True)
class _Question:
    asker: object
    work: tuple[Any, ...]
    tells: bool
    answer: Future[Any] = field(default_factory=Future)


class Lane:
    """Answers in the order in which was asked; of one asker only the newest question."""

    def __init__(
        self,
        child: Child,
        *,
        patience: float | None = None,
        idle: float = IDLE,
        most: int = MOST,
    ) -> None:
        self.child = child
        self.part: Any = None
        """What the work that is under way has told last; None without such."""
        self._patience, self._idle, self._most = patience, idle, most
        self._waiting: OrderedDict[object, _Question] = OrderedDict()
        self._now: _Question | None = None
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._stopped = False

    def ask(
        self,
        work: Callable[..., Result],
        *args: Any,
        asker: object | None = None,
        tells: bool = False,
    ) -> Future[Result]:
        """What the work comes to in the process; `tells` hands it a `Tell`. Busy if too much waits.

        What the same asker asked before and still waits for is Superseded, even half done; unless
        it is the same, which then answers both. Nobody in particular supersedes nothing.
        """
        question = _Question(asker or object(), (work, *args), tells)
        with self._changed:
            before = self._waiting.get(question.asker) or self._now
            if before and (before.asker, before.work) == (question.asker, question.work):
                return before.answer
            self._give_up(question.asker)
            if self._stopped:
                raise self._ended()
            if sum(not one.answer.cancelled() for one in self._waiting.values()) >= self._most:
                raise Busy
            self._waiting[question.asker] = question
            if self._thread is None:
                name = self.child.name
                self._thread = threading.Thread(target=self._run, name=name, daemon=True)
                self._thread.start()
            self._changed.notify_all()
        return question.answer

    def works_at(self, asker: object) -> bool:
        """Whether what was asked by this one is being worked at."""
        now = self._now
        return now is not None and now.asker == asker

    def stop(self) -> None:
        """Nothing is worked at any more, and whoever waits is told."""
        with self._changed:
            self._stopped = True
            waiting = list(self._waiting.values())
            self._waiting.clear()
            self._changed.notify_all()
        for question in waiting:
            _settle(question.answer, self._ended())
        self.child.stop()

    def _ended(self) -> Ended:
        return Ended(f"the {self.child.name} ended before it was begun")

    def _give_up(self, asker: object) -> None:
        if before := self._waiting.pop(asker, None):
            _settle(before.answer, Superseded())
        elif self._now is not None and self.works_at(asker):
            _settle(self._now.answer, Superseded())
            self.child.end()

    def _run(self) -> None:
        while (question := self._next()) is not None:
            found: Any
            try:
                found = self.child.run(
                    *question.work,
                    patience=self._patience,
                    heard=self._hear if question.tells else None,
                    wanted=lambda: not question.answer.done(),
                )
            except Exception as error:  # whoever asked is told
                found = error
            if not self._idle:
                self.child.end()
            with self._changed:
                self._now, self.part = None, None
            _settle(question.answer, found)

    def _next(self) -> _Question | None:
        """The next question that anybody waits for; None once there will be none."""
        with self._changed:
            while not self._stopped:
                if not self._waiting:
                    idle = self._idle if self.child.pid is not None else None
                    if not self._changed.wait(idle) and not self._waiting:
                        self.child.end()
                    continue
                _, question = self._waiting.popitem(last=False)
                if question.answer.set_running_or_notify_cancel():
                    self._now = question
                    return question
        return None

    def _hear(self, part: Any) -> None:
        self.part = part


def _settle(answer: Future[Any], found: Any) -> None:
    """The answer is this, or this exception; unless it has been given up."""
    with suppress(InvalidStateError):
        if isinstance(found, Exception):
            answer.set_exception(found)
        else:
            answer.set_result(found)
