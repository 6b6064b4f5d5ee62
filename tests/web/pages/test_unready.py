"""A table that the server cannot send for a while: what is shown, and how the page recovers."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.pages.conftest import People
from tests.web.pages.floor import Served
from tests.web.pages.seeing import axe

BOOKS = {
    "table": "maryland-uth-1.5",
    "cardroom": "california-holdem",
    "console": "maryland-uth-1.5",
}
ERROR = {
    "reason": "unavailable",
    "message": "the books cannot be reached now",
    "advice": "try again in a moment",
}
SENTENCE = "The books cannot be reached now. Try again in a moment."
STANDS = {"table": ".table-page", "cardroom": ".cardroom-page", "console": ".console-frame"}


class Away:
    """Something on the floor that does not answer until it is released."""

    def __init__(self, page: Page, path: str) -> None:
        self.back, self.asked = False, 0
        page.route(re.compile(re.escape(path) + "$"), self._answer)

    def _answer(self, route: Route) -> None:
        self.asked += 1
        if self.back:
            route.continue_()
            return
        body = json.dumps({"error": ERROR})
        route.fulfill(status=503, content_type="application/json", body=body)


def visitor(server: Served, people: People, page: str, name: str) -> Page:
    """Somebody for whom this page is: a dealer of this name, or a player."""
    return people(token=server.staff(name, "dealer")) if page == "console" else people(name)


@pytest.mark.parametrize("page", BOOKS)
def test_a_table_that_does_not_answer_is_asked_again(
    server: Served, people: People, page: str
) -> None:
    table = server.open(BOOKS[page])
    browser = visitor(server, people, page, "Unready Ada")
    away = Away(browser, f"/api/tables/{table}")
    browser.goto(f"/{page}?id={table}")
    expect(browser.get_by_role("alert")).to_contain_text(SENTENCE)
    expect(browser.get_by_role("alert")).to_contain_text("Trying again")
    assert axe(browser) == []
    before = away.asked
    browser.get_by_role("button", name="Try now").click()
    expect(browser.get_by_role("alert")).to_contain_text(SENTENCE)
    assert away.asked > before
    away.back = True
    expect(browser.locator(STANDS[page])).to_be_visible()


@pytest.mark.parametrize("page", BOOKS)
def test_words_of_clauses_may_come_later(server: Served, people: People, page: str) -> None:
    table = server.open(BOOKS[page])
    browser = visitor(server, people, page, "Unready Bea")
    away = Away(browser, f"/api/rulebooks/{BOOKS[page]}")
    browser.goto(f"/{page}?id={table}")
    expect(browser.locator(STANDS[page])).to_be_visible()
    assert away.asked
    with browser.expect_response(
        lambda answer: answer.url.endswith(f"/api/rulebooks/{BOOKS[page]}") and answer.ok
    ):
        away.back = True
    expect(browser.locator(STANDS[page])).to_be_visible()


@pytest.mark.parametrize("page", BOOKS)
def test_no_such_table_is_said_and_not_asked_again(
    server: Served, people: People, page: str
) -> None:
    browser = visitor(server, people, page, "Unready Cleo")
    browser.goto(f"/{page}?id=NOSUCH")
    expect(browser.get_by_role("link", name="Back to lobby")).to_be_visible()
    expect(browser.get_by_role("button", name="Try now")).to_have_count(0)


def test_the_sign_comes_back_by_itself(server: Served, people: People) -> None:
    table = server.open("maryland-uth-1.5")
    browser = people()
    away = Away(browser, f"/api/tables/{table}")
    browser.goto(f"/sign?id={table}")
    expect(browser.get_by_role("status")).to_contain_text("Retrying")
    away.back = True
    expect(browser.locator(".sign .meters")).to_be_visible()
