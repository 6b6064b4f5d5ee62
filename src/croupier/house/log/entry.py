"""One entry of the log: an accepted command with all its events, chained by its hash.

docs/log.md is the format. The hash is SHA-256 over the fields below in their order, each written as
its length (8 bytes, most significant first) and its bytes; whole numbers are written in decimal,
text in UTF-8. Anyone can recompute it without this program (tools/rehash.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from struct import Struct
from typing import Final

import msgspec
from msgspec.structs import replace

from croupier.engine.copies import copied_by

BEGINNING: Final = bytes(32)
"""The hash before the first entry of a stream."""

_FORM: Final = b"croupier log 2"

_length: Final = Struct(">Q").pack
"""Returns eight bytes, most significant first."""


class BadEntry(ValueError):
    """An entry that must not be written, with the reason."""


class Entry(msgspec.Struct, frozen=True):
    """One command with its envelope."""

    stream: str
    """The chain it belongs to: `table/<id>`, or `floor`."""
    seq: int
    """1, 2, 3 … in its stream."""
    at: int
    """Milliseconds since the epoch, UTC."""
    actor: str
    """The actor: "player:ann", "dealer:joe", "floorperson:eve", "system"."""
    command: str
    """The request's id, `<name>/<id>` if a person asked; unique in its stream."""
    rulebook: str
    """Hex digest of its rulebook; empty on the floor's stream."""
    submission: str
    """Hex digest of its submission; empty on the floor's stream."""
    body: bytes
    """The request, its events, and their movements, as canonical JSON without what is sealed."""
    sealed: bytes
    """The hidden part of the body, sealed; empty without any."""
    hash: bytes


copied_by(Entry, replace)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A row of the log that can no longer be read as an entry."""

    stream: str
    seq: int
    message: str


@dataclass(frozen=True, slots=True)
class Head:
    """The end of a stream."""

    stream: str
    seq: int = 0
    hash: bytes = BEGINNING
    fence: int = 0
    """The highest fencing token that has written to the stream, or was given out for it."""
    mac: bytes = b""
    """Proof that a holder of the key wrote this head."""


@dataclass(frozen=True, slots=True)
class FinishedRound:
    """The place of a finished round in its stream, for searching."""

    stream: str
    number: int
    first: int
    last: int
    at: int
    outcome: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table as it was after an entry; a shortcut for replay, never a record."""

    stream: str
    seq: int
    hash: bytes
    """The hash of that entry: the snapshot is valid only if the log has it."""
    body: bytes


@dataclass(frozen=True, slots=True)
class Call:
    """A call for a floorperson from a table."""

    table: str
    by: str
    reason: str
    at: int


@dataclass(frozen=True, slots=True)
class Lease:
    """A stream that one process runs until a time; each new holder has a higher fence."""

    stream: str
    holder: str
    fence: int
    until: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """A command that arrived at a process that does not run its table."""

    id: int
    stream: str
    command: str
    person: str
    at: int
    key: bytes
    """A digest of the whole command: the same command waits once."""
    body: bytes
    """Sealed, because it may contain hidden cards."""
    answer: str | None


def length_prefixed(fields: Iterable[bytes]) -> bytes:
    """Return the fields, each after its length, so that different lists give different bytes."""
    return b"".join([_length(len(field)) + field for field in fields])


_FRAMED_FORM: Final = length_prefixed((_FORM,))


def _text(value: str) -> bytes:
    # A tampered row may hold bytes that are not UTF-8; they must reach the hash unchanged.
    return value.encode("utf-8", "surrogateescape")


@lru_cache(maxsize=1024)
def _known(*values: str) -> bytes:
    """Return texts that many entries share, length-prefixed."""
    return length_prefixed(map(_text, values))


def true_hash(entry: Entry, before: bytes) -> bytes:
    """Return the computed hash of the entry after an entry of that hash."""
    seq, at, command = b"%d" % entry.seq, b"%d" % entry.at, _text(entry.command)
    body, sealed = entry.body, entry.sealed
    parts = (
        _FRAMED_FORM,
        _known(entry.stream),
        _length(len(seq)),
        seq,
        _length(len(at)),
        at,
        _known(entry.actor),
        _length(len(command)),
        command,
        _known(entry.rulebook, entry.submission),
        _length(len(body)),
        body,
        _length(len(sealed)),
        sealed,
        _length(len(before)),
        before,
    )
    return sha256(b"".join(parts)).digest()


def follow(
    head: Head,
    *,
    at: int,
    actor: str,
    command: str,
    body: bytes,
    sealed: bytes = b"",
    rulebook: str = "",
    submission: str = "",
) -> Entry:
    """Return the entry that comes next in the head's stream, with its hash."""
    if not command or not command.isprintable():
        raise BadEntry("A command's id is printable, and not empty.")
    seq = head.seq + 1
    entry = Entry(
        head.stream, seq, at, actor, command, rulebook, submission, body, sealed, b""
    )  # fmt: skip
    return replace(entry, hash=true_hash(entry, head.hash))


def head_after(entry: Entry, fence: int = 0) -> Head:
    """Return the stream's head once the entry is written; the store adds the mac."""
    return Head(entry.stream, entry.seq, entry.hash, fence)
