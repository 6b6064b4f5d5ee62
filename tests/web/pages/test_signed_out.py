"""A table's page whose session ends: it continues for the person at the browser by then."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from tests.web.pages.conftest import People
from tests.web.pages.floor import Served

COOKIE = "croupier_session"


@pytest.mark.parametrize("after", ["pia", ""], ids=["somebody else", "nobody"])
def test_only_a_cookie_that_is_nobodys_is_thrown_away(
    server: Served, people: People, after: str
) -> None:
    table = server.open("south-dakota-uth", f"Signed out {after}")
    first = server.guest("ola")
    page = people(token=first)
    page.goto(f"/table?id={table}")
    page.wait_for_selector(".felt")
    second = server.guest(after) if after else ""
    if second:  # in another tab
        host = urlsplit(server.address).hostname or ""
        page.context.add_cookies([{"name": COOKIE, "value": second, "domain": host, "path": "/"}])
    with page.expect_websocket(lambda line: table in line.url):
        server.call("DELETE", "/api/session", token=first)
    page.wait_for_selector(".felt")
    kept = [cookie["value"] for cookie in page.context.cookies() if cookie["name"] == COOKIE]
    assert kept == ([second] if second else [])
    if second:
        assert server.call("GET", "/api/me", token=second)["name"].startswith(after)
