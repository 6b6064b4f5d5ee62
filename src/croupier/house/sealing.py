"""Bodies that only the floor may read: hidden cards lie sealed in the database until dealt openly.

AES-256-GCM with a fresh random nonce before the text. The place (stream, number, kind) is bound
into the seal: a body moved to another place does not open. The text is filled up to whole blocks,
so that its length tells nothing of the cards: any number of cards dealt fits into one block.
"""

from __future__ import annotations

import os
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from croupier.house.entry import Entry, framed

_NONCE: Final = 12
_BLOCK: Final = 512
_END: Final = b"\x80"
"""Stands behind the text, and zeros behind it."""


class BadSeal(Exception):
    """A sealed body that does not open: another key, another place, or altered bytes."""


def _place(stream: str, seq: int, kind: str) -> bytes:
    return framed([b"croupier seal 2", stream.encode(), b"%d" % seq, kind.encode()])


def seal(key: bytes, stream: str, seq: int, kind: str, body: bytes) -> bytes:
    """The body sealed for this place in the log; no two sealings are alike."""
    nonce = os.urandom(_NONCE)
    filled = body + _END
    filled += bytes(-len(filled) % _BLOCK)
    return nonce + AESGCM(key).encrypt(nonce, filled, _place(stream, seq, kind))


def unseal(key: bytes, stream: str, seq: int, kind: str, sealed: bytes) -> bytes:
    """The body that was sealed at this place; BadSeal if it does not open."""
    try:
        filled = AESGCM(key).decrypt(sealed[:_NONCE], sealed[_NONCE:], _place(stream, seq, kind))
    except (InvalidTag, ValueError) as fault:
        raise BadSeal(f"The body of {stream} entry {seq} does not open.") from fault
    return filled.rstrip(b"\0").removesuffix(_END)


def plain_body(entry: Entry, key: bytes) -> bytes:
    """What the entry's event says, unsealed where it is sealed."""
    if not entry.sealed:
        return entry.body
    return unseal(key, entry.stream, entry.seq, entry.kind, entry.body)
