"""What only the floor may read: hidden cards lie sealed in the database until dealt openly.

AES-256-GCM with a fresh random nonce before the text. The place (stream, number, kind) is bound
into the seal: what is moved to another place does not open. Numbers and faces are written with one
width, and the text is filled up to whole blocks, so that its length tells nothing of the cards.
"""

from __future__ import annotations

import os
import re
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from croupier.house.log.entry import framed

_NONCE: Final = 12
_BLOCK: Final = 64
_END: Final = b"\x80"
"""Stands behind the text, and zeros behind it."""
_SHORT: Final = re.compile(rb"(?<=[\[,:])(\d{1,3})(?=[],}])")
"""A number that is shorter than the four characters of a card that nobody has seen, `null`."""


class BadSeal(Exception):
    """Something sealed that does not open: another key, another place, or altered bytes."""


def one_width(json: bytes) -> bytes:
    """The same JSON with every card's number as wide as the word for no card."""
    parts = _SHORT.split(json)
    parts[1::2] = [number.rjust(4) for number in parts[1::2]]
    return b"".join(parts)


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
