"""The house's fee: how much, when, from whom; nothing else of a hand is the house's."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from croupier.cards import cards
from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand import events as hand_events
from croupier.engine.cardroom.hand.evolve import evolve
from croupier.engine.cardroom.hand.postings import postings
from croupier.money import UNITS_PER_CENT
from tests.engine.cardroom.playing import Sitting, deal_out, game_of, table


def _fees(sitting: Sitting) -> list[tuple[int, tuple[tuple[int, int], ...]]]:
    taken = [event for event in sitting.events if isinstance(event, hand_events.FeeTaken)]
    assert all(event.clause == "CA-TH:fees.3" for event in taken)
    return [(event.amount, event.from_seats) for event in taken]


def _to_flop(sitting: Sitting) -> None:
    sitting.do(hand_commands.PostBlinds())
    deal_out(sitting)
    while sitting.hand.phase == "act":
        kind = (
            hand_commands.Call
            if any(offer.kind is hand_commands.Call for offer in sitting.offers())
            else hand_commands.Check
        )
        assert isinstance(sitting.do(kind(sitting.hand.players[sitting.hand.turn].seat)), tuple)


@pytest.mark.clause("CA-TH:fees.schedule", "CA-TH:fees.s2")
@pytest.mark.parametrize(
    ("players", "fee"), [(2, 300), (4, 300), (5, 400), (6, 400), (7, 500), (10, 500)]
)
def test_the_fee_goes_by_the_players_dealt_in(players: int, fee: int) -> None:
    sitting = table(game_of(), *[10_000] * players)
    _to_flop(sitting)
    assert _fees(sitting) == [(fee, ())]
    assert sitting.hand.pot() == 400 * players - fee


def test_a_table_of_no_bracket_bears_no_fee() -> None:
    some = replace(game_of(), fees={"four_to_ten": (4, 10, 300)})
    for players, fees in ((3, []), (4, [(300, ())])):
        sitting = table(some, *[10_000] * players)
        _to_flop(sitting)
        assert _fees(sitting) == fees
        assert sitting.hand.pot() == 400 * players - sum(amount for amount, _ in fees)


@pytest.mark.clause("CA-TH:fees.4", "CA-TH:fees.3")
@pytest.mark.parametrize(("free", "fees"), [(True, []), (False, [(300, ())])])
def test_no_flop_no_drop(free: bool, fees: list[object]) -> None:
    """A hand that ends before the flop bears no fee, unless the house filed it so (I-121)."""
    sitting = table(game_of(ca_no_flop_no_drop=free), 10_000, 10_000, 10_000)
    sitting.do(hand_commands.PostBlinds())
    deal_out(sitting)
    sitting.do(hand_commands.Fold(3))
    sitting.do(hand_commands.Fold(1))
    assert _fees(sitting) == fees


@pytest.mark.clause("CA-TH:fees.3")
def test_the_fee_takes_at_most_the_pot() -> None:
    """After the uncalled part has gone back (I-139)."""
    sitting = table(game_of(ca_no_flop_no_drop=False, fees=_flat(9)), 10_000, 10_000, 10_000)
    sitting.do(hand_commands.PostBlinds())
    deal_out(sitting)
    sitting.do(hand_commands.Fold(3))
    sitting.do(hand_commands.Fold(1))
    assert _fees(sitting) == [(400, ())]
    sitting.do(hand_commands.Expose())
    assert [award.amount for award in sitting.hand.awards] == [0]
    assert [player.stack for player in sitting.hand.players] == [9_800, 9_800, 10_000]


def _flat(dollars: int) -> dict[str, object]:
    return dict.fromkeys(("seven_or_more", "five_or_six", "four_or_fewer"), dollars)


@pytest.mark.clause("CA-TH:fees.3", "CA-TH:deal.4.b")
def test_from_the_blinds_the_wagers_count_in_full() -> None:
    sitting = table(game_of(ca_fee_timing="from_blinds_before_deal"), 10_000, 10_000, 10_000)
    sitting.do(hand_commands.PostBlinds())
    assert _fees(sitting) == [(300, ())]
    assert sitting.hand.pot() == 300
    assert [player.bet for player in sitting.hand.players] == [200, 400, 0]


@pytest.mark.clause("CA-TH:fees.3", "CA-TH:deal.4.b")
@pytest.mark.parametrize(("fee", "back"), [(3, 200), (5, 100), (9, 0)])
def test_uncalled_wager_returns_less_the_fee(fee: int, back: int) -> None:
    game = game_of(
        ca_fee_timing="from_blinds_before_deal", ca_no_flop_no_drop=False, fees=_flat(fee)
    )
    sitting = table(game, 10_000, 10_000)
    sitting.do(hand_commands.PostBlinds())
    deal_out(sitting)
    sitting.do(hand_commands.Fold(1))
    returned = [
        event for event in sitting.events if isinstance(event, hand_events.UncalledReturned)
    ]
    assert [event.amount for event in returned] == ([back] if back else [])
    sitting.do(hand_commands.Expose())
    taken = min(100 * fee, 600)
    assert sitting.hand.taken() == taken
    assert [player.stack for player in sitting.hand.players] == [9_800, 10_200 - taken]


@pytest.mark.clause("CA-TH:fees.3")
@pytest.mark.parametrize(
    ("timing", "paid"),
    [
        ("button_pays", ((3, 300),)),
        ("each_player_pays", ((1, 300), (2, 300), (3, 300))),
    ],
)
def test_fee_from_stacks_does_not_count_as_a_wager(
    timing: str, paid: tuple[tuple[int, int], ...]
) -> None:
    sitting = table(game_of(ca_fee_timing=timing), 10_000, 10_000, 10_000)
    _to_flop(sitting)
    assert _fees(sitting) == [(300 * len(paid), paid)]
    assert sitting.hand.pot() == 1_200
    assert sitting.hand.taken() == 300 * len(paid)


@pytest.mark.clause("CA-TH:fees.3")
def test_a_button_without_a_player_pays_nothing() -> None:
    game = game_of(ca_fee_timing="button_pays")
    sitting = table(game, 10_000, 10_000, 10_000, button=9)
    sitting.do(hand_commands.PostBlinds())
    assert _fees(sitting) == []


@pytest.mark.clause("CA-TH:win.2", "CA-TH:fees.3")
def test_the_main_pot_bears_the_fee_first() -> None:
    """Then side pots in order; shares are computed after it (I-139)."""
    sitting = table(game_of(fees=_flat(9)), 200, 10_000, 10_000)
    sitting.do(hand_commands.PostBlinds())
    sitting.do(hand_commands.Deal(cards("Ah Kh Qh Ad Kd Qd")))
    sitting.do(hand_commands.Call(3))
    sitting.do(hand_commands.Check(2))
    assert _fees(sitting) == [(900, ())]
    for street in ("2c 7s 8s 9c", "3c 2d", "4c 3s"):
        sitting.do(hand_commands.Deal(cards(street)))
        sitting.do(hand_commands.Check(2))
        sitting.do(hand_commands.Check(3))
    sitting.do(hand_commands.Expose())
    assert [(award.amount, award.shares) for award in sitting.hand.awards] == [
        (0, ((1, 0),)),
        (100, ((2, 100),)),
    ]


@pytest.mark.clause("CA-TH:fees.3", "CA-TH:deal.7")
def test_blinds_all_in_still_bear_the_fee() -> None:
    """Without any action, uncalled wagers go back and the fee is taken as the wagers gather."""
    sitting = table(game_of(), 200, 10_000)
    sitting.do(hand_commands.PostBlinds())
    deal_out(sitting)
    assert [
        event for event in sitting.events if isinstance(event, hand_events.UncalledReturned)
    ] == [hand_events.UncalledReturned(2, 200)]
    assert _fees(sitting) == [(300, ())]
    sitting.do(hand_commands.Expose())
    assert sitting.hand.taken() == 300


@pytest.mark.clause("CA-TH:type.s3")
def test_without_a_fee_the_house_has_nothing_of_a_hand() -> None:
    sitting = table(game_of(fees=_flat(0)), 10_000, 10_000)
    _to_flop(sitting)
    assert sitting.hand.taken() == 0
    other = table(game_of(fees=_flat(0), ca_fee_timing="each_player_pays"), 10_000, 10_000)
    _to_flop(other)
    assert _fees(other) == []


@pytest.mark.clause("CA-TH:fees.4", "CA-TH:fees.3")
@pytest.mark.parametrize(
    ("timing", "back"),
    [
        ("from_blinds_before_deal", ()),
        ("button_pays", ((3, 300),)),
        ("each_player_pays", ((1, 300), (2, 300), (3, 300))),
    ],
)
def test_a_fee_taken_before_the_deal_goes_back_without_a_flop(
    timing: str, back: tuple[tuple[int, int], ...]
) -> None:
    """To where it came from, before what nobody called: the winner has it as without a fee."""
    sitting = table(game_of(ca_fee_timing=timing, ca_no_flop_no_drop=True), 10_000, 1_000, 10_000)
    before = sitting.hand
    sitting.do(hand_commands.PostBlinds())
    deal_out(sitting)
    sitting.do(hand_commands.Fold(3))
    sitting.do(hand_commands.Fold(1))
    amount = 300 * len(back) or 300
    assert hand_events.FeeReturned(amount, back, "CA-TH:fees.4") in sitting.events
    sitting.do(hand_commands.Expose())
    assert sitting.hand.taken() == 0
    assert {player.seat: player.stack for player in sitting.hand.players} == {
        1: 9_800,
        2: 1_200,
        3: 10_000,
    }
    accounts: Counter[str] = Counter()
    for event in sitting.events:
        accounts.update(dict(postings(sitting.game, before, event)))
        before = evolve(sitting.game, before, event)
    moved = {"player:ann": -200 * UNITS_PER_CENT, "player:bob": 200 * UNITS_PER_CENT}
    assert {name: units for name, units in accounts.items() if units} == moved


@pytest.mark.clause("CA-TH:fees.4")
def test_with_a_flop_the_house_keeps_its_fee() -> None:
    sitting = table(game_of(ca_fee_timing="button_pays", ca_no_flop_no_drop=True), 10_000, 10_000)
    _to_flop(sitting)
    deal_out(sitting)
    sitting.do(hand_commands.Fold(1))
    assert sitting.hand.taken() == 300
    assert not [event for event in sitting.events if isinstance(event, hand_events.FeeReturned)]


@pytest.mark.clause("CA-TH:fees.4", "CA-TH:deck.s2")
def test_a_hand_that_a_ruling_ends_before_the_flop_bears_no_fee() -> None:
    """The first wagers are gathered and the fee is out, and no community card has come."""
    sitting = table(game_of(), 10_000, 10_000)
    _to_flop(sitting)
    assert (sitting.hand.taken(), sitting.hand.board) == (300, ())
    sitting.do(hand_commands.ReportIrregularity("fouled_hand", by="eve", seat=1))
    assert sitting.events[-1] == hand_events.FeeReturned(300, (), "CA-TH:fees.4")
    sitting.do(hand_commands.Expose())
    assert [player.stack for player in sitting.hand.players] == [9_600, 10_400]
