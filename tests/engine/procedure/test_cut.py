"""The cut, and where the deck goes then: clauses 5.D, 5.F, 5.G and 8.B of both Maryland games."""

from __future__ import annotations

import pytest

from croupier.engine.commands import Deal, OpenRound
from croupier.engine.procedure.cut import CutDone, DeckCut, OrderRecut, RecutOrdered
from croupier.engine.procedure.decks import SwapDecks
from croupier.engine.procedure.opening import ReceiveDeck
from croupier.refusal import Reason
from tests.engine.procedure.crew import Crew, House
from tests.engine.procedure.maryland import DEVICE, HAND, SHOE, TWO, both, expects, law, lists


def to_do(crew: Crew, deck: int) -> list[str]:
    return [due.step for due in crew.due if due.deck == deck and not due.line]


@both
@pytest.mark.clause("MD-UTH-1.5:5.D.1", "MD-JH-1.0:5.D.1", "MD-UTH-1.5:5.D.2", "MD-JH-1.0:5.D.2")
@pytest.mark.clause("MD-UTH-1.5:5.F", "MD-JH-1.0:5.F")
def test_machine_shuffled_cards_are_dealt_uncut(book: str, house: House) -> None:
    shoe = {**SHOE, "shuffler": True}
    for options in (shoe, HAND, DEVICE):
        crew = house(book, **options).opened()
        assert not any(isinstance(event, DeckCut) for event in crew.log)
        lists(crew, "deal_uncut", "5.D.1", "dealer")
    by_hand = house(book, **SHOE).opened()
    assert "deal_uncut" not in by_hand.steps(lines=True)


@both
@pytest.mark.clause("MD-UTH-1.5:5.D.2", "MD-JH-1.0:5.D.2", "MD-UTH-1.5:5.F", "MD-JH-1.0:5.F")
def test_the_cut_is_ten_or_more_from_the_top(book: str, house: House) -> None:
    """And leaves as many below as the operator says, one at least (I-18)."""
    crew = house(book, **SHOE, cut_min_from_bottom=5).opened().plays(1)
    crew.do("rack_in_order").shuffle().do("stack_in_one")
    expects(crew, "cut_due", "5.D.2", "dealer", "play")
    expects(crew, "cut", "5.F", "dealer", "play")
    for depth, good in ((9, False), (10, True), (47, True), (48, False)):
        judged = crew.tries(CutDone, deck=1, depth=depth)
        assert isinstance(judged, tuple) is good, depth
    refused = crew.refused(CutDone, deck=1, depth=9)
    assert (refused.reason, refused.clause) == (Reason.BAD_CUT, law(book, "5.F"))
    assert "10 to 47" in refused.advice
    assert crew.refused(OpenRound).clause == law(book, "5.D.2")
    crew.does(CutDone, deck=1, depth=10)
    cut = next(item for item in crew.heard if isinstance(item, DeckCut))
    assert cut.clauses == (law(book, "5.D.2"), law(book, "5.F"))
    assert crew.refused(CutDone, deck=1, depth=10).reason is Reason.NOT_DUE
    for options in (HAND, DEVICE):  # preshuffled, but not dealt from a shoe
        other = house(book, **options).does(ReceiveDeck, preshuffled=True)
        assert not {"cut_due", "cut"} & set(other.steps())


@both
@pytest.mark.clause("MD-UTH-1.5:5.F.1", "MD-JH-1.0:5.F.1", "MD-UTH-1.5:5.F.2", "MD-JH-1.0:5.F.2")
@pytest.mark.clause("MD-UTH-1.5:8.B", "MD-JH-1.0:8.B")
def test_after_the_cut_the_stack_goes_into_the_shoe(book: str, house: House) -> None:
    crew = house(book, **SHOE).does(ReceiveDeck, preshuffled=True).do("stack_in_one")
    assert crew.steps() == ["cut_due", "cut", "load_shoe"]
    crew.does(CutDone, deck=1, depth=26)
    assert crew.steps() == ["top_to_bottom", "cut_stack_to_shoe", "load_shoe"]
    expects(crew, "top_to_bottom", "5.F.1", "dealer", "play")
    expects(crew, "cut_stack_to_shoe", "5.F.2", "dealer", "play")
    expects(crew, "load_shoe", "8.B", "dealer", "play")
    crew.do("top_to_bottom").do("cut_stack_to_shoe")
    assert crew.refused(OpenRound).clause == law(book, "8.B")
    crew.do("load_shoe").does(OpenRound)
    by_hand = house(book, **SHOE).opened().plays(1).do("rack_in_order").shuffle()
    by_hand.do("stack_in_one").does(CutDone, deck=1, depth=26)
    assert by_hand.steps() == ["top_to_bottom", "cut_stack_to_shoe", "load_shoe"]


@both
@pytest.mark.clause("MD-UTH-1.5:5.F.2", "MD-JH-1.0:5.F.2", "MD-UTH-1.5:8.B", "MD-JH-1.0:8.B")
@pytest.mark.clause("MD-UTH-1.5:10.A.1", "MD-JH-1.0:10.A.1")
def test_of_two_decks_only_the_one_in_play_is_loaded(book: str, house: House) -> None:
    """The other one waits its turn, shuffled or even cut."""
    shoe = house(book, **{**SHOE, "shuffler": True}, **TWO).opened(1)
    shoe.does(ReceiveDeck, preshuffled=True).do("stack_in_one", deck=2)
    shoe.does(CutDone, deck=2, depth=26)
    assert to_do(shoe, 2) == ["top_to_bottom"]
    shoe.do("top_to_bottom").plays(1).do("rack_in_order").does(SwapDecks)
    assert to_do(shoe, 2) == ["cut_stack_to_shoe", "load_shoe"]
    device = house(book, **DEVICE, **TWO).opened(1).does(ReceiveDeck, preshuffled=True)
    assert to_do(device, 2) == ["stack_in_one"]
    device.do("stack_in_one", deck=2).plays(1).do("rack_in_order").does(SwapDecks)
    assert to_do(device, 2) == ["load_device"]


@both
@pytest.mark.clause("MD-UTH-1.5:8.B", "MD-JH-1.0:8.B", "MD-UTH-1.5:5.C", "MD-JH-1.0:5.C")
def test_the_shuffler_loads_the_shoe_where_it_can(book: str, house: House) -> None:
    options = {**SHOE, "shuffler": True, "shuffler_loads_shoe": True}
    crew = house(book, **options).opened().plays(1).do("rack_in_order").shuffle()
    expects(crew, "load_shoe", "8.B", "shuffler", "play")
    assert "load_shoe" not in [
        name for way in (HAND, DEVICE) for name in house(book, **way).rules.base.named
    ]


@both
@pytest.mark.clause("MD-UTH-1.5:10.A.1", "MD-JH-1.0:10.A.1")
def test_the_dealing_device_is_loaded_after_the_shuffle(book: str, house: House) -> None:
    crew = house(book, **DEVICE).opened().plays(1).do("rack_in_order").shuffle()
    crew.do("stack_in_one")
    assert crew.steps() == ["load_device"]
    expects(crew, "load_device", "10.A.1", "dealer", "play")
    assert crew.refused(OpenRound).clause == law(book, "10.A.1")
    assert "load_device" not in house(book, **HAND).opened().rules.base.named


@both
@pytest.mark.clause("MD-UTH-1.5:5.G", "MD-JH-1.0:5.G")
def test_a_floorperson_may_order_another_cut_before_the_deal(book: str, house: House) -> None:
    crew = house(book, **SHOE).opened().bets()
    assert crew.refused(OrderRecut, reason="unfair").reason is Reason.NOT_YOURS_TO_DO
    crew.does(OrderRecut, by="floorperson", reason="unfair")
    ordered = crew.heard[0]
    assert isinstance(ordered, RecutOrdered)
    assert ordered.clause == law(book, "5.G")
    assert {"cut_due", "cut", "load_shoe"} < set(crew.steps())
    uncut = crew.refused(OrderRecut, by="floorperson", reason="again")
    assert uncut.reason is Reason.WRONG_MOMENT
    crew.works(Deal).does(Deal)
    late = crew.refused(OrderRecut, by="floorperson", reason="too late")
    assert late.reason is Reason.WRONG_MOMENT
