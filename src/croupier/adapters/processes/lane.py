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
from croupier.house.errors import Busy, Ended, Superseded

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

    def fail(self, error: Exception) -> None:
        with suppress(InvalidStateError):  # given up before
            self.answer.set_exception(error)


@dataclass(slots=True, eq=False)
class Lane:
    """Answers in the order in which was asked; of one asker only the newest question."""

    child: Child
    patience: float | None = None
    idle: float = IDLE
    most: int = MOST
    part: Any = None
    """What the work that is under way has told last; None without such."""
    _waiting: OrderedDict[object, _Question] = field(default_factory=OrderedDict)
    _now: _Question | None = None
    _changed: threading.Condition = field(default_factory=threading.Condition)
    _thread: threading.Thread | None = None

    def ask(
        self,
        work: Callable[..., Result],
        *args: Any,
        asker: object | None = None,
        tells: bool = False,
    ) -> Future[Result]:
        """What the work comes to in the process; `tells` as for the child. Busy if too much waits.

        What the same asker asked before and still waits for is Superseded, even half done; unless
        it is the same, which then answers both. Nobody in particular supersedes nothing.
        """
        asked = _Question(asker or object(), (work, *args), tells)
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
        """Whether what was asked by this one is being worked at."""
        now = self._now
        return now is not None and now.asker == asker

    def close(self) -> None:
        """Nothing is worked at any more: whoever waits, or asks later, hears Ended."""
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
            except Exception as error:  # whoever asked is told
                question.fail(error)
            else:
                with suppress(InvalidStateError):
                    question.answer.set_result(found)

    def _next(self) -> _Question:
        """The next question that anybody waits for."""
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
            tells=question.tells,
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
