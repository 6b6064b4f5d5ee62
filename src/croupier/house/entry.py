"""One line of the log: an event in its envelope, chained by its hash to the line before.

The hash is SHA-256 over the fields below in their order, each written as its length (8 bytes, most
significant first) and its bytes; whole numbers are written in decimal, text in UTF-8. Anyone can
recompute it without this program.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, TypeAlias

import msgspec

BEGINNING: Final = bytes(32)
"""What the first entry of a stream follows."""

COMMAND_LENGTH: Final = 64

Marks: TypeAlias = tuple[tuple[str, int], ...]

_FORM: Final = b"croupier entry 2"
_MARKS: Final = msgspec.json.Decoder(Marks)


class BadEntry(ValueError):
    """An entry that may not be written; says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One event in its envelope."""

    stream: str
    """The chain it belongs to: `table/<id>`, or `floor`."""
    seq: int
    """1, 2, 3 … in its stream."""
    at: int
    """Milliseconds since the epoch, UTC."""
    actor: str
    """Who brought it about: "player:ann", "dealer:joe", "floorperson:eve", "system"."""
    command: str
    """The id of the command that brought it about."""
    request: str
    """The fingerprint of that command; empty where nobody asked the writer for it."""
    rulebook: str
    """Hex digest of the rulebook it was judged under; empty on the floor's stream."""
    submission: str
    """Hex digest of the submission; empty on the floor's stream."""
    kind: str
    """The event's wire name with its version, such as "round:play_placed/1"."""
    body: bytes
    """The event as canonical JSON, or its sealed form."""
    sealed: bool
    marks: Marks
    """The shared accounts that it moved, each with the number of that movement of the account."""
    prev: bytes
    """The hash of the entry before."""
    hash: bytes


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
class Receipt:
    """What a command brought about, so that it takes effect once."""

    stream: str
    command: str
    first: int
    last: int
    """The entries it wrote are those from first to last; none if last is below first."""
    answer: str
    request: str = ""
    """The fingerprint of what was asked: the id belongs to this request and to no other."""


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
    request: str
    """The fingerprint of what was asked."""
    at: int
    body: str
    answer: str | None


def framed(fields: Iterable[bytes]) -> bytes:
    """The fields, each behind its length, so that no two lists of fields give the same bytes."""
    return b"".join([len(field).to_bytes(8, "big") + field for field in fields])


def _text(value: str) -> bytes:
    # A tampered row may hold bytes that are no UTF-8; they must reach the hash as they are.
    return value.encode("utf-8", "surrogateescape")


def marks_text(marks: Marks) -> str:
    """The marks as they are stored and hashed."""
    return msgspec.json.encode(marks).decode()


def read_marks(text: str) -> Marks:
    """The marks that were stored; BadEntry if the text is not exactly what would be stored."""
    try:
        marks = _MARKS.decode(text)
        if marks_text(marks) == text:
            return marks
    except (msgspec.DecodeError, UnicodeError):
        pass
    raise BadEntry("its marks cannot be read")


def true_hash(entry: Entry) -> bytes:
    """The hash of what the entry says, whatever hash it carries."""
    fields = [
        _FORM,
        _text(entry.stream),
        b"%d" % entry.seq,
        b"%d" % entry.at,
        _text(entry.actor),
        _text(entry.command),
        _text(entry.request),
        _text(entry.rulebook),
        _text(entry.submission),
        _text(entry.kind),
        entry.body,
        b"%d" % entry.sealed,
        marks_text(entry.marks).encode(),
        entry.prev,
    ]
    return sha256(framed(fields)).digest()


def good_command(command: str) -> bool:
    """Whether this may be a command's id: 1 to 64 printable characters."""
    return 0 < len(command) <= COMMAND_LENGTH and command.isprintable()


def follow(
    head: Head,
    *,
    at: int,
    actor: str,
    command: str,
    kind: str,
    body: bytes,
    request: str = "",
    rulebook: str = "",
    submission: str = "",
    sealed: bool = False,
    marks: Iterable[tuple[str, int]] = (),
) -> Entry:
    """The entry that comes next in the head's stream, whole with its link and its hash."""
    if not good_command(command):
        raise BadEntry(f"A command's id has 1 to {COMMAND_LENGTH} printable characters.")
    ordered = tuple(sorted(marks))
    if len({account for account, _ in ordered}) < len(ordered):
        raise BadEntry("An entry moves an account once; net its movements.")
    seq = head.seq + 1
    start = Entry(
        head.stream, seq, at, actor, command, request, rulebook, submission, kind, body, sealed,
        ordered, head.hash, b"",
    )  # fmt: skip
    return Entry(
        head.stream, seq, at, actor, command, request, rulebook, submission, kind, body, sealed,
        ordered, head.hash, true_hash(start),
    )  # fmt: skip


def head_after(entry: Entry, fence: int = 0) -> Head:
    """The stream's end once the entry is written; the mac is the store's to make."""
    return Head(entry.stream, entry.seq, entry.hash, fence)
