"""Rows to values and back. A tampered row is never repaired or guessed: it is unreadable."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, RowMapping, Table, type_coerce
from sqlalchemy.types import NullType

from croupier.adapters.store import schema
from croupier.adapters.store.compression import WORDS
from croupier.house.log.entry import Entry, Head, Unreadable

ENTRY_NAMES: Final = ("seq", "at", "actor", "command", "body", "sealed", "hash")
_LAW: Final = ("rulebook", "submission")
_LONGEST_BYTES: Final = 1 << 24
"""Longest body in bytes: a tampered small row must not fill the memory."""


def raw_columns(table: Table) -> list[ColumnElement[Any]]:
    """Return the table's columns as stored: SQLite keeps a text where a number belongs."""
    return [type_coerce(column, NullType()).label(column.name) for column in table.c]


_RAW: Final = {column.name: column for column in raw_columns(schema.entries)}
_RAW_LAWS: Final = {column.name: column for column in raw_columns(schema.laws)}
ENTRY_COLUMNS: Final = [
    *(_RAW[name] for name in ENTRY_NAMES),
    *(_RAW_LAWS[name] for name in _LAW),
]
"""What an entry is read from, of the log joined to the laws."""
BARE_COLUMNS: Final = [*(_RAW[name] for name in ENTRY_NAMES), _RAW["law"]]
"""The same of the log alone, with the number of the law last."""
LOG: Final = schema.entries.outerjoin(schema.laws, schema.laws.c.number == schema.entries.c.law)
_TYPES: Final = (int, int, str, str, bytes, bytes, bytes, str, str)


def pack(body: bytes) -> bytes:
    """Return the body as stored: deflated with a dictionary of common texts."""
    deflating = zlib.compressobj(9, zlib.DEFLATED, -15, 8, zlib.Z_DEFAULT_STRATEGY, WORDS)
    return deflating.compress(body) + deflating.flush()


def unpack(kept: bytes) -> bytes:
    """Return the stored body; raise ValueError if it was altered."""
    inflating = zlib.decompressobj(-15, WORDS)
    try:
        body = inflating.decompress(kept, _LONGEST_BYTES)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if not inflating.eof or inflating.unused_data:
        raise ValueError("it does not end where it should")
    return body


def entry_row(entry: Entry, stream: int, law: int) -> dict[str, Any]:
    """Return the entry as a row, with the numbers of its stream and its law."""
    return {
        "stream": stream,
        "seq": entry.seq,
        "at": entry.at,
        "actor": entry.actor,
        "command": entry.command,
        "law": law,
        "body": pack(entry.body),
        "sealed": entry.sealed or None,
        "hash": entry.hash,
    }


def read_entry(stream: str, row: Sequence[Any]) -> Entry | Unreadable:
    """Return the entry of the row, or Unreadable if it holds none."""
    seq, at, actor, command, body, sealed, digest, rulebook, submission = row
    values = (seq, at, actor, command, body, sealed or b"", digest, rulebook, submission)
    if tuple(map(type, values)) != _TYPES:
        place = (stream, seq if type(seq) is int else 0)
        wrong = zip((*ENTRY_NAMES, "law", "law"), _TYPES, values, strict=True)
        name = next(name for name, wanted, value in wrong if type(value) is not wanted)
        return Unreadable(*place, f"its column {name!r} was altered")
    try:
        whole = unpack(body)
    except ValueError:
        return Unreadable(stream, seq, "its column 'body' was altered")
    return Entry(
        stream, seq, at, actor, command, rulebook, submission, whole, sealed or b"", digest
    )  # fmt: skip


def read_head(row: RowMapping) -> Head | Unreadable:
    """Return the head of the row, or Unreadable if it holds none."""
    stream, seq, digest, fence, mac = (
        row["stream"], row["seq"], row["hash"], row["fence"], row["mac"],
    )  # fmt: skip
    kinds = tuple(type(value) for value in (stream, seq, digest, fence, mac))
    if kinds != (str, int, bytes, int, bytes):
        return Unreadable(str(stream), 0, "the record of where the stream ends was altered")
    return Head(stream, seq, digest, fence, mac)


def head_of(row: RowMapping) -> Head:
    """Return the head of a row without checking it."""
    return Head(row["stream"], row["seq"], row["hash"], row["fence"], row["mac"])
