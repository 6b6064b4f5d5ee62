"""croupier rules, and how the command line answers and complains."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier import cli
from croupier.cli import COMMANDS, run
from croupier.cli.output import terminal
from croupier.law.load import released

Capture = pytest.CaptureFixture[str]


def answer(capsys: Capture, *arguments: str, code: int = 0) -> str:
    """What the command says, having ended with this code and without complaint if it is 0."""
    assert run(arguments) == code
    said = capsys.readouterr()
    assert bool(said.err) == (code == 2), said.err
    return said.out


def complaint(capsys: Capture, *arguments: str) -> str:
    """The one sentence of a wrong use."""
    assert run(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith("croupier: ")
    return said.err.removeprefix("croupier: ").strip()


def answered(capsys: Capture, *arguments: str, code: int = 0) -> Any:
    return json.loads(answer(capsys, *arguments, "--json", code=code))


def process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "croupier", *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        check=False,
    )


# ------------------------------------------------------------------------ the command line itself


def test_help_names_every_command_and_imports_none() -> None:
    script = (
        "import sys; from croupier.cli import run; code = run(['--help']); "
        "bad = [name for name in sys.modules if name.startswith(('rich', 'croupier.law.load', "
        "'croupier.cli.commands.rules'))]; sys.exit(code or bool(bad))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert [name for name in COMMANDS if f"\n  {name} " not in done.stdout] == []


def test_without_a_command_the_help_is_given(capsys: Capture) -> None:
    assert run([]) == 0
    assert capsys.readouterr().out.startswith("Usage: croupier")


def test_an_unknown_command(capsys: Capture) -> None:
    assert complaint(capsys, "rulez") == "no such command 'rulez'. Did you mean 'rules'?"
    assert complaint(capsys, "rules", "shwo").startswith("no such command 'shwo'")


def test_an_unknown_option(capsys: Capture) -> None:
    assert "--nosuch" in complaint(capsys, "rules", "list", "--nosuch")


def test_a_missing_argument(capsys: Capture) -> None:
    said = complaint(capsys, "rules", "diff", "maryland-uth-1.4")
    assert said == "missing argument 'NEW'"


def test_an_internal_error_is_one_line(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cli.COMMANDS, "rules", ("croupier.cli.no_such_module", "Nothing."))
    monkeypatch.delenv("CROUPIER_TRACEBACK", raising=False)
    assert run(["rules", "list"]) == cli.INTERNAL_ERROR
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert said.err.startswith("croupier: internal error: ModuleNotFoundError: ")
    monkeypatch.setenv("CROUPIER_TRACEBACK", "1")
    with pytest.raises(ModuleNotFoundError):
        run(["rules", "list"])


def test_from_the_shell() -> None:
    good = process("rules", "show", "maryland-uth-1.5", "12.B.B")
    assert (good.returncode, good.stderr) == (0, "")
    assert "      Royal flush     500 to 1\n" in good.stdout
    wrong = process("rules", "show", "nowhere")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "Traceback" not in wrong.stderr


def test_an_ascii_terminal_gets_plain_characters() -> None:
    done = process("rules", "show", "california-holdem", "rank.1", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "As Ks Qs Js 10s" in done.stdout


# ------------------------------------------------------------------------------------------ list


def test_list(capsys: Capture) -> None:
    lines = answer(capsys, "rules", "list").splitlines()
    assert [line.split()[0] for line in lines] == ["id", *released()]
    assert lines[1].split()[:4] == ["maryland-uth-1.5", "banked", "292", "46"]
    books = answered(capsys, "rules", "list")
    assert [book["clauses"] for book in books] == [292, 292, 239, 88, 96]
    assert set(books[0]) == {"id", "title", "game", "clauses", "options", "digest"}
    assert len(books[0]["digest"]) == 64


# ------------------------------------------------------------------------------------------ show


@pytest.mark.parametrize("wanted", ["5.F", "MD-UTH-1.5:5.F", "maryland-uth-1.5:5.F"])
def test_show_a_clause_and_those_below_it(capsys: Capture, wanted: str) -> None:
    shown = answered(capsys, "rules", "show", "maryland-uth-1.5", wanted)
    assert [item["id"].partition(":")[2] for item in shown["clauses"]] == ["5.F", "5.F.1", "5.F.2"]
    first = shown["clauses"][0]
    assert first["class"] == "procedure"
    assert first["readings"] == ["I-18"]
    assert first["data"]["step"][0]["least_from_top"] == 10
    assert "at least 10 cards from the top" in first["explained"][1]


def test_show_a_part_a_chapter_and_the_whole(capsys: Capture) -> None:
    def ids(*arguments: str) -> list[str]:
        shown = answered(capsys, "rules", "show", *arguments)
        return [item["id"].partition(":")[2] for item in shown["clauses"]]

    assert ids("maryland-uth-1.5", "4.C") == ["4.C.1", "4.C.2", "4.C.3"]
    assert all(id.startswith("5.") for id in ids("maryland-uth-1.5", "5"))
    assert ids("south-dakota-uth", "5") == ["5", "5.s2", "5.s3"]
    assert len(ids("california-holdem")) == 96


def test_show_heads_chapters_where_several_clauses_are_shown(capsys: Capture) -> None:
    several = answer(capsys, "rules", "show", "maryland-uth-1.5", "4").splitlines()
    assert several[:3] == ["4  Opening a table", "", "MD-UTH-1.5:4.A  procedure"]
    row = answer(capsys, "rules", "show", "maryland-uth-1.5", "4.A").splitlines()
    assert row[0] == "MD-UTH-1.5:4.A  procedure"


def test_show_what_is_not_there(capsys: Capture) -> None:
    assert complaint(capsys, "rules", "show", "maryland-uth-15") == (
        "unknown rulebook 'maryland-uth-15'; did you mean maryland-uth-1.5 or maryland-uth-1.4?"
    )
    assert "did you mean 5.F" in complaint(capsys, "rules", "show", "maryland-uth-1.5", "5.FF")
    assert complaint(capsys, "rules", "show", "maryland-uth-1.5", "SD-UTH:5") == (
        "SD-UTH:5 is not a clause of maryland-uth-1.5; its clauses start with MD-UTH-1.5"
    )
    assert complaint(capsys, "rules", "show", "mine.toml") == "no such file: mine.toml"
    no_file = ("rules", "show", "maryland-uth-1.5", "--side-by-side", "no.txt")
    assert complaint(capsys, *no_file) == "cannot read no.txt: No such file or directory"


def test_show_side_by_side_with_a_statute(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    statute = tmp_path / "statute.txt"
    statute.write_text("Chapter 4 - Tables\n\nA. Decks are looked at.\n", "utf-8")
    chosen = ("rules", "show", "maryland-uth-1.5", "4", "--side-by-side", str(statute))
    lines = answer(capsys, *chosen).splitlines()
    assert lines[2] == "A. Decks are looked at.                │ MD-UTH-1.5:4.A  procedure"
    assert any(line.startswith("(not found in this file)  ") for line in lines)
    assert max(map(len, lines)) <= 80
    shown = answered(capsys, *chosen)["clauses"]
    assert [item["statute"] for item in shown[:2]] == ["A. Decks are looked at.", None]


def test_show_side_by_side_with_another_text(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "poem.txt").write_text("Roses are red.\n", "utf-8")
    assert (
        run(["rules", "show", "south-dakota-uth", "5", "--side-by-side", f"{tmp_path}/poem.txt"])
        == 0
    )
    assert "no clause of south-dakota-uth was found" in capsys.readouterr().err


@pytest.mark.parametrize("columns", [80, 120])
def test_a_terminal_is_never_overrun(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setattr(terminal, "in_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")
    commands = (
        ["rules", "list"],
        ["rules", "show", "maryland-uth-1.5"],
        ["rules", "diff", "maryland-uth-1.4", "maryland-uth-1.5"],
        ["rules", "coverage"],
        ["rules", "coverage", "california-holdem", "--missing"],
    )
    for command in commands:
        lines = answer(capsys, *command).splitlines()
        assert max(len(line.rstrip()) for line in lines) <= columns, command
        assert not any("\x1b[3" in line.replace("\x1b[3m", "") for line in lines), "no color"


# ------------------------------------------------------------------------------------------ diff


def test_diff_of_the_two_editions(capsys: Capture) -> None:
    shown = answered(capsys, "rules", "diff", "maryland-uth-1.4", "maryland-uth-1.5")
    (item,) = shown["differences"]
    assert (item["id"], item["old"]["class"], item["new"]["class"]) == ("7.G", "engine", "config")
    text = answer(capsys, "rules", "diff", "maryland-uth-1.4", "maryland-uth-1.5")
    assert text.splitlines()[0] == "7.G  says, class, readings, data differ"
    assert text.splitlines()[-1].endswith("1 clause differs, 291 are the same.")


def test_diff_with_a_file(capsys: Capture, tmp_path: Path) -> None:
    source = Path(cli.__file__).parents[1] / "rulebooks" / "south-dakota-uth.toml"
    text = source.read_text("utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace("play = [3, 4]", "play = [3]"), "utf-8")
    lines = answer(capsys, "rules", "diff", "south-dakota-uth", str(mine)).splitlines()
    assert lines[0] == "7.s2  data differ"
    assert "  -   On the street `preflop`: play exactly 3x or 4x, or else check" in lines
    assert "  +   On the street `preflop`: play exactly 3x, or else check" in lines


def test_diff_of_a_book_that_cannot_be_read(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("id = ", "utf-8")
    assert run(["rules", "diff", "south-dakota-uth", str(tmp_path / "bad.toml")]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert all(line.startswith("croupier: ") for line in said.err.splitlines())


# -------------------------------------------------------------------------------------- coverage


def test_coverage_lists_every_clause(capsys: Capture) -> None:
    shown = answered(capsys, "rules", "coverage")
    assert len(shown["clauses"]) == 717
    assert set(shown["clauses"][0]) == {"id", "class", "where", "examples"}
    only = answered(capsys, "rules", "coverage", "south-dakota-uth")
    assert len(only["clauses"]) == 88


def test_coverage_counts_by_class(capsys: Capture) -> None:
    lines = answer(capsys, "rules", "coverage").splitlines()
    assert lines[2].split() == [
        "rulebook", "engine", "config", "procedure", "display", "physical", "all"
    ]  # fmt: skip
    assert lines[-1].endswith(" of 717")


def test_coverage_missing_names_what_has_no_example(capsys: Capture) -> None:
    every = answered(capsys, "rules", "coverage", "california-holdem")["clauses"]
    without = [item["id"] for item in every if not item["examples"]]
    shown = answered(capsys, "rules", "coverage", "california-holdem", "--missing")
    assert [each["id"] for each in shown["clauses"]] == without
    last = answer(capsys, "rules", "coverage", "california-holdem", "--missing").splitlines()[-1]
    assert last == f"{len(without)} of 96 clauses have no example."


# ----------------------------------------------------------------------------------------- check


def test_check_of_a_file(capsys: Capture, tmp_path: Path) -> None:
    source = Path(cli.__file__).parents[1] / "rulebooks" / "california-holdem.toml"
    mine = tmp_path / "mine.toml"
    mine.write_text(source.read_text("utf-8"), "utf-8")
    assert answer(capsys, "rules", "check", str(mine)) == f"{mine}: ok\n"
    broken = source.read_text("utf-8").replace('between = "players"', 'between = "houses"')
    mine.write_text(broken, "utf-8")
    lines = answer(capsys, "rules", "check", str(mine), code=1).splitlines()
    assert lines[0] == f"{mine}: 1 fault"
    assert lines[1].startswith("  error: CA-TH:type.s1 contest.between: unknown value 'houses'")
    (report,) = answered(capsys, "rules", "check", str(mine), code=1)
    assert report["faults"][0]["clause"] == "CA-TH:type.s1"


def test_check_of_a_file_that_is_not_a_rulebook(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("id = ", "utf-8")
    lines = answer(capsys, "rules", "check", str(tmp_path / "bad.toml"), code=1).splitlines()
    assert "not TOML" in lines[1]
    assert "cannot read" in complaint(capsys, "rules", "check", str(tmp_path / "none.toml"))


def test_check_of_all_released_books(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.law.check.check", lambda _: ())  # its own tests check them
    lines = answer(capsys, "rules", "check").splitlines()
    assert lines == [f"{id}: ok" for id in released()]
