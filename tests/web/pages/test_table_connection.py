"""The table's page on a bad line: reloads, lost connections, late answers, double presses."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.pages.at_table import Player
from tests.web.pages.conftest import People
from tests.web.pages.floor import Served
from tests.web.pages.seeing import axe

BETS = {"ante": 1000, "blind": 1000}
BOOK = "maryland-uth-1.5"


def scene(page: Page) -> str:
    """The felt, the voice and the actions, as a screen reader has them."""
    return page.locator(".felt, .pocket").aria_snapshot()


def settled_down(page: Page) -> str:
    """The same, without what runs by the clock."""
    return re.sub(r"timer.*|\d:\d\d|\d+ seconds left", "", scene(page))


SO_FAR = (
    *("^Round 1", "^Flop.*11", "^2 rae.* checks.*11", "^Cards dealt.*", "^No more bets"),
    r"^2 rae.* bets \$25",
)
"""The log of a round whose flop has come: its heading, then the newest line first."""


def logged(page: Page) -> list[str]:
    """The lines of the log, the newest first."""
    page.keyboard.press("l")
    page.locator(".log .log-head").first.wait_for()
    lines = page.locator(".log li").all_inner_texts()
    page.keyboard.press("l")
    return lines


def test_reload_in_mid_round_resumes_exactly(server: Served, people: People) -> None:
    table = server.open(BOOK)
    token = server.dealt(table, "rae", {**BETS, "trips": 500}, seat=2)
    player = Player(people(token=token), table)
    player.until_may("check")
    player.acts("check")
    player.until_may("2x")
    before, log = settled_down(player.page), logged(player.page)
    assert "board card 3" in before
    for line, wanted in zip(log, SO_FAR, strict=False):
        assert re.search(wanted, line.replace("\n", " ").strip()), (line, wanted)
    player.page.reload()
    player.until_may("2x")
    assert settled_down(player.page) == before
    assert logged(player.page) == log
    player.acts("2x")
    player.until_settled()
    player.until_may("again")  # the next round is open: nothing more is logged by itself
    log = logged(player.page)
    assert log[0] == "Round 2"
    assert any(re.search(r"rae\d* (wins|loses|breaks even)", line) for line in log)
    expect(player.page.locator(".seal")).to_contain_text("verified")
    result = player.page.inner_text(".results")
    player.page.reload()
    player.until_settled()
    player.until_may("again")
    expect(player.page.locator(".seal")).to_contain_text("verified")
    assert player.page.inner_text(".results") == result
    assert logged(player.page) == log


def test_lost_connection_resumes(server: Served, people: People) -> None:
    table = server.open(BOOK)
    token = server.dealt(table, "lou", BETS)
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
    player.until_may("check")
    down = True
    up[-1].close()
    expect(page.locator(".felt-banner")).to_have_text(
        "Connection lost. Your bets are safe. Reconnecting…"
    )
    assert page.locator(".hand").count() == 1
    assert not axe(page)
    server.does(table, "check", token, seat=3)
    down = False
    player.until_may("2x")
    expect(page.locator(".felt-banner")).to_have_count(0)
    assert page.get_by_role("img", name=re.compile("board card")).count() == 3
    player.acts("2x")
    player.until_settled()


def test_a_bet_lies_there_from_its_answer_to_the_view_of_it(server: Served, people: People) -> None:
    """The answer may come first: until the view has the bet, it is shown as it was sent."""
    table = server.open(BOOK)
    page = people()
    held: list[str] = []
    answers: list[str] = []
    slow = False

    def line(socket: WebSocketRoute) -> None:
        floor = socket.connect_to_server()

        def heard(message: str | bytes) -> None:
            if slow and '"type":"view"' in str(message):
                held.append(str(message))
                return
            socket.send(message)
            if slow and '"type":"done"' in str(message):
                answers.append(str(message))

        floor.on_message(heard)

    page.route_web_socket(re.compile("/live"), line)
    player = Player(page, table)
    player.sits(3, f"Guest {table}")
    player.places("ante", 1000)
    slow = True
    player.area("progressive").click()
    while not (answers and held):
        page.wait_for_timeout(20)
    page.evaluate("new Promise((go) => requestAnimationFrame(() => setTimeout(go, 50)))")
    label = player.area("progressive").get_attribute("aria-label")
    assert label == "Progressive, on, 1 dollar"
    assert player.balance == 50_000 - 2_000 - 100


def test_pressed_twice_on_a_slow_line_decides_once(server: Served, people: People) -> None:
    table = server.open(BOOK)
    token = server.dealt(table, "two", BETS)
    page = people(token=token)
    held: list[str] = []
    slow = False

    def line(socket: WebSocketRoute) -> None:
        floor = socket.connect_to_server()

        def passes(said: str | bytes) -> None:
            if slow and '"do"' in str(said):
                held.append(str(said))
            else:
                floor.send(said)

        def let_go() -> None:
            for name in held:
                floor.send(name)

        socket.on_message(passes)
        floor.on_message(socket.send)
        page.expose_function("letGo", let_go)

    page.route_web_socket(re.compile("/live"), line)
    player = Player(page, table)
    player.until_may("check")
    slow = True
    check = page.get_by_role("button", name=re.compile("^Check"))
    for _ in range(40):  # until the guard hears it, and some times more
        check.click()
        page.keyboard.press("c")
        if held:
            break
    check.click()
    page.keyboard.press("c")
    page.evaluate("letGo()")
    player.until_may("2x")
    assert len(held) == 1
