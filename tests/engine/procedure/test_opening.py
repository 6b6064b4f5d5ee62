"""Opening a table, shuffling and cutting: chapters 3, 4 and 5 of both Maryland games."""

from __future__ import annotations

import pytest

from croupier.engine.procedure import commands as procedure_commands
from croupier.engine.procedure import events as procedure_events
from croupier.refusal import Reason
from tests.engine.procedure.crew import Crew, House
from tests.engine.procedure.maryland import DEVICE, HAND, SHOE, TWO, WAYS, both, expects, law, lists


def received(crew: Crew, decks: int = 1) -> Crew:
    for _ in range(decks):
        crew.does(procedure_commands.ReceiveDeck)
    return crew


def fanned(crew: Crew) -> Crew:
    return (
        received(crew)
        .do("inspect")
        .does(procedure_commands.Verify, step="inspect", deck=1, by="floorperson")
    )


def looked_at(crew: Crew) -> Crew:
    return fanned(crew).do("fan_face_up").does(procedure_commands.InspectCards, by="player")


@both
@pytest.mark.clause("MD-UTH-1.5:4.A", "MD-JH-1.0:4.A")
def test_the_dealer_inspects_and_a_floorperson_verifies(book: str, house: House) -> None:
    crew = received(house(book, **SHOE))
    assert crew.steps() == ["inspect", "fan_face_up"]
    expects(crew, "inspect", "4.A", "dealer", "play")
    refused = crew.refused(procedure_commands.Do, step="fan_face_up", deck=1)
    assert (refused.reason, refused.clause) == (Reason.STEP_OPEN, law(book, "4.A"))
    crew.do("inspect")
    expects(crew, "inspect", "4.A", "floorperson", "play")
    assert (
        crew.refused(procedure_commands.Verify, step="inspect", deck=1).reason
        is Reason.NOT_YOURS_TO_DO
    )
    nameless = crew.refused(
        procedure_commands.Verify, step="inspect", deck=1, by="floorperson", who=""
    )
    assert nameless.reason is Reason.NEEDS_NAME
    crew.does(procedure_commands.Verify, step="inspect", deck=1, by="floorperson")
    assert crew.steps() == ["fan_face_up"]


@both
@pytest.mark.clause("MD-UTH-1.5:4.B", "MD-JH-1.0:4.B")
def test_the_cards_are_fanned_for_the_first_player(book: str, house: House) -> None:
    crew = fanned(house(book, **SHOE))
    expects(crew, "fan_face_up", "4.B", "dealer", "play")
    assert crew.refused(procedure_commands.InspectCards, by="player").reason is Reason.NOT_DUE
    crew.do("fan_face_up")
    assert crew.one("inspect_cards").by == "player"
    crew.does(procedure_commands.InspectCards, by="player")
    assert "inspect_cards" not in crew.steps()


@both
@pytest.mark.clause("MD-UTH-1.5:4.C.1", "MD-JH-1.0:4.C.1")
@pytest.mark.clause("MD-UTH-1.5:4.C.2", "MD-JH-1.0:4.C.2")
@pytest.mark.clause("MD-UTH-1.5:4.C.3", "MD-JH-1.0:4.C.3")
@pytest.mark.clause("MD-UTH-1.5:4.D", "MD-JH-1.0:4.D", "MD-UTH-1.5:5.A.1", "MD-JH-1.0:5.A.1")
def test_then_they_are_turned_washed_stacked_and_shuffled(book: str, house: House) -> None:
    crew = looked_at(house(book, **SHOE))
    steps = ["turn_face_down", "wash", "stack_washed", "shuffle_first", "shuffle_before_play"]
    numbers = ["4.C.1", "4.C.2", "4.C.3", "4.D", "5.A.1"]
    assert crew.steps() == steps
    for step, number in zip(steps, numbers, strict=True):
        expects(crew, step, number, "dealer", "play")
    for step, number in zip(steps[:3], numbers[:3], strict=True):
        assert crew.refused(procedure_commands.ShuffleDone, deck=1).clause == law(book, number)
        crew.do(step)
    crew.does(procedure_commands.ShuffleDone, deck=1)
    shuffled = next(item for item in crew.heard if isinstance(item, procedure_events.DeckShuffled))
    assert shuffled.clauses == (law(book, "4.D"), law(book, "5.A.1"))
    assert crew.steps() == ["stack_in_one", "cut_due", "cut", "load_shoe"]


@both
@pytest.mark.clause("MD-UTH-1.5:5.A.1", "MD-JH-1.0:5.A.1")
def test_the_shuffler_shuffles_before_play_where_there_is_one(book: str, house: House) -> None:
    crew = looked_at(house(book, **HAND))
    for step in ("turn_face_down", "wash", "stack_washed"):
        crew.do(step)
    expects(crew, "shuffle_before_play", "5.A.1", "shuffler", "play")
    assert crew.refused(procedure_commands.ShuffleDone, deck=1).reason is Reason.NOT_YOURS_TO_DO
    crew.does(procedure_commands.ShuffleDone, deck=1, by="shuffler")


@both
@pytest.mark.clause("MD-UTH-1.5:4.E", "MD-JH-1.0:4.E")
def test_each_of_two_decks_is_opened_apart(book: str, house: House) -> None:
    crew = received(house(book, **HAND, **TWO), 2)
    lists(crew, "open_each_deck", "4.E", "dealer")
    apart = [(due.step, due.deck) for due in crew.due if due.step in ("inspect", "open_each_deck")]
    assert sorted(apart) == [
        (step, deck) for step in ("inspect", "open_each_deck") for deck in (1, 2)
    ]
    crew.does(procedure_commands.Tick, step="open_each_deck", deck=1)
    assert [item.deck for item in crew.due if item.step == "open_each_deck"] == [2]
    alone = received(house(book, **HAND))
    assert "open_each_deck" not in alone.steps(lines=True)


@both
@pytest.mark.clause("MD-UTH-1.5:4.F", "MD-JH-1.0:4.F", "MD-UTH-1.5:5.A", "MD-JH-1.0:5.A")
@pytest.mark.clause("MD-UTH-1.5:5.F.1", "MD-JH-1.0:5.F.1", "MD-UTH-1.5:5.F.2", "MD-JH-1.0:5.F.2")
@pytest.mark.clause("MD-UTH-1.5:5.D.2", "MD-JH-1.0:5.D.2", "MD-UTH-1.5:5.F", "MD-JH-1.0:5.F")
def test_a_preshuffled_deck_skips_the_opening(book: str, house: House) -> None:
    """It is cut for all that, and the exemption ends with its first round (I-16)."""
    crew = house(book, **SHOE).does(procedure_commands.ReceiveDeck, preshuffled=True)
    received = next(item for item in crew.heard if isinstance(item, procedure_events.DeckReceived))
    served = next(
        each for each in crew.heard if isinstance(each, procedure_events.DeckPutInService)
    )
    assert received.clause == law(book, "4.F")
    assert (served.shuffled, served.clause) == ("preshuffled", law(book, "5.A"))
    assert crew.steps() == ["stack_in_one", "cut_due", "cut", "load_shoe"]
    crew.do("stack_in_one").does(procedure_commands.CutDone, deck=1, depth=20)
    assert crew.steps() == ["top_to_bottom", "cut_stack_to_shoe", "load_shoe"]
    crew.plays(1)
    assert "shuffle_after_round" in crew.steps()
    ordinary = house(book, **SHOE).opened()
    assert [
        event.clause
        for event in ordinary.log
        if isinstance(event, procedure_events.DeckPutInService)
    ] == [""]


@both
@pytest.mark.clause("MD-UTH-1.5:5.A.2", "MD-JH-1.0:5.A.2")
def test_cards_are_shuffled_after_every_round(book: str, house: House) -> None:
    crew = house(book, **SHOE).opened().plays(1)
    assert crew.steps() == ["rack_in_order", "shuffle_after_round"]
    expects(crew, "shuffle_after_round", "5.A.2", "dealer", "play")
    crew.do("rack_in_order")
    assert crew.refused(procedure_commands.OpenRound).clause == law(book, "5.A.2")
    assert crew.shuffle().heard[0].clauses == (law(book, "5.A.2"),)
    by_machine = house(book, **HAND).opened().plays(1)
    expects(by_machine, "shuffle_after_round", "5.A.2", "shuffler", "play")


@both
@pytest.mark.clause("MD-UTH-1.5:5.A.3", "MD-JH-1.0:5.A.3")
def test_a_floorperson_may_order_a_shuffle(book: str, house: House) -> None:
    crew = house(book, **SHOE).opened().does(procedure_commands.OpenRound)
    assert (
        crew.refused(procedure_commands.OrderShuffle, reason="x").reason is Reason.NOT_YOURS_TO_DO
    )
    assert (
        crew.refused(procedure_commands.OrderShuffle, by="floorperson").reason
        is Reason.NEEDS_REASON
    )
    crew.does(procedure_commands.OrderShuffle, by="floorperson", reason="the stack was dropped")
    expects(crew, "shuffle_on_order", "5.A.3", "dealer", "play")
    crew.does(procedure_commands.CloseBets)
    crew.does(procedure_commands.LockWagers).does(procedure_commands.CountChips).do(
        "shoe_bank_progressive"
    )
    assert crew.refused(procedure_commands.Deal).clause == law(book, "5.A.3")
    crew.shuffle().works(procedure_commands.Deal).does(procedure_commands.Deal)
    late = crew.refused(procedure_commands.OrderShuffle, by="floorperson", reason="too late")
    assert late.reason is Reason.WRONG_MOMENT
    by_machine = house(book, **HAND).opened()
    by_machine.does(procedure_commands.OrderShuffle, by="floorperson", reason="as a lesson")
    expects(by_machine, "shuffle_on_order", "5.A.3", "shuffler", "play")


@both
@pytest.mark.clause("MD-UTH-1.5:5.B", "MD-JH-1.0:5.B")
def test_the_shuffled_deck_is_put_in_one_stack(book: str, house: House) -> None:
    crew = house(book, **SHOE).opened().plays(1).do("rack_in_order").shuffle()
    expects(crew, "stack_in_one", "5.B", "dealer", "play")
    assert crew.refused(procedure_commands.CutDone, deck=1, depth=20).clause == law(book, "5.B")
    by_machine = house(book, **HAND).opened().plays(1).do("rack_in_order").shuffle()
    expects(by_machine, "stack_in_one", "5.B", "shuffler", "play")


@both
@pytest.mark.clause("MD-UTH-1.5:5.D.1", "MD-JH-1.0:5.D.1", "MD-UTH-1.5:5.D.2", "MD-JH-1.0:5.D.2")
@pytest.mark.clause("MD-UTH-1.5:5.F", "MD-JH-1.0:5.F")
def test_machine_shuffled_cards_are_dealt_uncut(book: str, house: House) -> None:
    shoe = {**SHOE, "shuffler": True}
    for options in (shoe, HAND, DEVICE):
        crew = house(book, **options).opened()
        assert not any(isinstance(event, procedure_events.DeckCut) for event in crew.log)
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
        judged = crew.tries(procedure_commands.CutDone, deck=1, depth=depth)
        assert isinstance(judged, tuple) is good, depth
    refused = crew.refused(procedure_commands.CutDone, deck=1, depth=9)
    assert (refused.reason, refused.clause) == (Reason.BAD_CUT, law(book, "5.F"))
    assert "10 to 47" in refused.advice
    assert crew.refused(procedure_commands.OpenRound).clause == law(book, "5.D.2")
    crew.does(procedure_commands.CutDone, deck=1, depth=10)
    cut = next(item for item in crew.heard if isinstance(item, procedure_events.DeckCut))
    assert cut.clauses == (law(book, "5.D.2"), law(book, "5.F"))
    assert crew.refused(procedure_commands.CutDone, deck=1, depth=10).reason is Reason.NOT_DUE
    for options in (HAND, DEVICE):  # preshuffled, but not dealt from a shoe
        other = house(book, **options).does(procedure_commands.ReceiveDeck, preshuffled=True)
        assert not {"cut_due", "cut"} & set(other.steps())


@both
@pytest.mark.clause("MD-UTH-1.5:5.E", "MD-JH-1.0:5.E", "MD-UTH-1.5:5.E.1", "MD-JH-1.0:5.E.1")
@pytest.mark.clause("MD-UTH-1.5:5.E.2", "MD-JH-1.0:5.E.2")
def test_a_deck_that_the_shuffler_counts_wrong_is_removed(book: str, house: House) -> None:
    crew = house(book, **{**HAND, "shuffler_counts": True}).opened().plays(1)
    crew.do("rack_in_order").shuffle().do("stack_in_one")
    assert crew.steps() == ["device_counts"]
    expects(crew, "device_counts", "5.E.1", "shuffler", "play")
    crew.does(procedure_commands.ReportCount, deck=1, cards=52, by="shuffler")
    assert crew.heard[0].clause == law(book, "5.E.1")
    assert crew.can(procedure_commands.OpenRound)
    crew.plays(1).do("rack_in_order").shuffle().do("stack_in_one")
    crew.does(procedure_commands.ReportCount, deck=1, cards=51, by="shuffler")
    assert crew.heard[0].clause == law(book, "5.E.2")
    expects(crew, "remove_wrong_deck", "5.E", "dealer", "play")
    crew.does(procedure_commands.RemoveDeck, deck=1, reason="51 cards")
    assert crew.heard[0].clause == law(book, "5.E")
    assert crew.steps() == ["receive_deck"]
    plain = house(book, **HAND).opened().plays(1).do("rack_in_order").shuffle()
    assert plain.steps() == ["stack_in_one"]
    other = house(book, **SHOE, reshuffling_counting_device=True).opened().plays(1)
    other.do("rack_in_order").shuffle()  # 5.I spares the cut and not the count (I-18)
    assert other.steps() == ["stack_in_one", "device_counts", "load_shoe"]
    expects(other, "device_counts", "5.E.1", "shuffler", "play")
    other.do("stack_in_one").does(procedure_commands.ReportCount, deck=1, cards=51, by="shuffler")
    assert other.heard[0].clause == law(book, "5.E.2")
    assert other.steps() == ["remove_wrong_deck", "load_shoe"]
    expects(other, "remove_wrong_deck", "5.E", "dealer", "play")
    again = house(book, **SHOE, reshuffling_counting_device=True).opened().plays(1)
    again.do("rack_in_order").shuffle().do("stack_in_one")
    again.does(procedure_commands.ReportCount, deck=1, cards=52, by="shuffler")
    assert again.steps() == ["load_shoe"]
    by_hand = house(book, **{**HAND, "shuffler_counts": True})
    assert (
        "device_counts"
        not in by_hand.does(procedure_commands.ReceiveDeck, preshuffled=True).steps()
    )


@both
@pytest.mark.clause("MD-UTH-1.5:5.F.1", "MD-JH-1.0:5.F.1", "MD-UTH-1.5:5.F.2", "MD-JH-1.0:5.F.2")
@pytest.mark.clause("MD-UTH-1.5:8.B", "MD-JH-1.0:8.B")
def test_after_the_cut_the_stack_goes_into_the_shoe(book: str, house: House) -> None:
    crew = (
        house(book, **SHOE)
        .does(procedure_commands.ReceiveDeck, preshuffled=True)
        .do("stack_in_one")
    )
    assert crew.steps() == ["cut_due", "cut", "load_shoe"]
    crew.does(procedure_commands.CutDone, deck=1, depth=26)
    assert crew.steps() == ["top_to_bottom", "cut_stack_to_shoe", "load_shoe"]
    expects(crew, "top_to_bottom", "5.F.1", "dealer", "play")
    expects(crew, "cut_stack_to_shoe", "5.F.2", "dealer", "play")
    expects(crew, "load_shoe", "8.B", "dealer", "play")
    crew.do("top_to_bottom").do("cut_stack_to_shoe")
    assert crew.refused(procedure_commands.OpenRound).clause == law(book, "8.B")
    crew.do("load_shoe").does(procedure_commands.OpenRound)
    by_hand = house(book, **SHOE).opened().plays(1).do("rack_in_order").shuffle()
    by_hand.do("stack_in_one").does(procedure_commands.CutDone, deck=1, depth=26)
    assert by_hand.steps() == ["top_to_bottom", "cut_stack_to_shoe", "load_shoe"]


def to_do(crew: Crew, deck: int) -> list[str]:
    return [due.step for due in crew.due if due.deck == deck and not due.line]


@both
@pytest.mark.clause("MD-UTH-1.5:5.F.2", "MD-JH-1.0:5.F.2", "MD-UTH-1.5:8.B", "MD-JH-1.0:8.B")
@pytest.mark.clause("MD-UTH-1.5:10.A.1", "MD-JH-1.0:10.A.1")
def test_of_two_decks_only_the_one_in_play_is_loaded(book: str, house: House) -> None:
    """The other one waits its turn, shuffled or even cut."""
    shoe = house(book, **{**SHOE, "shuffler": True}, **TWO).opened(1)
    shoe.does(procedure_commands.ReceiveDeck, preshuffled=True).do("stack_in_one", deck=2)
    shoe.does(procedure_commands.CutDone, deck=2, depth=26)
    assert to_do(shoe, 2) == ["top_to_bottom"]
    shoe.do("top_to_bottom").plays(1).do("rack_in_order").does(procedure_commands.SwapDecks)
    assert to_do(shoe, 2) == ["cut_stack_to_shoe", "load_shoe"]
    device = (
        house(book, **DEVICE, **TWO)
        .opened(1)
        .does(procedure_commands.ReceiveDeck, preshuffled=True)
    )
    assert to_do(device, 2) == ["stack_in_one"]
    device.do("stack_in_one", deck=2).plays(1).do("rack_in_order").does(
        procedure_commands.SwapDecks
    )
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
    assert crew.refused(procedure_commands.OpenRound).clause == law(book, "10.A.1")
    assert "load_device" not in house(book, **HAND).opened().rules.base.named


@both
@pytest.mark.clause("MD-UTH-1.5:5.G", "MD-JH-1.0:5.G")
def test_a_floorperson_may_order_another_cut_before_the_deal(book: str, house: House) -> None:
    crew = house(book, **SHOE).opened().bets()
    assert (
        crew.refused(procedure_commands.OrderRecut, reason="unfair").reason
        is Reason.NOT_YOURS_TO_DO
    )
    crew.does(procedure_commands.OrderRecut, by="floorperson", reason="unfair")
    ordered = crew.heard[0]
    assert isinstance(ordered, procedure_events.RecutOrdered)
    assert ordered.clause == law(book, "5.G")
    assert {"cut_due", "cut", "load_shoe"} < set(crew.steps())
    uncut = crew.refused(procedure_commands.OrderRecut, by="floorperson", reason="again")
    assert uncut.reason is Reason.WRONG_MOMENT
    crew.works(procedure_commands.Deal).does(procedure_commands.Deal)
    late = crew.refused(procedure_commands.OrderRecut, by="floorperson", reason="too late")
    assert late.reason is Reason.WRONG_MOMENT


@both
@pytest.mark.clause("MD-UTH-1.5:5.H.1", "MD-JH-1.0:5.H.1")
def test_at_an_idle_table_the_cards_are_spread(book: str, house: House) -> None:
    crew = house(book, **SHOE).opened().does(procedure_commands.GoIdle)
    expects(crew, "spread_idle", "5.H.1", "dealer", "play")
    assert crew.one("spread_idle").choices == ("face_down", "face_up")
    assert crew.refused(procedure_commands.Do, step="spread_idle").reason is Reason.NOT_A_CHOICE
    for way in ("face_down", "face_up"):
        assert isinstance(crew.tries(procedure_commands.Do, step="spread_idle", choice=way), tuple)
    crew.do("spread_idle", choice="face_up")
    assert crew.refused(procedure_commands.OpenRound).reason is Reason.WRONG_MOMENT


@both
@pytest.mark.clause("MD-UTH-1.5:5.H.2", "MD-JH-1.0:5.H.2")
def test_when_play_resumes_the_opening_is_repeated(book: str, house: House) -> None:
    crew = house(book, **SHOE).opened()
    began = crew.table.decks[0].since
    crew.wait(3600).does(procedure_commands.GoIdle).do("spread_idle", choice="face_down").does(
        procedure_commands.Resume
    )
    expects(crew, "reopen", "5.H.2", "dealer", "play")
    crew.do("reopen")
    assert crew.steps() == ["inspect_cards"]
    crew.does(procedure_commands.InspectCards, by="player")
    assert crew.steps()[:3] == ["turn_face_down", "wash", "stack_washed"]
    crew.works(procedure_commands.OpenRound)
    assert crew.table.decks[0].since == began  # its hours ran on (I-19)


@both
@pytest.mark.clause("MD-UTH-1.5:5.I", "MD-JH-1.0:5.I")
def test_a_reshuffling_and_counting_device_does_without_the_cut(book: str, house: House) -> None:
    crew = house(book, **SHOE, reshuffling_counting_device=True)
    crew.does(procedure_commands.ReceiveDeck, preshuffled=True)
    assert crew.steps() == ["stack_in_one", "load_shoe"]
    waived = {"deal_uncut", "cut_due", "cut", "top_to_bottom", "cut_stack_to_shoe"}
    assert not set(crew.rules.base.named) & waived
    assert waived <= set(house(book, **SHOE).rules.base.named)


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
        if isinstance(step_done, procedure_events.StepDone) and step_done.step == "load_shoe"
    ]
    assert loaded == [1]  # the other one waits until it comes into play
    shoe.plays(1).do("rack_in_order").does(procedure_commands.SwapDecks)
    assert shoe.one("load_shoe").deck == 2


@both
@pytest.mark.clause("MD-UTH-1.5:3.B.4", "MD-JH-1.0:3.B.4")
def test_two_decks_alternate(book: str, house: House) -> None:
    crew = house(book, **HAND, **TWO).opened(2).plays(1)
    crew.do("rack_in_order")
    expects(crew, "swap_decks", "3.B.4", "dealer", "play")
    assert crew.refused(procedure_commands.OpenRound).clause == law(book, "3.B.4")
    assert crew.refused(procedure_commands.ShuffleDone, deck=1, by="shuffler").clause == law(
        book, "3.B.4"
    )
    crew.does(procedure_commands.SwapDecks)
    assert crew.table.live == 2
    assert crew.refused(procedure_commands.SwapDecks).reason is Reason.NOT_DUE
    crew.shuffle(1).plays(3)
    played = [event.deck for event in crew.log if isinstance(event, procedure_events.BetsOpened)]
    assert played == [1, 2, 1, 2]
    assert "swap_decks" not in house(book, **HAND).opened().rules.base.named


@both
@pytest.mark.clause("MD-UTH-1.5:3.B.5", "MD-JH-1.0:3.B.5")
def test_the_rack_holds_cards_of_one_deck_only(book: str, house: House) -> None:
    crew = house(book, **HAND, **TWO).opened(2).plays(1)
    lists(crew, "rack_one_deck", "3.B.5", "dealer")
    crew.do("rack_in_order").does(procedure_commands.SwapDecks).works(
        procedure_commands.OpenRound
    ).does(procedure_commands.OpenRound).does(procedure_commands.CloseBets)
    crew.does(procedure_commands.LockWagers).does(procedure_commands.CountChips).do(
        "hand_bank_progressive"
    )
    crew.does(procedure_commands.Deal).does(procedure_commands.CompleteDeal)
    refused = crew.refused(procedure_commands.Do, step="hand_rack_stub", deck=2)
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
        crew.wait(20 * 60 - 1).does(procedure_commands.OpenRound).wait(1)
        crew.does(procedure_commands.CloseBets).works(procedure_commands.Deal).does(
            procedure_commands.Deal
        )
        crew.does(procedure_commands.CloseRound, voided=True)
        expects(crew, "change_deck", number, "dealer", "play")
        crew.works(procedure_commands.RemoveDeck)
        assert crew.refused(procedure_commands.OpenRound).clause == law(book, number)
        crew.does(procedure_commands.RemoveDeck, deck=1, reason="its hours are over")
        assert crew.heard[0].clause == law(book, number)
        crew.opened()
    for way, number in (("hand", "3.C.1"), ("shoe", "3.C.2")):
        chosen = house(book, **WAYS[way], deck_change_hours=2).opened().wait(2 * 3600)
        assert chosen.refused(procedure_commands.OpenRound).clause == law(book, number)


@both
@pytest.mark.clause("MD-UTH-1.5:3.C.1", "MD-JH-1.0:3.C.1")
def test_with_one_of_two_decks_gone_play_goes_on_with_the_other(book: str, house: House) -> None:
    crew = house(book, **HAND, **TWO).opened(2)
    crew.does(procedure_commands.RemoveDeck, deck=1, reason="a bent card")
    assert crew.table.live == 2
    crew.plays(2)
    played = [event.deck for event in crew.log if isinstance(event, procedure_events.BetsOpened)]
    assert played == [2, 2]
    assert crew.one("receive_deck").blocks == ""


@both
@pytest.mark.clause("MD-UTH-1.5:2.D.1", "MD-JH-1.0:2.D.1", "MD-UTH-1.5:2.D.2", "MD-JH-1.0:2.D.2")
@pytest.mark.clause("MD-UTH-1.5:2.E", "MD-JH-1.0:2.E", "MD-UTH-1.5:3.A.2", "MD-JH-1.0:3.A.2")
@pytest.mark.clause("MD-UTH-1.5:3.A.3", "MD-JH-1.0:3.A.3", "MD-UTH-1.5:3.B.1", "MD-JH-1.0:3.B.1")
@pytest.mark.clause("MD-UTH-1.5:3.B.2", "MD-JH-1.0:3.B.2")
def test_things_about_table_and_decks_are_on_the_checklist(book: str, house: House) -> None:
    """The furniture once when the table opens, the cards with every deck."""
    crew = received(house(book, **HAND, **TWO))
    assert isinstance(crew.heard[0], procedure_events.TableOpened)
    for number in ("2.D.1", "2.D.2", "2.E", "3.A.2", "3.A.3", "3.B.1", "3.B.2"):
        one = next(due for due in crew.due if due.clause == law(book, number))
        assert (one.line, one.blocks, one.by) == (True, "", "dealer")
        assert one.deck == (0 if number.startswith("2") else 1)
        crew.does(procedure_commands.Tick, step=one.step, deck=one.deck)
        assert law(book, number) not in crew.clauses()
    second = {item.clause for item in received(crew).due if item.line and item.deck == 2}
    assert {law(book, name) for name in ("3.A.2", "3.A.3", "3.B.1", "3.B.2")} < second
    assert law(book, "2.D.1") not in crew.clauses()
    alone = received(house(book, **HAND)).clauses()
    assert not {law(book, "3.B.1"), law(book, "3.B.2")} & set(alone)


@both
@pytest.mark.clause("MD-UTH-1.5:8.A", "MD-JH-1.0:8.A")
def test_the_shoe_stands_where_it_is_approved(book: str, house: House) -> None:
    crew = received(house(book, **SHOE))
    lists(crew, "shoe_in_place", "8.A", "dealer")
    for options in (HAND, DEVICE):
        assert law(book, "8.A") not in received(house(book, **options)).clauses()
    crew = (
        house(book, **DEVICE).opened().does(procedure_commands.FailDevice, device="device", deck=1)
    )
    crew.do("clear_shoe").does(procedure_commands.MarkBroken, device="device", by="floorperson")
    crew.do("retire_device", choice="covered")
    crew.does(procedure_commands.UseMethod, method="manual_shoe", by="floorperson")
    lists(crew, "shoe_in_place", "8.A", "dealer")
    assert law(book, "2.D.1") not in [due.clause for due in crew.due if due.deck]


@both
@pytest.mark.clause("MD-UTH-1.5:8.D.1", "MD-JH-1.0:8.D.1")
@pytest.mark.clause(
    "MD-UTH-1.5:9.A.2", "MD-JH-1.0:9.A.2", "MD-UTH-1.5:9.A.2.a", "MD-JH-1.0:9.A.2.a"
)
@pytest.mark.clause(
    "MD-UTH-1.5:9.A.2.b", "MD-JH-1.0:9.A.2.b", "MD-UTH-1.5:9.B.1", "MD-JH-1.0:9.B.1"
)
def test_how_cards_are_held_is_on_the_checklist_at_the_deal(book: str, house: House) -> None:
    wanted = {
        "shoe": {"8.D.1"},
        "hand": {"9.A.2", "9.A.2.a", "9.A.2.b", "9.B.1"},
        "device": set[str](),
    }
    for way, numbers in wanted.items():
        crew = house(book, **WAYS[way]).opened().deal()
        lines = {due.clause for due in crew.due if due.line and due.by == "dealer"}
        assert {law(book, number) for number in numbers} <= lines
        others = set().union(*wanted.values()) - numbers
        assert not {law(book, other) for other in others} & lines
