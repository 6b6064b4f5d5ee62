"""The console where the table waits: held awards, counts of the stub, a deck's hours."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.floors import within
from tests.web.pages.conftest import People
from tests.web.pages.dealing import Console, Desks
from tests.web.pages.floor import Served
from tests.web.pages.hands_on import DECK, View, deal_until, do, hired, may, physical, seated
from tests.web.pages.seeing import axe

UTH = "maryland-uth-1.5"
MINUTE = 60_000
UNITS = 1_000_000
"""Of a meter's dollar."""


def opened(view: View) -> bool:
    """Whether the table is open."""
    return bool(view["open"])


def over(view: View) -> bool:
    """Whether no round is on."""
    return not view.get("round")


def due(step: str) -> Callable[[View], bool]:
    """Whether a step whose name ends so is due."""
    return lambda view: any(item["step"].endswith(step) for item in view["procedure"]["due"])


def test_an_award_from_the_meter_waits_and_is_paid(server: Served, people: People) -> None:
    table = physical(server, UTH, floor_validation_min_usd=50)
    deal_until(server, table, opened)
    seated(server, table, "teo", 2)
    deal_until(server, table, may("wager"), bets=0)
    bet = {"ante": 1000, "blind": 1000, "progressive": 100}
    do(server, table, server.floorperson(), "wager", seat=2, wagers=bet)
    faces = ("9h", "8h", "7h", "2c", "3d", "Ks", "Qd")  # flop, river, dealer
    deal_until(server, table, may("show"), bets=1, deck=faces)
    desk = Console(people(token=hired(server, "ada", "dealer")), table)
    desk.open_up()
    desk.scan("Th", "Jh")
    desk.confirm("Seat 2 shown")
    desk.confirm("Settle seat 2")
    box = desk.page.get_by_role("region", name="Settle seat 2")
    expect(box).to_contain_text("Straight flush to the jack")
    expect(desk.page.locator(".instruction")).to_contain_text("Progressive needs approval.")
    desk.confirm("Confirm seat 2")
    desk.open_up()  # hand and light are verified
    assert (desk.now, desk.title) == ("hold 2", "Seat 2: Progressive needs approval")
    expect(desk.page.locator(".instruction .clause")).to_have_text("11.J.2.c")
    expect(desk.page.locator(".console-confirm")).to_have_text("Waits for a floorperson")
    assert axe(desk.page) == []
    floor = Console(people(token=hired(server, "max", "floorperson")), table)
    assert floor.now == "hold 2"
    expect(floor.page.locator(".instruction")).to_contain_text("Meter shows $10,000.20.")
    assert server.view(table)["meters"]["Meter"] == 10_000_20 * UNITS // 100
    floor.confirm("Approve the payment")
    for console in (floor, desk):  # the dealer who pays sees how much, and so does the approver
        console.until("paid 2")
        expect(console.page.get_by_role("region", name="Settle seat 2")).to_contain_text(
            "Pay $1,000.02"
        )
    desk.confirm("Confirm seat 2")
    view = server.view(table)
    assert view["meters"]["Meter"] == 9_000_18 * UNITS // 100
    desk.confirm("Close round")
    paid = 1_000 + 51_000 + 2_000 + 100_002  # ante, blind at 50 to 1, play, a tenth of the meter
    assert server.view(table)["seats"][0]["chips"] == 50_000 - 3_100 + paid


def fewer(page: Page) -> None:
    """One card less is counted."""
    page.get_by_role("button", name="Cards counted, stub and dealt: less").click()


def choose(page: Page, question: str, answer: str) -> None:
    """A question about the step has this answer."""
    asked = page.get_by_role("group", name=question)
    asked.get_by_role("button", name=answer, exact=True).click()


def test_the_stub_is_counted_in_time_and_a_wrong_count_voids(
    server: Served, people: People
) -> None:
    table = physical(server, UTH, dealing="hand", shuffler_counts=False, stub_count_every=2)
    deal_until(server, table, opened)
    seated(server, table, "teo", 2)
    deal_until(server, table, lambda view: view["number"] == 1 and over(view), bets=1)
    deal_until(server, table, due("_count_stub"), bets=1)
    desk = Console(people(token=hired(server, "ada", "dealer")), table)
    page = desk.page
    expect(page.locator(".top-bar")).to_contain_text("Stub count this round")
    assert desk.title == "Count the stub"
    expect(page.locator(".instruction .clause")).to_have_text("9.C")
    desk.confirm("Enter stub count")
    assert desk.title == "Rack the counted stub"
    deal_until(server, table, over, deck=reversed(DECK))
    expect(page.locator(".top-bar")).to_contain_text("Stub count in 2 rounds")
    chips = server.view(table)["seats"][0]["chips"]
    deal_until(server, table, due("_rack_stub"), bets=1, deck=reversed(DECK))
    desk.until("step hand_rack_stub")  # it may be counted before its time
    fewer(page)
    desk.moved(page.get_by_role("button", name="Count instead"), desk.now)
    assert desk.title == "Determine if cards were misdealt"
    choose(page, "Cards were misdealt", "Yes")
    choose(page, "52 cards present", "Yes")
    law = page.get_by_role("region", name="Effect under the rules")
    expect(law.locator(".clause")).to_have_text("9.E.1")
    choose(page, "52 cards present", "No")
    expect(law).to_contain_text("Round void, wagers returned")
    expect(law.locator(".clause")).to_have_text("9.E.2")
    assert axe(page) == []
    desk.confirm("Propose it")
    assert desk.title == "The floor is called"
    expect(page.locator(".instruction .clause")).to_have_text("9.E.2")
    banner = page.get_by_role("region", name="Proposal 1")
    expect(banner).to_contain_text("ada reports: Stub count is off")
    expect(banner).to_contain_text("Seat 2: $")
    expect(banner).to_contain_text("waits for a floorperson")
    assert axe(page) == []
    floor = Console(people(token=hired(server, "max", "floorperson")), table)
    floor.moved(floor.page.get_by_role("button", name="Confirm"), floor.now)
    desk.until("undone 2")
    desk.confirm("Seat 2 is done")
    did = page.get_by_role("region", name="Ruling")
    expect(did).to_contain_text("round void, wagers returned")
    assert server.view(table)["seats"][0]["chips"] == chips
    assert desk.title == "Remove the deck"
    expect(page.get_by_label("Reason")).to_have_value(re.compile("whole deck removed"))
    desk.confirm("Remove deck")
    assert desk.title == "Receive a deck"


def test_a_floorperson_takes_a_departed_players_wagers_as_lost(
    server: Served, people: People
) -> None:
    table = physical(server, UTH, abandon_policy="floor_decides")
    deal_until(server, table, opened)
    player = seated(server, table, "lea", 2)
    deal_until(server, table, lambda view: may("check")(view) and not may("do")(view), bets=1)
    do(server, table, player, "stand")
    desk = Console(people(token=hired(server, "ada", "dealer")), table)
    desk.until("decide 2")
    expect(desk.page.get_by_role("button", name="Forfeit wagers")).to_have_count(0)
    floor = Console(people(token=hired(server, "max", "floorperson")), table)
    floor.until("decide 2")
    expect(floor.page.locator(".instruction")).to_contain_text("has left")
    floor.decide("Forfeit wagers")
    [box] = server.view(table)["round"]["seats"]
    assert {line["result"] for line in box["lines"]} == {"lose"}


@pytest.mark.deep
def test_a_deck_whose_hours_are_over_is_changed(tmp_path: Path, browser: Browser) -> None:
    ahead = [0]
    with within(tmp_path, clock=lambda: time.time_ns() // 1_000_000 + ahead[0]) as floor:
        server = Served(floor.address, floor.one_time, {})
        desks = Desks(server, browser)
        table = physical(server, UTH, "Clocked", deck_change_hours=1)
        deal_until(server, table, opened)
        seated(server, table, "teo", 2)
        deal_until(server, table, may("close_bets"), bets=1)
        hired(server, "ada", "dealer")
        ahead[0] = 50 * MINUTE
        desk = Console(desks.of("ada", f"/console?id={table}"), table)
        bar = desk.page.locator(".top-bar")
        expect(bar).to_contain_text("Deck ends in")
        assert desk.now == "bets"
        ahead[0] = 61 * MINUTE
        deal_until(server, table, over, bets=1)  # the round is played to its end
        desk.until("step change_deck")
        expect(bar).to_contain_text("Deck past its time limit")
        expect(desk.page.locator(".instruction .clause")).to_have_text("3.C.2")
        all_tables = desks.of()
        row = all_tables.locator("tr.table-row", has_text="Clocked")
        expect(row).to_contain_text("Replace deck")
        desk.confirm("Remove deck")
        desk.confirm("Receive deck")
        desk.open_up()
        assert desk.title == "Waiting for a floorperson"
        hold = all_tables.locator(".hold", has_text="Clocked")
        hold.get_by_role("button", name="Confirm inspection").click()
        desk.until("step fan_face_up")
        desk.open_up()
        assert desk.now == "open_round"
        expect(bar).to_contain_text("0:00 of 1:00 h")
        expect(row).to_contain_text("59 min left")
        expect(row).to_contain_text("deck 2")
        desks.close()
        server.client.close()
