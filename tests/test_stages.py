"""The stages of `./check`: which tests each one runs, and that only one place decides."""

from __future__ import annotations

import re
from pathlib import Path

from tests.stages import DEEP, many, rows

ROOT = Path(__file__).parent


def test_only_one_file_reads_the_stage() -> None:
    pattern = re.compile(r"environ.*CROUPIER_(DEEP|ORDER)")
    found = [path.name for path in ROOT.rglob("*.py") if pattern.search(path.read_text("utf-8"))]
    assert found == ["stages.py"]


def test_a_campaign_is_longer_in_the_deep_stage() -> None:
    assert many(1, 2) == (2 if DEEP else 1)


def test_rows_are_marked_by_their_place() -> None:
    found = rows([("a", 1), ("b", 2)], deep=[1])
    assert [row.values for row in found] == [("a", 1), ("b", 2)]
    assert [[mark.name for mark in row.marks] for row in found] == [[], ["deep"]]


def test_deep_tests_are_few() -> None:
    """A mark left on by mistake would take a test out of every push."""
    pattern = re.compile(r"pytest\.mark\.deep\b|rows\(.*deep=")
    texts = [path.read_text("utf-8") for path in ROOT.rglob("test_*.py")]
    assert sum(len(pattern.findall(text)) for text in texts) < 60
