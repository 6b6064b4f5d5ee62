"""The player's table in a real browser: whole rounds of every banked game, and what goes wrong."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.stages import rows
from tests.web.pages.at_table import UTH, Player, cents
from tests.web.pages.conftest import People
from tests.web.pages.floor import Served
from tests.web.pages.seeing import axe

FIRST = {"maryland-jackpot-1.0": ("player_bonus", 500)}
"""A wager beside the opening ones, and its least."""
BETS = {"ante": 1000, "blind": 1000}
BOOK = "maryland-uth-1.5"


def outcome(server: Served, table: str) -> int:
    """What the only player won or lost in the last round, by the server's own list."""
    last = server.call("GET", f"/api/tables/{table}/rounds?limit=1")["rounds"][0]
    return int(sum(last["outcome"]["net"].values()))


@pytest.mark.parametrize("book", UTH)
def test_stranger_plays_a_round_by_mouse_and_one_by_keyboard(
    server: Served, people: People, book: str
) -> None:
    table = server.open(book)
    motion = "no-preference" if book == BOOK else "reduce"  # once with all that flies
    player = Player(people(reduced_motion=motion), table)
    assert player.page.get_by_role("button", name=re.compile("Sit here")).count() == 6
    player.sits(3, f"Guest {table}")
    least = 500 if book.startswith("south") else 1000
    beside, amount = FIRST.get(book, ("trips", 500))
    player.places("ante", least)
    player.places(beside, amount)
    player.places("progressive", 100)
    assert player.balance == 50_000 * least // 1000 - 2 * least - amount - 100
    player.acts("ready")
    assert player.plays_out() == ["check", "check", "1x"]
    net = cents(player.page.inner_text(".result-head .net"))
    rows = [cents(text) for text in player.page.locator(".amount-cell .amount").all_inner_texts()]
    assert net == sum(rows) == outcome(server, table)
    assert player.page.locator(".result-line").count() == 5
    clauses = player.page.locator(".result-line .clause").all_inner_texts()
    assert len(clauses) == 5
    assert all(clauses)
    expect(player.page.locator(".seal")).to_contain_text("Deck verified")
    assert player.balance == 50_000 * least // 1000 + net
    player.until_may("again")
    player.keys("Space")
    assert player.plays_out(by_keys=True) == ["check", "check", "1x"]
    assert len(server.call("GET", f"/api/tables/{table}/rounds")["rounds"]) == 2


def test_keyboard_alone_sits_down_bets_and_plays(server: Served, people: People) -> None:
    player = Player(people("kay"), server.open(BOOK))
    page = player.page
    page.get_by_role("button", name="Sit down").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Other amount ($)").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("300")
    page.keyboard.press("Enter")
    page.wait_for_selector(".chip-tray")
    page.keyboard.press("[")
    page.keyboard.press("]")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".area:focus")).to_have_attribute("data-wager", "ante")
    page.keyboard.press("Enter")
    page.wait_for_selector(".table-page[data-may~=ready]")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".area:focus")).not_to_have_attribute("data-wager", "ante")
    page.keyboard.press("Enter")
    focused = page.locator(".area:focus").get_attribute("data-wager")
    expect(player.area(str(focused))).to_have_attribute("aria-label", re.compile(r", \d+ dollar"))
    page.keyboard.press("Backspace")
    expect(player.area(str(focused))).to_have_attribute("aria-label", re.compile("empty"))
    player.keys("Space")
    assert player.plays_out(by_keys=True) == ["check", "check", "1x"]


DEAF = 600
"""Milliseconds after which buttons hear again that have come up under somebody's finger."""
QUICKLY = """async () => {
      const drawn = async () => { for (let turn = 0; turn < 9; turn += 1) await null; };
      const area = (wager) => document.querySelector(
        `ul[aria-label="Your wagers, seat 3"] [data-wager="${wager}"]`);
      for (const wager of ["ante", "trips", "progressive"]) {
        area(wager).click();
        await drawn(); // but nothing was heard of the server
      }
      [...document.querySelectorAll(".action-bar button")]
        .find((element) => element.textContent.startsWith("Deal")).click();
    }"""


def test_whoever_deals_at_once_has_all_bets_down(server: Served, people: People) -> None:
    table = server.open(BOOK)
    player = Player(people("kay"), table)
    player.sits(3)
    player.page.wait_for_timeout(DEAF)
    player.page.evaluate(QUICKLY)
    player.until_may("check")
    [box] = server.view(table)["round"]["seats"]
    laid = {wager for wager, cents in box["wagers"] if cents}
    assert laid == {"ante", "blind", "trips", "progressive"}


OPENED = """async (button) => {
      button.click();
      for (let turn = 0; turn < 9; turn += 1) await null; // drawn, and nothing else has happened
      return document.activeElement.getAttribute("role");
    }"""


def test_a_sheet_has_the_focus_as_soon_as_it_is_there(server: Served, people: People) -> None:
    page = Player(people("kay"), server.open(BOOK)).page
    assert page.get_by_role("button", name="Sit down").evaluate(OPENED) == "dialog"


def test_two_browsers_at_one_table(server: Served, people: People) -> None:
    table = server.open(BOOK)
    player = Player(people("ann"), table)
    player.sits(3)
    other = Player(people("bob"), table)
    other.sits(1)
    player.places("ante", 1000)
    other.places("ante", 2000)
    waits = re.compile("Waiting for bob|Waiting for the other players")
    player.keys_until("Space", player.page.locator(".voice", has_text=waits))
    other.acts("ready")
    other.until_may("check")  # seat 1 is at the dealer's left and acts first
    expect(player.page.locator(".voice")).to_contain_text("Seat 1, bob")
    hidden = player.page.get_by_role("img", name=re.compile("bob.*hand: 2 cards, face down"))
    expect(hidden).to_have_count(1)
    other.acts("4x")
    player.until_may("check")
    expect(player.page.locator(".voice")).to_contain_text("Your turn")
    player.acts("4x")
    player.until_settled()
    other.until_settled()
    shown = sum(cents(each.page.inner_text(".result-head .net")) for each in (player, other))
    assert shown == outcome(server, table)


def test_wrong_key_is_refused_with_its_clause(server: Served, people: People) -> None:
    table = server.open(BOOK)
    player = Player(people("wes"), table)
    player.page.keyboard.press("Space")
    expect(player.page.locator(".voice")).to_contain_text("Take a seat first")
    player.sits(3)
    player.keys_say("Space", "Place a bet first")
    player.keys_say("4", "Wait for your turn")
    assert player.clause == "11.B.1"
    player.places("ante", 1000)
    player.acts("ready")
    player.until_may("check")
    player.keys_say("1", "You can't play 1× now. Check, or play 3× or 4×")
    assert player.clause == "11.B.1"
    player.keys_say("f", "You can't fold now")
    player.keys_say("r", "Rebet works only while bets are open")
    player.acts("check")
    player.until_may("2x")
    player.keys_say("4", "You can't play 4× now. Check, or play 2×")
    assert player.clause == "11.D.1"


def test_refusal_of_the_server_is_told_in_its_words(server: Served, people: People) -> None:
    page = people("ray")

    def line(socket: WebSocketRoute) -> None:
        floor = socket.connect_to_server()
        # The bet is other on the wire than the page meant it, so that the law has to refuse it.
        socket.on_message(lambda said: floor.send(str(said).replace('"blind":1000', '"blind":900')))
        floor.on_message(socket.send)

    page.route_web_socket(re.compile("/live"), line)
    player = Player(page, server.open(BOOK))
    player.sits(3)
    player.area("ante").click()
    expect(page.locator(".voice-fault")).to_contain_text("The Blind must equal the Ante")
    assert player.clause == "7.F.1"
    expect(player.area("ante")).to_have_attribute("aria-label", re.compile("empty"))
    assert player.balance == 50_000


def test_chips_are_placed_taken_undone_cleared_and_bet_again(
    server: Served, people: People
) -> None:
    player = Player(people("bea"), server.open(BOOK))
    page = player.page
    player.sits(3)
    assert page.locator(".areas button").count() == 1  # without an ante nothing else may be bet
    page.get_by_role("radio", name="25 dollars").check()
    player.places("ante", 2500)
    own = page.get_by_role("list", name="Your wagers, seat 3")
    expect(own).to_contain_text("Blind, 25 dollars, equal to the ante")
    assert own.locator('[data-wager="six_card_bonus"]').count() == 0
    player.places("trips", 2500)
    expect(player.area("six_card_bonus")).to_have_attribute(
        "aria-label", "Six Card Bonus, empty. Place 25 dollars"
    )
    player.places("progressive", 100)
    player.area("progressive").click()
    expect(player.area("progressive")).to_have_attribute("aria-label", re.compile("empty"))
    player.area("trips").click(button="right")
    expect(player.area("trips")).to_have_attribute("aria-label", re.compile("empty"))
    page.keyboard.press("u")
    expect(player.area("trips")).to_have_attribute("aria-label", re.compile("25 dollars"))
    page.keyboard.press("x")
    expect(page.locator(".areas button")).to_have_count(1)
    page.keyboard.press("u")
    expect(player.area("trips")).to_have_attribute("aria-label", re.compile("25 dollars"))
    player.acts("ready")
    player.plays_out()
    player.until_may("change")
    player.acts("change")
    player.until_may("rebet")
    player.keys_until("r", own.get_by_label(re.compile("^Trips, 25 dollars")))
    expect(player.area("trips")).to_have_attribute("aria-label", re.compile("25 dollars"))
    expect(player.area("ante")).to_have_attribute("aria-label", re.compile("25 dollars"))


def test_several_boxes_where_the_law_allows_them(server: Served, people: People) -> None:
    player = Player(people("max"), server.open(BOOK))
    page = player.page
    player.sits(3)
    assert page.get_by_role("button", name=re.compile("Play here too")).count() == 0
    player.places("ante", 1000)
    page.get_by_role("button", name="Play here too · 4").click()
    expect(player.area("ante", box=4)).to_have_attribute("aria-label", re.compile("10 dollars"))
    player.places("trips", 500, box=4)
    player.acts("ready")
    player.until_may("check")
    assert player.voice.startswith("Your box 3:")
    player.acts("check")
    assert player.voice.startswith("Your box 4:")
    player.plays_out()
    names = page.locator(".result-line .name").all_inner_texts()
    assert names == [
        "Ante (3)",
        "Blind (3)",
        "Play (3)",
        "Ante (4)",
        "Blind (4)",
        "Play (4)",
        "Trips (4)",
    ]


def test_one_position_only_in_the_earlier_edition(server: Served, people: People) -> None:
    player = Player(people("one"), server.open("maryland-uth-1.4"))
    player.sits(3)
    player.places("ante", 1000)
    assert player.page.get_by_role("button", name=re.compile("Play here too")).count() == 0


@pytest.mark.parametrize("size", rows((((1440, 900),), ((1024, 768),), ((390, 844),)), deep=(0, 1)))
def test_nobody_is_shut_out_at_any_size_in_any_state(
    server: Served, people: People, size: tuple[int, int]
) -> None:
    width, height = size
    scheme = "light" if width == 1024 else "dark"
    table = server.open(BOOK)
    token = server.seated(table, "eye")
    page = people(
        token=token, viewport={"width": width, "height": height}, color_scheme=scheme,
        has_touch=width < 640,
    )  # fmt: skip
    player = Player(page, table)
    page.wait_for_selector(".chip-tray")
    assert not axe(page)
    player.places("ante", 1000)
    player.acts("ready")
    player.until_may("check")
    assert not axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    player.plays_out()
    if width == 1024:
        page.get_by_role("button", name="Result, trainer and paytables").click()
    expect(page.locator(".seal")).to_contain_text("verified")
    assert not axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_hints_come_before_after_or_not_at_all(server: Served, people: People) -> None:
    table = server.open(BOOK)
    token = server.dealt(table, "tea", BETS)
    player = Player(people(token=token, hints="before"), table)
    page = player.page
    player.until_may("check")
    page.wait_for_selector(".ev.best", timeout=120_000)  # the first of all needs its tables
    told = server.call("GET", f"/api/advise?table={table}", token=token)
    assert page.locator(".ev").count() == len(told["now"]["options"]) == 3
    names = {"check": "Check", "3x": "Play 3×", "4x": "Play 4×"}
    best = names[told["now"]["best"]]
    expect(page.locator(".ev.best")).to_contain_text(best)
    filled = page.locator(".action-bar .filled")
    expect(filled).to_have_count(1)
    expect(filled).to_contain_text(best)
    page.locator(".side").get_by_role("radio", name="Off").check()
    expect(page.locator(".action-bar .filled")).to_have_count(0)
    expect(page.locator(".ev")).to_have_count(0)
    page.locator(".side").get_by_role("radio", name="After").check()
    expect(page.locator(".ev")).to_have_count(0)
    player.acts("check")
    expect(page.locator(".ev.best")).to_have_count(1)
    done = ["check", *player.plays_out()]
    expect(page.locator(".choices tr")).to_have_count(len(done))
    expect(page.locator(".session")).to_contain_text("1 hand")


def test_line_of_the_result_opens_with_its_sum_and_clause(server: Served, people: People) -> None:
    table = server.open(BOOK)
    token = server.dealt(table, "sum", BETS)
    server.does(table, "play", token, seat=3, multiple=4)
    server.until_offered(table, token, "wager")
    player = Player(people(token=token), table)
    page = player.page
    player.until_settled()  # after a reload the last round is as it ended
    chip = page.locator(".result-line button.clause").first
    chip.click()
    expect(chip).to_have_attribute("aria-expanded", "true")
    words = page.locator(".result-line.opened .clause-words")
    expect(words).to_contain_text("Read it in the rulebook")
    assert len(words.inner_text()) > 30
    page.keyboard.press("l")
    expect(page.get_by_role("heading", name="Log")).to_be_visible()
    expect(page.locator(".log")).to_contain_text(re.compile("no more bets", re.IGNORECASE))


@pytest.mark.deep
def test_report_of_ones_play_is_one_click_away(server: Served, people: People) -> None:
    table = server.open(BOOK)
    token = server.dealt(table, "rep", BETS)
    page = people(token=token)
    Player(page, table).until_may("check")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Your report (opens in a new tab)").click()
    expect(opened.value.get_by_role("combobox", name="Table")).to_have_value(table)
    watcher = Player(people(), table)
    expect(watcher.page.get_by_role("heading", name="Trainer")).to_be_visible()
    expect(watcher.page.get_by_role("link", name="Your report")).to_have_count(0)


def test_floor_stops_the_table_and_lets_it_go_on(server: Served, people: People) -> None:
    table = server.open(BOOK)
    player = Player(people(token=server.seated(table, "pam")), table)
    player.page.wait_for_selector(".chip-tray")
    server.does(table, "pause", reason="a drink on the felt")
    expect(player.page.locator(".voice")).to_contain_text("a drink on the felt")
    expect(player.page.locator(".chip-tray")).to_have_count(0)
    server.does(table, "unpause")
    expect(player.page.locator(".voice")).to_contain_text("Place your bets")


def test_watcher_sees_and_is_offered_a_seat(server: Served, people: People) -> None:
    table = server.open(BOOK)
    server.dealt(table, "ann", BETS)
    watcher = Player(people(), table)
    expect(watcher.page.locator(".voice")).to_contain_text("Seat 3, ann")
    hand = watcher.page.get_by_role("img", name=re.compile("hand: 2 cards, face down"))
    expect(hand).to_have_count(1)
    assert watcher.may == ["sit"]
    assert watcher.page.get_by_role("button", name=re.compile("Sit here")).count() == 5


def test_table_that_is_not_there(people: People) -> None:
    page = people()
    page.goto("/table?id=NOSUCH")
    expect(page.locator(".empty")).to_contain_text("Table not found")
    assert not axe(page)
