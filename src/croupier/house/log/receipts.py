"""Receipts: a signed statement that an entry is in the log, for the person who caused it.

Somebody who keeps a receipt can show later that the log had this entry: a log without it, or with
another entry in its place, was rolled back or rewritten.
"""

from __future__ import annotations

from typing import Final

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from croupier.house.log.entry import Entry

_FORM: Final = b"croupier receipt 1\n"
LONGEST: Final = 4096
"""Most bytes of a receipt."""


class Receipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the log, and the floor's signature."""

    stream: str
    seq: int
    at: int
    actor: str
    command: str
    hash: str
    """The entry's hash in hex; it covers everything before it in the stream."""
    signature: str
    """Ed25519 over the other fields, in hex."""


class BadReceipt(ValueError):
    """A text that is not a receipt, with the reason."""


def make_receipt(entry: Entry, sign: bytes) -> Receipt:
    """Return the receipt for an entry."""
    parts = (entry.stream, entry.seq, entry.at, entry.actor, entry.command, entry.hash.hex())
    unsigned = Receipt(*parts, signature="")
    signature = Ed25519PrivateKey.from_private_bytes(sign).sign(_signed_text(unsigned))
    return Receipt(*parts, signature.hex())


def read_receipt(text: bytes) -> Receipt:
    """Return the receipt; raise BadReceipt if the text is none."""
    try:
        return msgspec.json.decode(text[: LONGEST + 1], type=Receipt)
    except (msgspec.DecodeError, UnicodeError):
        raise BadReceipt("this is not a receipt") from None


def is_signed(receipt: Receipt, public: bytes) -> bool:
    """Return whether the owner of this public key signed the receipt."""
    try:
        signature = bytes.fromhex(receipt.signature)
        Ed25519PublicKey.from_public_bytes(public).verify(signature, _signed_text(receipt))
    except (InvalidSignature, ValueError):
        return False
    return True


def _signed_text(receipt: Receipt) -> bytes:
    fields = {name: getattr(receipt, name) for name in receipt.__struct_fields__}
    del fields["signature"]
    return _FORM + msgspec.json.encode(fields, order="sorted")
