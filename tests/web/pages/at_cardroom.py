"""A player at a table between players, as a test drives one; the others have no screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.web.pages.floor import Served
from tests.web.pages.hands_on import View, do, options_of, seated

BOOK = "california-holdem"
HEARS = 360
"""Milliseconds after which a page hears again that was just changed."""
SOON = 20
FREE = {"ca_structure": "no_limit", "big_blind": 5, "ca_buy_in_max": 1000, "bet_min": 5}


def no_limit(server: Served, **conduct: Any) -> str:
    """A table without limit and with blinds of $2 and $5."""
    fixed = ("small_bet", "big_bet")
    options: dict[str, object] = {**options_of(BOOK), **FREE}
    told = {name: value for name, value in options.items() if name not in fixed}
    return server.open(BOOK, "Slate", submission={"options": told}, **conduct)


Act = Callable[[View, dict[str, Any]], str]
"""From the table and what is offered, what somebody without a screen does."""


class Game:
    """A table between players, one of whom sits before a browser; the others have none."""

    def __init__(self, server: Served, table: str, page: Page, seat: int) -> None:
        self.server, self.table, self.page, self.seat = server, table, page, seat
        self.others: dict[int, str] = {}

    def joins(self, name: str, seat: int, chips: int) -> None:
        """Somebody without a screen sits down."""
        self.others[seat] = seated(self.server, self.table, name, seat, chips)

    @property
    def view(self) -> View:
        """The table as the floor sees it."""
        view: View = self.server.view(self.table)
        return view

    def until_yours(self, act: Act | None = None, number: int = 0) -> View | None:
        """The table when it is your turn; None if the hand of this number was over before.

        The others act as told, else they check and call.
        """
        while True:
            view = self.view
            hand = view.get("hand") or {}
            if number and (view["number"] > number or not hand):
                return None
            turn = hand.get("turn", 0)
            if turn == self.seat:
                self.page.wait_for_selector('.cardroom-page[data-may~="fold"]')
                self.page.wait_for_timeout(HEARS)
                return view
            if turn in self.others:
                self._other(turn, view, act)
            self.page.wait_for_timeout(SOON)

    def until_others(self) -> View:
        """The table when somebody else is to act and you hold cards; you check and call."""
        while True:
            view = self.view
            turn = (view.get("hand") or {}).get("turn", 0)
            own = (
                [item for item in view["hand"]["seats"] if item["seat"] == self.seat]
                if turn
                else []
            )
            if turn in self.others and own and not own[0]["folded"]:
                seq = view["seq"]
                self.page.wait_for_selector(f'.cardroom-page[data-state*=" {turn} "]')
                return view if self.view["seq"] == seq else self.until_others()
            if turn == self.seat:
                self.until_yours()
                check_or_call(self)
            elif turn in self.others:
                self.others_act()
            self.page.wait_for_timeout(SOON)

    def others_act(self, act: Act | None = None) -> None:
        """A player without a screen acts when it is their turn."""
        view = self.view
        turn = (view.get("hand") or {}).get("turn", 0)
        if turn in self.others:
            self._other(turn, view, act)

    def _other(self, turn: int, view: View, act: Act | None) -> None:
        seen = self.server.view(self.table, self.others[turn])
        offers = {item["do"]: item for item in seen["offers"]}
        what = (act and act(view, offers)) or ("check" if "check" in offers else "call")
        to = {"to": offers["bet"]["max"]} if what == "bet" else {}
        do(self.server, self.table, self.others[turn], what, seat=turn, **to)

    def plays_out(self, number: int, act: Act | None = None) -> None:
        """The hand of this number is checked and called to its end, by mouse."""
        while self.until_yours(act, number):
            check_or_call(self)
        self.page.get_by_role("button", name=re.compile(f"^Hand {number}\\b")).wait_for()

    def acts(self, does: Callable[[], None]) -> None:
        """You do it, and the table moves on."""
        before = self.page.get_attribute(".cardroom-page", "data-state")
        does()
        self.page.wait_for_selector(f'.cardroom-page:not([data-state="{before}"])')

    def presses(self, name: str) -> None:
        """A button of the bar."""
        named = self.page.get_by_role("button", name=re.compile(f"^{name}\\b"))
        self.acts(self.page.locator("button.action").and_(named).click)

    def keys(self, *keys: str) -> None:
        """Keys, one after the other."""

        def press() -> None:
            for key in keys:
                self.page.keyboard.press(key)

        self.acts(press)


def seated_with(
    server: Served, people: Callable[..., Page], table: str, chips: int = 10_000, **settings: Any
) -> Game:
    """Mara at seat 3 before a browser, Teo at seat 8 without one."""
    page = people(token=seated(server, table, "mara", 3, chips), **settings)
    game = Game(server, table, page, 3)
    page.goto(f"/cardroom?id={table}")
    page.wait_for_selector(".cardroom-page")
    game.joins("teo", 8, chips)
    return game


def sits_down(page: Page, seat: int, name: str = "") -> None:
    """A seat is taken by clicks."""
    page.get_by_role("button", name=f"Seat {seat}, empty. Sit here").click()
    sheet = page.locator(".sheet")
    if name:
        sheet.get_by_label("Your name at the table").fill(name)
    sheet.get_by_role("button", name=re.compile("^Sit down")).click()
    sheet.wait_for(state="detached")


def check_or_call(game: Game) -> None:
    """Whichever of the two is open, by mouse."""
    may = game.page.get_attribute(".cardroom-page", "data-may") or ""
    game.presses("Check" if "check" in may else "(Call|All in)")
