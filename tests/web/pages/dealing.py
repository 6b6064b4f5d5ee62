"""People on the staff in their browsers; a dealer at the console, by taps, keys and words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.floors import FIRST, Within
from tests.web.pages.floor import Served
from tests.web.pages.seeing import Watched, leave, watched

RANKS = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "10"}
SUITS = {"s": "Spades", "h": "Hearts", "d": "Diamonds", "c": "Clubs"}


class Desks:
    """Browsers of people on the staff of one floor, by their names; "" is a stranger."""

    def __init__(self, floor: Within | Served, browser: Browser) -> None:
        self._floor, self._browser = floor, browser
        self.watched: list[Watched] = []

    def of(self, name: str = FIRST, path: str = "/floor", **settings: Any) -> Page:
        """The page as this person sees it."""
        wanted = {"viewport": {"width": 1440, "height": 900}, "base_url": self._floor.address}
        context = self._browser.new_context(**{**wanted, **settings})
        if name:
            token, host = self._floor.tokens[name], urlsplit(self._floor.address).hostname or ""
            context.add_cookies(
                [{"name": "croupier_session", "value": token, "domain": host, "path": "/"}]
            )
        page = context.new_page()
        self.watched.append(watched(page, self._floor.address))
        page.goto(path)
        return page

    def close(self) -> None:
        """They are closed, and none has had a fault."""
        faults = [fault for item in self.watched for fault in item.faults]
        for watch in self.watched:
            leave(watch.page)
        assert not faults, "\n".join(faults)


class Console:
    """The console in one browser."""

    def __init__(self, page: Page, table: str = "") -> None:
        self.page = page
        if table:
            page.goto(f"/console?id={table}")
            page.wait_for_selector(".console-frame")

    @property
    def now(self) -> str:
        """What the console says is to be done, by its own name."""
        return self.page.get_attribute(".console-frame", "data-now") or ""

    @property
    def title(self) -> str:
        """The sentence in the middle."""
        return self.page.inner_text(".instruction h2")

    def until(self, now: str) -> None:
        """The console is at this."""
        self.page.wait_for_selector(f'.console-frame[data-now^="{now}"]')

    def confirm(self, text: str = "") -> None:
        """The one confirm was pressed, and something else is to be done now."""
        before = self.now
        button = self.page.locator(".console-confirm .filled")
        if text:
            button = button.filter(has_text=text)
        self.moved(button, before)

    def moved(self, control: Locator, before: str) -> None:
        """Press the control, and wait for the console to move on."""
        self.hears()
        control.click()
        self.page.wait_for_selector(f'.console-frame:not([data-now="{before}"])')

    def hears(self) -> None:
        """The console hears again: right after a change it does not."""
        self.page.wait_for_selector(".console-frame:not([data-deaf])")

    def tap(self, *cards: str) -> None:
        """Cards in two taps each."""
        pad = self.page.locator(".console-middle .card-pad")
        for card in cards:
            pad.get_by_role("button", name=RANKS.get(card[0], card[0]), exact=True).click()
            pad.get_by_role("button", name=SUITS[card[1]], exact=True).click()

    def type(self, *cards: str) -> None:
        """Cards by keys: rank, then suit."""
        for card in cards:
            self.page.keyboard.press(card[0].lower())
            self.page.wait_for_selector(".card.is-keyed")
            self.page.keyboard.press(card[1])
            self.page.wait_for_selector(".card.is-keyed", state="detached")

    def scan(self, *codes: str) -> None:
        """Codes as a scanner types them: at once, and Enter."""
        for code in codes:
            self.page.keyboard.type(code)
            self.page.keyboard.press("Enter")

    def press(self, name: str, within: str = ".console-middle") -> None:
        """A button of the middle, the foot, or wherever."""
        self.hears()
        self.page.locator(within).get_by_role("button", name=name, exact=True).click()

    def decide(self, name: str) -> None:
        """A player's decision was keyed in."""
        buttons = self.page.locator(".decisions")
        self.moved(buttons.get_by_role("button", name=name, exact=True), self.now)

    def open_up(self) -> None:
        """Steps are confirmed one by one until the bets may be opened, or somebody else is due."""
        while self.now.startswith("step "):
            self.confirm()

    def deals_on(self, deck: Iterator[str], until: str) -> list[str]:
        """Whatever the console asks for is done until it is at this; what that was, in order."""
        done = []
        waits = self.page.locator(".console-confirm .waits")
        down = self.page.locator(".console-confirm").get_by_role(
            "button", name=re.compile(r"^All \d+ face down$")
        )
        while not self.now.startswith(until):
            self.hears()
            done.append(self.now)
            if self.now.startswith("decide"):
                self.moved(self.page.locator(".decisions button").first, self.now)
            elif waits.count():
                told = waits.inner_text()
                self.scan(next(deck))
                expect(waits.filter(has_text=told)).to_have_count(0)
            elif down.count():
                self.moved(down, self.now)
            else:
                self.confirm()
        return done

    def faults(self) -> str:
        """What the console shows about what went wrong."""
        self.page.wait_for_selector(".toast")
        return self.page.inner_text(".toasts")
