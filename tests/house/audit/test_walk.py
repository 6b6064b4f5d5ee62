"""Honest tables of every kind give no false alarm, and no altered outcome passes unnoticed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.house.audit.walk import Walk
from tests.stages import many

STEPS = many(250, 2_500)
LEGS, LEAST = 3, 10
"""Repeat at most this often, until this many outcomes were altered."""
MARYLAND = ("manual_shoe", "hand", "device")
WAYS = {
    "maryland-uth-1.5": MARYLAND,
    "maryland-uth-1.4": MARYLAND,
    "maryland-jackpot-1.0": MARYLAND,
    "south-dakota-uth": ("hand", "machine"),
    "california-holdem": ("",),
}
TABLES = [
    (book, mode, way)
    for book, ways in WAYS.items()
    for mode in ("virtual", "physical")
    for way in (ways if mode == "physical" else ways[:1])
]


@pytest.mark.parametrize(("book", "mode", "way"), TABLES)
def test_no_false_alarm_and_no_missed_alteration(book: str, mode: str, way: str) -> None:
    options: dict[str, Any] = {"dealing": way} if way else {}
    walk = Walk(book, mode, staff=True, seed=12, options=options)
    walk.rich, walk.hides, walk.forges = True, 0.4, 0.5
    walk.often = ("report", "rule", "fail_device", "confirm", "forfeit")
    walk.answers = 0.7
    walk.steered = 0.75 if mode == "physical" else 0.0
    for _ in range(LEGS):
        walk.steps(STEPS)
        if walk.altered >= LEAST:
            break
    assert walk.wrong == []
    assert walk.missed == []
    assert walk.altered >= LEAST
