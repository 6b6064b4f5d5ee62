"""A frozen value with some of its fields changed, made quickly.

`dataclasses.replace` looks up every field of the class at each call, and a frozen class sets each
of its fields by a call. States are copied for every event, so here the fields of a class are asked
for once, and a copy is filled in while it is still of a class that is not frozen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, make_dataclass, replace
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")
Copier = Callable[..., Any]
"""Makes a copy of a value of its class, with the fields named by keyword changed."""
Drafter = Callable[[Callable[..., Any], Any], Any]
"""Makes a draft of such a class with all fields of a value."""

_COPIERS: dict[type[Any], Copier] = {}


def copy_with(value: T, /, **changes: Any) -> T:
    """Return a copy with these fields changed, as `dataclasses.replace` does."""
    kind = type(value)
    try:
        copier = _COPIERS[kind]
    except KeyError:
        copier = _COPIERS[kind] = _copier_of(kind)
    copy: T = copier(value, **changes)
    return copy


def copied_by(kind: type[Any], copier: Copier) -> None:
    """Copy values of a class that is not a dataclass by this function."""
    _COPIERS[kind] = copier


def drafted_by(kind: type[Any]) -> Callable[[Drafter], Drafter]:
    """Have drafts of a class that is copied very often made by a function of its own.

    Fields that it names one by one take half the time of those that are asked for by a list.
    """

    def register(draft: Drafter) -> Drafter:
        names = tuple(field.name for field in fields(kind))
        new = type(f"{kind.__name__}Draft", (), {"__slots__": names})
        _COPIERS[kind] = _drafting(kind, new, draft)
        return draft

    return register


def _drafting(kind: type[Any], new: type[Any], draft: Drafter) -> Copier:
    """Make copies by changing a draft, which then becomes a value of the class."""

    def copier(value: Any, **changes: Any) -> Any:
        copy = draft(new, value)
        for name, change in changes.items():
            setattr(copy, name, change)
        copy.__class__ = kind
        return copy

    return copier


def _copier_of(kind: type[Any]) -> Copier:
    names = [field.name for field in fields(kind)]
    # The same slots in the same order are the same layout, so that an object may change its class.
    if kind.__dict__.get("__slots__") != tuple(names) or hasattr(kind, "__post_init__"):
        return replace
    given = attrgetter(*names)
    new = make_dataclass(f"{kind.__name__}Draft", names, slots=True)
    if len(names) == 1:  # of a single field the getter gives the field itself
        return _drafting(kind, new, lambda new, value: new(given(value)))
    return _drafting(kind, new, lambda new, value: new(*given(value)))
