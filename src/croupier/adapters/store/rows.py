"""Rows to values and back. What was tampered with is never mended or guessed: it is unreadable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, RowMapping, Table, type_coerce
from sqlalchemy.types import NullType

from croupier.adapters.store import schema
from croupier.house.entry import BadEntry, Entry, Head, Receipt, Unreadable, marks_text, read_marks

ENTRY_TYPES: Final = {
    "stream": str,
    "seq": int,
    "at": int,
    "actor": str,
    "command": str,
    "request": str,
    "rulebook": str,
    "submission": str,
    "kind": str,
    "body": bytes,
    "sealed": bool,
    "marks": str,
    "prev": bytes,
    "hash": bytes,
}


def raw_columns(table: Table) -> list[ColumnElement[Any]]:
    """The table's columns as the database holds them: SQLite keeps a text in a number's place."""
    return [type_coerce(column, NullType()).label(column.name) for column in table.c]


ENTRY_COLUMNS: Final = raw_columns(schema.entries)


def entry_row(entry: Entry) -> dict[str, Any]:
    """The entry as a row."""
    row = {name: getattr(entry, name) for name in ENTRY_TYPES}
    row["marks"] = marks_text(entry.marks)
    return row


def read_entry(row: Sequence[Any]) -> Entry | Unreadable:
    """The entry that the row holds, or the news that it holds none."""
    (stream, seq, at, actor, command, request, rulebook, submission, kind, body, sealed, marks,
     prev, hash) = row  # fmt: skip
    if type(sealed) is int and sealed in (0, 1):  # SQLite has no truth values of its own
        sealed = bool(sealed)
    values = (stream, seq, at, actor, command, request, rulebook, submission, kind, body, sealed,
              marks, prev, hash)  # fmt: skip
    place = (str(stream), seq if type(seq) is int else 0)
    for (name, wanted), value in zip(ENTRY_TYPES.items(), values, strict=True):
        if type(value) is not wanted:
            return Unreadable(*place, f"its column {name!r} was altered")
    try:
        read = read_marks(marks)
    except BadEntry:
        return Unreadable(*place, "its column 'marks' was altered")
    return Entry(
        stream, seq, at, actor, command, request, rulebook, submission, kind, body, sealed, read,
        prev, hash,
    )  # fmt: skip


def read_head(row: RowMapping) -> Head | Unreadable:
    """The head that the row holds, or the news that it holds none."""
    stream, seq, hash, fence, mac = (
        row["stream"], row["seq"], row["hash"], row["fence"], row["mac"],
    )  # fmt: skip
    kinds = tuple(type(value) for value in (stream, seq, hash, fence, mac))
    if kinds != (str, int, bytes, int, bytes):
        return Unreadable(str(stream), 0, "the note of where the stream ends was altered")
    return Head(stream, seq, hash, fence, mac)


def read_receipt(row: RowMapping) -> Receipt:
    """The receipt that the row holds."""
    return Receipt(
        row["stream"], row["command"], row["first"], row["last"], row["answer"], row["request"]
    )
