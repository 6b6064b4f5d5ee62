"""What the database holds beside the log, compared with what the log says that it must hold.

The list of finished rounds, and what they are looked for by, follow from the entries of their
stream. Each comes with its rows in order, so that a whole stream is compared in one pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from croupier.house.audit.archive import Row
from croupier.house.errors import Fault, What
from croupier.house.log.entry import FinishedRound

_END: Row = ()


class Rows:
    """Rows in the order of their first column, a number; taken as the log reaches them."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._rows = iter(rows)
        self._next: Row = next(self._rows, _END)

    def upto(self, number: int) -> Iterator[Row]:
        """The rows up to this number; one whose number is none comes at the end."""
        while self.has_upto(number):
            row, self._next = self._next, next(self._rows, _END)
            yield row

    def has_upto(self, number: int) -> bool:
        """Whether there are rows up to this number."""
        first = self._next
        return first is not _END and type(first[0]) is int and first[0] <= number

    def rest(self) -> Iterator[Row]:
        """All that are left."""
        while self._next is not _END:
            row, self._next = self._next, next(self._rows, _END)
            yield row


def whole(value: Any) -> int:
    """The number if it is one, else 0: where a fault stands when its place was altered."""
    return value if type(value) is int else 0


class StreamRows:
    """The rows of one stream, compared with the log as it is followed."""

    def __init__(self, stream: str, rounds: Iterable[Row], notes: Iterable[Row]) -> None:
        self.stream = stream
        self._rounds, self._notes = Rows(rounds), Rows(notes)

    def _fault(self, message: str, seq: Any) -> Fault:
        return Fault(What.ROUND, message, self.stream, whole(seq))

    def has_notes_upto(self, seq: int) -> bool:
        """Whether there are notes up to those of an entry that nobody has compared yet."""
        return self._notes.has_upto(seq)

    def noted(self, seq: int, kinds: Iterable[str]) -> Iterator[Fault]:
        """Faults of the notes up to those of an entry with such events."""
        wanted = set(kinds)
        for row in self._notes.upto(seq):
            if row[0] == seq and row[1] in wanted:
                wanted.discard(row[1])
            else:
                yield self._fault(f"{row[1]} is noted here, and the log has none", row[0])
        for kind in sorted(wanted):
            yield self._fault(f"{kind} is not noted", seq)

    def finished(self, wanted: FinishedRound) -> Iterator[Fault]:
        """Faults of the list of rounds up to this one."""
        right = (wanted.number, wanted.first, wanted.last, wanted.at, wanted.outcome)
        found = False
        for row in self._rounds.upto(wanted.number):
            if row == right:
                found = True
            else:
                message = f"round {row[0]!r} is not listed as the log has it"
                yield self._fault(message, wanted.last if row[0] == wanted.number else row[2])
                found = found or row[0] == wanted.number
        if not found:
            yield self._fault(f"round {wanted.number} is not listed", wanted.last)

    def left_over(self) -> Iterator[Fault]:
        """Rows of rounds and of entries that the log does not have."""
        for number, _, ends, _, _ in self._rounds.rest():
            yield self._fault(f"round {number!r} is listed, and the log has none", ends)
        for seq, kind in self._notes.rest():
            yield self._fault(f"{kind} is noted here, and the log has none", seq)
