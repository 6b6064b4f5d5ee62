"""Timers: the next automatic move of each table; only its latest plan counts."""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from typing import Any

from croupier.house.table.state import Person


@dataclass(order=True, slots=True)
class Plan:
    """The next automatic move of a table."""

    at: int
    """Milliseconds."""
    stream: str
    seq: int
    """The end of its log when this was planned; a longer log makes the plan void."""
    command: Any = field(compare=False)
    person: Person = field(compare=False)


class Timers:
    """Plans ordered by time."""

    def __init__(self) -> None:
        self._heap: list[Plan] = []
        self._seq: dict[str, int] = {}

    def plan(self, plan: Plan) -> None:
        """Plan this in place of an earlier plan of the table."""
        self._seq[plan.stream] = plan.seq
        heapq.heappush(self._heap, plan)

    def forget(self, stream: str) -> None:
        """Drop the table's plan."""
        self._seq.pop(stream, None)

    def next_at(self) -> int | None:
        """Return when the next plan is due; None if there is none."""
        while self._heap and self._seq.get(self._heap[0].stream) != self._heap[0].seq:
            heapq.heappop(self._heap)
        return self._heap[0].at if self._heap else None

    def due(self, now: int) -> list[Plan]:
        """Remove and return the plans that are due."""
        found = []
        while (at := self.next_at()) is not None and at <= now:
            plan = heapq.heappop(self._heap)
            self._seq.pop(plan.stream, None)
            found.append(plan)
        return found
