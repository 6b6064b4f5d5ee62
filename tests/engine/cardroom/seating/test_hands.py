"""Hands opened and finished: what comes back must be what went out."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.engine.cardroom.seating import Seating, decide, evolve, legal, view
from croupier.engine.cardroom.seating import commands as seating_commands
from croupier.engine.cardroom.seating import events as seating_events
from croupier.refusal import Reason
from tests.engine.cardroom.seating.room import CHIPS, Room, rules


@pytest.mark.clause("CA-TH:type.s1", "CA-TH:type.s3", "CA-TH:fees.2")
def test_chips_go_between_players_and_the_house_takes_only_its_fee() -> None:
    room = Room(1, 2, 3)
    room.button(1)
    room.open()
    assert room.finish(fee=300, p1=-1000, p2=700) == (
        seating_events.HandFinished(
            1, ((2, CHIPS + 700), (3, CHIPS), (1, CHIPS - 1000)), 300, False
        ),
    )
    assert [room.stack(seat) for seat in (1, 2, 3)] == [CHIPS - 1000, CHIPS + 700, CHIPS]


@pytest.mark.parametrize(
    ("stacks", "fee", "left", "reason"),
    [
        (((1, CHIPS), (2, CHIPS)), 0, (), Reason.WRONG_SEATS),
        (((1, CHIPS), (2, CHIPS), (2, CHIPS)), 0, (), Reason.WRONG_SEATS),
        (((1, CHIPS), (2, CHIPS), (4, CHIPS)), 0, (), Reason.WRONG_SEATS),
        (((1, CHIPS), (2, CHIPS), (3, CHIPS)), 0, (4,), Reason.WRONG_SEATS),
        (((1, CHIPS), (2, CHIPS), (3, CHIPS)), 0, (3, 3), Reason.WRONG_SEATS),
        (((1, -1), (2, CHIPS + 1), (3, 2 * CHIPS)), 0, (), Reason.BAD_AMOUNT),
        (((1, CHIPS), (2, CHIPS), (3, CHIPS + 100)), -100, (), Reason.BAD_AMOUNT),
        (((1, True), (2, CHIPS), (3, CHIPS)), 0, (), Reason.BAD_AMOUNT),
        (((1, CHIPS), (2, CHIPS), (3, CHIPS)), 1, (), Reason.CHIPS_DO_NOT_ADD_UP),
    ],
)
def test_a_result_that_cannot_be_is_refused(
    stacks: tuple[tuple[int, int], ...], fee: int, left: tuple[int, ...], reason: Reason
) -> None:
    room = Room(1, 2, 3)
    room.button(1)
    room.open()
    assert room.refuses(seating_commands.FinishHand(stacks, fee, left)).reason == reason


def test_one_hand_at_a_time() -> None:
    room = Room(1, 2)
    assert room.refuses(seating_commands.FinishHand(())).reason == Reason.WRONG_MOMENT
    room.button(1)
    room.open()
    assert room.refuses(seating_commands.OpenRound()).reason == Reason.WRONG_MOMENT
    assert room.refuses(seating_commands.OpenRound()).reason.word == "wrong_moment"


def test_player_who_left_during_the_hand_takes_the_rest() -> None:
    room = Room(1, 2, 3)
    room.button(1)
    room.open()
    stacks = ((1, CHIPS - 500), (2, CHIPS + 500), (3, CHIPS))
    _, left = room.do(seating_commands.FinishHand(stacks, left=(1,)))
    assert left == seating_events.SeatLeft(1, "p1", CHIPS - 500)


def test_unknown_command_is_refused() -> None:
    no_command: Any = "deal"
    refused = decide(rules(), Seating(), no_command)
    assert str(refused) == "unknown command str; send a command that is offered"


def test_every_move_has_an_example_that_is_taken() -> None:
    room = Room(1, 2, 3)
    stages = [room.table]
    room.draw("Ks", "Kh", "2c")
    stages.append(room.table)
    room.draw("4s", "3h")
    stages.append(room.table)
    room.open()
    stages.append(room.table)
    for table in (Seating(), *stages):
        for move in legal(room.rules, table):
            command = move.example()
            assert move.allows(command)
            assert not isinstance(decide(room.rules, table, command), str)


@pytest.mark.clause("CA-TH:deal.1", "CA-TH:deal.2")
def test_the_disks_are_shown_before_and_during_a_hand() -> None:
    room = Room(1, 2, 3, 4)
    empty = view(room.rules, Seating())
    assert (empty.button, empty.small_blind, empty.big_blind) == (None, None, None)
    assert empty.free == tuple(range(1, 11))
    before = view(room.rules, room.table)
    assert all(seat.status == "waiting" and not seat.disks for seat in before.seats)
    room.button(1)
    for playing in (False, True):
        if playing:
            room.open()
        seen = view(room.rules, room.table)
        assert (seen.button, seen.small_blind, seen.big_blind) == (1, 2, 3)
        assert seen.playing is playing
        assert [seat_view.disks for seat_view in seen.seats] == [
            ("dealer_button",),
            ("small_blind",),
            ("big_blind",),
            (),
        ]
        assert {item.status for item in seen.seats} == {"playing" if playing else "next_hand"}


def test_the_view_says_who_is_not_in_the_game() -> None:
    room = Room(1, 2, 3, 4)
    room.button(1)
    room.open()
    room.finish(p1=-CHIPS, p2=CHIPS)
    room.out(4)
    room.open()
    room.up(2)
    assert [seat.status for seat in view(room.rules, room.table).seats] == [
        "no_chips",
        "leaving",
        "playing",
        "sitting_out",
    ]


def test_events_have_stable_names() -> None:
    kinds = seating_events.Event.__args__
    names = [kind.wire for kind in kinds]
    assert len(set(names)) == len(names)
    assert all(name.startswith("cardroom_") and name.endswith("/1") for name in names)


def test_evolve_changes_nothing_it_was_given() -> None:
    table = Seating()
    evolve(rules(), table, seating_events.SeatTaken(1, "ann", CHIPS, ""))
    assert table == Seating()
