"""What a file may hold at all: names one can print, numbers of a sensible size, no deep nesting.

Everything that reads a submission after this may show any name or value that it meets.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from croupier.law.faults import Fault

_DEEPEST = 8
_MOST = 10**18
_DIGITS = 18
_LONGEST = 60
"""Longer values are cut short where a fault shows them."""


def tidy(table: Mapping[str, object]) -> tuple[dict[str, object], tuple[Fault, ...]]:
    """The table without what nobody can have meant, and a fault for each thing left out.

    JSON's null says that something is left out, and is left out without a fault.
    """
    faults: list[Fault] = []
    return _table("", table, faults), tuple(faults)


def quoted(value: object) -> str:
    """A value on one line, as a fault shows it."""
    text = str(value) if isinstance(value, Decimal) else repr(value)
    text = str(value).lower() if isinstance(value, bool) else text
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _table(place: str, table: Mapping[str, object], faults: list[Fault]) -> dict[str, object]:
    result: dict[str, object] = {}
    for key, value in table.items():
        name = str(key)
        if not name.strip() or not name.isprintable():
            says = f"{quoted(name)} is no name"
            faults.append(Fault(place or "submission", "", says, "use letters, digits and _"))
            continue
        inner = f"{place}.{name}" if place else name
        result[name] = _value(inner, value, faults)
    return {name: value for name, value in result.items() if value is not None}


def _value(place: str, value: object, faults: list[Fault]) -> object:
    """The value, or None if it cannot be meant."""
    if isinstance(value, (Mapping, list, tuple)):
        if place.count(".") >= _DEEPEST:
            faults.append(Fault(place, "", "tables within tables go too deep", "write it flat"))
            return None
        if isinstance(value, Mapping):
            return _table(place, value, faults)
        return [_value(f"{place}.{number}", one, faults) for number, one in enumerate(value, 1)]
    wrong = _wrong(value)
    if wrong:
        faults.append(Fault(place, "", *wrong))
        return None
    return value


def _wrong(value: object) -> tuple[str, str] | None:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > _MOST:
        return "the number is too large", f"write at most {_DIGITS} digits"
    if isinstance(value, Decimal) and not (value.is_finite() and abs(value.adjusted()) < _DIGITS):
        return f"{quoted(value)} is no number to reckon with", "write plain digits"
    if isinstance(value, str) and any("\ud800" <= sign <= "\udfff" for sign in value):
        return f"{quoted(value)} has half a character in it", "write it with whole characters"
    return None
