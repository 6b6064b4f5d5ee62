"""The rulebook reader: clauses by their links, readings, choices, examples played on the felt."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.stages import rows
from tests.web.pages.conftest import People
from tests.web.pages.floor import Served
from tests.web.pages.seeing import axe

expect.set_options(timeout=60_000)  # a busy machine isn't a fault

CLAUSE = "/rules?clause=MD-UTH-1.5:11.H.1"
SIZES = ((1440, 900, "light"), (1024, 768, "dark"), (390, 844, "light"))


def at(page: Page, step: int) -> None:
    """The example stands at this step."""
    expect(page.locator(f".example[data-at='{step}']")).to_be_visible()


def test_a_link_leads_to_a_clause_and_its_example_is_played(people: People) -> None:
    page = people()
    page.goto(CLAUSE)
    here = page.locator(".rule.here")
    expect(here).to_contain_text("Dealer below a pair")
    expect(here).to_be_in_viewport()
    expect(here.locator(".rule-class")).to_have_text("Game rule")
    here.locator("summary").click()
    expect(here.locator(".reading p")).to_contain_text("every Ante still in play is returned")
    at(page, 0)
    for step in range(1, 6):
        page.keyboard.press("ArrowRight")
        at(page, step)
    expect(page.locator(".voice")).to_contain_text("Refused: not a choice")
    expect(page.locator(".written .now")).to_contain_text("refused   seat 1 play 2x")
    page.keyboard.press("End")
    expect(page.locator(".voice")).to_contain_text("Round over")
    expect(page.locator(".example-felt .tag").first).to_be_visible()
    page.locator(".written li", has_text="settle    seat 3").click()
    expect(page.locator(".voice")).to_contain_text("Seat 3 wins with a pair of queens +$100")
    page.locator(".example-law button.clause", has_text="11.H.1").click()
    expect(page.locator(".example-law")).to_contain_text("Read it in the rulebook")
    page.get_by_role("button", name="Larger").click()
    expect(page.locator(".example.large")).to_be_visible()
    assert not axe(page)
    page.keyboard.press("Escape")
    expect(page.locator(".example.large")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".book-facts")).to_contain_text("292 clauses in 13 chapters")


def test_books_are_turned_and_searched(people: People) -> None:
    page = people()
    page.goto("/rules")
    clauses = page.locator(".rule")
    expect(clauses).to_have_count(292)
    page.get_by_label("Search the rulebook").fill("bad beat tie")
    expect(clauses.first).to_contain_text("Bad Beat")
    assert clauses.count() < 10
    page.get_by_label("Search the rulebook").fill("a word that no clause has")
    expect(page.get_by_text("No matching clauses")).to_be_visible()
    page.get_by_role("button", name="All clauses").click()
    expect(clauses).to_have_count(292)
    page.get_by_label("Chapter", exact=True).select_option("12")
    expect(page.locator("#chapter-12")).to_be_in_viewport()
    page.get_by_label("Rulebook", exact=True).select_option("california-holdem")
    expect(page.locator("h2", has_text="California")).to_be_visible()
    page.go_back()
    expect(clauses).to_have_count(292)


def test_choices_are_told_as_a_table_made_them(people: People, server: Served) -> None:
    server.open("maryland-uth-1.5", "Choosy", options={"max_adjacent_boxes": 2})
    page = people()
    page.goto("/rules?book=maryland-uth-1.5#7.G")
    options = page.locator(".rule.here .options")
    expect(options).to_contain_text("6 chosen")
    page.get_by_label("Show choices for").select_option(label="Choosy")
    expect(options).to_contain_text("2 chosen")
    expect(page.locator('[id="12.B.A"] .mark.used')).to_be_visible()


def test_a_hand_between_players_is_played_on_the_oval(people: People) -> None:
    page = people()
    page.goto("/rules?book=california-holdem&example=first-round/fold#deal.6.b")
    at(page, 0)
    page.get_by_role("button", name="Last", exact=True).click()
    expect(page.locator(".oval .plate.folded")).to_be_visible()
    expect(page.locator(".written .now")).to_contain_text("pot 1")


@pytest.mark.parametrize(("width", "height", "scheme"), rows(SIZES, deep=(0, 1)))
def test_nobody_is_shut_out_of_the_rules(
    people: People, width: int, height: int, scheme: str
) -> None:
    page = people(viewport={"width": width, "height": height}, color_scheme=scheme)
    page.goto(CLAUSE)
    page.get_by_label("Search the rulebook").fill("11.h.1")
    example = page.locator(".rule.here .example-name").first
    if width < 1200:
        example.click()
    at(page, 0)
    page.locator(".example").get_by_role("button", name="Last", exact=True).click()
    expect(page.locator(".voice")).to_contain_text("Round over")
    assert not axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
