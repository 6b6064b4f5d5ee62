"""Two decks, the rack, and a deck's hours: chapter 3 of both Maryland games."""

from __future__ import annotations

import pytest

from croupier.engine.commands import CloseBets, CloseRound, Deal, OpenRound
from croupier.engine.procedure.bets import CountChips, LockWagers
from croupier.engine.procedure.deal import CompleteDeal
from croupier.engine.procedure.decks import RemoveDeck, SwapDecks
from croupier.engine.procedure.rounds import BetsOpened
from croupier.engine.procedure.shuffle import ShuffleDone
from croupier.engine.procedure.steps import CompleteStep, StepDone
from croupier.refusal import Reason
from tests.engine.procedure.crew import House
from tests.engine.procedure.maryland import HAND, SHOE, TWO, WAYS, both, expects, law, lists


@both
@pytest.mark.clause("MD-UTH-1.5:3.B.3", "MD-JH-1.0:3.B.3")
def test_the_other_deck_is_held_in_the_shuffler(book: str, house: House) -> None:
    crew = house(book, **HAND, **TWO).opened(2)
    lists(crew, "hold_other_deck", "3.B.3", "shuffler")
    assert "hold_other_deck" not in house(book, **HAND).opened().steps(lines=True)
    shoe = house(book, **{**SHOE, "shuffler": True}, **TWO).opened(2)
    loaded = [
        step_done.deck
        for step_done in shoe.log
        if isinstance(step_done, StepDone) and step_done.step == "load_shoe"
    ]
    assert loaded == [1]  # the other one waits until it comes into play
    shoe.plays(1).do("rack_in_order").does(SwapDecks)
    assert shoe.one("load_shoe").deck == 2


@both
@pytest.mark.clause("MD-UTH-1.5:3.B.4", "MD-JH-1.0:3.B.4")
def test_two_decks_alternate(book: str, house: House) -> None:
    crew = house(book, **HAND, **TWO).opened(2).plays(1)
    crew.do("rack_in_order")
    expects(crew, "swap_decks", "3.B.4", "dealer", "play")
    assert crew.refused(OpenRound).clause == law(book, "3.B.4")
    assert crew.refused(ShuffleDone, deck=1, by="shuffler").clause == law(book, "3.B.4")
    crew.does(SwapDecks)
    assert crew.table.live == 2
    assert crew.refused(SwapDecks).reason is Reason.NOT_DUE
    crew.shuffle(1).plays(3)
    played = [event.deck for event in crew.log if isinstance(event, BetsOpened)]
    assert played == [1, 2, 1, 2]
    assert "swap_decks" not in house(book, **HAND).opened().rules.base.named


@both
@pytest.mark.clause("MD-UTH-1.5:3.B.5", "MD-JH-1.0:3.B.5")
def test_the_rack_holds_cards_of_one_deck_only(book: str, house: House) -> None:
    crew = house(book, **HAND, **TWO).opened(2).plays(1)
    lists(crew, "rack_one_deck", "3.B.5", "dealer")
    crew.do("rack_in_order").does(SwapDecks).works(OpenRound).does(OpenRound).does(CloseBets)
    crew.does(LockWagers).does(CountChips).do("hand_bank_progressive")
    crew.does(Deal).does(CompleteDeal)
    refused = crew.refused(CompleteStep, step="hand_rack_stub", deck=2)
    assert (refused.reason, refused.clause) == (Reason.RACK_OCCUPIED, law(book, "3.B.5"))
    crew.shuffle(1).do("hand_rack_stub")
    assert crew.table.rack == 2
    assert "rack_one_deck" not in house(book, **HAND).opened().rules.base.named


@both
@pytest.mark.clause("MD-UTH-1.5:3.C.1", "MD-JH-1.0:3.C.1", "MD-UTH-1.5:3.C.2", "MD-JH-1.0:3.C.2")
def test_a_deck_has_its_hours(book: str, house: House) -> None:
    """Four dealt from the hand, eight otherwise; a live round is never interrupted (I-19)."""
    for way, hours, number in (("hand", 4, "3.C.1"), ("shoe", 8, "3.C.2"), ("device", 8, "3.C.2")):
        crew = house(book, **WAYS[way], deck_change_warn_minutes=20).opened()
        crew.wait(hours * 3600 - 20 * 60 - 1)
        assert "change_deck" not in crew.steps()
        crew.wait(1)
        warned = crew.one("change_deck")
        assert (warned.clause, warned.blocks) == (law(book, number), "")
        crew.wait(20 * 60 - 1).does(OpenRound).wait(1)
        crew.does(CloseBets).works(Deal).does(Deal)
        crew.does(CloseRound, voided=True)
        expects(crew, "change_deck", number, "dealer", "play")
        crew.works(RemoveDeck)
        assert crew.refused(OpenRound).clause == law(book, number)
        crew.does(RemoveDeck, deck=1, reason="its hours are over")
        assert crew.heard[0].clause == law(book, number)
        crew.opened()
    for way, number in (("hand", "3.C.1"), ("shoe", "3.C.2")):
        chosen = house(book, **WAYS[way], deck_change_hours=2).opened().wait(2 * 3600)
        assert chosen.refused(OpenRound).clause == law(book, number)


@both
@pytest.mark.clause("MD-UTH-1.5:3.C.1", "MD-JH-1.0:3.C.1")
def test_with_one_of_two_decks_gone_play_goes_on_with_the_other(book: str, house: House) -> None:
    crew = house(book, **HAND, **TWO).opened(2)
    crew.does(RemoveDeck, deck=1, reason="a bent card")
    assert crew.table.live == 2
    crew.plays(2)
    played = [event.deck for event in crew.log if isinstance(event, BetsOpened)]
    assert played == [2, 2]
    assert crew.one("receive_deck").blocks == ""
