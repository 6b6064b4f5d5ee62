"""croupier simulate: tables and JSON, the same for the same seed, and what it refuses."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.cli import run

UTH = "maryland-uth-1.5"
DAKOTA = "south-dakota-uth"
TRIPS = ["--wagers", "trips=5"]
"""Bet alone, which needs no best play."""


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
    assert [item["name"] for item in found["wagers"]][:3] == ["main", "ante", "blind"]
    assert {"trips", "bad_beat", "envy"} <= {each["name"] for each in found["wagers"]}
    assert [player["name"] for player in found["players"]] == ["seat 1", "seat 2"]
    sums = sum(player["mean"] for player in found["players"])
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
    assert [item["name"] for item in found["wagers"]] == ["trips"]
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
        (["california-holdem"], "simulate works for house-banked games only"),
        ([UTH, "--rounds", "many"], "--rounds must be a positive number, like 5000000 or 5e6"),
        ([UTH, "--rounds", "0"], "--rounds must be a positive number, like 5000000 or 5e6"),
        ([UTH, "--rounds", "1.5"], "--rounds must be a positive number, like 5000000 or 5e6"),
        ([UTH, "--rounds", "1e99"], "rounds must be 1 to"),
        ([UTH, "--seats", "7"], "1 to 6"),
        ([UTH, "--wagers", "insurance"], "unknown wager 'insurance'"),
        ([UTH, "--wagers", "ante=much"], "not an amount"),
        ([UTH, "--wagers", "ante=1"], "MD-UTH-1.5:7.F.1"),
        ([UTH, "--wagers", "ante=10,blind=20"], "must equal"),
        ([UTH, "--session", "-1"], "a session must be 0 to"),
        ([UTH, "--executor", "mars"], "--executor must be threads, processes"),
        ([UTH, "--workers", "-1"], "workers"),
        ([UTH, "--submission", "nowhere.toml"], "cannot read nowhere.toml"),
        ([UTH, "--strategy", "clever"], "unknown strategy 'clever'"),
        (["nothing"], "unknown rulebook 'nothing'"),
        ([UTH, "--seats", "inf"], "--seats must be a whole number"),
        ([UTH, "--seats", "2.5"], "--seats must be a whole number"),
        ([UTH, "--covariance", "--rounds", "1000"], "1000 rounds are too few"),
        ([UTH, "--rounds-per-hour", "-3"], "--rounds-per-hour must be above 0"),
        (
            [UTH, "--rounds-per-hour", "35", "--seats", "9"],
            "seats above 0 and at most 6 (got 35 and 9)",
        ),
        ([UTH, "--rounds-per-hour", "35", "--seats", "nan"], "(got 35 and nan)"),
        ([DAKOTA, *TRIPS, "--rounds-per-hour", "35", "--actual-win", "much"], "not an amount"),
        ([UTH, "--hours", "4"], "need --rounds-per-hour"),
        ([UTH, "--actual-win", "4"], "need --rounds-per-hour"),
        ([UTH, "--meter", "Meter=5"], "otherwise meters change"),
        (
            [UTH, "--rounds-per-hour", "35", "--meter", "Moter=5"],
            "unknown meter 'Moter'; use Meter",
        ),
    ],
)
def test_usage_errors_are_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    code, out, err = asked(capsys, *arguments)
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_a_progress_bar_goes_to_a_terminal_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    code, out, _ = asked(capsys, UTH, "--rounds", "1000")
    assert code == 0
    assert "dealing" not in out


def test_a_stated_play(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Never playing before the flop stakes less."""
    wanted = (UTH, "--rounds", "2e4", "--wagers", "ante", "--seats", "2", "--json")
    _, out, _ = asked(capsys, *wanted)
    best = json.loads(out)
    _, out, _ = asked(capsys, *wanted, "--strategy", "never-preflop")
    never = json.loads(out)
    assert (best["strategy"], never["strategy"]) == ("best", "never-preflop")
    assert best["wagers"][0]["staked"] == pytest.approx(4_152, rel=0.02)
    assert never["wagers"][0]["staked"] == pytest.approx(3_241, rel=0.02)
    mine = tmp_path / "mine.txt"
    mine.write_text("preflop\n  else check\n")
    _, out, _ = asked(capsys, *wanted, "--strategy", str(mine))
    assert json.loads(out)["wagers"] == never["wagers"]
    _, out, _ = asked(capsys, *wanted[:-1], "--strategy", "never-preflop")
    assert "2 seats, never-preflop strategy, seed 0" in out


ROUNDS = ["--rounds", str(8 << 16)]


def test_covariances_between_wagers_and_seats(capsys: pytest.CaptureFixture[str]) -> None:
    wanted = (UTH, "--covariance", "--seats", "2", "--wagers", "ante=25,trips=5", *ROUNDS)
    code, out, _ = asked(capsys, *wanted, "--json")
    found = json.loads(out)
    assert code == 0
    pairs = {tuple(item["wagers"]): item for item in found["covariance"]}
    assert pairs["trips", "main"]["exact"]
    assert pairs["trips", "main"]["correlation"] == pytest.approx(0.396903, abs=1e-6)
    value = Fraction(-607_723_787_676, 27_813_810_024_000)
    assert Fraction(found["wagers"][0]["exactly"]) == 2_500 * value
    apart = {tuple(each["wagers"]): each for each in found["between_seats"]}
    assert not apart["main", "main"]["exact"]
    assert apart["main", "main"]["correlation"] == pytest.approx(0.18, abs=0.02)
    assert found["player"]["sd_error"] == 0
    assert found["table"]["sd"] > 2**0.5 * found["player"]["sd"]
    _, out, _ = asked(capsys, *wanted)
    assert "+0.3969=" in out
    assert "the table" in out


def test_expected_win_and_its_95_percent_range(capsys: pytest.CaptureFixture[str]) -> None:
    wanted = (DAKOTA, *TRIPS, "--seats", "2.5", "--rounds-per-hour", "40", "--hours", "6", *ROUNDS)
    code, out, _ = asked(capsys, *wanted, "--actual-win=-250", "--json")
    found = json.loads(out)
    assert code == 0
    hour, shift = found["takings"]
    assert (hour["rounds"], shift["rounds"], shift["hours"]) == (40, 240, 6)
    assert shift["expected"] == pytest.approx(6 * hour["expected"])
    assert hour["expected"] == pytest.approx(sum(hour["by_wager"].values()))
    assert shift["band"][0] < shift["expected"] < shift["band"][1]
    assert hour["stretches"] == (8 << 16) // 20
    verdict = found["verdict"]
    assert verdict["won"] == -25_000
    assert verdict["deviations"] == pytest.approx((-25_000 - shift["expected"]) / shift["sd"])
    assert 0 < verdict["chance"] < 1
    _, out, _ = asked(capsys, *wanted, "--actual-win", "1,000.50")
    assert "Actual win +$1,000.50 in 6 hours" in out
    assert "standard deviations above expectation" in out
    assert " (normal approximation), " in out
    assert "of 240 rounds" in out
    heads = next(line for line in out.splitlines() if line.startswith("Hours"))
    assert "95% range" in heads
