"""The player's table in a real browser: whole rounds of every banked game, and what goes wrong."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.pages.at_table import UTH, Player, cents
from tests.web.pages.conftest import People
from tests.web.pages.floor import Served
from tests.web.pages.seeing import axe

FIRST = {"maryland-jackpot-1.0": ("player_bonus", 500)}
"""A wager beside the opening ones, and its least."""


def outcome(server: Served, table: str) -> int:
    """What the only player won or lost in the last round, by the server's own list."""
    last = server.call("GET", f"/api/tables/{table}/rounds?limit=1")["rounds"][0]
    return int(sum(last["outcome"]["players"].values()))


@pytest.mark.parametrize("book", UTH)
def test_stranger_sits_down_and_plays_a_round_by_mouse(
    server: Served, people: People, book: str
) -> None:
    table = server.open(book)
    player = Player(people(), table)
    assert player.page.get_by_role("button", name=re.compile("Sit here")).count() == 6
    player.sits(3, f"Guest {table}")
    least = 500 if book.startswith("south") else 1000
    beside, amount = FIRST.get(book, ("trips", 500))
    player.places("ante", least)
    player.places(beside, amount)
    player.places("progressive", 100)
    assert player.balance == 50_000 * least // 1000 - 2 * least - amount - 100
    player.acts("ready")
    done = player.plays_out()
    assert done == ["check", "check", "1x"]
    net = cents(player.page.inner_text(".result-head .net"))
    rows = [cents(one) for one in player.page.locator(".amount-cell .amount").all_inner_texts()]
    assert net == sum(rows) == outcome(server, table)
    assert player.page.locator(".result-line").count() == 5
    expect(player.page.locator(".seal")).to_contain_text("Deck seal checked")
    assert player.balance == 50_000 * least // 1000 + net


@pytest.mark.parametrize("book", UTH)
def test_two_rounds_by_keyboard_alone(server: Served, people: People, book: str) -> None:
    table = server.open(book)
    player = Player(people("kay"), table)
    page = player.page
    page.get_by_role("button", name="Sit down").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Another amount, in dollars").focus()
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
    player.plays_out(by_keys=True)
    player.until_may("again")
    player.keys("Space")
    done = player.plays_out(by_keys=True)
    assert done[-1] in ("1x", "2x", "3x", "4x")
    assert len(server.call("GET", f"/api/tables/{table}/rounds")["rounds"]) == 2


def scene(page: Page) -> str:
    """The felt, the voice and the actions, as a screen reader is told."""
    return page.locator(".felt, .pocket").aria_snapshot()


def settled_down(page: Page) -> str:
    """The same, without what runs by the clock."""
    return re.sub(r"timer.*|\d:\d\d|\d+ seconds left", "", scene(page))


def test_reload_in_mid_round_resumes_exactly(server: Served, people: People) -> None:
    table = server.open("maryland-uth-1.5")
    player = Player(people("rae"), table)
    player.sits(2)
    player.places("ante", 1000)
    player.places("trips", 500)
    player.acts("ready")
    player.until_may("check")
    player.acts("check")
    player.until_may("2x")
    before = settled_down(player.page)
    assert "board card 3" in before
    player.page.reload()
    player.until_may("2x")
    assert settled_down(player.page) == before
    player.acts("2x")
    player.until_settled()
    result = player.page.inner_text(".results")
    player.page.reload()
    player.until_settled()
    expect(player.page.locator(".seal")).to_contain_text("checked")
    assert player.page.inner_text(".results") == result
    player.until_may("again")


def test_lost_connection_resumes(server: Served, people: People) -> None:
    table = server.open("maryland-uth-1.5")
    token = server.guest("lou")
    page = people(token=token)
    up: list[WebSocketRoute] = []
    down = False

    def line(socket: WebSocketRoute) -> None:
        up.append(socket)
        if down:
            socket.close()
        else:
            socket.connect_to_server()

    page.route_web_socket(re.compile("/live"), line)
    player = Player(page, table)
    player.sits(3)
    player.places("ante", 1000)
    player.acts("ready")
    player.until_may("check")
    down = True
    up[-1].close()
    expect(page.locator(".felt-banner")).to_have_text(
        "Connection lost. Your bets stand. Trying again"
    )
    assert page.locator(".hand").count() == 1
    body = {"id": "elsewhere", "do": "check", "seat": 3}
    server.call("POST", f"/api/tables/{table}/commands", body, token=token)
    down = False
    player.until_may("2x")
    expect(page.locator(".felt-banner")).to_have_count(0)
    assert page.get_by_role("img", name=re.compile("board card")).count() == 3
    player.acts("2x")
    player.until_settled()


def test_wrong_key_is_refused_with_its_clause(server: Served, people: People) -> None:
    player = Player(people("wes"), server.open("maryland-uth-1.5"))
    player.page.keyboard.press("Space")
    expect(player.page.locator(".voice")).to_contain_text("Take a seat first")
    player.sits(3)
    player.keys_say("Space", "Place a bet first")
    player.keys_say("4", "Play 4× is for your turn")
    assert player.clause == "11.B.1"
    player.places("ante", 1000)
    player.acts("ready")
    player.until_may("check")
    player.keys_say("1", "Play 1× is not open now: check, or play three or four times")
    assert player.clause == "11.B.1"
    player.keys_say("f", "Fold is not open now")
    player.keys_say("r", "Rebet is for while bets are open")
    player.acts("check")
    player.until_may("2x")
    player.keys_say("4", "Play 4× is not open now: check, or play two times")
    assert player.clause == "11.D.1"


def test_refusal_of_the_server_is_told_in_its_words(server: Served, people: People) -> None:
    page = people("ray")

    def line(socket: WebSocketRoute) -> None:
        floor = socket.connect_to_server()
        # The bet is other on the wire than the page meant it, so that the law has to refuse it.
        socket.on_message(lambda said: floor.send(str(said).replace('"blind":1000', '"blind":900')))
        floor.on_message(socket.send)

    page.route_web_socket(re.compile("/live"), line)
    player = Player(page, server.open("maryland-uth-1.5"))
    player.sits(3)
    player.area("ante").click()
    expect(page.locator(".voice-fault")).to_contain_text("blind")
    assert player.clause == "7.F.1"
    expect(player.area("ante")).to_have_attribute("aria-label", re.compile("empty"))
    assert player.balance == 50_000


def test_chips_are_placed_taken_undone_cleared_and_bet_again(
    server: Served, people: People
) -> None:
    player = Player(people("bea"), server.open("maryland-uth-1.5"))
    page = player.page
    player.sits(3)
    assert page.locator(".areas button").count() == 1  # without an ante nothing else may be bet
    page.get_by_role("radio", name="25 dollars").check()
    player.places("ante", 2500)
    expect(page.locator(".areas li", has_text="Blind")).to_contain_text(
        "Blind, 25 dollars, equal to the ante"
    )
    assert page.locator('.areas [data-wager="six_card_bonus"]').count() == 0
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
    page.get_by_role("button", name="Change bets").click()
    player.until_may("rebet")
    page.keyboard.press("r")
    expect(player.area("trips")).to_have_attribute("aria-label", re.compile("25 dollars"))
    expect(player.area("ante")).to_have_attribute("aria-label", re.compile("25 dollars"))


def test_several_boxes_where_the_law_allows_them(server: Served, people: People) -> None:
    player = Player(people("max"), server.open("maryland-uth-1.5"))
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


def test_hints_before_the_decision_mark_the_best_action(server: Served, people: People) -> None:
    table = server.open("maryland-uth-1.5")
    token = server.guest("tea")
    player = Player(people(token=token), table)
    page = player.page
    player.sits(3)
    page.locator(".side").get_by_role("radio", name="Before").check()
    player.places("ante", 1000)
    player.acts("ready")
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
    page.locator(".side").get_by_role("radio", name="After").check()
    done = player.plays_out()
    expect(page.locator(".choices tr")).to_have_count(len(done))
    expect(page.locator(".session")).to_contain_text("1 hand")


def test_line_of_the_result_opens_with_its_sum_and_clause(server: Served, people: People) -> None:
    player = Player(people("sum"), server.open("maryland-uth-1.5"))
    page = player.page
    player.sits(3)
    player.places("ante", 1000)
    player.acts("ready")
    player.plays_out()
    chip = page.locator(".result-line button.clause").first
    chip.click()
    expect(chip).to_have_attribute("aria-expanded", "true")
    words = page.locator(".result-line.opened .clause-words")
    expect(words).to_contain_text("Read the clause")
    assert len(words.inner_text()) > 30
    page.keyboard.press("l")
    expect(page.get_by_role("heading", name="Log")).to_be_visible()
    expect(page.locator(".log")).to_contain_text("No more bets")


def test_floor_stops_the_table_and_lets_it_go_on(server: Served, people: People) -> None:
    table = server.open("maryland-uth-1.5")
    player = Player(people("pam"), table)
    player.sits(3)
    pause = {"id": "stop", "do": "pause", "reason": "a drink on the felt"}
    server.call("POST", f"/api/tables/{table}/commands", pause)
    expect(player.page.locator(".voice")).to_contain_text("a drink on the felt")
    assert player.page.locator(".chip-tray").count() == 0
    server.call("POST", f"/api/tables/{table}/commands", {"id": "on", "do": "unpause"})
    expect(player.page.locator(".voice")).to_contain_text("Place your bets")


def test_watcher_sees_and_is_offered_a_seat(server: Served, people: People) -> None:
    table = server.open("maryland-uth-1.5")
    player = Player(people("ann"), table)
    watcher = Player(people(), table)
    player.sits(3)
    player.places("ante", 1000)
    player.acts("ready")
    player.until_may("check")
    expect(watcher.page.locator(".voice")).to_contain_text("Seat 3, ann")
    hand = watcher.page.get_by_role("img", name=re.compile("hand: 2 cards, face down"))
    expect(hand).to_have_count(1)
    assert watcher.may == ["sit"]
    assert watcher.page.get_by_role("button", name=re.compile("Sit here")).count() == 5


def test_table_that_is_not_there(people: People) -> None:
    page = people()
    page.goto("/table?id=NOSUCH")
    expect(page.locator(".empty")).to_contain_text("There is no table")
    assert not axe(page)
