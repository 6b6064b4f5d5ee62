"""The wording rules that a machine can check: each pattern may only become rarer."""

from __future__ import annotations

import re
import subprocess
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LIMITS = Path(__file__).with_name("style.toml")
TEXT = (
    "src",
    "docs",
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "tools",
    "benchmarks",
    "tests",
)
KINDS = (".py", ".js", ".md", ".html", ".toml", ".css")
SKIPPED = (
    "static/vendor/",
    "src/croupier/rulebooks/",
    "tests/broken/",
    "tests/rounds/",
    "tests/submissions/",
    "tests/golden/",
    "tests/test_style.py",
    "tests/web/axe.min.js",
    "tools/mutation/equivalents.toml",
    "tests/style.toml",
)


@cache
def patterns() -> dict[str, tuple[re.Pattern[str], str, int]]:
    """By id the pattern, what to write instead, and how many lines may still match."""
    rows = tomllib.loads(LIMITS.read_text("utf-8"))
    return {
        name: (re.compile(row["pattern"]), row["instead"], row["limit"])
        for name, row in rows.items()
    }


@cache
def lines() -> tuple[tuple[str, str], ...]:
    """Every line that the rules hold for, with its place."""
    return tuple(_lines())


def _lines() -> Iterator[tuple[str, str]]:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *TEXT]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.split("\n"):
        path = ROOT / name
        if not name.endswith(KINDS) or name.startswith(SKIPPED) or "static/vendor/" in name:
            continue
        if path.is_file():
            text = path.read_text("utf-8").split("\n")
            yield from ((f"{name}:{number}", line) for number, line in enumerate(text, 1))


@pytest.mark.parametrize("name", patterns())
def test_wording_only_becomes_plainer(name: str) -> None:
    pattern, instead, limit = patterns()[name]
    found = [place for place, line in lines() if pattern.search(line)]
    assert len(found) <= limit, f"write {instead}; matches in {found[:20]}"
    assert len(found) == limit, f"lower the limit of {name} in tests/style.toml to {len(found)}"


def test_each_pattern_can_match() -> None:
    rows = tomllib.loads(LIMITS.read_text("utf-8"))
    assert len(rows) > 30
    for name, row in rows.items():
        assert re.search(row["pattern"], row["example"]), name


NAMES = re.compile(r"/\w*(?:ing|ed|told|shown|said|seen|known|unspoken)\.(?:py|js)$")
ALLOWED_NAMES = {
    *("banked.py", "encoding.py", "ranking.py", "seating.py", "wording.py", "sealing.py"),
    *("opening.py", "table_opening.py", "pending.py", "learning.py", "feed.py", "wiring.py"),
    *("inscribed.py", "lettering.js", "warning.js"),
}
"""Nouns of the trade or of software that end like a participle."""


def test_files_are_named_by_nouns() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "src"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.split("\n")  # fmt: skip
    found = [
        name
        for name in listed
        if NAMES.search(name) and name.rpartition("/")[2] not in ALLOWED_NAMES
        if (ROOT / name).is_file() and "vendor/" not in name
    ]
    assert not found


def test_a_participle_is_found() -> None:
    assert NAMES.search("src/croupier/web/telling.py")
    assert not NAMES.search("src/croupier/engine/banked/turn.py")


WIDE_LINES = 867
"""Lines of the pages' JavaScript over 100 columns, most of them html templates; only lowered."""


def test_lines_of_the_pages_become_shorter() -> None:
    folder = ROOT / "src/croupier/web/static"
    wide = [
        f"{path.relative_to(folder)}:{number}"
        for path in sorted(folder.rglob("*.js"))
        if "vendor" not in path.parts
        for number, line in enumerate(path.read_text("utf-8").split("\n"), 1)
        if len(line) > 100
    ]
    assert len(wide) <= WIDE_LINES, f"shorten lines; {wide[:20]}"
    assert len(wide) == WIDE_LINES, f"lower WIDE_LINES to {len(wide)}"
