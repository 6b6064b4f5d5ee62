"""Lines of the checklist: equipment and how cards are held, in both Maryland games."""

from __future__ import annotations

import pytest

from croupier.engine.procedure.devices import FailDevice, MarkBroken, UseMethod
from croupier.engine.procedure.opening import TableOpened
from croupier.engine.procedure.steps import TickChecklistLine
from tests.engine.procedure.crew import House
from tests.engine.procedure.maryland import (
    DEVICE,
    HAND,
    SHOE,
    TWO,
    WAYS,
    both,
    law,
    lists,
    received,
)


@both
@pytest.mark.clause("MD-UTH-1.5:2.D.1", "MD-JH-1.0:2.D.1", "MD-UTH-1.5:2.D.2", "MD-JH-1.0:2.D.2")
@pytest.mark.clause("MD-UTH-1.5:2.E", "MD-JH-1.0:2.E", "MD-UTH-1.5:3.A.2", "MD-JH-1.0:3.A.2")
@pytest.mark.clause("MD-UTH-1.5:3.A.3", "MD-JH-1.0:3.A.3", "MD-UTH-1.5:3.B.1", "MD-JH-1.0:3.B.1")
@pytest.mark.clause("MD-UTH-1.5:3.B.2", "MD-JH-1.0:3.B.2")
def test_things_about_table_and_decks_are_on_the_checklist(book: str, house: House) -> None:
    """The furniture once when the table opens, the cards with every deck."""
    crew = received(house(book, **HAND, **TWO))
    assert isinstance(crew.heard[0], TableOpened)
    for number in ("2.D.1", "2.D.2", "2.E", "3.A.2", "3.A.3", "3.B.1", "3.B.2"):
        one = next(due for due in crew.due if due.clause == law(book, number))
        assert (one.line, one.blocks, one.by) == (True, "", "dealer")
        assert one.deck == (0 if number.startswith("2") else 1)
        crew.does(TickChecklistLine, step=one.step, deck=one.deck)
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
    crew = house(book, **DEVICE).opened().does(FailDevice, device="device", deck=1)
    crew.do("clear_shoe").does(MarkBroken, device="device", by="floorperson")
    crew.do("retire_device", choice="covered")
    crew.does(UseMethod, method="manual_shoe", by="floorperson")
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
