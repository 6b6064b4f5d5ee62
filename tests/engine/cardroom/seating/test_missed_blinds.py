"""Blinds that a player lets pass, and how that player comes back (I-110)."""

from __future__ import annotations

import pytest

from croupier.engine.cardroom.seating import commands as seating_commands
from croupier.engine.cardroom.seating import view
from croupier.engine.cardroom.seating.view import SeatView
from croupier.engine.commands import Buy
from tests.engine.cardroom.seating.room import Room


def opened(**options: object) -> Room:
    """Five players; the hand just played had button 1, small blind 2, big blind 3."""
    room = Room(1, 2, 3, 4, 5, seats=6, **options)
    room.button(1)
    assert room.deal() == (1, 2, 3)
    return room


def seen(room: Room, seat: int) -> SeatView:
    """The seat as screens show it."""
    return next(item for item in view(room.rules, room.table).seats if item.seat == seat)


@pytest.mark.clause("CA-TH:deal.4.a", "CA-TH:deal.2.c")
def test_player_who_lets_the_blinds_pass_comes_back_as_the_big_blind() -> None:
    room = opened()
    room.out(4)  # the big blind would be there next
    assert [room.deal() for _ in range(3)] == [(2, 3, 5), (3, 5, 1), (5, 1, 2)]
    room.back(4)
    shown = seen(room, 4)
    assert (shown.status, shown.clause) == ("waiting", "CA-TH:deal.4.a")
    assert shown.missed == ("small_blind", "big_blind")
    assert shown.hands_until_big_blind == 1
    assert 4 not in room.dealt()  # 1, 2, 3
    hand = room.open()
    assert (hand.button, hand.small, hand.big) == (2, 3, 4)
    assert 4 in hand.seats
    assert hand.posts == ()
    room.finish()
    shown = seen(room, 4)
    assert (shown.missed, shown.hands_until_big_blind) == ((), None)
    assert 4 in room.dealt()


@pytest.mark.clause("CA-TH:deal.4.a")
def test_missed_small_blind_alone_waits_too() -> None:
    room = opened()
    room.out(3)  # has had the big blind; the small one is next
    assert room.deal() == (2, 4, 5)
    room.back(3)
    assert seen(room, 3).missed == ("small_blind",)
    assert [room.deal() for _ in range(3)] == [(4, 5, 1), (5, 1, 2), (1, 2, 3)]


@pytest.mark.clause("CA-TH:deal.4.a")
@pytest.mark.parametrize("missed", ["wait_for_big_blind", "post_missed"])
def test_leaving_and_sitting_down_again_is_no_way_round(missed: str) -> None:
    room = opened(ca_missed_blinds=missed)
    room.up(4)
    assert room.deal() == (2, 3, 5)
    room.sit(4)
    assert seen(room, 4).missed == ("big_blind",)
    if missed == "wait_for_big_blind":
        assert 4 not in room.dealt()
    else:
        assert 4 not in room.dealt()  # between button and blinds
        hand = room.open()
        assert [(post.seat, post.live, post.dead) for post in hand.posts] == [(4, 400, 200)]


@pytest.mark.clause("CA-TH:deal.4.a")
def test_moving_away_from_the_big_blind_counts_as_missing_it() -> None:
    room = opened()
    room.up(4)
    room.do(seating_commands.Sit(6, 20_000, "p4"))  # the blind comes there later than to seat 4
    assert seen(room, 6).missed == ("big_blind",)
    assert room.deal() == (2, 3, 5)
    assert room.deal() == (3, 5, 6)


@pytest.mark.clause("CA-TH:deal.4.a")
def test_leaving_and_returning_before_a_blind_passes_is_free() -> None:
    room = opened(ca_entry="wait_for_big_blind")
    room.up(1)
    room.sit(1)
    assert seen(room, 1).missed == ()
    assert 1 in room.dealt()


@pytest.mark.clause("CA-TH:deal.4.a")
def test_departure_is_forgotten_when_the_button_has_gone_round() -> None:
    room = opened()
    room.up(4)
    for _ in range(5):
        room.deal()
    assert room.table.departures == ()
    room.sit(4)
    assert seen(room, 4).missed == ()


@pytest.mark.clause("CA-TH:deal.4.a")
def test_player_out_of_chips_waits_like_one_who_sat_out() -> None:
    room = opened()
    room.open()
    room.finish(p5=-20_000, p1=20_000)
    assert room.deal()[2] == 1  # past seat 5
    room.do(Buy(20_000, 5))
    assert seen(room, 5).missed == ("big_blind",)
    assert 5 not in room.dealt()


@pytest.mark.clause("CA-TH:deal.4.a")
def test_game_with_fewer_than_two_who_need_not_wait_begins_anew() -> None:
    room = opened()
    room.out(4)
    room.deal()
    room.back(4)
    room.up(1, 2, 3)
    assert sorted(room.dealt()) == [4, 5]
    assert seen(room, 4).missed == ()
