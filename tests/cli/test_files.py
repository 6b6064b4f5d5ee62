"""What commands write to: a file is replaced whole, anything else is written into (Y-02)."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from croupier.cli import run

LAYOUT = ["layout", "south-dakota-uth", "-o"]
SAYS = "layout for Demonstration Casino"


def test_a_link_stays_a_link_and_its_file_is_written(tmp_path: Path) -> None:
    target, link = tmp_path / "target.svg", tmp_path / "link.svg"
    target.touch()
    link.symlink_to(target.name)
    assert run([*LAYOUT, str(link)]) == 0
    assert link.is_symlink()
    assert SAYS in target.read_text("utf-8")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.svg", "target.svg"]


def test_a_link_to_nothing_gets_its_file(tmp_path: Path) -> None:
    link = tmp_path / "link.svg"
    link.symlink_to("later.svg")
    assert run([*LAYOUT, str(link)]) == 0
    assert link.is_symlink()
    assert SAYS in (tmp_path / "later.svg").read_text("utf-8")


@pytest.mark.parametrize(
    "command",
    [
        LAYOUT,
        ["submission", "new", "south-dakota-uth", "-o"],
        ["edge", "south-dakota-uth", "--wager", "trips", "--csv"],
        ["edge", "south-dakota-uth", "--wager", "trips", "--xlsx"],
        ["strategy", "south-dakota-uth", "--strategy", "simple", "--svg"],
        ["strategy", "south-dakota-uth", "--strategy", "simple", "--png"],
    ],
)
def test_a_pipe_is_written_into(tmp_path: Path, command: list[str]) -> None:
    pipe, got = tmp_path / "pipe", list[bytes]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()), daemon=True)
    reader.start()
    assert run([*command, str(pipe)]) == 0
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    reader.join(60)
    assert got
    assert len(got[0]) > 100


@pytest.fixture
def full(tmp_path: Path) -> Path:
    """A device without room: one of the test's own, so that nobody's is at stake."""
    place = tmp_path / "full"
    try:
        os.mknod(place, stat.S_IFCHR | 0o666, os.makedev(1, 7))
    except PermissionError:
        place.symlink_to("/dev/full")
    return place


def test_a_full_device_is_noticed_and_stays(full: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*LAYOUT, str(full)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == f"croupier: cannot write {full}: No space left on device\n"
    assert stat.S_ISCHR(full.stat().st_mode)


def test_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    target = tmp_path / "layout.svg"
    target.touch()
    target.chmod(0o640)
    assert run([*LAYOUT, str(target)]) == 0
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert SAYS in target.read_text("utf-8")


def test_a_new_file_is_readable_as_the_user_has_it(tmp_path: Path) -> None:
    target, before = tmp_path / "layout.svg", os.umask(0o027)
    try:
        assert run([*LAYOUT, str(target)]) == 0
    finally:
        os.umask(before)
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_a_dash_is_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run([*LAYOUT, "-"]) == 0
    drawn = capfdbinary.readouterr().out
    assert run(LAYOUT[:-1]) == 0
    assert capfdbinary.readouterr().out == drawn
    assert run(["submission", "new", "south-dakota-uth", "-o", "-"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"# ")
    assert run(["edge", "south-dakota-uth", "--wager", "trips", "--csv", "-"]) == 0
    rows = capfdbinary.readouterr().out.splitlines()
    assert rows[0].startswith(b"wager,paytable,hand")
    assert all(row.startswith(b"trips,") for row in rows[1:])
    assert not Path("-").exists()


def test_two_files_cannot_share_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["edge", "south-dakota-uth", "--csv", "-", "--xlsx", "-"]) == 2
    assert "--csv and --xlsx cannot both write to standard output" in capsys.readouterr().err
    assert run(["strategy", "south-dakota-uth", "--svg", "-", "--json"]) == 2
    assert "--svg and --json cannot both write to standard output" in capsys.readouterr().err


def test_a_submission_is_never_written_over_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("mine", "utf-8")
    assert run(["submission", "new", "south-dakota-uth", "-o", str(mine)]) == 2
    assert "already exists" in capsys.readouterr().err
    assert mine.read_text("utf-8") == "mine"


LOSS = '{"rulebook": "south-dakota-uth", "dealer": ["Ah", "Ad"], "board": ["Ks", "7c", "2d", "4h", \
"9s"], "seats": [{"seat": 1, "cards": ["Qh", "Jd"], "wagers": {"ante": 1000, "blind": 1000}, \
"decisions": ["check", "check", "1x"]}]}'


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "latin-1"])
def test_a_loss_keeps_its_sign_on_every_terminal(tmp_path: Path, encoding: str) -> None:
    """Y-32: where the typographic minus cannot be written it became a question mark."""
    file = tmp_path / "loss.json"
    file.write_text(LOSS, "utf-8")
    settled = subprocess.run(
        [sys.executable, "-m", "croupier", "settle", str(file)],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=True,
    )
    shown = settled.stdout.decode(encoding)
    assert "-$30" in shown, shown
    assert "?" not in shown, shown
