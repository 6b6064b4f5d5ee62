"""Seals: hidden cards are encrypted in the database until they are dealt face up.

AES-256-GCM with a new random nonce in front of the text. The place (stream, number, kind) is bound
into the seal: moved to another place it does not open. Numbers and faces have one width, and the
text is padded to whole blocks, so that its length reveals nothing about the cards.
"""

from __future__ import annotations

import os
import re
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from croupier.house.log.entry import length_prefixed

_NONCE: Final = 12
_BLOCK: Final = 64
_END: Final = b"\x80"
"""Marks the end of the text; zeros follow."""
_SHORT: Final = re.compile(rb"(?<=[\[,:])(\d{1,3})(?=[],}])")
"""A number shorter than the four characters of a hidden card, `null`."""


class BadSeal(Exception):
    """A seal that does not open: another key, another place, or altered bytes."""


def one_width(json: bytes) -> bytes:
    """Return the same JSON with every card's number as wide as the word for no card."""
    parts = _SHORT.split(json)
    parts[1::2] = [number.rjust(4) for number in parts[1::2]]
    return b"".join(parts)


def _place(stream: str, seq: int, kind: str) -> bytes:
    return length_prefixed([b"croupier seal 2", stream.encode(), b"%d" % seq, kind.encode()])


def seal(key: bytes, stream: str, seq: int, kind: str, body: bytes) -> bytes:
    """Return the body sealed for this place in the log; no two seals are the same."""
    nonce = os.urandom(_NONCE)
    filled = body + _END
    filled += bytes(-len(filled) % _BLOCK)
    return nonce + AESGCM(key).encrypt(nonce, filled, _place(stream, seq, kind))


def unseal(key: bytes, stream: str, seq: int, kind: str, sealed: bytes) -> bytes:
    """Return the body that was sealed at this place; raise BadSeal if it does not open."""
    try:
        filled = AESGCM(key).decrypt(sealed[:_NONCE], sealed[_NONCE:], _place(stream, seq, kind))
    except (InvalidTag, ValueError) as fault:
        raise BadSeal(f"The body of {stream} entry {seq} does not open.") from fault
    return filled.rstrip(b"\0").removesuffix(_END)
