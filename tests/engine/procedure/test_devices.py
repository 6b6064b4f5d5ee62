"""Devices that jam and break: 13.H to 13.J of both Maryland games."""

from __future__ import annotations

import pytest

from croupier.engine.commands import CloseRound, Deal, Expose, OpenRound
from croupier.engine.procedure.cut import CutDone
from croupier.engine.procedure.deal import CompleteDeal
from croupier.engine.procedure.devices import (
    DeviceFailed,
    FailDevice,
    MarkBroken,
    RepairDevice,
    UseMethod,
)
from croupier.engine.procedure.hours import GoIdle
from croupier.engine.procedure.noun import Event
from croupier.engine.procedure.shuffle import ShuffleDone
from croupier.engine.procedure.state import Device
from croupier.engine.procedure.steps import CompleteStep, StepDone
from croupier.engine.procedure.stub import StubCounted
from croupier.refusal import Reason
from tests.engine.procedure.crew import Crew, House
from tests.engine.procedure.maryland import DEVICE, HAND, SHOE, TWO, UTH, both, expects, law

WITH_SHUFFLER = {**SHOE, "shuffler": True}


def broken(crew: Crew, device: str = "shuffler", deck: int = 0) -> Crew:
    crew.does(FailDevice, device=device, deck=deck or crew.table.live)
    if crew.table.round:
        crew.does(CloseRound, voided=True)
    for step in ("clear_shuffler", "clear_shoe"):
        if step in crew.steps():
            crew.do(step)
    return crew.does(MarkBroken, device=device, by="floorperson")


@both
@pytest.mark.clause("MD-UTH-1.5:13.H.1", "MD-JH-1.0:13.H.1")
@pytest.mark.clause("MD-UTH-1.5:13.H.3", "MD-JH-1.0:13.H.3")
@pytest.mark.clause("MD-UTH-1.5:13.H", "MD-JH-1.0:13.H")
def test_a_jammed_shuffler_is_cleared_and_the_cards_reshuffled(book: str, house: House) -> None:
    """The device is cleared first, in any order of the text (I-66)."""
    crew = house(book, **HAND).opened().bets()
    crew.does(FailDevice, device="shuffler", deck=1)
    assert failed(crew) == ("void", law(book, "13.H"))
    assert crew.refused(Deal).clause == law(book, "13.H")
    crew.does(CloseRound, voided=True).do("rack_in_order")
    cleared(crew, book, "shuffler")
    for options in (WITH_SHUFFLER, DEVICE):
        crew = house(book, **options).opened().plays().do("rack_in_order")
        crew.does(FailDevice, device="shuffler", deck=1)
        cleared(crew, book, "dealer")


def cleared(crew: Crew, book: str, by: str) -> None:
    """The jammed shuffler is cleared, its cards are shuffled, and it is repaired."""
    assert {"repair_device", "clear_shuffler", "reshuffle_after_jam"} <= set(crew.steps())
    expects(crew, "repair_device", "13.H", "floorperson", "play")
    expects(crew, "clear_shuffler", "13.H.3", "dealer", "play")
    early = crew.refused(RepairDevice, device="shuffler", by="floorperson")
    assert early.clause == law(book, "13.H.3")
    crew.do("clear_shuffler")
    due = crew.one("reshuffle_after_jam")
    assert (due.clause, due.blocks, due.by) == (law(book, "13.H.1"), "play", by)
    crew.does(RepairDevice, device="shuffler", by="floorperson")
    assert crew.one("reshuffle_after_jam").by == "shuffler"
    crew.shuffle().works(OpenRound)


@both
@pytest.mark.clause("MD-UTH-1.5:13.H", "MD-JH-1.0:13.H")
@pytest.mark.clause("MD-UTH-1.5:13.H.1", "MD-JH-1.0:13.H.1")
def test_the_other_decks_jam_only_holds_up_the_next_round(book: str, house: House) -> None:
    crew = house(book, **HAND, **TWO).opened(2).deal()
    crew.does(FailDevice, device="shuffler", deck=2)
    failed = crew.heard[0]
    assert isinstance(failed, DeviceFailed)
    assert failed.then == ("block_next_round",)
    crew.does(CompleteDeal).do("hand_rack_stub").does(Expose)
    crew.do("announce_dealer").does(CloseRound).do("rack_in_order")
    assert crew.refused(OpenRound).clause == law(book, "13.H")
    expects(crew, "clear_shuffler", "13.H.3", "dealer", "play")
    hampered = crew.do("clear_shuffler").refused(ShuffleDone, deck=2, by="shuffler")
    assert hampered.reason is Reason.METHOD_NOT_VALID
    assert crew.one("reshuffle_after_jam").deck == 2


@both
@pytest.mark.clause("MD-UTH-1.5:13.I.2", "MD-JH-1.0:13.I.2")
@pytest.mark.clause("MD-UTH-1.5:13.I.3", "MD-JH-1.0:13.I.3", "MD-UTH-1.5:13.I", "MD-JH-1.0:13.I")
def test_a_jammed_shoe_is_cleared_and_all_cards_reshuffled(book: str, house: House) -> None:
    crew = house(book, **DEVICE).opened().deal()
    crew.does(FailDevice, device="device", deck=1)
    assert crew.heard[0].clause == law(book, "13.I")
    crew.does(CloseRound, voided=True).do("rack_in_order")
    assert crew.steps() == ["repair_device", "clear_shoe", "reshuffle_all", "shuffle_after_round"]
    expects(crew, "clear_shoe", "13.I.2", "dealer", "play")
    crew.do("clear_shoe").does(RepairDevice, device="device", by="floorperson")
    expects(crew, "reshuffle_all", "13.I.3", "shuffler", "play")
    crew.shuffle().works(OpenRound)
    alone = house(book, **{**DEVICE, "shuffler": False}).opened()
    alone.does(FailDevice, device="device", deck=1).do("clear_shoe")
    expects(alone, "reshuffle_all", "13.I.3", "dealer", "play")
    assert house(book, **HAND).rules.devices == ("shuffler",)
    assert not {"clear_shoe", "reshuffle_all"} & set(house(book, **HAND).rules.base.named)


@both
@pytest.mark.clause("MD-UTH-1.5:13.J", "MD-JH-1.0:13.J", "MD-UTH-1.5:13.J.1", "MD-JH-1.0:13.J.1")
@pytest.mark.clause("MD-UTH-1.5:13.J.2", "MD-JH-1.0:13.J.2")
def test_a_broken_device_is_covered_or_marked_before_another_way(book: str, house: House) -> None:
    """Then only what is lawful without it: no dealing from the hand without a shuffler (I-67)."""
    for way, verb, number in (("covered", "cover", "13.J.1"), ("marked", "mark", "13.J.2")):
        crew = broken(house(book, **HAND).opened())
        expects(crew, "retire_device", "13.J", "dealer", "play")
        assert crew.one("retire_device").choices == ("covered", "marked")
        assert crew.one("choose_method").choices == ("manual_shoe",)
        early = crew.refused(UseMethod, method="manual_shoe", by="floorperson")
        assert early.clause == law(book, "13.J")
        hidden = crew.refused(
            CompleteStep,
            step="retire_device",
            device="shuffler",
            choice="kicked",
        )
        assert hidden.reason is Reason.NOT_A_CHOICE
        crew.do("retire_device", choice=way)
        done = [item for item in crew.heard if isinstance(item, StepDone)]
        assert [step_done.clause for step_done in done] == [law(book, "13.J"), law(book, number)]
        assert [each.step for each in done] == ["retire_device", f"{verb}_device"]
        assert crew.table.devices[0].mark == way
        assert {event.by for event in done} == {"dealer"}
        for method in ("hand", "device"):
            wrong = crew.refused(UseMethod, method=method, by="floorperson")
            assert wrong.reason is Reason.NOT_A_CHOICE
        crew.does(UseMethod, method="manual_shoe", by="floorperson")
        crew.does(ShuffleDone, deck=1).do("stack_in_one").does(CutDone, deck=1, depth=20)
        crew.plays(5)
        assert any(isinstance(event, StubCounted) for event in crew.log)


@both
@pytest.mark.clause("MD-UTH-1.5:13.J", "MD-JH-1.0:13.J")
def test_without_its_counting_shuffler_the_table_counts_again(book: str, house: House) -> None:
    """And deals from one deck, which is cut; once repaired, all is as it was."""
    options = {**DEVICE, "shuffler_counts": True}
    crew = house(book, **options, **TWO).opened(2).plays(6).works(OpenRound)
    crew = broken(
        crew, deck=next(deck.id for deck in crew.table.decks if deck.id != crew.table.live)
    )
    crew.do("retire_device", choice="marked")
    assert crew.rules.modes[frozenset({"shuffler"}), "device"].decks == 1
    assert "choose_method" not in crew.steps()
    crew.plays(1)
    assert isinstance(
        next(event for event in crew.log if isinstance(event, StubCounted)),
        Event,
    )
    assert "swap_decks" not in crew.steps()
    crew.does(RepairDevice, device="shuffler", by="floorperson")
    assert crew.table.devices[0].mark == ""
    assert "swap_decks" in crew.steps()
    crew.plays(3)


@both
def test_another_way_of_dealing_ends_with_the_repair(book: str, house: House) -> None:
    crew = broken(house(book, **DEVICE).opened(), "device").do("retire_device", choice="covered")
    assert crew.one("choose_method").choices == ("manual_shoe", "hand")
    crew.does(UseMethod, method="hand", by="floorperson").plays(1)
    again = crew.refused(UseMethod, method="hand", by="floorperson")
    assert again.reason is Reason.NOT_A_CHOICE
    crew.does(RepairDevice, device="device", by="floorperson")
    assert crew.table.method == "device"
    crew.plays(1)


@both
def test_what_is_not_there_does_not_fail(book: str, house: House) -> None:
    crew = house(book, **SHOE).opened()
    for kind in (MarkBroken, RepairDevice):
        refused = crew.refused(kind, device="shuffler", by="floorperson")
        assert (refused.reason, refused.advice) == (Reason.NO_SUCH_DEVICE, "name none")
    assert crew.refused(FailDevice, device="shuffler", deck=1).reason is Reason.NO_SUCH_DEVICE
    assert crew.refused(UseMethod, method="hand", by="floorperson").reason is Reason.WRONG_MOMENT
    crew = house(book, **HAND).opened()
    assert crew.refused(FailDevice, device="shuffler", deck=2).reason is Reason.NO_SUCH_DECK
    for kind in (MarkBroken, RepairDevice):
        works = crew.refused(kind, device="shuffler", by="floorperson")
        assert works.reason is Reason.NOT_DUE
    crew.does(FailDevice, device="shuffler", deck=1)
    assert crew.refused(FailDevice, device="shuffler", deck=1).reason is Reason.NOT_DUE
    idle = house(book, **HAND).opened().does(GoIdle)
    assert idle.refused(FailDevice, device="shuffler", deck=1).reason is Reason.WRONG_MOMENT


def failed(crew: Crew) -> tuple[str, str]:
    """What the last failure did to the round, and by which clause."""
    event = next(item for item in crew.heard if isinstance(item, DeviceFailed))
    return event.effect, event.clause


@both
@pytest.mark.clause("MD-UTH-1.5:13.H", "MD-JH-1.0:13.H", "MD-UTH-1.5:13.J", "MD-JH-1.0:13.J")
def test_a_shuffler_without_the_rounds_deck_has_no_part_in_the_round(
    book: str, house: House
) -> None:
    """It may be reported at any time; then it is only kept from its next use (I-66)."""
    for options in (WITH_SHUFFLER, HAND, DEVICE):
        crew = house(book, **options).opened().deal()
        assert crew.refused(FailDevice, device="shuffler", deck=1).reason is Reason.NO_SUCH_DECK
        crew.does(FailDevice, device="shuffler", deck=0)
        assert failed(crew) == ("none", law(book, "13.J"))
        assert crew.table.round is not None
        assert not crew.table.round.void
        assert crew.table.device("shuffler") == Device("shuffler", "jammed", "", law(book, "13.J"))
        assert {"clear_shuffler", "reshuffle_after_jam"}.isdisjoint(crew.steps())
        crew.does(CompleteDeal).works(Expose).does(Expose)
        while crew.refusal_to_finish():
            crew.next()
        crew.does(CloseRound)
        assert crew.refused(OpenRound).clause
        crew.does(MarkBroken, device="shuffler", by="floorperson")
        expects(crew, "retire_device", "13.J", "dealer", "play")


@both
@pytest.mark.clause("MD-UTH-1.5:13.I", "MD-JH-1.0:13.I", "MD-UTH-1.5:13.H", "MD-JH-1.0:13.H")
def test_a_device_voids_only_while_cards_are_to_come_out_of_it(book: str, house: House) -> None:
    """Until its last stack; with a stub in it, it is cleared, and without one it only broke."""
    crew = house(book, **DEVICE).opened().deal()
    crew.does(FailDevice, device="device", deck=1)
    assert failed(crew) == ("void", law(book, "13.I"))
    stub = house(book, **DEVICE).opened().dealt()
    stub.does(FailDevice, device="device", deck=1)
    assert failed(stub) == ("none", law(book, "13.I"))
    assert "clear_shoe" in stub.steps()
    racked = house(book, **DEVICE).opened().shown()
    assert racked.refused(FailDevice, device="device", deck=1).reason is Reason.NO_SUCH_DECK
    racked.does(FailDevice, device="device", deck=0)
    assert failed(racked) == ("none", law(book, "13.J"))
    assert racked.table.round is not None
    assert not racked.table.round.void


@pytest.mark.clause("MD-UTH-1.5:13.I", "MD-UTH-1.5:10.B.4")
def test_a_shuffler_that_holds_the_dealers_cards_is_the_dealing_device(house: House) -> None:
    """They fail together, under 13.I, until the dealer's cards are out (I-23)."""
    for device, other in (("device", "shuffler"), ("shuffler", "device")):
        crew = house(UTH, **DEVICE, device_dealer_hand="held_in_shuffler").opened().dealt()
        crew.does(FailDevice, device=device, deck=1)
        assert failed(crew) == ("void", law(UTH, "13.I"))
        assert {item.state for item in crew.table.devices} == {"jammed"}
        out = house(UTH, **DEVICE, device_dealer_hand="held_in_shuffler").opened().shown()
        assert out.refused(FailDevice, device=other, deck=1).reason is Reason.NO_SUCH_DECK
        out.does(FailDevice, device=other, deck=0)
        assert failed(out)[0] == "none"
        assert {each.state for each in out.table.devices} == {"jammed"}
