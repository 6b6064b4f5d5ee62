"""A frozen value with some of its fields changed, made quickly.

`dataclasses.replace` asks every field of the class anew at each call, and a frozen class sets each
of its fields by a call. States are copied for every event, so here the fields of a class are asked
for once, and a copy is filled in while it is still of a class that is not frozen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, make_dataclass
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Layout:
    """How values of a class are copied."""

    given: Callable[[Any], Any]
    """All fields of a value, in their order."""
    places: dict[str, int]
    """By field, its place among them."""
    draft: type[Any]
    """Makes the copy of all fields; a class of the same slots that may be filled in, if it can."""


_LAYOUTS: dict[type[Any], _Layout] = {}


def copy_with(value: T, /, **changes: Any) -> T:
    """A copy of the dataclass's value with these fields, as `dataclasses.replace` makes it."""
    kind = type(value)
    layout = _LAYOUTS.get(kind)
    if layout is None:
        layout = _LAYOUTS[kind] = _layout_of(kind)
    places = layout.places
    # Of a single field the getter gives the field itself.
    told = list(layout.given(value)) if len(places) > 1 else [layout.given(value)]
    for name, new in changes.items():
        told[places[name]] = new
    copy = layout.draft(*told)
    copy.__class__ = kind
    return copy  # type: ignore[no-any-return]


def _layout_of(kind: type[Any]) -> _Layout:
    names = [one.name for one in fields(kind)]
    places = {name: at for at, name in enumerate(names)}
    draft = kind
    # The same slots in the same order are the same layout, so that an object may change its class.
    if kind.__dict__.get("__slots__") == tuple(names) and not hasattr(kind, "__post_init__"):
        draft = make_dataclass(f"{kind.__name__}Draft", names, slots=True)
    return _Layout(attrgetter(*names), places, draft)
