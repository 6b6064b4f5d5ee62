"""Opening a deck, and play after idle hours: clauses 4 and 5.H of both Maryland games."""

from __future__ import annotations

import pytest

from croupier.engine.commands import OpenRound
from croupier.engine.procedure.cut import CutDone
from croupier.engine.procedure.hours import GoIdle, Resume
from croupier.engine.procedure.opening import (
    DeckInPlay,
    DeckReceived,
    InspectCards,
    ReceiveDeck,
)
from croupier.engine.procedure.shuffle import DeckShuffled, ShuffleDone
from croupier.engine.procedure.steps import CompleteStep, TickChecklistLine, Verify
from croupier.refusal import Reason
from tests.engine.procedure.crew import House
from tests.engine.procedure.maryland import (
    HAND,
    SHOE,
    TWO,
    both,
    expects,
    fanned,
    law,
    lists,
    looked_at,
    received,
)


@both
@pytest.mark.clause("MD-UTH-1.5:4.A", "MD-JH-1.0:4.A")
def test_the_dealer_inspects_and_a_floorperson_verifies(book: str, house: House) -> None:
    crew = received(house(book, **SHOE))
    assert crew.steps() == ["inspect", "fan_face_up"]
    expects(crew, "inspect", "4.A", "dealer", "play")
    refused = crew.refused(CompleteStep, step="fan_face_up", deck=1)
    assert (refused.reason, refused.clause) == (Reason.STEP_OPEN, law(book, "4.A"))
    crew.do("inspect")
    expects(crew, "inspect", "4.A", "floorperson", "play")
    assert crew.refused(Verify, step="inspect", deck=1).reason is Reason.NOT_YOURS_TO_DO
    nameless = crew.refused(Verify, step="inspect", deck=1, by="floorperson", who="")
    assert nameless.reason is Reason.NAME_REQUIRED
    crew.does(Verify, step="inspect", deck=1, by="floorperson")
    assert crew.steps() == ["fan_face_up"]


@both
@pytest.mark.clause("MD-UTH-1.5:4.B", "MD-JH-1.0:4.B")
def test_the_cards_are_fanned_for_the_first_player(book: str, house: House) -> None:
    crew = fanned(house(book, **SHOE))
    expects(crew, "fan_face_up", "4.B", "dealer", "play")
    assert crew.refused(InspectCards, by="player").reason is Reason.NOT_DUE
    crew.do("fan_face_up")
    assert crew.one("inspect_cards").by == "player"
    crew.does(InspectCards, by="player")
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
        assert crew.refused(ShuffleDone, deck=1).clause == law(book, number)
        crew.do(step)
    crew.does(ShuffleDone, deck=1)
    shuffled = next(item for item in crew.heard if isinstance(item, DeckShuffled))
    assert shuffled.clauses == (law(book, "4.D"), law(book, "5.A.1"))
    assert crew.steps() == ["stack_in_one", "cut_due", "cut", "load_shoe"]


@both
@pytest.mark.clause("MD-UTH-1.5:4.E", "MD-JH-1.0:4.E")
def test_each_of_two_decks_is_opened_apart(book: str, house: House) -> None:
    crew = received(house(book, **HAND, **TWO), 2)
    lists(crew, "open_each_deck", "4.E", "dealer")
    apart = [(due.step, due.deck) for due in crew.due if due.step in ("inspect", "open_each_deck")]
    assert sorted(apart) == [
        (step, deck) for step in ("inspect", "open_each_deck") for deck in (1, 2)
    ]
    crew.does(TickChecklistLine, step="open_each_deck", deck=1)
    assert [item.deck for item in crew.due if item.step == "open_each_deck"] == [2]
    alone = received(house(book, **HAND))
    assert "open_each_deck" not in alone.steps(lines=True)


@both
@pytest.mark.clause("MD-UTH-1.5:4.F", "MD-JH-1.0:4.F", "MD-UTH-1.5:5.A", "MD-JH-1.0:5.A")
@pytest.mark.clause("MD-UTH-1.5:5.F.1", "MD-JH-1.0:5.F.1", "MD-UTH-1.5:5.F.2", "MD-JH-1.0:5.F.2")
@pytest.mark.clause("MD-UTH-1.5:5.D.2", "MD-JH-1.0:5.D.2", "MD-UTH-1.5:5.F", "MD-JH-1.0:5.F")
def test_a_preshuffled_deck_skips_the_opening(book: str, house: House) -> None:
    """It is cut for all that, and the exemption ends with its first round (I-16)."""
    crew = house(book, **SHOE).does(ReceiveDeck, preshuffled=True)
    received = next(item for item in crew.heard if isinstance(item, DeckReceived))
    served = next(each for each in crew.heard if isinstance(each, DeckInPlay))
    assert received.clause == law(book, "4.F")
    assert (served.shuffled, served.clause) == ("preshuffled", law(book, "5.A"))
    assert crew.steps() == ["stack_in_one", "cut_due", "cut", "load_shoe"]
    crew.do("stack_in_one").does(CutDone, deck=1, depth=20)
    assert crew.steps() == ["top_to_bottom", "cut_stack_to_shoe", "load_shoe"]
    crew.plays(1)
    assert "shuffle_after_round" in crew.steps()
    ordinary = house(book, **SHOE).opened()
    assert [event.clause for event in ordinary.log if isinstance(event, DeckInPlay)] == [""]


@both
@pytest.mark.clause("MD-UTH-1.5:5.H.1", "MD-JH-1.0:5.H.1")
def test_at_an_idle_table_the_cards_are_spread(book: str, house: House) -> None:
    crew = house(book, **SHOE).opened().does(GoIdle)
    expects(crew, "spread_idle", "5.H.1", "dealer", "play")
    assert crew.one("spread_idle").choices == ("face_down", "face_up")
    assert crew.refused(CompleteStep, step="spread_idle").reason is Reason.NOT_A_CHOICE
    for way in ("face_down", "face_up"):
        assert isinstance(crew.tries(CompleteStep, step="spread_idle", choice=way), tuple)
    crew.do("spread_idle", choice="face_up")
    assert crew.refused(OpenRound).reason is Reason.WRONG_MOMENT


@both
@pytest.mark.clause("MD-UTH-1.5:5.H.2", "MD-JH-1.0:5.H.2")
def test_when_play_resumes_the_opening_is_repeated(book: str, house: House) -> None:
    crew = house(book, **SHOE).opened()
    began = crew.table.decks[0].since
    crew.wait(3600).does(GoIdle).do("spread_idle", choice="face_down").does(Resume)
    expects(crew, "reopen", "5.H.2", "dealer", "play")
    crew.do("reopen")
    assert crew.steps() == ["inspect_cards"]
    crew.does(InspectCards, by="player")
    assert crew.steps()[:3] == ["turn_face_down", "wash", "stack_washed"]
    crew.works(OpenRound)
    assert crew.table.decks[0].since == began  # its hours ran on (I-19)
