"""Says how much of each part the tests reach; fails if they miss anything of a part that is held.

    .venv/bin/python -m pytest -n auto --cov --cov-report=
    .venv/bin/python tools/covered.py

Files of other parts have floors in floors.toml: so much of each is reached, in whole per cents.
`tools/covered.py --record` raises them to what was reached now, and never lowers one.

Only deterministic tests count: tests/conftest.py excludes randomized ones, and the mark
`no_cover` campaigns of very many cases. So a part that is held today is held tomorrow.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import coverage

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path("src", "croupier")
HELD = ("cards", "hands", "money", "law", "engine")
"""Parts of which every line and branch is reached. Once another one is, its name goes here."""

FLOORED = ("house", "adapters", "web")
"""Parts of which each file has a floor."""
FLOORS = Path(__file__).with_name("floors.toml")
_HEAD = """\
# How much of each file the tests reach at least, in per cent of its lines and branches; only ever
# raised, by `tools/covered.py --record`.
"""

_EXCUSED = re.compile(r"#\s*pragma:\s*no (?:cover|branch)")

Report = Mapping[str, Mapping[str, Any]]
"""By file, what coverage's JSON says of it."""


@dataclass(slots=True)
class Part:
    """A part of the package: its lines and branches, and those that no test reaches."""

    size: int = 0
    missed: int = 0
    where: list[str] = field(default_factory=list)

    @property
    def percent(self) -> int:
        """Never rounded up: 100 means that nothing is missed."""
        return 100 * (self.size - self.missed) // self.size if self.size else 100


def part_of(path: str) -> str:
    """The part to which a file of the package belongs."""
    return Path(path).relative_to(PACKAGE).parts[0].removesuffix(".py")


def parts_in(report: Report) -> dict[str, Part]:
    """Return the parts of the package by name."""
    parts: dict[str, Part] = {}
    for path, told in sorted(report.items()):
        part = parts.setdefault(part_of(path), Part())
        part.size += told["summary"]["num_statements"] + told["summary"]["num_branches"]
        lines, ways = told["missing_lines"], told["missing_branches"]
        missed = [str(line) for line in lines]
        missed += [f"{start}->{end if end > 0 else 'exit'}" for start, end in ways]
        if missed:
            part.missed += len(missed)
            part.where.append(f"{path} is not reached at {', '.join(missed)}")
    return parts


def excused(root: Path, report: Report) -> Iterator[str]:
    """What is kept from being counted: files that were not measured, lines that are let off."""
    for file in sorted((root / PACKAGE).rglob("*.py")):
        path = file.relative_to(root).as_posix()
        if part_of(path) not in HELD:
            continue
        if path not in report:
            yield f"{path} was not measured"
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if _EXCUSED.search(line):
                yield f"{path}:{number} is excused from being reached"


def reached(report: Report) -> dict[str, int]:
    """By file of a part with floors, how much of it is reached; never rounded up."""
    found = {}
    for path, told in sorted(report.items()):
        if part_of(path) in FLOORED:
            size = told["summary"]["num_statements"] + told["summary"]["num_branches"]
            missed = len(told["missing_lines"]) + len(told["missing_branches"])
            found[path] = Part(size, missed).percent
    return found


def floors() -> dict[str, int]:
    """By file, the floor that is on record."""
    return dict(tomllib.loads(FLOORS.read_text("utf-8"))) if FLOORS.exists() else {}


def below(least: Mapping[str, int], now: Mapping[str, int]) -> Iterator[str]:
    """Files of which less is reached than their floor; one that is gone has none any more."""
    for path, percent in now.items():
        if percent < least.get(path, 0):
            yield f"{path} is reached to {percent} per cent, and was to {least[path]}"


def raised(least: Mapping[str, int], now: Mapping[str, int]) -> dict[str, int]:
    """The floors, none of them lower than before; those of files that are gone are left out."""
    return {path: max(percent, least.get(path, 0)) for path, percent in now.items()}


def write(least: Mapping[str, int]) -> None:
    """The floors are on record."""
    FLOORS.write_text(_HEAD + "".join(f'"{path}" = {least[path]}\n' for path in sorted(least)))


def measured(root: Path) -> Report:
    """What the last run of the tests reached."""
    file = os.environ.get("COVERAGE_FILE", root / ".coverage")
    data = coverage.Coverage(data_file=file, config_file=root / "pyproject.toml")
    data.load()
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder, "covered.json")
        data.json_report(outfile=str(told))
        files = json.loads(told.read_text("utf-8"))["files"]
    return {Path(path).resolve().relative_to(root).as_posix(): item for path, item in files.items()}


def main() -> int:
    """Prints a line for each part; 1 if a part that is held is not whole."""
    try:
        report = measured(ROOT)
    except coverage.CoverageException as error:
        print(
            f"covered: {str(error).rstrip('.')}; run the tests with --cov first.", file=sys.stderr
        )
        return 1
    parts = parts_in(report)
    for name, part in parts.items():
        note = "" if name in HELD else "  not held"
        print(f"{name:10}{part.percent:4} % of {part.size:6,} lines and branches{note}")
    wrong = [item for name in HELD for item in parts.get(name, Part()).where]
    wrong += excused(ROOT, report)
    now = reached(report)
    if "--record" in sys.argv:
        write(raised(floors(), now))
    else:
        wrong += below(floors(), now)
    for each in wrong:
        print(f"covered: {each}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
