"""What the tests of both Maryland games share."""

from __future__ import annotations

import pytest

from croupier.engine.procedure.opening import InspectCards, ReceiveDeck
from croupier.engine.procedure.steps import Verify
from croupier.law.load import load
from tests.engine.procedure.crew import Crew

UTH, JACKPOT = "maryland-uth-1.5", "maryland-jackpot-1.0"
both = pytest.mark.parametrize("book", [UTH, JACKPOT])

SHOE: dict[str, object] = {"dealing": "manual_shoe", "shuffler": False, "shuffler_counts": False}
HAND: dict[str, object] = {"dealing": "hand", "shuffler": True, "shuffler_counts": False}
DEVICE: dict[str, object] = {"dealing": "device", "shuffler": True, "shuffler_counts": False}
WAYS = {"shoe": SHOE, "hand": HAND, "device": DEVICE}
TWO = {"decks": 2}

_NUMBERS = {
    "10.B.5": "10.B.4",
    "11.G.3": "11.H.3",
    "11.H.2.c": "11.I.2.c",
    "11.J.2.a": "11.K.2.a",
    "11.J.2.b": "11.K.2.b",
    "11.J.2.c": "11.K.2.c",
    "11.K": "11.L",
}
"""Where the second game says the same under another number."""


def law(book: str, number: str) -> str:
    """The clause of this number of the first game, in the book's own counting."""
    number = _NUMBERS.get(number, number) if book == JACKPOT else number
    return load(book).cite(number)


def expects(crew: Crew, step: str, number: str, by: str, blocks: str) -> None:
    """The step is due under this clause, for this person, and holds this up."""
    due = crew.one(step)
    assert (due.clause, due.by, due.blocks) == (law(crew.rules.book, number), by, blocks)
    assert not due.line
    assert due.message


def lists(crew: Crew, step: str, number: str, by: str) -> None:
    """The line is on the checklist under this clause, and holds nothing up."""
    due = crew.one(step)
    assert (due.clause, due.by, due.blocks, due.line) == (
        law(crew.rules.book, number),
        by,
        "",
        True,
    )


def received(crew: Crew, decks: int = 1) -> Crew:
    """Bring decks to the table."""
    for _ in range(decks):
        crew.does(ReceiveDeck)
    return crew


def fanned(crew: Crew) -> Crew:
    """Bring a deck, inspect it, and verify that."""
    return received(crew).do("inspect").does(Verify, step="inspect", deck=1, by="floorperson")


def looked_at(crew: Crew) -> Crew:
    """Have the first player look at the fanned deck."""
    return fanned(crew).do("fan_face_up").does(InspectCards, by="player")
