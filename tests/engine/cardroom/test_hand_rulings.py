"""What goes wrong: misdeals, exposed cards, early flops, fouled hands, players who leave."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import Card, cards
from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand import events as hand_events
from croupier.engine.cardroom.hand.view import view
from croupier.engine.watcher import Watcher
from croupier.refusal import Reason, Refused
from tests.engine.cardroom.playing import Sitting, deal_out, game_of, table

RULED = "CA-TH:deck.s2"


def _ruled(effect: str, report: str, **facts: Any) -> hand_events.IrregularityRuled:
    """What eve rules on this report, by the reading of the silent text."""
    readings = ("I-120", "I-131")
    return hand_events.IrregularityRuled(
        report, by="eve", effect=effect, clause=RULED, readings=readings, **facts
    )


def _three(**options: str) -> Sitting:
    """Three players, hole cards dealt: seat 1 has Ah Ad, 2 Kh Kd, 3 Qh Qd; seat 3 is to act."""
    one = table(game_of(None, **options), 10_000, 10_000, 10_000)
    one.do(hand_commands.PostBlinds())
    one.do(hand_commands.Deal(cards("Ah Kh Qh Ad Kd Qd")))
    return one


def _reason(one: Sitting, command: hand_commands.Command) -> Reason:
    before = one.hand
    judged = one.do(command)
    assert isinstance(judged, Refused), judged
    assert one.hand is before
    return judged.reason


def _card(name: str) -> Card:
    return cards(name)[0]


@pytest.mark.clause("CA-TH:deck.s2", "CA-TH:fees.3")
@pytest.mark.parametrize(
    "timing",
    ["from_pot_at_flop", "from_blinds_before_deal", "button_pays", "each_player_pays"],
)
def test_a_misdeal_gives_everything_back(timing: str) -> None:
    one = _three(ca_fee_timing=timing)
    one.do(hand_commands.Call(3))
    assert one.do(hand_commands.ReportIrregularity("misdeal", by="eve")) == (
        _ruled("void", "misdeal"),
    )
    assert one.hand.phase == "over"
    assert one.hand.voided == "misdeal"
    assert [player.stack for player in one.hand.players] == [10_000] * 3
    assert (one.hand.pot(), one.hand.taken()) == (0, 0)


@pytest.mark.clause("CA-TH:deck.s2")
def test_a_misdeal_is_too_late_when_a_second_player_has_acted() -> None:
    one = table(game_of(), 10_000, 10_000, 10_000)
    assert (
        _reason(one, hand_commands.ReportIrregularity("misdeal", by="eve")) is Reason.WRONG_MOMENT
    )
    one = _three()
    assert _reason(one, hand_commands.ReportIrregularity("misdeal", by="")) is Reason.NEEDS_APPROVAL
    one.do(hand_commands.Call(3))
    one.do(hand_commands.Call(1))
    assert (
        _reason(one, hand_commands.ReportIrregularity("misdeal", by="eve")) is Reason.WRONG_MOMENT
    )
    assert (
        _reason(one, hand_commands.ReportIrregularity("earthquake", by="eve"))
        is Reason.NO_SUCH_REPORT
    )


@pytest.mark.clause("CA-TH:deck.s2", "CA-TH:deal.5")
def test_an_exposed_card_is_swapped_for_the_first_card_after_the_deal() -> None:
    """It lies as the flop's burn instead, so that the board is what it would have been (I-120)."""
    one = table(game_of(), 10_000, 10_000, 10_000)
    one.do(hand_commands.PostBlinds())
    one.do(hand_commands.Deal(cards("Ah Kh Qh Ad")))
    assert one.do(hand_commands.ReportIrregularity("exposed_card", by="eve", seat=2)) == (
        _ruled("replace_with_burn", "exposed_card", seat=2, cards=cards("Kh")),
    )
    player = one.hand.at(2)
    assert player is not None
    assert player.cards == ()
    assert list(one.hand.due) == [2, 3, 2]
    one.do(hand_commands.Deal(cards("Kd Qd")))
    assert one.hand.phase == "deal"
    assert _reason(one, hand_commands.Deal(cards("Kh"))) is Reason.CARD_TWICE
    one.do(hand_commands.Deal(cards("2s")))
    player = one.hand.at(2)
    assert player is not None
    assert player.cards == cards("Kd 2s")
    assert one.hand.phase == "act"
    assert view(one.game, one.hand, Watcher("public")).exposed == ("Kh",)
    for command in (hand_commands.Call(3), hand_commands.Call(1), hand_commands.Check(2)):
        one.do(command)
    assert list(one.hand.due) == [0, 0, 0]
    one.do(hand_commands.Deal(cards("7h 8h 9c")))
    assert view(one.game, one.hand, Watcher("public")).burned == ("Kh",)
    for command in (hand_commands.Check(1), hand_commands.Check(2), hand_commands.Check(3)):
        one.do(command)
    assert list(one.hand.due) == [-1, 0]


@pytest.mark.clause("CA-TH:deck.s2")
def test_an_exposed_card_is_replaced_until_somebody_acts() -> None:
    one = _three()
    assert isinstance(
        one.do(
            hand_commands.ReportIrregularity(
                "exposed_card", by="eve", seat=3, place=2, cards=cards("Qd")
            )
        ),
        tuple,
    )
    assert one.hand.phase == "deal"
    one.do(hand_commands.Deal(cards("2c")))
    assert one.hand.phase == "act"
    assert one.hand.players[one.hand.turn].seat == 3
    one.do(hand_commands.Call(3))
    assert (
        _reason(one, hand_commands.ReportIrregularity("exposed_card", by="eve", seat=1))
        is Reason.WRONG_MOMENT
    )


@pytest.mark.clause("CA-TH:deck.s2")
def test_a_second_exposed_card_is_a_misdeal() -> None:
    one = _three()
    one.do(hand_commands.ReportIrregularity("exposed_card", by="eve", seat=3))
    one.do(hand_commands.ReportIrregularity("exposed_card", by="eve", seat=1))
    assert one.hand.voided == "exposed_card"


@pytest.mark.clause("CA-TH:deck.s2")
def test_an_exposed_card_that_was_dealt_unseen_has_a_face_now() -> None:
    one = table(game_of(), 10_000, 10_000)
    one.do(hand_commands.PostBlinds())
    one.do(hand_commands.Deal((None, _card("Kh"), None)))
    assert (
        _reason(one, hand_commands.ReportIrregularity("exposed_card", by="eve", seat=1))
        is Reason.CARDS_UNKNOWN
    )
    assert (
        _reason(
            one,
            hand_commands.ReportIrregularity(
                "exposed_card", by="eve", seat=1, place=1, cards=(None,)
            ),
        )
        is Reason.CARDS_UNKNOWN
    )
    assert (
        _reason(
            one,
            hand_commands.ReportIrregularity(
                "exposed_card", by="eve", seat=1, place=1, cards=cards("Kh")
            ),
        )
        is Reason.CARD_TWICE
    )
    assert (
        _reason(
            one,
            hand_commands.ReportIrregularity(
                "exposed_card", by="eve", seat=1, place=1, cards=cards("2h 3h")
            ),
        )
        is Reason.BAD_CARDS
    )
    assert (
        _reason(
            one,
            hand_commands.ReportIrregularity(
                "exposed_card", by="eve", seat=2, place=1, cards=cards("2h")
            ),
        )
        is Reason.BAD_CARDS
    )
    assert (
        _reason(one, hand_commands.ReportIrregularity("exposed_card", by="eve", seat=2, place=2))
        is Reason.BAD_CARDS
    )
    assert (
        _reason(one, hand_commands.ReportIrregularity("exposed_card", by="eve", seat=9))
        is Reason.NO_BOX
    )
    assert isinstance(
        one.do(
            hand_commands.ReportIrregularity(
                "exposed_card", by="eve", seat=1, place=2, cards=cards("2h")
            )
        ),
        tuple,
    )
    assert one.hand.exposed == cards("2h")


@pytest.mark.clause("CA-TH:deck.s2", "CA-TH:deal.9")
def test_a_flop_that_comes_too_early_goes_back_to_the_stub() -> None:
    one = _three()
    assert (
        _reason(one, hand_commands.ReportIrregularity("early_flop", by="eve", cards=cards("2c 3c")))
        is Reason.BAD_CARDS
    )
    twice = hand_commands.ReportIrregularity("early_flop", by="eve", cards=cards("2c 3c Ah 5c"))
    assert _reason(one, twice) is Reason.CARD_TWICE
    assert one.do(
        hand_commands.ReportIrregularity("early_flop", by="eve", cards=cards("2c 3c 4c 5c"))
    ) == (_ruled("reshuffle_with_stub", "early_flop", cards=cards("2c 3c 4c 5c")),)
    assert view(one.game, one.hand, Watcher("public")).returned == ("3c", "4c", "5c")
    for command in (hand_commands.Call(3), hand_commands.Call(1), hand_commands.Check(2)):
        one.do(command)
    assert (
        _reason(one, hand_commands.ReportIrregularity("early_flop", by="eve"))
        is Reason.WRONG_MOMENT
    )
    # The burn stays; any of the three may come again.
    assert _reason(one, hand_commands.Deal(cards("2c 4c 9d"))) is Reason.CARD_TWICE
    assert isinstance(one.do(hand_commands.Deal(cards("9d 4c 9h"))), tuple)
    assert one.hand.phase == "act"


@pytest.mark.clause("CA-TH:deck.s2", "CA-TH:deal.8")
def test_a_flop_after_an_exposed_card_has_its_burn_already() -> None:
    """And an exposure after an early flop is one burn too many, which stays out."""
    one = _three()
    one.do(hand_commands.ReportIrregularity("exposed_card", by="eve", seat=3))
    one.do(hand_commands.Deal(cards("2c")))
    judged = one.do(hand_commands.ReportIrregularity("early_flop", by="eve"))
    assert judged == (_ruled("reshuffle_with_stub", "early_flop"),)
    assert one.hand.returned == (None, None, None)
    other = _three()
    other.do(hand_commands.ReportIrregularity("early_flop", by="eve", cards=cards("2c 3c 4c 5c")))
    other.do(hand_commands.ReportIrregularity("exposed_card", by="eve", seat=3))
    other.do(hand_commands.Deal(cards("6c")))
    for command in (hand_commands.Call(3), hand_commands.Call(1), hand_commands.Check(2)):
        other.do(command)
    assert list(other.hand.due) == [0, 0, 0]


@pytest.mark.clause("CA-TH:deck.s2", "CA-TH:deal.6.b")
def test_a_fouled_hand_is_dead_and_its_wagers_stay() -> None:
    one = _three()
    one.do(hand_commands.Bet(3, 800))
    assert (
        _reason(one, hand_commands.ReportIrregularity("fouled_hand", by="eve", seat=9))
        is Reason.NO_BOX
    )
    assert one.do(hand_commands.ReportIrregularity("fouled_hand", by="eve", seat=3)) == (
        _ruled("dead_hand", "fouled_hand", seat=3),
    )
    assert one.hand.pot() == 1_400
    assert one.hand.players[one.hand.turn].seat == 1
    one.do(hand_commands.Fold(1))
    assert (
        _reason(one, hand_commands.ReportIrregularity("fouled_hand", by="eve", seat=2))
        is Reason.NO_BOX
    )
    one.do(hand_commands.Expose())
    stacks = {player.seat: player.stack for player in one.hand.players}
    assert stacks == {1: 9_800, 2: 11_000, 3: 9_200}


@pytest.mark.clause("CA-TH:deck.s2")
def test_a_fouled_hand_in_turn_passes_the_turn() -> None:
    one = _three()
    one.do(hand_commands.ReportIrregularity("fouled_hand", by="eve", seat=3))
    assert one.hand.players[one.hand.turn].seat == 1
    one.do(hand_commands.ReportIrregularity("fouled_hand", by="eve", seat=1))
    assert one.hand.phase == "showdown"
    assert isinstance(one.events[-1], hand_events.UncalledReturned)


@pytest.mark.clause("CA-TH:deck.s2")
def test_nobody_bets_on_when_a_fouled_hand_leaves_one_who_can() -> None:
    one = table(game_of(ca_structure="no_limit"), 400, 10_000, 10_000)
    one.do(hand_commands.PostBlinds())
    one.do(hand_commands.Deal(cards("Ah Kh Qh Ad Kd Qd")))
    for command in (hand_commands.Call(3), hand_commands.Call(1), hand_commands.Check(2)):
        one.do(command)
    one.do(hand_commands.Deal(cards("2c 7h 8h 9c")))
    assert one.hand.players[one.hand.turn].seat == 2
    one.do(hand_commands.ReportIrregularity("fouled_hand", by="eve", seat=3))
    assert (one.hand.phase, one.hand.due) == ("deal", (-1, 0))


@pytest.mark.clause("CA-TH:deck.s2")
def test_a_hand_is_dead_only_when_it_is_whole() -> None:
    one = table(game_of(), 10_000, 10_000, 10_000)
    one.do(hand_commands.PostBlinds())
    one.do(hand_commands.Deal(cards("Ah Kh Qh Ad")))
    assert (
        _reason(one, hand_commands.ReportIrregularity("fouled_hand", by="eve", seat=2))
        is Reason.NO_BOX
    )
    assert isinstance(
        one.do(hand_commands.ReportIrregularity("fouled_hand", by="eve", seat=1)), tuple
    )
    assert list(one.hand.due) == [2, 3]
    assert (
        _reason(one, hand_commands.ReportIrregularity("exposed_card", by="eve", seat=1))
        is Reason.NO_BOX
    )


@pytest.mark.clause("CA-TH:deck.s2", "CA-TH:win.1")
def test_whoever_is_left_when_the_blinds_are_dead_takes_them() -> None:
    one = _three()
    one.do(hand_commands.ReportIrregularity("fouled_hand", by="eve", seat=1))
    one.do(hand_commands.ReportIrregularity("fouled_hand", by="eve", seat=2))
    one.do(hand_commands.Expose())
    assert {player.seat: player.stack for player in one.hand.players} == {
        1: 9_800,
        2: 9_600,
        3: 10_600,
    }


@pytest.mark.clause("CA-TH:deal.11.b", "CA-TH:deal.11.d")
def test_a_player_who_leaves_is_checked_or_folded_for() -> None:
    """When the turn comes; chips in the pot stay there (I-124)."""
    one = _three()
    assert one.do(hand_commands.Stand(2)) == (hand_events.PlayerLeft(2),)
    assert _reason(one, hand_commands.Stand(2)) is Reason.NO_BOX
    one.do(hand_commands.Call(3))
    assert isinstance(one.do(hand_commands.Call(1)), tuple)
    assert hand_events.Checked(2) in one.events
    one.do(hand_commands.Deal(cards("2c 7h 8h 9c")))
    one.do(hand_commands.Bet(1, 400))
    assert one.events[-1] == hand_events.Folded(2)
    assert one.do(hand_commands.Stand(3)) == (
        hand_events.PlayerLeft(3),
        hand_events.Folded(3),
        hand_events.UncalledReturned(1, 400),
    )
    assert one.hand.phase == "showdown"


@pytest.mark.clause("CA-TH:deal.6.a")
def test_a_gone_player_who_is_all_in_still_has_a_hand() -> None:
    one = table(game_of(), 400, 10_000)
    one.do(hand_commands.PostBlinds())
    one.do(hand_commands.Deal(cards("Ah Kh Ad Kd")))
    one.do(hand_commands.Call(1))
    one.do(hand_commands.Stand(1))
    deal_out(one)
    one.do(hand_commands.Expose())
    player = one.hand.at(1)
    assert player is not None
    assert player.stack == 500


@pytest.mark.clause("CA-TH:deal.6.a")
def test_who_takes_too_long_is_checked_or_folded_for() -> None:
    one = _three()
    assert _reason(one, hand_commands.TimeOut(1)) is Reason.NOT_YOUR_TURN
    assert one.do(hand_commands.TimeOut(3)) == (hand_events.Folded(3),)
    one.do(hand_commands.Call(1))
    judged = one.do(hand_commands.TimeOut(2))
    assert isinstance(judged, tuple)
    assert judged[0] == hand_events.Checked(2)


@pytest.mark.clause("CA-TH:deal.23")
def test_unseen_hands_are_shown_or_mucked_before_they_are_compared() -> None:
    one = table(game_of(), 10_000, 10_000, 200)
    one.deck = list(cards("Th Tc Ts Jh Jc Js 2c 7h 8h 9c 3c 2d 4c 3s"))
    assert _reason(one, hand_commands.Muck(1)) is Reason.WRONG_MOMENT
    assert _reason(one, hand_commands.Expose()) is Reason.WRONG_MOMENT
    assert _reason(one, hand_commands.Deal(cards("2c"))) is Reason.WRONG_MOMENT
    one.do(hand_commands.PostBlinds())
    assert _reason(one, hand_commands.Deal(())) is Reason.BAD_CARDS
    one.do(hand_commands.Deal((None,) * 6))
    for command in (hand_commands.Call(3), hand_commands.Call(1), hand_commands.Check(2)):
        one.do(command)
    assert _reason(one, hand_commands.Deal((None,) * 4)) is Reason.CARDS_UNKNOWN
    for street in ("2c 7h 8h 9c", "3c 2d", "4c 3s"):
        one.do(hand_commands.Deal(cards(street)))
        one.do(hand_commands.Check(1))
        one.do(hand_commands.Check(2))
    assert _reason(one, hand_commands.Expose()) is Reason.CARDS_UNKNOWN
    assert _reason(one, hand_commands.Show(1, cards("2c Kd"))) is Reason.CARD_TWICE
    assert _reason(one, hand_commands.Show(1, cards("Kd"))) is Reason.BAD_CARDS
    assert isinstance(one.do(hand_commands.Show(1, cards("Ah Ad"))), tuple)
    assert _reason(one, hand_commands.Show(1, cards("Ah Ad"))) is Reason.BAD_CARDS
    assert _reason(one, hand_commands.Muck(1)) is Reason.NOT_A_CHOICE
    one.do(hand_commands.Muck(2))
    assert _reason(one, hand_commands.Muck(2)) is Reason.NO_BOX
    assert view(one.game, one.hand, Watcher("sign")).seats[0].cards == ("Ah", "Ad")
    assert isinstance(one.do(hand_commands.Show(3, cards("Kh Kd"))), tuple)
    one.do(hand_commands.Expose())
    assert one.hand.shown == (1,)


@pytest.mark.clause("CA-TH:deal.23", "CA-TH:win.1")
def test_the_last_to_claim_a_pot_cannot_muck() -> None:
    """A side pot too: its money would be nobody's."""
    one = table(game_of(), 10_000, 10_000, 200)
    one.do(hand_commands.PostBlinds())
    one.do(hand_commands.Deal(cards("Ah Kh Qh Ad Kd Qd")))
    for command in (hand_commands.Call(3), hand_commands.Call(1), hand_commands.Check(2)):
        one.do(command)
    for street in ("2c 7s 8s 9c", "3c 2d", "4c 3s"):
        one.do(hand_commands.Deal(cards(street)))
        one.do(hand_commands.Check(1))
        one.do(hand_commands.Check(2))
    one.do(hand_commands.Muck(1))
    assert _reason(one, hand_commands.Muck(2)) is Reason.NOT_A_CHOICE
    assert isinstance(one.do(hand_commands.Muck(3)), tuple)
    one.do(hand_commands.Expose())
    assert one.hand.shown == (1,)
