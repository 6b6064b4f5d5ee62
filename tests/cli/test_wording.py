"""The voice of the command line: one line per mistake, one format for numbers, old names kept."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from croupier import __version__
from croupier.cli import COMMANDS
from croupier.law.load import released
from tests.cli.called import called

UTH = "maryland-uth-1.5"
GROUPS = {
    "rules": ("list", "show", "diff", "coverage", "check"),
    "submission": ("new", "check"),
    "audit": ("verify", "hand", "export", "fair", "meters"),
}
PAGES = [
    "",
    *COMMANDS,
    *(f"{group} {name}" for group, names in GROUPS.items() for name in names),
]


def test_version() -> None:
    done = called("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"croupier {__version__} (Python 3.")


@pytest.mark.parametrize(
    "words",
    [
        ("play", "nosuch"),
        ("rules", "show", "nosuch"),
        ("rules", "diff", "nosuch", UTH),
        ("submission", "new", "nosuch"),
        ("layout", "nosuch"),
        ("edge", "nosuch"),
        ("strategy", "nosuch"),
        ("simulate", "nosuch"),
        ("advise", "nosuch", "--hole", "Kh 9d"),
    ],
)
def test_unknown_rulebook_has_one_wording(words: tuple[str, ...]) -> None:
    done = called(*words)
    names = ", ".join(released())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"croupier: unknown rulebook 'nosuch'; use {names}\n"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("foo",), "no such command 'foo'"),
        (("rules", "diff", UTH), "missing argument 'NEW'"),
        (("edge", UTH, "--nosuch"), "no such option: --nosuch"),
        (
            ("simulate", UTH, "--seats", "x"),
            "invalid value for '--seats': 'x' is not a valid float",
        ),
        (("audit", "verify", "--db", "nosuch.db"), ""),
    ],
)
def test_errors_are_one_lower_case_line_without_a_period(words: tuple[str, ...], line: str) -> None:
    done = called(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert re.fullmatch(r"croupier: [^A-Z].*[^.]\n", done.stderr), done.stderr
    assert line in done.stderr


@pytest.mark.parametrize("command", ["advise", "strategy", "simulate", "edge"])
def test_cardroom_game_names_the_command_used(command: str) -> None:
    hole = ("--hole", "Kh 9d") if command == "advise" else ()
    done = called(command, "california-holdem", *hole)
    says = f"{command} works for house-banked games only; california-holdem is a cardroom game"
    assert (done.returncode, done.stderr) == (2, f"croupier: {says}\n")


@pytest.mark.parametrize("page", PAGES)
def test_help_is_whole_and_plain(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    printed = called(*page.split(), "--help").stdout
    assert printed.startswith("Usage: croupier")
    assert "{" not in printed
    assert not re.search(r"[a-z]\.\.\.", printed), "a summary is cut off"
    summary = printed.split("\n\n")[1].strip()
    assert len(summary) <= 62, summary
    assert max(map(len, printed.splitlines())) <= 80


def test_numbers_have_one_format() -> None:
    settled = called("settle", "docs/example.round").stdout
    assert "Meter: $10,000.00" in settled
    assert "House: -$115" in settled
    shown = "".join(
        called(*words).stdout
        for words in (
            ("settle", "docs/example.round"),
            ("edge", UTH, "--wager", "trips"),
            ("simulate", UTH, "--rounds", "1000"),
        )
    )
    assert "−" not in shown
    assert not re.search(r"\d %", shown)
    assert "1 rounds" not in called("simulate", UTH, "--rounds", "1").stdout


def test_valid_submission_says_valid(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(called("submission", "new", UTH).stdout, "utf-8")
    assert called("submission", "check", str(mine)).stdout.startswith(f"{mine}: ")
    (report,) = json.loads(called("submission", "check", str(mine), "--json").stdout)
    assert "sound" not in report
    done = called("submission", "check", str(mine))
    assert done.returncode == (0 if report["valid"] else 1)
    mine.write_text('rulebook = "south-dakota-uth"\n', "utf-8")
    first = called("submission", "check", str(mine)).stdout.splitlines()[0]
    assert re.fullmatch(rf"{re.escape(str(mine))}: \d+ faults?", first)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("simulate", UTH, "--executor", "mars"), "--executor must be threads, processes, or"),
        (("play", UTH, "--seats", "40"), "--seats must be 1 to 6 (got 40)"),
        (("play", UTH, "--bankroll", "0"), "--bankroll must be $1 to $1,000,000,000 (got 0)"),
        (("advise", UTH, "--hole", "Kh"), '--hole takes two cards, like "Kh 9d" (got 1)'),
        (("audit", "fair"), "give either an openings file or --hand"),
    ],
)
def test_messages_name_the_option_and_its_limits(words: tuple[str, ...], says: str) -> None:
    done = called(*words)
    assert done.returncode == 2
    assert says in done.stderr


@pytest.mark.parametrize(
    ("new", "old"),
    [
        (
            ("simulate", UTH, "--rounds", "600000", "--covariance", "--executor", "threads"),
            ("simulate", UTH, "--rounds", "600000", "--together", "--on", "threads"),
        ),
        (
            ("strategy", UTH, "--strategy", "never-preflop", "--json"),
            ("strategy", UTH, "--rules", "never-preflop", "--json"),
        ),
        (("layout", UTH, "--sign-first", "--json"), ("layout", UTH, "--plain", "--json")),
        (("play", UTH, "--bankroll", "7"), ("play", UTH, "--balance", "7")),
    ],
)
def test_former_option_names_still_work(new: tuple[str, ...], old: tuple[str, ...]) -> None:
    wanted, found = called(*new), called(*old)
    assert wanted.returncode == found.returncode == 0, (wanted.stderr, found.stderr)
    assert wanted.stdout == found.stdout
    assert not set(old) - set(new) & set(called(new[0], "--help").stdout.split())
