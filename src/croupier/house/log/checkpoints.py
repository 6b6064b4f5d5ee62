"""Checkpoints: signed lists of the heads of all streams.

Each names the one before by its hash, so they form a chain of their own. They are stored in the
database and, one JSON line each, in an anchor file that can be copied elsewhere: an older copy
proves that nothing before it was rewritten or cut off, even if keys were stolen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from croupier.house.errors import Fault, What
from croupier.house.floor.accounts import STREAM
from croupier.house.log.chain import Stamp
from croupier.house.log.entry import Head

EVERY_ENTRIES: Final = 500
EVERY_MS: Final = 60_000

_FORM: Final = b"croupier checkpoint 1\n"


class Statement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a checkpoint."""

    number: int
    at: int
    heads: dict[str, tuple[int, str]]
    """By stream, the number and the hash in hex of its last entry."""
    prev: str
    """SHA-256 of the body of the checkpoint before, in hex; empty in the first."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A signed statement as stored."""

    number: int
    at: int
    body: bytes
    """The statement as canonical JSON, byte for byte as signed."""
    signature: bytes


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    checkpoint: msgspec.Raw
    signature: str


_STATEMENTS: Final = msgspec.json.Decoder(Statement)
_LINES: Final = msgspec.json.Decoder(_Line)


def checkpoint_due(entries: int, ms: int) -> bool:
    """Return whether to sign now, this many entries and milliseconds after the last checkpoint."""
    return entries >= EVERY_ENTRIES or (entries > 0 and ms >= EVERY_MS)


def public_key(sign: bytes) -> bytes:
    """Return the public key for what this private key signs."""
    return Ed25519PrivateKey.from_private_bytes(sign).public_key().public_bytes_raw()


def make_checkpoint(
    before: Checkpoint | None, heads: Iterable[Head], at: int, sign: bytes
) -> Checkpoint | None:
    """Return the next checkpoint, signed; None if no stream has changed since the last."""
    said = {head.stream: (head.seq, head.hash.hex()) for head in heads if head.seq}
    known = read_statement(before) if before else None
    if said == (known.heads if known else {}):
        return None
    statement = Statement(
        number=before.number + 1 if before else 1,
        at=at,
        heads=said,
        prev=sha256(before.body).hexdigest() if before else "",
    )
    body = msgspec.json.encode(statement, order="sorted")
    signature = Ed25519PrivateKey.from_private_bytes(sign).sign(_FORM + body)
    return Checkpoint(statement.number, at, body, signature)


def read_statement(checkpoint: Checkpoint) -> Statement | None:
    """Return the content of the checkpoint; None if it is unreadable or differs from its row."""
    try:
        statement = _STATEMENTS.decode(checkpoint.body)
        for _, digest in statement.heads.values():
            bytes.fromhex(digest)
    except (msgspec.DecodeError, UnicodeError, ValueError):
        return None
    if (statement.number, statement.at) != (checkpoint.number, checkpoint.at):
        return None
    return statement


def verify_checkpoints(checkpoints: Iterable[Checkpoint], public: bytes) -> Iterator[Fault]:
    """Yield every fault of a chain of checkpoints, in order."""
    key = Ed25519PublicKey.from_public_bytes(public)
    number, prev = 0, ""
    known: dict[str, tuple[int, str]] = {}
    for checkpoint in checkpoints:
        if checkpoint.number != number + 1:
            yield _fault(number + 1, "the checkpoint is missing")
            prev = "?"
        number = checkpoint.number
        statement = read_statement(checkpoint)
        if statement is None or not _signed(key, checkpoint):
            yield _fault(number, "the checkpoint was altered, or signed with another key")
            prev = "?"
            continue
        if prev not in ("?", statement.prev):
            yield _fault(number, "the checkpoint does not follow the one before")
        for stream, (seq, _) in known.items():
            if statement.heads.get(stream, (0, ""))[0] < seq:
                yield _fault(number, f"the checkpoint ends {stream} before entry {seq}")
        known.update(statement.heads)
        prev = sha256(checkpoint.body).hexdigest()


def _signed(key: Ed25519PublicKey, checkpoint: Checkpoint) -> bool:
    try:
        key.verify(checkpoint.signature, _FORM + checkpoint.body)
    except InvalidSignature:
        return False
    return True


def _fault(number: int, message: str) -> Fault:
    return Fault(What.CHECKPOINT, message, checkpoint=number)


def stamps(checkpoints: Iterable[Checkpoint]) -> dict[str, dict[int, Stamp]]:
    """Return what the checkpoints signed, by stream and entry number; skip unreadable ones."""
    found: dict[str, dict[int, Stamp]] = {}
    for checkpoint in checkpoints:
        statement = read_statement(checkpoint)
        if statement is None:
            continue
        floor, _ = statement.heads.get(STREAM, (0, ""))
        for stream, (seq, digest) in statement.heads.items():
            stamp = Stamp(checkpoint.number, bytes.fromhex(digest), floor)
            known = found.setdefault(stream, {}).setdefault(seq, stamp)
            if known.floor < floor and known.hash == stamp.hash:
                found[stream][seq] = stamp
    return found


def anchor_line(checkpoint: Checkpoint) -> bytes:
    """Return the checkpoint as a line of an anchor file."""
    line = _Line(msgspec.Raw(checkpoint.body), checkpoint.signature.hex())
    return msgspec.json.encode(line) + b"\n"


def read_anchor(text: bytes) -> Iterator[Checkpoint | Fault]:
    """Yield the checkpoints of an anchor file, with a fault for each line that is not one.

    A last line without its end was being written when the machine stopped: it is skipped without a
    fault, because the database has that checkpoint.
    """
    lines = text.split(b"\n")[:-1]
    for place, line in enumerate(lines, 1):
        try:
            read = _LINES.decode(line)
            statement = _STATEMENTS.decode(read.checkpoint)
            signature = bytes.fromhex(read.signature)
        except (msgspec.DecodeError, UnicodeError, ValueError):
            yield Fault(What.CHECKPOINT, f"line {place} of the anchor file is not a checkpoint")
            continue
        yield Checkpoint(statement.number, statement.at, bytes(read.checkpoint), signature)


def compare_anchor(anchor: Iterable[Checkpoint], kept: Sequence[Checkpoint]) -> Iterator[Fault]:
    """Yield where an anchor file and the database's checkpoints contradict each other.

    An anchor file may be an older copy, and so may end earlier.
    """
    by_number = {checkpoint.number: checkpoint for checkpoint in kept}
    for checkpoint in anchor:
        other = by_number.get(checkpoint.number)
        if other is None:
            yield _fault(checkpoint.number, "the anchor file has it and the database does not")
        elif other.body != checkpoint.body:
            yield _fault(checkpoint.number, "the anchor file and the database differ")
