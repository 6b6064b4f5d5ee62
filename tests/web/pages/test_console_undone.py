"""The console when wagers end out of turn: the floor is called, and each box has its card."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.pages.conftest import People
from tests.web.pages.dealing import Console
from tests.web.pages.floor import Served
from tests.web.pages.hands_on import View, deal_until, decided, do, hired, may, physical, seated
from tests.web.pages.seeing import axe

UTH = "maryland-uth-1.5"
BET = {"ante": 1000, "blind": 1000, "trips": 500, "progressive": 100}
SIZE = {"width": 1024, "height": 768}


def opened(view: View) -> bool:
    """Whether the table is open."""
    return bool(view["open"])


def bet_on(server: Served) -> str:
    """A physical table at which two players have bet."""
    table = physical(server, UTH)
    deal_until(server, table, opened)
    for name, seat in (("teo", 1), ("mara", 2)):
        seated(server, table, name, seat)
    deal_until(server, table, may("wager"), bets=0)
    for seat in (1, 2):
        do(server, table, server.floorperson(), "wager", seat=seat, wagers=BET)
    return table


def at_a_decision(view: View) -> bool:
    """Whether a player is asked, and no step is due before."""
    return decided(view) and not may("do")(view)


def report(server: Served, table: str, **fields: object) -> None:
    """The dealer reports it."""
    do(server, table, hired(server, "ada", "dealer"), "report", **fields)


def test_the_floor_is_called_and_each_box_is_handed_back(server: Served, people: People) -> None:
    table = bet_on(server)
    deal_until(server, table, at_a_decision)
    desk = Console(people(token=hired(server, "ada", "dealer"), viewport=SIZE), table)
    floor = Console(people(token=hired(server, "max", "floorperson"), viewport=SIZE), table)
    watcher = people("ann")
    watcher.goto(f"/table?id={table}")
    report(server, table, report="wrong_count", at="dealer")
    for console in (desk, floor):
        console.until("called")
        assert console.title == "The floor is called"
        expect(console.page.locator(".console-confirm .filled")).to_have_count(0)
        banner = console.page.get_by_role("region", name="Proposal 1")
        expect(banner).to_contain_text("ada reports: Wrong number of cards dealt, just now")
        expect(banner).to_contain_text("Seat 1: $26 back, $1 of it out of the tray")
        assert axe(console.page) == []
    expect(watcher.locator("body")).to_contain_text("The floor is called")
    floor.hears()
    floor.page.get_by_role("button", name="Confirm").click()
    desk.until("undone 1")
    assert desk.title == "Seat 1: give back"
    said = "Give back ante $10, blind $10 and trips $5; from the tray: progressive $1."
    expect(desk.page.locator(".instruction")).to_contain_text(said)
    expect(desk.page.locator(".settle-box")).to_contain_text("Give back $1, from the tray")
    assert axe(desk.page) == []
    desk.confirm("Seat 1 is done")
    desk.until("undone 2")
    desk.page.reload()
    desk.until("undone 2")  # what was confirmed stays so
    desk.confirm("Seat 2 is done")
    assert desk.now.startswith("step")


def test_lost_wagers_are_taken_and_never_called_void(server: Served, people: People) -> None:
    table = bet_on(server)
    deal_until(server, table, at_a_decision)
    desk = Console(people(token=hired(server, "ada", "dealer"), viewport=SIZE), table)
    report(server, table, report="fouled_hand", seat=1, cause="player")
    do(server, table, hired(server, "max", "floorperson"), "confirm", proposal=1)
    desk.until("undone 1")
    assert desk.title == "Seat 1: take"
    said = "Take ante $10, blind $10, trips $5 and progressive $1."
    expect(desk.page.locator(".instruction")).to_contain_text(said)
    did = desk.page.get_by_role("region", name="Ruling")
    expect(did).to_contain_text("hand void, wagers lost")
    desk.confirm("Seat 1 is done")
    desk.until("decide 2")


def test_a_round_cut_short_says_what_stays(server: Served, people: People) -> None:
    table = bet_on(server)
    deal_until(server, table, at_a_decision)
    desk = Console(people(token=hired(server, "ada", "dealer"), viewport=SIZE), table)
    report(server, table, report="dealer_card_exposed")
    do(server, table, hired(server, "max", "floorperson"), "confirm", proposal=1)
    desk.until("undone 1")
    said = "Leave trips $5 and progressive $1: settled when the board is complete."
    expect(desk.page.locator(".instruction")).to_contain_text(said)
    desk.confirm("Seat 1 is done")
    desk.confirm("Seat 2 is done")
    assert not desk.now.startswith("undone")


def test_a_departed_players_wagers_are_taken_on_the_screen(server: Served, people: People) -> None:
    table = physical(server, UTH, abandon_policy="floor_decides")
    deal_until(server, table, opened)
    player = seated(server, table, "lea", 2)
    deal_until(server, table, at_a_decision, bets=1)
    do(server, table, player, "stand")
    desk = Console(people(token=hired(server, "ada", "dealer"), viewport=SIZE), table)
    do(server, table, hired(server, "max", "floorperson"), "forfeit", seat=2)
    desk.until("undone 2")
    assert desk.title == "Seat 2: take"
    expect(desk.page.locator(".settle-box")).to_contain_text("the wagers are lost")


def test_the_floor_page_names_seat_reporter_and_sums(server: Served, people: People) -> None:
    table = bet_on(server)
    deal_until(server, table, at_a_decision)
    report(server, table, report="fouled_hand", seat=2, cause="other")
    page = people(token=hired(server, "max", "floorperson"), viewport=SIZE)
    page.goto("/floor")
    hold = page.locator(".hold", has_text="The floor is called").last
    expect(hold).to_contain_text("fouled hand, seat 2. Reported by ada")
    expect(hold).to_contain_text("Seat 2: $26 back, $1 of it out of the tray")
    hold.get_by_label("Reason").fill("it was another card")
    hold.get_by_role("button", name="Reject").click()
    expect(hold).to_have_count(0)
    assert server.view(table)["called"] is None


def test_bets_are_taken_down_at_the_console(server: Served, people: People) -> None:
    table = bet_on(server)
    desk = Console(people(token=hired(server, "ada", "dealer"), viewport=SIZE), table)
    desk.until("bets")
    desk.page.get_by_role("button", name="Table…").click()
    row = desk.page.locator(".table-row").filter(has_text="Call bets off")
    expect(row.get_by_role("button", name="Call bets off")).to_be_disabled()
    row.get_by_label("Reason").fill("the table moves")
    desk.hears()
    row.get_by_role("button", name="Call bets off").click()
    row.wait_for(state="detached")
    assert [item["chips"] for item in server.view(table)["seats"]] == [50_000, 50_000]
    deal_until(server, table, may("wager"), bets=0)
    desk.page.locator(".console-confirm").get_by_role("button", name="Back").click()
    desk.until("bets")
    desk.press("Call bets off", ".console-confirm")
    desk.page.wait_for_selector('.console-frame:not([data-now="bets"])')
