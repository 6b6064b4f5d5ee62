"""Events in public: every card that an event carries is told only to those who see it."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields
from typing import Any

import pytest

from croupier.cards import DECK, text
from croupier.house import codec
from croupier.house.live.state import Person
from croupier.round.banked import events as banked
from croupier.table.cardroom import events as room
from croupier.web.public import CARD_FIELDS, FACE_UP, FOR_STAFF, public

PLAYER = Person("ann", "player")
CARRYING = [kind for kind, names in CARD_FIELDS.items() if names]
FACES = [text(card) for card in DECK]


def some(kind: type[Any]) -> Any:
    """An event of this kind whose cards are the deck's first three, every other field empty."""
    given: dict[str, Any] = {}
    for one in fields(kind):
        written = str(one.type)
        if one.name in CARD_FIELDS[kind]:
            given[one.name] = DECK[:3] if "tuple" in written else DECK[0]
        elif one.default is MISSING and one.default_factory is MISSING:
            given[one.name] = () if "tuple" in written else 0 if written == "int" else ""
    return kind(**given)


def test_fields_with_cards_are_known() -> None:
    """A new field that holds cards is found by its type; one that is not would be told as it is."""
    found = {f"{kind.__module__}.{kind.__name__}" for kind in CARRYING}
    assert len(found) >= 11
    assert {one.wire for one in CARRYING} >= {"cards_dealt/1", "deck_shuffled/1", "faces_shown/1"}
    for kinds in codec.FAMILIES.values():
        for kind in kinds:
            for one in fields(kind):
                looks = any(word in one.name for word in ("card", "order", "box", "burn", "salt"))
                if looks and one.name not in CARD_FIELDS[kind]:
                    assert "Card" not in str(one.type)


@pytest.mark.parametrize("kind", CARRYING, ids=lambda kind: f"{kind.__module__[15:]} {kind.wire}")
def test_cards_that_nobody_sees_are_not_told(kind: type[Any]) -> None:
    if issubclass(kind, FACE_UP):
        event = room.ButtonCardsDealt(((1, DECK[0]), (2, DECK[1])), "clause")
        told = public(PLAYER, "room", event, (), frozenset())
        assert told is not None
        assert told["cards"] == [[1, "2c"], [2, "2d"]]
        return
    event = some(kind)
    family = codec.family_of(codec.kind_of(event))
    written = json.dumps(public(PLAYER, family, event, (1, 1, 0), frozenset()))
    assert not any(f'"{face}"' in written for face in FACES)
    plain = json.loads(written)
    numbers = [value for name, value in plain.items() if name in CARD_FIELDS[kind]]
    assert all(isinstance(one, str | list | int) for one in numbers)
    if codec.kind_of(event) not in codec.HIDDEN:
        seen = public(PLAYER, family, event, (), frozenset(FACES[:1]))
        assert f'"{FACES[0]}"' in json.dumps(seen)
        assert f'"{FACES[1]}"' not in json.dumps(seen)


def test_hidden_kinds_tell_how_many_cards_and_where_they_go() -> None:
    told = public(PLAYER, "round", banked.CardsDealt(DECK[:4]), (1, 1, 0, -3), frozenset(FACES))
    assert told == {
        "kind": "round:cards_dealt/1",
        "cards": 4,
        "to": [1, 1, "dealer", "burn"],
    }
    for kind in codec.HIDDEN:
        assert kind in {
            f"{family}:{one.wire}" for family, kinds in codec.FAMILIES.items() for one in kinds
        }


def test_proposals_are_for_the_staff() -> None:
    for kind in FOR_STAFF:
        event = some(kind)
        assert public(PLAYER, "house", event, (), frozenset()) is None
        assert public(Person("eve", "floorperson"), "house", event, (), frozenset()) is not None
