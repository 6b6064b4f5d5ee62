"""A floor that takes no guests: a stranger sees one sentence, and nothing else."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Request, expect

from tests.web.floors import within
from tests.web.pages.dealing import Desks
from tests.web.pages.seeing import axe

TOLD = {
    "/analysis": "Sign in to use analysis.",
    "/trainer": "Sign in to practice.",
    "/": "Guests aren't allowed here. Use an invitation link or sign in.",
    "/audit": "This page is for auditors and floorpersons",
    "/floor": "This page is for floorpersons and auditors",
    "/console": "Dealers only",
}
ANSWERED = ("/api/analysis", "/api/rounds", "/api/floor", "/api/people", "/api/meters")
"""What a stranger is not to be given; the pages do not even ask."""


def test_a_stranger_is_told_the_way_and_nothing_else(tmp_path: Path, browser: Browser) -> None:
    with within(tmp_path, guests=False) as floor:
        desks = Desks(floor, browser)
        page = desks.of("", path="/analysis")
        asked: list[str] = []

        def heard(request: Request) -> None:
            asked.append(urlsplit(request.url).path)

        page.on("request", heard)
        for path, sentence in TOLD.items():
            page.goto(path)
            expect(page.get_by_text(sentence)).to_have_count(1)
            assert not [name for name in asked if name.startswith(ANSWERED)], path
        page.goto("/analysis")
        page.get_by_role("link", name="Sign in").click()
        expect(page.get_by_role("button", name="Sign in")).to_be_visible()
        page.goto("/analysis")
        assert not axe(page)
        desks.close()
