"""Every field that holds a card states whether it is public, so none stays unsealed by mistake."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import pytest

from croupier.cards import Card
from croupier.engine.secrecy import (
    HIDDEN,
    PUBLIC,
    hidden_fields,
    hidden_of,
    undeclared_fields,
)
from croupier.house.log import codec
from croupier.house.log.record import Recorded, compose
from croupier.house.table.commands import KINDS

EVENTS = tuple(
    (f"{family}:{kind.wire}", kind) for family, kinds in codec.FAMILIES.items() for kind in kinds
)


@pytest.mark.parametrize("kind", [kind for _, kind in EVENTS] + [*KINDS], ids=str)
def test_every_field_that_holds_a_card_says_whether_it_is_secret(kind: type[Any]) -> None:
    assert undeclared_fields(kind) == ()


@dataclass
class Forgotten:
    seat: int
    cards: tuple[tuple[int, Card | None], ...]
    both: Annotated[Card, HIDDEN, PUBLIC]
    shown: Annotated[tuple[Card, ...], PUBLIC]
    kept: Annotated[tuple[Card, ...], HIDDEN] = ()


def test_a_forgotten_one_is_found() -> None:
    assert undeclared_fields(Forgotten) == ("cards", "both")
    assert hidden_fields(Forgotten) == {"both", "kept"}
    assert hidden_of(Forgotten(1, (), Card(0), ())) == frozenset()


def test_the_kinds_that_are_sealed_are_these() -> None:
    """A change here is a change of docs/log.md."""
    assert {name: set(hidden_fields(kind)) for name, kind in EVENTS if hidden_fields(kind)} == {
        "round:cards_dealt/1": {"cards"},
        "round:faces_shown/1": {"cards"},
        "round:irregularity_ruled/1": {"cards"},
        "hand:cards_dealt/1": {"cards"},
        "hand:irregularity_ruled/1": {"cards"},
        "table:deck_shuffled/1": {"order"},
        "house:deck_salted/1": {"salts"},
        "house:proposed/1": {"faces"},
    }


@pytest.mark.parametrize("name", [name for name, kind in EVENTS if hidden_fields(kind)])
def test_what_is_hidden_is_not_in_the_body(name: str) -> None:
    hidden = codec.hidden_of(name)
    told = {**{key: ["9h", 33] for key in hidden}, "other": 7}
    body, text = compose({"do": "x"}, (), [Recorded(name, codec.encode(told))])
    assert b"33" not in body
    assert b"9h" not in body
    assert b"33" in text
