"""Compares a database with its anchor file before a floor starts on it.

The anchor file has every signed checkpoint. A database that ends before one of them was rolled
back, emptied, or belongs to another floor.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from croupier.adapters.store.anchors import Anchor
from croupier.house.errors import BadStore
from croupier.house.log.checkpoints import Checkpoint, read_statement, verify_checkpoints
from croupier.house.log.entry import Head


def rollback(anchor: Path, heads: Mapping[str, Head], public: str) -> str:
    """Return how the database falls short of its anchor file, in one sentence; else nothing."""
    lines = [line for line in Anchor(anchor).read() if isinstance(line, Checkpoint)]
    if not lines:
        return ""
    last = lines[-1]
    statement = read_statement(last)
    bad = {fault.checkpoint for fault in verify_checkpoints(lines, bytes.fromhex(public))}
    if statement is None or last.number in bad:
        return f"The anchor file {anchor} was altered, or belongs to another floor."
    if not heads:
        return f"The database is empty, and the anchor file {anchor} has {last.number} checkpoints."
    for stream, (seq, digest) in statement.heads.items():
        head = heads.get(stream)
        if head is None or head.seq < seq:
            return (
                f"The database ends before checkpoint {last.number} of {anchor}: "
                f"{stream} has {head.seq if head else 0} of {seq} entries. It was rolled back."
            )
        if head.seq == seq and head.hash.hex() != digest:
            return f"Checkpoint {last.number} of {anchor} signed another log than this database's."
    return ""


def refuse_rollback(anchor: Path, heads: Mapping[str, Head], public: str, accepted: str) -> bool:
    """Raise BadStore for a database that was rolled back, unless somebody accepts it by name.

    Then the anchor file is kept under another name. Return whether that happened.
    """
    fault = rollback(anchor, heads, public)
    if not fault:
        return False
    if not accepted:
        advice = "Restore the newest backup, or continue on record with --accept-rollback NAME."
        raise BadStore(f"{fault} {advice}")
    number = 1
    while (kept := anchor.with_name(f"{anchor.name}.{number}")).exists():
        number += 1
    anchor.rename(kept)
    return True
