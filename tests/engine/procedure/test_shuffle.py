"""The shuffle: clauses 5.A, 5.B, 5.E and 5.I of both Maryland games."""

from __future__ import annotations

import pytest

from croupier.engine.commands import CloseBets, Deal, OpenRound
from croupier.engine.procedure.bets import CountChips, LockWagers
from croupier.engine.procedure.cut import CutDone
from croupier.engine.procedure.decks import RemoveDeck
from croupier.engine.procedure.opening import ReceiveDeck
from croupier.engine.procedure.shuffle import OrderShuffle, ReportCount, ShuffleDone
from croupier.refusal import Reason
from tests.engine.procedure.crew import House
from tests.engine.procedure.maryland import HAND, SHOE, both, expects, law, looked_at


@both
@pytest.mark.clause("MD-UTH-1.5:5.A.1", "MD-JH-1.0:5.A.1")
def test_the_shuffler_shuffles_before_play_where_there_is_one(book: str, house: House) -> None:
    crew = looked_at(house(book, **HAND))
    for step in ("turn_face_down", "wash", "stack_washed"):
        crew.do(step)
    expects(crew, "shuffle_before_play", "5.A.1", "shuffler", "play")
    assert crew.refused(ShuffleDone, deck=1).reason is Reason.NOT_YOURS_TO_DO
    crew.does(ShuffleDone, deck=1, by="shuffler")


@both
@pytest.mark.clause("MD-UTH-1.5:5.A.2", "MD-JH-1.0:5.A.2")
def test_cards_are_shuffled_after_every_round(book: str, house: House) -> None:
    crew = house(book, **SHOE).opened().plays(1)
    assert crew.steps() == ["rack_in_order", "shuffle_after_round"]
    expects(crew, "shuffle_after_round", "5.A.2", "dealer", "play")
    crew.do("rack_in_order")
    assert crew.refused(OpenRound).clause == law(book, "5.A.2")
    assert crew.shuffle().heard[0].clauses == (law(book, "5.A.2"),)
    by_machine = house(book, **HAND).opened().plays(1)
    expects(by_machine, "shuffle_after_round", "5.A.2", "shuffler", "play")


@both
@pytest.mark.clause("MD-UTH-1.5:5.A.3", "MD-JH-1.0:5.A.3")
def test_a_floorperson_may_order_a_shuffle(book: str, house: House) -> None:
    crew = house(book, **SHOE).opened().does(OpenRound)
    assert crew.refused(OrderShuffle, reason="x").reason is Reason.NOT_YOURS_TO_DO
    assert crew.refused(OrderShuffle, by="floorperson").reason is Reason.REASON_REQUIRED
    crew.does(OrderShuffle, by="floorperson", reason="the stack was dropped")
    expects(crew, "shuffle_on_order", "5.A.3", "dealer", "play")
    crew.does(CloseBets)
    crew.does(LockWagers).does(CountChips).do("shoe_bank_progressive")
    assert crew.refused(Deal).clause == law(book, "5.A.3")
    crew.shuffle().works(Deal).does(Deal)
    late = crew.refused(OrderShuffle, by="floorperson", reason="too late")
    assert late.reason is Reason.WRONG_MOMENT
    by_machine = house(book, **HAND).opened()
    by_machine.does(OrderShuffle, by="floorperson", reason="as a lesson")
    expects(by_machine, "shuffle_on_order", "5.A.3", "shuffler", "play")


@both
@pytest.mark.clause("MD-UTH-1.5:5.B", "MD-JH-1.0:5.B")
def test_the_shuffled_deck_is_put_in_one_stack(book: str, house: House) -> None:
    crew = house(book, **SHOE).opened().plays(1).do("rack_in_order").shuffle()
    expects(crew, "stack_in_one", "5.B", "dealer", "play")
    assert crew.refused(CutDone, deck=1, depth=20).clause == law(book, "5.B")
    by_machine = house(book, **HAND).opened().plays(1).do("rack_in_order").shuffle()
    expects(by_machine, "stack_in_one", "5.B", "shuffler", "play")


@both
@pytest.mark.clause("MD-UTH-1.5:5.E", "MD-JH-1.0:5.E", "MD-UTH-1.5:5.E.1", "MD-JH-1.0:5.E.1")
@pytest.mark.clause("MD-UTH-1.5:5.E.2", "MD-JH-1.0:5.E.2")
def test_a_deck_that_the_shuffler_counts_wrong_is_removed(book: str, house: House) -> None:
    crew = house(book, **{**HAND, "shuffler_counts": True}).opened().plays(1)
    crew.do("rack_in_order").shuffle().do("stack_in_one")
    assert crew.steps() == ["device_counts"]
    expects(crew, "device_counts", "5.E.1", "shuffler", "play")
    crew.does(ReportCount, deck=1, cards=52, by="shuffler")
    assert crew.heard[0].clause == law(book, "5.E.1")
    assert crew.can(OpenRound)
    crew.plays(1).do("rack_in_order").shuffle().do("stack_in_one")
    crew.does(ReportCount, deck=1, cards=51, by="shuffler")
    assert crew.heard[0].clause == law(book, "5.E.2")
    expects(crew, "remove_wrong_deck", "5.E", "dealer", "play")
    crew.does(RemoveDeck, deck=1, reason="51 cards")
    assert crew.heard[0].clause == law(book, "5.E")
    assert crew.steps() == ["receive_deck"]
    plain = house(book, **HAND).opened().plays(1).do("rack_in_order").shuffle()
    assert plain.steps() == ["stack_in_one"]
    other = house(book, **SHOE, reshuffling_counting_device=True).opened().plays(1)
    other.do("rack_in_order").shuffle()  # 5.I spares the cut and not the count (I-18)
    assert other.steps() == ["stack_in_one", "device_counts", "load_shoe"]
    expects(other, "device_counts", "5.E.1", "shuffler", "play")
    other.do("stack_in_one").does(ReportCount, deck=1, cards=51, by="shuffler")
    assert other.heard[0].clause == law(book, "5.E.2")
    assert other.steps() == ["remove_wrong_deck", "load_shoe"]
    expects(other, "remove_wrong_deck", "5.E", "dealer", "play")
    again = house(book, **SHOE, reshuffling_counting_device=True).opened().plays(1)
    again.do("rack_in_order").shuffle().do("stack_in_one")
    again.does(ReportCount, deck=1, cards=52, by="shuffler")
    assert again.steps() == ["load_shoe"]
    by_hand = house(book, **{**HAND, "shuffler_counts": True})
    assert "device_counts" not in by_hand.does(ReceiveDeck, preshuffled=True).steps()


@both
@pytest.mark.clause("MD-UTH-1.5:5.I", "MD-JH-1.0:5.I")
def test_a_reshuffling_and_counting_device_does_without_the_cut(book: str, house: House) -> None:
    crew = house(book, **SHOE, reshuffling_counting_device=True)
    crew.does(ReceiveDeck, preshuffled=True)
    assert crew.steps() == ["stack_in_one", "load_shoe"]
    waived = {"deal_uncut", "cut_due", "cut", "top_to_bottom", "cut_stack_to_shoe"}
    assert not set(crew.rules.base.named) & waived
    assert waived <= set(house(book, **SHOE).rules.base.named)
