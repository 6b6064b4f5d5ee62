"""Events to bytes and back: canonical JSON under a stable name, always the same bytes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_args

import msgspec

from croupier.engine import irregularity
from croupier.engine.banked import events as banked
from croupier.engine.cardroom.hand import events as hands
from croupier.engine.cardroom.seating import events as seating_events
from croupier.engine.procedure.nouns import EVENTS as PROCEDURE_EVENTS
from croupier.engine.secrecy import hidden_fields
from croupier.house.floor import events as floor
from croupier.house.table import events as table_events

FAMILIES: Mapping[str, tuple[type[Any], ...]] = {
    "round": get_args(banked.Event),
    "hand": get_args(hands.Event),
    "table": PROCEDURE_EVENTS,
    "room": get_args(seating_events.Event),
    "house": get_args(table_events.Event),
    "floor": get_args(floor.Event),
}

_KINDS: dict[type[Any], str] = {
    kind: f"{family}:{kind.wire}" for family, kinds in FAMILIES.items() for kind in kinds
}
_BY_KIND = {name: kind for kind, name in _KINDS.items()}

RULED: Final = tuple(
    f"{family}:{irregularity.IrregularityRuled.wire}" for family in ("round", "hand")
)
IRREGULAR: Final = ("house:floor_called/1", *RULED)
"""Events of irregular rounds."""
VOIDED: Final = tuple(f"{kind} {effect}" for kind in RULED for effect in ("void", "void_box"))
"""Rulings that void a round, a hand, or a box."""
SOUGHT: Final = frozenset((*IRREGULAR, "round:payout_approved/1"))
"""Events that rounds are searched by."""


encode: Final = msgspec.json.Encoder(order="sorted").encode
"""Returns the event as canonical JSON."""


class UnknownKind(LookupError):
    """An event that this version does not know."""


def kind_of(event: Any) -> str:
    """Return the stable name of the event's kind, with its family in front."""
    return _KINDS[type(event)]


def family_of(kind: str) -> str:
    """Return the family of the kind."""
    return kind.partition(":")[0]


def hidden_of(kind: str) -> frozenset[str]:
    """Return the fields of such an event that are sealed if they are set."""
    return hidden_fields(_BY_KIND[kind]) if kind in _BY_KIND else frozenset()


def marks_of(kind: str, body: bytes) -> frozenset[str]:
    """Return what rounds are searched by in this event: its kind, and a ruling's effect with it."""
    if kind not in SOUGHT:
        return frozenset()
    ruled = f"{kind} {_effect(body)}" if kind in RULED else ""
    return frozenset((kind, ruled)) if ruled in VOIDED else frozenset((kind,))


class _Ruled(msgspec.Struct):
    effect: str = ""


def _effect(body: bytes) -> str:
    try:
        return msgspec.json.decode(body, type=_Ruled).effect
    except (msgspec.DecodeError, UnicodeError):  # not a ruling, which the audit reports
        return ""


def decode(kind: str, body: bytes) -> Any:
    """Return the event of this kind; raise UnknownKind or msgspec.ValidationError otherwise."""
    try:
        type_ = _BY_KIND[kind]
    except KeyError:
        raise UnknownKind(f"unknown event {kind!r}") from None
    return msgspec.json.decode(body, type=type_)
