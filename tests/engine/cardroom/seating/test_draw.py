"""The first button: the high card, dealt face up from the house dealer's left."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import DECK, cards, rank_of
from croupier.engine.cardroom.seating import commands as seating_commands
from croupier.engine.cardroom.seating import events as seating_events
from croupier.refusal import Reason
from tests.engine.cardroom.seating.room import CHIPS, Room, face


@pytest.mark.clause("CA-TH:deal.3", "CA-TH:deal.3.a", "CA-TH:deal.1")
def test_one_card_each_from_the_dealers_left_and_the_highest_has_the_button() -> None:
    room = Room(7, 2, 4)
    dealt, drawn = room.draw("9h", "Kd", "Qs")
    assert isinstance(dealt, seating_events.ButtonCardsDealt)
    assert dealt.cards == ((2, face("9h")), (4, face("Kd")), (7, face("Qs")))
    assert dealt.clause == "CA-TH:deal.3"
    assert drawn == seating_events.ButtonDrawn(4, "CA-TH:deal.3.a")
    assert room.open().button == 4


@pytest.mark.clause("CA-TH:rank.s1", "CA-TH:deal.3.a")
def test_an_ace_is_high_in_the_draw() -> None:
    room = Room(1, 2, 3)
    assert room.draw("Ks", "Ac", "2s")[-1] == seating_events.ButtonDrawn(2, "CA-TH:deal.3.a")


@pytest.mark.clause("CA-TH:deal.3.a", "CA-TH:rank.s2")
def test_tied_players_alone_get_another_card_until_one_is_highest() -> None:
    room = Room(1, 2, 3, 4)
    assert room.draw("Ks", "Kh", "Kd", "2c")[-1] == seating_events.ButtonTied(
        (1, 2, 3), "CA-TH:deal.3.a"
    )
    assert room.refuses(seating_commands.OpenRound()).clause == "CA-TH:deal.3.a"
    assert (
        room.refuses(seating_commands.DrawForButton(cards("9c 9d 3s 3c"))).reason
        == Reason.BAD_CARDS
    )
    assert (
        room.refuses(seating_commands.DrawForButton(cards("9c Ks 3s"))).reason == Reason.CARD_TWICE
    )
    assert room.draw("9c", "9d", "3s")[-1] == seating_events.ButtonTied((1, 2), "CA-TH:deal.3.a")
    assert room.draw("4c", "5d")[-1] == seating_events.ButtonDrawn(2, "CA-TH:deal.3.a")


@pytest.mark.clause("CA-TH:deal.3.a")
def test_a_filed_order_of_suits_breaks_the_tie() -> None:
    for faces, seat in ((("Kc", "Kd", "Qs"), 2), (("Ks", "Kh", "Qs"), 1), (("Kd", "Kh", "Qs"), 2)):
        room = Room(1, 2, 3, ca_button_tie="suit_order")
        assert room.draw(*faces)[-1] == seating_events.ButtonDrawn(seat, "CA-TH:deal.3.a")


def test_leaving_a_tie_leaves_the_button_to_the_others() -> None:
    for go in (seating_commands.Stand, seating_commands.SitOut):
        room = Room(1, 2, 3, 4)
        room.draw("Ks", "Kh", "Kd", "2c")
        assert len(room.do(go(3))) == 1
        assert room.do(go(1))[-1] == seating_events.ButtonDrawn(2, "")
        assert room.table.disks.button == 2


def test_player_outside_a_tie_may_leave() -> None:
    room = Room(1, 2, 3)
    room.draw("Ks", "Kh", "2c")
    room.up(3)
    assert room.draw("4c", "5d")[-1] == seating_events.ButtonDrawn(2, "CA-TH:deal.3.a")


def test_exhausted_deck_is_shuffled_for_the_draw() -> None:
    room = Room(1, 2)
    by_rank = sorted(DECK, key=rank_of)
    for card, other in zip(by_rank[::2], by_rank[1::2], strict=True):
        room.do(seating_commands.DrawForButton((card, other)))
    assert room.draw("2c", "3c")[-1] == seating_events.ButtonDrawn(2, "CA-TH:deal.3.a")


@pytest.mark.clause("CA-TH:deal.3")
def test_invalid_draw_is_refused() -> None:
    room = Room(1)
    lonely = room.refuses(seating_commands.DrawForButton(cards("As")))
    assert (lonely.reason, lonely.clause) == (Reason.NOT_ENOUGH_PLAYERS, "CA-TH:deal.3")
    room.sit(2)
    room.sit(3)
    room.out(3)
    assert room.refuses(seating_commands.OpenRound()).reason == Reason.NOT_DUE
    assert (
        room.refuses(seating_commands.DrawForButton(cards("As Ks Qs"))).reason == Reason.BAD_CARDS
    )
    odd: Any = (face("As"), 52)  # what no shoe gives
    assert room.refuses(seating_commands.DrawForButton(odd)).reason == Reason.BAD_CARDS
    room.draw("As", "Ks")
    again = room.refuses(seating_commands.DrawForButton(cards("As Ks")))
    assert (again.reason, again.clause) == (Reason.WRONG_MOMENT, "CA-TH:deal.1.a")


@pytest.mark.clause("CA-TH:deal.3")
def test_when_all_have_gone_the_next_game_opens_with_a_draw() -> None:
    room = Room(1, 2)
    room.button(2)
    room.up(1, 2)
    assert room.table.disks.button is None
    room.do(seating_commands.Sit(5, CHIPS, "ann"))
    room.do(seating_commands.Sit(6, CHIPS, "bob"))
    assert room.draw("2s", "3s")[-1] == seating_events.ButtonDrawn(6, "CA-TH:deal.3.a")
