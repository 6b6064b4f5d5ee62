"""Money as double entry: every event sums to zero, and the accounts agree with the hand."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from croupier.cards import cards
from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand.evolve import evolve, replay
from croupier.engine.cardroom.hand.postings import postings
from croupier.money import UNITS_PER_CENT
from tests.engine.banked.strategies import bounded, seeds
from tests.engine.cardroom.playing import (
    Sitting,
    game_of,
    numbers,
    play_on,
    sitting,
    snapshot,
    table,
)


def _accounts(item: Sitting) -> Counter[str]:
    """The accounts after the hand's events, looked at after each."""
    hand = item.first
    started = dict(hand.starting)
    accounts: Counter[str] = Counter()
    for event in item.events:
        moved = postings(item.game, hand, event)
        assert sum(units for _, units in moved) == 0, event
        assert len({name for name, _ in moved}) == len(moved)
        for name, units in moved:
            accounts[name] += units
        hand = evolve(item.game, hand, event)
        for player in hand.players:
            up = player.stack - started[player.seat]
            assert accounts[f"player:{player.name}"] == up * UNITS_PER_CENT, event
        assert accounts["pot"] == hand.pot() * UNITS_PER_CENT, event
        assert accounts["collection"] == hand.taken() * UNITS_PER_CENT, event
    return accounts


@bounded(150)
@given(numbers, seeds)
def test_every_event_sums_to_zero_and_agrees_with_the_hand(number: int, seed: int) -> None:
    item = sitting(number, seed, trouble=0.08)
    play_on(item)
    accounts = _accounts(item)
    assert accounts["pot"] == 0
    if item.hand.voided:
        assert not any(accounts.values())


@pytest.mark.clause("CA-TH:type.s3", "CA-TH:fees.3")
def test_the_house_has_the_fee_and_nothing_else() -> None:
    item = table(game_of(), 10_000, 10_000)
    item.do(hand_commands.PostBlinds())
    item.do(hand_commands.Deal(cards("Ah Kh Ad Kd")))
    item.do(hand_commands.Call(1))
    item.do(hand_commands.Check(2))
    item.do(hand_commands.Deal(cards("2c 7h 8h 9c")))
    item.do(hand_commands.Bet(1, 400))
    item.do(hand_commands.Fold(2))
    item.do(hand_commands.Expose())
    accounts = _accounts(item)
    dollar = 100 * UNITS_PER_CENT
    assert +accounts == {"player:ann": 1 * dollar, "collection": 3 * dollar}
    assert accounts["player:bob"] == -4 * dollar


@pytest.mark.clause("CA-TH:fees.3", "CA-TH:deck.s2")
@pytest.mark.parametrize(
    ("timing", "fee"), [("from_blinds_before_deal", 3), ("button_pays", 3), ("each_player_pays", 9)]
)
def test_a_void_hand_leaves_no_account_changed(timing: str, fee: int) -> None:
    item = table(game_of(ca_fee_timing=timing), 10_000, 10_000, 10_000)
    item.do(hand_commands.PostBlinds())
    item.do(hand_commands.Deal(cards("Ah Kh Qh Ad Kd Qd")))
    item.do(hand_commands.Bet(3, 800))
    assert _accounts(item)["collection"] == fee * 100 * UNITS_PER_CENT
    item.do(hand_commands.ReportIrregularity("misdeal", by="eve"))
    assert not any(_accounts(item).values())


def test_the_events_of_a_hand_give_it_again() -> None:
    item = table(game_of(), 10_000, 10_000)
    item.do(hand_commands.PostBlinds())
    item.do(hand_commands.Deal(cards("Ah Kh Ad Kd")))
    item.do(hand_commands.Fold(1))
    item.do(hand_commands.Expose())
    assert snapshot(replay(item.game, item.first, item.events)) == snapshot(item.hand)
