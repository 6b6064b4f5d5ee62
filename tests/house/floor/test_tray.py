"""The tray holds what is there: nothing leaves it that it has not, and play waits for a fill."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.adapters.store import Store
from croupier.cards import cards
from croupier.house.audit.accounts import Accounts
from croupier.house.floor import accounts as floor_accounts
from croupier.house.floor.table_opening import OpenTable
from croupier.house.floor.writer import Floor
from croupier.house.log.entry import Head, follow
from croupier.house.table import events as table_events
from croupier.house.table.setup import Conduct
from croupier.house.table.state import SYSTEM, Person, TableState
from croupier.house.table.view import view
from croupier.money import UNITS_PER_CENT, dollars
from croupier.refusal import Refused
from tests import vocabulary
from tests.house.floor.hall import (
    ANN,
    BOB,
    EVE,
    clock,
    done,
    floor_on,
    kinds_of,
    opened,
    paid_in,
    refused,
    stacked,
    waits,
)
from tests.house.table.dealing import walk
from tests.house.table.pit import JOE, Pit, physical
from tests.house.table.showdown import MARYLAND, PLAIN, announced, shows, to_showdown

BOOK = "south-dakota-uth"
KINGS = cards("Kh 7h Ks 3d 2c Qd Jc 9s 2d 8d 4c")
"""Kings for seat 1, nothing for the dealer: ante and blind push, a Play wager is paid."""


def tray(store: Store, stream: str) -> int:
    """Cents in the table's tray."""
    account = f"tray:{stream.removeprefix('table/')}"
    return store.balances(account)[account].units // UNITS_PER_CENT


def played(floor: Floor, floor_is: str, inventory: int, most_fill: int = 100_000_000) -> str:
    """A table at which ann holds kings and has $20 on Play; the tray has `inventory` less $100."""
    conduct = Conduct(floor="staff" if floor_is == "staff" else "automatic", pace=0,
                      betting=600_000, inventory=inventory, most_fill=most_fill)  # fmt: skip
    stream = opened(floor, BOOK, conduct)
    paid_in(floor, ANN, 10_000)
    done(floor.ask(stream, ANN, vocabulary.Sit(1, 10_000)))
    waits(floor, stream, lambda live: live.round is not None)
    done(floor.ask(stream, ANN, vocabulary.Wager(1, {"ante": 500, "blind": 500})))
    done(floor.ask(stream, ANN, vocabulary.Ready()))
    waits(floor, stream, lambda live: live.round is not None and live.round.phase == "decide")
    done(floor.ask(stream, ANN, vocabulary.Play(1, 4)))
    return stream


def over(live: TableState) -> bool:
    """Whether the first round is over."""
    return live.number > 1 or live.round is None


def shortages(store: Store, stream: str) -> int:
    """How often the log says that the tray was short."""
    kinds = [kind for entry in store.entries(stream) for kind in kinds_of(entry)]
    return kinds.count(f"house:{table_events.TrayShort.wire}")


class OnTheFloor(Pit):
    """A table of physical cards that a floor runs, its tray and money in the books."""

    def __init__(self, floor: Floor, book: str, conduct: Conduct) -> None:
        super().__init__(book, conduct, physical(book))
        self.floor = floor
        done(floor.ask(floor_accounts.STREAM, EVE, OpenTable(self.setup)))
        self._looks()

    def _looks(self) -> None:
        self.live, self.now = self.floor.lives[self.setup.stream], clock()

    def ask(self, person: Person, command: Any) -> Refused | None:
        answer = self.floor.ask(self.setup.stream, person, command)
        self._looks()
        return answer if isinstance(answer, Refused) else None


def test_a_credit_above_the_tray_is_refused(store: Store) -> None:
    with floor_on(store) as floor:
        stream = opened(floor, BOOK, Conduct(floor="staff", pace=0, inventory=98_000))
        told = refused(floor.ask(stream, EVE, vocabulary.Fill(-98_001)))
        assert (told.reason.word, told.message) == ("tray_short", "the tray holds $980")
        assert told.advice
        assert tray(store, stream) == 98_000
        done(floor.ask(stream, EVE, vocabulary.Fill(-98_000)))
        assert tray(store, stream) == 0
        assert refused(floor.ask(stream, EVE, vocabulary.Fill(-1))).reason.word == "tray_short"
        assert not floor.lives[stream].paused


def test_one_fill_has_a_cap(store: Store) -> None:
    conduct = Conduct(floor="staff", pace=0, most_fill=5_000)
    with floor_on(store) as floor:
        stream = opened(floor, BOOK, conduct)
        for cents, said in ((5_001, "at most $50"), (-5_001, "at most $50"), (0, "zero")):
            told = refused(floor.ask(stream, EVE, vocabulary.Fill(cents)))
            assert (told.reason.word, said in told.message) == ("bad_amount", True)
        done(floor.ask(stream, EVE, vocabulary.Fill(5_000)))
        done(floor.ask(stream, EVE, vocabulary.Fill(-5_000)))
    assert Conduct().most_fill == 100_000_000


def test_chips_that_are_not_there_are_not_sold(store: Store) -> None:
    with floor_on(store) as floor:
        stream = opened(floor, BOOK, Conduct(floor="staff", pace=0, inventory=9_999))
        paid_in(floor, ANN, 10_000)
        told = refused(floor.ask(stream, ANN, vocabulary.Sit(1, 10_000)))
        assert (told.reason.word, told.advice) == ("tray_short", "fill the tray")
        assert "$99.99" in told.message
        assert "$0.01" in told.message
        live = floor.lives[stream]
        assert (live.paused, live.short, live.players) == ("", 0, ())


def test_a_person_who_is_sold_no_chips_stops_nobody(store: Store) -> None:
    with floor_on(store) as floor:
        stream = opened(floor, BOOK, Conduct(floor="staff", pace=0, inventory=9_000))
        paid_in(floor, ANN, 10_000)
        done(floor.ask(stream, ANN, vocabulary.Sit(1, 9_000)))
        for person, command in (
            (ANN, vocabulary.Buy(1_000)),
            (EVE, vocabulary.SeatBot(2, "Bot two", 1_000)),
        ):
            assert refused(floor.ask(stream, person, command)).reason.word == "tray_short"
        live = floor.lives[stream]
        assert (live.paused, live.short, shortages(store, stream)) == ("", 0, 0)


def test_a_bot_that_is_sold_no_chips_stops_the_table(store: Store) -> None:
    conduct = Conduct(floor="staff", pace=0, betting=600_000, inventory=12_000)
    with floor_on(store) as floor:
        stream = opened(floor, BOOK, conduct)
        done(floor.ask(stream, EVE, vocabulary.SeatBot(1, "Bot one", 1_000)))
        waits(floor, stream, lambda live: live.round is not None)
        paid_in(floor, ANN, 10_000)  # not before what the bot wants by then
        live = floor.lives[stream]
        assert live.short
        assert live.paused == f"the tray is {dollars(live.short)} short; fill it"
        paid_in(floor, ANN, 10_000)
        assert (floor.lives[stream].seq, shortages(store, stream)) == (live.seq, 1)
        done(floor.ask(stream, EVE, vocabulary.Fill(10_000_000)))
        live = waits(floor, stream, over)
        assert (live.short, live.paused) == (0, "")


@pytest.mark.parametrize("ordered", ["", "a spill"])
@pytest.mark.parametrize("first", [500, 700, 900])
def test_the_latest_shortage_is_the_one_to_fill(first: int, ordered: str) -> None:
    pit = Pit(BOOK).opened()
    if ordered:
        pit.does(EVE, vocabulary.Pause(ordered))
    pit.does(SYSTEM, vocabulary.ShortTray(first))
    pit.does(SYSTEM, vocabulary.ShortTray(700))
    assert pit.live.short == 700
    assert pit.live.paused == (ordered or "the tray is $7 short; fill it")
    pit.does(EVE, vocabulary.Fill(700))
    assert (pit.live.short, pit.live.paused) == (0, ordered)
    assert pit.replayed().paused == ordered


def test_a_table_of_physical_cards_waits_for_a_fill(store: Store) -> None:
    conduct = Conduct(floor="staff", pace=0, inventory=103_500)
    with floor_on(store) as floor:
        for person in (ANN, BOB):
            paid_in(floor, person, 50_000)
        pit = OnTheFloor(floor, MARYLAND, conduct)
        stream = pit.setup.stream
        to_showdown(pit, "Ah Jh 8c 2c 7d", {1: PLAIN})
        shows(pit, 1, "Kh Kd")
        announced(pit, 1)
        told = pit.refuses(JOE, vocabulary.Settle(1))
        assert (told.reason.word, told.advice) == ("tray_short", "fill the tray")
        assert "$5 more" in told.message
        assert (pit.live.short, shortages(store, stream)) == (500, 1)
        for person in (ANN, JOE, EVE):
            seen = view(pit.live, person, clock(), {})
            assert seen["paused"] == "the tray is $5 short; fill it"
        assert pit.refuses(JOE, vocabulary.Settle(1)).reason.word == "paused"
        pit.does(EVE, vocabulary.Fill(500))
        assert (pit.live.short, pit.live.paused) == (0, "")
        pit.does(JOE, vocabulary.Settle(1))
        assert (pit.live.chips["ann"], tray(store, stream)) == (54_000, 0)
        while pit.live.round is not None:
            assert walk(pit)
        assert shortages(store, stream) == 1


def test_a_tray_that_holds_exactly_enough_pays(store: Store) -> None:
    with floor_on(store, shoe=stacked(*KINGS)) as floor:
        stream = played(floor, "staff", inventory=12_000)
        live = waits(floor, stream, over)
        assert live.chips["ann"] == 12_000
        assert tray(store, stream) == 0


def test_play_waits_for_a_fill(store: Store) -> None:
    with floor_on(store, shoe=stacked(*KINGS)) as floor:
        stream = played(floor, "staff", inventory=11_500)
        live = waits(floor, stream, lambda live: bool(live.short))
        assert live.short == 500
        assert live.round is not None
        assert (live.round.phase, live.round.boxes[0].lines) == ("settle", ())
        assert tray(store, stream) == 1_500
        told = view(live, ANN, clock(), {})
        assert told["paused"] == "the tray is $5 short; fill it"
        done(floor.ask(stream, EVE, vocabulary.Fill(499)))
        live = floor.lives[stream]
        assert (live.short, live.paused) == (1, "the tray is $0.01 short; fill it")
        done(floor.ask(stream, EVE, vocabulary.Fill(1)))
        live = waits(floor, stream, over)
        assert (live.short, live.paused, live.chips["ann"]) == (0, "", 12_000)
        assert tray(store, stream) == 0


@pytest.mark.parametrize("most_fill", [100_000_000, 5_000])
def test_a_table_with_nobody_on_the_floor_is_filled_in_one_go(store: Store, most_fill: int) -> None:
    with floor_on(store, shoe=stacked(*KINGS)) as floor:
        stream = played(floor, "automatic", 11_999, most_fill)
        live = waits(floor, stream, over)
        assert live.chips["ann"] == 12_000
        assert tray(store, stream) == 11_999 - 10_000 + 11_999 - 2_000
        kind = f"house:{table_events.TrayFilled.wire}"
        fills = [entry for entry in store.entries(stream) if kind in kinds_of(entry)]
        assert [fill.actor for fill in fills[1:]] == ["floorperson:automatic"]
        assert not live.paused


@pytest.mark.parametrize(("units", "faults"), [(0, 0), (-1, 1)])
def test_the_audit_names_a_tray_below_zero(units: int, faults: int) -> None:
    entry = follow(
        Head("table/T1"),
        at=0,
        actor="system",
        command="c",
        body=b"",
    )
    accounts = Accounts()
    accounts.begin("table/T1")
    moves = (("house", -units, 1), ("tray:T1", units, 0))
    assert [*accounts.moved(entry, {"tray:T1": units, "house": -units}, moves)] == []
    found = [*accounts.command_done(entry)]
    assert [fault.account for fault in found] == ["tray:T1"] * faults
