"""Rounds and hands step by step, and rounds settled from Python's own types."""

from __future__ import annotations

import io
import json
from typing import Any

import numpy as np
import pytest

import croupier as cr

LYING: dict[int | str, Any] = {1: "Kh 9d", "dealer": "Jh 8d", "board": "Ks 7c 2d 4h 3s"}


def opened() -> cr.Round:
    return cr.Round("maryland-uth-1.5").bet(1, ante=1000, blind=1000)


def finished() -> dict[str, Any]:
    seat = {"seat": 1, "cards": "Kh 9d", "wagers": {"ante": 1000, "blind": 1000}}
    return {
        "rulebook": "maryland-uth-1.5",
        "dealer": "Jh 8d",
        "board": "Ks7c2d4h3s",
        "seats": [{**seat, "decisions": ["check", "2x"]}],
    }


def test_a_round_is_settled_from_every_form() -> None:
    told = finished()
    strict = {
        **told,
        "dealer": ["Jh", "8d"],
        "board": ["Ks", "7c", "2d", "4h", "3s"],
        "seats": [{**told["seats"][0], "cards": ["Kh", "9d"]}],
    }
    loose = {
        **told,
        "dealer": ("Jh", "8d"),
        "seats": (
            {
                **told["seats"][0],
                "wagers": {"ante": np.int64(1000), "blind": np.int64(1000)},
                "decisions": ("check", "2x"),
            },
        ),
    }
    text = json.dumps(strict)
    expected = cr.settle(strict).to_dict()
    for form in (told, loose, text, io.StringIO(text), "\ufeff" + text):
        assert cr.settle(form).to_dict() == expected
    assert cr.settle(told).seats[0].net == 2000 == -cr.settle(told).house_net


def test_a_refusal_is_an_exception_with_its_clause() -> None:
    told = finished()
    told["seats"][0]["decisions"] = ["5x"]
    with pytest.raises(cr.Refused) as caught:
        cr.settle(told)
    assert caught.value.reason == "not_a_choice"
    assert caught.value.clause.startswith("MD-UTH-1.5:")
    with pytest.raises(cr.BadRound, match="'Kx' is not a card"):
        cr.settle({**finished(), "dealer": "Kx 8d"})


def test_many_rounds_go_on_after_a_bad_one() -> None:
    good = json.dumps(finished())
    found = list(cr.settle_many([good, '{"rulebook": 1}', good], workers=1))
    assert [isinstance(item, cr.Settlement) for item in found] == [True, False, True]
    assert isinstance(found[1], cr.BadRound)


def test_many_rounds_on_two_processes_come_in_order() -> None:
    lines = [json.dumps(finished())] * 700 + ["{}"]
    found = list(cr.settle_many(lines, workers=2))
    assert len(found) == 701
    assert isinstance(found[-1], cr.BadRound)
    assert {item.house_net for item in found if isinstance(item, cr.Settlement)} == {-2000}


def test_a_round_never_changes() -> None:
    table = opened().deal(LYING)
    later = table.act("4x")
    assert (table.turn, later.turn) == (1, 0)
    with pytest.raises(AttributeError, match="never changes"):
        table.game = later.game


def test_a_round_says_what_is_wrong() -> None:
    table = opened()
    with pytest.raises(cr.Refused, match="the Blind must equal the Ante"):
        cr.Round("maryland-uth-1.5").bet(1, ante=1000, blind=500)
    with pytest.raises(cr.Error, match="is not an action; use 3x, 4x, check"):
        table.deal(LYING).act("jump")
    with pytest.raises(cr.Refused) as caught:
        table.deal(LYING).act("5x")
    assert caught.value.clause
    with pytest.raises(cr.Error, match="waits for bets"):
        table.settle()
    with pytest.raises(cr.BadCard, match="Kh appears more than once"):
        table.deal(LYING | {"dealer": "Kh 8d"})
    with pytest.raises(cr.Error, match="1 cards for 'dealer', where 2 are dealt"):
        table.deal(LYING | {"dealer": "Jh"})
    with pytest.raises(cr.Error, match="seat 3 has no bet; seats with one: 1"):
        table.net(3)


def test_an_offer_can_be_taken() -> None:
    table = cr.Round("maryland-uth-1.5")
    offer = next(item for item in table.offers(2) if item.name == "PlaceWagers")
    table = table.do(offer.take(wagers=(("ante", 1000), ("blind", 1000))))
    assert [item.name for item in table.offers()][-1] == "CloseBets"
    with pytest.raises(cr.Error, match="also needs wagers"):
        offer.take()
    with pytest.raises(cr.Error, match="has no field 'amount'"):
        offer.take(amount=5)


def test_a_round_parses_back() -> None:
    done = opened().deal(LYING).act("check").act("2x").settle()
    again = cr.Round.read(done.text())
    assert again.text() == done.text()
    assert again.settlement().to_dict() == done.settlement().to_dict()
    assert "<table>" in done._repr_html_()


def test_the_dealer_of_a_partial_deck_waits_for_more() -> None:
    deck = cr.shuffled(seed=3)
    table = opened().deal(deck[:5])
    assert (table.phase, table.turn) == ("deal", 0)
    assert table.deal(deck[5:]).turn == 1


def test_a_hand_between_players() -> None:
    hand = cr.Hand("california-holdem", {1: 20000, 2: 20000, 3: 20000}, button=1)
    hand = hand.deal({1: "Kh 9d", 2: "As Qd", 3: "7c 2d"})
    least, most = hand.sizes() or (0, 0)
    assert least <= most
    with pytest.raises(cr.Error, match="raise needs an amount: to= from"):
        hand.act("raise")
    hand = hand.act("raise", to=least).act("call").act("fold")
    assert hand.phase == "deal"
    hand = hand.deal({"burn": "2s", "board": "Ks 7d 2h"})
    assert cr.card_text(hand.board) == "Ks 7d 2h"
    assert sum(pot.amount for pot in hand.pots) > 0
    assert cr.Hand.read(hand.text()).stacks == hand.stacks


def test_a_finished_hand_is_written_as_phh() -> None:
    hand = cr.Hand("california-holdem", {1: 20000, 2: 20000, 3: 20000}, button=1)
    hand = hand.deal({1: "Kh 9d", 2: "As Qd", 3: "7c 2d"}).act("fold").act("fold").settle()
    assert sum(hand.net(seat) for seat in hand.stacks) <= 0
    assert "variant" in hand.to_phh()


def test_a_game_is_of_one_kind() -> None:
    with pytest.raises(cr.Error, match="house-banked games only"):
        cr.Round("california-holdem")
    with pytest.raises(cr.Error, match="cardroom games only"):
        cr.Hand("maryland-uth-1.5", {1: 100, 2: 100}, button=1)
