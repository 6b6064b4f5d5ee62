"""The sign on the wall: meters as they move, payouts, every page, and what it says offline."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier.law.submission import demonstration
from tests.stages import rows
from tests.web.pages.conftest import People
from tests.web.pages.floor import Served
from tests.web.pages.seeing import axe
from tests.web.playing import Seat, offer

WALL = {"width": 1920, "height": 1080}
SMALLEST = 42
FIVE = ("Star", "Spade", "Heart", "Diamond", "Club")


def on_the_wall(people: People, table: str, more: str = "") -> Page:
    """The sign on a screen of 1920 by 1080."""
    page = people(viewport=WALL)
    page.goto(f"/sign?id={table}{more}")
    expect(page.locator("footer")).to_be_visible()
    return page


def meter(page: Page, name: str) -> Locator:
    """What a meter shows."""
    return page.locator(".meter", has_text=re.compile(name, re.IGNORECASE)).locator(".sr").last


def contribute(server: Served, table: str) -> None:
    """A player bets the progressive, and the bets close."""
    with Seat(server.address, table, server.guest("feeder")) as seat:
        seat.shown(seat.must("sit", seat=1, chips=50_000))
        seat.until(lambda row: offer(row["view"], "wager") is not None)
        bet = {"ante": 1000, "blind": 1000, "progressive": 100}
        seat.shown(seat.must("wager", seat=1, wagers=bet))
        seat.shown(seat.must("ready"))
        seat.until(lambda item: offer(item["view"], "check") is not None)


def test_a_meter_moves_on_the_wall_when_bets_close(people: People, server: Served) -> None:
    table = server.open("maryland-uth-1.5", "Sign meters")
    page = on_the_wall(people, table)
    shown = page.locator(".meter.big .meter-sum .sr")
    expect(shown).to_have_text("$10,000.00")
    expect(page.locator(".also")).to_contain_text("Three of a kind")
    expect(page.locator(".also")).to_contain_text("Envy, for each $1 wager")
    share = page.locator(".others .meter-sum .sr")
    expect(share).to_have_text("$1,000.00")
    contribute(server, table)
    expect(shown).to_have_text("$10,000.20")
    expect(share).to_have_text("$1,000.02")  # a tenth of it
    expect(page.locator("footer")).to_contain_text("5 of 6 seats free")
    digits = page.locator(".meter.big .digits")
    expect(digits).to_have_text(re.compile(r"\$10,00020$"))  # the count has ended


def test_offline_it_keeps_the_last_amount_and_says_since_when(
    people: People, server: Served
) -> None:
    table = server.open("maryland-uth-1.5", "Sign lost")
    page = on_the_wall(people, table)
    shown = page.locator(".meter.big .meter-sum .sr")
    expect(shown).to_have_text("$10,000.00")
    page.context.set_offline(True)
    expect(page.locator("main.lost")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("as of")
    expect(shown).to_have_text("$10,000.00")
    page.context.set_offline(False)
    expect(page.locator("main.lost")).to_have_count(0)


def test_a_jackpot_has_five_meters_star_above(people: People, server: Served) -> None:
    book = "maryland-jackpot-1.0"
    start = {"Star": "10000.00", "Spade": "10000.00", "Heart": "5000.00", "Diamond": "1000.00"}
    initials = {**start, "Star": "20000.00", "Club": "250.00"}
    demo: dict[str, Any] = demonstration(book)
    paytables = {**demo["paytables"], "progressive": "E"}
    submission = {
        "paytables": paytables, "rates": dict.fromkeys(FIVE, "4%"),
        "initials": initials, "resets": {**start, "Club": "250.00"},
    }  # fmt: skip
    page = on_the_wall(people, server.open(book, "Sign five", submission=submission))
    names = page.locator(".meter-name b").all_inner_texts()
    assert [name.strip().title() for name in names] == list(FIVE)
    expect(page.locator(".meter.big")).to_contain_text(re.compile("star", re.IGNORECASE))
    assert fits(page)


UNFIT = """least => {
  const bottom = document.querySelector(".sheet").getBoundingClientRect().bottom + 1;
  const words = [...document.querySelectorAll("main *")].filter((word) => !word.closest(".sr") &&
    [...word.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()));
  const small = (word) => parseFloat(getComputedStyle(word).fontSize) < least - 0.5;
  const cut = (word) => word.closest(".sheet") && word.getBoundingClientRect().bottom > bottom;
  return words.filter((word) => small(word) || cut(word)).map((word) => word.textContent);
}"""
"""Words that are too small to be read from 30 feet, or cut off."""


def fits(page: Page) -> bool:
    """Whether every word can be read, and none is cut off."""
    unfit = page.evaluate(UNFIT, SMALLEST)
    assert not unfit, unfit
    return True


BOOKS = ("maryland-uth-1.5", "maryland-jackpot-1.0", "south-dakota-uth", "california-holdem")


@pytest.mark.parametrize("book", rows(((book,) for book in BOOKS), deep=(2,)))
def test_every_page_fits_the_wall_and_is_read_from_ten_metres(
    people: People, server: Served, book: str
) -> None:
    page = on_the_wall(people, server.tables[book])
    pages = page.get_by_role("navigation").get_by_role("button")
    count = max(1, pages.count())
    for _ in range(count):
        assert fits(page)
        assert not axe(page)
        page.keyboard.press("ArrowRight")
    if count > 1:
        expect(pages.first).to_have_attribute("aria-current", "page")  # round again
        pages.last.click()
        expect(page.locator("header")).to_contain_text("Limits")


def test_a_sign_of_no_table_says_so(people: People) -> None:
    page = people()
    page.goto("/sign?id=NOWHERE")
    expect(page.get_by_text("Table not found")).to_be_visible()


def test_upright_it_reads_on_a_phone(people: People, server: Served) -> None:
    page = people(viewport={"width": 390, "height": 844})
    page.goto(f"/sign?id={server.tables['maryland-jackpot-1.0']}")
    expect(page.locator(".meter")).to_have_count(4)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert not axe(page)
