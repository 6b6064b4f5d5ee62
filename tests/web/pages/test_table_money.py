"""The player's money at a banked table: what can be paid, what is at stake, whose turn it is."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.web.pages.at_table import Player
from tests.web.pages.conftest import People
from tests.web.pages.floor import Served
from tests.web.pages.seeing import axe, reached

BOOK = "maryland-uth-1.5"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SIZES = pytest.mark.parametrize("settings", [{}, PHONE], ids=["desk", "phone"])
BIG = {"ante": 20_000, "blind": 20_000}
BETS = {"ante": 1_000, "blind": 1_000}


def wallet(server: Served, token: str) -> int:
    """Cents that this person has beside all tables."""
    return int(server.call("GET", "/api/me", token=token)["wallet"])


def deciding(server: Served, table: str, chips: int, bets: dict[str, int]) -> str:
    """The token of a new player at seat 3 who has bet and is to decide; the wallet has the rest."""
    token = server.seated(table, "max", chips=chips)
    server.until_offered(table, token, "wager")
    server.does(table, "wager", token, seat=3, wagers=bets)
    server.does(table, "ready", token)
    server.until_offered(table, token, "check")
    return token


def box_of(server: Served, table: str) -> dict[str, Any]:
    """The only box, as the floor sees it."""
    [box] = server.view(table)["round"]["seats"]
    found: dict[str, Any] = box
    return found


@SIZES
def test_bets_that_leave_too_little_to_play_are_said_while_they_can_be_changed(
    server: Served, people: People, settings: dict[str, Any]
) -> None:
    table = server.open(BOOK, "Lantern")
    token = server.seated(table, "max", chips=45_000)
    player = Player(people(token=token, **settings), table)
    page, line = player.page, player.page.locator(".bar-warn")
    page.get_by_role("radio", name="100 dollars").check()
    player.places("ante", 10_000)
    expect(line).to_contain_text("After this you cannot Play 4× ($400). Wallet $550:")
    player.area("ante").click()
    expect(line).to_contain_text("After this you cannot Play even 1× ($200). Wallet $550:")
    assert player.balance == 5_000
    add = line.get_by_role("button", name="add $550 in chips")
    assert reached(add)
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    add.click()
    expect(line).to_contain_text("After this you cannot Play 4× ($800). Wallet $0.")
    assert player.balance == 60_000
    assert wallet(server, token) == 0
    expect(line.get_by_role("button")).to_have_count(0)
    page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(line).to_have_count(0)


def test_a_rebet_that_leaves_too_little_is_said_beforehand(server: Served, people: People) -> None:
    table = server.open(BOOK, "Lantern")
    token = deciding(server, table, 5_000, BETS)
    for do in ("check", "check", "fold"):
        server.until_offered(table, token, do)
        server.does(table, do, token, seat=3)
    server.until_offered(table, token, "wager")
    player = Player(people(token=token), table)
    player.until_may("again")
    line = player.page.locator(".bar-warn")
    expect(line).to_contain_text("After a rebet you cannot Play 4× ($40). Wallet $950:")
    line.get_by_role("button").click()
    expect(line).to_have_count(0)


@SIZES
def test_a_play_beyond_the_chips_takes_the_wallet_in_one_press(
    server: Served, people: People, settings: dict[str, Any]
) -> None:
    table = server.open(BOOK, "Lantern")
    token = deciding(server, table, 45_000, BIG)
    player = Player(people(token=token, **settings), table)
    page = player.page
    player.until_may("3x")
    assert player.may == ["check", "3x"]  # chips and wallet together do not pay four times
    name = "Play 3 times the ante, 600 dollars, adds 550 dollars from your wallet"
    button = page.get_by_role("button", name=name)
    expect(button).to_contain_text("adds $550 from your wallet")
    assert reached(button)
    assert axe(page) == []
    player.keys_say("4", "You have $50 and $550 in your wallet. Play 4× takes $800")
    player.acts("3x")
    player.until_settled()
    assert wallet(server, token) == 0


def test_the_key_does_both_as_well(server: Served, people: People) -> None:
    table = server.open(BOOK, "Lantern")
    token = deciding(server, table, 45_000, BIG)
    player = Player(people(token=token), table)
    player.until_may("3x")
    player.keys("3")
    player.until_settled()
    assert wallet(server, token) == 0


def listening(page: Page, said: list[dict[str, Any]]) -> None:
    """What the page asks of the table is written down."""

    def line(socket: WebSocketRoute) -> None:
        floor = socket.connect_to_server()

        def passes(text: str | bytes) -> None:
            if '"do"' in str(text):
                said.append(json.loads(text))
            floor.send(text)

        socket.on_message(passes)
        floor.on_message(socket.send)

    page.route_web_socket(re.compile("/live"), line)


def test_pressed_twice_buys_and_plays_once(server: Served, people: People) -> None:
    table = server.open(BOOK, "Lantern")
    token = deciding(server, table, 45_000, BIG)
    page, said = people(token=token), list[dict[str, Any]]()
    listening(page, said)
    player = Player(page, table)
    player.until_may("3x")
    button = page.get_by_role("button", name=re.compile("^Play 3 times"))
    twice = "(key) => { key.click(); key.click(); return new Promise((go) => setTimeout(go, 0)); }"
    for _ in range(40):
        if button.count():
            button.evaluate(twice)
        page.keyboard.press("3")
        if said:
            break
        page.wait_for_timeout(20)
    player.until_settled()
    assert [row["do"] for row in said] == ["buy", "play"]
    assert len({item["id"] for item in said}) == 2


def test_nothing_is_played_where_the_wallet_was_emptied_elsewhere(
    server: Served, people: People
) -> None:
    table, other = server.open(BOOK, "Lantern"), server.open(BOOK, "Other")
    token = deciding(server, table, 45_000, BIG)
    page, said = people(token=token), list[dict[str, Any]]()
    listening(page, said)
    player = Player(page, table)
    player.until_may("3x")
    server.does(other, "sit", token, seat=1, chips=50_000)
    player.keys_say("3", "Your wallet has $50; this buy-in is $550")
    assert {row["do"] for row in said} == {"buy"}
    assert box_of(server, table)["play"] == 0
    assert player.may[0] == "check"


# your turn


@pytest.mark.parametrize("sheet", ["Menu", "Log", "Trainer"])
def test_on_a_phone_a_sheet_gives_way_to_the_turn(
    server: Served, people: People, sheet: str
) -> None:
    table = server.open(BOOK, "Lantern")
    other = server.seated(table, "bob", seat=1)
    token = server.seated(table, "max", seat=3)
    for seat, who in ((1, other), (3, token)):
        server.until_offered(table, who, "wager")
        server.does(table, "wager", who, seat=seat, wagers=BETS)
        server.does(table, "ready", who)
    server.until_offered(table, other, "check")
    player = Player(people(token=token, **PHONE), table)
    page = player.page
    expect(page.locator(".voice")).to_contain_text("Seat 1")
    expect(page).to_have_title("Lantern · croupier")
    page.get_by_role("button", name=sheet, exact=True).click()
    lies = page.get_by_role("dialog")
    expect(lies).to_have_count(1)
    server.does(table, "check", other, seat=1)
    player.until_may("check")
    expect(lies).to_have_count(0)
    expect(page).to_have_title("● Your turn · Lantern")
    assert reached(page.locator(".action-bar").get_by_role("button", name="Check"))
    player.keys("c")
    expect(page).to_have_title("Lantern · croupier")


# leaving


def opens_menu(page: Page) -> Locator:
    """The menu is open: its sheet."""
    page.get_by_role("button", name=re.compile("^(Table and seat|Menu)$")).click()
    return page.locator(".sheet")


@SIZES
def test_leaving_in_a_round_is_asked_once_and_undone_until_it_happens(
    server: Served, people: People, settings: dict[str, Any]
) -> None:
    table = server.open(BOOK, "Lantern")
    token = server.dealt(table, "max", BETS)
    player = Player(people(token=token, **settings), table)
    page, bar = player.page, player.page.locator(".action-bar")
    player.until_may("check")
    sheet = opens_menu(page)
    sheet.get_by_role("button", name="Leave table").click()
    asked = sheet.get_by_role("group", name="Leave table")
    expect(asked).to_contain_text("Leave now and fold ($20 at stake), or after this round?")
    expect(asked).to_contain_text("checked for you, and folded at the last decision")
    expect(asked.locator(".clause")).to_contain_text("7.C")
    expect(asked.get_by_role("button", name="After this round")).to_be_focused()
    assert axe(page) == []
    page.keyboard.press("Enter")
    expect(bar).to_contain_text("you leave after this round")
    page.reload()  # it is not forgotten
    expect(bar).to_contain_text("you leave after this round")
    assert not box_of(server, table)["left"]
    opens_menu(page).get_by_role("button", name="Stay at table").click()
    expect(bar).not_to_contain_text("you leave")
    opens_menu(page).get_by_role("button", name="Leave table").click()
    page.keyboard.press("Enter")
    expect(bar).to_contain_text("you leave after this round")
    player.plays_out()  # the round is yours to the end
    expect(bar).to_contain_text("Wallet")
    assert server.view(table)["seats"] == []
    first = server.call("GET", f"/api/tables/{table}/rounds")["rounds"][-1]
    assert wallet(server, token) == 100_000 + sum(first["outcome"]["net"].values())


@pytest.mark.parametrize(
    ("policy", "says", "note"),
    [
        ("forfeit_all", "Leave now and lose $20, or after this round?", "taken as lost"),
        ("floor_decides", "Leave now ($20 at stake), or after this round?", "A floorperson"),
    ],
)
def test_what_leaving_does_is_the_policy_of_the_house(
    server: Served, people: People, policy: str, says: str, note: str
) -> None:
    table = server.open(BOOK, "Lantern", options={"abandon_policy": policy})
    token = server.dealt(table, "max", BETS)
    page = Player(people(token=token), table).page
    sheet = opens_menu(page)
    sheet.get_by_role("button", name="Leave table").click()
    expect(sheet).to_contain_text(says)
    expect(sheet).to_contain_text(note)


def test_leaving_now_gives_the_box_up(server: Served, people: People) -> None:
    table = server.open(BOOK, "Lantern")
    token = server.dealt(table, "max", BETS)
    page = Player(people(token=token), table).page
    sheet = opens_menu(page)
    sheet.get_by_role("button", name="Leave table").click()
    sheet.get_by_role("button", name="Leave now and fold").click()
    expect(page.locator(".action-bar")).to_contain_text("Wallet")
    assert wallet(server, token) == 98_000


def test_with_nothing_in_play_leaving_is_one_press(server: Served, people: People) -> None:
    table = server.open(BOOK, "Lantern")
    token = server.seated(table, "max")
    server.until_offered(table, token, "wager")
    server.does(table, "wager", token, seat=3, wagers=BETS)
    page = Player(people(token=token), table).page
    opens_menu(page).get_by_role("button", name="Leave table").click()
    expect(page.locator(".action-bar")).to_contain_text("Wallet")
    assert wallet(server, token) == 100_000
