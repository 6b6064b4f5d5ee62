"""The checkpoints of the database and of anchor files: each signed, each in its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from croupier.house.audit.archive import AnchorFile
from croupier.house.audit.report import Report
from croupier.house.errors import Fault
from croupier.house.log.chain import Stamp
from croupier.house.log.checkpoints import Checkpoint, compare_anchor, stamps, verify_checkpoints

Stamps = dict[str, dict[int, Stamp]]


def verify_signed(
    kept: Iterable[Checkpoint | Fault],
    anchors: Sequence[AnchorFile],
    public: bytes | None,
    report: Report,
) -> Stamps:
    """What the good checkpoints say of each stream; their own faults are in the report."""
    held = _good(kept, public, report)
    report.checkpoints = len(held)
    if public is None and (held or anchors):
        report.not_verified.append("the checkpoints' signatures, which need the floor's public key")
    found = stamps(held)
    for anchor in anchors:
        lines = _good(anchor.lines, public, report)
        report.anchored += len(lines)
        report.findings += compare_anchor(lines, held)
        for stream, several in stamps(lines).items():
            known = found.setdefault(stream, {})
            for seq, stamp in several.items():
                saw = known[seq].floor if seq in known else 0
                known[seq] = stamp if stamp.floor >= saw else replace(stamp, floor=saw)
    return found


def _good(
    several: Iterable[Checkpoint | Fault], public: bytes | None, report: Report
) -> list[Checkpoint]:
    """Those that can be read and, with the key, are signed."""
    found = [*several]
    read = [item for item in found if isinstance(item, Checkpoint)]
    faults = [each for each in found if isinstance(each, Fault)]
    if public is not None:
        known = {fault.checkpoint for fault in faults}
        faults += [
            checkpoint
            for checkpoint in verify_checkpoints(read, public)
            if checkpoint.checkpoint not in known
        ]
    report.findings += faults
    bad = {fault.checkpoint for fault in faults}
    return [checkpoint for checkpoint in read if checkpoint.number not in bad]
