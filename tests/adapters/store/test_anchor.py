"""The anchor file: only ever longer, whole after a crash, and complete again at the next start."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.adapters.store.anchors import Anchor
from croupier.house.errors import BadStore, Unavailable
from croupier.house.log.checkpoints import Checkpoint, anchor_line, make_checkpoint
from croupier.house.log.entry import Head

SIGN = bytes(range(32))


def signed(number: int) -> list[Checkpoint]:
    made: list[Checkpoint] = []
    for seq in range(1, number + 1):
        before = made[-1] if made else None
        checkpoint = make_checkpoint(before, [Head("table/1", seq, bytes([seq]) * 32)], seq, SIGN)
        assert checkpoint is not None
        made.append(checkpoint)
    return made


MADE = signed(4)


def test_lines_are_added(tmp_path: Path) -> None:
    anchor = Anchor(tmp_path / "floor.checkpoints")
    assert anchor.read() == []
    for number, checkpoint in enumerate(MADE, 1):
        before = anchor.path.read_bytes() if anchor.path.exists() else b""
        anchor.append(checkpoint)
        assert anchor.read() == MADE[:number]
        assert anchor.path.read_bytes() == before + anchor_line(checkpoint)


@pytest.mark.parametrize("cut", [1, 5, 100])
def test_a_line_that_a_crash_cut_off_is_written_anew(tmp_path: Path, cut: int) -> None:
    anchor = Anchor(tmp_path / "floor.checkpoints")
    for checkpoint in MADE[:2]:
        anchor.append(checkpoint)
    anchor.path.write_bytes(anchor.path.read_bytes()[:-cut])
    assert anchor.read() == MADE[:1]
    anchor.catch_up(MADE)
    assert anchor.read() == MADE
    anchor.catch_up(MADE)
    assert anchor.path.read_bytes() == b"".join(map(anchor_line, MADE))


def test_whole_lines_are_never_touched(tmp_path: Path) -> None:
    """A forged line is evidence."""
    anchor = Anchor(tmp_path / "floor.checkpoints")
    anchor.path.write_bytes(b"forged\n")
    anchor.catch_up(MADE)
    assert anchor.path.read_bytes() == b"forged\n" + b"".join(map(anchor_line, MADE))


def test_a_place_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadStore, match=r"cannot be read: Is a directory\.$"):
        Anchor(tmp_path).read()
    with pytest.raises(Unavailable, match=r"cannot be written: No such file or directory\.$"):
        Anchor(tmp_path / "none" / "x").append(MADE[0])
