"""A frozen value with some of its fields changed, made quickly.

`dataclasses.replace` asks every field of the class anew at each call; states are copied for every
event, so here the fields of a class are asked for once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")

_LAYOUTS: dict[type[Any], tuple[Callable[[Any], Any], dict[str, int]]] = {}


def copy_with(value: T, /, **changes: Any) -> T:
    """A copy of the dataclass's value with these fields, as `dataclasses.replace` makes it."""
    kind = type(value)
    layout = _LAYOUTS.get(kind)
    if layout is None:
        names = [one.name for one in fields(kind)]  # type: ignore[arg-type]
        layout = _LAYOUTS[kind] = attrgetter(*names), {name: at for at, name in enumerate(names)}
    given, places = layout
    # Of a single field the getter gives the field itself.
    told = list(given(value)) if len(places) > 1 else [given(value)]
    for name, new in changes.items():
        told[places[name]] = new
    return kind(*told)
