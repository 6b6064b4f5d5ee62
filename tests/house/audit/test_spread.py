"""Streams verified in several processes, or only behind a checkpoint: the same faults are found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.adapters.parallel_verify import spread_over
from croupier.engine.copies import copy_with
from croupier.house.audit.archive import AuditKeys
from croupier.house.audit.export import Span, jsonl
from croupier.house.audit.verify import verify
from croupier.house.errors import What
from tests.house.audit.forging import entries_of, first_of, rewritten, vouched
from tests.house.audit.night import Night
from tests.house.audit.shelf import Rows, Shelf, rows_of

REHASH = Path(__file__).parents[3] / "tools" / "rehash.py"


@pytest.fixture(scope="module")
def rows(night: Night) -> Rows:
    """All rows of the night."""
    return rows_of(night.store)


def test_several_processes_find_what_one_finds(night: Night) -> None:
    spread = spread_over(str(night.db), night.audit_keys, 2)
    with night.archive.reading() as kept:
        alone = verify(kept, night.audit_keys)
        shared = verify(kept, night.audit_keys, spread=spread)
    assert shared.clean
    assert shared.complete
    assert shared.streams == alone.streams
    assert shared.accounts == alone.accounts


def test_one_process_is_none_to_share_with(night: Night) -> None:
    assert spread_over(str(night.db), night.audit_keys, 1) is None


def test_behind_a_checkpoint_everything_is_judged_and_before_it_believed(
    night: Night, rows: Rows
) -> None:
    """A check that was never asked for lies before the last checkpoint and behind the first."""
    clean = verify(Shelf(rows), night.audit_keys, since=1)
    assert (clean.clean, clean.since) == (True, 1)
    kind = "round:payout_approved/1"
    seq = first_of(rows, "table/B1", kind).seq
    told = vouched(
        rewritten(
            rows, "table/B1", seq, kind, lambda event: copy_with(event, by="flo"), night.keys.seal
        ),
        night.keys.mac,
    )
    later = verify(Shelf(told), night.audit_keys, since=1)
    assert (What.RULING, seq) in {(fault.what, fault.seq) for fault in later.findings}
    before = verify(Shelf(told), night.audit_keys, since=3)
    assert (What.RULING, seq) not in {(item.what, item.seq) for item in before.findings}
    assert What.CHECKPOINT in {each.what for each in before.findings}  # the log does not lead there


def test_a_checkpoint_that_cannot_be_believed_is_none_to_begin_with(
    night: Night, rows: Rows
) -> None:
    for keys, number in (
        (night.audit_keys, 9),
        (AuditKeys(night.keys.seal, night.keys.mac), 1),
        (AuditKeys(night.keys.seal, night.keys.mac, bytes(32)), 1),
    ):
        report = verify(Shelf(rows), keys, since=number)
        assert report.since == 0
        assert any(f"checkpoint {number}: " in said for said in report.not_verified)


# anybody's own means


def rehashed(path: Path) -> subprocess.CompletedProcess[str]:
    """What the script of a few lines says of an exported log."""
    return subprocess.run(
        [sys.executable, "-I", str(REHASH), str(path)], capture_output=True, text=True, check=False
    )


def test_a_script_without_this_program_recomputes_every_hash(
    night: Night, rows: Rows, tmp_path: Path
) -> None:
    source = REHASH.read_text("utf-8")
    assert "import croupier" not in source
    assert "from croupier" not in source
    path = tmp_path / "log.jsonl"
    text = "".join(jsonl(night.archive, night.keys.seal, Span()))
    path.write_text(text, "utf-8")
    good = rehashed(path)
    assert (good.returncode, good.stderr) == (0, "")
    ends = {stream: entries_of(rows, stream)[-1] for stream in night.archive.streams()}
    assert good.stdout.splitlines() == [
        f"{stream} {end.seq} {end.hash.hex()}" for stream, end in sorted(ends.items())
    ]
    for old, new in (
        ('"chips":40000', '"chips":40001'),
        ('"actor":"system"', '"actor":"dealer:x"'),
    ):
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        bad = rehashed(path)
        assert bad.returncode == 1
        assert "its hash is not that of its content" in bad.stderr
