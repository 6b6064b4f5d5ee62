"""A round at the table: chapters 7 to 11 of both Maryland games."""

from __future__ import annotations

import pytest

from croupier.engine.commands import CloseBets, CloseRound, Deal, Expose, OpenRound, SettleBox
from croupier.engine.procedure.bets import CountChips, CountOverridden, LockWagers, OverrideCount
from croupier.engine.procedure.boxes import WinProgressive
from croupier.engine.procedure.decks import RemoveDeck
from croupier.engine.procedure.shuffle import ShuffleDone
from croupier.engine.procedure.steps import CompleteStep, TickChecklistLine
from croupier.engine.procedure.stub import CountStub, FindMisdeal, StubCounted
from croupier.refusal import Reason
from tests.engine.procedure.crew import Crew, House
from tests.engine.procedure.maryland import DEVICE, HAND, SHOE, TWO, WAYS, both, expects, law, lists

BEFORE = {
    "shoe": ["8.C.1", "8.C.2", "8.C.3", "8.C.4"],
    "hand": ["9.A.3", "9.A.3.a", "9.A.3.b", "9.A.3.c"],
    "device": ["10.A.2.a", "10.A.2.b.i", "10.A.2.b.ii", "10.A.2.b.iii"],
}
STUB = {
    "shoe": ["8.D.4", "8.E", "8.F", "8.G"],
    "hand": ["9.B.4", "9.C", "9.D", "9.E"],
    "device": ["10.B.5", "10.C", "10.D", "10.E"],
}


@both
@pytest.mark.clause("MD-UTH-1.5:7.B", "MD-JH-1.0:7.B")
def test_spoken_wagers_with_cash_are_refused_while_bets_are_made(book: str, house: House) -> None:
    crew = house(book, **SHOE).opened()
    assert "refuse_cash_call" not in crew.steps(lines=True)
    crew.does(OpenRound)
    lists(crew, "refuse_cash_call", "7.B", "dealer")
    crew.does(CloseBets).works(Deal).does(Deal)
    assert "refuse_cash_call" not in crew.steps(lines=True)


@both
@pytest.mark.clause("MD-UTH-1.5:8.C.1", "MD-JH-1.0:8.C.1", "MD-UTH-1.5:9.A.3", "MD-JH-1.0:9.A.3")
@pytest.mark.clause("MD-UTH-1.5:10.A.2.a", "MD-JH-1.0:10.A.2.a")
def test_no_more_bets_is_announced_before_the_deal(book: str, house: House) -> None:
    for way, numbers in BEFORE.items():
        crew = house(book, **WAYS[way]).opened().does(OpenRound)
        assert crew.steps() == [f"{way}_no_more_bets"]
        expects(crew, f"{way}_no_more_bets", numbers[0], "dealer", "deal")
        assert crew.refused(Deal).reason is Reason.WRONG_MOMENT
        assert crew.refused(CloseBets, by="player").clause == law(book, numbers[0])
        crew.does(CloseBets)
        assert crew.heard[0].clause == law(book, numbers[0])
        assert f"{way}_no_more_bets" not in crew.steps()


@both
@pytest.mark.clause(
    "MD-UTH-1.5:8.C.2", "MD-JH-1.0:8.C.2", "MD-UTH-1.5:9.A.3.a", "MD-JH-1.0:9.A.3.a"
)
@pytest.mark.clause(
    "MD-UTH-1.5:8.C.3", "MD-JH-1.0:8.C.3", "MD-UTH-1.5:9.A.3.b", "MD-JH-1.0:9.A.3.b"
)
@pytest.mark.clause(
    "MD-UTH-1.5:8.C.4", "MD-JH-1.0:8.C.4", "MD-UTH-1.5:9.A.3.c", "MD-JH-1.0:9.A.3.c"
)
@pytest.mark.clause("MD-UTH-1.5:10.A.2.b.i", "MD-JH-1.0:10.A.2.b.i")
@pytest.mark.clause("MD-UTH-1.5:10.A.2.b.ii", "MD-JH-1.0:10.A.2.b.ii")
@pytest.mark.clause("MD-UTH-1.5:10.A.2.b.iii", "MD-JH-1.0:10.A.2.b.iii")
def test_the_progressive_is_locked_matched_and_banked(book: str, house: House) -> None:
    for way, numbers in BEFORE.items():
        crew = house(book, **WAYS[way]).opened().bets()
        steps = [f"{way}_{verb}_progressive" for verb in ("lock", "match", "bank")]
        assert crew.steps() == steps
        for step, number in zip(steps, numbers[1:], strict=True):
            expects(crew, step, number, "dealer", "deal")
        assert crew.refused(Deal).clause == law(book, numbers[1])
        assert crew.refused(CountChips).clause == law(book, numbers[1])
        crew.does(LockWagers)
        assert crew.refused(LockWagers).reason is Reason.NOT_DUE
        assert crew.refused(Deal).clause == law(book, numbers[2])
        crew.does(CountChips, chips=3, accepted=3)
        assert crew.refused(Deal).clause == law(book, numbers[3])
        crew.do(steps[2]).does(Deal)
        alone = house(book, without=("progressive",), **WAYS[way]).opened().bets()
        assert alone.steps() == []
        alone.does(Deal)


@both
@pytest.mark.clause("MD-UTH-1.5:8.C.3", "MD-JH-1.0:8.C.3")
def test_chips_that_do_not_match_block_the_deal(book: str, house: House) -> None:
    """Until they are reconciled, or a floorperson allows the deal with a reason (I-10)."""
    crew = house(book, **SHOE).opened().bets()
    early = crew.refused(OverrideCount, by="floorperson", reason="x")
    assert early.reason is Reason.NOT_DUE
    crew.does(LockWagers)
    assert crew.refused(CountChips, chips=-1).reason is Reason.BAD_COUNT
    crew.does(CountChips, chips=3, accepted=2)
    assert crew.refused(Deal).clause == law(book, "8.C.3")
    assert crew.refused(OverrideCount, by="floorperson").reason is Reason.REASON_REQUIRED
    reconciled = crew.tries(CountChips, chips=2, accepted=2)
    assert isinstance(reconciled, tuple)
    crew.does(OverrideCount, by="floorperson", reason="a chip fell on the floor")
    crew.do("shoe_bank_progressive").does(Deal)
    assert any(isinstance(event, CountOverridden) and event.who == "Flo" for event in crew.log)


@both
@pytest.mark.clause("MD-UTH-1.5:8.D.4", "MD-JH-1.0:8.D.4", "MD-UTH-1.5:9.B.4", "MD-JH-1.0:9.B.4")
@pytest.mark.clause("MD-UTH-1.5:10.B.5", "MD-JH-1.0:10.B.4")
def test_the_stub_is_racked_unseen(book: str, house: House) -> None:
    for way, numbers in STUB.items():
        crew = house(book, **WAYS[way]).opened().dealt()
        assert crew.steps() == [f"{way}_rack_stub"]
        expects(crew, f"{way}_rack_stub", numbers[0], "dealer", "showdown")
        assert crew.refused(Expose).clause == law(book, numbers[0])
        crew.do(f"{way}_rack_stub").does(Expose)
        assert crew.table.rack == 1


@both
@pytest.mark.clause("MD-UTH-1.5:8.E", "MD-JH-1.0:8.E", "MD-UTH-1.5:9.C", "MD-JH-1.0:9.C")
@pytest.mark.clause("MD-UTH-1.5:10.C", "MD-JH-1.0:10.C")
def test_the_stub_is_counted_every_fifth_round_at_the_latest(book: str, house: House) -> None:
    for way, numbers in STUB.items():
        crew = house(book, **WAYS[way]).opened().plays(4).dealt()
        assert crew.steps() == [f"{way}_count_stub"]
        expects(crew, f"{way}_count_stub", numbers[1], "dealer", "showdown")
        assert crew.refused(Expose).clause == law(book, numbers[1])
        assert crew.refused(CountStub, cards=-1).reason is Reason.BAD_COUNT
        assert crew.refused(CountStub, cards=52, by="floorperson").clause == law(book, numbers[1])
        crew.does(CountStub, cards=52)
        assert crew.heard[0].right
        assert crew.table.uncounted == 0
        often = house(book, **WAYS[way], stub_count_every=2).opened().plays(1).dealt()
        assert often.steps() == [f"{way}_count_stub"]
    for options in (HAND, DEVICE):  # a shuffler that counts does it for the dealer (I-21)
        exempt = house(book, **{**options, "shuffler_counts": True}).opened().plays(4).dealt()
        assert [step for step in exempt.steps() if "count" in step] == []
        assert exempt.refused(CountStub, cards=52).reason is Reason.NOT_DUE
    for options in (SHOE, HAND, DEVICE):
        exempt = house(book, **options, reshuffling_counting_device=True).opened().plays(4).dealt()
        assert [name for name in exempt.steps() if "count" in name] == []


@both
@pytest.mark.clause("MD-UTH-1.5:8.E", "MD-JH-1.0:8.E")
def test_a_count_may_come_sooner_and_a_void_round_does_not_put_it_off(
    book: str, house: House
) -> None:
    crew = house(book, **SHOE).opened().plays(2).dealt()
    crew.does(CountStub, cards=52).works(Expose).does(Expose).works(CloseRound)
    crew.do("announce_dealer").does(CloseRound)
    assert crew.table.uncounted == 0
    crew.plays(4).deal().does(CloseRound, voided=True)
    crew.do("rack_in_order")
    expects(crew, "shoe_count_stub", "8.E", "dealer", "play")
    assert crew.refused(OpenRound).clause == law(book, "8.E")
    wrong = Crew(crew.rules)
    wrong.table, wrong.now = crew.table, crew.now
    crew.does(CountStub, cards=52).do("shoe_rack_counted_stub").works(OpenRound)
    wrong.does(CountStub, cards=51).does(FindMisdeal, misdealt=False)
    assert wrong.refused(OpenRound).clause == law(book, "8.G.2")


@both
@pytest.mark.clause("MD-UTH-1.5:8.F", "MD-JH-1.0:8.F", "MD-UTH-1.5:9.D", "MD-JH-1.0:9.D")
@pytest.mark.clause("MD-UTH-1.5:10.D", "MD-JH-1.0:10.D")
def test_a_right_count_sends_the_stub_to_the_rack(book: str, house: House) -> None:
    for way, numbers in STUB.items():
        crew = house(book, **WAYS[way], stub_count_every=1).opened().dealt()
        crew.does(CountStub, cards=52)
        assert crew.steps() == [f"{way}_rack_counted_stub"]
        expects(crew, f"{way}_rack_counted_stub", numbers[2], "dealer", "showdown")
        assert crew.refused(Expose).clause == law(book, numbers[2])
        crew.do(f"{way}_rack_counted_stub")
        assert crew.table.rack == 1
        crew.does(Expose)


@both
@pytest.mark.clause("MD-UTH-1.5:8.G", "MD-JH-1.0:8.G", "MD-UTH-1.5:9.E", "MD-JH-1.0:9.E")
@pytest.mark.clause("MD-UTH-1.5:10.E", "MD-JH-1.0:10.E")
@pytest.mark.clause("MD-UTH-1.5:8.G.1", "MD-JH-1.0:8.G.1", "MD-UTH-1.5:8.G.2", "MD-JH-1.0:8.G.2")
@pytest.mark.clause("MD-UTH-1.5:9.E.1", "MD-JH-1.0:9.E.1", "MD-UTH-1.5:9.E.2", "MD-JH-1.0:9.E.2")
@pytest.mark.clause("MD-UTH-1.5:10.E.1", "MD-JH-1.0:10.E.1")
@pytest.mark.clause("MD-UTH-1.5:10.E.2", "MD-JH-1.0:10.E.2")
def test_a_wrong_count_has_three_outcomes(book: str, house: House) -> None:
    """Misdealt with a whole deck: void. Otherwise: void, and the deck goes (I-21)."""
    for way, numbers in STUB.items():
        for misdealt, whole, case in ((True, True, 1), (True, False, 2), (False, True, 2)):
            crew = house(book, **WAYS[way], stub_count_every=1).opened().dealt()
            crew.does(CountStub, cards=51)
            assert crew.steps() == [f"{way}_find_misdeal"]
            expects(crew, f"{way}_find_misdeal", numbers[3], "dealer", "showdown")
            assert crew.refused(Expose).clause == law(book, numbers[3])
            assert crew.refused(FindMisdeal, by="player").clause == law(book, numbers[3])
            crew.does(FindMisdeal, misdealt=misdealt, fifty_two=whole)
            clause = law(book, f"{numbers[3]}.{case}")
            assert crew.heard[0].clause == clause
            assert crew.refused(Expose).clause == clause
            assert crew.refused(CloseRound).clause == clause
            crew.does(CloseRound, voided=True)
            assert ("remove_deck" in crew.steps()) is (case == 2)
            if case == 2:
                assert crew.one("remove_deck").clause == clause
                crew.does(RemoveDeck, deck=1, reason="a card is missing")
                assert crew.heard[0].clause == clause


@both
@pytest.mark.clause("MD-UTH-1.5:11.A.1", "MD-JH-1.0:11.A.1")
@pytest.mark.clause("MD-UTH-1.5:11.A.2", "MD-JH-1.0:11.A.2")
def test_players_keep_their_cards_in_hand_and_in_view(book: str, house: House) -> None:
    crew = house(book, **SHOE).opened().deal()
    lists(crew, "hands_off", "11.A.1", "player")
    lists(crew, "cards_in_view", "11.A.2", "player")
    crew.does(TickChecklistLine, step="hands_off")
    assert "hands_off" not in crew.steps(lines=True)
    crew.does(CloseRound, voided=True)
    assert "cards_in_view" not in crew.steps(lines=True)


@both
@pytest.mark.clause("MD-UTH-1.5:11.G.3", "MD-JH-1.0:11.H.3")
def test_the_dealers_hand_is_announced(book: str, house: House) -> None:
    crew = house(book, **SHOE).opened().shown()
    assert crew.steps() == ["announce_dealer"]
    expects(crew, "announce_dealer", "11.G.3", "dealer", "finish")
    assert crew.refused(CloseRound).clause == law(book, "11.G.3")


@both
@pytest.mark.clause("MD-UTH-1.5:11.H.2.c", "MD-JH-1.0:11.I.2.c")
def test_each_players_hand_is_announced_at_the_boxs_turn(book: str, house: House) -> None:
    crew = house(book, **SHOE).opened().shown().do("announce_dealer")
    assert crew.refused(SettleBox, seat=7).reason is Reason.NO_SUCH_SEAT
    crew.does(SettleBox, seat=6).does(SettleBox, seat=2)
    assert crew.refused(SettleBox, seat=6).reason is Reason.NOT_DUE
    assert [due.seat for due in crew.due if not due.line] == [6, 2]
    expects(crew, "announce_player", "11.H.2.c", "dealer", "finish")
    crew.does(CompleteStep, step="announce_player", seat=2)
    assert crew.refused(CloseRound).clause == law(book, "11.H.2.c")
    crew.do("announce_player").does(CloseRound)


@both
@pytest.mark.clause("MD-UTH-1.5:11.J.2.a", "MD-JH-1.0:11.K.2.a")
@pytest.mark.clause("MD-UTH-1.5:11.J.2.b", "MD-JH-1.0:11.K.2.b")
@pytest.mark.clause("MD-UTH-1.5:11.J.2.c", "MD-JH-1.0:11.K.2.c")
def test_a_progressive_win_is_verified_and_validated(book: str, house: House) -> None:
    crew = house(book, **SHOE).opened().shown().do("announce_dealer")
    assert crew.refused(WinProgressive, seat=0).reason is Reason.NO_SUCH_SEAT
    crew.does(WinProgressive, seat=3)
    assert crew.refused(WinProgressive, seat=3).reason is Reason.NOT_DUE
    assert crew.steps() == ["verify_hand", "verify_light", "validate_payout"]
    expects(crew, "verify_hand", "11.J.2.a", "dealer", "finish")
    expects(crew, "verify_light", "11.J.2.b", "dealer", "finish")
    expects(crew, "validate_payout", "11.J.2.c", "floorperson", "finish")
    for step, number in (("verify_hand", "11.J.2.a"), ("verify_light", "11.J.2.b")):
        early = crew.refused(CompleteStep, step="validate_payout", seat=3, by="floorperson")
        assert early.clause == law(book, number)
        crew.do(step)
    assert crew.refused(CloseRound).clause == law(book, "11.J.2.c")
    crew.do("validate_payout").does(CloseRound)
    alone = house(book, without=("progressive",), **SHOE).opened().shown()
    assert alone.refused(WinProgressive, seat=3).reason is Reason.NOT_IN_BOOK


@both
@pytest.mark.clause("MD-UTH-1.5:11.K", "MD-JH-1.0:11.L")
def test_cards_are_racked_in_order_after_settling(book: str, house: House) -> None:
    crew = house(book, **SHOE).opened().plays(1)
    expects(crew, "rack_in_order", "11.K", "dealer", "play")
    assert crew.refused(ShuffleDone, deck=1).clause == law(book, "11.K")
    assert crew.refused(OpenRound).clause == law(book, "11.K")
    crew.do("rack_in_order").shuffle()


@both
def test_two_decks_make_whole_rounds_in_turn(book: str, house: House) -> None:
    for options in (HAND, DEVICE):
        crew = house(book, **options, **TWO).opened(2).plays(11)
        counts = [event for event in crew.log if isinstance(event, StubCounted)]
        assert len(counts) == 2
