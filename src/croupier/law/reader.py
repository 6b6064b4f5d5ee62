"""Reads TOML tables into dataclasses: the dataclass is the closed vocabulary.

A field's annotation determines the allowed values. Two markers make names checkable: a value may
declare a name of some kind, or name one that another clause declares, and both are gathered on
the way so that an unknown or an unused name is found by one rule for all words.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from croupier.law.faults import Fault

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Declares:
    """Marks a text that declares a name of this kind."""

    kind: str


@dataclass(frozen=True, slots=True)
class Names:
    """Marks a text that must be a name of this kind, declared in some clause."""

    kind: str
    using: bool = True
    """False if naming is not using: a paytable alone does not use a hand."""


@dataclass(frozen=True, slots=True)
class FieldFormat:
    """Marks a value that a function reads from its text; ValueError refuses it."""

    read: Callable[[Any], Any]
    example: str


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a value: the clause and the path in it."""

    clause: str
    path: str = ""

    def at(self, key: str | int) -> Place:
        """Return the place of a key or item below."""
        step = f"[{key}]" if isinstance(key, int) else (f".{key}" if self.path else key)
        return Place(self.clause, f"{self.path}{step}")

    def __str__(self) -> str:
        return f"{self.clause} {self.path}".strip()


@dataclass(slots=True)
class Reading:
    """What a reading collects: faults, and the names declared and used, each with its place."""

    faults: list[Fault] = field(default_factory=list)
    declared: list[tuple[str, str, Place]] = field(default_factory=list)
    named: list[tuple[str, str, Place, bool]] = field(default_factory=list)

    def fault(self, place: Place, message: str, advice: str) -> None:
        """Record a fault at this place."""
        self.faults.append(Fault(str(place), place.clause, message, advice))

    def add(self, other: Reading) -> None:
        """Add what another reading has collected."""
        self.faults += other.faults
        self.declared += other.declared
        self.named += other.named


BAD = object()
"""A value that could not be read; its fault is already recorded."""

_SCALARS = {str: "a text", int: "a whole number", bool: "true or false"}


def read(kind: type[T], table: object, place: Place, reading: Reading) -> T | None:
    """Return the table as an instance of the dataclass, or None with its faults recorded."""
    value = _table(kind, table, place, reading)
    return None if value is BAD else typing.cast(T, value)


def key_of(name: str) -> str:
    """Return the TOML key of a field; Python keywords have a trailing underscore as fields."""
    return name.rstrip("_")


@cache
def hints_of(kind: type) -> dict[str, Any]:
    """Return the annotations of a dataclass, markers included."""
    hints = typing.get_type_hints(kind, include_extras=True)
    return {f.name: hints[f.name] for f in dataclasses.fields(kind)}


Reader = Callable[[object, Place, Reading], object]
"""Reads a value at its place; BAD with its faults recorded if it cannot be read."""


@cache
def _reader(hint: Any) -> Reader:
    """Return the function that reads a value of this annotation; cached by annotation."""
    origin, within = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _marking(within[0], within[1:])
    if dataclasses.is_dataclass(hint):
        return partial(_table, typing.cast(type, hint))
    if origin is Literal:
        return partial(_literal, within)
    if origin is tuple:
        return partial(_sequence, _reader(within[0]))
    if origin is dict:
        return partial(_mapping, _reader(within[0]), _reader(within[1]))
    if origin in (Union, types.UnionType):
        return partial(_either, tuple(_reader(item) for item in within if item is not type(None)))
    return partial(_scalar, hint)


@cache
def _keys(kind: type) -> dict[str, tuple[str, Reader, bool]]:
    """Return, by TOML key, each field of a dataclass, its reader, and whether it is required."""
    hints = hints_of(kind)
    return {
        key_of(item.name): (
            item.name,
            _reader(hints[item.name]),
            item.default is dataclasses.MISSING and item.default_factory is dataclasses.MISSING,
        )
        for item in dataclasses.fields(kind)
    }


def _marking(inner: Any, markers: tuple[Any, ...]) -> Reader:
    forms = [marker for marker in markers if isinstance(marker, FieldFormat)]
    if forms:
        return partial(_formed, forms[0])
    return partial(_marked, _reader(inner), markers)


def _marked(
    inner: Reader, markers: tuple[Any, ...], value: object, place: Place, reading: Reading
) -> object:
    got = inner(value, place, reading)
    if not isinstance(got, str):
        return got
    for marker in markers:
        if isinstance(marker, Declares):
            reading.declared.append((marker.kind, got, place))
        else:
            reading.named.append((marker.kind, got, place, marker.using))
    return got


def _formed(marker: FieldFormat, value: object, place: Place, reading: Reading) -> object:
    try:
        return marker.read(value)
    except (ValueError, TypeError) as error:
        message = str(error).rstrip(".") or f"{value!r} cannot be read here"
        reading.fault(place, message, f"write it like {marker.example}")
        return BAD


def _scalar(hint: Any, value: object, place: Place, reading: Reading) -> object:
    good = isinstance(value, hint) and not (hint is int and isinstance(value, bool))
    if good:
        return value
    wanted = _SCALARS.get(hint, str(hint))
    reading.fault(place, f"{_shown(value)} must be {wanted}", f"write {wanted}")
    return BAD


def _literal(allowed: tuple[Any, ...], value: object, place: Place, reading: Reading) -> object:
    for each in allowed:
        if type(each) is type(value) and each == value:
            return each
    listed = ", ".join(str(item) for item in allowed)
    reading.fault(place, f"unknown value {_shown(value)}", f"use one of {listed}")
    return BAD


def _sequence(item: Reader, value: object, place: Place, reading: Reading) -> object:
    if not isinstance(value, list):
        reading.fault(place, f"{_shown(value)} must be a list", "write a list in brackets")
        return BAD
    items = [item(each, place.at(i), reading) for i, each in enumerate(value)]
    return BAD if BAD in items else tuple(items)


def _mapping(named: Reader, item: Reader, value: object, place: Place, reading: Reading) -> object:
    if not isinstance(value, Mapping):
        reading.fault(place, f"{_shown(value)} must be a table", "write a table in braces")
        return BAD
    result: dict[object, object] = {}
    for key, each in value.items():
        name = named(key, place.at(key), reading)
        result[name] = item(each, place.at(key), reading)
    return BAD if BAD in result or BAD in result.values() else result


def _either(ways: tuple[Reader, ...], value: object, place: Place, reading: Reading) -> object:
    """Return the first alternative that reads without a fault; else the faults of the last."""
    trial = Reading()
    for way in ways:
        trial = Reading()
        got = way(value, place, trial)
        if got is not BAD and not trial.faults:
            break
    reading.add(trial)
    return BAD if trial.faults else got


def _table(kind: type, value: object, place: Place, reading: Reading) -> object:
    if not isinstance(value, Mapping):
        reading.fault(place, f"{_shown(value)} must be a table", "write a table in braces")
        return BAD
    fields = _keys(kind)
    bad = False
    for key in value:
        if key not in fields:
            known = ", ".join(fields)
            message = f"unknown key {key!r}"
            reading.fault(place.at(str(key)), message, f"use one of {known}")
            bad = True
    arguments: dict[str, object] = {}
    for key, (name, reader, must) in fields.items():
        if key in value:
            got = reader(value[key], place.at(key), reading)
            bad = bad or got is BAD
            arguments[name] = got
        elif must:
            reading.fault(place, f"the key {key!r} is missing", f"add {key} = …")
            bad = True
    return BAD if bad else kind(**arguments)


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}…"
