"""The floor's page: holds first, two people's words, meters, people, results in their band."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from croupier.cards import DECK
from croupier.house.commitment import Shoe
from croupier.house.table.schedule import next_move
from croupier.law.submission import demonstration, with_demonstration
from tests.stages import rows
from tests.web.floors import Within, bearer, within
from tests.web.pages.conftest import People
from tests.web.pages.dealing import Desks
from tests.web.pages.floor import Served
from tests.web.pages.hands_on import deal_until, may, physical, seated
from tests.web.pages.seeing import axe
from tests.web.playing import Message, Seat, offer

SALTS = tuple(bytes([place]) * 16 for place in range(len(DECK)))
SIZES = ((1440, 900, "light"), (1024, 768, "dark"), (390, 844, "light"))
_NUMBERS = itertools.count(1)


def three_threes() -> Shoe:
    """An unshuffled deck: three threes flop, so that the first seat has three of a kind."""
    return Shoe(tuple(DECK), SALTS)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Within]:
    """A floor with two floorpersons, where cards fall as the tests want them."""
    folder = tmp_path_factory.mktemp("floor")
    with within(folder, shoe=three_threes, floorpersons=("second",)) as served:
        served.floorperson()
        served.staff("second", "floorperson")
        served.staff("reader", "auditor")
        yield served


@pytest.fixture
def desks(floor: Within, browser: Browser) -> Iterator[Desks]:
    """Makes pages; at the end none has had a fault."""
    made = Desks(floor, browser)
    yield made
    made.close()


def opened(floor: Within, book: str, **more: Any) -> tuple[str, str]:
    """A table with floorpersons of its own: its id and its name."""
    name = f"Table {next(_NUMBERS)}"
    submission = {**demonstration(book), **more.pop("submission", {})}
    conduct = {"floor": "staff", "pace": 5, **more}
    with floor.call(headers=bearer(floor.floorperson())) as client:
        body = {"name": name, "submission": submission, "settings": conduct}
        answer = client.post("/api/tables", json=body)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"]), name


def playing(floor: Within, table: str, wagers: dict[str, int]) -> Seat:
    """A player who has bet and has to decide."""
    with Seat(floor.address, table) as public:
        public.until(lambda row: row["view"]["open"])
    seat = floor.sit(table, f"player {next(_NUMBERS)}", chips=50_000)
    seat.until(lambda item: offer(item["view"], "wager") is not None)
    seat.shown(seat.must("wager", seat=1, wagers=wagers))
    seat.shown(seat.must("ready"))
    seat.until(lambda each: offer(each["view"], "check") is not None)
    return seat


def raises(view: Message) -> Message | None:
    """The first Play that is offered."""
    found = offer(view, "play")
    return {"do": "play", "seat": 1, "multiple": found["choices"][0]} if found else None


def held(message: Message) -> bool:
    """Whether a payment waits."""
    return any(item["held"] for item in message["view"].get("round", {}).get("seats", ()))


def hold(page: Page, table: str) -> Locator:
    """What needs a floorperson at this table."""
    return page.locator(".hold", has_text=table)


UTH = {"ante": 1000, "blind": 1000}


def test_a_payment_that_waits_comes_first_and_is_approved(floor: Within, desks: Desks) -> None:
    table, name = opened(floor, "maryland-uth-1.5")
    with playing(floor, table, {**UTH, "progressive": 100}) as seat:
        seat.until(held, raises)
        page = desks.of()
        waiting = hold(page, name)
        expect(waiting).to_contain_text("Progressive payout of $9 from the tray needs approval.")
        expect(page.locator("tr.table-row").first).to_have_class(re.compile("mine"))
        assert not axe(page)
        waiting.get_by_role("button", name="Approve").click()
        expect(hold(page, name)).to_have_count(0)
        seat.until(lambda row: not held(row))
        won = page.locator("tr.table-row", has_text=name).locator(".win-cell")
        expect(won).to_contain_text("1 round")


def test_a_void_needs_two_people(floor: Within, desks: Desks) -> None:
    table, name = opened(floor, "maryland-uth-1.5")
    with playing(floor, table, UTH) as seat:
        first = desks.of()
        first.locator(".more-button", has_text=name).click()
        first.get_by_role("button", name="Void a round or hand…").click()
        wrong = first.locator(
            ".void-list li", has_text="Wrong number of cards dealt (Where: dealer's cards)"
        )
        expect(wrong).to_contain_text("13.E")
        wrong.get_by_role("button", name="Propose").click()
        mine = hold(first, name)
        expect(mine).to_contain_text("Waiting for a second approver")
        expect(mine.get_by_role("button", name="Confirm")).to_have_count(0)
        with floor.call(headers=bearer(floor.floorperson())) as client:  # past the page
            body = {"id": f"own {table}", "do": "confirm", "proposal": 1}
            refused = client.post(f"/api/tables/{table}/commands", json=body)
        assert refused.status_code == 403
        told = refused.json()["error"]
        assert (told["reason"], told["clause"]) == ("needs_two", "MD-UTH-1.5:13.E")
        expect(mine).to_be_visible()
        second = desks.of("second")
        hold(second, name).get_by_role("button", name="Confirm").click()
        expect(hold(second, name)).to_have_count(0)
        seat.until(lambda row: any("round void" in said["text"] for said in row["sentences"]))
        expect(hold(first, name)).to_have_count(0)


def test_a_meter_is_moved_by_two_and_reconciled(floor: Within, desks: Desks) -> None:
    _, name = opened(floor, "maryland-uth-1.5")
    first = desks.of(path="/floor#meters")
    row = first.locator("tr.table-row", has_text=name)
    row.get_by_role("button", name="Change").click()
    first.get_by_label("Adjustment").fill("much")
    expect(first.get_by_text("Enter an amount")).to_be_visible()
    first.get_by_label("Adjustment").fill("2.50")
    first.get_by_label("Reason").fill(f"misread at {name}")
    first.get_by_role("button", name="Propose +$2.50").click()
    mine = hold(first, f"misread at {name}")
    expect(mine.get_by_role("button", name="Confirm")).to_have_count(0)
    second = desks.of("second")
    hold(second, f"misread at {name}").get_by_role("button", name="Confirm").click()
    expect(row).to_contain_text("$10,002.50")
    first.get_by_role("button", name="Reconcile with the log").click()
    expect(first.get_by_text("All meters reconcile")).to_be_visible()
    assert not axe(first)


def test_a_table_is_stopped_filled_and_goes_on(floor: Within, desks: Desks) -> None:
    table, name = opened(floor, "south-dakota-uth")
    page = desks.of()
    page.locator(".more-button", has_text=name).click()
    page.get_by_label("Fill").fill("250")
    page.get_by_role("button", name="Fill", exact=True).click()
    expect(page.get_by_text("$100,250.00")).to_be_visible()
    page.get_by_label("Fill").fill("-50")
    page.get_by_role("button", name="Credit", exact=True).click()
    expect(page.get_by_text("Enter an amount above zero")).to_be_visible()
    page.get_by_label("Fill").fill("50")
    page.get_by_role("button", name="Credit", exact=True).click()
    expect(page.get_by_text("$100,200.00")).to_be_visible()
    page.get_by_role("button", name="Pause", exact=True).click()
    expect(page.get_by_text("Enter a reason.")).to_be_visible()
    page.get_by_label("Reason").first.fill("a spilled drink")
    page.get_by_role("button", name="Pause", exact=True).click()
    expect(hold(page, name)).to_contain_text("a spilled drink")
    assert floor.live(table).paused == "a spilled drink"
    hold(page, name).get_by_role("button", name="Resume table").click()
    expect(hold(page, name)).to_have_count(0)


def test_a_device_that_fails_is_marked_and_repaired(floor: Within, desks: Desks) -> None:
    server = Served(floor.address, floor.one_time, {}, floor.tokens)
    name = f"Table {next(_NUMBERS)}"
    table = physical(server, "maryland-uth-1.5", name)
    deal_until(server, table, lambda view: view["open"] and not view["procedure"]["due"])
    page = desks.of()
    row = page.locator("tr.table-row", has_text=name)
    expect(row).to_contain_text("All 2 work")
    server.does(table, "fail_device", device="shuffler", deck=0)  # its deck is loaded
    expect(row).to_contain_text("Shuffler: malfunction")
    hold(page, name).get_by_role("button", name=re.compile("^Take out of service")).click()
    expect(row).to_contain_text("Shuffler: out of service")
    step: dict[str, Any] = {"deck": 0, "seat": 0, "device": "shuffler"}
    server.does(table, "do", **step, step="retire_device", choice="marked")
    expect(row).to_contain_text("Tagged out of service")
    row.locator(".more-button").click()
    page.get_by_role("button", name=f"Return to service: {name}").click()
    expect(row).to_contain_text("All 2 work")
    expect(row).not_to_contain_text("marked")
    server.client.close()


def test_a_failure_that_voids_a_round_waits_for_a_second_person(
    floor: Within, desks: Desks
) -> None:
    server = Served(floor.address, floor.one_time, {}, floor.tokens)
    name = f"Table {next(_NUMBERS)}"
    table = physical(server, "maryland-uth-1.5", name)
    deal_until(server, table, lambda view: view["open"])
    seated(server, table, f"teo {name}", 2)
    deal_until(server, table, may("deal"), bets=1)
    server.does(table, "deal", cards=["??"])
    server.does(table, "fail_device", device="device", deck=floor.live(table).procedure.live)
    page = desks.of("second")
    expect(hold(page, name)).to_contain_text("The floor is called: shoe malfunction")
    assert floor.live(table).round is not None
    hold(page, name).get_by_role("button", name=re.compile("^Confirm")).click()
    expect(page.locator("tr.table-row", has_text=name)).to_contain_text(
        "Dealing device: malfunction"
    )
    assert floor.live(table).round is None
    server.client.close()


@pytest.mark.parametrize("action", ["Forfeit wagers: seat 1", "Check or fold for player"])
def test_a_departed_players_turn_waits_for_a_floorperson(
    floor: Within, desks: Desks, action: str
) -> None:
    book = "maryland-uth-1.5"
    chosen = {"rulebook": book, "options": {"abandon_policy": "floor_decides"}}
    table, name = opened(floor, book, submission=with_demonstration(chosen))
    with playing(floor, table, {"ante": 1000, "blind": 1000}) as seat:
        seat.must("stand")
    page = desks.of()
    expect(hold(page, name)).to_contain_text("has left")
    expect(desks.of("reader").locator(".hold", has_text=name)).to_contain_text("has left")
    round = floor.live(table).round
    assert round is not None
    assert round.phase == "decide"
    assert not axe(page)
    for _ in range(1 if action.startswith("Forfeit") else 3):
        before = floor.live(table).seq
        hold(page, name).get_by_role("button", name=action).click()
        while floor.live(table).seq == before or next_move(floor.live(table)) is not None:
            page.wait_for_timeout(20)
    expect(hold(page, name)).to_have_count(0)
    assert floor.live(table).round is None


def test_people_are_added_and_shut_out(floor: Within, desks: Desks) -> None:
    page = desks.of(path="/floor#people")
    name = f"newcomer {next(_NUMBERS)}"
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Add").click()
    expect(page.locator(".given code")).to_have_text(re.compile(r"^\w{4}(-\w{4})+$"))
    row = page.locator("tr.table-row", has_text=name)
    expect(row).to_contain_text("one-time password")
    row.get_by_role("button", name=f"Change {name}").click()
    page.get_by_role("button", name="Disable").click()
    expect(row).to_contain_text("disabled")
    assert not axe(page)


def test_a_payment_whose_answer_is_lost_is_paid_once(floor: Within, desks: Desks) -> None:
    name = f"paid {next(_NUMBERS)}"
    floor.guest(name)
    page = desks.of(path="/floor#people")
    lost: list[str] = []

    def lose(route: Route) -> None:
        """The payment arrives; what the floor answers to it does not, twice."""
        if len(lost) < 2:
            lost.append(route.fetch().text())
            route.abort()
        else:
            route.continue_()

    page.route("**/api/wallets/*", lose)
    row = page.locator("tr.table-row", has_text=name)
    row.get_by_role("button", name=f"Change {name}").click()
    page.get_by_label("Amount").fill("25")
    page.get_by_role("button", name="Deposit").click()
    expect(page.get_by_text(f"{name} now has $1,025.00.")).to_be_visible()
    assert [json.loads(item) for item in lost] == [{"wallet": 102_500}] * 2


def test_an_auditor_reads_and_a_player_is_shown_the_door(floor: Within, desks: Desks) -> None:
    _, name = opened(floor, "maryland-uth-1.5")
    page = desks.of("reader")
    row = page.locator("tr.table-row", has_text=name)
    expect(row.get_by_role("link", name="Audit")).to_be_visible()
    row.get_by_role("button", name=name).click()
    expect(page.get_by_role("heading", name="Money")).to_be_visible()
    expect(page.get_by_role("button", name="Fill", exact=True)).to_have_count(0)
    expect(page.get_by_role("radio", name="People")).to_have_count(0)
    floor.guest(f"peeper {next(_NUMBERS)}")
    nobody = desks.of(list(floor.tokens)[-1])
    expect(nobody.get_by_text("for floorpersons and auditors")).to_be_visible()


@pytest.mark.parametrize(("width", "height", "scheme"), rows(SIZES, deep=(1,)))
def test_nobody_is_shut_out_of_the_floor(
    floor: Within, desks: Desks, width: int, height: int, scheme: str
) -> None:
    _, name = opened(floor, "maryland-jackpot-1.0")
    page = desks.of(viewport={"width": width, "height": height}, color_scheme=scheme)
    page.locator(".more-button", has_text=name).click()
    expect(page.get_by_role("heading", name="Money")).to_be_visible()
    assert not axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


# on a floor of its own process, where figures are computed next to the tables


def test_the_deck_in_play_has_a_clock(server: Served, people: People) -> None:
    table = physical(server, "maryland-uth-1.5", "Clocked")
    deal_until(server, table, lambda view: bool(view["open"]))
    seated(server, table, "ina", 3)
    deal_until(server, table, may("wager"))
    page = people(token=server.floorperson())
    page.goto("/floor")
    row = page.locator("tr.table-row", has_text="Clocked")
    expect(row).to_contain_text(re.compile(r"\d+ (h|min).*left"))


@pytest.mark.deep
def test_a_result_stands_in_the_band_that_chance_explains(server: Served, people: People) -> None:
    table = server.open("maryland-uth-1.5", "Banded")
    token = server.dealt(table, "bea", UTH)
    server.does(table, "play", token, seat=3, multiple=4)
    server.until_offered(table, token, "wager")
    page = people(token=server.floorperson())
    page.goto("/floor")
    cell = page.locator("tr.table-row", has_text="Banded").locator(".win-cell")
    expect(cell).to_contain_text("in 1 round")
    expect(cell.locator(".band")).to_be_visible(timeout=300_000)  # computed at low priority
    expect(cell).to_contain_text(re.compile("expected|outside the 95% range"))
    page.locator(".more-button", has_text="Banded").click()
    expect(page.get_by_text("Expected win with optimal play")).to_be_visible()
    assert not axe(page)
