"""Button and blinds from hand to hand: who has them, with two players, and when somebody goes."""

from __future__ import annotations

import pytest

from croupier.engine.cardroom.seating import commands as seating_commands
from croupier.engine.cardroom.seating import events as seating_events
from croupier.refusal import Reason
from tests.engine.cardroom.seating.room import CHIPS, Room


@pytest.mark.clause("CA-TH:deal.1.a", "CA-TH:deal.2.c", "CA-TH:deal.4", "CA-TH:deal.4.s2")
def test_button_and_blinds_go_round_clockwise() -> None:
    room = Room(2, 5, 6, 9)
    room.button(6)
    assert [room.deal() for _ in range(5)] == [
        (6, 9, 2),
        (9, 2, 5),
        (2, 5, 6),
        (5, 6, 9),
        (6, 9, 2),
    ]


@pytest.mark.clause("CA-TH:deal.2.a", "CA-TH:deal.1.b")
def test_players_are_named_from_the_left_of_the_button_which_is_last() -> None:
    room = Room(2, 5, 6, 9)
    room.button(6)
    [opened] = room.do(seating_commands.OpenRound())
    assert isinstance(opened, seating_events.HandOpened)
    assert opened.clause == "CA-TH:deal.1.a"
    assert opened.hand.players == (
        (9, "p9", CHIPS),
        (2, "p2", CHIPS),
        (5, "p5", CHIPS),
        (6, "p6", CHIPS),
    )
    assert opened.hand.posts == ()


@pytest.mark.clause("CA-TH:deal.4", "CA-TH:deal.4.s2")
def test_of_two_players_the_button_has_the_big_blind() -> None:
    room = Room(3, 8)
    room.button(3)
    assert [room.deal() for _ in range(3)] == [(3, 8, 3), (8, 3, 8), (3, 8, 3)]


@pytest.mark.clause("CA-TH:deal.4")
def test_of_two_players_the_button_has_the_small_blind_where_the_house_filed_it() -> None:
    room = Room(3, 8, ca_heads_up_blinds="button_is_small_blind")
    room.button(3)
    assert [room.deal() for _ in range(3)] == [(3, 3, 8), (8, 8, 3), (3, 3, 8)]


@pytest.mark.clause("CA-TH:deal.1.a", "CA-TH:deal.2.c")
@pytest.mark.parametrize(
    ("gone", "button", "next_hand"),
    [
        (1, "moving", (2, 3, 4)),
        (2, "moving", (3, 4, 1)),
        (3, "moving", (2, 4, 1)),
        (4, "moving", (2, 3, 1)),
        (1, "dead_button", (2, 3, 4)),
        (2, "dead_button", (2, 3, 4)),  # the button is at the empty seat
        (3, "dead_button", (2, None, 4)),  # nobody posts the small blind
        (4, "dead_button", (2, 3, 1)),
    ],
)
def test_a_player_leaves(gone: int, button: str, next_hand: tuple[int, int | None, int]) -> None:
    room = Room(1, 2, 3, 4, ca_button=button)
    room.button(1)
    assert room.deal() == (1, 2, 3)
    room.up(gone)
    assert room.deal() == next_hand


@pytest.mark.clause("CA-TH:deal.1.a")
def test_a_dead_small_blind_becomes_a_dead_button() -> None:
    room = Room(1, 2, 3, 4, 5, ca_button="dead_button")
    room.button(1)
    room.deal()
    room.up(3)
    assert [room.deal() for _ in range(3)] == [(2, None, 4), (3, 4, 5), (4, 5, 1)]


@pytest.mark.clause("CA-TH:deal.1.a", "CA-TH:deal.4")
@pytest.mark.parametrize(
    ("gone", "heads_up", "next_hand"),
    [
        (1, "literal", (2, 3, 2)),
        (2, "literal", (1, 3, 1)),
        (3, "literal", (1, 2, 1)),
        (1, "button_is_small_blind", (3, 3, 2)),
        (2, "button_is_small_blind", (3, 3, 1)),
        (3, "button_is_small_blind", (2, 2, 1)),
    ],
)
def test_dead_button_gives_no_player_the_big_blind_twice(
    gone: int, heads_up: str, next_hand: tuple[int, int, int]
) -> None:
    room = Room(1, 2, 3, ca_button="dead_button", ca_heads_up_blinds=heads_up)
    room.button(1)
    assert room.deal() == (1, 2, 3)
    room.up(gone)
    assert room.deal() == next_hand


@pytest.mark.clause("CA-TH:deal.1.a")
@pytest.mark.parametrize(
    ("newcomer", "heads_up", "hands"),
    [
        (5, "literal", [(7, 3, 5), (3, 5, 7)]),
        (9, "literal", [(7, 3, 7), (3, 7, 9), (7, 9, 3)]),
        (5, "button_is_small_blind", [(7, 7, 3), (7, 3, 5), (3, 5, 7)]),
        (9, "button_is_small_blind", [(3, 7, 9), (7, 9, 3)]),
    ],
)
def test_with_a_dead_button_two_become_three(
    newcomer: int, heads_up: str, hands: list[tuple[int, int, int]]
) -> None:
    room = Room(3, 7, ca_button="dead_button", ca_heads_up_blinds=heads_up)
    room.button(3)
    room.deal()
    room.sit(newcomer)
    assert [room.deal() for _ in hands] == hands


@pytest.mark.clause("CA-TH:deal.1.a")
def test_with_a_dead_button_a_game_that_halted_goes_on_in_order() -> None:
    room = Room(2, 4, 6, ca_button="dead_button")
    room.button(6)
    assert room.deal() == (6, 2, 4)
    room.up(4, 6)
    room.do(seating_commands.Sit(3, CHIPS, "ann"))
    room.do(seating_commands.Sit(4, CHIPS, "bob"))
    # The big blind reaches seat 2, where the button would be: it goes behind the small blind.
    assert room.deal() == (3, 4, 2)


@pytest.mark.clause("CA-TH:deal.1.a")
def test_button_of_an_absent_player_passes_to_the_next() -> None:
    room = Room(1, 2, 3, 4)
    room.button(2)
    room.up(2)
    assert room.deal() == (3, 4, 1)


@pytest.mark.clause("CA-TH:deal.1.a")
def test_after_a_void_hand_the_same_button_deals_again() -> None:
    room = Room(1, 2, 3)
    room.button(1)
    room.deal()
    hand = room.open()
    started = tuple((seat, stack) for seat, _, stack in hand.players)
    kept = ((1, CHIPS - 100), (2, CHIPS), (3, CHIPS))
    assert (
        room.refuses(seating_commands.FinishHand(kept, 100, voided=True)).reason
        == Reason.CHIPS_DO_NOT_ADD_UP
    )
    room.do(seating_commands.FinishHand(started, voided=True))
    assert room.table.hands == 1
    again = room.open()
    assert again == hand
    room.do(seating_commands.FinishHand(started, voided=True, left=(2,)))
    assert room.deal() == (3, 1, 3)


@pytest.mark.clause("CA-TH:deal.4.a")
def test_short_blind_is_dealt_in_if_all_in_is_allowed() -> None:
    for all_in, dealt in (("allowed", (2, 3, 4, 1)), ("fold_if_short", (2, 4, 1))):
        room = Room(1, 2, 3, 4, ca_all_in=all_in)
        room.button(4)
        room.open()
        room.finish(p3=100 - CHIPS, p4=CHIPS - 100)
        assert room.open().seats == dealt


@pytest.mark.clause("CA-TH:fees.3")
@pytest.mark.parametrize(
    ("timing", "dealt"),
    [
        ("from_pot_at_flop", (2, 3, 4, 1)),
        ("from_blinds_before_deal", (2, 3, 4, 1)),
        ("each_player_pays", (2, 4, 1)),
        ("button_pays", (2, 3, 4, 1)),
    ],
)
def test_player_short_of_the_fee_is_not_dealt_in(timing: str, dealt: tuple[int, ...]) -> None:
    room = Room(1, 2, 3, 4, ca_fee_timing=timing)
    room.button(4)
    room.open()
    room.finish(p3=400 - CHIPS, p4=CHIPS - 400)
    assert room.open().seats == dealt


@pytest.mark.clause("CA-TH:fees.3")
def test_a_button_that_cannot_pay_the_fee_moves_on() -> None:
    room = Room(1, 2, 3, 4, ca_fee_timing="button_pays")
    room.button(4)
    room.open()
    room.finish(p1=400 - CHIPS, p4=CHIPS - 400)
    assert room.deal() == (2, 3, 4)


@pytest.mark.clause("CA-TH:fees.3")
def test_no_hand_is_dealt_if_no_player_can_pay() -> None:
    room = Room(1, 2, fee=500, ca_fee_timing="each_player_pays")
    room.button(1)
    refused = room.refuses(seating_commands.OpenRound())
    assert (refused.reason, refused.clause) == (Reason.NOT_ENOUGH_PLAYERS, "CA-TH:table.s1")
