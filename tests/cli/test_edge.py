"""croupier edge and advise: figures as people and programs get them, and what they refuse."""

from __future__ import annotations

import csv
import json
import zipfile
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.cli import run
from tests.cli.called import called

UTH = "maryland-uth-1.5"


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, answer and complaint of a command."""
    code = run(arguments)
    out, err = capsys.readouterr()
    return code, out, err


def test_figures_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = asked(capsys, "edge", UTH, "--wager", "main", "--paytable", "A", "--json")
    (found,) = json.loads(out)
    assert code == 0
    assert found["ev"] == "-607723787676/27813810024000"
    assert Fraction(found["ev"]) == sum(Fraction(line["return"]) for line in found["lines"])
    assert round(found["sd"], 4) == 4.9393
    assert round(found["element_of_risk"] * 100, 4) == 0.5262


def test_every_wager_by_every_paytable(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = asked(capsys, "edge", UTH, "--json")
    found = json.loads(out)
    assert code == 0
    names = [(item["wager"], item["paytable"]) for item in found]
    assert names[:2] == [("main", "A"), ("main", "B")]
    assert len(names) == len(set(names)) == 2 + 5 + 4 + 4 + 2 + 6 + 3 + 3
    for each in found:
        assert sum(line["count"] for line in each["lines"]) == each["total"]
        assert Fraction(each["ev"]) == sum(Fraction(line["return"]) for line in each["lines"])
        assert each["clause"].startswith("MD-UTH-1.5:12.")


def test_bad_beat_as_published(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = asked(capsys, "edge", UTH, "--wager", "bad_beat", "--paytable", "B", "--json")
    (found,) = json.loads(out)
    assert [line["count"] for line in found["lines"][:-1]] == [
        10_300_592,
        471_040_512,
        8_435_225_376,
        19_434_208_592,
        18_271_076_976,
        64_049_759_448,
    ]
    assert found["total"] == 2_781_381_002_400


def test_lines_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = asked(capsys, "edge", UTH, "--wager", "trips", "--paytable", "C")
    assert code == 0
    assert "3.4979%" in out
    heads = next(line for line in out.splitlines() if line.startswith("Hand"))
    assert heads.split() == ["Hand", "Count", "Probability", "Pays", "Return"]
    assert "Exact value: -4679700/133784560 per unit staked" in out


def test_meters_and_what_they_do(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("edge", UTH, "--wager", "progressive", "--paytable", "A")
    _, out, _ = asked(capsys, *arguments, "--meter", "Meter=150716.32")
    assert "0.0000%" in out
    assert "$150,716.3" in out
    _, out, _ = asked(capsys, *arguments, "--json")
    meter = json.loads(out)[0]["meters"]["Meter"]
    assert Fraction(meter["per_dollar"]) == Fraction(76, 10 * 2_598_960)


def test_envy_by_other_players(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = asked(capsys, "edge", UTH, "--wager", "envy", "--paytable", "A")
    assert "Other players" in out
    assert "2.8473%" in out


def test_another_line(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("edge", UTH, "--wager", "trips", "--paytable", "C", "--json")
    _, out, _ = asked(capsys, *arguments, "--what-if", "straight=5 to 1")
    (found,) = json.loads(out)
    assert Fraction(found["ev"]) == Fraction(-4_679_700 + 6_180_020, 133_784_560)


def test_files_of_figures(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table, book = tmp_path / "trips.csv", tmp_path / "trips.xlsx"
    code, _, _ = asked(
        capsys, "edge", UTH, "--wager", "trips", "--csv", str(table), "--xlsx", str(book)
    )
    assert code == 0
    rows = list(csv.DictReader(table.read_text("utf-8").splitlines()))
    assert {row["paytable"] for row in rows} == set("ABCDE")
    ev = sum(
        Fraction(row["net"]) * int(row["count"]) / int(row["total"])
        for row in rows
        if row["paytable"] == "C"
    )
    assert ev == Fraction(-4_679_700, 133_784_560)
    with zipfile.ZipFile(book) as inside:
        sheet = inside.read("xl/worksheets/sheet2.xml").decode()
        summary = inside.read("xl/worksheets/sheet1.xml").decode()
    assert "<f>SUM(F4:F11)</f>" in sheet
    assert "<f>-'1 trips A'!F12</f><v>0.00901835" in summary


def test_a_submission_chooses(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f'rulebook = "{UTH}"\n[options]\nprogressive_judges = "best_of_seven"\n')
    arguments = ("edge", UTH, "--wager", "progressive", "--paytable", "A", "--json")
    _, out, _ = asked(capsys, *arguments, "--submission", str(file))
    assert json.loads(out)[0]["total"] == 133_784_560


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ("edge", "maryland-uth-9"),
            "unknown rulebook 'maryland-uth-9'; did you mean maryland-uth-1.5",
        ),
        (("advise", "maryland-uth-9", "--hole", "Kh 9d"), "unknown rulebook 'maryland-uth-9'"),
        (("edge", "california-holdem"), "edge works for house-banked games only"),
        (("edge", UTH, "--wager", "tripps"), "has no wager 'tripps'; it has main, trips"),
        (("edge", UTH, "--wager", "trips", "--paytable", "Z"), "has no paytable 'Z'; it has A, B"),
        (("edge", UTH, "--stake", "lots"), "--stake"),
        (("edge", UTH, "--stake", "-5"), "below zero"),
        (
            ("edge", UTH, "--meter", "Meter"),
            "--meter must be NAME=VALUE, like Meter=23456.78 (got 'Meter')",
        ),
        (
            ("edge", UTH, "--wager", "progressive", "--meter", "Moter=5"),
            "unknown meter 'Moter'; use Meter",
        ),
        (("edge", UTH, "--what-if", "straight=5 to 1"), "--wager and --paytable"),
        (
            ("edge", UTH, "--wager", "trips", "--paytable", "A", "--what-if", "strait=5 to 1"),
            "trips has no line for 'strait'",
        ),
        (("edge", UTH, "--submission", "nowhere.toml"), "cannot read nowhere.toml"),
        (("edge", UTH, "--strategy", "clever"), "unknown strategy 'clever'"),
        (
            ("edge", UTH, "--wager", "trips", "--strategy", "best"),
            "trips does not depend on the play",
        ),
        (
            ("edge", UTH, "--wager", "main", "--paytable", "A", "--what-if", "flush=$1,000"),
            "blind pays $1,000, which is not a multiple of the stake",
        ),
        (("edge", UTH, "--wager", "trips", "--csv", "/nowhere/x.csv"), "cannot write /nowhere/x."),
        (
            ("edge", UTH, "--wager", "trips", "--xlsx", "/nowhere/x.xlsx"),
            "cannot write /nowhere/x.",
        ),
        (("advise", UTH, "--hole", "Kh"), '--hole takes two cards, like "Kh 9d" (got 1)'),
        (("advise", UTH, "--hole", "Kh Kh"), "more than once"),
        (("advise", UTH, "--hole", "Kh Zz"), "'Zz' is not a card"),
        (("advise", UTH, "--hole", "Kh 9d", "--board", "Ks Kh 2d"), "more than once"),
        (
            ("advise", UTH, "--hole", "Kh 9d", "--board", "Ks 7c"),
            "--board takes 0, 3, or 5 cards in this game (got 2)",
        ),
        (("advise", UTH, "--hole", "Kh 9d", "--board", "Ks 7c 2d 3c 4c 5c"), "(got 6)"),
        (("advise", "maryland-jackpot-1.0", "--hole", "Kh 9d"), "--board takes 1, 3, or 5 cards"),
        (("advise", UTH, "--hole", "Kh 9d", "--paytable", "Z"), "no paytable 'Z'"),
        (
            ("advise", "california-holdem", "--hole", "Kh 9d"),
            "advise works for house-banked games only; california-holdem is a cardroom game",
        ),
    ],
)
def test_usage_errors_are_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    code, out, err = asked(capsys, *arguments)
    assert words in err
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_a_submission_of_another_rulebook(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "own.toml"
    file.write_text('rulebook = "south-dakota-uth"\n')
    code, _, err = asked(capsys, "edge", UTH, "--submission", str(file))
    assert code == 2
    assert "is under south-dakota-uth, not maryland-uth-1.5" in err


def test_advice(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = asked(capsys, "advise", UTH, "--hole", "Ah As", "--json")
    found = json.loads(out)
    values = {item["action"]: Fraction(item["ev"]) for item in found["options"]}
    assert (code, found["best"]) == (0, "4x")
    assert values["4x"] == Fraction(75_535_105_760, 20_975_724_000)
    _, out, _ = asked(capsys, "advise", UTH, "--hole", "Ks 2s", "--json")
    values = {each["action"]: Fraction(each["ev"]) for each in json.loads(out)["options"]}
    assert values["4x"] == Fraction(-1_562_831_650, 20_975_724_000)
    assert values["check"] == Fraction(-1_676_374_408, 20_975_724_000)


def test_advice_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = asked(capsys, "advise", UTH, "--hole", "Kh 9d", "--board", "Ks 7c 2d")
    lines = out.splitlines()
    assert lines[0] == "Kh 9d  Ks 7c 2d"
    assert lines[2].split()[0::2] == ["2x", "best"]


def test_a_stated_play_and_its_cost(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("edge", UTH, "--wager", "main", "--paytable", "A", "--strategy", "never-preflop")
    code, out, _ = asked(capsys, *arguments, "--json")
    (found,) = json.loads(out)
    assert code == 0
    assert round(float(Fraction(found["ev"])), 8) == -0.15496843
    assert found["strategy"] == "never-preflop"
    assert Fraction(found["best"]) - Fraction(found["ev"]) == Fraction(found["cost"])
    assert Fraction(found["ev"]) == sum(Fraction(line["return"]) for line in found["lines"])
    _, out, _ = asked(capsys, *arguments)
    (row,) = [line for line in out.splitlines() if line.startswith("never-preflop")]
    assert row.split()[1:4] == ["A", "2.1850%", "13.3119%"]


def test_the_same_play_from_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("preflop\n  else check\n")
    arguments = ("edge", UTH, "--wager", "main", "--paytable", "A", "--strategy", str(mine))
    _, out, _ = asked(capsys, *arguments, "--json")
    (found,) = json.loads(out)
    assert round(float(Fraction(found["ev"])), 8) == -0.15496843
    assert found["strategy"] == "mine"


def test_what_a_fold_loses_is_left_out_with_a_word(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Its value depends on the play. All the others are shown."""
    file = tmp_path / "own.toml"
    file.write_text(f'rulebook = "{UTH}"\n[options]\n"survives_fold.bad_beat" = false\n')
    code, out, err = asked(capsys, "edge", UTH, "--submission", str(file), "--json")
    assert code == 0
    assert {item["wager"] for item in json.loads(out)} >= {"main", "trips", "ultimate_pairs"}
    assert "bad_beat" not in out
    assert set(err.splitlines()) == {
        "croupier: bad_beat is lost by a fold here, so it depends on the play; "
        "use `croupier simulate`"
    }
    wanted = ("edge", UTH, "--submission", str(file), "--wager", "bad_beat")
    code, _, err = asked(capsys, *wanted)
    assert (code, err.count("\n")) == (2, 1)


@pytest.mark.parametrize("rulebook", ["maryland-jackpot-1.0", "south-dakota-uth"])
def test_a_submission_shows_what_it_chose(rulebook: str, tmp_path: Path) -> None:
    """Y-03: what `submission new` writes has one line for each wager."""
    file = tmp_path / "n.toml"
    assert called("submission", "new", rulebook, "-o", str(file)).returncode == 0
    done = called("edge", rulebook, "--submission", str(file), "--json")
    assert done.returncode == 0, done.stderr
    wagers = [row["wager"] for row in json.loads(done.stdout)]
    assert len(wagers) == len(set(wagers)) > 2
    absent = called("edge", rulebook, "--submission", str(file), "--wager", "nope")
    assert (absent.returncode, len(absent.stderr.splitlines())) == (2, 1)
