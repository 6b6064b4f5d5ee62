"""One server process and one browser for all tests of pages that a worker runs.

    server   the floor, as people start it: server.open(rulebook) gives a table that deals quickly
    people   makes browsers' pages: people(name="ann") is signed in, people() is a stranger

A page that writes an error to its console, throws, or asks another host for anything fails its
test. `axe(page)` lists what a page gets wrong for those who use it without eye and mouse.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.web.pages.floor import Served, served
from tests.web.pages.seeing import BROWSER, Watched, leave, watched

PATIENCE = 30_000
"""Milliseconds: a busy machine isn't a fault."""
expect.set_options(timeout=PATIENCE)

People = Callable[..., Page]
REMEMBERS = """
  if (location.protocol.startsWith("http") && !localStorage.getItem("croupier"))
    localStorage.setItem("croupier", JSON.stringify(%s));
"""
"""What a browser remembers from earlier: solving takes a minute's work from the machine, so that
hints are off unless a test is about them."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A floor with its demonstration tables, in a process of its own."""
    with served(tmp_path_factory.mktemp("floor")) as floor:
        yield floor


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's chromium; the one that Playwright brings where there is none."""
    with sync_playwright() as play:
        opened = play.chromium.launch(**BROWSER)
        yield opened
        opened.close()


@pytest.fixture
def people(server: Served, browser: Browser) -> Iterator[People]:
    """Makes pages, each in a browser context of its own; at the end none has had a fault."""
    all_watched: list[Watched] = []

    def make(name: str = "", token: str = "", hints: str = "off", **settings: Any) -> Page:
        wanted = {
            "viewport": {"width": 1440, "height": 900},
            "base_url": server.address,
            "reduced_motion": "reduce",
        }
        context = browser.new_context(**{**wanted, **settings})
        context.add_init_script(REMEMBERS % json.dumps({"hints": hints}))
        token = token or (server.guest(name) if name else "")
        if token:
            host = urlsplit(server.address).hostname
            context.add_cookies(
                [{"name": "croupier_session", "value": token, "domain": host, "path": "/"}]
            )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        all_watched.append(watched(page, settings.get("base_url", server.address)))
        return page

    yield make
    faults = [fault for item in all_watched for fault in item.faults]
    for watch in all_watched:
        leave(watch.page)
    assert not faults, "\n".join(faults)
