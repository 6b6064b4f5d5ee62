"""The felt and the bar of the cardroom: company at once, prepared actions, results that stay."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.pages.at_cardroom import BOOK, HEARS, Game, no_limit, seated_with
from tests.web.pages.conftest import People
from tests.web.pages.floor import Served
from tests.web.pages.hands_on import View, hired, seated
from tests.web.pages.seeing import axe

COMPANY = 4
"""Bots that one press seats."""


def prepare(page: Page, name: str) -> None:
    """What is to be done when the turn comes is chosen."""
    control = page.locator(".action.prepared").filter(has_text=re.compile(f"{name}$"))
    control.click()
    expect(control).to_have_attribute("aria-pressed", "true")


def own(game: Game) -> dict[str, Any]:
    """Your seat in the hand, as the floor sees it."""
    hand = game.view.get("hand") or {"seats": []}
    return next((item for item in hand["seats"] if item["seat"] == game.seat), {})


def raises(_: View, offers: dict[str, Any]) -> str:
    """Bet or raise where that is open."""
    return "bet" if "bet" in offers else "call"


def others_decide(server: Served, people: People) -> Game:
    """A hand without limit in which Teo is to act, with nothing to call for you."""
    game = seated_with(server, people, no_limit(server), 40_000)
    game.until_others()
    return game


def test_whoever_sits_alone_has_company_in_one_press(server: Served, people: People) -> None:
    hired(server, "Bo", "dealer")  # a name that no bot may have, here and in other tests
    table = server.open(BOOK, "Redwood")
    page = people(token=seated(server, table, "mara", 3, 10_000))
    page.goto(f"/cardroom?id={table}")
    felt = page.get_by_role("region", name="Redwood")
    assert axe(page) == []
    felt.get_by_role("button", name="Play against bots").click()
    expect(page.locator(".plate .bot")).to_have_count(COMPANY)
    page.wait_for_selector('.cardroom-page[data-may~="fold"]')
    expect(felt.get_by_role("button", name="Play against bots")).to_have_count(0)
    assert sum(seat["bot"] for seat in server.view(table)["seats"]) == COMPANY


def test_friends_are_invited_from_the_felt(server: Served, people: People) -> None:
    table = server.open(BOOK, "Redwood")
    page = people(
        token=seated(server, table, "mara", 3, 10_000),
        permissions=["clipboard-read", "clipboard-write"],
    )
    page.goto(f"/cardroom?id={table}")
    page.get_by_role("button", name="Invite friends").click()
    sheet = page.get_by_role("dialog", name="Invite to Redwood")
    expect(sheet.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = sheet.get_by_label("Link", exact=True).input_value()
    sheet.get_by_role("button", name="Copy link").click()
    expect(sheet.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link
    assert axe(page) == []
    sheet.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Invite friends").click()
    assert sheet.get_by_label("Link", exact=True).input_value() == link, (
        "each press makes another link"
    )


def test_your_turn_tells_the_seconds_the_price_and_your_hand(
    server: Served, people: People
) -> None:
    game = seated_with(server, people, server.open(BOOK, "Redwood"))
    page = game.page
    game.until_yours()
    expect(page.locator(".voice")).to_contain_text("Your turn: ")
    expect(page.locator(".action-bar [role=timer]")).to_be_visible()
    expect(page.locator(".action-bar")).to_contain_text("you have $")
    while not game.view["hand"]["board"]:
        game.keys("c")
        game.until_yours()
    told = page.locator(".made-hand").inner_text()
    hand = page.get_by_role("img", name=re.compile("^Your hand: ")).get_attribute("aria-label")
    assert told
    assert told in str(hand)
    assert page.locator(".disc").all_inner_texts()[0].upper().split() == ["DEALER", "BUTTON"]


def test_a_prepared_fold_is_done_when_the_turn_comes(server: Served, people: People) -> None:
    game = others_decide(server, people)
    number = game.view["number"]
    prepare(game.page, "Check or fold")
    game.others_act(raises)
    game.page.get_by_role("button", name=re.compile(f"^Hand {number}\\b")).wait_for()
    told = server.call("GET", f"/api/tables/{game.table}/rounds/{number}")
    (mine,) = [seat for seat in told["views"][-1]["hand"]["seats"] if seat["seat"] == game.seat]
    assert mine["folded"]


def test_a_new_price_drops_what_was_prepared(server: Served, people: People) -> None:
    game = others_decide(server, people)
    put = own(game)["put"]
    prepare(game.page, "Check")
    game.others_act(raises)
    game.page.wait_for_selector('.cardroom-page[data-may~="fold"]')
    game.page.wait_for_timeout(2 * HEARS)
    assert (own(game)["put"], own(game)["folded"]) == (put, False)


def test_any_bet_is_called_if_that_was_prepared(server: Served, people: People) -> None:
    game = others_decide(server, people)
    number, put = game.view["number"], own(game)["put"]
    prepare(game.page, "Call any")
    game.others_act(raises)
    game.page.get_by_role("button", name=re.compile(f"^Hand {number}\\b")).wait_for()
    told = server.call("GET", f"/api/tables/{game.table}/rounds/{number}")
    (mine,) = [seat for seat in told["views"][-1]["hand"]["seats"] if seat["seat"] == game.seat]
    assert mine["put"] > put
    assert not mine["folded"]


def test_a_result_stays_while_the_next_hand_is_on(server: Served, people: People) -> None:
    game = seated_with(server, people, server.open(BOOK, "Redwood"))
    page = game.page
    hold = page.get_by_role("button", name="Hold the result")
    for _ in range(4):  # in every other hand Teo acts first
        number = game.until_others()["number"]
        game.others_act(lambda _, offers: "fold" if "fold" in offers else "check")
        if game.view["number"] == number and game.view.get("hand"):
            continue
        while game.view["number"] == number:
            page.wait_for_timeout(HEARS)
        if (game.view["hand"] or {}).get("turn") == game.seat:
            game.until_yours()
            game.keys("f")
            continue
        hold.click()
        expect(page.locator(".voice")).to_contain_text("You win $")
        expect(hold).to_have_count(0)
        page.keyboard.press("Space")
        expect(page.locator(".voice")).not_to_contain_text("You win $")
        return
