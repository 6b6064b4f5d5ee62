"""Submissions whose text holds what no table can be made of: one sentence, and nothing raised."""

from __future__ import annotations

from decimal import Decimal

import pytest

from croupier.law.submission.choice_line import choice
from croupier.law.submission.examine import examine_text

BOOK = 'rulebook = "maryland-uth-1.5"\n'


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        pytest.param("a = " + "[" * 20_000, "tables are nested too deeply", id="toml-deep"),
        pytest.param('{"a":' * 200_000, "tables are nested too deeply", id="json-deep"),
        pytest.param(f"{BOOK}x = {'9' * 6_000}", "a number in it is too long", id="toml-long"),
        pytest.param(f'{{"x": {"9" * 6_000}}}', "a number in it is too long", id="json-long"),
    ],
)
def test_a_text_that_goes_on_too_long_is_told(text: str, wrong: str) -> None:
    examined = examine_text(text, "mine")
    assert [str(fault) for fault in examined.faults] == [
        f"mine: the file cannot be read: {wrong}; fix it at that place"
    ]


def test_half_a_character_is_told() -> None:
    text = '{"rulebook": "maryland-uth-1.5", "name": "half \\ud83d", "operator": "Somebody"}'
    assert str(examine_text(text).faults[0]) == (
        "name: 'half \\ud83d' contains half a character; write whole characters"
    )


def test_a_choice_stands_on_a_line_of_its_own() -> None:
    assert choice('paytables.trips = "B"') == {"paytables": {"trips": "B"}}
    assert choice("limits.ante = [2.50, 100]") == {"limits": {"ante": [Decimal("2.50"), 100]}}
    assert choice("deal seat 1 As Ks") is None
