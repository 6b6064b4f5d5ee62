"""A player at a banked table, as a test drives one: clicks, keys, and what the screen says."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, TimeoutError, expect

SOON = 120
"""Milliseconds after which what was not heard is done again: right after a change none is."""
AGAIN = 100
SLOW = 2_000
UTH = ("maryland-uth-1.5", "maryland-uth-1.4", "south-dakota-uth", "maryland-jackpot-1.0")


class Player:
    """The person at one browser."""

    def __init__(self, page: Page, table: str) -> None:
        self.page, self.table, self.seat = page, table, 3
        page.goto(f"/table?id={table}")
        page.wait_for_selector(".table-page")

    # what the screen says

    @property
    def state(self) -> str:
        """The state of the table, as the page has it."""
        return self.page.get_attribute(".table-page", "data-state") or ""

    @property
    def may(self) -> list[str]:
        """What may be done now, by the names of the actions."""
        return (self.page.get_attribute(".table-page", "data-may") or "").split()

    @property
    def voice(self) -> str:
        """What the dealer says."""
        return self.page.inner_text(".voice p")

    @property
    def clause(self) -> str:
        """The clause beside it."""
        return self.page.inner_text(".voice .clause")

    @property
    def balance(self) -> int:
        """Cents that the bar says one has."""
        return cents(self.page.inner_text(".bar-side.left .value"))

    def area(self, wager: str, *, box: int = 0) -> Locator:
        """The area of a wager in your box."""
        whose = f'ul[aria-label="Your wagers, seat {box or self.seat}"]'
        return self.page.locator(f'{whose} [data-wager="{wager}"]')

    def until_may(self, action: str) -> None:
        """The action is offered."""
        self.page.wait_for_selector(f'.table-page[data-may~="{action}"]')

    def until_settled(self) -> None:
        """One's result stands there."""
        self.page.wait_for_selector(".result-line")

    # what the player does

    def sits(self, seat: int, name: str = "") -> None:
        """A seat is taken by clicks; a stranger says a name first."""
        self.seat = seat
        self.page.get_by_role("button", name=f"Seat {seat}, empty. Sit here").click()
        if name:
            self.page.get_by_label("Your name at the table").fill(name)
        self.page.locator(".sheet").get_by_role("button", name=re.compile("^Sit down")).click()
        self.page.wait_for_selector(".chip-tray")

    def places(self, wager: str, amount: int, *, box: int = 0) -> None:
        """Place the chosen chip on an area until it has this many cents."""
        wanted = f'[aria-label*=", {amount // 100} dollar"]'
        for _ in range(10):
            if self.area(wager, box=box).and_(self.page.locator(wanted)).count():
                return
            before = self.area(wager, box=box).get_attribute("aria-label")
            self.area(wager, box=box).click()
            laid = f'[aria-label="{before}"]'
            expect(self.area(wager, box=box).and_(self.page.locator(laid))).to_have_count(0)
        raise AssertionError(f"{amount} never lay on {wager}")

    def acts(self, action: str) -> None:
        """Press the button of an action until the table moves on."""
        names = {"again": "rebet & deal", "change": "change bets", "ready": "deal|ready"}
        name = names.get(action) or re.sub(
            r"^(\d)x$", r"play \1 times", action.replace("1x", "play")
        )
        button = self.page.locator(".action-bar").get_by_role(
            "button", name=re.compile(f"^({name})\\b", re.I)
        )
        self._until_moved(lambda: button.click(timeout=SLOW))

    def keys(self, key: str) -> None:
        """Press the key until the table moves on."""
        self._until_moved(lambda: self.page.keyboard.press(key))

    def keys_say(self, key: str, words: str) -> None:
        """The key was pressed until the voice answered it with these words."""
        self.keys_until(key, self.page.locator(".voice", has_text=words))

    def keys_until(self, key: str, met: Locator) -> None:
        """The key was pressed until this is there."""
        for _ in range(AGAIN):
            self.page.keyboard.press(key)
            try:
                met.first.wait_for(timeout=SOON, state="attached")
            except TimeoutError:
                continue
            return
        raise AssertionError(f"{key!r} was answered with {self.voice!r}")

    def _until_moved(self, does: Callable[[], None]) -> None:
        before = self.state
        moved = f'.table-page:not([data-state="{before}"])'
        for _ in range(AGAIN):
            try:
                if self.state == before:
                    does()  # gone before it could be pressed: the table has moved
                self.page.wait_for_selector(moved, timeout=SOON)
            except TimeoutError:
                continue
            return
        raise AssertionError(f"still at {before!r}: {self.voice!r}")

    def plays_out(self, *, by_keys: bool = False) -> list[str]:
        """Checks as long as that is open, then plays the least; what was done."""
        done: list[str] = []
        ways = {"check": "c", "1x": "1", "2x": "2", "3x": "3", "4x": "4"}
        over = '.table-page[data-state*=" settled "]'
        either = f'.table-page[data-may~="check"], .table-page[data-may~="fold"], {over}'
        while True:
            self.page.wait_for_selector(either)
            if self.page.locator(over).count():
                return done
            action = (
                "check" if "check" in self.may else next(way for way in ways if way in self.may)
            )
            if by_keys:
                self.keys(ways[action])
            else:
                self.acts(action)
            done.append(action)


def cents(text: str) -> int:
    """Cents of an amount as the page writes it."""
    sign = -1 if "−" in text else 1
    return sign * round(float(re.sub(r"[^0-9.]", "", text)) * 100)
