"""Reads submissions: text to a table, then each value in its plain form."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from decimal import Decimal
from fractions import Fraction
from typing import TypeVar

from croupier import money
from croupier.law.faults import Fault


class Unreadable(ValueError):
    """A file that is neither TOML nor JSON; the message names the place."""


def table_of(text: str) -> dict[str, object]:
    """Return the table that the text contains; numbers with a point become decimals."""
    text = text.removeprefix("\ufeff")
    try:
        if text.lstrip().startswith("{"):
            table: dict[str, object] = json.loads(
                text, parse_float=Decimal, parse_constant=Decimal, object_pairs_hook=_once
            )
            return table
        return tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, json.JSONDecodeError, _Twice) as error:
        raise Unreadable(str(error)) from None
    except RecursionError:
        raise Unreadable("tables are nested too deeply") from None
    except ValueError:
        raise Unreadable("a number in it is too long") from None


class _Twice(ValueError):
    """A duplicate key in one table of JSON; TOML refuses one by itself."""


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table = dict(pairs)
    if len(table) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _Twice(f"duplicate key {twice!r}")
    return table


_DEEPEST = 8
_MOST = 10**18
_DIGITS = 18
_LONGEST = 60
"""Longer values are cut short where a fault shows them."""


def tidy(table: Mapping[str, object]) -> tuple[dict[str, object], tuple[Fault, ...]]:
    """Return the table without values that make no sense, and a fault for each of them.

    JSON's null means that a value is absent, and is removed without a fault.
    """
    faults: list[Fault] = []
    return _table("", table, faults), tuple(faults)


def quoted(value: object) -> str:
    """Return a value on one line, as a fault shows it."""
    text = str(value) if isinstance(value, Decimal) else repr(value)
    text = str(value).lower() if isinstance(value, bool) else text
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _table(place: str, table: Mapping[str, object], faults: list[Fault]) -> dict[str, object]:
    result: dict[str, object] = {}
    for key, value in table.items():
        name = str(key)
        if not name.strip() or not name.isprintable():
            message = f"names need printable characters (got {quoted(name)})"
            faults.append(Fault(place or "submission", "", message, "use letters, digits and _"))
            continue
        inner = f"{place}.{name}" if place else name
        result[name] = _value(inner, value, faults)
    return {name: value for name, value in result.items() if value is not None}


def _value(place: str, value: object, faults: list[Fault]) -> object:
    """Return the value, or None if it makes no sense."""
    if isinstance(value, (Mapping, list, tuple)):
        if place.count(".") >= _DEEPEST:
            faults.append(Fault(place, "", "tables are nested too deeply", "write it flat"))
            return None
        if isinstance(value, Mapping):
            return _table(place, value, faults)
        return [_value(f"{place}.{number}", item, faults) for number, item in enumerate(value, 1)]
    wrong = _wrong(value)
    if wrong:
        faults.append(Fault(place, "", *wrong))
        return None
    return value


def _wrong(value: object) -> tuple[str, str] | None:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > _MOST:
        return "the number is too large", f"write at most {_DIGITS} digits"
    if isinstance(value, Decimal) and not (value.is_finite() and abs(value.adjusted()) < _DIGITS):
        return f"{quoted(value)} is out of range", "write plain digits"
    if isinstance(value, str) and any("\ud800" <= letter <= "\udfff" for letter in value):
        return f"{quoted(value)} contains half a character", "write whole characters"
    return None


T = TypeVar("T")

SECTIONS = {
    "paytables": "the paytable of each wager on offer",
    "limits": "minimum and maximum of each wager, in dollars",
    "options": "every other choice",
    "rates": "the percentage of each wager that goes to a meter",
    "initials": "the seed of each meter, in dollars",
    "resets": "the reset amount of each meter after a full award, in dollars",
    "reserves": "the percentage of each wager kept in reserve for a meter's next reset",
    "fees": "the collection fee by number of players, in dollars",
    "approvals": "references to approvals and filings outside the text",
    "clarifications": "the regulator's clarification behind an option that needs one",
    "filed": "the house rule filed for an option that needs one",
}
_NUMBER = re.compile(r"-?[0-9]+([.][0-9]+)?")
HEADER = ("rulebook", "name", "operator")


@dataclass(frozen=True, slots=True)
class Submission:
    """What an operator chose, in plain form: cents, meter units, fractions."""

    rulebook: str = ""
    name: str = ""
    operator: str = ""
    paytables: Mapping[str, str] = field(default_factory=dict)
    limits: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    options: Mapping[str, object] = field(default_factory=dict)
    rates: Mapping[str, Fraction] = field(default_factory=dict)
    initials: Mapping[str, int] = field(default_factory=dict)
    resets: Mapping[str, int] = field(default_factory=dict)
    reserves: Mapping[str, Fraction] = field(default_factory=dict)
    fees: Mapping[str, int] = field(default_factory=dict)
    approvals: Mapping[str, str] = field(default_factory=dict)
    clarifications: Mapping[str, str] = field(default_factory=dict)
    filed: Mapping[str, str] = field(default_factory=dict)
    digest: str = ""
    """Identifies the choices, also in the log; the same for every way of writing them."""


@dataclass(slots=True)
class SubmissionReader:
    """Reads a submission and collects the faults of form."""

    faults: list[Fault] = field(default_factory=list)
    percentages: set[str] = field(default_factory=set)
    """Fees that were written as a percentage; a fee must be a flat amount."""

    def fault(self, place: str, message: str, advice: str) -> None:
        """Record a fault that no clause covers."""
        self.faults.append(Fault(place, "", message, advice))

    def read(self, table: Mapping[str, object]) -> Submission:
        """Return the submission as far as it can be read."""
        for key in table:
            if key not in SECTIONS and key not in HEADER:
                known = ", ".join((*HEADER, *SECTIONS))
                self.fault(key, f"unknown section {key!r}", f"use one of {known}")
        header = {key: self._text(table, key) for key in HEADER}
        read = Submission(
            **header,
            paytables=self._section(table, "paytables", self._letter),
            limits=self._section(table, "limits", self._limits),
            options=flatten(self._table(table, "options")),
            rates=self._section(table, "rates", self._part),
            initials=self._section(table, "initials", self._meter),
            resets=self._section(table, "resets", self._meter),
            reserves=self._section(table, "reserves", self._part),
            fees=self._section(table, "fees", self._fee),
            approvals=self._section(table, "approvals", self._note),
            clarifications=self._notes(table, "clarifications"),
            filed=self._notes(table, "filed"),
        )
        # Values that could not be read distinguish submissions by their raw text.
        unread = table if self.faults or self.percentages else {}
        return replace(read, digest=_digest(read, unread))

    def _text(self, table: Mapping[str, object], key: str) -> str:
        value = table.get(key, "")
        if isinstance(value, str):
            return value
        self.fault(key, f"{key} must be a text", f'write {key} = "…"')
        return ""

    def _table(self, table: Mapping[str, object], key: str) -> Mapping[str, object]:
        value = table.get(key, {})
        if isinstance(value, Mapping):
            return {str(name): item for name, item in value.items()}
        self.fault(key, f"{key} must be a section", f"write [{key}] and its lines below")
        return {}

    def _section(
        self, table: Mapping[str, object], key: str, read: Callable[[str, object], T | None]
    ) -> dict[str, T]:
        result: dict[str, T] = {}
        for name, value in self._table(table, key).items():
            got = read(f"{key}.{name}", value)
            if got is not None:
                result[name] = got
        return result

    def _notes(self, table: Mapping[str, object], key: str) -> dict[str, str]:
        flat = flatten(self._table(table, key))
        return self._section({key: flat}, key, self._note)

    def _letter(self, place: str, value: object) -> str | None:
        if isinstance(value, str) and value:
            return value
        message = f"a paytable must be a name (got {quoted(value)})"
        self.fault(place, message, 'write its name, like "A" or "UTH-01"')
        return None

    def _note(self, place: str, value: object) -> str | None:
        if isinstance(value, str) and value.strip():
            return value
        message = f"a reference must be a text (got {quoted(value)})"
        self.fault(place, message, 'write it in quotes, like "GC-2026-17"')
        return None

    def _limits(self, place: str, value: object) -> tuple[int, int] | None:
        if isinstance(value, (list, tuple)) and len(value) == 2:
            least, most = (self._cents(place, item) for item in value)
            return None if least is None or most is None else (least, most)
        message = f"limits must be a minimum and a maximum (got {quoted(value)})"
        self.fault(place, message, "write two amounts: [10, 500]")
        return None

    def _cents(self, place: str, value: object) -> int | None:
        try:
            if isinstance(value, (int, str, Decimal)):
                return money.cents(format(value, "f") if isinstance(value, Decimal) else value)
            message = f"the amount must be in dollars (got {quoted(value)})"
        except money.BadMoney as error:
            message = said(error, value)
        self.fault(place, message, 'write dollars such as 5 or "2.50"')
        return None

    def _fee(self, place: str, value: object) -> int | None:
        if isinstance(value, str) and "%" in value:
            self.percentages.add(place.partition(".")[2])
            return 0
        return self._cents(place, value)

    def _meter(self, place: str, value: object) -> int | None:
        amount = self._cents(place, value)
        return None if amount is None else amount * money.UNITS_PER_CENT

    def _part(self, place: str, value: object) -> Fraction | None:
        try:
            if isinstance(value, str):
                return money.percent(value)
            message = f"the rate must be a percentage (got {quoted(value)})"
        except money.BadMoney as error:
            message = said(error, value)
        self.fault(place, message, 'write a percentage such as "15%"')
        return None


def said(error: money.BadMoney, value: object) -> str:
    """Return what is wrong with a value, without the advice that follows it."""
    return str(error).rpartition(";")[0].replace(repr(value), quoted(value))


def flatten(table: Mapping[str, object], deepest: int = 8) -> dict[str, object]:
    """Return nested tables as one table with dotted names."""
    flat: dict[str, object] = {}
    for key, value in table.items():
        if isinstance(value, Mapping) and value and deepest:
            inner = flatten({str(name): item for name, item in value.items()}, deepest - 1)
            flat.update({f"{key}.{name}": each for name, each in inner.items()})
        else:
            flat[key] = value
    return flat


def digest_of(table: Mapping[str, object]) -> str:
    """Return the digest of a submission, as the examination, the log and screens use it."""
    return SubmissionReader().read(table).digest


def _digest(read: Submission, unread: Mapping[str, object]) -> str:
    told = {item.name: _plain(getattr(read, item.name)) for item in fields(read)}
    text = json.dumps([told, _plain(unread)], sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _plain(value: object) -> object:
    """Return the value in one form: a number and its text give the same."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in flatten(value).items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    if isinstance(value, bool):
        return value
    text = format(value, "f") if isinstance(value, Decimal) else str(value)
    if _NUMBER.fullmatch(text):
        whole, _, part = text.partition(".")
        part = part.rstrip("0")
        return f"{whole}.{part}" if part else whole
    return text
