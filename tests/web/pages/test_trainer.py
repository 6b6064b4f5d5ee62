"""The trainer in a browser: a drill by keyboard and by mouse, an examination to its report."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.stages import rows
from tests.web.pages.conftest import People
from tests.web.pages.floor import Served
from tests.web.pages.seeing import axe

SOON = 400
"""Milliseconds after which what was not heard is done again."""
AGAIN = 20
SIZES = ((1440, 900, "dark"), (1024, 768, "light"), (390, 844, "dark"))
KEYS = {"check": "c", "fold": "f", "next": "Space"}


class Pupil:
    """The person who practices at one browser."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def state(self) -> str:
        """Which hand, street and phase, as the page has it."""
        return self.page.get_attribute(".practice", "data-state") or ""

    @property
    def may(self) -> list[str]:
        """What may be done now."""
        return (self.page.get_attribute(".practice", "data-may") or "").split()

    def chooses(self, book: str) -> None:
        """The game is chosen where practice begins."""
        self.page.goto("/trainer")
        game = self.page.locator(f'.games input[value="{book}"]')
        game.check(force=True)
        expect(self.page.get_by_role("button", name="Start a drill")).to_be_enabled()

    def keys(self, action: str) -> None:
        """Press the key of the action until the hand moves on."""
        self._until_moved(lambda: self.page.keyboard.press(KEYS.get(action) or action[0]))

    def clicks(self, name: str) -> None:
        """Press the button until the hand moves on."""
        button = self.page.locator(".action-bar").get_by_role("button", name=re.compile(name))
        self._until_moved(lambda: button.click(timeout=SOON))

    def _until_moved(self, does: Callable[[], None]) -> None:
        """Right after a change nothing is heard: it is done again, unless it is being worked at."""
        moved = f'.practice:not([data-state="{self.state}"]), .report'
        for _ in range(AGAIN):
            try:
                if not self.page.locator(moved).count():
                    does()
                self.page.wait_for_selector(f"{moved}, .practice[data-busy]", timeout=SOON)
            except TimeoutError:
                continue
            self.page.wait_for_selector(moved)
            return
        raise AssertionError(f"still at {self.state!r}")


def test_a_drill_by_keyboard(people: People) -> None:
    page = people("ann")
    pupil = Pupil(page)
    pupil.chooses("maryland-uth-1.5")
    page.get_by_role("button", name="Start a drill").press("Enter")
    page.wait_for_selector(".practice")
    for number in (1, 2):
        assert pupil.state.startswith(f"drill {number} decide")
        action = pupil.may[0]
        pupil.keys(action)
        expect(page.locator(".ev.best")).to_have_count(1)
        expect(page.locator(".verdict b")).to_have_text(re.compile(r"^(Correct|−\d\.\d\d antes)$"))
        expect(page.locator(".tally")).to_contain_text(re.compile(rf"\d of {number}"))
        assert pupil.may == ["report", "next"]
        pupil.keys("next")
    street = pupil.state.split()[-1]
    wrong = {"preflop": ("1", "play 1×"), "flop": ("f", "fold"), "river": ("c", "check")}[street]
    saying = page.locator(".voice", has_text=f"You can't {wrong[1]} now")
    for _ in range(AGAIN):
        page.keyboard.press(wrong[0])
        if saying.count():
            break
        page.wait_for_timeout(100)
    expect(saying.locator(".clause")).to_have_text(re.compile(r"^\d+\.\w"))
    page.keyboard.press("h")
    expect(page.get_by_text("Not scored: you used a hint.")).to_be_visible()
    expect(page.locator(".action.filled")).to_have_count(1)
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="How to play")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="How to play")).to_have_count(0)


def test_a_drill_by_mouse_and_its_report(people: People) -> None:
    page = people()
    pupil = Pupil(page)
    pupil.chooses("maryland-jackpot-1.0")
    page.get_by_label("First card").check(force=True)
    page.get_by_role("button", name="Start a drill").click()
    page.wait_for_selector(".practice")
    assert pupil.state == "drill 1 decide first"
    hand = page.get_by_role("img", name=re.compile(r"^Your hand: \w+ of \w+, \w+ of \w+"))
    expect(hand).to_have_count(1)
    board = page.get_by_role("group", name=re.compile("^Board: "))
    expect(board.get_by_role("img", name=re.compile("board card 1$"))).to_have_count(1)
    expect(page.get_by_role("group", name="Dealer: 2 cards, face down")).to_have_count(1)
    pupil.clicks("^Play 3 times the ante, 30 dollars")
    expect(page.locator(".ev")).to_have_count(2)
    pupil.clicks("^Report")
    expect(page.get_by_role("heading", name="Your drill")).to_be_visible()
    expect(page.locator(".street-bars li")).to_have_count(3)
    expect(page.locator(".street-bars li").first).to_contain_text(re.compile(r"mistakes? in 1"))
    page.keyboard.press("Space")
    page.wait_for_selector(".practice")
    pupil.clicks("^Next hand")
    assert pupil.state == "drill 2 decide first"


def test_an_examination_to_its_report_with_a_reload_in_between(
    people: People, server: Served
) -> None:
    token = server.guest("eve")
    page = people(token=token)
    pupil = Pupil(page)
    hands = {"kind": "test", "rulebook": "south-dakota-uth", "hands": 2}
    server.call("POST", "/api/practice", hands, token)
    page.goto("/trainer")
    page.get_by_role("button", name="Resume at hand 1 of 2").click()
    page.wait_for_selector(".practice")
    pupil.keys("check")
    assert pupil.state == "test 1 decide flop"
    board = page.get_by_role("group", name=re.compile("^Board: ")).get_attribute("aria-label")
    page.reload()
    page.wait_for_selector(".practice")
    assert pupil.state == "test 1 decide flop"
    again = page.get_by_role("group", name=re.compile("^Board: ")).get_attribute("aria-label")
    assert again == board
    page.keyboard.press("h")
    expect(page.locator(".voice")).to_contain_text("No hints during a test")
    pupil.keys("2x")
    expect(page.locator(".result-line")).to_have_count(3)
    expect(page.locator(".choices tr")).to_have_count(2)
    pupil.keys("next")
    pupil.keys("4x")
    pupil.clicks("^See your score")
    expect(page.get_by_role("heading", name="Your test")).to_be_visible()
    expect(page.locator(".report-figures .score")).to_contain_text("of 3 decisions correct")
    luck = page.get_by_role("img", name=re.compile("^Luck by hand, in antes"))
    expect(luck).to_be_visible()
    expect(luck.locator(".band")).to_have_count(1)
    page.get_by_role("button", name="Back to the trainer").click()
    expect(page.get_by_role("button", name="See your last score")).to_be_visible()


def plays(server: Served, table: str, token: str) -> None:
    """One round, in which nothing is played, by calls."""

    def do(what: str, **fields: Any) -> None:
        body = {"id": uuid4().hex, "do": what, **fields}
        server.call("POST", f"/api/tables/{table}/commands", body, token)

    def offers() -> dict[str, Any]:
        return {item["do"]: item for item in server.view(table, token)["offers"]}

    def until(*wanted: str) -> str:
        for _ in range(600):
            if found := offers().keys() & {*wanted}:
                return found.pop()
            time.sleep(0.05)
        raise AssertionError(wanted)

    until("sit")
    do("sit", seat=1, chips=20_000)
    until("wager")
    do("wager", seat=1, wagers={"ante": 1000, "blind": 1000})
    do("ready")
    until("check")
    while (instead := until("check", "fold", "wager")) != "wager":
        do(instead, seat=1)


def test_play_at_a_table_has_its_report(people: People, server: Served) -> None:
    table, token = server.open("maryland-uth-1.5", "Lantern 9"), server.guest("gus")
    page = people(token=token)
    page.goto(f"/trainer?do=report&table={table}")
    expect(page.get_by_text("You have not played at Lantern 9 yet")).to_be_visible()
    plays(server, table, token)
    page.reload()
    expect(page.locator(".report-figures .score")).to_contain_text("of 3 decisions correct")
    expect(page.locator(".report-figures")).to_contain_text("in 1 hand")
    expect(page.locator(".street-bars li")).to_have_count(3)
    expect(page.locator(".chart .band")).to_have_count(1)


@pytest.mark.parametrize(("width", "height", "scheme"), rows(SIZES, deep=(0, 1)))
def test_axe_finds_nothing(
    people: People, server: Served, width: int, height: int, scheme: str
) -> None:
    token = server.guest("ida")
    page = people(
        token=token, viewport={"width": width, "height": height}, color_scheme=scheme,
        reduced_motion="reduce",
    )  # fmt: skip
    pupil = Pupil(page)
    page.goto("/trainer")
    page.wait_for_selector(".game.chosen")
    assert axe(page) == []
    test = {"kind": "test", "rulebook": "maryland-uth-1.5", "hands": 1}
    server.call("POST", "/api/practice", test, token)
    page.goto("/trainer?do=test")
    page.wait_for_selector(".practice")
    pupil.keys("4x")
    page.wait_for_selector(".result-line")
    assert axe(page) == []
    pupil.keys("next")
    page.wait_for_selector(".report .band")
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
