"""The raise: what is typed is sent or refused, never something else; all in has a second look."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.pages.at_cardroom import HEARS, Game, no_limit, seated_with
from tests.web.pages.conftest import People
from tests.web.pages.floor import Served
from tests.web.pages.seeing import axe, reached

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
CHIPS = 40_000


def yours(server: Served, people: People, **settings: Any) -> Game:
    """Mara is to act at a table without limit, with $400."""
    game = seated_with(server, people, no_limit(server), CHIPS, **settings)
    game.until_yours()
    return game


def field_of(page: Page) -> Locator:
    """Where an amount is typed."""
    return page.get_by_label(re.compile("^(Bet|Raise to), in dollars$"))


def button_of(page: Page) -> Locator:
    """The button that sends it."""
    return page.locator(".raise .action:not(.plain)")


def opens_amounts(page: Page) -> None:
    """Where there is little room, one button opens the amounts."""
    if page.locator(".raise-one.opens").count():
        page.locator(".raise-one.opens button").click()
        page.locator(".raise").wait_for()


def offer_of(game: Game) -> dict[str, Any]:
    """What the player who is to act may bet, by the floor's words."""
    hand = game.view["hand"]
    [least] = re.findall(r"[\d.]+", game.page.locator(".raise-presets button").first.inner_text())
    return {"least": round(float(least) * 100), "hand": hand}


def bet_of(game: Game) -> int:
    """What lies before you in this betting round, by the floor's words."""
    hand = game.view.get("hand") or {"seats": []}
    return int(next((item["bet"] for item in hand["seats"] if item["seat"] == game.seat), 0))


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desk", "phone"])
def test_what_is_out_of_range_or_no_whole_chip_cannot_be_sent(
    server: Served, people: People, settings: dict[str, Any]
) -> None:
    game = yours(server, people, **settings)
    opens_amounts(game.page)
    page, field, button = game.page, field_of(game.page), button_of(game.page)
    least = offer_of(game)["least"] // 100
    before = page.get_attribute(".cardroom-page", "data-state")
    words = page.locator(".raise-wrong")
    for typed, told in (
        ("9999", f"${least} to $400"),
        (str(least - 1), f"${least} to $400"),
        ("400.50", f"${least} to $400"),
        (f"{least + 10}.50", "Whole $1 chips"),
        ("1e2", f"${least} to $400"),
        ("", f"${least} to $400"),
    ):
        field.fill(typed)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(words).to_have_text(told)
        expect(button).to_be_disabled()
        expect(button).not_to_contain_text("400")
        page.keyboard.press("Enter")
        field.blur()
        expect(field).to_have_value(typed)
        expect(button).to_be_disabled()
    assert axe(page) == []
    assert reached(button)
    assert page.get_attribute(".cardroom-page", "data-state") == before
    for typed in (str(least), str(least + 1), "399"):
        field.fill(typed)
        expect(field).not_to_have_attribute("aria-invalid", "true")
        expect(words).to_have_text("")
        expect(button).to_be_enabled()
        expect(button).to_contain_text(f"${typed}")
    field.fill(f"{least + 4}")
    game.acts(button.click)
    assert bet_of(game) == (least + 4) * 100


def test_b_then_arrows_or_digits_then_enter(server: Served, people: People) -> None:
    game = yours(server, people)
    page = game.page
    expect(button_of(page).locator(".key")).to_have_text("B, Enter")
    least = offer_of(game)["least"]
    game.keys("b", "ArrowRight", "ArrowRight", "Enter")
    assert bet_of(game) == least + 200
    while bet_of(game) or not (page.get_attribute(".cardroom-page", "data-may") or "").endswith(
        "bet"
    ):
        game.until_yours()
        if not bet_of(game):
            break
        game.keys("c")
    page.keyboard.press("b")
    expect(page.locator(".raise .slider")).to_be_focused()
    page.keyboard.press("3")
    expect(field_of(page)).to_be_focused()
    page.keyboard.press("7")
    expect(field_of(page)).to_have_value("37")
    expect(button_of(page)).to_contain_text("$37")
    page.keyboard.press("Escape")
    expect(field_of(page)).to_have_value("37")
    page.keyboard.press("Control+A")
    page.keyboard.type("52")
    game.keys("Enter")
    assert bet_of(game) == 5_200


def asked(page: Page) -> Locator:
    """The second look at all in."""
    return page.get_by_role("group", name="All in?")


@pytest.mark.parametrize("way", ["typed", "preset", "key"])
def test_all_in_is_asked_about_once(server: Served, people: People, way: str) -> None:
    game = yours(server, people)
    page = game.page

    def goes() -> None:
        if way == "typed":
            field_of(page).fill("400")
            page.keyboard.press("Enter")
        elif way == "preset":
            page.get_by_role("button", name="All in $400").click()
            button_of(page).click()
        else:
            for key in ("b", "End", "Enter"):
                page.keyboard.press(key)

    before = page.get_attribute(".cardroom-page", "data-state")
    goes()
    expect(asked(page)).to_contain_text("All in with $400?")
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(asked(page)).to_have_count(0)
    assert page.get_attribute(".cardroom-page", "data-state") == before
    assert bet_of(game) < CHIPS
    page.wait_for_timeout(HEARS)
    goes()
    expect(asked(page)).to_be_visible()
    page.wait_for_timeout(HEARS)
    if way == "preset":
        game.acts(asked(page).get_by_role("button", name="All in with 400 dollars").click)
    else:
        game.keys("Enter")
    assert bet_of(game) == CHIPS


def test_a_press_that_goes_on_does_not_answer_the_question(server: Served, people: People) -> None:
    game = yours(server, people)
    page = game.page
    field_of(page).fill("400")
    page.keyboard.down("Enter")
    expect(asked(page)).to_be_visible()
    page.wait_for_timeout(HEARS)
    page.keyboard.down("Enter")  # held down, it repeats
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(asked(page)).to_be_visible()
    assert bet_of(game) < CHIPS


def test_the_question_can_be_turned_off(server: Served, people: People) -> None:
    game = yours(server, people, **PHONE)
    page = game.page
    page.get_by_role("button", name="Table and seat").click()
    setting = page.get_by_role("radiogroup", name="All in")
    setting.get_by_role("radio", name="At once").check()
    page.locator(".sheet").get_by_role("button", name="Close").click()
    opens_amounts(page)
    page.get_by_role("button", name="All in $400").tap()
    game.acts(button_of(page).tap)
    assert bet_of(game) == CHIPS
