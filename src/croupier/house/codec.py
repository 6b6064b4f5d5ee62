"""Events to bytes and back: canonical JSON under a stable name, the same bytes every time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from croupier.house.floor import events as floor
from croupier.house.live import events as house
from croupier.round.banked import events as banked
from croupier.round.cardroom import events as hands
from croupier.table import events as life
from croupier.table.cardroom import events as room

FAMILIES: Mapping[str, tuple[type[Any], ...]] = {
    "round": get_args(banked.Event),
    "hand": get_args(hands.Event),
    "table": get_args(life.Event),
    "room": get_args(room.Event),
    "house": get_args(house.Event),
    "floor": get_args(floor.Event),
}

_KINDS: dict[type[Any], str] = {
    kind: f"{family}:{kind.wire}" for family, kinds in FAMILIES.items() for kind in kinds
}
_BY_KIND = {name: kind for kind, name in _KINDS.items()}

HIDDEN = frozenset(
    (
        "table:deck_shuffled/1",
        "house:deck_salted/1",
        "round:cards_dealt/1",
        "hand:cards_dealt/1",
    )
)
"""Events that carry cards which nobody has seen: their bodies are sealed."""


class UnknownKind(LookupError):
    """An event that this version does not know."""


def kind_of(event: Any) -> str:
    """The stable name of the event's kind, its family before it."""
    return _KINDS[type(event)]


def family_of(kind: str) -> str:
    """Where the kind is declared."""
    return kind.partition(":")[0]


def encode(event: Any) -> bytes:
    """The event as canonical JSON."""
    return msgspec.json.encode(event, order="sorted")


def decode(kind: str, body: bytes) -> Any:
    """The event of this kind; UnknownKind or msgspec.ValidationError if it is none."""
    try:
        type_ = _BY_KIND[kind]
    except KeyError:
        raise UnknownKind(f"no event is called {kind!r}") from None
    return msgspec.json.decode(body, type=type_)
