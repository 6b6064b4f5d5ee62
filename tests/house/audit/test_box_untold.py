"""The dealer's box stays face down where no wager needs it, and the audit does not mind."""

from __future__ import annotations

import pytest

from croupier.engine.banked import events as banked
from croupier.engine.banked.deal_plan import BOARD, BOX
from tests import vocabulary
from tests.house.audit.walk import Walk
from tests.house.table.asking import all_offers, unseen
from tests.house.table.dealing import phase, seated, walk
from tests.house.table.pit import ANN, BOB, JOE

BOOKS = ("maryland-uth-1.5", "maryland-uth-1.4")
PLAIN = {"ante": 1000, "blind": 1000}
SIX = {**PLAIN, "trips": 500, "six_card_bonus": 500}


def at_deal(book: str, wagers: dict[str, int]) -> Walk:
    """Two boxes, the second with these wagers; the cards are due."""
    pit = Walk(book, "physical", staff=True, seed=3)
    while not any(offer["do"] == "open_round" for offer in all_offers(pit, JOE)):
        assert walk(pit)
        if pit.live.procedure.open and not pit.live.players:
            seated(pit, ANN, BOB)
    pit.does(JOE, vocabulary.OpenRound())
    pit.does(ANN, vocabulary.Wager(1, PLAIN))
    pit.does(BOB, vocabulary.Wager(2, wagers))
    while phase(pit) != "deal" or not any(row["do"] == "deal" for row in all_offers(pit, JOE)):
        assert walk(pit)
    return pit


def deals(pit: Walk, box: tuple[int, ...]) -> None:
    """The dealer deals; of the box only these cards are seen, of the rest what lies face up."""
    while phase(pit) != "expose":
        offer = next((row for row in all_offers(pit, JOE) if row["do"] == "deal"), None)
        if offer is None:
            assert walk(pit)
            continue
        faces, written, nth = unseen(pit, offer["cards"]), [], 0
        for place, face in zip(offer["places"], faces, strict=True):
            nth += place == BOX
            up = nth in box if place == BOX else place == BOARD
            written.append(face if up else "??")
        pit.does(JOE, vocabulary.Deal(tuple(written)))


def exposes(pit: Walk) -> tuple[object, ...]:
    """The dealer's cards are turned up, the box's only where it must be; the round is closed."""
    while not any(row["do"] == "expose" for row in all_offers(pit, JOE)):
        assert walk(pit)
    offer = next(item for item in all_offers(pit, JOE) if item["do"] == "expose")
    cards = unseen(pit, 6)
    pit.does(
        JOE, vocabulary.Expose(cards[:2], cards[2:] if offer.get("faces_required_box") else ())
    )
    shown = pit.live.round
    assert shown is not None
    while pit.live.round is not None:
        assert walk(pit)
    return shown.box


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seen", [(), (1, 3), (1, 2, 3, 4)], ids=["none", "some", "all"])
def test_a_round_without_the_six_card_bonus(book: str, seen: tuple[int, ...]) -> None:
    pit = at_deal(book, PLAIN)
    deals(pit, seen)
    box = exposes(pit)
    assert [n for n, card in enumerate(box, 1) if card is not None] == [*seen]
    assert pit.wrong == []
    assert any(isinstance(step.event, banked.DealerExposed) for step in pit.steps_told)


@pytest.mark.parametrize("book", BOOKS)
def test_the_only_six_card_bettor_has_folded(book: str) -> None:
    pit = at_deal(book, SIX)
    while phase(pit) != "decide":
        offer = next((row for row in all_offers(pit, JOE) if row["do"] == "deal"), None)
        if offer is None:
            assert walk(pit)
            continue
        pit.does(JOE, vocabulary.Deal(("??",) * offer["cards"]))
    while phase(pit) != "expose":
        if any(item["do"] == "fold" for item in all_offers(pit, BOB)):
            pit.does(BOB, vocabulary.Fold(2))
        elif any(each["do"] == "play" for each in all_offers(pit, ANN)):
            pit.does(ANN, vocabulary.Play(1, 4))
        else:
            assert walk(pit)
    assert pit.live.round is not None
    assert [box.stand for box in pit.live.round.boxes] == ["in", "folded"]
    exposes(pit)
    assert pit.wrong == []
