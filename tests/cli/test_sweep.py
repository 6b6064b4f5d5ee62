"""croupier sweep: every combination of lines, each as `edge --what-if` has it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.maths.edge.sweep import Sweep, swept
from croupier.sim.executors import InThisThread
from tests.cli.called import called

TRIPS = ("sweep", "maryland-uth-1.5", "--wager", "trips", "--paytable", "C")
LINES = ("--line", "straight=4 to 1,5 to 1", "--line", "flush=6 to 1,7 to 1,none")


def test_every_combination_has_the_figures_of_edge() -> None:
    done = called(*TRIPS, *LINES, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    rows = json.loads(done.stdout)
    assert [tuple(row["pays"].values()) for row in rows] == [
        (straight, flush)
        for straight in ("4 to 1", "5 to 1")
        for flush in ("6 to 1", "7 to 1", "none")
    ]
    for row in rows:
        odds = [f"--what-if={hand}={pays}" for hand, pays in row.pop("pays").items()]
        (alone,) = json.loads(called("edge", *TRIPS[1:], *odds, "--json").stdout)
        assert row == alone


def test_an_amount_with_a_comma_is_one_value() -> None:
    words = ("sweep", "maryland-uth-1.5", "--wager", "six_card_bonus", "--paytable", "A")
    done = called(*words, "--line", "royal_flush=$1,000,$25,000", "--stake", "5", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert [row["pays"] for row in json.loads(done.stdout)] == [
        {"royal_flush": "$1,000"},
        {"royal_flush": "$25,000"},
    ]


def test_processes_give_the_same_rows(tmp_path: Path) -> None:
    for name, workers in (("one.csv", "1"), ("two.csv", "2")):
        done = called(*TRIPS, *LINES, "--csv", str(tmp_path / name), "--workers", workers)
        assert (done.returncode, done.stderr) == (0, "")
        assert "Wrote 6 rows to" in done.stdout
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "two.csv").read_bytes()
    assert (
        called(*TRIPS, *LINES, "--csv", "-").stdout.encode() == (tmp_path / "one.csv").read_bytes()
    )


def test_an_interrupted_sweep_is_continued(tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.csv", tmp_path / "part.csv"
    called(*TRIPS, *LINES, "--csv", str(whole))
    rows = whole.read_bytes().splitlines(keepends=True)
    part.write_bytes(b"".join(rows[:3]) + rows[3][:-5])
    done = called(*TRIPS, *LINES, "--csv", str(part), "--resume")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Wrote 4 rows" in done.stdout
    assert "2 were there before" in done.stdout
    assert part.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((*TRIPS, "--line", "straight"), "(got 'straight')"),
        ((*TRIPS, "--line", "straight=4 to 1,,"), "has an empty value"),
        ((*TRIPS, "--line", "stright=4 to 1"), "no line for 'stright'"),
        ((*TRIPS, "--line", "straight=four"), "is not an award"),
        ((*TRIPS, "--line", "flush=6 to 1", "--line", "flush=7 to 1"), "names a hand twice"),
        ((*TRIPS, *LINES, "--resume"), "--resume continues a file"),
        ((*TRIPS, *LINES, "--csv", "-", "--json"), "cannot both write to standard output"),
        (
            (*TRIPS, "--line", "straight=" + ",".join(f"{number} to 1" for number in range(1, 400)),
             "--line", "flush=" + ",".join(f"{number} to 1" for number in range(1, 400))),
            "these are 159,201 combinations",
        ),
    ],
)  # fmt: skip
def test_wrong_use_gets_one_sentence(words: tuple[str, ...], says: str) -> None:
    done = called(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_file_of_another_sweep_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "other.csv"
    file.write_text("flush,house_edge\n", "utf-8")
    done = called(*TRIPS, *LINES, "--csv", str(file), "--resume")
    assert (done.returncode, done.stdout) == (2, "")
    assert "is not from this sweep" in done.stderr
    assert file.read_text("utf-8") == "flush,house_edge\n"


def test_only_the_same_sweep_is_continued(tmp_path: Path) -> None:
    file = tmp_path / "trips.csv"
    called(*TRIPS, "--line", "straight=4 to 1", "--csv", str(file))
    before = file.read_bytes()
    for other in (("--paytable", "A"), ("--paytable", "C", "--stake", "5")):
        words = (*TRIPS[:4], *other, "--line", "straight=4 to 1,5 to 1")
        done = called(*words, "--csv", str(file), "--resume")
        assert (done.returncode, done.stdout) == (2, "")
        assert "is not from this sweep" in done.stderr
    assert file.read_bytes() == before
    done = called(*TRIPS, "--line", "straight=6 to 1", "--csv", str(file), "--resume")
    assert (done.returncode, done.stderr) == (0, "")
    assert file.read_bytes().startswith(before)


def test_a_mistake_leaves_the_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "trips.csv"
    called(*TRIPS, "--line", "straight=4 to 1", "--csv", str(file))
    before = file.read_bytes()
    for line in ("strait=6 to 1", "straight=4 to 1,six"):
        assert called(*TRIPS, "--line", line, "--csv", str(file)).returncode == 2
        assert file.read_bytes() == before


def test_rows_come_one_by_one_in_this_process() -> None:
    wish = Sweep({"rulebook": "maryland-uth-1.5"}, "trips", "C", {"flush": ["6 to 1", "7 to 1"]})
    asked: list[str] = []

    class Watching(InThisThread):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
            asked.append(args[0]["flush"])
            return super().submit(fn, *args, **kwargs)

    rows = swept(wish, wish.combinations(), Watching(), 1)
    next(rows)
    assert asked == ["6 to 1"]
    next(rows)
    assert asked == ["6 to 1", "7 to 1"]
