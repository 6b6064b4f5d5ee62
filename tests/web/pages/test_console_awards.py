"""Awards and Envy on the console and the floor's page: step by step, by two people."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.pages.conftest import People
from tests.web.pages.dealing import Console
from tests.web.pages.floor import Served
from tests.web.pages.hands_on import View, deal_until, do, hired, may, physical, seated
from tests.web.pages.seeing import axe

PLAIN = {"ante": 1000, "blind": 1000}
WAGERS = {**PLAIN, "progressive": 100}


def shown_down(server: Served, book: str, bets: dict[int, dict[str, int]], faces: str) -> str:
    """A table of physical cards whose first box is to be shown."""
    table = physical(server, book)
    deal_until(server, table, lambda view: bool(view["open"]))
    for seat in bets:
        seated(server, table, f"{book[:2]}{seat}", seat)
    deal_until(server, table, may("wager"), bets=0)
    for seat, wagers in bets.items():
        do(server, table, server.floorperson(), "wager", seat=seat, wagers=wagers)
    deal_until(server, table, may("show"), bets=len(bets), deck=faces.split())
    return table


def chips(view: View, seat: int) -> int:
    """What a player has."""
    return next(int(item["chips"]) for item in view["seats"] if item["seat"] == seat)


def test_envy_is_paid_by_a_step_of_its_own(server: Served, people: People) -> None:
    table = shown_down(server, "maryland-uth-1.5", {2: PLAIN, 3: WAGERS}, "Qh Jh Th 2c 3d Ks 8d")
    desk = Console(people(token=hired(server, "ada", "dealer")), table)
    page = desk.page
    page.set_viewport_size({"width": 1024, "height": 768})
    desk.open_up()
    for seat, cards in ((3, ("9c", "5s")), (2, ("Ah", "Kh"))):
        desk.until(f"show seat {seat}")
        desk.hears()
        desk.scan(*cards)
        desk.confirm(f"Seat {seat} shown")
        desk.confirm(f"Settle seat {seat}")
        desk.confirm(f"Confirm seat {seat}")
        desk.open_up()
    assert (desk.now, desk.title) == (
        "hold envy 2", "Seat 2: royal flush needs approval",
    )  # fmt: skip
    expect(page.locator(".instruction")).to_contain_text("Then envy is paid: $1,000 to seat 3.")
    expect(page.locator(".console-confirm")).to_have_text("Waits for a floorperson")
    before = chips(server.view(table), 3)
    floor = people(token=hired(server, "max", "floorperson"))
    floor.goto("/floor")
    hold = floor.locator(".hold", has_text="Envy for seat 2's royal flush: $1,000 to seat 3.")
    expect(hold).to_have_count(1)
    assert axe(floor) == []
    hold.get_by_role("button", name="Validate hand").click()
    desk.until("envy 0")
    assert desk.title == "Envy: pay $1,000 to seat 3"
    expect(page.locator(".instruction .clause")).to_have_text("11.J.2.e")
    expect(page.locator(".console-steps")).to_contain_text("Envy: pay $1,000 to seat 3")
    assert axe(page) == []
    assert chips(server.view(table), 3) == before
    desk.confirm("Confirm seat 3")
    assert chips(server.view(table), 3) == before + 100_000
    assert desk.title == "Close the round"
    expect(page.locator(".console-felt")).to_contain_text("+$979")  # envy beside what was lost
    desk.confirm("Close round")


def test_an_award_is_keyed_called_and_confirmed(server: Served, people: People) -> None:
    table = shown_down(server, "south-dakota-uth", {2: WAGERS}, "Ks Ah Jh Th Qd 2c 7d 3c 4d")
    desk = Console(people(token=hired(server, "ada", "dealer")), table)
    page = desk.page
    desk.scan("As", "Ad")
    desk.confirm("Seat 2 shown")
    desk.confirm("Settle seat 2")
    desk.confirm("Confirm seat 2")
    desk.confirm("Settle seat 2")
    assert desk.title == "Key in the winner, seat 2"
    award = "$9.00 for three of a kind, from the tray (18.a.ii)."
    expect(page.locator(".instruction")).to_contain_text(award)
    desk.confirm()
    assert desk.title == "Call a supervisor, seat 2"
    desk.moved(page.get_by_role("button", name="Cancel the key"), desk.now)
    assert desk.title == "Key in the winner, seat 2"
    desk.confirm()
    desk.confirm()
    assert desk.now == "hold 2"
    expect(page.locator(".instruction")).to_contain_text(award)
    floor = Console(people(token=hired(server, "max", "floorperson")), table)
    floor.confirm("Approve the payment")
    desk.until("paid 2")
    expect(page.get_by_role("region", name="Settle seat 2")).to_contain_text("Pay $9")
