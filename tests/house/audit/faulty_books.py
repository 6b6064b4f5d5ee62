"""Books of a night with one thing wrong in them, and a name for the place that must find it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from croupier.house.audit.verify import verify
from croupier.house.errors import Fault
from croupier.house.log.entry import Entry
from tests.house.audit.forging import enveloped, first_of, rewritten, vouched
from tests.house.audit.night import Night
from tests.house.audit.shelf import Rows, Shelf, only

TABLE = "table/B1"
Found = tuple[list[Fault], str]
"""What was found, and where the fault of this case is, as a fault says it."""


@dataclass(frozen=True)
class Books:
    """The books of a night."""

    night: Night
    rows: Rows

    def audit(self, rows: Rows, *streams: str) -> list[Fault]:
        """What is wrong with these streams of the books, every end vouched for."""
        alone = only(rows, *streams) if streams else rows
        told = vouched({**alone, "checkpoints": []}, self.night.keys.mac)
        return verify(Shelf(told), self.night.audit_keys).findings

    def first(self, kind: str, stream: str = TABLE) -> Entry:
        """The stream's first entry of a kind."""
        return first_of(self.rows, stream, kind)


Case = Callable[[Books], Found]


class Cases(dict[str, Case]):
    """By the place that must find it, a fault."""

    def of(self, name: str) -> Callable[[Case], Case]:
        """The function below it is the case that drives this place."""

        def put(found: Case) -> Case:
            assert name not in self
            self[name] = found
            return found

        return put


def retold(kind: str, change: Callable[[Any], Any], stream: str = TABLE, at: str = "") -> Case:
    """The stream's first event of a kind says something else, and all hashes fit.

    The fault is there, or at the stream's first entry of another kind.
    """

    def found(books: Books) -> Found:
        seq = books.first(kind, stream).seq
        rows = rewritten(books.rows, stream, seq, kind, change, books.night.keys.seal)
        return books.audit(rows, stream), f"{stream} entry {books.first(at or kind, stream).seq}"

    return found


def reposted(
    kind: str, change: Callable[[Books, Entry], Entry], stream: str = TABLE, at: str = ""
) -> Case:
    """The stream's first entry of a kind is in another envelope, and all hashes fit.

    The fault is there, or at the stream's first entry of another kind.
    """

    def found(books: Books) -> Found:
        entry = books.first(kind, stream)
        rows = enveloped(
            books.rows, stream, lambda each: change(books, each) if each.seq == entry.seq else each
        )
        return books.audit(rows, stream), f"{stream} entry {books.first(at or kind, stream).seq}"

    return found
