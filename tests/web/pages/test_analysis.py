"""The analysis page: a changed line moves the edge, the grid by keyboard, sessions, paper."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.stages import rows
from tests.web.pages.conftest import People
from tests.web.pages.seeing import axe

UTH = "maryland-uth-1.5"
SIZES = ((1440, 900, "dark"), (1024, 768, "light"), (390, 844, "dark"))
SOLVED = 180_000
"""Milliseconds in which a game is solved, even by a busy machine."""


def opened(people: People, more: str = "", book: str = UTH, name: str = "", **how: object) -> Page:
    """The page with everything computed that it asks for at first."""
    page = people(name, **how)
    page.goto(f"/analysis?book={book}{more}")
    solved(page)
    return page


def solved(page: Page) -> None:
    """Nothing is being solved or counted any more."""
    expect(page.locator(".grid169 .cell").first).to_be_visible(timeout=SOLVED)
    expect(page.locator(".strategy")).to_have_attribute("aria-busy", "false", timeout=SOLVED)
    expect(row(page, "Progressive")).to_be_visible(timeout=SOLVED)


def row(page: Page, wager: str) -> Locator:
    """A wager's row by its chosen paytable."""
    return page.locator(".wagers:not(.made-of) tbody tr", has_text=wager).first


def shows(element: Locator, words: str) -> None:
    """It shows these words as soon as they are computed."""
    expect(element).to_contain_text(words, timeout=SOLVED)


def test_a_changed_line_moves_the_edge_and_the_address_says_it(people: People) -> None:
    page = opened(people, "&wager=trips")
    expect(row(page, "Main game")).to_contain_text("2.185%")
    expect(page.locator(".exactly").first).to_contain_text("\u2212607723787676/27813810024000")
    shows(row(page, "Trips"), "3.498%")
    page.get_by_role("button", name="Flush: more", exact=True).click()
    shows(row(page, "Trips"), "0.472%")
    line = page.locator(".pay-steps li.changed")
    expect(line).to_contain_text("filed: 7 to 1")
    expect(line.locator(".clause")).to_have_text("12.C.C")
    shows(page.locator(".facts-line").first, "filed: 3.498%")
    assert "o.trips.flush=8+to+1" in page.url
    page.reload()
    solved(page)
    shows(row(page, "Trips"), "0.472%")
    page.get_by_role("button", name="Flush, filed: 7 to 1. Go back to it").click()
    shows(row(page, "Trips"), "3.498%")
    expect(page.locator(".pay-steps li.changed")).to_have_count(0)


@pytest.mark.deep
def test_a_changed_game_is_solved_while_the_old_figures_stay(people: People) -> None:
    page = opened(people)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/analysis/game", hold)
    page.get_by_label("Straight pays").fill("2 to 1")
    page.get_by_label("Straight pays").press("Enter")
    edge = page.locator(".figure", has_text="House edge")
    expect(edge).to_have_class(re.compile("is-busy"))
    expect(edge.locator(".value")).to_have_text("2.185%")
    expect(edge.get_by_role("progressbar", name="solving")).to_be_visible()
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    page.unroute("**/api/analysis/game", hold)
    expect(edge).not_to_have_class(re.compile("is-busy"), timeout=SOLVED)
    expect(edge.locator(".value")).not_to_have_text("2.185%")
    shows(edge, "filed: 2.185%")
    shows(page.locator(".often"), "Strategy changes")
    page.get_by_label("Straight pays").fill("plenty")
    page.get_by_label("Straight pays").press("Enter")
    shows(page.get_by_role("alert"), "'plenty' is not an award")


def test_the_grid_is_walked_by_keyboard(people: People) -> None:
    page = opened(people)
    grid = page.get_by_role("grid", name="Before the flop")
    expect(grid.get_by_role("gridcell")).to_have_count(169)
    grid.locator(".cell[tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    detail = page.locator(".grid-detail")
    expect(detail).to_contain_text("Pair KK")
    for words in ("Play 3×", "Play 4×", "Check"):
        expect(detail).to_contain_text(words)
    for _ in range(8):
        page.keyboard.press("ArrowDown")
    expect(detail).to_contain_text("K5 offsuit")
    expect(detail).to_contain_text("Play 4× (close)")
    page.keyboard.press("End")
    expect(detail).to_contain_text("52 suited")
    focused = page.evaluate("document.activeElement.textContent")
    assert "five two suited: Check, the other choice costs" in focused


def test_a_meter_is_moved_to_where_the_wager_is_fair(people: People) -> None:
    page = opened(people, "&wager=progressive")
    chart = page.get_by_role("img", name=re.compile("Return of the progressive"))
    expect(chart).to_have_accessible_name(re.compile(r"Now 58\.85%\. Breaks even at \$150\.7k"))
    page.get_by_label("Meter shows, in dollars").fill("123456.78")
    page.get_by_label("Meter shows, in dollars").press("Enter")
    shows(row(page, "Progressive"), "7.971%")
    assert "m.Meter=12345678" in page.url
    page.get_by_role("button", name="Set meter to break-even").click()
    expect(chart).to_have_accessible_name(re.compile(r"Now 100\.00%"), timeout=SOLVED)


def test_sessions_are_drawn_and_the_same_seed_deals_the_same(people: People) -> None:
    page = opened(people)
    ahead = page.locator(".outcome dd").first
    page.get_by_label("Hands").fill("60")
    page.get_by_label("Trips $5").check()
    page.get_by_label("Seed").press("Enter")
    expect(page.locator(".session-told .band")).to_be_visible(timeout=SOLVED)
    assert page.locator(".bars rect").count() > 10
    expect(page.locator(".session-told")).to_contain_text("2,000 sessions of 60 hands")
    first = ahead.inner_text()
    page.get_by_label("Seed").fill("2")
    expect(page.locator(".session-told")).to_contain_text("Run the simulation again")
    page.get_by_role("button", name="Run simulation").click()
    expect(ahead).not_to_have_text(first, timeout=SOLVED)
    page.get_by_label("Seed").fill("1")
    page.get_by_role("button", name="Run simulation").click()
    expect(ahead).to_have_text(first, timeout=SOLVED)
    page.get_by_label("Bankroll").fill("5")
    page.get_by_role("button", name="Run simulation").click()
    shows(page.locator(".sessions").get_by_role("alert"), "A round can cost $65")
    page.get_by_label("Bankroll").fill("much")
    expect(page.locator(".sessions").get_by_role("alert")).to_contain_text("Enter a number")


def test_the_strategy_card_on_paper_and_the_figures_in_a_file(
    people: People, tmp_path: Path
) -> None:
    page = opened(people)
    page.emulate_media(media="print")
    title = page.locator(".print-title")
    expect(title).to_contain_text("Blind A. House edge 2.1850% on the best play.")
    expect(page.locator(".what-if")).not_to_be_visible()
    expect(page.locator(".top-bar")).not_to_be_visible()
    expect(page.locator(".grid169")).to_be_visible()
    page.emulate_media(media="screen")
    with page.expect_download() as begun:
        page.get_by_role("button", name="Export").click()
    assert begun.value.suggested_filename == f"{UTH}.json"
    begun.value.save_as(tmp_path / "figures.json")
    assert "-607723787676/27813810024000" in (tmp_path / "figures.json").read_text()


@pytest.mark.parametrize(("width", "height", "scheme"), rows(SIZES, deep=(0, 1)))
def test_it_fits_and_axe_finds_nothing(
    people: People, width: int, height: int, scheme: str
) -> None:
    screen = {"width": width, "height": height}
    page = opened(people, "&wager=trips&o.trips.flush=8+to+1", viewport=screen, color_scheme=scheme)
    page.get_by_role("button", name="Run simulation").click()
    expect(page.locator(".session-told .band")).to_be_visible(timeout=SOLVED)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert axe(page) == []


@pytest.mark.deep
def test_a_game_with_a_card_seen_first_tells_how_often(people: People) -> None:
    page = opened(people, book="maryland-jackpot-1.0")
    grid = page.get_by_role("grid", name="With the first community card")
    expect(grid.locator(".cell").first).to_contain_text("100%")
    expect(page.locator(".what-if")).to_contain_text("the house has no edge in it")
    expect(page.get_by_role("radiogroup", name="Meter")).to_be_visible()
