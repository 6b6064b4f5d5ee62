"""South Dakota's and California's steps, the edition 1.4, and virtual cards."""

from __future__ import annotations

import pytest

from croupier.engine.commands import CloseBets, CloseRound, Deal, Expose, OpenRound
from croupier.engine.procedure import legal, steps_of, view
from croupier.engine.procedure.bets import LockWagers
from croupier.engine.procedure.boxes import WinProgressive
from croupier.engine.procedure.cut import CutDone, OrderRecut
from croupier.engine.procedure.deal import CompleteDeal, EndBettingRound
from croupier.engine.procedure.decks import SwapDecks
from croupier.engine.procedure.devices import FailDevice, MarkBroken, UseMethod
from croupier.engine.procedure.hours import GoIdle, Resume
from croupier.engine.procedure.occasions import StepsFellDue, StepsNotApplicable
from croupier.engine.procedure.opening import ReceiveDeck
from croupier.engine.procedure.rounds import BetsOpened
from croupier.engine.procedure.shuffle import DeckShuffled, OrderShuffle, ShuffleDone
from croupier.engine.procedure.steps import CompleteStep, TickChecklistLine
from croupier.law.load import load
from croupier.refusal import Reason, Refused
from tests.engine.procedure.crew import Crew, House

DAKOTA, CALIFORNIA = "south-dakota-uth", "california-holdem"
SECOND_DECK = {"dealing": "machine", "sd_second_deck_in_shuffler": True}


def is_due(crew: Crew, step: str, clause: str, by: str, blocks: str) -> None:
    due = crew.one(step)
    assert (due.clause, due.by, due.blocks, due.line) == (clause, by, blocks, False)


@pytest.mark.clause("SD-UTH:4")
def test_dakota_shuffles_before_play_and_after_each_round(house: House) -> None:
    crew = house(DAKOTA).does(ReceiveDeck)
    assert crew.steps() == ["shuffle_before_play"]
    is_due(crew, "shuffle_before_play", "SD-UTH:4", "dealer", "play")
    assert crew.refused(OpenRound).clause == "SD-UTH:4"
    crew.shuffle().plays(1)
    is_due(crew, "shuffle_after_round", "SD-UTH:4", "dealer", "play")
    crew.do("press_reset")
    assert crew.refused(OpenRound).clause == "SD-UTH:4"
    crew.shuffle().does(GoIdle).does(Resume)
    assert crew.steps() == ["shuffle_before_play"]
    timed = house(DAKOTA, deck_change_hours=3, deck_change_warn_minutes=10).opened()
    timed.wait(3 * 3600 - 600)
    assert timed.one("change_deck").clause == "SD-UTH:4"
    assert timed.wait(600).refused(OpenRound).clause == "SD-UTH:4"
    machine = house(DAKOTA, dealing="machine", deck_change_hours=3).opened().wait(3 * 3600)
    assert machine.refused(OpenRound).clause == "SD-UTH:4"
    endless = house(DAKOTA).opened().wait(10**6)
    assert endless.can(OpenRound)


@pytest.mark.clause("SD-UTH:1.s2")
def test_dakotas_second_deck_waits_in_the_shuffler_and_takes_turns(house: House) -> None:
    """One deck is in play, the other one is shuffled meanwhile (I-87)."""
    crew = house(DAKOTA, **SECOND_DECK).opened(2).plays(1).do("press_reset")
    is_due(crew, "swap_decks", "SD-UTH:1.s2", "dealer", "play")
    assert crew.refused(ShuffleDone, deck=1).clause == "SD-UTH:1.s2"
    crew.does(SwapDecks)
    assert crew.heard[0].clause == "SD-UTH:1.s2"
    assert crew.one("shuffle_after_round").blocks == ""
    crew.deal().does(ShuffleDone, deck=1)
    crew.does(CompleteDeal).does(Expose).does(CloseRound)
    crew.plays(3)
    played = [event.deck for event in crew.log if isinstance(event, BetsOpened)]
    assert played == [1, 2, 1, 2, 1]
    assert crew.refused(ReceiveDeck).clause == "SD-UTH:1.s2"
    alone = house(DAKOTA, dealing="machine").opened().plays(2)
    assert alone.refused(ReceiveDeck).reason is Reason.TOO_MANY_DECKS
    assert "swap_decks" not in alone.rules.base.named


def test_without_its_machine_dakota_deals_from_one_deck(house: House) -> None:
    crew = house(DAKOTA, **SECOND_DECK).opened(2).plays(1)
    crew.does(FailDevice, device="device", deck=1)
    crew.does(MarkBroken, device="device", by="floorperson")
    crew.does(UseMethod, method="hand", by="floorperson").plays(2)
    played = [event.deck for event in crew.log if isinstance(event, BetsOpened)]
    assert played == [1, 1, 1]


@pytest.mark.clause("SD-UTH:4.s2", "SD-UTH:4.s4", "SD-UTH:4.s5")
def test_dakota_locks_removes_the_progressive_and_cuts(house: House) -> None:
    crew = house(DAKOTA).opened().bets()
    assert crew.steps() == ["press_lock", "remove_progressive", "cut"]
    is_due(crew, "press_lock", "SD-UTH:4.s2", "dealer", "deal")
    is_due(crew, "remove_progressive", "SD-UTH:4.s4", "dealer", "deal")
    is_due(crew, "cut", "SD-UTH:4.s5", "dealer", "deal")
    assert crew.refused(Deal).clause == "SD-UTH:4.s2"
    crew.does(LockWagers)
    assert crew.refused(Deal).clause == "SD-UTH:4.s4"
    crew.do("remove_progressive")
    assert crew.refused(Deal).clause == "SD-UTH:4.s5"
    assert crew.refused(CutDone, deck=1, depth=0).reason is Reason.BAD_CUT
    assert crew.refused(CutDone, deck=1, depth=52).reason is Reason.BAD_CUT
    crew.does(CutDone, deck=1, depth=51).does(Deal)
    recut = crew.refused(OrderRecut, by="floorperson", reason="x")
    assert recut.reason is Reason.WRONG_MOMENT
    machine = house(DAKOTA, dealing="machine").opened().bets()
    assert machine.steps() == ["press_lock", "remove_progressive"]
    alone = house(DAKOTA, without=("progressive",)).opened().bets()
    assert alone.steps() == ["press_lock", "cut"]


def test_dakota_knows_no_orders_of_the_floor(house: House) -> None:
    crew = house(DAKOTA).opened()
    order = crew.refused(OrderShuffle, by="floorperson", reason="x")
    assert order.reason is Reason.NOT_IN_BOOK
    crew.bets().does(LockWagers).do("remove_progressive").does(CutDone, deck=1, depth=9)
    recut = crew.refused(OrderRecut, by="floorperson", reason="x")
    assert recut.reason is Reason.NOT_IN_BOOK
    assert crew.refused(ReceiveDeck, preshuffled=True).reason is Reason.WRONG_MOMENT
    fresh = house(DAKOTA).refused(ReceiveDeck, preshuffled=True)
    assert fresh.reason is Reason.NOT_IN_BOOK


@pytest.mark.clause("SD-UTH:12.s4")
def test_dakota_spreads_folded_cards(house: House) -> None:
    crew = house(DAKOTA).opened().deal()
    due = crew.one("spread_folded")
    assert (due.clause, due.by, due.line) == ("SD-UTH:12.s4", "dealer", True)
    crew.does(TickChecklistLine, step="spread_folded")
    assert crew.steps(lines=True) == []


@pytest.mark.clause("SD-UTH:18.a.iii", "SD-UTH:18.a.iii.s2", "SD-UTH:18.a.iv")
def test_dakota_keys_a_winner_and_calls_the_supervisor(house: House) -> None:
    """A winner's key may be canceled until the supervisor's word, and is then due again (I-102)."""
    crew = house(DAKOTA).opened().shown().does(WinProgressive, seat=2)
    assert crew.steps() == ["key_winner", "call_supervisor", "confirm_winner"]
    is_due(crew, "key_winner", "SD-UTH:18.a.iii", "dealer", "finish")
    is_due(crew, "call_supervisor", "SD-UTH:18.a.iv", "dealer", "finish")
    is_due(crew, "confirm_winner", "SD-UTH:18.a.iv", "floorperson", "finish")
    assert crew.refused(CompleteStep, step="call_supervisor", seat=2).clause == "SD-UTH:18.a.iii"
    early = crew.refused(CompleteStep, step="cancel_key", seat=2)
    assert (early.reason, early.clause) == (Reason.NOT_DUE, "SD-UTH:18.a.iii.s2")
    crew.do("key_winner")
    assert crew.refused(CloseRound).clause == "SD-UTH:18.a.iv"
    assert crew.refused(CompleteStep, step="cancel_key", seat=2, by="floorperson").reason is (
        Reason.NOT_YOURS_TO_DO
    )
    crew.does(CompleteStep, step="cancel_key", seat=2)
    assert crew.heard[0].clause == "SD-UTH:18.a.iii.s2"
    assert crew.steps() == ["key_winner", "call_supervisor", "confirm_winner"]
    crew.do("key_winner").do("call_supervisor").does(CompleteStep, step="cancel_key", seat=2)
    assert crew.steps() == ["key_winner", "confirm_winner"]
    crew.do("key_winner").do("confirm_winner")
    assert crew.steps() == []
    for step in ("key_winner", "call_supervisor", "cancel_key"):
        assert crew.refused(CompleteStep, step=step, seat=2).reason is Reason.NOT_DUE
    crew.does(CloseRound)
    alone = house(DAKOTA, without=("progressive",)).opened().shown()
    assert not alone.can(WinProgressive)
    assert "cancel_key" not in alone.rules.base.named


@pytest.mark.clause("SD-UTH:18.a.iii.s2")
def test_dakota_cancels_a_key_that_was_pressed_by_mistake(house: House) -> None:
    early = house(DAKOTA).opened().deal()
    assert early.refused(CompleteStep, step="key_winner", seat=3).reason is Reason.NOT_DUE
    crew = house(DAKOTA).opened().shown().does(CompleteStep, step="key_winner", seat=3)
    assert crew.steps() == ["cancel_key"]
    is_due(crew, "cancel_key", "SD-UTH:18.a.iii.s2", "dealer", "finish")
    assert crew.refused(CloseRound).clause == "SD-UTH:18.a.iii.s2"
    for seat in (0, 3, 7):
        assert crew.refused(CompleteStep, step="key_winner", seat=seat).reason is Reason.NOT_DUE
    assert crew.refused(CompleteStep, step="cancel_key", seat=2).reason is Reason.NOT_DUE
    crew.does(CompleteStep, step="cancel_key", seat=3)
    assert crew.steps() == []
    crew.does(CloseRound)


@pytest.mark.clause("SD-UTH:18.a.vii", "SD-UTH:18.b.ii")
def test_dakota_presses_reset_before_the_next_round(house: House) -> None:
    crew = house(DAKOTA).opened().plays(1)
    is_due(crew, "press_reset", "SD-UTH:18.a.vii", "dealer", "play")
    held = crew.one("leave_face_up")
    assert (held.clause, held.by, held.line) == ("SD-UTH:18.b.ii", "dealer", True)
    crew.shuffle()
    assert crew.refused(OpenRound).clause == "SD-UTH:18.a.vii"
    crew.do("press_reset").does(OpenRound)


def test_dakotas_machine_fails_and_cards_are_dealt_by_hand(house: House) -> None:
    crew = house(DAKOTA, dealing="machine").opened()
    crew.does(FailDevice, device="device", deck=1)
    assert crew.steps() == ["repair_device", "shuffle_before_play"]
    crew.does(MarkBroken, device="device", by="floorperson")
    crew.does(UseMethod, method="hand", by="floorperson").bets()
    assert "cut" in crew.steps()


@pytest.mark.clause("CA-TH:deck.s2")
def test_california_shuffles_cuts_and_deals(house: House) -> None:
    crew = house(CALIFORNIA).opened()
    assert crew.refused(CloseBets).reason is Reason.WRONG_MOMENT
    crew.does(OpenRound)
    assert crew.steps() == ["shuffle", "cut"]
    is_due(crew, "shuffle", "CA-TH:deck.s2", "dealer", "deal")
    is_due(crew, "cut", "CA-TH:deck.s2", "dealer", "deal")
    assert crew.refused(Deal).clause == "CA-TH:deck.s2"
    assert crew.refused(CutDone, deck=1, depth=20).reason is Reason.STEP_OPEN
    crew.shuffle()
    assert crew.refused(Deal).advice == "do cut"
    crew.does(CutDone, deck=1, depth=20).does(Deal)
    due = crew.one("house_deals")
    assert (due.clause, due.by, due.line) == ("CA-TH:deck.s2", "dealer", True)
    timed = house(CALIFORNIA, deck_change_hours=2, deck_change_warn_minutes=1).opened()
    assert timed.wait(2 * 3600 - 60).one("change_deck").blocks == ""
    assert timed.wait(60).refused(OpenRound).clause == "CA-TH:deck.s2"


@pytest.mark.clause("CA-TH:deal.7", "CA-TH:deal.12", "CA-TH:deal.17", "CA-TH:deal.22")
def test_california_gathers_the_wagers_after_each_betting_round(house: House) -> None:
    crew = house(CALIFORNIA).opened().deal()
    numbers = {"first": "deal.7", "second": "deal.12", "third": "deal.17", "last": "deal.22"}
    for name, number in numbers.items():
        crew.does(EndBettingRound)
        assert crew.steps() == [f"gather_{name}"]
        is_due(crew, f"gather_{name}", f"CA-TH:{number}", "dealer", "showdown")
        for kind in (
            EndBettingRound,
            CompleteDeal,
            CloseRound,
            Expose,
        ):
            assert isinstance(crew.tries(kind), Refused)
        crew.do(f"gather_{name}")
        if name == "third":
            crew.does(CompleteDeal)
    assert crew.refused(EndBettingRound).reason is Reason.NOT_IN_BOOK
    crew.does(Expose).does(CloseRound)
    assert crew.can(OpenRound)
    banked = house(DAKOTA).opened().deal().refused(EndBettingRound)
    assert banked.reason is Reason.NOT_IN_BOOK


def test_a_hand_may_end_early_between_players(house: House) -> None:
    crew = house(CALIFORNIA).opened().deal().does(EndBettingRound).do("gather_first")
    crew.does(CloseRound).plays(2)


@pytest.mark.clause("MD-UTH-1.4:all-others")
def test_the_edition_has_the_same_steps_under_its_own_name(house: House) -> None:
    options = {"dealing": "hand", "shuffler": True, "decks": 2}
    older = steps_of(house("maryland-uth-1.4", **options).rules)
    newer = steps_of(house("maryland-uth-1.5", **options).rules)
    assert [task.clause.replace("-1.4:", "-1.5:") for task in older] == [
        item.clause for item in newer
    ]
    assert {each.clause.partition(":")[0] for each in older} == {load("maryland-uth-1.4").prefix}
    house("maryland-uth-1.4", **options).opened(2).plays(3)


@pytest.mark.parametrize(
    "book", ["maryland-uth-1.5", "maryland-uth-1.4", "maryland-jackpot-1.0", DAKOTA, CALIFORNIA]
)
def test_virtual_cards_need_no_things(book: str, house: House) -> None:
    """Physical steps are recorded as not applicable; every round has its own shuffle (I-131)."""
    crew = house(book, mode="virtual").opened().plays(6)
    asked = {name for event in crew.log if isinstance(event, StepsFellDue) for name in event.steps}
    acts = {task.act for name in asked if (task := crew.rules.task(name))}
    assert acts <= {"shuffle", "close"}
    orders = [item.order for item in crew.log if isinstance(item, DeckShuffled)]
    assert all(orders)
    assert len(orders) in (6, 7)
    waived = [each for each in crew.log if isinstance(each, StepsNotApplicable)]
    assert (
        len(
            {
                (
                    steps_not_applicable.occasion,
                    steps_not_applicable.at,
                    steps_not_applicable.deck,
                    steps_not_applicable.steps,
                )
                for steps_not_applicable in waived
            }
        )
        >= 2
    )
    assert crew.rules.devices == ()
    crew.works(OpenRound)
    seen = view(crew.rules, crew.table, crew.now)
    assert (seen.count_every, seen.decks[0].ends) == (0, None)


def test_virtual_cards_come_in_an_order_and_physical_ones_do_not(house: House) -> None:
    crew = house("maryland-uth-1.5", mode="virtual").does(ReceiveDeck)
    assert crew.refused(ShuffleDone, deck=1, by="system").reason is Reason.BAD_CARDS
    short = crew.refused(ShuffleDone, deck=1, by="system", order=())
    assert short.reason is Reason.BAD_CARDS
    assert crew.refused(ReceiveDeck, preshuffled=True).reason is Reason.NOT_IN_BOOK
    assert crew.refused(ReceiveDeck).reason is Reason.TOO_MANY_DECKS
    crew.shuffle().does(OrderShuffle, by="floorperson", reason="a lesson").shuffle()
    crew.shown().does(WinProgressive, seat=1)
    assert crew.steps() == ["validate_payout"]
    physical = house(DAKOTA).does(ReceiveDeck)
    known = physical.refused(ShuffleDone, deck=1, order=tuple(range(52)))
    assert known.reason is Reason.BAD_CARDS


def test_dakota_offers_no_key_by_mistake_where_every_seat_waits_for_it(house: House) -> None:
    crew = house(DAKOTA).opened().shown()
    for seat in range(1, crew.rules.seats + 1):
        crew.does(WinProgressive, seat=seat)
    offers = legal(crew.rules, crew.table, crew.now)
    keys = [offer for offer in offers if offer.may("step", "key_winner")]
    assert [offer.choices("seat") for offer in keys] == [
        (seat,) for seat in range(1, crew.rules.seats + 1)
    ]
