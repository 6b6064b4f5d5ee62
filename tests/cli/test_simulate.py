"""croupier simulate: tables and JSON, the same for the same seed, and what it refuses."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from croupier.cli import run

UTH = "maryland-uth-1.5"


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, answer and complaint of a command."""
    code = run(("simulate", *arguments))
    out, err = capsys.readouterr()
    return code, out, err


def test_figures_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    wanted = (UTH, "--rounds", "3e4", "--seats", "2", "--seed", "4", "--session", "50", "--json")
    code, out, err = asked(capsys, *wanted)
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert (found["rounds"], found["seats"], found["seed"]) == (30_000, 2, 4)
    assert found["stakes"]["ante"] == 1000
    assert [one["name"] for one in found["wagers"]][:3] == ["main", "ante", "blind"]
    assert {"trips", "bad_beat", "envy"} <= {one["name"] for one in found["wagers"]}
    assert [one["name"] for one in found["players"]] == ["seat 1", "seat 2"]
    sums = sum(one["mean"] for one in found["players"])
    assert found["house"]["mean"] == pytest.approx(-sums)
    low, high = found["house"]["interval"]
    assert low < found["house"]["mean"] < high
    assert found["session"]["sessions"] == 1_200
    assert sum(found["session"]["counts"]) == 1_200
    (meter,) = found["meters"]
    assert meter["name"] == "Meter"
    assert float(meter["last"]) > 10_000
    _, again, _ = asked(capsys, *wanted, "--workers", "3")
    assert json.loads(again) == found


def test_figures_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = asked(
        capsys,
        UTH,
        "--rounds",
        "20,000",
        "--wagers",
        "ante=25, trips, progressive",
        "--session",
        "40",
    )
    assert code == 0
    assert "ante $25, blind $25, trips $5, progressive $1" in out
    assert "house" in out
    assert "500 sessions of 40 rounds" in out
    assert "█" in out
    assert "straight flush" in out
    rows = out.splitlines()
    head = next(row for row in rows if row.startswith("Wager"))
    main = next(row for row in rows if row.startswith("main"))
    assert len(head) == len(main)


def test_a_box_that_is_not_in(capsys: pytest.CaptureFixture[str]) -> None:
    book = "south-dakota-uth"
    code, out, _ = asked(capsys, book, "--rounds", "1000", "--wagers", "trips=10", "--json")
    found = json.loads(out)
    assert code == 0
    assert [one["name"] for one in found["wagers"]] == ["trips"]
    assert found["meters"] == []
    assert found["session"] is None


def test_a_submission_of_ones_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(f'rulebook = "{UTH}"\n[limits]\nante = [15, 100]\n', "utf-8")
    code, out, _ = asked(capsys, UTH, "--rounds", "10", "--submission", str(own), "--json")
    assert code == 0
    assert json.loads(out)["stakes"]["ante"] == 1500


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["california-holdem"], "played between players"),
        ([UTH, "--rounds", "many"], "no number of rounds"),
        ([UTH, "--rounds", "0"], "no number of rounds"),
        ([UTH, "--rounds", "1.5"], "no number of rounds"),
        ([UTH, "--rounds", "1e99"], "cannot be dealt"),
        ([UTH, "--seats", "7"], "1 to 6"),
        ([UTH, "--wagers", "insurance"], "cannot be bet here"),
        ([UTH, "--wagers", "ante=much"], "not an amount"),
        ([UTH, "--wagers", "ante=1"], "MD-UTH-1.5:7.F.1"),
        ([UTH, "--wagers", "ante=10,blind=20"], "must equal"),
        ([UTH, "--session", "-1"], "does not fit"),
        ([UTH, "--on", "the moon"], "no place to deal"),
        ([UTH, "--workers", "-1"], "workers"),
        ([UTH, "--submission", "nowhere.toml"], "cannot be read"),
    ],
)
def test_one_sentence_for_wrong_use(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    code, out, err = asked(capsys, *arguments)
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_a_bar_for_whoever_looks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    code, out, _ = asked(capsys, UTH, "--rounds", "1000")
    assert code == 0
    assert "dealing" not in out
