"""Tables that run by themselves: money sums to zero, replay equals live, people come and go."""

from __future__ import annotations

import pytest

from croupier.cards import cards
from croupier.engine.procedure.hours import CloseTable
from croupier.house.table.offer_json import Written as Offer
from croupier.house.table.setup import Conduct
from croupier.house.table.state import TableState
from croupier.money import UNITS_PER_CENT
from tests import vocabulary
from tests.house.table.asking import all_offers, command_for
from tests.house.table.pit import ANN, AUD, BANKED, BOB, BOOKS, EVE, FLO, JOE, RICH, Pit


def same(table: TableState, other: TableState) -> bool:
    """Whether two tables are the same in all that their people could ask for."""
    return (
        (table.procedure, table.seating, table.chips, table.bots, table.shoe)
        == (other.procedure, other.seating, other.chips, other.bots, other.shoe)
        and (table.number, table.since, table.paused, table.proposals, table.ready)
        == (other.number, other.since, other.paused, other.proposals, other.ready)
        and (table.round is None) == (other.round is None)
        and (table.hand is None) == (other.hand is None)
    )


@pytest.mark.parametrize("book", BOOKS)
def test_bots_play_rounds_and_the_log_gives_the_table_back(book: str) -> None:
    pit = Pit(book).opened().bots(4).rounds(12)
    assert pit.live.number == 12
    assert sum(pit.balances.values()) == 0
    assert same(pit.replayed(), pit.live)


@pytest.mark.parametrize("book", BOOKS)
def test_replay_is_right_in_the_middle_of_a_round_too(book: str) -> None:
    pit = Pit(book).opened().bots(3)
    for _ in range(60):
        pit.goes_on()
        assert same(pit.replayed(), pit.live)


@pytest.mark.parametrize("book", BANKED)
def test_a_person_sits_bets_plays_and_leaves_with_what_is_theirs(book: str) -> None:
    pit = Pit(book).opened()
    pit.does(ANN, vocabulary.Sit(2, 50_000))
    assert pit.balances["wallet:ann"] == RICH - 50_000 * UNITS_PER_CENT
    pit.runs()
    offer = next(row for row in _offers(pit) if row["do"] == "wager" and row["seat"] == 2)
    pit.does(ANN, command_for(pit, offer, pit.chance))
    pit.does(ANN, vocabulary.Ready())
    pit.runs()
    while pit.live.round is not None and pit.live.round.phase != "bets":
        choice = next(item for item in _offers(pit) if item["do"] in ("check", "fold", "play"))
        pit.does(ANN, command_for(pit, choice, pit.chance))
        pit.runs()
    pit.does(ANN, vocabulary.Stand())
    assert "ann" not in pit.live.players
    assert pit.balances.get("chips:T1:ann", 0) == 0
    assert sum(pit.balances.values()) == 0


def _offers(pit: Pit) -> tuple[Offer, ...]:
    return all_offers(pit, ANN)


def test_who_does_not_decide_in_time_is_checked_for_and_folded_for() -> None:
    pit = Pit("maryland-uth-1.5").opened()
    pit.does(ANN, vocabulary.Sit(1, 50_000))
    pit.runs()
    pit.does(ANN, vocabulary.Wager(1, {"ante": 1000, "blind": 1000}))
    began = pit.now
    assert pit.goes_on()
    assert pit.now == began + pit.setup.settings.betting
    pit.rounds(0)
    assert pit.live.chips["ann"] == 50_000 - 2_000
    kinds = [kind for kind, _, _ in pit.log]
    assert kinds.count("round:checked/1") == 2
    assert kinds.count("round:folded/1") == 1
    assert pit.now == began + pit.setup.settings.betting + 3 * pit.setup.seconds * 1000


def test_who_leaves_in_mid_round_is_played_for_and_then_paid_out() -> None:
    pit = Pit("maryland-uth-1.5").opened().dealt(ANN)
    pit.does(ANN, vocabulary.Stand())
    assert pit.live.seat_of("ann") == 1
    pit.runs()
    assert pit.live.seat_of("ann") == 0
    assert pit.balances["wallet:ann"] == RICH - 2_000 * UNITS_PER_CENT


def test_a_table_that_nobody_sits_at_does_nothing() -> None:
    pit = Pit("maryland-uth-1.5").opened()
    assert not pit.goes_on()
    assert pit.live.round is None


def test_more_than_the_chips_cannot_be_bet() -> None:
    pit = Pit("maryland-uth-1.5").opened()
    pit.does(ANN, vocabulary.Sit(1, 3_000))
    pit.runs()
    refused = pit.refuses(ANN, vocabulary.Wager(1, {"ante": 2000, "blind": 2000}))
    assert refused.reason.word == "insufficient_chips"
    pit.does(ANN, vocabulary.Wager(1, {"ante": 1000, "blind": 1000}))
    pit.does(ANN, vocabulary.Wager(1, {"ante": 1500, "blind": 1500}))
    pit.does(ANN, vocabulary.Ready())
    pit.runs()
    assert pit.refuses(ANN, vocabulary.Play(1, 4)).reason.word == "insufficient_chips"
    pit.does(ANN, vocabulary.Check(1))


def test_nobody_buys_chips_with_money_that_is_not_there() -> None:
    pit = Pit("maryland-uth-1.5").opened()
    pit.balances["wallet:ann"] = 100 * UNITS_PER_CENT
    assert pit.refuses(ANN, vocabulary.Sit(1, 101)).reason.word == "not_enough_money"
    assert pit.refuses(ANN, vocabulary.Sit(1, 0)).reason.word == "bad_amount"
    assert pit.refuses(ANN, vocabulary.Sit(1, -5)).reason.word == "bad_amount"


def test_nobody_plays_for_another() -> None:
    pit = Pit("maryland-uth-1.5").opened()
    pit.does(ANN, vocabulary.Sit(1, 50_000))
    pit.does(BOB, vocabulary.Sit(3, 50_000))
    pit.runs()
    assert (
        pit.refuses(BOB, vocabulary.Wager(1, {"ante": 1000, "blind": 1000})).reason.word
        == "not_your_box"
    )
    pit.does(ANN, vocabulary.Wager(1, {"ante": 1000, "blind": 1000}))
    assert pit.refuses(BOB, vocabulary.TakeBack(1)).reason.word == "not_your_box"
    pit.does(ANN, vocabulary.Ready())
    pit.does(BOB, vocabulary.Ready())
    pit.runs()
    for person in (BOB, EVE, JOE):
        assert pit.refuses(person, vocabulary.Fold(1)).reason.word == "not_your_box"
    assert pit.refuses(AUD, vocabulary.Fold(1)).reason.word == "not_yours_to_do"


def test_the_next_box_is_ones_own_where_the_submission_lets_it() -> None:
    pit = Pit("maryland-uth-1.5").opened()
    pit.does(ANN, vocabulary.Sit(1, 50_000))
    pit.runs()
    pit.does(ANN, vocabulary.Wager(1, {"ante": 1000, "blind": 1000}))
    pit.does(ANN, vocabulary.Wager(2, {"ante": 1000, "blind": 1000}))
    assert (
        pit.refuses(ANN, vocabulary.Wager(5, {"ante": 1000, "blind": 1000})).reason.word
        == "too_many_boxes"
    )
    pit.does(ANN, vocabulary.Ready())
    pit.runs()
    assert [box.player for box in pit.live.round.boxes] if pit.live.round else [] == ["ann"] * 2


def test_the_floor_stops_a_table_and_lets_it_go_on() -> None:
    pit = Pit("maryland-uth-1.5").opened()
    pit.does(ANN, vocabulary.Sit(1, 50_000))
    pit.runs()
    assert pit.refuses(ANN, vocabulary.Pause("no")).reason.word == "not_yours_to_do"
    assert pit.refuses(EVE, vocabulary.Pause("  ")).reason.word == "reason_required"
    pit.does(EVE, vocabulary.Pause("a spilled drink"))
    assert not pit.goes_on()
    refused = pit.refuses(ANN, vocabulary.Wager(1, {"ante": 1000, "blind": 1000}))
    assert refused.reason.word == "paused"
    assert "a spilled drink" in refused.message
    pit.does(EVE, vocabulary.Unpause())
    pit.does(ANN, vocabulary.Wager(1, {"ante": 1000, "blind": 1000}))


def test_other_limits_need_two_people_and_hold_from_the_next_round() -> None:
    pit = Pit("maryland-uth-1.5").opened()
    pit.does(EVE, vocabulary.ChangeLimits({"ante": [25, 500]}))
    assert pit.refuses(EVE, vocabulary.Confirm(1)).reason.word == "needs_two"
    assert pit.refuses(JOE, vocabulary.Confirm(1)).reason.word == "not_yours_to_do"
    pit.does(FLO, vocabulary.Confirm(1))
    pit.does(ANN, vocabulary.Sit(1, 50_000))
    pit.runs()
    refused = pit.refuses(ANN, vocabulary.Wager(1, {"ante": 1000, "blind": 1000}))
    assert refused.reason.word == "out_of_limits"
    assert refused.clause
    assert same(pit.replayed(), pit.live)


def test_limits_that_the_law_forbids_are_not_even_proposed() -> None:
    pit = Pit("maryland-uth-1.5").opened()
    assert (
        pit.refuses(EVE, vocabulary.ChangeLimits({"ante": [500, 25]})).reason.word == "bad_limits"
    )
    pit.does(EVE, vocabulary.ChangeLimits({"ante": [25, 500]}))
    pit.does(FLO, vocabulary.Reject(1))
    assert pit.refuses(FLO, vocabulary.Confirm(1)).reason.word == "no_such_proposal"


def test_a_closed_table_pays_everybody_out_and_takes_nobody() -> None:
    for book in BOOKS:
        pit = Pit(book).opened()
        pit.does(ANN, vocabulary.Sit(1, 40_000))
        pit.does(EVE, CloseTable())
        assert pit.live.players == ()
        assert pit.balances["wallet:ann"] == RICH
        assert pit.refuses(ANN, vocabulary.Sit(1, 40_000)).reason.word == "table_closed"
        assert not pit.goes_on()


def test_payouts_wait_for_a_floorperson() -> None:
    pit = Pit("maryland-uth-1.5", Conduct(floor="staff", pace=0))
    pit.stacked = cards("9c 9d 9s 4d Qh Jh Th 2c 3d 7s 8s Ah Kh")  # box, board, dealer, seat 1
    pit.opened().does(ANN, vocabulary.Sit(1, 5_000_000))
    pit.runs()
    pit.does(ANN, vocabulary.Wager(1, {"ante": 1000, "blind": 1000, "progressive": 100}))
    shown = pit.balances["meter:T1:Meter"]
    pit.does(ANN, vocabulary.Ready())
    pit.runs()
    pit.does(ANN, vocabulary.Play(1, 4))
    pit.runs()
    assert pit.live.round is not None
    box = pit.live.round.at(1)
    assert box is not None
    assert box.held
    assert not pit.goes_on()
    assert pit.refuses(JOE, vocabulary.Approve(1)).reason.word == "not_yours_to_do"
    assert pit.refuses(ANN, vocabulary.Approve(1)).reason.word == "not_yours_to_do"
    pit.does(EVE, vocabulary.Approve(1))
    pit.runs()
    added = 20 * UNITS_PER_CENT
    paid = (shown + added + UNITS_PER_CENT - 1) // UNITS_PER_CENT
    assert pit.live.chips["ann"] > 5_000_000 + paid
    assert pit.balances["meter:T1:Meter"] == 1_000_000 * UNITS_PER_CENT
    assert sum(pit.balances.values()) == 0


@pytest.mark.parametrize("book", ["maryland-uth-1.5", "maryland-jackpot-1.0"])
def test_a_round_cut_short_before_the_showdown_is_closed_and_play_goes_on(book: str) -> None:
    pit = Pit(book).opened()
    pit.does(ANN, vocabulary.Sit(2, 50_000))
    pit.runs()
    offer = next(row for row in _offers(pit) if row["do"] == "wager" and row["seat"] == 2)
    pit.does(ANN, command_for(pit, offer, pit.chance))
    pit.does(ANN, vocabulary.Ready())
    pit.runs()
    cuts = [
        item
        for item in all_offers(pit, EVE)
        if item["do"] == "report" and item["case"]["effect"] == "end_round"
    ]
    assert cuts
    pit.does(EVE, command_for(pit, cuts[0], pit.chance))
    pit.runs()
    assert pit.live.number == 2
    assert pit.live.chips["ann"] == 50_000
    assert same(pit.replayed(), pit.live)


@pytest.mark.parametrize("book", BANKED)
def test_who_goes_before_anybody_has_bet_leaves_the_round_to_the_others(book: str) -> None:
    pit = Pit(book).opened()
    pit.does(ANN, vocabulary.Sit(1, 50_000))
    pit.does(BOB, vocabulary.Sit(3, 50_000))
    pit.runs()
    number = pit.live.number
    pit.does(ANN, vocabulary.Stand())
    assert pit.live.in_round
    assert pit.live.number == number
    assert "table:round_finished/1" not in {kind for kind, _, _ in pit.log}
    offer = next(row for row in all_offers(pit, BOB) if row["do"] == "wager" and row["seat"] == 3)
    pit.does(BOB, command_for(pit, offer, pit.chance))
    pit.does(BOB, vocabulary.Stand())  # the last one: no one is left to bet
    assert "table:round_finished/1" in {kind for kind, _, _ in pit.log}
    assert (pit.balances["wallet:ann"], pit.balances["wallet:bob"]) == (RICH, RICH)


def test_chips_are_not_cashed_while_their_box_is_played_on() -> None:
    """Who leaves keeps the seat until the round is over, and with it all that the box may win."""
    pit = Pit("maryland-uth-1.5").opened()
    for person, seat in ((ANN, 1), (BOB, 3)):
        pit.does(person, vocabulary.Sit(seat, 50_000))
    pit.runs()
    for person, seat in ((ANN, 1), (BOB, 3)):
        pit.does(person, vocabulary.Wager(seat, {"ante": 1000, "blind": 1000}))
        pit.does(person, vocabulary.Ready())
    pit.runs()
    pit.does(ANN, vocabulary.Stand())
    while pit.live.number == 1 and pit.live.in_round:
        assert "ann" in pit.live.players
        assert pit.live.chips["ann"] == 48_000
        assert pit.balances["wallet:ann"] == RICH - 50_000 * UNITS_PER_CENT
        pit.goes_on()
    assert "ann" not in pit.live.players
    assert pit.balances["wallet:ann"] == RICH - 2_000 * UNITS_PER_CENT


@pytest.mark.parametrize("short", [0, 1])
def test_a_play_wager_is_refused_where_the_chips_do_not_cover_the_dealers(short: int) -> None:
    """The dealer's Play wager is paid by the player as well: 4 × $10 and 4 × $5."""
    pit = Pit("south-dakota-uth").opened()
    placed, tips = {"ante": 1000, "blind": 1000}, {"ante": 500, "blind": 500}
    pit.does(ANN, vocabulary.Sit(1, 3_000 + 6_000 - short))
    pit.runs()
    pit.does(ANN, vocabulary.Wager(1, placed, tips))
    pit.does(ANN, vocabulary.Ready())
    pit.runs()
    before, log = dict(pit.balances), len(pit.log)
    if not short:
        pit.does(ANN, vocabulary.Play(1, 4, tip=True))
        assert pit.live.chips["ann"] == 0
        return
    assert pit.refuses(ANN, vocabulary.Play(1, 4, tip=True)).reason.word == "insufficient_chips"
    assert (pit.balances, len(pit.log)) == (before, log)
    pit.does(ANN, vocabulary.Play(1, 4))
    assert pit.live.chips["ann"] == 2_000 - short


def test_a_seats_own_box_is_taken_back_after_the_others() -> None:
    pit = Pit("maryland-uth-1.5").opened()
    pit.does(ANN, vocabulary.Sit(1, 50_000))
    pit.runs()
    for seat in (1, 2):
        pit.does(ANN, vocabulary.Wager(seat, {"ante": 1000, "blind": 1000}))
    assert pit.refuses(ANN, vocabulary.TakeBack(1)).reason.word == "too_many_boxes"
    assert pit.live.chips["ann"] == 46_000
    for seat in (2, 1):
        pit.does(ANN, vocabulary.TakeBack(seat))
    assert pit.live.chips["ann"] == 50_000
