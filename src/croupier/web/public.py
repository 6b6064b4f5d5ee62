"""Events as a watcher is told of them: whatever carries a card tells only cards that are seen."""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import fields
from typing import Any, Final

import msgspec

from croupier.cards import Card, text
from croupier.house import codec
from croupier.house.live import events as house
from croupier.house.live.state import Person
from croupier.house.live.view import STAFF
from croupier.round.banked import plan
from croupier.round.banked.view import HIDDEN
from croupier.round.cardroom import asks
from croupier.table import events as life
from croupier.table.cardroom import events as room
from croupier.web.board import Targets

FACE_UP: Final = (room.ButtonCardsDealt,)
"""Cards that all have seen, though they are of no round."""
FOR_STAFF: Final = (house.Proposed, house.ProposalSettled)
"""What only those hear who can also see it."""

_CARDS: Final = re.compile(r"\b(?:Card|Unseen)\b")
_CARDROOM: Final = {asks.BOARD: plan.NAMES[plan.BOARD], asks.BURN: plan.NAMES[plan.BURN]}


CARD_FIELDS: Final = {
    kind: frozenset(one.name for one in fields(kind) if _CARDS.search(str(one.type)))
    for kinds in codec.FAMILIES.values()
    for kind in kinds
}
"""By kind of event, the fields that hold cards."""


def public(
    person: Person, family: str, event: Any, targets: Targets, seen: Set[str]
) -> dict[str, Any] | None:
    """The event for this person, who sees these cards; None if it is not theirs to hear."""
    kind = codec.kind_of(event)
    if isinstance(event, FOR_STAFF) and person.role not in STAFF:
        return None
    if kind in codec.HIDDEN:
        return {"kind": kind, **_hidden(family, event, targets)}
    cards = CARD_FIELDS[type(event)]
    told: dict[str, Any] = {"kind": kind}
    for name in (one.name for one in fields(event)):
        value = getattr(event, name)
        if name in cards:
            up = isinstance(event, FACE_UP)
            told[name] = _button_cards(event) if up else _faces(value, seen)
        else:
            told[name] = msgspec.to_builtins(value)
    return told


def _hidden(family: str, event: Any, targets: Targets) -> dict[str, Any]:
    """How many cards, and where they go."""
    if isinstance(event, life.DeckShuffled):
        return {"deck": event.deck, "cards": len(event.order or ())}
    if isinstance(event, house.DeckSalted):
        return {"deck": event.deck, "cards": len(event.salts)}
    names = _CARDROOM if family == "hand" else plan.NAMES
    return {"cards": len(event.cards), "to": [names.get(one, one) for one in targets]}


def _faces(value: Card | tuple[Card | None, ...] | None, seen: Set[str]) -> Any:
    if isinstance(value, tuple):
        return [_face(one, seen) for one in value]
    return _face(value, seen)


def _face(value: Card | None, seen: Set[str]) -> str:
    written = text(value) if value is not None else HIDDEN
    return written if written in seen else HIDDEN


def _button_cards(event: room.ButtonCardsDealt) -> list[list[Any]]:
    return [[seat, text(card)] for seat, card in event.cards]
