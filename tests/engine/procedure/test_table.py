"""Seats, closing, demands, refusals, and what the console shows."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from croupier.cards import DECK
from croupier.engine.commands import (
    CloseBets,
    CloseRound,
    Deal,
    Expose,
    OpenRound,
    SettleBox,
    Sit,
    Stand,
)
from croupier.engine.errors import InvalidSubmission
from croupier.engine.machine import (
    Between,
    Giver,
    NewPlayer,
    Offer,
    Order,
    Spoken,
    offer,
)
from croupier.engine.procedure import compile_table, decide, legal, new_table, replay, step, view
from croupier.engine.procedure.bets import CountChips, LockWagers
from croupier.engine.procedure.boxes import WinProgressive
from croupier.engine.procedure.cut import CutDone
from croupier.engine.procedure.deal import CompleteDeal, EndBettingRound
from croupier.engine.procedure.decks import DeckRemoved, RemoveDeck, SwapDecks
from croupier.engine.procedure.devices import FailDevice, MarkBroken, RepairDevice, UseMethod
from croupier.engine.procedure.hours import CloseTable, GoIdle, Resume
from croupier.engine.procedure.opening import ReceiveDeck
from croupier.engine.procedure.pending import task_of
from croupier.engine.procedure.rounds import BetsOpened, Demands, ReleaseRound
from croupier.engine.procedure.rules import ruling
from croupier.engine.procedure.shuffle import OrderShuffle, ReportCount, ShuffleDone
from croupier.engine.procedure.state import Item
from croupier.engine.procedure.steps import CompleteStep, TickChecklistLine, Verify
from croupier.engine.procedure.stub import CountStub, FindMisdeal
from croupier.law.load import load
from croupier.law.resolve import resolve
from croupier.law.submission import examine, with_demonstration
from croupier.law.vocabulary.common import Seats
from croupier.refusal import Reason, Refused
from tests.engine.procedure.crew import House, house_of
from tests.engine.procedure.maryland import HAND, SHOE, TWO, UTH, law

DAKOTA = "south-dakota-uth"


def test_players_take_seats_and_leave_them(house: House) -> None:
    """Between rounds at once; in the middle of a round when it is over (I-12)."""
    crew = house(DAKOTA).opened()
    sits = {"by": "player", "player": "ann"}
    assert crew.refused(Sit, seat=7, **sits).reason is Reason.NO_SUCH_SEAT
    assert crew.refused(Sit, seat=1, player="ann").reason is Reason.NOT_YOURS_TO_DO
    assert crew.refused(Sit, seat=1, by="player").reason is Reason.NAME_REQUIRED
    crew.does(Sit, seat=2, **sits).does(Sit, seat=1, by="player", player="bob")
    assert [seat.player for seat in crew.table.seats] == ["bob", "ann"]
    assert crew.refused(Sit, seat=3, **sits).reason is Reason.SEAT_TAKEN
    assert crew.refused(Sit, seat=2, by="player", player="eve").reason is Reason.SEAT_TAKEN
    assert crew.refused(Stand, seat=3, by="player").reason is Reason.NO_SUCH_SEAT
    crew.does(Stand, seat=1, by="player").bets()
    crew.does(Sit, seat=6, by="player", player="eve").does(Stand, seat=2, by="player")
    assert [item.leaving for item in crew.table.seats] == [True, False]
    assert crew.refused(Stand, seat=2, by="player").reason is Reason.NOT_DUE
    crew.does(CloseRound, voided=True)
    assert [each.player for each in crew.table.seats] == ["eve"]


def test_a_full_table_has_no_seat_to_take(house: House) -> None:
    crew = house(DAKOTA, sd_seats=1).opened()
    crew.does(Sit, seat=1, by="player", player="ann")
    assert not crew.can(Sit)
    crew.shown().does(SettleBox, seat=1)
    crew.does(WinProgressive, seat=1)
    assert not crew.can(WinProgressive)


def test_a_closed_table_is_empty_until_a_deck_comes(house: House) -> None:
    crew = house(DAKOTA)
    assert crew.may() == {"ReceiveDeck"}
    assert crew.refused(ReceiveDeck, by="player").reason is Reason.NOT_YOURS_TO_DO
    assert crew.refused(OpenRound).reason is Reason.TABLE_CLOSED
    crew.opened().does(Sit, seat=1, by="player", player="ann").does(OpenRound)
    assert crew.refused(CloseTable, by="floorperson").reason is Reason.WRONG_MOMENT
    crew.does(CloseRound, voided=True)
    assert crew.refused(CloseTable).reason is Reason.NOT_YOURS_TO_DO
    crew.does(CloseTable, by="floorperson")
    assert (crew.table.open, crew.table.decks, crew.table.seats, crew.table.items) == (
        False,
        (),
        (),
        (),
    )
    crew.opened().plays(1)
    assert crew.table.decks[0].id == 2
    assert crew.table.rounds == 2


def test_time_does_not_run_backwards(house: House) -> None:
    crew = house(DAKOTA).wait(100).does(ReceiveDeck)
    judged = decide(crew.rules, crew.table, ShuffleDone(deck=1), Giver(99))
    assert isinstance(judged, Refused)
    assert judged.reason is Reason.CLOCK_BACK
    assert legal(crew.rules, crew.table, 99) == ()


def test_what_is_no_command_is_refused(house: House) -> None:
    crew = house(DAKOTA)
    stranger: Any = "deal"
    judged = decide(crew.rules, crew.table, stranger, Giver(crew.now))
    assert isinstance(judged, Refused)
    assert judged.reason is Reason.UNKNOWN_COMMAND
    assert judged.reason.word == "unknown_command"
    assert str(judged) == "str is not a command; use a command of the table"
    held = crew.does(ReceiveDeck).refused(OpenRound)
    assert str(held).endswith("[SD-UTH:4]")


def test_a_round_at_its_stages(house: House) -> None:
    crew = house(DAKOTA).opened()
    for kind in (
        CloseBets,
        Deal,
        CompleteDeal,
        Expose,
        CloseRound,
    ):
        assert crew.refused(kind).reason is Reason.WRONG_MOMENT
    assert crew.refused(WinProgressive, seat=1).reason is Reason.WRONG_MOMENT
    crew.does(OpenRound)
    assert crew.refused(OpenRound).message == "a round is open"
    assert crew.refused(CloseRound).reason is Reason.WRONG_MOMENT
    assert crew.refused(ReceiveDeck).reason is Reason.WRONG_MOMENT
    assert crew.refused(RemoveDeck, deck=1, reason="x").reason is Reason.WRONG_MOMENT
    assert crew.refused(GoIdle).reason is Reason.WRONG_MOMENT
    assert crew.refused(Resume).reason is Reason.WRONG_MOMENT
    assert crew.refused(UseMethod, method="x", by="floorperson").reason is Reason.WRONG_MOMENT
    device = crew.refused(RepairDevice, device="device", by="floorperson")
    assert device.reason is Reason.WRONG_MOMENT


def test_what_the_law_demands_after_a_round_is_met_before_the_next(house: House) -> None:
    crew = house(DAKOTA).opened().bets()
    odd = crew.refused(CloseRound, voided=True, demands=(("dance", ""),))
    assert odd.reason is Reason.NOT_A_CHOICE
    demands = tuple((what, "SD-UTH:5") for what in ("log", "block_next_round", "remove_deck"))
    crew.does(CloseRound, voided=True, demands=demands).do("press_reset").shuffle()
    assert crew.steps() == ["block_next_round", "remove_deck"]
    assert crew.refused(OpenRound).clause == "SD-UTH:5"
    assert crew.refused(ReleaseRound, by="floorperson").reason is Reason.REASON_REQUIRED
    crew.does(ReleaseRound, by="floorperson", reason="looked into")
    assert crew.refused(ReleaseRound, by="floorperson", reason="x").reason is Reason.NOT_DUE
    crew.does(RemoveDeck, deck=1, reason="as demanded")
    assert isinstance(crew.heard[0], DeckRemoved)
    assert crew.heard[0].clause == "SD-UTH:5"
    crew.opened().plays(1)


def test_decks_that_are_not_there_and_steps_that_are_not_due(house: House) -> None:
    crew = house(UTH, **SHOE).opened()
    kinds: tuple[type[Any], ...] = (
        ShuffleDone,
        CutDone,
        ReportCount,
    )
    for kind in kinds:
        assert crew.refused(kind, deck=7).reason is Reason.NO_SUCH_DECK
        assert crew.refused(kind, deck=1).reason is Reason.NOT_DUE
    assert crew.refused(RemoveDeck, deck=7, reason="x").reason is Reason.NO_SUCH_DECK
    assert crew.refused(RemoveDeck, deck=1).reason is Reason.REASON_REQUIRED
    assert crew.refused(ReceiveDeck).clause == law(UTH, "3.B")
    kinds = (
        SwapDecks,
        CountStub,
        FindMisdeal,
        CountChips,
        LockWagers,
    )
    for kind in kinds:
        assert crew.refused(kind).reason is Reason.NOT_DUE
    kinds = (
        CompleteStep,
        TickChecklistLine,
        Verify,
    )
    for kind in kinds:
        assert crew.refused(kind, step="wash", deck=1).reason is Reason.NOT_DUE
    crew.does(OpenRound)
    assert crew.refused(TickChecklistLine, step="refuse_cash_call", by="player").clause == law(
        UTH, "7.B"
    )
    counting = house(UTH, **{**HAND, "shuffler_counts": True}).opened().plays(1)
    counting.do("rack_in_order").shuffle()
    early = counting.refused(ReportCount, deck=1, cards=52, by="shuffler")
    assert early.clause == law(UTH, "5.B")
    counting.do("stack_in_one")
    many = counting.refused(ReportCount, deck=1, cards=105, by="shuffler")
    assert many.reason is Reason.BAD_COUNT


def test_a_wrong_deck_found_with_bets_open_stops_the_deal(house: House) -> None:
    crew = house(UTH, **{**HAND, "shuffler_counts": True}).opened().does(OpenRound)
    crew.does(OrderShuffle, by="floorperson", reason="x").shuffle().do("stack_in_one")
    crew.does(ReportCount, deck=1, cards=53, by="shuffler").does(CloseBets)
    crew.does(LockWagers).does(CountChips).do("hand_bank_progressive")
    assert crew.refused(Deal).clause == law(UTH, "5.E")
    crew.does(CloseRound, voided=True)
    assert "remove_wrong_deck" in crew.steps()
    crew.does(RemoveDeck, deck=1, reason="53 cards")
    assert crew.steps() == ["receive_deck"]


def test_without_the_word_for_reports_no_deck_is_condemned() -> None:
    """A deck goes when a shuffler counts and when it reports: both together."""
    book = load(UTH)
    silent = tuple(
        dataclasses.replace(clause, words={}) if clause.id == "5.E.2" else clause for clause in book
    )
    altered = house_of(dataclasses.replace(book, clauses=silent))
    crew = altered(UTH, **{**HAND, "shuffler_counts": True}).opened().plays(1)
    crew.do("rack_in_order").shuffle().do("stack_in_one")
    crew.does(ReportCount, deck=1, cards=51, by="shuffler")
    assert crew.heard[0].clause == law(UTH, "5.E.1")
    assert crew.can(OpenRound)


def test_the_console_sees_clocks_counts_marks_and_steps(house: House) -> None:
    crew = house(UTH, **HAND, **TWO).opened(2).plays(2).wait(3600)
    seen = view(crew.rules, crew.table, crew.now)
    assert (seen.open, seen.idle, seen.method, seen.round, seen.stage) == (
        True,
        False,
        "hand",
        0,
        "",
    )
    assert (seen.uncounted, seen.count_every) == (2, 5)
    assert [(deck.deck, deck.live, deck.left, deck.expired) for deck in seen.decks] == [
        (1, False, 3 * 3600, False),
        (2, True, 3 * 3600, False),
    ]
    assert seen.decks[0].opening is False
    assert [device.name for device in seen.devices] == ["shuffler"]
    assert "swap_decks" in [due.step for due in seen.due]
    assert [item.step for item in seen.checklist] == ["rack_one_deck"]
    crew.wait(4 * 3600)
    late = view(crew.rules, crew.table, crew.now)
    assert (late.decks[0].left, late.decks[0].expired) == (0, True)
    crew = house(UTH, **SHOE).opened().deal()
    seen = view(crew.rules, crew.table, crew.now)
    assert (seen.round, seen.stage, seen.decks[0].cut) == (1, "dealing", True)


def test_only_a_sound_submission_opens_a_table() -> None:
    broken = with_demonstration({"rulebook": UTH, "options": {"decks": 3}})
    with pytest.raises(InvalidSubmission, match="faults"):
        compile_table(examine(broken))
    examined = examine(with_demonstration({"rulebook": UTH}))
    assert examined.law is not None
    bare = resolve(load(UTH), examined.law.settings)
    del bare.wholes[Seats]
    with pytest.raises(InvalidSubmission, match="how a table is run"):
        compile_table(dataclasses.replace(examined, law=bare))


def test_an_offer_allows_what_it_says_and_gives_an_example() -> None:
    player, floor = Giver(5, "player"), Giver(5, "floorperson", "Flo")
    new = NewPlayer(frozenset("0"))
    sit = offer(Sit, "player", seat=1, chips=0, player=new)
    assert sit.example() == Sit(1, 0, "1")
    assert sit.allows(sit.example(), player)
    assert not sit.allows(Sit(1, 0, ""), player)
    assert not sit.allows(Sit(1, 0, "0"), player)
    assert not sit.allows(Sit(1, 0, "1"), Giver(5))
    assert not sit.allows(Stand(1), player)
    shuffle = Offer(ShuffleDone, "system", "", (("deck", Between(1, 2)), ("order", Order())))
    assert shuffle.example().order == DECK
    assert not shuffle.allows(ShuffleDone(1, None), Giver(0, "system"))
    finish = Offer(CloseRound, "dealer", "", (("demands", Demands()),))
    assert finish.example().demands == ()
    assert not finish.allows(CloseRound(demands=(("dance", ""),)), Giver(0))
    number = Between(0, None)
    chips = Offer(CountChips, "dealer", "", (("chips", number), ("accepted", number)))
    assert chips.example().chips == 0
    assert not chips.allows(CountChips(chips=-1), Giver(0))
    order = Offer(OrderShuffle, "floorperson", "", (("reason", Spoken()),))
    assert order.allows(order.example(), floor)
    assert not order.allows(OrderShuffle(" "), floor)
    assert not order.allows(OrderShuffle("x"), Giver(0, "floorperson"))


def test_a_step_of_no_book_is_not_found(house: House) -> None:
    crew = house(DAKOTA)
    with pytest.raises(LookupError):
        task_of(crew.rules, new_table(crew.rules), Item("dance", "betting", 1))


def test_a_second_deck_that_comes_later_takes_its_turn(house: House) -> None:
    crew = house(UTH, **HAND, **TWO).opened(1).plays(1).works(OpenRound)
    crew.does(ReceiveDeck)
    while any(deck.opening for deck in crew.table.decks):
        crew.next()
    crew.does(CompleteStep, step="stack_in_one", deck=2, by="shuffler")
    for line in [due for due in crew.due if due.line]:
        crew.does(TickChecklistLine, step=line.step, deck=line.deck)
    assert [item.step for item in crew.due] == ["swap_decks"]
    crew.plays(2)
    assert [event.deck for event in crew.log if isinstance(event, BetsOpened)] == [
        1,
        2,
        1,
    ]


def test_a_deck_not_yet_shuffled_is_not_loaded_when_its_turn_comes(house: House) -> None:
    crew = house(UTH, **{**SHOE, "shuffler": True}, **TWO).opened(2).plays(1)
    crew.do("rack_in_order").does(SwapDecks).works(OpenRound).does(OpenRound)
    crew.does(CloseRound, voided=True).does(SwapDecks)
    assert "load_shoe" not in crew.steps()
    assert crew.table.live == 1
    crew.works(OpenRound)


def test_a_jam_takes_the_cards_out_of_the_rack(house: House) -> None:
    crew = house(UTH, **HAND, **TWO).opened(2).plays(1).do("rack_in_order").does(SwapDecks)
    assert crew.table.rack == 1
    assert crew.refused(FailDevice, device="shuffler", deck=1, by="player").reason is (
        Reason.NOT_YOURS_TO_DO
    )
    crew.does(FailDevice, device="shuffler", deck=1)
    assert crew.table.rack == 0
    assert crew.can(MarkBroken)


def test_another_way_of_dealing_leaves_a_deck_that_is_being_opened(house: House) -> None:
    crew = house(UTH, **HAND, **TWO).opened(1).does(ReceiveDeck)
    crew.does(FailDevice, device="shuffler", deck=1).do("clear_shuffler")
    crew.does(MarkBroken, device="shuffler", by="floorperson")
    crew.do("retire_device", choice="marked")
    crew.does(UseMethod, method="manual_shoe", by="floorperson")
    opening = crew.table.deck(2)
    assert opening is not None
    assert opening.opening
    assert "inspect" in crew.steps()
    crew.works(OpenRound)


def test_what_may_be_done_at_odd_moments(house: House) -> None:
    idle = house(DAKOTA).opened().does(GoIdle)
    assert "Resume" in idle.may()
    keyed = house(DAKOTA).opened().shown().does(WinProgressive, seat=1).do("key_winner")
    moves = legal(keyed.rules, keyed.table, keyed.now)
    assert "SD-UTH:18.a.iii.s2" in {move.clause for move in moves}
    jam = house(UTH, **HAND).opened().bets().does(FailDevice, device="shuffler", deck=1)
    assert {"CloseRound", "MarkBroken"} < jam.may()
    assert "Deal" not in jam.may()
    chips = house(UTH, **SHOE).opened().bets().does(LockWagers).does(CountChips, chips=1)
    assert {"CountChips", "OverrideCount"} < chips.may()
    stub = house(UTH, **SHOE, stub_count_every=1).opened().dealt().does(CountStub, cards=50)
    assert "FindMisdeal" in stub.may()
    assert house(DAKOTA).opened().refused(EndBettingRound).reason is Reason.WRONG_MOMENT


def test_a_refused_command_changes_nothing_and_a_log_gives_the_table(house: House) -> None:
    crew = house(UTH, **HAND, **TWO).opened(2).plays(3)
    assert step(crew.rules, crew.table, Deal(), Giver(crew.now))[0] is crew.table
    assert replay(crew.rules, new_table(crew.rules), crew.log) == crew.table
    assert len(crew.rules.modes) == 2


def test_a_book_that_is_silent_rules_nothing() -> None:
    examined = examine(with_demonstration({"rulebook": "california-holdem"}))
    assert examined.law is not None
    assert ruling(examined.law, "shuffler_failed", {"deck": "idle"}) == ("none", "", ())


def test_what_cannot_be_given_up_is_not(house: House) -> None:
    """A requirement that no other value of its option would meet forbids the way of dealing."""
    book = load(UTH)
    clause = book.clause("3.B")
    assert clause is not None
    only_two = {
        **clause.words,
        "option": ({"name": "decks", "type": "whole", "least": 2, "most": 2},),
    }
    clauses = tuple(
        dataclasses.replace(item, words=only_two) if item.id == "3.B" else item for item in book
    )
    crew = house_of(dataclasses.replace(book, clauses=clauses))(UTH, **HAND, **TWO)
    assert crew.rules.valid(frozenset({"shuffler"})) == ()
