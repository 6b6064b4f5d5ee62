"""The audit's page: rounds searched and stepped through, the chain verified, the log exported."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from sqlalchemy import update

from croupier.adapters.store import schema
from tests.stages import rows
from tests.web.floors import FIRST, Within, within
from tests.web.pages.dealing import Desks
from tests.web.pages.seeing import axe
from tests.web.playing import by_offers, finished, play_together

expect.set_options(timeout=60_000)  # a busy machine isn't a fault

SIZES = ((1440, 900, "dark"), (1024, 768, "light"), (390, 844, "dark"))
READER = "tess"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Within]:
    """A floor with an auditor, two rounds against the house and a hand between players."""
    with within(tmp_path_factory.mktemp("floor")) as served:
        served.staff(READER, "auditor")
        with served.sit(served.open("south-dakota-uth", "Prairie"), "Solo") as solo:
            solo.until(
                lambda row: finished(row) and row["finished_round"]["number"] == 2, by_offers
            )
        table = served.open("california-holdem", "Redwood")
        with served.sit(table, "ann") as ann, served.sit(table, "bob", seat=2) as bob:
            play_together(ann, bob)
            ann.must("sit_out")
        yield served


class Desk(Desks):
    """Browsers of people who look at the audit."""

    def of(self, name: str = READER, path: str = "/audit", **settings: Any) -> Page:
        """The page as this person sees it."""
        page = super().of(name, path, **settings)
        page.set_default_timeout(60_000)
        return page


@pytest.fixture
def desk(floor: Within, browser: Browser) -> Iterator[Desk]:
    """Makes pages; at the end none has had a fault."""
    made = Desk(floor, browser)
    yield made
    made.close()


def opened(page: Page, round: str) -> None:
    """The round of this name is open, at its first event."""
    page.get_by_role("link", name=round, exact=True).click()
    page.wait_for_selector(".audit-hand[data-at='0']")


def test_a_round_is_found_and_stepped_through_by_keys(desk: Desk) -> None:
    page = desk.of()
    rows = page.locator(".round-row")
    expect(rows.nth(2)).to_be_visible()
    page.get_by_label("Player").fill("sol")
    expect(rows).to_have_count(2)
    page.get_by_label("Round", exact=True).fill("2")
    expect(rows).to_have_count(1)
    opened(page, "Prairie 2")
    expect(page.locator(".chain")).to_contain_text("Chain verified.")
    ticks = page.locator(".tick")
    last = ticks.count() - 1
    page.keyboard.press("End")
    expect(page.locator(f".audit-hand[data-at='{last}']")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(f".audit-hand[data-at='{last - 1}']")).to_be_visible()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".audit-hand[data-at='1']")).to_be_visible()
    expect(page.locator(".replay-line")).to_have_count(last + 1)
    page.get_by_role("button", name="cards dealt").first.click()
    line = page.locator(".replay-line.now")
    expect(line).to_contain_text("Cards dealt")
    expect(line.locator("code")).to_have_text(re.compile(r"^\d+ · [0-9a-f]{10}$"))
    assert page.locator(".hatch").count() >= 4  # of the player and of the dealer
    page.keyboard.press("Escape")
    expect(rows).to_have_count(1)
    expect(page.get_by_label("Player")).to_have_value("sol")


def test_a_clause_is_one_tap_away_from_its_rulebook(desk: Desk) -> None:
    page = desk.of()
    opened(page, "Redwood 1")
    line = page.locator(".replay-line", has_text="posts the small blind")
    line.locator("button.clause").first.click()
    line.get_by_role("link", name="Read it in the rulebook").click()
    expect(page.locator(".rule.here .rule-margin a")).to_have_text("deal.2.a")


def test_the_books_are_verified_and_written_out(desk: Desk, tmp_path: Path) -> None:
    page = desk.of()
    verdict = page.locator(".verdict-line")
    expect(verdict).to_contain_text("Not verified since the server started")
    page.get_by_role("button", name="Verify log").click()
    expect(verdict).to_contain_text("verifying")
    expect(verdict).to_contain_text("Chain verified: 3 logs")
    for text, begins in (("JSON Lines", '{"stream":'), ("CSV", "hand,table"), ("PHH", "[1]")):
        with page.expect_download() as coming:
            page.get_by_role("link", name=text).click()
        file = tmp_path / text
        coming.value.save_as(file)
        assert file.read_text().startswith(begins)


def test_a_floorperson_sees_no_card_that_was_hidden(desk: Desk) -> None:
    page = desk.of(FIRST)
    expect(page.locator(".round-row").nth(2)).to_be_visible()
    expect(page.get_by_role("link", name="PHH")).to_have_count(0)
    opened(page, "Prairie 1")
    page.get_by_role("button", name="cards dealt").first.click()
    expect(page.locator(".replay-line.now")).to_contain_text("Cards dealt")
    assert page.locator(".hatch").count() == 0
    assert "seat 1 " not in page.locator(".replay-line.now").inner_text()


@pytest.mark.parametrize("name", ["ann", ""])
def test_others_are_told_in_one_sentence(desk: Desk, name: str) -> None:
    page = desk.of(name)
    expect(page.get_by_text("This page is for auditors and floorpersons")).to_be_visible()
    expect(page.locator(".round-row")).to_have_count(0)


@pytest.mark.parametrize(("width", "height", "scheme"), rows(SIZES, deep=(0, 1)))
def test_nobody_is_shut_out_of_the_audit(desk: Desk, width: int, height: int, scheme: str) -> None:
    page = desk.of(viewport={"width": width, "height": height}, color_scheme=scheme)
    expect(page.locator(".round-row").nth(2)).to_be_visible()
    assert not axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for round in ("Prairie 2", "Redwood 1"):
        opened(page, round)
        page.keyboard.press("End")
        assert not axe(page)
        page.get_by_role("button", name="Log").click()
        assert not axe(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.get_by_role("button", name="Log").click()
        page.get_by_role("button", name="Rounds").click()


def test_a_round_that_is_not_there_is_said_in_place(desk: Desk) -> None:
    page = desk.of(path="/audit?hand=NOSUCH-7")
    expect(page.get_by_text("There is no table NOSUCH")).to_be_visible()
    page.get_by_role("button", name="Search the rounds").click()
    page.get_by_label("Minimum win").fill("much")
    expect(page.get_by_text("Dollars, as 250 or 12.50.")).to_be_visible()


@pytest.mark.deep
def test_an_altered_entry_is_shown_where_it_is(floor: Within, desk: Desk) -> None:
    log, stream = schema.entries, f"table/{_table(floor, 'Prairie')}"
    with floor.premises.store.engine.begin() as connection:
        last = floor.premises.house.books.rounds(stream, 1)[0].last
        here = (log.c.stream == stream, log.c.seq == last)
        connection.execute(update(log).where(*here).values(actor="player:mallory"))
    page = desk.of()
    page.get_by_role("button", name="Verify log").click()
    expect(page.locator(".faults")).to_contain_text(f"{stream} entry {last}")
    opened(page, "Prairie 2")
    expect(page.locator(".chain")).to_contain_text(f"Broken at entry {last}")
    expect(page.locator(".replay-line.broken")).to_contain_text(str(last))


def _table(floor: Within, name: str) -> str:
    lives = floor.premises.house.floor.lives.values()
    return next(live.setup.id for live in lives if live.setup.name == name)
