"""Events to bytes and back: canonical JSON under a stable name, the same bytes every time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
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


IRREGULAR = (
    "house:floor_called/1",
    *("round:irregularity_noted/1", "round:box_voided/1", "round:round_cut_short/1"),
    *("round:round_voided/1", "hand:hand_voided/1", "hand:hand_killed/1"),
    *("hand:card_replaced/1", "hand:flop_taken_back/1"),
)
"""Events of a round that did not go its usual way."""
SOUGHT = frozenset((*IRREGULAR, "round:payout_approved/1"))
"""Events that rounds are looked for by."""


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


def completed(kind: str, told: Mapping[str, Any], known: Mapping[str, Any]) -> bytes:
    """The event's canonical JSON, of what is told of it and else of what is known by its names."""
    names = {one.name for one in fields(_BY_KIND[kind])} if kind in _BY_KIND else set()
    return msgspec.json.encode(
        {**{name: known[name] for name in names & known.keys()}, **told}, order="sorted"
    )


def decode(kind: str, body: bytes) -> Any:
    """The event of this kind; UnknownKind or msgspec.ValidationError if it is none."""
    try:
        type_ = _BY_KIND[kind]
    except KeyError:
        raise UnknownKind(f"no event is called {kind!r}") from None
    return msgspec.json.decode(body, type=type_)
