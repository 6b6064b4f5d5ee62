"""The dealer's console: physical cards dealt, settled and corrected through it alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.stages import rows
from tests.web.pages.at_table import Player
from tests.web.pages.conftest import People
from tests.web.pages.dealing import Console
from tests.web.pages.floor import Served
from tests.web.pages.hands_on import (
    DECK,
    View,
    deal_until,
    decided,
    hired,
    may,
    physical,
    seated,
)
from tests.web.pages.seeing import axe

STAYS = {
    "drawn_in_error": ("Card drawn in error", [], "ard used as the next card"),
    "player_card_exposed": ("Player's card exposed", [], "lay continues"),
    "board_card_exposed": ("Community card exposed early", [], "lay continues"),
    "wrong_count": ("Wrong number of cards dealt", ["Bonus cards"], "lay continues"),
}
"""Reports after which the round continues: name, answers, effect."""
UNDOES = {
    "wrong_count": (
        "Wrong number of cards dealt",
        ["Dealer's cards"],
        "Round void, wagers returned",
    ),
    "fouled_hand": ("Fouled hand", ["The player", "Seat 3"], "Hand void, wagers lost"),
    "stub_count_wrong": ("Stub count is off", ["Yes", "Yes"], "Round void, wagers returned"),
    "dealer_card_exposed": ("Dealer's card exposed", [], "Ante and Blind returned"),
}
"""Reports that undo wagers, and so take two people."""


UTH, JACKPOT = "maryland-uth-1.5", "maryland-jackpot-1.0"
WALKED = {
    (UTH, "device"): (
        "open_round",
        *("device_lock_progressive", "deal 1 preflop 13", "turn river", "load_device"),
    ),
    (UTH, "hand"): ("expose", "deal 1 preflop 8", "deal 1 flop 4", "hand_rack_stub"),
    (JACKPOT, "device"): ("close_round", "turn flop", "announce_dealer", "settle 2", "paid 2"),
}
"""Where a walk ends, and what the console asks for on the way."""


def opened(view: View) -> bool:
    """Whether the table is open."""
    return bool(view["open"])


def place_bet(desk: Console, seat: int, dollars: int) -> None:
    """The box has the least bet."""
    form = desk.page.get_by_role("region", name=f"Seat {seat}, wagers")
    form.get_by_role("button", name=f"Minimum, {dollars} dollars").click()
    desk.hears()
    bets = form.get_by_role("button", name=f"Seat {seat} bets {dollars} dollars")
    bets.click()
    bets.wait_for(state="detached")


def test_two_players_and_a_dealer_each_at_a_screen(server: Served, people: People) -> None:
    table = physical(server, "south-dakota-uth")
    desk = Console(people(token=hired(server, "ada", "dealer")), table)
    page = desk.page
    assert axe(page) == []
    desk.open_up()
    teo = Player(people(token=seated(server, table, "teo", 2)), table)
    mara = Player(people(token=seated(server, table, "mara", 3)), table)
    desk.confirm("Open betting")
    teo.area("ante", box=2).click()
    page.wait_for_selector("text=2 teo")
    place_bet(desk, 3, 10)
    expect(page.locator(".console-plate").nth(1)).to_contain_text("$10")
    assert axe(page) == []
    desk.confirm("No more bets")
    desk.open_up()  # lock, remove, cut
    assert desk.title == "Seat 2: one card"
    desk.confirm("Seat 2 has it")
    assert desk.title == "Seat 3: one card"
    desk.press("All 5 face down", ".console-confirm")
    desk.until("decide 2")
    desk.decide("Check")
    mara.until_may("4x")
    mara.keys("4")  # a player who has a screen decides there
    desk.until("deal")
    desk.confirm("Burned")
    expect(page.locator(".waits")).to_have_text("Flop complete: 0 of 3 in")
    desk.tap("8d")
    desk.type("8c")
    desk.scan("4S")
    assert axe(page) == []
    desk.confirm("Flop complete")
    expect(teo.page.get_by_role("group", name="Board: 8 of diamonds")).to_have_count(1)
    desk.decide("Play 2 times the ante, 10 dollars")
    desk.confirm("Burned")
    desk.scan("Ks", "7H")
    desk.confirm("Turn and river complete")
    desk.scan("2h", "3c")
    desk.confirm("Dealer shown")
    assert desk.title == "Seat 3, first card"
    desk.scan("Ah", "Ad")
    desk.confirm("Seat 3 shown")
    settle(desk, 3, "Aces and eights, against", "+$25")
    desk.scan("9h", "Td")
    desk.confirm("Seat 2 shown")
    settle(desk, 2, "Pair of eights", "")
    desk.confirm("Close round")
    expect(mara.page.locator(".result-line").first).to_be_visible()
    desk.until("step press_reset")
    desk.open_up()
    desk.until("open_round")
    rounds = server.call("GET", f"/api/tables/{table}/rounds")["rounds"]
    assert [item["number"] for item in rounds] == [1]


@pytest.mark.deep
@pytest.mark.parametrize(
    ("book", "dealing", "first"),
    [
        ("maryland-uth-1.5", "device", may("close_bets")),
        ("maryland-uth-1.5", "hand", may("deal")),
        ("maryland-jackpot-1.0", "device", decided),
    ],
    ids=["device", "hand", "jackpot"],
)
def test_each_way_of_dealing_is_walked(
    server: Served,
    people: People,
    book: str,
    dealing: str,
    first: Callable[[View], bool],
) -> None:
    table = physical(server, book, dealing=dealing)
    deal_until(server, table, opened)
    seated(server, table, "teo", 2)
    deal_until(server, table, first, bets=1)
    desk = Console(people(token=server.floorperson()), table)
    until, *steps = WALKED[book, dealing]
    done = " ".join(desk.deals_on(iter(reversed(DECK)), until))
    for step in steps:
        assert step in done


def settle(desk: Console, seat: int, made: str, net: str) -> None:
    """The box is settled; what to take and to pay is read from the screen, and paid."""
    page = desk.page
    desk.hears()
    page.locator(".console-confirm .filled").filter(has_text=f"Settle seat {seat}").click()
    box = page.get_by_role("region", name=f"Settle seat {seat}")
    expect(box).to_contain_text(made)
    expect(box).to_contain_text(net)
    assert axe(page) == []
    desk.hears()
    page.locator(".console-confirm .filled").filter(has_text=f"Confirm seat {seat}").click()
    box.wait_for(state="detached")


@pytest.mark.deep
def test_a_floorperson_verifies_and_is_called(server: Served, people: People) -> None:
    table = physical(server, "maryland-uth-1.5")
    desk = Console(people(token=hired(server, "ada", "dealer")), table)
    desk.open_up()
    assert desk.title == "Waiting for a floorperson"
    desk.press("Call the floor", ".console-foot")
    floor = Console(people(token=hired(server, "max", "floorperson")), table)
    floor.page.get_by_role("button", name="Answer call").click()
    floor.confirm("Confirm inspection")
    desk.until("step fan_face_up")
    desk.open_up()  # through inspection, wash, shuffle, count and loading
    assert (desk.now, desk.title) == ("idle", "Nothing to do")  # nobody sits here
    steps = desk.page.inner_text(".steps")
    for done in ("Inspect, verified", "Player inspected cards", "Wash", "Deck 1 counted"):
        assert done in steps
    expect(desk.page.locator(".top-bar")).to_contain_text("of 8:00 h")


def a_decision(server: Served) -> str:
    """A table of physical cards at which the first player is asked."""
    table = physical(server, "maryland-uth-1.5")
    deal_until(server, table, opened)
    for name, seat in (("teo", 2), ("mara", 3)):
        seated(server, table, name, seat)
    deal_until(server, table, decided)
    return table


@pytest.fixture(scope="module")
def deciding(server: Served) -> str:
    """Such a table for all who leave the round as it is."""
    return a_decision(server)


def answer(page: Page, name: str, answers: list[str]) -> None:
    """The report is chosen, and what is asked about it answered."""
    page.get_by_role("button", name="Report irregularity").click()
    page.locator(".report-list").get_by_role("button", name=name, exact=True).click()
    for at, item in enumerate(answers):
        page.locator(".case .asked-field").nth(at).get_by_role(
            "button", name=item, exact=True
        ).click()


def test_irregularities_are_answered_by_the_law(
    server: Served, people: People, deciding: str
) -> None:
    desk = Console(people(token=hired(server, "ada", "dealer")), deciding)
    page = desk.page
    for report, (name, answers, effect) in STAYS.items():
        answer(page, name, answers)
        law = page.get_by_role("region", name="Effect under the rules")
        expect(law).to_contain_text(effect)
        assert law.locator(".clause").count() >= 1
        if report == "drawn_in_error":
            assert axe(page) == []
        desk.hears()
        page.locator(".console-confirm .filled").filter(has_text="Report it").click()
        page.locator(".report-list").wait_for(
            state="detached"
        )  # the ruling before may say the same
        expect(page.get_by_role("region", name="Ruling")).to_contain_text(effect)
    assert decided(server.view(deciding))


def test_what_undoes_wagers_takes_two_people(server: Served, people: People) -> None:
    table = a_decision(server)
    desk = Console(people(token=hired(server, "ada", "dealer")), table)
    floor = Console(people(token=hired(server, "max", "floorperson")), table)
    for name, answers, effect in UNDOES.values():
        answer(desk.page, name, answers)
        law = desk.page.get_by_role("region", name="Effect under the rules")
        expect(law).to_contain_text(effect)
        expect(law).to_contain_text("Two people")
        desk.hears()
        desk.page.locator(".console-confirm .filled").filter(has_text="Propose it").click()
        expect(desk.page.locator(".banner")).to_contain_text("waits for a floorperson")
        assert desk.page.get_by_role("button", name="Confirm").count() == 0
        last = name == "Dealer's card exposed"
        floor.hears()
        floor.page.get_by_role("button", name="Confirm" if last else "Reject").click()
        if not last:
            floor.page.get_by_label("Why it is rejected").fill("nobody saw it")
            floor.page.get_by_role("button", name="Reject").click()
        desk.page.get_by_role("region", name="Proposal").wait_for(state="detached")
    did = desk.page.get_by_role("region", name="Ruling")
    expect(did).to_contain_text("Dealer's card exposed: round ends early. Ante and Blind returned")
    assert not decided(server.view(table))
    for seat in (2, 3):
        desk.until(f"undone {seat}")
        desk.confirm(f"Seat {seat} is done")
    assert not desk.now.startswith("undone")


def test_nobody_confirms_their_own_void(server: Served, people: People) -> None:
    table = physical(server, "south-dakota-uth")
    deal_until(server, table, opened)
    seated(server, table, "teo", 1)
    deal_until(server, table, decided, bets=1)
    chips = server.view(table)["seats"][0]["chips"]
    first = Console(people(token=hired(server, "lou", "floorperson")), table)
    first.page.get_by_role("button", name="Void round…").click()
    report = first.page.locator(".report-list button").first
    report.click()
    for choice in first.page.locator(".case .choices").all():
        choice.locator("button").first.click()
    first.hears()
    first.page.locator(".console-confirm .filled").filter(has_text="Propose it").click()
    expect(first.page.locator(".banner")).to_contain_text("waits for another floorperson")
    second = Console(people(token=hired(server, "max", "floorperson")), table)
    second.hears()
    second.page.get_by_role("button", name="Confirm").click()
    did = first.page.get_by_role("region", name="Ruling")
    expect(did).to_contain_text("round void, wagers returned")
    view = server.view(table)
    assert "round" not in view
    assert view["seats"][0]["chips"] > chips


def test_a_wrong_card_is_refused_with_its_sentence(server: Served, people: People) -> None:
    table = physical(server, "south-dakota-uth")
    deal_until(server, table, opened)
    seated(server, table, "teo", 1)

    deal_until(server, table, may("deal"), bets=1)
    desk = Console(people(token=hired(server, "ada", "dealer")), table)
    desk.scan("AS")  # a shoe that reads its cards: seat 1 has it, and nobody sees it
    desk.page.wait_for_selector("text=Dealer: one card")
    desk.press("All 3 face down", ".console-confirm")
    desk.until("decide")
    desk.decide("Check")
    desk.confirm("Burned")
    desk.scan("KJ7X")
    assert "KJ7X isn't a card code. Scan it again, or tap rank and suit." in desk.faults()
    desk.scan("KH", "KH")
    expect(desk.page.locator(".toasts")).to_contain_text(
        "The king of hearts has already been dealt"
    )
    desk.scan(
        "QH", "AS"
    )  # a refusal would reveal who holds it; it is noticed when both are face up
    desk.confirm("Flop complete")


@pytest.mark.deep
def test_a_failed_device_is_marked_and_mended(server: Served, people: People) -> None:
    table = physical(server, "maryland-uth-1.5")
    deal_until(server, table, lambda view: view["open"] and not view["procedure"]["due"])
    floor = Console(people(token=server.floorperson()), table)
    floor.page.get_by_role("button", name="Table…").click()
    assert axe(floor.page) == []
    shuffler = floor.page.locator(".table-row").filter(has_text="Shuffler")
    floor.hears()
    shuffler.get_by_role("button", name="Report malfunction").click()
    shuffler.get_by_role("button", name="Report malfunction").wait_for(state="detached")
    floor.page.locator(".console-confirm").get_by_role("button", name="Back").click()
    floor.until("step repair_device")  # it was empty: the deck is loaded
    floor.open_up()
    assert server.view(table)["procedure"]["devices"][0]["state"] == "works"


def rule(floor: Console, name: str, *answers: str, card: str = "") -> None:
    """A floorperson reports it, answers what is asked, and confirms."""
    answer(floor.page, name, list(answers))
    if card:
        floor.tap(card)
    floor.hears()
    floor.page.locator(".console-confirm .filled").filter(has_text="Report it").click()


def test_between_players_the_floor_rules(server: Served, people: People) -> None:
    table = physical(server, "california-holdem")
    deal_until(server, table, opened)
    for name, seat in (("teo", 2), ("mara", 7), ("ines", 9)):
        seated(server, table, name, seat, chips=10_000)
    desk = Console(people(token=hired(server, "ada", "dealer")), table)
    desk.until("draw")
    desk.scan("Ah", "Kd", "2c")
    desk.confirm("Drawn")
    desk.confirm("Next hand")
    desk.open_up()  # shuffle and cut
    desk.confirm("Confirm blinds")
    desk.press("All 6 face down", ".console-confirm")
    desk.until("decide")
    assert axe(desk.page) == []
    did = desk.page.get_by_role("region", name="Ruling")
    floor = Console(people(token=hired(server, "max", "floorperson")), table)
    rule(floor, "Card exposed in the deal", "Seat 2", "First card", card="9h")
    expect(did).to_contain_text("card replaced; becomes the burn")
    desk.until("deal")
    desk.confirm("Seat 2 has it")
    desk.until("decide")
    rule(floor, "Flop dealt too early")
    expect(did).to_contain_text("Flop dealt too early: reshuffled with the stub")
    rule(floor, "Fouled hand", "Seat 9")
    expect(did).to_contain_text("hand is dead")
    answer(floor.page, "Misdeal", [])
    expect(floor.page.get_by_role("region", name="Effect under the rules")).to_contain_text("void")


def test_the_console_is_for_those_who_deal(server: Served, people: People) -> None:
    table = server.tables["maryland-uth-1.5"]
    stranger = people()
    stranger.goto(f"/console?id={table}")
    expect(stranger.locator("main")).to_contain_text("Dealers only")
    player = people("ann")
    player.goto(f"/console?id={table}")
    expect(player.get_by_role("link", name="Back to lobby")).to_be_visible()
    assert axe(player) == []


@pytest.mark.parametrize("size", rows((((390, 844),), ((1440, 900),)), deep=(1,)))
def test_it_holds_at_other_sizes(
    server: Served, people: People, deciding: str, size: tuple[int, int]
) -> None:
    width, height = size
    token = hired(server, "eva", "dealer")
    desk = Console(people(token=token, viewport={"width": width, "height": height}), deciding)
    assert axe(desk.page) == []
    across = desk.page.evaluate("document.documentElement.scrollWidth")
    assert across <= width
