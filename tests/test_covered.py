"""What keeps the tests whole is itself shown to be able to fail."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tools.covered import FLOORED, HELD, Part, below, excused, floors, parts_in, raised, reached


def told(lines: int, branches: int, missing: list[int], ways: list[list[int]]) -> dict[str, Any]:
    summary = {"num_statements": lines, "num_branches": branches}
    return {"summary": summary, "missing_lines": missing, "missing_branches": ways}


def test_files_are_added_up_to_parts() -> None:
    report = {
        "src/croupier/law/load.py": told(10, 4, [], []),
        "src/croupier/law/check/names.py": told(5, 2, [7], [[3, 5], [4, -1]]),
        "src/croupier/money.py": told(8, 0, [], []),
    }
    assert parts_in(report) == {
        "law": Part(21, 3, ["src/croupier/law/check/names.py is not reached at 7, 3->5, 4->exit"]),
        "money": Part(8),
    }


def test_a_hundred_percent_lacks_nothing() -> None:
    assert Part(1000).percent == 100
    assert Part(1000, 1).percent == 99
    assert Part().percent == 100


def test_unmeasured_files_are_reported(tmp_path: Path) -> None:
    package = tmp_path / "src" / "croupier"
    for path, text in (
        ("law/load.py", "x = 1  # pragma: no cover\n"),
        ("law/new.py", "if x:  #pragma: no branch\n    pass\n"),
        ("cli/output/terminal.py", "x = 1  # pragma: no cover\n"),
    ):
        (package / path).parent.mkdir(parents=True, exist_ok=True)
        (package / path).write_text(text, encoding="utf-8")
    assert list(excused(tmp_path, {"src/croupier/law/load.py": told(1, 0, [], [])})) == [
        "src/croupier/law/load.py:1 is excused from being reached",
        "src/croupier/law/new.py was not measured",
        "src/croupier/law/new.py:1 is excused from being reached",
    ]


def test_every_part_that_is_held_exists() -> None:
    package = Path(__file__).resolve().parent.parent / "src" / "croupier"
    assert HELD
    assert all((package / name).is_dir() or (package / f"{name}.py").is_file() for name in HELD)


HALF, WHOLE = "src/croupier/house/half.py", "src/croupier/adapters/whole.py"
NOW = {HALF: 50, WHOLE: 100}


def test_files_of_parts_with_floors_are_listed_one_by_one() -> None:
    report = {
        HALF: told(6, 2, [1, 2, 3], [[1, 2]]),
        WHOLE: told(3, 0, [], []),
        "src/croupier/cli/output/terminal.py": told(4, 0, [1], []),
    }
    assert reached(report) == NOW


def test_no_file_falls_below_its_floor() -> None:
    assert list(below({HALF: 50}, NOW)) == []
    assert list(below({HALF: 51, "src/croupier/house/gone.py": 100}, NOW)) == [
        f"{HALF} is reached to 50 per cent, and was to 51"
    ]


def test_floors_only_ever_rise() -> None:
    assert raised({HALF: 40, WHOLE: 100, "src/croupier/house/gone.py": 7}, NOW) == NOW
    assert raised({HALF: 60}, NOW) == {HALF: 60, WHOLE: 100}


def test_every_floor_is_of_a_file_that_exists() -> None:
    root = Path(__file__).resolve().parent.parent
    kept = floors()
    assert all((root / path).is_file() for path in kept)
    assert all(0 <= percent <= 100 for percent in kept.values())
    assert {Path(path).parts[2] for path in kept} <= set(FLOORED)
