"""The bar over every page: all that one may go to, at any size."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.pages.conftest import People
from tests.web.pages.floor import Served
from tests.web.pages.seeing import axe

PAGES = ("/", "/trainer", "/analysis", "/rules", "/floor", "/audit")
WIDTHS = (320, 768, 390)
NAMES = ["Tables", "Trainer", "Analysis", "Rules", "Floor", "Audit"]
INSIDE = """() => [...document.querySelectorAll(".top-bar :is(nav a, button)")].filter((item) => {
  const {left, right, top, bottom} = item.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left < 0 || right > innerWidth || bottom - top < 36 || !item.contains(hit);
}).map((item) => item.textContent || item.ariaLabel)"""
"""What of the bar is cut off, covered, or too small to touch."""


def test_every_page_can_be_gone_to_on_a_narrow_screen(server: Served, people: People) -> None:
    page = people(token=server.floorperson(), viewport={"width": 390, "height": 844})
    for path in PAGES:
        page.goto(path)
        links = page.get_by_role("navigation", name="Pages").get_by_role("link")
        expect(links).to_have_text(NAMES)
        expect(page.locator(".top-bar nav a[aria-current=page]")).to_have_attribute("href", path)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate(INSIDE) == [], (path, width)
            assert page.evaluate("document.documentElement.scrollWidth") == width, (path, width)
    links.first.focus()
    page.keyboard.press("Tab")
    expect(links.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/trainer")
    assert not axe(page)


def test_only_who_has_a_password_can_change_it(server: Served, people: People) -> None:
    page = people("gus")
    page.goto("/")
    page.get_by_role("button", name="Set a password").click()
    expect(page.get_by_role("heading", name="Set a password")).to_be_visible()
    expect(page.get_by_label("Current password")).to_have_count(0)
    assert not axe(page)
    page.get_by_label("New password", exact=True).fill("a phrase of my own")
    page.get_by_label("Confirm new password").fill("a phrase of my own")
    page.get_by_role("button", name="Set password").click()
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_label("Current password")).to_be_visible()
