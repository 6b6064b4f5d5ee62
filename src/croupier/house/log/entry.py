"""One line of the log: an accepted command with all that it brought about, chained by its hash.

docs/log.md is the format. The hash is SHA-256 over the fields below in their order, each written
as its length (8 bytes, most significant first) and its bytes; whole numbers are written in decimal,
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
"""What the first entry of a stream follows."""

_FORM: Final = b"croupier log 2"

_length: Final = Struct(">Q").pack
"""Eight bytes, most significant first."""


class BadEntry(ValueError):
    """An entry that may not be written; says what is wrong with it."""


class Entry(msgspec.Struct, frozen=True):
    """One command in its envelope."""

    stream: str
    """The chain it belongs to: `table/<id>`, or `floor`."""
    seq: int
    """1, 2, 3 … in its stream."""
    at: int
    """Milliseconds since the epoch, UTC."""
    actor: str
    """Who asked: "player:ann", "dealer:joe", "floorperson:eve", "system"."""
    command: str
    """The request's id, `<name>/<id>` of what a person asked; once in its stream."""
    rulebook: str
    """Hex digest of the rulebook it was judged under; empty on the floor's stream."""
    submission: str
    """Hex digest of the submission; empty on the floor's stream."""
    body: bytes
    """The request, its events and what they moved, as canonical JSON without what is sealed."""
    sealed: bytes
    """What of the body nobody may read yet, sealed; empty where there is nothing of the kind."""
    hash: bytes


copied_by(Entry, replace)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A row of the log that is no entry any more."""

    stream: str
    seq: int
    says: str


@dataclass(frozen=True, slots=True)
class Head:
    """Where a stream ends."""

    stream: str
    seq: int = 0
    hash: bytes = BEGINNING
    fence: int = 0
    """The highest fencing token that has written to the stream, or was given out for it."""
    mac: bytes = b""
    """Says that one who held the key put the end here."""


@dataclass(frozen=True, slots=True)
class FinishedRound:
    """Where a finished round stands in its stream, for those who look for one."""

    stream: str
    number: int
    first: int
    last: int
    at: int
    outcome: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table as it was after an entry; a shortcut to replay, never a record."""

    stream: str
    seq: int
    hash: bytes
    """The hash of that entry: the snapshot holds only where the log has it."""
    body: bytes


@dataclass(frozen=True, slots=True)
class Call:
    """Somebody at a table wants a floorperson."""

    table: str
    by: str
    reason: str
    at: int


@dataclass(frozen=True, slots=True)
class Lease:
    """A stream that one process runs until a time; the fence rises with every new holder."""

    stream: str
    holder: str
    fence: int
    until: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """A command that arrived at a process which does not run its table."""

    id: int
    stream: str
    command: str
    person: str
    at: int
    key: bytes
    """A digest of all of the command: the same command waits once."""
    body: bytes
    """Sealed: it may tell cards that nobody has seen."""
    answer: str | None


def framed(fields: Iterable[bytes]) -> bytes:
    """The fields, each behind its length, so that no two lists of fields give the same bytes."""
    return b"".join([_length(len(field)) + field for field in fields])


_FRAMED_FORM: Final = framed((_FORM,))


def _text(value: str) -> bytes:
    # A tampered row may hold bytes that are no UTF-8; they must reach the hash as they are.
    return value.encode("utf-8", "surrogateescape")


@lru_cache(maxsize=1024)
def _known(*values: str) -> bytes:
    """Texts that many entries have, framed."""
    return framed(map(_text, values))


def true_hash(entry: Entry, before: bytes) -> bytes:
    """The hash of what the entry says behind an entry of that hash, whatever hash it carries."""
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
    """The entry that comes next in the head's stream, with its hash."""
    if not command or not command.isprintable():
        raise BadEntry("A command's id is printable, and not empty.")
    seq = head.seq + 1
    entry = Entry(
        head.stream, seq, at, actor, command, rulebook, submission, body, sealed, b""
    )  # fmt: skip
    return replace(entry, hash=true_hash(entry, head.hash))


def head_after(entry: Entry, fence: int = 0) -> Head:
    """The stream's end once the entry is written; the mac is the store's to make."""
    return Head(entry.stream, entry.seq, entry.hash, fence)
