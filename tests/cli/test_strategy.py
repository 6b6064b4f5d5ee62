"""croupier strategy: as text, as JSON, and as a card."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

from croupier.cli import run

Capture = pytest.CaptureFixture[str]
UTH = "maryland-uth-1.5"
REST = "without suits\n"


def said(capsys: Capture, *arguments: str, code: int = 0) -> tuple[str, str]:
    """Return both outputs of the command, which must exit with this code."""
    assert run(("strategy", *arguments)) == code
    spoken = capsys.readouterr()
    return spoken.out, spoken.err


def test_the_best_strategy_with_its_rules(capsys: Capture) -> None:
    out, err = said(capsys, UTH)
    assert err == ""
    lines = out.splitlines()
    assert lines[0] == "maryland-uth-1.5, blind A: the best strategy"
    assert lines[1].startswith("House edge 2.1850% of the ante (exactly 50643648973/")
    assert any(line.startswith("AA  4x  AKs 4x") for line in lines)
    assert "House edge 2.4329%, costs 0.2479%" in lines
    assert "    1x    dealer outs below 21" in lines
    assert "    fold  otherwise" in lines


def test_another_game_has_its_own_streets(capsys: Capture) -> None:
    out, _ = said(capsys, "maryland-jackpot-1.0", "--strategy", "never-preflop")
    assert "With the first community card" in out
    assert "check in 100.00% of deals" in out
    assert "3x    in" not in out


def test_for_programs(capsys: Capture) -> None:
    out, _ = said(capsys, UTH, "--strategy", "always-3x", "--json")
    answer = json.loads(out)
    assert f"{float(Fraction(answer['value'])):.8f}" == "-0.09665479"
    assert Fraction(answer["cost"]) == Fraction(answer["best_value"]) - Fraction(answer["value"])
    assert len(answer["grid"]) == 169
    assert {item["action"] for item in answer["grid"]} == {"3x", "check"}
    streets = answer["words"]["streets"]
    assert streets["preflop"] == {"cost": answer["cost"], "rules": ["else best of 3x, check"]}


def test_the_best_play_alone_has_no_words(capsys: Capture) -> None:
    out, _ = said(capsys, UTH, "--strategy", "best", "--json")
    assert "words" not in json.loads(out)


def test_the_sheet_and_its_picture(capsys: Capture, tmp_path: Path) -> None:
    sheet, picture = tmp_path / "card.svg", tmp_path / "card.png"
    said(capsys, UTH, "--strategy", "never-preflop", "--svg", str(sheet))
    drawn = ElementTree.fromstring(sheet.read_text("utf-8"))
    words = [element.text for element in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert words[0] == "Never-preflop strategy"
    assert {"AA", "AKs", "72o", "15.4968%", "Before the flop"} <= set(words)
    if run(("strategy", UTH, "--strategy", "never-preflop", "--png", str(picture))) == 0:
        assert picture.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    else:
        assert "no font is installed here; use --svg" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((UTH, "--strategy", "clever"), "unknown strategy 'clever'; use a file, or"),
        ((UTH, "--paytable", "Z"), "main of maryland-uth-1.5 has no paytable 'Z'; it has"),
        (("nothing",), "unknown rulebook 'nothing'; use"),
        (("california-holdem",), "strategy works for house-banked games only; california-holdem"),
        (
            (UTH, "--strategy", "never-preflop", "--svg", "/nowhere/at/all.svg"),
            "cannot write /nowhere/at/all.svg: No such file or directory",
        ),
    ],
)
def test_usage_errors_are_one_line(
    capsys: Capture, arguments: tuple[str, ...], sentence: str
) -> None:
    out, err = said(capsys, *arguments, code=2)
    assert out == ""
    assert err.startswith(f"croupier: {sentence}")
    assert err.count("\n") == 1


def test_a_faulty_file_is_reported_with_its_line(capsys: Capture, tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("preflop\n  4x AA, KKs\n  else check\n")
    _, err = said(capsys, UTH, "--strategy", str(mine), code=2)
    assert (
        err == f"croupier: {mine}: line 2: 'KKs' is a pair, which is never suited; write it {REST}"
    )
