"""The floor at work on both databases: once each, durable, rebuilt from the log, to the cent."""

from __future__ import annotations

import random

from croupier.adapters.store import Store
from croupier.cards import Card
from croupier.house.floor import accounts as floor_accounts
from croupier.house.floor.request import Change
from croupier.house.table.setup import Setup
from croupier.house.table.state import Person
from croupier.money import UNITS_PER_CENT
from tests import vocabulary
from tests.house.floor.hall import (
    ANN,
    BOB,
    EVE,
    FLO,
    QUICK,
    clock,
    done,
    floor_on,
    opened,
    paid_in,
    refused,
    waits,
)
from tests.house.table.pit import BOOKS
from tests.house.table.test_play import same


def total(store: Store) -> int:
    """All money there is, in units."""
    return sum(balance.units for balance in store.balances().values())


def test_all_five_games_run_and_come_back_from_their_logs(store: Store) -> None:
    with floor_on(store) as floor:
        streams = [opened(floor, book) for book in BOOKS]
        for stream in streams:
            for seat in (1, 2, 3):
                done(floor.ask(stream, EVE, vocabulary.SeatBot(seat, f"Bot {seat}", 40_000)))
        for stream in streams:
            waits(floor, stream, lambda live: live.number >= 2)
    assert total(store) == 0
    with floor_on(store) as again:
        for stream in streams:
            live = floor.lives[stream]
            back = again.run_table(stream)
            assert back.seq == live.seq
            assert same(back, live)
            assert store.head(stream) is not None


def test_a_command_takes_effect_once(store: Store) -> None:
    with floor_on(store) as floor:
        stream = opened(floor, "maryland-uth-1.5")
        paid_in(floor, ANN, 100_000)
        first = done(floor.ask(stream, ANN, vocabulary.Sit(2, 50_000), "same"))
        second = done(floor.ask(stream, ANN, vocabulary.Sit(2, 50_000), "same"))
        assert second.duplicate
        assert second.seq == first.seq
        assert floor.lives[stream].chips["ann"] == 50_000
        assert store.balances("wallet:ann")["wallet:ann"].units == 50_000 * UNITS_PER_CENT


def test_what_is_refused_leaves_no_trace(store: Store) -> None:
    with floor_on(store) as floor:
        stream = opened(floor, "maryland-uth-1.5")
        before = (store.heads(), store.balances())
        assert (
            refused(floor.ask(stream, ANN, vocabulary.Sit(2, 1))).reason.word == "not_enough_money"
        )
        assert refused(floor.ask(stream, ANN, vocabulary.Fold(2))).reason.word == "no_box"
        assert (
            refused(floor.ask("table/none", ANN, vocabulary.Fold(2))).reason.word == "no_such_table"
        )
        assert (
            refused(floor.ask(stream, ANN, vocabulary.Sit(2, 1), "x" * 65)).reason.word
            == "invalid_id"
        )
        after = (
            store.heads(),
            {name: balance for name, balance in store.balances().items() if balance.mark},
        )
        assert after[0] == before[0]
        assert after[1] == {name: item for name, item in before[1].items() if item.mark}


def test_one_wallet_pays_once_whatever_comes_at_once(store: Store) -> None:
    with floor_on(store) as floor:
        tables = [opened(floor, "maryland-uth-1.5") for _ in range(3)]
        paid_in(floor, ANN, 50_000)
        asked = [
            floor.submit(table, ANN, f"sit-{table}", vocabulary.Sit(1, 50_000)) for table in tables
        ]
        answers = [request.answer.result() for request in asked]
        assert sum(1 for answer in answers if type(answer).__name__ == "Done") == 1
        assert total(store) == 0


def test_money_comes_in_and_goes_out_through_the_floor(store: Store) -> None:
    with floor_on(store) as floor:
        assert (
            refused(
                floor.ask(floor_accounts.STREAM, ANN, floor_accounts.PayIn("ann", 5))
            ).reason.word
            == "not_yours_to_do"
        )
        paid_in(floor, ANN, 5_000)
        too_much = floor.ask(floor_accounts.STREAM, EVE, floor_accounts.PayOut("ann", 5_001))
        assert refused(too_much).reason.word == "not_enough_money"
        done(floor.ask(floor_accounts.STREAM, EVE, floor_accounts.PayOut("ann", 4_000)))
        assert store.balances("wallet:ann")["wallet:ann"].units == 1_000 * UNITS_PER_CENT
        assert (
            refused(
                floor.ask(floor_accounts.STREAM, EVE, floor_accounts.PayIn("ann", 0))
            ).reason.word
            == "bad_amount"
        )


def test_a_meter_is_changed_by_two_people_for_a_reason(store: Store) -> None:
    with floor_on(store) as floor:
        stream = opened(floor, "maryland-uth-1.5")
        account = floor.lives[stream].setup.account("meter", "Meter")
        shown = floor.meters[account]
        change = floor_accounts.ProposeMeterChange(account, 50 * UNITS_PER_CENT, "a miscount")
        assert (
            refused(floor.ask(floor_accounts.STREAM, ANN, change)).reason.word == "not_yours_to_do"
        )
        nowhere = floor_accounts.ProposeMeterChange("meter:nowhere:X", 5, "a miscount")
        assert (
            refused(floor.ask(floor_accounts.STREAM, EVE, nowhere)).reason.word == "no_such_meter"
        )
        assert "meter:nowhere:X" not in store.balances()
        done(floor.ask(floor_accounts.STREAM, EVE, change))
        assert (
            refused(
                floor.ask(floor_accounts.STREAM, EVE, floor_accounts.ConfirmMeterChange(1))
            ).reason.word
            == "needs_two"
        )
        assert floor.meters[account] == shown
        done(floor.ask(floor_accounts.STREAM, FLO, floor_accounts.ConfirmMeterChange(1)))
        assert floor.meters[account] == shown + 50 * UNITS_PER_CENT
        again = floor.ask(floor_accounts.STREAM, FLO, floor_accounts.ConfirmMeterChange(1))
        assert refused(again).reason.word == "no_such_proposal"
        assert total(store) == 0


def test_a_bot_can_play_as_well_as_can_be(store: Store) -> None:
    asked = []

    def advisor(_: Setup, hole: tuple[Card, ...], board: tuple[Card, ...]) -> str:
        asked.append((hole, board))
        return "fold" if len(board) == 5 else "check"

    with floor_on(store, advisor=advisor) as floor:
        stream = opened(floor, "maryland-uth-1.5")
        done(floor.ask(stream, EVE, vocabulary.SeatBot(1, "Best", 50_000, "best")))
        waits(floor, stream, lambda live: live.number >= 3)
    assert len(asked) >= 6


def test_whoever_fails_stops_nobody_else(store: Store) -> None:
    """A failing bot, watcher, or advisor is reported, and the writer keeps running."""

    class Broken(random.Random):
        def random(self) -> float:
            raise ArithmeticError("a bot that fails")

    def advisor(_: Setup, _hole: tuple[Card, ...], _board: tuple[Card, ...]) -> str:
        raise ArithmeticError("an advisor that fails")

    def watcher(_: Change) -> None:
        raise ArithmeticError("a watcher that fails")

    troubles: list[str] = []
    with floor_on(store, advisor=advisor) as floor:
        floor.troubles.append(lambda error: troubles.append(str(error)))
        advised, bet, stream = (opened(floor, "maryland-uth-1.5") for _ in range(3))
        done(floor.ask(advised, EVE, vocabulary.SeatBot(1, "Best", 50_000, "best")))
        waits(floor, advised, lambda _: "an advisor that fails" in troubles)
        floor.chance = Broken()
        done(floor.ask(bet, EVE, vocabulary.SeatBot(1, "Bot", 50_000)))
        waits(floor, bet, lambda _: "a bot that fails" in troubles)
        floor.watch(watcher)
        paid_in(floor, ANN, 50_000)
        done(floor.ask(stream, ANN, vocabulary.Sit(2, 50_000)))
        assert "a watcher that fails" in troubles


def test_time_goes_on_even_if_the_clock_goes_back(store: Store) -> None:
    now = [clock()]
    with floor_on(store) as floor:
        floor.clock = lambda: now[0]
        stream = opened(floor, "maryland-uth-1.5")
        paid_in(floor, ANN, 100_000)
        done(floor.ask(stream, ANN, vocabulary.Sit(2, 50_000)))
        now[0] -= 3_600_000
        done(floor.ask(stream, ANN, vocabulary.Buy(100)))
        times = [entry.at for entry in store.entries(stream)]
        assert times == sorted(times)


def test_a_table_with_shared_meters_moves_them_for_all(store: Store) -> None:
    linked = QUICK.__class__(floor="automatic", pace=0, meter_set="linked")
    with floor_on(store) as floor:
        tables = [opened(floor, "maryland-uth-1.5", linked) for _ in range(2)]
        account = floor.lives[tables[0]].setup.account("meter", "Meter")
        assert account == floor.lives[tables[1]].setup.account("meter", "Meter")
        seeded = floor.meters[account]
        for stream, person in zip(tables, (ANN, BOB), strict=True):
            paid_in(floor, person, 100_000)
            done(floor.ask(stream, person, vocabulary.Sit(1, 50_000)))
            waits(floor, stream, lambda live: live.round is not None)
            bet = {"ante": 1000, "blind": 1000, "progressive": 100}
            done(floor.ask(stream, person, vocabulary.Wager(1, bet)))
            done(floor.ask(stream, person, vocabulary.Ready()))
            waits(floor, stream, lambda live: live.round is not None and live.round.dealt > 0)
        assert floor.meters[account] == seeded + 2 * 20 * UNITS_PER_CENT
        assert store.balances(account)[account].mark == 3


def test_an_outsider_cannot_open_a_table(store: Store) -> None:
    from croupier.house.floor.table_opening import OpenTable
    from croupier.house.table.setup import set_up
    from croupier.law.submission import demonstration

    with floor_on(store) as floor:
        setup = set_up("X", "X", demonstration("maryland-uth-1.5"), QUICK)
        answer = floor.ask(floor_accounts.STREAM, Person("joe", "dealer"), OpenTable(setup))
        assert refused(answer).reason.word == "not_yours_to_do"
        done(floor.ask(floor_accounts.STREAM, EVE, OpenTable(setup)))
        assert (
            refused(floor.ask(floor_accounts.STREAM, EVE, OpenTable(setup))).reason.word
            == "table_taken"
        )
