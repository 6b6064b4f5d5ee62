"""What `croupier` says of itself: its version, its help and its cache."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier import __version__
from tests.cli.called import called


def test_version_names_what_it_computes_with() -> None:
    for option in ("--version", "-V"):
        done = called(option)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(f"croupier {__version__} (Python 3.")
        assert ", rulebooks " in done.stdout
    told = json.loads(called("--version", "--json").stdout)
    assert told["croupier"] == __version__
    assert len(told["rulebooks"]) == 12


def test_help_is_an_answer() -> None:
    for words in ((), ("-h",), ("--help",)):
        done = called(*words)
        assert (done.returncode, done.stderr) == (0, "")
        assert "Usage: croupier [OPTIONS] COMMAND" in done.stdout
    assert called("edge", "-h").stdout == called("edge", "--help").stdout


def test_json_goes_after_the_command() -> None:
    done = called("--json", "rules", "list")
    assert (done.returncode, done.stdout) == (2, "")
    assert "put --json after the command, as in: croupier rules … --json" in done.stderr


def test_cache_is_shown_and_emptied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    ours = tmp_path / f"game-{'0' * 20}.npz"
    ours.write_bytes(b"x" * 1000)
    theirs = tmp_path / "notes.txt"
    theirs.touch()
    told = json.loads(called("cache", "--json").stdout)
    assert told == {"folder": str(tmp_path), "files": 1, "bytes": 1000, "cleared": False}
    done = called("cache", "--clear")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Deleted in" in done.stdout
    assert not ours.exists()
    assert theirs.exists()
