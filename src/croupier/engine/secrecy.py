"""Which fields of commands and events hold cards that not everyone may see.

The type of a field that holds cards states whether they are secret: `Annotated[…, HIDDEN]` is
sealed in the log, `Annotated[…, PUBLIC]` is face up when it is written. A test finds fields that
state neither.
"""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

from croupier.cards import Card


class Secrecy(Enum):
    """Whether everybody may see what a field holds."""

    HIDDEN = "hidden"
    PUBLIC = "public"


HIDDEN: Final = Secrecy.HIDDEN
PUBLIC: Final = Secrecy.PUBLIC


_FOUND: dict[type[Any], frozenset[str]] = {}


def hidden_fields(kind: type[Any]) -> frozenset[str]:
    """Return the fields of this command or event that are sealed wherever they hold something."""
    found = _FOUND.get(kind)
    if found is None:
        marked = _marked(kind).items()
        found = _FOUND[kind] = frozenset(name for name, marks in marked if HIDDEN in marks)
    return found


def hidden_of(command: Any) -> frozenset[str]:
    """Return the sealed fields that have a value in this command or event."""
    hidden = hidden_fields(type(command))
    return frozenset(name for name in hidden if getattr(command, name)) if hidden else hidden


def undeclared_fields(kind: type[Any]) -> tuple[str, ...]:
    """Return the fields that hold cards and do not say whether these are secret."""
    marked, hints = _marked(kind), get_type_hints(kind)
    return tuple(
        field.name
        for field in fields(kind)
        if holds_cards(hints[field.name]) and len(marked[field.name]) != 1
    )


def _marked(kind: type[Any]) -> dict[str, frozenset[Secrecy]]:
    hints = get_type_hints(kind, include_extras=True)
    return {field.name: _marks(hints[field.name]) for field in fields(kind)}


def _marks(hint: Any) -> frozenset[Secrecy]:
    if get_origin(hint) is not Annotated:
        return frozenset()
    return frozenset(item for item in hint.__metadata__ if isinstance(item, Secrecy))


def holds_cards(hint: Any) -> bool:
    """Return whether a value of this type may hold a card, however deep."""
    return hint is Card or any(holds_cards(item) for item in get_args(hint))
