"""New players and players who come back, under each of the house's rules (I-110)."""

from __future__ import annotations

import pytest

from croupier.engine.cardroom.seating import Post, view
from tests.engine.cardroom.seating.room import CHIPS, Room

SMALL, BIG = 200, 400
BUTTONS = ("moving", "dead_button")


def opened(button: str = "moving", **options: object) -> Room:
    """Four players in the game; the hand just played had button 2, small blind 4, big blind 6."""
    room = Room(2, 4, 6, 8, ca_button=button, **options)
    room.button(2)
    assert room.deal() == (2, 4, 6)
    return room


@pytest.mark.clause("CA-TH:deal.4.a")
@pytest.mark.parametrize("button", BUTTONS)
def test_a_new_player_comes_in_freely_on_the_next_hand(button: str) -> None:
    for seat in (9, 1, 3):  # behind the big blind, before the button, passed by the button
        room = opened(button)
        room.sit(seat)
        hand = room.open()
        assert seat in hand.seats
        assert (hand.button, hand.small, hand.big) == (4, 6, 8)
        assert hand.posts == ()


@pytest.mark.clause("CA-TH:deal.4.a", "CA-TH:deal.2.a")
@pytest.mark.parametrize("button", BUTTONS)
def test_between_button_and_blinds_a_new_player_waits_for_the_button_to_pass(button: str) -> None:
    room = opened(button)
    room.sit(5)
    for disks in ((4, 6, 8), (6, 8, 2)):
        seen = {seat.seat: seat for seat in view(room.rules, room.table).seats}[5]
        waits = disks == (4, 6, 8)
        assert seen.status == ("waiting" if waits else "next_hand")
        assert seen.clause == ("CA-TH:deal.4.a" if waits else "")
        hand = room.open()
        assert (hand.button, hand.small, hand.big) == disks
        assert (5 in hand.seats) is not waits
        room.finish()


@pytest.mark.clause("CA-TH:deal.4.a", "CA-TH:deal.4.s2")
@pytest.mark.parametrize("button", BUTTONS)
@pytest.mark.parametrize("entry", ["free", "wait_for_big_blind", "post_big_blind"])
def test_player_left_of_the_small_blind_has_the_big_blind(button: str, entry: str) -> None:
    room = opened(button, ca_entry=entry)
    room.sit(7)
    hand = room.open()
    assert (hand.button, hand.small, hand.big) == (4, 6, 7)
    assert hand.posts == ()
    room.finish()
    assert room.deal() == (6, 7, 8)


@pytest.mark.clause("CA-TH:deal.4.a")
@pytest.mark.parametrize("button", BUTTONS)
def test_a_new_player_waits_for_the_big_blind_where_the_house_says_so(button: str) -> None:
    room = opened(button, ca_entry="wait_for_big_blind")
    room.sit(5)
    room.sit(1)
    assert room.deal() == (4, 6, 8)
    hand = room.open()
    assert (hand.button, hand.small, hand.big) == (6, 8, 1)
    assert 5 not in hand.seats
    room.finish()
    assert [room.deal() for _ in range(2)] == [(8, 1, 2), (1, 2, 4)]
    assert room.deal() == (2, 4, 5)


@pytest.mark.clause("CA-TH:deal.4.a")
@pytest.mark.parametrize("button", BUTTONS)
def test_a_new_player_posts_a_big_blind_where_the_house_says_so(button: str) -> None:
    room = opened(button, ca_entry="post_big_blind")
    room.sit(1)
    room.sit(5)
    hand = room.open()
    assert hand.posts == (Post(1, BIG, 0),)
    assert 5 not in hand.seats
    seen = {seat.seat: seat.posts for seat in view(room.rules, room.table).seats}
    assert seen == {1: Post(1, BIG, 0), 2: None, 4: None, 5: None, 6: None, 8: None}
    room.finish()
    hand = room.open()
    assert hand.posts == (Post(5, BIG, 0),)  # the button has passed
    assert hand.big == 1  # and the first of them is in the game like everybody


@pytest.mark.clause("CA-TH:deal.4.a")
def test_a_short_post_counts_as_a_short_blind() -> None:
    for all_in, dealt in (("allowed", True), ("fold_if_short", False)):
        room = opened(
            ca_entry="post_big_blind", ca_all_in=all_in, ca_buy_in_min=1, ca_buy_in_max=400
        )
        room.sit(1, 300)
        assert (1 in room.open().seats) is dealt


@pytest.mark.clause("CA-TH:deal.4.a")
@pytest.mark.parametrize("button", BUTTONS)
@pytest.mark.parametrize("missed", ["none", "post_missed"])
def test_player_who_missed_no_blind_returns_freely(button: str, missed: str) -> None:
    room = opened(button, ca_missed_blinds=missed, ca_entry="wait_for_big_blind")
    room.out(2)
    assert 2 not in room.dealt()  # 4, 6, 8
    room.back(2)
    hand = room.open()
    assert (hand.button, hand.small, hand.big) == (6, 8, 2)
    assert hand.posts == ()


@pytest.mark.clause("CA-TH:deal.4.a")
@pytest.mark.parametrize("button", BUTTONS)
@pytest.mark.parametrize(
    ("missed", "posts"), [("none", ()), ("post_missed", (Post(8, BIG, SMALL),))]
)
def test_player_who_missed_both_blinds_posts_them(
    button: str, missed: str, posts: tuple[Post, ...]
) -> None:
    room = opened(button, ca_missed_blinds=missed)
    room.out(8)
    assert [room.deal() for _ in range(2)] == [(4, 6, 2), (6, 2, 4)]
    room.back(8)
    hand = room.open()
    assert (hand.button, hand.small, hand.big) == (2, 4, 6)
    assert 8 in hand.seats
    assert hand.posts == posts
    room.finish()
    assert room.open().posts == ()  # once is enough


@pytest.mark.clause("CA-TH:deal.4.a")
@pytest.mark.parametrize("button", BUTTONS)
def test_the_big_blind_itself_settles_what_was_missed(button: str) -> None:
    room = opened(button, ca_missed_blinds="post_missed")
    room.out(8)
    assert [room.deal() for _ in range(3)] == [(4, 6, 2), (6, 2, 4), (2, 4, 6)]
    room.back(8)
    hand = room.open()
    assert (hand.button, hand.small, hand.big) == (4, 6, 8)
    assert hand.posts == ()
    room.finish()
    room.out(8)
    room.back(8)
    assert room.open().posts == ()


@pytest.mark.clause("CA-TH:deal.4.a")
def test_missed_small_blind_is_posted_dead() -> None:
    room = opened("dead_button", ca_missed_blinds="post_missed")
    room.out(6)
    assert room.deal() == (4, None, 8)
    room.back(6)
    hand = room.open()
    assert (hand.button, hand.small, hand.big) == (6, 8, 2)  # a dead button
    assert 6 not in hand.seats  # comes in when it has passed
    room.finish()
    hand = room.open()
    assert hand.button == 8
    assert hand.posts == (Post(6, 0, SMALL),)


@pytest.mark.clause("CA-TH:deal.4.a")
def test_a_new_player_has_missed_nothing() -> None:
    room = opened(ca_missed_blinds="post_missed")
    room.sit(9)
    room.out(9)
    for _ in range(6):
        room.deal()
    room.back(9)
    for _ in range(3):
        assert room.open().posts == ()
        room.finish()


def test_player_back_before_the_next_hand_has_missed_nothing() -> None:
    room = opened(ca_entry="post_big_blind", ca_missed_blinds="post_missed")
    room.out(4)
    room.back(4)
    assert room.deal() == (4, 6, 8)


@pytest.mark.parametrize("entry", ["free", "wait_for_big_blind", "post_big_blind"])
@pytest.mark.parametrize("heads_up", ["literal", "button_is_small_blind"])
@pytest.mark.parametrize("seat", [1, 4, 9])
def test_new_player_gets_the_big_blind_soon_at_a_table_of_two(
    entry: str, heads_up: str, seat: int
) -> None:
    room = Room(3, 7, ca_entry=entry, ca_heads_up_blinds=heads_up)
    room.button(3)
    room.deal()
    room.sit(seat)
    hands = []
    for _ in range(2):
        hand = room.open()
        hands.append(hand)
        room.finish()
    came = next(hand for hand in hands if seat in hand.seats)
    assert came.big == seat
    assert len(came.players) == 3
    assert came.posts == ()


@pytest.mark.parametrize("button", BUTTONS)
def test_a_game_that_halted_begins_again_for_all_alike(button: str) -> None:
    room = opened(button, ca_entry="wait_for_big_blind")
    room.up(4, 6, 8)
    room.sit(9)
    room.sit(5)
    hand = room.open()
    assert sorted(hand.seats) == [2, 5, 9]
    assert hand.posts == ()


def test_a_player_waiting_when_the_game_halts_is_dealt_in_without_a_post() -> None:
    room = Room(2, 4, ca_entry="post_big_blind")
    room.button(2)
    room.deal()
    room.up(4)
    room.sit(6, CHIPS)
    assert room.open().posts == ()
