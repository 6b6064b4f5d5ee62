"""Texts that pages make themselves: names from the server, one formatter, no identifiers."""

import re
from pathlib import Path

import pytest

from tests.web.pages.conftest import People

STATIC = Path(__file__).parents[3] / "src/croupier/web/static"
SOURCES = [path for path in STATIC.rglob("*.js") if "vendor" not in path.parts]


def test_plurals_numbers_and_percent_have_one_formatter(people: People) -> None:
    page = people()
    page.goto("/rules")
    assert page.evaluate(
        """async () => {
      const { grouped, many, percent, withSign } = await import("/parts/money.js");
      return [many(1, "round"), many(2000, "round"), many(3, "entry", "entries"), grouped(10000),
        percent(0.0218), withSign(-0.5)];
    }"""
    ) == ["1 round", "2,000 rounds", "3 entries", "10,000", "2.18%", "−0.50"]


def test_one_multiple_is_spoken_without_a_number(people: People) -> None:
    page = people()
    page.goto("/rules")
    assert page.evaluate(
        """async () => {
      const { said } = await import("/parts/words.js");
      return ["Play 1×", "Play 4×", "Play 4× $40"].map((text) => said(text, false));
    }"""
    ) == ["Play", "Play 4 times the ante", "Play 4 times the ante 40 dollars"]


def test_a_console_with_a_player_seated_waits_for_bets(people: People) -> None:
    page = people()
    page.goto("/rules")
    assert page.evaluate(
        """async () => {
      const { focusOf } = await import("/pages/console/focus.js");
      const seats = [{ seat: 3, player: "Ann" }];
      const table = { seats, offers: [], open: true, procedure: { due: [] } };
      const info = { streets: [], wagers: [], cited: {}, plan: { elements: [] }, titles: {} };
      const turn = { ...table, hand: { turn: 3, seats } };
      return [focusOf(table, info).says, focusOf({ ...table, seats: [] }, info).says,
        focusOf(turn, info).title];
    }"""
    ) == ["", "No players seated.", "Seat 3 to act"]


@pytest.mark.parametrize(
    ("pattern", "instead"),
    [
        (r'replaceAll\("_", " "\)', "a title from the server"),
        (r'toLocaleString\("en', "grouped or many of parts/money.js"),
        (r"\bbookName\b", "the server's name of the rulebook"),
    ],
)
def test_no_page_makes_a_name_from_an_identifier(pattern: str, instead: str) -> None:
    formatter = {"pages/floor/model.js"}  # units of a meter, with up to six decimals
    found = [
        path.relative_to(STATIC).as_posix()
        for path in SOURCES
        if re.search(pattern, path.read_text("utf-8"))
    ]
    assert not set(found) - formatter, f"use {instead}"
