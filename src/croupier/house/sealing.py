"""Bodies that only the floor may read: hidden cards lie sealed in the database until dealt openly.

AES-256-GCM with a fresh random nonce before the text. The place (stream, number, kind) is bound
into the seal: a body moved to another place does not open.
"""

from __future__ import annotations

import os
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from croupier.house.entry import Entry, framed

_NONCE: Final = 12


class BadSeal(Exception):
    """A sealed body that does not open: another key, another place, or altered bytes."""


def _place(stream: str, seq: int, kind: str) -> bytes:
    return framed([b"croupier seal 1", stream.encode(), b"%d" % seq, kind.encode()])


def seal(key: bytes, stream: str, seq: int, kind: str, body: bytes) -> bytes:
    """The body sealed for this place in the log; no two sealings are alike."""
    nonce = os.urandom(_NONCE)
    return nonce + AESGCM(key).encrypt(nonce, body, _place(stream, seq, kind))


def unseal(key: bytes, stream: str, seq: int, kind: str, sealed: bytes) -> bytes:
    """The body that was sealed at this place; BadSeal if it does not open."""
    try:
        return AESGCM(key).decrypt(sealed[:_NONCE], sealed[_NONCE:], _place(stream, seq, kind))
    except (InvalidTag, ValueError) as fault:
        raise BadSeal(f"The body of {stream} entry {seq} does not open.") from fault


def plain_body(entry: Entry, key: bytes) -> bytes:
    """What the entry's event says, unsealed where it is sealed."""
    if not entry.sealed:
        return entry.body
    return unseal(key, entry.stream, entry.seq, entry.kind, entry.body)
