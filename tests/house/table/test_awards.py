"""Awards take two people and an order of steps; Envy is paid by hand, one payment at a time."""

from __future__ import annotations

from typing import Literal

import pytest

from croupier.cards import cards
from croupier.engine.banked import events as banked
from croupier.engine.banked.evolve import evolve
from croupier.engine.banked.wager_fates import Chips, chips_of
from croupier.engine.procedure.steps import CompleteStep
from croupier.house.table.setup import Conduct
from croupier.house.table.state import Person
from croupier.refusal import Reason
from tests import vocabulary
from tests.house.table.pit import ANN, BOB, EVE, FLO, JOE, Pit
from tests.house.table.showdown import (
    MARYLAND,
    PLAIN,
    SEATED,
    SOUTH_DAKOTA,
    WAGERS,
    announced,
    at_showdown,
    dues,
    kinds,
    offered,
    shows,
    step,
)

METER = "meter:T1:Progressive"
BOARD = "Ah Jh Th 2c 7d"
"""Seat 1 makes a royal flush of it with Kh Qh, seat 2 three aces with As Ad."""


def progressives(crew: Person = JOE) -> Pit:
    """South Dakota: both boxes are settled but for the progressives, and seat 2's has won $9."""
    pit = at_showdown(SOUTH_DAKOTA, BOARD, {1: WAGERS, 2: WAGERS}, crew)
    shows(pit, 2, "As Ad", crew)
    pit.does(crew, vocabulary.Settle(2))
    shows(pit, 1, "Kh Qh", crew)
    pit.does(crew, vocabulary.Settle(1))
    pit.does(crew, vocabulary.Settle(2))
    assert [due.step for due in dues(pit, 2)][:2] == ["key_winner", "call_supervisor"]
    return pit


def paid(pit: Pit, seat: int, wager: str = "progressive") -> list[int]:
    """What the wager of a seat has been paid."""
    assert pit.live.round is not None
    box = pit.live.round.at(seat)
    assert box is not None
    return [line.pays for line in box.lines if line.wager == wager]


def test_key_and_call_come_before_the_supervisors_word_winner_by_winner() -> None:
    pit = progressives()
    shown = pit.balances[METER]
    for missing, clause in (("key_winner", "18.a.iii"), ("call_supervisor", "18.a.iv")):
        refused = pit.refuses(EVE, vocabulary.Approve(2))
        assert (refused.reason.word, refused.clause) == ("step_open", f"SD-UTH:{clause}")
        assert offered(pit, EVE, "approve") == []
        refused = pit.refuses(JOE, vocabulary.Settle(1))
        assert (refused.reason.word, refused.clause) == ("not_your_turn", "SD-UTH:18.a.iv")
        assert offered(pit, JOE, "settle") == []
        assert paid(pit, 2) == []
        step(pit, missing, 2)
    assert [row["seat"] for row in offered(pit, EVE, "approve")] == [2]
    pit.does(EVE, vocabulary.Approve(2))
    assert paid(pit, 2) == [900]
    assert pit.balances[METER] == shown  # 18.a.ii: from the tray
    for done in ("key_winner", "call_supervisor", "cancel_key"):
        assert pit.refuses(JOE, CompleteStep(step=done, seat=2)).reason.word == "not_due"
    pit.does(JOE, vocabulary.Settle(1))
    assert pit.refuses(EVE, vocabulary.Approve(1)).reason.word == "step_open"
    assert pit.balances[METER] == shown
    for name in ("key_winner", "call_supervisor"):
        step(pit, name, 1)
    pit.does(EVE, vocabulary.Approve(1))
    assert paid(pit, 1) == [1_000_040]
    assert pit.balances[METER] < shown


def test_a_canceled_key_leaves_the_award_unpaid_and_the_key_due() -> None:
    pit = progressives()
    step(pit, "key_winner", 2)
    step(pit, "cancel_key", 2)
    assert dues(pit, 2)[0].step == "key_winner"
    assert pit.refuses(EVE, vocabulary.Approve(2)).clause == "SD-UTH:18.a.iii"
    step(pit, "key_winner", 2)
    step(pit, "call_supervisor", 2)
    step(pit, "cancel_key", 2)  # provisional until the supervisor's word (I-102)
    assert pit.refuses(EVE, vocabulary.Approve(2)).reason.word == "step_open"
    assert paid(pit, 2) == []
    step(pit, "key_winner", 2)
    pit.does(EVE, vocabulary.Approve(2))
    assert paid(pit, 2) == [900]


def test_a_key_pressed_by_mistake_pays_nothing_and_is_pressed_again() -> None:
    board = "Ah Jh 8c 2c 7d"
    pit = at_showdown(SOUTH_DAKOTA, board, {1: WAGERS, 2: PLAIN})
    dark = pit.refuses(JOE, CompleteStep(step="key_winner", seat=2))
    assert (dark.reason.word, dark.clause) == ("not_due", "SD-UTH:18.a.iii")
    before = dict(pit.balances)
    step(pit, "key_winner", 1)
    assert pit.balances == before
    [wrong] = dues(pit, 1)
    assert (wrong.step, wrong.clause, wrong.blocks) == (
        "cancel_key", "SD-UTH:18.a.iii.s2", "finish",
    )  # fmt: skip
    shows(pit, 2, "As Ad")
    for command in (
        vocabulary.Settle(2),
        CompleteStep(step="key_winner", seat=1),
    ):
        assert pit.refuses(JOE, command).clause.startswith("SD-UTH:18.a.iii")
    assert offered(pit, JOE, "settle") == []
    step(pit, "cancel_key", 1)
    assert dues(pit, 1) == []
    pit.does(JOE, vocabulary.Settle(2))
    assert [row["fields"]["seat"] for row in offered(pit, JOE, "do")] == [[1]]


@pytest.mark.parametrize("own", ["settle", "key_winner", "call_supervisor"])
def test_nobody_approves_an_award_they_had_the_dealers_part_in(own: str) -> None:
    """South Dakota: one of the dealer's three acts is the floorperson's own."""
    pit = progressives(EVE if own == "settle" else JOE)
    for name in ("key_winner", "call_supervisor"):
        step(pit, name, 2, EVE if own == name else JOE)
    refused = pit.refuses(EVE, vocabulary.Approve(2))
    assert (refused.reason.word, refused.clause) == ("needs_two", "SD-UTH:18.a.iv")
    assert offered(pit, EVE, "approve") == []
    assert [row["seat"] for row in offered(pit, FLO, "approve")] == [2]
    same = Person("joe", "floorperson")  # the dealer, since made a floorperson
    assert pit.refuses(same, vocabulary.Approve(2)).reason.word == "needs_two"
    assert (
        pit.refuses(Person("bob", "floorperson"), vocabulary.Approve(2)).reason.word == "needs_two"
    )
    pit.does(FLO, vocabulary.Approve(2))
    assert paid(pit, 2) == [900]


def maryland(crew: Person = JOE) -> Pit:
    """Seat 2 has won $9 with three aces; seat 1 is not settled yet."""
    pit = at_showdown(MARYLAND, BOARD, {1: PLAIN, 2: WAGERS}, crew)
    shows(pit, 2, "As Ad", crew)
    pit.does(crew, vocabulary.Settle(2))
    announced(pit, 2)
    return pit


@pytest.mark.parametrize("own", ["settle", "verify_hand", "verify_light"])
def test_maryland_verifies_before_it_validates_and_by_two_people(own: str) -> None:
    pit = maryland(EVE if own == "settle" else JOE)
    for name, letter in (("verify_hand", "a"), ("verify_light", "b")):
        refused = pit.refuses(FLO, vocabulary.Approve(2))
        assert (refused.reason.word, refused.clause) == ("step_open", f"MD-UTH-1.5:11.J.2.{letter}")
        step(pit, name, 2, EVE if own == name else JOE)
    refused = pit.refuses(EVE, vocabulary.Approve(2))
    assert (refused.reason.word, refused.clause) == ("needs_two", "MD-UTH-1.5:11.J.2.c")
    assert offered(pit, EVE, "approve") == []
    assert offered(pit, EVE, "do") == offered(pit, JOE, "do") == []
    pit.does(FLO, vocabulary.Approve(2))
    assert paid(pit, 2) == [900]


def envied(wagers: dict[str, int], crew: Person = JOE, **options: object) -> Pit:
    """Maryland: seat 1 holds a royal flush, seat 2 bets the progressive; every box is settled."""
    pit = at_showdown(MARYLAND, BOARD, {1: wagers, 2: WAGERS}, crew, **options)
    shows(pit, 2, "9s 8d", crew)
    pit.does(crew, vocabulary.Settle(2))
    announced(pit, 2)
    shows(pit, 1, "Kh Qh", crew)
    pit.does(crew, vocabulary.Settle(1))
    announced(pit, 1)
    return pit


def test_envy_waits_for_the_validation_of_a_hand_without_an_award() -> None:
    pit = envied(PLAIN, EVE)
    before = pit.live.chips["bob"]
    assert offered(pit, JOE, "close_round") == offered(pit, JOE, "pay_envy") == []
    refused = pit.refuses(JOE, vocabulary.CloseRound())
    assert (refused.reason.word, refused.clause) == ("wrong_moment", "MD-UTH-1.5:11.J.2.e")
    refused = pit.refuses(JOE, vocabulary.PayEnvy(2))
    assert (refused.reason.word, refused.clause) == ("needs_approval", "MD-UTH-1.5:11.J.2.c")
    assert pit.refuses(EVE, vocabulary.Approve(1)).reason.word == "needs_two"  # she settled the box
    assert offered(pit, EVE, "approve") == []
    assert [row["seat"] for row in offered(pit, FLO, "approve")] == [1]
    pit.does(FLO, vocabulary.Approve(1))
    assert pit.live.chips["bob"] == before
    assert pit.refuses(JOE, vocabulary.PayEnvy(1)).reason.word == "not_your_turn"
    assert offered(pit, JOE, "close_round") == []
    [offer] = offered(pit, JOE, "pay_envy")
    assert (offer["seat"], offer["clause"]) == (2, "MD-UTH-1.5:11.J.2.e")
    pit.does(JOE, vocabulary.PayEnvy(2))
    assert pit.live.chips["bob"] == before + 100_000
    assert pit.refuses(JOE, vocabulary.PayEnvy(2)).reason.word == "wrong_moment"
    pit.does(JOE, vocabulary.CloseRound())
    assert pit.live.round is None
    assert kinds(pit).count("round:envy_paid/1") == 1
    assert sum(pit.balances.values()) == 0


def test_envy_follows_the_validation_of_the_holders_own_award() -> None:
    pit = envied(WAGERS)
    assert pit.refuses(JOE, vocabulary.PayEnvy(2)).reason.word == "wrong_moment"
    step(pit, "verify_hand", 1)
    step(pit, "verify_light", 1)
    pit.does(EVE, vocabulary.Approve(1))
    assert offered(pit, EVE, "approve") == offered(pit, EVE, "close_round") == []
    pit.does(JOE, vocabulary.PayEnvy(2))
    pit.does(JOE, vocabulary.CloseRound())


def test_envy_that_was_paid_before_a_void_is_taken_back_by_name() -> None:
    pit = envied(PLAIN)
    pit.does(FLO, vocabulary.Approve(1))
    pit.does(JOE, vocabulary.PayEnvy(2))
    had = dict(pit.live.chips)
    pit.does(JOE, vocabulary.Report("wrong_count", "player"))
    [proposal] = pit.live.proposals
    assert [(chip.cents, chip.fate) for chip in proposal.chips if chip.wager == "envy"] == [
        (100_000, "taken")
    ]
    moved = dict.fromkeys(SEATED, 0)
    for chips in proposal.chips:
        moved[chips.seat] += chips.cents if chips.fate == "back" else -chips.cents
    pit.does(EVE, vocabulary.Confirm(proposal.id))
    [undone] = pit.live.undone
    assert undone.chips == proposal.chips
    for seat, person in SEATED.items():
        assert pit.live.chips[person.name] == had[person.name] + moved[seat] == 50_000


def test_envy_for_two_hands_is_taken_back_in_one_sum_when_a_round_is_cut_short() -> None:
    pit = envied(PLAIN)
    pit.does(FLO, vocabulary.Approve(1))
    pit.does(JOE, vocabulary.PayEnvy(2))
    game, current = pit.setup.game, pit.live.round
    assert game is not None
    assert current is not None
    twice = evolve(game, current, banked.EnvyPaid(current.envy[0]))
    lines = tuple(line for box in current.boxes for line in box.lines if line.wager == "ante")
    cut = banked.IrregularityRuled(
        "wrong_count", effect="end_round", lines=lines, settles=("progressive",)
    )
    told = [chips for chips in chips_of(game, twice, cut) if chips.wager == "envy"]
    assert told == [Chips(2, "envy", 200_000, "taken")]


@pytest.mark.parametrize(("least", "waits"), [(1000, True), ("1000.01", False)])
def test_the_threshold_of_a_validation_is_on_the_sum_of_envy(least: object, waits: bool) -> None:
    pit = envied(PLAIN, floor_validation_min_usd=least)
    assert bool(offered(pit, FLO, "approve")) is waits
    assert bool(offered(pit, JOE, "pay_envy")) is not waits


def test_only_a_hand_that_waits_is_validated() -> None:
    pit = envied(PLAIN)
    for seat in (2, 5):
        refused = pit.refuses(FLO, vocabulary.Approve(seat))
        assert refused.reason is Reason.NOT_YOUR_TURN
        assert refused.advice == "validate the hand of seat 1"
    pit.does(FLO, vocabulary.Approve(1))


def test_the_player_who_holds_the_hand_does_not_validate_it() -> None:
    pit = envied(PLAIN)
    for name in ("ann", "bob"):
        assert (
            pit.refuses(Person(name, "floorperson"), vocabulary.Approve(1)).reason.word
            == "needs_two"
        )
    pit.does(EVE, vocabulary.Approve(1))


@pytest.mark.parametrize("floor", ["staff", "automatic"])
def test_a_table_of_virtual_cards_pays_envy_by_itself(
    floor: Literal["staff", "automatic"],
) -> None:
    pit = Pit(MARYLAND, Conduct(floor=floor, pace=0))
    # Cards come in the order of the deal: the box, the board, the dealer, seat 1, seat 2.
    pit.stacked = cards("9c 9d 9s 4d Qh Jh Th 2c 3d 7s 8s Ah Kh 5c 6d")
    pit.opened()
    for seat, person in ((1, ANN), (2, BOB)):
        pit.does(person, vocabulary.Sit(seat, 50_000))
    pit.runs()
    pit.does(ANN, vocabulary.Wager(1, PLAIN))
    pit.does(BOB, vocabulary.Wager(2, WAGERS))
    for person in (ANN, BOB):
        pit.does(person, vocabulary.Ready())
    pit.runs()
    for seat, person in ((1, ANN), (2, BOB)):
        pit.does(person, vocabulary.Play(seat, 4))
        pit.runs()
    if floor == "staff":  # the table settles, and one floorperson validates: two parties
        assert pit.refuses(EVE, vocabulary.PayEnvy(2)).reason.word == "not_yours_to_do"
        assert "round:envy_paid/1" not in kinds(pit)
        pit.does(EVE, vocabulary.Approve(1))
        pit.runs()
    assert kinds(pit).count("round:envy_paid/1") == 1
    assert kinds(pit).index("round:hand_validated/1") < kinds(pit).index("round:envy_paid/1")
    assert pit.live.number == 2


@pytest.mark.parametrize("cause", ["player", "other"])
def test_a_hand_that_is_void_leaves_no_award_to_approve(cause: str) -> None:
    """Else the round could never close: nothing is left to approve, and the step stays due."""
    pit = at_showdown(MARYLAND, BOARD, {1: PLAIN, 2: WAGERS}, JOE)
    shows(pit, 2, "As Ad")
    pit.does(JOE, vocabulary.Settle(2))
    announced(pit, 2)
    assert [due.step for due in dues(pit, 2)][-1] == "validate_payout"
    pit.does(JOE, vocabulary.Report("fouled_hand", seat=2, cause=cause))
    pit.does(EVE, vocabulary.Confirm(1))
    assert dues(pit, 2) == []
    shows(pit, 1, "Kh Qh")
    pit.does(JOE, vocabulary.Settle(1))
    announced(pit, 1)
    pit.does(JOE, vocabulary.CloseRound())
    assert pit.live.round is None
