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
    sitting = table(game_of(None, **options), 10_000, 10_000, 10_000)
    sitting.do(hand_commands.PostBlinds())
    sitting.do(hand_commands.Deal(cards("Ah Kh Qh Ad Kd Qd")))
    return sitting


def _reason(sitting: Sitting, command: hand_commands.Command) -> Reason:
    before = sitting.hand
    judged = sitting.do(command)
    assert isinstance(judged, Refused), judged
    assert sitting.hand is before
    return judged.reason


def _card(name: str) -> Card:
    return cards(name)[0]


@pytest.mark.clause("CA-TH:deck.s2", "CA-TH:fees.3")
@pytest.mark.parametrize(
    "timing",
    ["from_pot_at_flop", "from_blinds_before_deal", "button_pays", "each_player_pays"],
)
def test_a_misdeal_gives_everything_back(timing: str) -> None:
    sitting = _three(ca_fee_timing=timing)
    sitting.do(hand_commands.Call(3))
    assert sitting.do(hand_commands.ReportIrregularity("misdeal", by="eve")) == (
        _ruled("void", "misdeal"),
    )
    assert sitting.hand.phase == "over"
    assert sitting.hand.voided == "misdeal"
    assert [player.stack for player in sitting.hand.players] == [10_000] * 3
    assert (sitting.hand.pot(), sitting.hand.taken()) == (0, 0)


@pytest.mark.clause("CA-TH:deck.s2")
def test_a_misdeal_is_too_late_when_a_second_player_has_acted() -> None:
    sitting = table(game_of(), 10_000, 10_000, 10_000)
    assert (
        _reason(sitting, hand_commands.ReportIrregularity("misdeal", by="eve"))
        is Reason.WRONG_MOMENT
    )
    sitting = _three()
    assert (
        _reason(sitting, hand_commands.ReportIrregularity("misdeal", by=""))
        is Reason.NEEDS_APPROVAL
    )
    sitting.do(hand_commands.Call(3))
    sitting.do(hand_commands.Call(1))
    assert (
        _reason(sitting, hand_commands.ReportIrregularity("misdeal", by="eve"))
        is Reason.WRONG_MOMENT
    )
    assert (
        _reason(sitting, hand_commands.ReportIrregularity("earthquake", by="eve"))
        is Reason.NO_SUCH_REPORT
    )


@pytest.mark.clause("CA-TH:deck.s2", "CA-TH:deal.5")
def test_an_exposed_card_is_swapped_for_the_first_card_after_the_deal() -> None:
    """It lies as the flop's burn instead, so that the board is what it would have been (I-120)."""
    sitting = table(game_of(), 10_000, 10_000, 10_000)
    sitting.do(hand_commands.PostBlinds())
    sitting.do(hand_commands.Deal(cards("Ah Kh Qh Ad")))
    assert sitting.do(hand_commands.ReportIrregularity("exposed_card", by="eve", seat=2)) == (
        _ruled("replace_with_burn", "exposed_card", seat=2, cards=cards("Kh")),
    )
    player = sitting.hand.at(2)
    assert player is not None
    assert player.cards == ()
    assert list(sitting.hand.due) == [2, 3, 2]
    sitting.do(hand_commands.Deal(cards("Kd Qd")))
    assert sitting.hand.phase == "deal"
    assert _reason(sitting, hand_commands.Deal(cards("Kh"))) is Reason.CARD_TWICE
    sitting.do(hand_commands.Deal(cards("2s")))
    player = sitting.hand.at(2)
    assert player is not None
    assert player.cards == cards("Kd 2s")
    assert sitting.hand.phase == "act"
    assert view(sitting.game, sitting.hand, Watcher("public")).exposed == ("Kh",)
    for command in (hand_commands.Call(3), hand_commands.Call(1), hand_commands.Check(2)):
        sitting.do(command)
    assert list(sitting.hand.due) == [0, 0, 0]
    sitting.do(hand_commands.Deal(cards("7h 8h 9c")))
    assert view(sitting.game, sitting.hand, Watcher("public")).burned == ("Kh",)
    for command in (hand_commands.Check(1), hand_commands.Check(2), hand_commands.Check(3)):
        sitting.do(command)
    assert list(sitting.hand.due) == [-1, 0]


@pytest.mark.clause("CA-TH:deck.s2")
def test_an_exposed_card_is_replaced_until_somebody_acts() -> None:
    sitting = _three()
    assert isinstance(
        sitting.do(
            hand_commands.ReportIrregularity(
                "exposed_card", by="eve", seat=3, place=2, cards=cards("Qd")
            )
        ),
        tuple,
    )
    assert sitting.hand.phase == "deal"
    sitting.do(hand_commands.Deal(cards("2c")))
    assert sitting.hand.phase == "act"
    assert sitting.hand.players[sitting.hand.turn].seat == 3
    sitting.do(hand_commands.Call(3))
    assert (
        _reason(sitting, hand_commands.ReportIrregularity("exposed_card", by="eve", seat=1))
        is Reason.WRONG_MOMENT
    )


@pytest.mark.clause("CA-TH:deck.s2")
def test_a_second_exposed_card_is_a_misdeal() -> None:
    sitting = _three()
    sitting.do(hand_commands.ReportIrregularity("exposed_card", by="eve", seat=3))
    sitting.do(hand_commands.ReportIrregularity("exposed_card", by="eve", seat=1))
    assert sitting.hand.voided == "exposed_card"


@pytest.mark.clause("CA-TH:deck.s2")
def test_an_exposed_card_that_was_dealt_unseen_has_a_face_now() -> None:
    sitting = table(game_of(), 10_000, 10_000)
    sitting.do(hand_commands.PostBlinds())
    sitting.do(hand_commands.Deal((None, _card("Kh"), None)))
    assert (
        _reason(sitting, hand_commands.ReportIrregularity("exposed_card", by="eve", seat=1))
        is Reason.CARDS_UNKNOWN
    )
    assert (
        _reason(
            sitting,
            hand_commands.ReportIrregularity(
                "exposed_card", by="eve", seat=1, place=1, cards=(None,)
            ),
        )
        is Reason.CARDS_UNKNOWN
    )
    assert (
        _reason(
            sitting,
            hand_commands.ReportIrregularity(
                "exposed_card", by="eve", seat=1, place=1, cards=cards("Kh")
            ),
        )
        is Reason.CARD_TWICE
    )
    assert (
        _reason(
            sitting,
            hand_commands.ReportIrregularity(
                "exposed_card", by="eve", seat=1, place=1, cards=cards("2h 3h")
            ),
        )
        is Reason.BAD_CARDS
    )
    assert (
        _reason(
            sitting,
            hand_commands.ReportIrregularity(
                "exposed_card", by="eve", seat=2, place=1, cards=cards("2h")
            ),
        )
        is Reason.BAD_CARDS
    )
    assert (
        _reason(
            sitting, hand_commands.ReportIrregularity("exposed_card", by="eve", seat=2, place=2)
        )
        is Reason.BAD_CARDS
    )
    assert (
        _reason(sitting, hand_commands.ReportIrregularity("exposed_card", by="eve", seat=9))
        is Reason.NO_BOX
    )
    assert isinstance(
        sitting.do(
            hand_commands.ReportIrregularity(
                "exposed_card", by="eve", seat=1, place=2, cards=cards("2h")
            )
        ),
        tuple,
    )
    assert sitting.hand.exposed == cards("2h")


@pytest.mark.clause("CA-TH:deck.s2", "CA-TH:deal.9")
def test_premature_flop_returns_to_the_stub() -> None:
    sitting = _three()
    assert (
        _reason(
            sitting, hand_commands.ReportIrregularity("early_flop", by="eve", cards=cards("2c 3c"))
        )
        is Reason.BAD_CARDS
    )
    twice = hand_commands.ReportIrregularity("early_flop", by="eve", cards=cards("2c 3c Ah 5c"))
    assert _reason(sitting, twice) is Reason.CARD_TWICE
    assert sitting.do(
        hand_commands.ReportIrregularity("early_flop", by="eve", cards=cards("2c 3c 4c 5c"))
    ) == (_ruled("reshuffle_with_stub", "early_flop", cards=cards("2c 3c 4c 5c")),)
    assert view(sitting.game, sitting.hand, Watcher("public")).returned == ("3c", "4c", "5c")
    for command in (hand_commands.Call(3), hand_commands.Call(1), hand_commands.Check(2)):
        sitting.do(command)
    assert (
        _reason(sitting, hand_commands.ReportIrregularity("early_flop", by="eve"))
        is Reason.WRONG_MOMENT
    )
    # The burn stays; any of the three may come again.
    assert _reason(sitting, hand_commands.Deal(cards("2c 4c 9d"))) is Reason.CARD_TWICE
    assert isinstance(sitting.do(hand_commands.Deal(cards("9d 4c 9h"))), tuple)
    assert sitting.hand.phase == "act"


@pytest.mark.clause("CA-TH:deck.s2", "CA-TH:deal.8")
def test_a_flop_after_an_exposed_card_has_its_burn_already() -> None:
    """And an exposure after an early flop is one burn too many, which stays out."""
    sitting = _three()
    sitting.do(hand_commands.ReportIrregularity("exposed_card", by="eve", seat=3))
    sitting.do(hand_commands.Deal(cards("2c")))
    judged = sitting.do(hand_commands.ReportIrregularity("early_flop", by="eve"))
    assert judged == (_ruled("reshuffle_with_stub", "early_flop"),)
    assert sitting.hand.returned == (None, None, None)
    other = _three()
    other.do(hand_commands.ReportIrregularity("early_flop", by="eve", cards=cards("2c 3c 4c 5c")))
    other.do(hand_commands.ReportIrregularity("exposed_card", by="eve", seat=3))
    other.do(hand_commands.Deal(cards("6c")))
    for command in (hand_commands.Call(3), hand_commands.Call(1), hand_commands.Check(2)):
        other.do(command)
    assert list(other.hand.due) == [0, 0, 0]


@pytest.mark.clause("CA-TH:deck.s2", "CA-TH:deal.6.b")
def test_a_fouled_hand_is_dead_and_its_wagers_stay() -> None:
    sitting = _three()
    sitting.do(hand_commands.Bet(3, 800))
    assert (
        _reason(sitting, hand_commands.ReportIrregularity("fouled_hand", by="eve", seat=9))
        is Reason.NO_BOX
    )
    assert sitting.do(hand_commands.ReportIrregularity("fouled_hand", by="eve", seat=3)) == (
        _ruled("dead_hand", "fouled_hand", seat=3),
    )
    assert sitting.hand.pot() == 1_400
    assert sitting.hand.players[sitting.hand.turn].seat == 1
    sitting.do(hand_commands.Fold(1))
    assert (
        _reason(sitting, hand_commands.ReportIrregularity("fouled_hand", by="eve", seat=2))
        is Reason.NO_BOX
    )
    sitting.do(hand_commands.Expose())
    stacks = {player.seat: player.stack for player in sitting.hand.players}
    assert stacks == {1: 9_800, 2: 11_000, 3: 9_200}


@pytest.mark.clause("CA-TH:deck.s2")
def test_a_fouled_hand_in_turn_passes_the_turn() -> None:
    sitting = _three()
    sitting.do(hand_commands.ReportIrregularity("fouled_hand", by="eve", seat=3))
    assert sitting.hand.players[sitting.hand.turn].seat == 1
    sitting.do(hand_commands.ReportIrregularity("fouled_hand", by="eve", seat=1))
    assert sitting.hand.phase == "showdown"
    assert isinstance(sitting.events[-1], hand_events.UncalledReturned)


@pytest.mark.clause("CA-TH:deck.s2")
def test_betting_ends_when_a_fouled_hand_leaves_one_player() -> None:
    sitting = table(game_of(ca_structure="no_limit"), 400, 10_000, 10_000)
    sitting.do(hand_commands.PostBlinds())
    sitting.do(hand_commands.Deal(cards("Ah Kh Qh Ad Kd Qd")))
    for command in (hand_commands.Call(3), hand_commands.Call(1), hand_commands.Check(2)):
        sitting.do(command)
    sitting.do(hand_commands.Deal(cards("2c 7h 8h 9c")))
    assert sitting.hand.players[sitting.hand.turn].seat == 2
    sitting.do(hand_commands.ReportIrregularity("fouled_hand", by="eve", seat=3))
    assert (sitting.hand.phase, sitting.hand.due) == ("deal", (-1, 0))


@pytest.mark.clause("CA-TH:deck.s2")
def test_a_hand_is_dead_only_when_it_is_whole() -> None:
    sitting = table(game_of(), 10_000, 10_000, 10_000)
    sitting.do(hand_commands.PostBlinds())
    sitting.do(hand_commands.Deal(cards("Ah Kh Qh Ad")))
    assert (
        _reason(sitting, hand_commands.ReportIrregularity("fouled_hand", by="eve", seat=2))
        is Reason.NO_BOX
    )
    assert isinstance(
        sitting.do(hand_commands.ReportIrregularity("fouled_hand", by="eve", seat=1)), tuple
    )
    assert list(sitting.hand.due) == [2, 3]
    assert (
        _reason(sitting, hand_commands.ReportIrregularity("exposed_card", by="eve", seat=1))
        is Reason.NO_BOX
    )


@pytest.mark.clause("CA-TH:deck.s2", "CA-TH:win.1")
def test_last_player_wins_dead_blinds() -> None:
    sitting = _three()
    sitting.do(hand_commands.ReportIrregularity("fouled_hand", by="eve", seat=1))
    sitting.do(hand_commands.ReportIrregularity("fouled_hand", by="eve", seat=2))
    sitting.do(hand_commands.Expose())
    assert {player.seat: player.stack for player in sitting.hand.players} == {
        1: 9_800,
        2: 9_600,
        3: 10_600,
    }


@pytest.mark.clause("CA-TH:deal.11.b", "CA-TH:deal.11.d")
def test_a_player_who_leaves_is_checked_or_folded_for() -> None:
    """When the turn comes; chips in the pot stay there (I-124)."""
    sitting = _three()
    assert sitting.do(hand_commands.Stand(2)) == (hand_events.PlayerLeft(2),)
    assert _reason(sitting, hand_commands.Stand(2)) is Reason.NO_BOX
    sitting.do(hand_commands.Call(3))
    assert isinstance(sitting.do(hand_commands.Call(1)), tuple)
    assert hand_events.Checked(2) in sitting.events
    sitting.do(hand_commands.Deal(cards("2c 7h 8h 9c")))
    sitting.do(hand_commands.Bet(1, 400))
    assert sitting.events[-1] == hand_events.Folded(2)
    assert sitting.do(hand_commands.Stand(3)) == (
        hand_events.PlayerLeft(3),
        hand_events.Folded(3),
        hand_events.UncalledReturned(1, 400),
    )
    assert sitting.hand.phase == "showdown"


@pytest.mark.clause("CA-TH:deal.6.a")
def test_absent_player_all_in_keeps_the_hand() -> None:
    sitting = table(game_of(), 400, 10_000)
    sitting.do(hand_commands.PostBlinds())
    sitting.do(hand_commands.Deal(cards("Ah Kh Ad Kd")))
    sitting.do(hand_commands.Call(1))
    sitting.do(hand_commands.Stand(1))
    deal_out(sitting)
    sitting.do(hand_commands.Expose())
    player = sitting.hand.at(1)
    assert player is not None
    assert player.stack == 500


@pytest.mark.clause("CA-TH:deal.6.a")
def test_timed_out_player_checks_or_folds() -> None:
    sitting = _three()
    assert _reason(sitting, hand_commands.TimeOut(1)) is Reason.NOT_YOUR_TURN
    assert sitting.do(hand_commands.TimeOut(3)) == (hand_events.Folded(3),)
    sitting.do(hand_commands.Call(1))
    judged = sitting.do(hand_commands.TimeOut(2))
    assert isinstance(judged, tuple)
    assert judged[0] == hand_events.Checked(2)


@pytest.mark.clause("CA-TH:deal.23")
def test_unseen_hands_are_shown_or_mucked_before_they_are_compared() -> None:
    sitting = table(game_of(), 10_000, 10_000, 200)
    sitting.deck = list(cards("Th Tc Ts Jh Jc Js 2c 7h 8h 9c 3c 2d 4c 3s"))
    assert _reason(sitting, hand_commands.Muck(1)) is Reason.WRONG_MOMENT
    assert _reason(sitting, hand_commands.Expose()) is Reason.WRONG_MOMENT
    assert _reason(sitting, hand_commands.Deal(cards("2c"))) is Reason.WRONG_MOMENT
    sitting.do(hand_commands.PostBlinds())
    assert _reason(sitting, hand_commands.Deal(())) is Reason.BAD_CARDS
    sitting.do(hand_commands.Deal((None,) * 6))
    for command in (hand_commands.Call(3), hand_commands.Call(1), hand_commands.Check(2)):
        sitting.do(command)
    assert _reason(sitting, hand_commands.Deal((None,) * 4)) is Reason.CARDS_UNKNOWN
    for street in ("2c 7h 8h 9c", "3c 2d", "4c 3s"):
        sitting.do(hand_commands.Deal(cards(street)))
        sitting.do(hand_commands.Check(1))
        sitting.do(hand_commands.Check(2))
    assert _reason(sitting, hand_commands.Expose()) is Reason.CARDS_UNKNOWN
    assert _reason(sitting, hand_commands.Show(1, cards("2c Kd"))) is Reason.CARD_TWICE
    assert _reason(sitting, hand_commands.Show(1, cards("Kd"))) is Reason.BAD_CARDS
    assert isinstance(sitting.do(hand_commands.Show(1, cards("Ah Ad"))), tuple)
    assert _reason(sitting, hand_commands.Show(1, cards("Ah Ad"))) is Reason.BAD_CARDS
    assert _reason(sitting, hand_commands.Muck(1)) is Reason.NOT_A_CHOICE
    sitting.do(hand_commands.Muck(2))
    assert _reason(sitting, hand_commands.Muck(2)) is Reason.NO_BOX
    assert view(sitting.game, sitting.hand, Watcher("sign")).seats[0].cards == ("Ah", "Ad")
    assert isinstance(sitting.do(hand_commands.Show(3, cards("Kh Kd"))), tuple)
    sitting.do(hand_commands.Expose())
    assert sitting.hand.shown == (1,)


@pytest.mark.clause("CA-TH:deal.23", "CA-TH:win.1")
def test_the_last_to_claim_a_pot_cannot_muck() -> None:
    """A side pot too: its money would be nobody's."""
    sitting = table(game_of(), 10_000, 10_000, 200)
    sitting.do(hand_commands.PostBlinds())
    sitting.do(hand_commands.Deal(cards("Ah Kh Qh Ad Kd Qd")))
    for command in (hand_commands.Call(3), hand_commands.Call(1), hand_commands.Check(2)):
        sitting.do(command)
    for street in ("2c 7s 8s 9c", "3c 2d", "4c 3s"):
        sitting.do(hand_commands.Deal(cards(street)))
        sitting.do(hand_commands.Check(1))
        sitting.do(hand_commands.Check(2))
    sitting.do(hand_commands.Muck(1))
    assert _reason(sitting, hand_commands.Muck(2)) is Reason.NOT_A_CHOICE
    assert isinstance(sitting.do(hand_commands.Muck(3)), tuple)
    sitting.do(hand_commands.Expose())
    assert sitting.hand.shown == (1,)


@pytest.mark.parametrize(
    ("report", "facts", "idle"),
    [
        ("misdeal", {"seat": 2}, "seat"),
        ("misdeal", {"cards": cards("9c")}, "cards"),
        ("fouled_hand", {"seat": 3, "place": 2}, "place"),
        ("early_flop", {"cause": "player"}, "cause"),
        ("exposed_card", {"seat": 3, "place": 2, "deck": "idle"}, "deck"),
    ],
)
def test_a_fact_that_decides_nothing_is_refused(
    report: str, facts: dict[str, Any], idle: str
) -> None:
    sitting = _three()
    before = sitting.hand
    refused = sitting.do(hand_commands.ReportIrregularity(report, by="eve", **facts))
    says = f"{idle} decides nothing in a report of {report}; report it without {idle} [{RULED}]"
    assert str(refused) == says
    assert sitting.hand is before
    decisive = {name: value for name, value in facts.items() if name != idle}
    ruled = sitting.do(hand_commands.ReportIrregularity(report, by="eve", **decisive))
    assert not isinstance(ruled, Refused)
