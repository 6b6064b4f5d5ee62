"""What the database holds beside the log, compared with what the log says that it must hold.

Postings, receipts and the list of finished rounds follow from the entries of their stream. Each
comes with its rows in order, so that a whole stream is compared in one pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from croupier.house.audit.books import Row
from croupier.house.entry import Entry, FinishedRound
from croupier.house.faults import Fault, What
from croupier.house.ledger import Moves

_END: Row = ()


class Rows:
    """Rows in the order of their first column, a number; taken as the log comes to them."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._rows = iter(rows)
        self._next: Row = next(self._rows, _END)

    def upto(self, number: int) -> Iterator[Row]:
        """The rows up to this number; one whose number is none comes at the end."""
        while self._next is not _END and type(self._next[0]) is int and self._next[0] <= number:
            row, self._next = self._next, next(self._rows, _END)
            yield row

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

    def __init__(
        self, stream: str, postings: Iterable[Row], receipts: Iterable[Row], rounds: Iterable[Row]
    ) -> None:
        self.stream = stream
        self._postings, self._receipts, self._rounds = Rows(postings), Rows(receipts), Rows(rounds)

    def _fault(self, what: What, says: str, seq: Any, account: Any = "") -> Fault:
        return Fault(what, says, self.stream, whole(seq), str(account))

    def posted(self, entry: Entry, moves: Moves) -> Iterator[Fault]:
        """Faults of the postings of an entry that moved this."""
        marks = dict(entry.marks)
        wanted: dict[str, tuple[int, int]] = {
            account: (units, marks.get(account, 0)) for account, units in moves.items()
        }
        for seq, account, units, mark in self._postings.upto(entry.seq):
            right = wanted.pop(account, None) if seq == entry.seq else None
            if right is None:
                says = f"the entry made no such posting to {account}"
                yield self._fault(What.LEDGER, says, seq, account)
            elif (units, mark) != right or type(units) is not int or type(mark) is not int:
                says = (
                    f"the posting to {account} is {units!r} units as movement {mark!r}; "
                    f"the entry moved {right[0]} as movement {right[1]}"
                )
                yield self._fault(What.LEDGER, says, seq, account)
        for account in wanted:
            says = f"the posting to {account} is missing"
            yield self._fault(What.LEDGER, says, entry.seq, account)

    def received(self, first: Entry, last: int) -> Iterator[Fault]:
        """Faults of the receipts up to that of a command that wrote these entries."""
        command, found = first.command, False
        right = (first.seq, last, command, "", first.request)
        for begins, ends, id, answer, request in self._receipts.upto(last):
            if (begins, ends, id, answer, request) == right and not found:
                found = True
            elif not (ends == begins - 1 and answer == "" and type(ends) is int):
                # A command that brought nothing about has a receipt for no entries.
                says = f"the receipt of command {id!r} does not fit the log"
                yield self._fault(What.RECEIPT, says, begins)
        if not found:
            says = f"the receipt of command {command!r} is missing"
            yield self._fault(What.RECEIPT, says, first.seq)

    def finished(self, wanted: FinishedRound) -> Iterator[Fault]:
        """Faults of the list of rounds up to this one."""
        right = (wanted.number, wanted.first, wanted.last, wanted.at, wanted.outcome)
        found = False
        for row in self._rounds.upto(wanted.number):
            if row == right:
                found = True
            else:
                says = f"round {row[0]!r} is listed otherwise than the log has it"
                seq = wanted.last if row[0] == wanted.number else row[2]
                yield self._fault(What.ROUND, says, seq)
                found = found or row[0] == wanted.number
        if not found:
            says = f"round {wanted.number} is not listed"
            yield self._fault(What.ROUND, says, wanted.last)

    def left_over(self, last: int) -> Iterator[Fault]:
        """Rows of entries, commands and rounds that the log does not have."""
        for seq, account, _, _ in self._postings.rest():
            says = f"a posting to {account} belongs to no entry"
            yield self._fault(What.LEDGER, says, seq, account)
        for first, ends, id, answer, _ in self._receipts.rest():
            empty = first == last + 1 and ends == last and answer == ""
            if not empty:
                says = f"the receipt of command {id!r} does not fit the log"
                yield self._fault(What.RECEIPT, says, first)
        for number, _, ends, _, _ in self._rounds.rest():
            says = f"round {number!r} is listed, and the log has none"
            yield self._fault(What.ROUND, says, ends)
