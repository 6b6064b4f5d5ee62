"""Between players: nothing hides a turn, and nobody gives a hand up by a slip."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.pages.at_cardroom import BOOK, HEARS, Game, no_limit, seated_with
from tests.web.pages.conftest import People
from tests.web.pages.floor import Served
from tests.web.pages.seeing import axe, reached

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
DRAWN: dict[str, Any] = {"viewport": {"width": 1024, "height": 768}}


def fold_of(page: Page) -> Locator:
    """The button by which a hand is folded."""
    return page.locator(".action-bar").get_by_role("button", name="Fold", exact=True)


def own(game: Game) -> dict[str, Any]:
    """Your seat in the hand, as the floor sees it."""
    found: dict[str, Any] = next(
        item for item in game.view["hand"]["seats"] if item["seat"] == game.seat
    )
    return found


def opens_menu(page: Page) -> Locator:
    """The menu is open: its sheet."""
    page.get_by_role("button", name="Table and seat").click()
    return page.locator(".sheet")


def test_a_replay_gives_way_to_the_turn_and_keys_work(server: Served, people: People) -> None:
    game = seated_with(server, people, server.open(BOOK, "Redwood", pace=400))
    page = game.page
    game.until_yours()
    expect(page).to_have_title("● Your turn · Redwood")
    game.keys("f")
    expect(page).to_have_title("Redwood · croupier")
    game.until_others()
    page.get_by_role("button", name=re.compile("^Hand 1\\b")).click()
    replay = page.get_by_role("region", name="Replay")
    expect(replay).to_contain_text("1 of")
    expect(page).to_have_title("Redwood · croupier")
    game.others_act()
    game.until_yours()
    expect(fold_of(page)).to_be_visible()
    expect(replay).to_have_count(0)
    expect(page).to_have_title("● Your turn · Redwood")
    page.get_by_role("button", name=re.compile("^Hand 1\\b")).click()  # not before one has acted
    expect(page.locator(".voice")).to_contain_text("It is your turn")
    assert reached(fold_of(page))
    number = game.view["number"]
    game.keys("f")
    expect(page).to_have_title("Redwood · croupier")
    page.get_by_role("button", name=re.compile(f"^Hand {number}\\b")).wait_for()


@pytest.mark.parametrize(
    ("settings", "opener", "sheet"),
    [
        (PHONE, "Table and seat", "Redwood"),
        (PHONE, "Help", "Keys"),
        (PHONE, "Pots and hands", "Pots and hands"),
        (DRAWN, "Pots and hands", "Pots and hands"),
    ],
)
def test_a_sheet_over_the_actions_gives_way_to_the_turn(
    server: Served, people: People, settings: dict[str, Any], opener: str, sheet: str
) -> None:
    game = seated_with(server, people, server.open(BOOK, "Redwood", pace=400), **settings)
    page = game.page
    game.until_others()
    if settings is PHONE and opener != "Table and seat":
        opens_menu(page)
    page.get_by_role("button", name=opener).click()
    lies = page.get_by_role("dialog", name=sheet)
    expect(lies).to_be_visible()
    game.others_act()
    game.until_yours()
    expect(lies).to_have_count(0)
    assert reached(fold_of(page))
    game.keys("f")


@pytest.mark.parametrize("opener", ["Table and seat", "Help"])
def test_at_a_desk_no_sheet_covers_the_actions(server: Served, people: People, opener: str) -> None:
    game = seated_with(server, people, no_limit(server, pace=400), 40_000)
    page = game.page
    game.until_yours()
    page.get_by_role("button", name=opener).click()
    expect(page.locator(".sheet")).to_be_visible()
    for element in page.locator(".action-bar button").all():
        assert reached(element), element.inner_text()


def test_whoever_holds_cards_finds_no_way_out_in_the_bar(server: Served, people: People) -> None:
    game = seated_with(server, people, server.open(BOOK, "Redwood"))
    page = game.page
    game.until_others()
    may = page.get_attribute(".cardroom-page", "data-may") or ""
    assert all(name.startswith("prepare_") for name in may.split()), may
    bar = page.locator(".action-bar")
    expect(bar.get_by_role("button", name=re.compile("Leave|Sit out"))).to_have_count(0)
    assert opens_menu(page).get_by_role("button", name="Leave table").is_visible()


def test_leaving_a_live_hand_is_asked_once_and_undone_until_it_happens(
    server: Served, people: People
) -> None:
    game = seated_with(server, people, server.open(BOOK, "Redwood", pace=400))
    page = game.page
    game.until_others()
    put, number = own(game)["put"], game.view["number"]
    sheet = opens_menu(page)
    sheet.get_by_role("button", name="Leave table").click()
    asked = sheet.get_by_role("group", name="Leave table")
    words = f"Leave now and fold (you have ${put // 100} in the pot), or after this hand?"
    expect(asked).to_contain_text(words)
    expect(asked.get_by_role("button", name="After this hand")).to_be_focused()
    assert axe(page) == []
    asked.get_by_role("button", name="Stay").click()
    expect(asked).to_have_count(0)
    sheet.get_by_role("button", name="Leave table").click()
    page.keyboard.press("Enter")
    bar = page.locator(".action-bar")
    expect(bar).to_contain_text("leaving after this hand")
    page.reload()  # it is not forgotten
    expect(bar).to_contain_text("leaving after this hand")
    assert not own(game)["left"]
    bar.get_by_role("button", name="Stay at table").click()
    expect(bar).not_to_contain_text("you leave")
    page.wait_for_selector('.cardroom-page:not([data-may~="stay"])')
    assert game.view["number"] == number
    opens_menu(page).get_by_role("button", name="Leave table").click()
    page.keyboard.press("Enter")
    expect(bar).to_contain_text("leaving after this hand")
    while game.until_yours(number=number):  # the hand is yours to the end
        game.presses(
            "Check"
            if "check" in (page.get_attribute(".cardroom-page", "data-may") or "")
            else "Call"
        )
    expect(bar).to_contain_text("Wallet")
    last = server.call("GET", f"/api/tables/{game.table}/rounds?limit=1")["rounds"][0]
    assert last["number"] == number  # and none was begun for you
    assert [item["seat"] for item in game.view["seats"]] == [8]


def test_leaving_now_folds_when_the_turn_comes(server: Served, people: People) -> None:
    game = seated_with(server, people, server.open(BOOK, "Redwood"), **PHONE)
    page = game.page
    game.until_others()
    sheet = opens_menu(page)
    sheet.get_by_role("button", name="Leave table").tap()
    now = sheet.get_by_role("button", name="Leave now and fold")
    now.scroll_into_view_if_needed()
    assert reached(now)
    now.tap()
    expect(page.locator(".action-bar")).to_contain_text("leaving after this hand")
    assert own(game)["left"]
    expect(page.get_by_role("button", name="Stay at table")).to_have_count(0)


def test_the_menu_closes_when_the_turn_comes_and_nothing_was_decided(
    server: Served, people: People
) -> None:
    game = seated_with(server, people, server.open(BOOK, "Redwood"), **PHONE)
    page = game.page
    game.until_others()
    opens_menu(page).get_by_role("button", name="Leave table").click()
    game.others_act()
    game.until_yours()
    page.wait_for_timeout(HEARS)
    assert not own(game)["left"]
    expect(page.get_by_role("group", name="Leave table")).to_have_count(0)
    assert reached(fold_of(page))
