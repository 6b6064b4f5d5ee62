"""The table between players: whole hands by mouse and by keys, side pots, replay and histories."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pokerkit
from playwright.sync_api import Page, expect

from croupier.engine.cardroom.hand.game import compile_game
from croupier.law.submission import demonstration, examine
from croupier.notation.phh import replay
from tests.web.pages.at_cardroom import BOOK, Game, check_or_call, no_limit, sits_down
from tests.web.pages.conftest import People
from tests.web.pages.floor import Served
from tests.web.pages.hands_on import View, seated
from tests.web.pages.seeing import axe

LIMITED = 3
"""Players of a hand whose raises are counted."""
SIDE = 4
"""Players of a hand with a side pot."""


def test_whole_hands_by_mouse_and_by_keys(server: Served, people: People) -> None:
    table = server.open(BOOK, "Slate", pace=400)
    page = people()
    page.goto(f"/cardroom?id={table}")
    expect(page.locator(".voice")).to_contain_text("Sit down to play")
    assert axe(page) == []
    sits_down(page, 3, "mara")
    expect(page.locator(".voice")).to_contain_text("Waiting for another player")
    game = Game(server, table, page, 3)
    game.joins("teo", 8, 10_000)

    game.until_yours()
    expect(page.locator(".top-bar")).to_contain_text("Fee $3")
    expect(page.locator(".raise-words")).to_contain_text("raises")
    assert page.locator(".raise-words .clause").inner_text().startswith("deal.6")
    told = page.get_by_role("list", name="This hand").inner_text()
    page.reload()  # in mid-hand
    page.wait_for_selector('.cardroom-page[data-may~="fold"]')
    expect(page.get_by_role("img", name=re.compile("^Your hand: [^?]+ of "))).to_have_count(1)
    expect(page.get_by_role("list", name="This hand")).to_contain_text("post")
    assert page.get_by_role("list", name="This hand").inner_text() == told
    assert axe(page) == []
    game.plays_out(1)
    told = server.call("GET", f"/api/tables/{table}/rounds/1")  # the next hand may be on already
    assert "fee" in str(told).lower()

    game.until_yours()  # the second hand
    game.keys("b", "ArrowRight", "Enter")
    if game.until_yours(number=2):
        game.keys("c")
    if game.until_yours(number=2):
        game.keys("f")
    game.plays_out(2)


def test_a_side_pot_is_named_with_its_seats(server: Served, people: People) -> None:
    table = no_limit(server)
    token = seated(server, table, "mara", 6, 90_000)
    page = people(token=token)
    game = Game(server, table, page, 6)
    page.goto(f"/cardroom?id={table}")
    for name, seat, chips in (("iris", 3, 6_000), ("oleg", 7, 20_000), ("kit", 9, 80_000)):
        game.joins(name, seat, chips)

    def act(view: View, offers: dict[str, Any]) -> str:
        """Folds until all four are dealt in; then two go all in, and the third calls."""
        hand = view["hand"]
        if len(hand["seats"]) < SIDE and "fold" in offers:
            return "fold"
        if hand["turn"] in (3, 7) and "bet" in offers:
            return "bet"
        return "call" if "call" in offers else "check"

    def gathered(view: View) -> int:
        return sum(1 for item in view["hand"]["pots"] if item["amount"])

    while (view := game.until_yours(act)) and gathered(view) < 2:
        if len(view["hand"]["seats"]) < SIDE:
            game.keys("f")
        else:
            check_or_call(game)
    assert view
    main = page.get_by_role("img", name=re.compile("^Main pot .* dollars, seats 3, 6, 7 and 9$"))
    side = page.get_by_role("img", name=re.compile("^Side pot 1 .* dollars, seats 6, 7 and 9$"))
    expect(main).to_have_count(1)
    expect(side).to_have_count(1)
    expect(page.locator(".pot-table")).to_contain_text("seats 3, 6, 7, 9")
    expect(page.locator(".raise-words")).to_contain_text("Two players left to bet")
    assert axe(page) == []
    page.get_by_label("Bet, in dollars").fill("100")
    game.presses("Bet 100 dollars")
    view = server.view(table)
    bets = {each["seat"]: each["bet"] for each in view["hand"]["seats"]}
    assert bets[6] == 10_000
    pending = page.get_by_role("img", name="Side pot 2 opens with $100, seats 6 and 9")
    expect(pending).to_have_count(1)
    game.plays_out(view["number"], act)
    awarded(view["number"], page)


def awarded(number: int, page: Page) -> None:
    """The history of the hand ends with the same stacks here and in another program."""
    with page.expect_download() as coming:
        page.get_by_role("link", name=f"Hand {number}, PHH file").click()
    written = coming.value.path().read_text("utf-8")
    told = tomllib.loads(written)
    game = compile_game(examine(demonstration(BOOK)))
    assert replay(game, told).finishing_stacks() == told["finishing_stacks"]
    state = list(pokerkit.HandHistory.loads(written))[-1]
    assert sum(state.stacks) - told["_fee"] == sum(told["finishing_stacks"])


def test_a_finished_hand_is_replayed_event_by_event(server: Served, people: People) -> None:
    table = server.open(BOOK, "Slate", pace=400)
    token = seated(server, table, "mara", 3, 10_000)
    page = people(token=token)
    game = Game(server, table, page, 3)
    page.goto(f"/cardroom?id={table}")
    game.joins("teo", 8, 10_000)
    game.until_yours()
    game.keys("f")
    game.until_others()  # your own turn would close it
    page.get_by_role("button", name=re.compile("^Hand 1")).click()
    run = page.get_by_role("region", name="Replay")
    expect(run).to_contain_text("1 of")
    assert axe(page) == []
    page.keyboard.press("ArrowRight")
    expect(page.locator(".voice")).to_contain_text("posts the small blind $2")
    page.keyboard.press("End")
    lines = page.get_by_role("list", name="As it happened").get_by_role("listitem")
    expect(lines.last).to_have_attribute("aria-current", "step")
    lines.first.get_by_role("button").first.click()
    expect(run).to_contain_text("1 of")
    page.keyboard.press("Escape")
    run.wait_for(state="detached")


def raising(view: View, offers: dict[str, Any]) -> str:
    """Raises as long as that is open, once three are dealt in: then raises have a limit."""
    if len(view["hand"]["seats"]) < LIMITED and "fold" in offers:
        return "fold"
    return "bet" if "bet" in offers else ""


def test_what_is_not_open_is_refused_with_its_clause(server: Served, people: People) -> None:
    table = server.open(BOOK, "Slate")
    token = seated(server, table, "mara", 3, 40_000)
    page = people(token=token, viewport={"width": 390, "height": 844}, color_scheme="dark")
    game = Game(server, table, page, 3)
    page.goto(f"/cardroom?id={table}")
    game.joins("teo", 8, 40_000)
    game.joins("ines", 9, 40_000)
    while view := game.until_yours(raising):
        if len(view["hand"]["seats"]) < LIMITED:
            game.keys("f")
        elif "bet" in (page.get_attribute(".cardroom-page", "data-may") or ""):
            game.acts(page.locator(".raise-one button, .raise .action").click)
        else:
            break
    assert axe(page) == []
    page.keyboard.press("b")
    voice = page.locator(".voice")
    expect(voice).to_contain_text("You can't bet or raise now")
    expect(voice.locator(".clause")).to_have_text("deal.6.d")


def test_chairs_chips_and_leaving(server: Served, people: People) -> None:
    table = server.open(BOOK, "Slate")
    token = seated(server, table, "mara", 3, 4_000)
    page = people(token=token)
    page.goto(f"/cardroom?id={table}")
    bar = page.locator(".action-bar")
    bar.get_by_role("button", name="Add chips").click()
    sheet = page.locator(".sheet")
    sheet.get_by_label("Chips to add").fill("60")
    sheet.get_by_role("button", name=re.compile("^Add chips")).click()
    expect(bar).to_contain_text("$100")
    menu = page.get_by_role("button", name="Table and seat")
    menu.click()
    sheet.get_by_role("button", name="Sit out").click()
    expect(bar).to_contain_text("Sitting out")
    bar.get_by_role("button", name="I'm back").click()
    expect(bar).not_to_contain_text("Sitting out")
    assert axe(page) == []
    menu.click()
    sheet.get_by_role("button", name="Leave table").click()
    page.get_by_role("button", name="Seat 3, empty. Sit here").wait_for()
