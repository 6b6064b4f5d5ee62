"""Seats and chips: who may sit down with what, and what a hand in progress forbids."""

from __future__ import annotations

import pytest

from croupier.engine.cardroom.seating import commands as seating_commands
from croupier.engine.cardroom.seating import compile_rules
from croupier.engine.cardroom.seating import events as seating_events
from croupier.engine.errors import InvalidSubmission
from croupier.law.submission import examine
from croupier.refusal import Reason
from tests.engine.cardroom.seating.room import CHIPS, Room


@pytest.mark.clause("CA-TH:table.s1")
def test_ten_seats_and_no_eleventh() -> None:
    room = Room(*range(1, 11))
    assert len(room.table.seats) == 10
    refused = room.refuses(seating_commands.Sit(11, CHIPS, "late"))
    assert (refused.reason, refused.clause) == (Reason.NO_SUCH_SEAT, "CA-TH:table.s1")
    assert room.refuses(seating_commands.Sit(0, CHIPS, "late")).reason == Reason.NO_SUCH_SEAT
    assert room.refuses(seating_commands.Sit(True, CHIPS, "late")).reason == Reason.NO_SUCH_SEAT


@pytest.mark.clause("CA-TH:table.s1")
def test_the_house_may_have_fewer_seats() -> None:
    room = Room(1, seats=6)
    assert "1 to 6" in str(room.refuses(seating_commands.Sit(7, CHIPS, "late")))


@pytest.mark.clause("CA-TH:table.s2")
@pytest.mark.parametrize(("chips", "taken"), [(3999, False), (4000, True), (40000, True)])
def test_the_buy_in_is_the_same_for_every_seat(chips: int, taken: bool) -> None:
    for seat in (1, 10):
        room = Room(5)
        if taken:
            [event] = room.do(seating_commands.Sit(seat, chips, "ann"))
            assert event == seating_events.SeatTaken(seat, "ann", chips, "CA-TH:table.s2")
        else:
            refused = room.refuses(seating_commands.Sit(seat, chips, "ann"))
            assert (refused.reason, refused.clause) == (Reason.OUT_OF_LIMITS, "CA-TH:table.s2")
            assert "$40 to $400" in refused.advice


@pytest.mark.clause("CA-TH:table.s3")
def test_only_seated_players_play_and_each_has_one_seat() -> None:
    room = Room(1, 2)
    assert room.refuses(seating_commands.Sit(3, CHIPS, "p2")).clause == "CA-TH:table.s3"
    assert room.refuses(seating_commands.Sit(2, CHIPS, "ann")).reason == Reason.SEAT_TAKEN
    assert room.refuses(seating_commands.Sit(3, CHIPS, " ")).reason == Reason.NAME_REQUIRED
    assert room.refuses(seating_commands.Sit(3, True, "ann")).reason == Reason.BAD_AMOUNT
    room.button(1)
    assert {seat for seat, _, _ in room.open().players} == {1, 2}


@pytest.mark.clause("CA-TH:table.s2")
def test_chips_are_added_between_hands_up_to_the_most() -> None:
    room = Room(1, 2)
    room.button(1)
    room.open()
    during = room.refuses(seating_commands.Buy(100, 1))
    assert (during.reason, during.clause) == (Reason.WRONG_MOMENT, "CA-TH:table.s2")
    room.finish(p1=-CHIPS, p2=CHIPS)
    full = room.refuses(seating_commands.Buy(1, 2))
    assert "$400" in full.message
    assert (
        "$40 to $400" in room.refuses(seating_commands.Buy(3999, 1)).advice
    )  # without chips it is a new buy-in
    room.do(seating_commands.Buy(4000, 1))
    room.do(seating_commands.Buy(1, 1))
    assert room.stack(1) == 4001
    assert "$0.01 to $359.99" in room.refuses(seating_commands.Buy(0, 1)).advice
    assert room.refuses(seating_commands.Buy(36000, 1)).reason == Reason.OUT_OF_LIMITS
    assert room.refuses(seating_commands.Buy(100, 9)).reason == Reason.NO_SUCH_SEAT


def test_sitting_out_and_coming_back() -> None:
    room = Room(1, 2, 3)
    room.button(1)
    room.out(2)
    assert room.refuses(seating_commands.SitOut(2)).reason == Reason.NOT_DUE
    assert room.refuses(seating_commands.SitOut(7)).reason == Reason.NO_SUCH_SEAT
    assert room.dealt() == (3, 1)
    room.back(2)
    assert room.refuses(seating_commands.ComeBack(2)).reason == Reason.NOT_DUE
    assert room.refuses(seating_commands.ComeBack(7)).reason == Reason.NO_SUCH_SEAT


def test_player_sitting_out_finishes_the_present_hand() -> None:
    room = Room(1, 2, 3)
    room.button(1)
    hand = room.open()
    room.out(2)
    assert 2 in hand.seats
    room.finish(p2=100, p1=-100)
    assert room.stack(2) == CHIPS + 100
    assert 2 not in room.open().seats


def test_player_who_leaves_takes_the_chips() -> None:
    room = Room(1, 2, 3)
    assert room.do(seating_commands.Stand(3)) == (seating_events.SeatLeft(3, "p3", CHIPS),)
    assert room.refuses(seating_commands.Stand(3)).reason == Reason.NO_SUCH_SEAT
    room.sit(3)


def test_player_in_a_hand_leaves_when_it_is_over() -> None:
    room = Room(1, 2, 3)
    room.button(1)
    room.out(3)
    room.open()
    assert room.do(seating_commands.Stand(2)) == (seating_events.LeavingTold(2),)
    assert room.do(seating_commands.Stand(3)) == (
        seating_events.SeatLeft(3, "p3", CHIPS),
    )  # not dealt in: goes at once
    assert room.refuses(seating_commands.Stand(2)).reason == Reason.NOT_DUE
    assert room.refuses(seating_commands.SitOut(2)).reason == Reason.NOT_DUE
    assert room.refuses(seating_commands.ComeBack(2)).reason == Reason.NOT_DUE
    assert room.refuses(seating_commands.Sit(2, CHIPS, "ann")).reason == Reason.SEAT_TAKEN
    _, left = room.finish(p1=500, p2=-500)
    assert left == seating_events.SeatLeft(2, "p2", CHIPS - 500)
    room.sit(2)


def test_a_player_without_chips_is_out_until_there_are_more() -> None:
    room = Room(1, 2, 3)
    room.button(1)
    room.open()
    room.finish(p1=-CHIPS, p2=CHIPS)
    assert room.open().seats == (3, 2)
    room.finish()
    room.do(seating_commands.Buy(CHIPS, 1))
    assert 1 in room.dealt() + room.dealt()


def test_invalid_submission_opens_no_table() -> None:
    with pytest.raises(InvalidSubmission, match="faults"):
        compile_rules(examine({"rulebook": "california-holdem"}))


def test_a_game_against_the_house_has_no_such_table() -> None:
    from croupier.law.submission import demonstration

    with pytest.raises(InvalidSubmission, match="between players"):
        compile_rules(examine(demonstration("maryland-uth-1.5")))
