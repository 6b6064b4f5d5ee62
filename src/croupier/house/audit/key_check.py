"""Whether keys are those that the books were written with, before their faults are believed."""

from __future__ import annotations

from itertools import islice

from croupier.house.audit.archive import AuditKeys, Kept
from croupier.house.log.chain import head_mac_valid
from croupier.house.log.checkpoints import Checkpoint, verify_checkpoints
from croupier.house.log.entry import Entry, Head
from croupier.house.log.record import BadRecord, read_record
from croupier.house.log.sealing import BadSeal

_LOOKED_AT = 200
"""Entries of each stream among which a sealed one is looked for."""


def fits(kept: Kept, keys: AuditKeys) -> bool:
    """Whether anything at all in the books was written with these keys; True for empty ones."""
    heads = [head for head in kept.heads().values() if isinstance(head, Head)]
    if not heads or keys.mac is None or keys.seal is None:
        return True
    if any(head_mac_valid(head, keys.mac) for head in heads):
        return True
    return _signed(kept, keys.public) or _opens(kept, keys.seal)


def _signed(kept: Kept, public: bytes | None) -> bool:
    several = [
        checkpoint for checkpoint in kept.checkpoints() if isinstance(checkpoint, Checkpoint)
    ]
    return public is not None and any(
        item.number not in {fault.checkpoint for fault in verify_checkpoints([item], public)}
        for item in several
    )


def _opens(kept: Kept, seal: bytes) -> bool:
    for stream in kept.streams():
        for entry in islice(kept.entries(stream), _LOOKED_AT):
            if isinstance(entry, Entry) and entry.sealed:
                try:
                    read_record(entry, seal)
                except (BadSeal, BadRecord):
                    break
                return True
    return False
