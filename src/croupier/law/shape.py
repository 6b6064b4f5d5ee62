"""Reads TOML tables into dataclasses: the dataclass is the closed vocabulary.

A field's annotation says what may stand there. Two markers make names checkable: a value may
declare a name of some kind, or name one that another clause declares, and both are gathered on
the way so that an unknown or an unused name is found by one rule for all words.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from croupier.law.faults import Fault

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Declares:
    """Marks a text that brings a name of this kind into being."""

    kind: str


@dataclass(frozen=True, slots=True)
class Names:
    """Marks a text that must be a name of this kind, declared in some clause."""

    kind: str
    using: bool = True
    """False where naming is not using: a table of odds does not yet put a hand to work."""


@dataclass(frozen=True, slots=True)
class Form:
    """Marks a value that is read from its text by a function which refuses with ValueError."""

    read: Callable[[Any], Any]
    example: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands: the clause and the way to it."""

    clause: str
    path: str = ""

    def at(self, key: str | int) -> Place:
        """The place of one key or item below."""
        step = f"[{key}]" if isinstance(key, int) else (f".{key}" if self.path else key)
        return Place(self.clause, f"{self.path}{step}")

    def __str__(self) -> str:
        return f"{self.clause} {self.path}".strip()


@dataclass(slots=True)
class Reading:
    """What one reading gathered: faults, and the names declared and used, each with its place."""

    faults: list[Fault] = field(default_factory=list)
    declared: list[tuple[str, str, Place]] = field(default_factory=list)
    named: list[tuple[str, str, Place, bool]] = field(default_factory=list)

    def fault(self, place: Place, says: str, advice: str) -> None:
        """Records a fault at this place."""
        self.faults.append(Fault(str(place), place.clause, says, advice))


BAD = object()
"""Stands for a value that could not be read; its fault is already recorded."""

_SCALARS = {str: "a text", int: "a whole number", bool: "true or false"}


def read(kind: type[T], table: object, place: Place, reading: Reading) -> T | None:
    """The table as an instance of the dataclass, or None with its faults recorded."""
    value = _read(kind, table, place, reading)
    return None if value is BAD else typing.cast(T, value)


def key_of(name: str) -> str:
    """The TOML key of a field: Python's own words carry a trailing underscore there."""
    return name.rstrip("_")


@cache
def hints_of(kind: type) -> dict[str, Any]:
    """The annotations of a dataclass, markers included."""
    hints = typing.get_type_hints(kind, include_extras=True)
    return {f.name: hints[f.name] for f in dataclasses.fields(kind)}


def _read(hint: Any, value: object, place: Place, reading: Reading) -> object:
    if get_origin(hint) is Annotated:
        return _marked(hint, value, place, reading)
    if dataclasses.is_dataclass(hint):
        return _table(typing.cast(type, hint), value, place, reading)
    if get_origin(hint) is Literal:
        return _literal(get_args(hint), value, place, reading)
    if get_origin(hint) is tuple:
        return _sequence(get_args(hint)[0], value, place, reading)
    if get_origin(hint) is dict:
        return _mapping(get_args(hint), value, place, reading)
    if get_origin(hint) in (Union, types.UnionType):
        return _either(get_args(hint), value, place, reading)
    return _scalar(hint, value, place, reading)


def _marked(hint: Any, value: object, place: Place, reading: Reading) -> object:
    inner, *markers = get_args(hint)
    for marker in markers:
        if isinstance(marker, Form):
            return _formed(marker, value, place, reading)
    got = _read(inner, value, place, reading)
    if not isinstance(got, str):
        return got
    for marker in markers:
        if isinstance(marker, Declares):
            reading.declared.append((marker.kind, got, place))
        else:
            reading.named.append((marker.kind, got, place, marker.using))
    return got


def _formed(marker: Form, value: object, place: Place, reading: Reading) -> object:
    try:
        return marker.read(value)
    except (ValueError, TypeError) as error:
        says = str(error).rstrip(".") or f"{value!r} cannot be read here"
        reading.fault(place, says, f"write it like {marker.example}")
        return BAD


def _scalar(hint: Any, value: object, place: Place, reading: Reading) -> object:
    good = isinstance(value, hint) and not (hint is int and isinstance(value, bool))
    if good:
        return value
    wanted = _SCALARS.get(hint, str(hint))
    reading.fault(place, f"{_shown(value)} stands where {wanted} belongs", f"write {wanted}")
    return BAD


def _literal(allowed: tuple[Any, ...], value: object, place: Place, reading: Reading) -> object:
    for one in allowed:
        if type(one) is type(value) and one == value:
            return one
    listed = ", ".join(str(one) for one in allowed)
    reading.fault(
        place, f"{_shown(value)} is no word of the vocabulary here", f"use one of {listed}"
    )
    return BAD


def _sequence(hint: Any, value: object, place: Place, reading: Reading) -> object:
    if not isinstance(value, list):
        reading.fault(
            place, f"{_shown(value)} stands where a list belongs", "write a list in brackets"
        )
        return BAD
    items = [_read(hint, item, place.at(i), reading) for i, item in enumerate(value)]
    return BAD if BAD in items else tuple(items)


def _mapping(hints: tuple[Any, ...], value: object, place: Place, reading: Reading) -> object:
    if not isinstance(value, Mapping):
        reading.fault(
            place, f"{_shown(value)} stands where a table belongs", "write a table in braces"
        )
        return BAD
    result: dict[object, object] = {}
    for key, item in value.items():
        name = _read(hints[0], key, place.at(key), reading)
        result[name] = _read(hints[1], item, place.at(key), reading)
    return BAD if BAD in result or BAD in result.values() else result


def _either(hints: tuple[Any, ...], value: object, place: Place, reading: Reading) -> object:
    """The first alternative that reads without fault; else the faults of the last one."""
    trial = Reading()
    for hint in hints:
        if hint is type(None):
            continue
        trial = Reading()
        got = _read(hint, value, place, trial)
        if got is not BAD and not trial.faults:
            break
    reading.faults += trial.faults
    reading.declared += trial.declared
    reading.named += trial.named
    return BAD if trial.faults else got


def _table(kind: type, value: object, place: Place, reading: Reading) -> object:
    if not isinstance(value, Mapping):
        reading.fault(
            place, f"{_shown(value)} stands where a table belongs", "write a table in braces"
        )
        return BAD
    hints = hints_of(kind)
    fields = {key_of(f.name): f for f in dataclasses.fields(kind)}
    for key in value:
        if key not in fields:
            known = ", ".join(fields)
            reading.fault(
                place.at(str(key)), f"there is no key {key!r} here", f"use one of {known}"
            )
    arguments: dict[str, object] = {}
    bad = any(key not in fields for key in value)
    for key, one in fields.items():
        if key in value:
            got = _read(hints[one.name], value[key], place.at(key), reading)
            bad = bad or got is BAD
            arguments[one.name] = got
        elif one.default is dataclasses.MISSING and one.default_factory is dataclasses.MISSING:
            reading.fault(place, f"the key {key!r} is missing", f"add {key} = …")
            bad = True
    return BAD if bad else kind(**arguments)


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}…"
