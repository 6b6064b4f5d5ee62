"""A queue of questions that one process answers in order, each as a future."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from croupier.adapters.processes.child import Child
from croupier.house.errors import Busy, Ended, Superseded

Result = TypeVar("Result")
IDLE_SECONDS: Final = 600.0
"""Seconds without a question after which the process is ended; 0 gives each work its own process.
"""
QUESTIONS_QUEUED: Final = 24
"""Questions that may wait at a time."""


@dataclass(slots=True)
class _Question:
    asker: object
    work: tuple[Any, ...]
    sends_parts: bool
    answer: Future[Any] = field(default_factory=Future)

    def fail(self, error: Exception) -> None:
        with suppress(InvalidStateError):  # canceled before
            self.answer.set_exception(error)


@dataclass(slots=True, eq=False)
class Lane:
    """Answers in order; of one asker only the newest question."""

    child: Child
    patience: float | None = None
    idle: float = IDLE_SECONDS
    most: int = QUESTIONS_QUEUED
    part: Any = None
    """The last part that the running work has sent; None without such."""
    _waiting: OrderedDict[object, _Question] = field(default_factory=OrderedDict)
    _now: _Question | None = None
    _changed: threading.Condition = field(default_factory=threading.Condition)
    _thread: threading.Thread | None = None

    def ask(
        self,
        work: Callable[..., Result],
        *args: Any,
        asker: object | None = None,
        sends_parts: bool = False,
    ) -> Future[Result]:
        """Return a future of the work's result; raise Busy if the queue is full.

        An earlier question of the same asker that still waits, even half done, becomes Superseded;
        if it is the same question, one answer serves both. Without an asker nothing is superseded.
        """
        asked = _Question(asker or object(), (work, *args), sends_parts)
        with self._changed:
            before = self._waiting.get(asked.asker) or self._now
            if before and before.asker == asked.asker:
                if before.work == asked.work:
                    return before.answer
                self._waiting.pop(asked.asker, None)
                before.fail(Superseded())
                if before is self._now:
                    self.child.end()
            if (
                sum(not question.answer.cancelled() for question in self._waiting.values())
                >= self.most
            ):
                raise Busy
            self._waiting[asked.asker] = asked
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, daemon=True)
                self._thread.start()
            self._changed.notify_all()
        return asked.answer

    def works_at(self, asker: object) -> bool:
        """Return whether a question of this asker is being worked on."""
        now = self._now
        return now is not None and now.asker == asker

    def close(self) -> None:
        """Stop working; every waiting or later question gets Ended."""
        self.child.close()
        with self._changed:
            waiting = [*self._waiting.values(), *([self._now] if self._now else ())]
            self._waiting.clear()
        for question in waiting:
            question.fail(Ended(f"the {self.child.name} ended before it finished"))

    def _run(self) -> None:
        while True:
            question = self._next()
            try:
                found = self._worked(question)
            except Exception as error:  # the asker gets it
                question.fail(error)
            else:
                with suppress(InvalidStateError):
                    question.answer.set_result(found)

    def _next(self) -> _Question:
        """Return the next question that is still wanted."""
        with self._changed:
            while True:
                while not self._waiting:
                    idle = self.idle if self.child.pid is not None else None
                    if not self._changed.wait(idle) and not self._waiting:
                        self.child.end()
                _, question = self._waiting.popitem(last=False)
                if question.answer.set_running_or_notify_cancel():
                    self._now = question
                    return question

    def _worked(self, question: _Question) -> Any:
        parts = self.child.run(
            *question.work,
            sends_parts=question.sends_parts,
            patience=self.patience,
            wanted=lambda: not question.answer.done(),
        )
        try:
            while True:
                self.part = next(parts)
        except StopIteration as end:
            return end.value
        finally:
            if not self.idle:
                self.child.end()
            with self._changed:
                self._now, self.part = None, None
