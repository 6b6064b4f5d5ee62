"""What is to be done later, by table: only the latest plan of a table counts."""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from typing import Any

from croupier.house.table.state import Person


@dataclass(order=True, slots=True)
class Plan:
    """A table's next act by itself."""

    at: int
    """Milliseconds."""
    stream: str
    seq: int
    """Where its log ended when this was planned; the plan is void when it has gone on."""
    command: Any = field(compare=False)
    person: Person = field(compare=False)


class Timers:
    """Plans in the order of their time."""

    def __init__(self) -> None:
        self._heap: list[Plan] = []
        self._seq: dict[str, int] = {}

    def plan(self, plan: Plan) -> None:
        """The table will do this, unless something else happens first."""
        self._seq[plan.stream] = plan.seq
        heapq.heappush(self._heap, plan)

    def forget(self, stream: str) -> None:
        """The table does nothing by itself any more."""
        self._seq.pop(stream, None)

    def next_at(self) -> int | None:
        """When the next plan falls due; None if there is none."""
        while self._heap and self._seq.get(self._heap[0].stream) != self._heap[0].seq:
            heapq.heappop(self._heap)
        return self._heap[0].at if self._heap else None

    def due(self, now: int) -> list[Plan]:
        """The plans whose time has come; they are plans no more."""
        found = []
        while (at := self.next_at()) is not None and at <= now:
            plan = heapq.heappop(self._heap)
            self._seq.pop(plan.stream, None)
            found.append(plan)
        return found
