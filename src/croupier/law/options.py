"""Options: what an operator may choose, and how each value is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from croupier import money
from croupier.law.reader import Place, Reading, read
from croupier.law.rulebook import Rulebook
from croupier.law.vocabulary.common import Option

_PART = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9}|/[1-9][0-9]{0,8})?")


@dataclass(frozen=True, slots=True)
class Declared:
    """An option with the clause that grants it."""

    option: Option
    clause: str
    readings: tuple[str, ...]


def options_of(book: Rulebook) -> dict[str, Declared]:
    """Return every option of the rulebook by name, in the order of the text."""
    found: dict[str, Declared] = {}
    for clause in book:
        for table in clause.words.get("option", ()):
            option = read(Option, table, Place(book.cite(clause.id), "option"), Reading())
            if option is not None:
                found.setdefault(option.name, Declared(option, clause.id, clause.readings))
    return found


class NotAllowed(ValueError):
    """A value that an option does not take, with what is wrong and how to fix it."""

    def __init__(self, message: str, advice: str) -> None:
        self.message, self.advice = message, advice
        super().__init__(message)


def accept(option: Option, value: object) -> object:
    """Return the value in its plain form; NotAllowed if the option does not take it."""
    match option.type, value:
        case "choice", str() if value in option.values:
            return value
        case "flag", bool():
            return value
        case "whole", int() if not isinstance(value, bool):
            _within(option, Fraction(value), _shown(value))
            return value
        case "money", _:
            return _money(option, value)
        case "fraction", _:
            return _fraction(option, value)
        case "text", str() if value.strip():
            return value
        case "texts", list() if all(isinstance(item, str) and item for item in value):
            return _texts(option, value)
    raise _not_allowed(option, _shown(value))


def _not_allowed(option: Option, got: str) -> NotAllowed:
    """Return the error of a value that the option does not take."""
    return NotAllowed(
        f"{option.name} must be {allowed(option)} (got {got})", f"write {allowed(option)}"
    )


_Boundless = Literal["flag", "fraction", "text", "texts"]
_PLAINLY: dict[_Boundless, str] = {
    "flag": "true or false",
    "fraction": 'a fraction such as "1", "0.5" or "1/2"',
    "text": "a text",
    "texts": "a list of texts",
}
"""What options take whose type has neither values nor bounds."""


def allowed(option: Option) -> str:
    """Return what the option takes, in words."""
    match option.type:
        case "choice":
            return _either([f'"{value}"' for value in option.values])
        case "whole":
            only = option.least is not None and option.least == option.most
            return str(option.least) if only else f"a whole number{_range(option)}"
        case "money":
            return f'an amount in dollars such as 5 or "2.50"{_range(option)}'
        case _:
            return _PLAINLY[option.type]


def _either(values: list[str]) -> str:
    """Return the values as a list: A, B, or C."""
    if len(values) < 3:
        return " or ".join(values)
    return f"{', '.join(values[:-1])}, or {values[-1]}"


def _range(option: Option) -> str:
    if option.least is not None and option.most is not None:
        return f" from {option.least} to {option.most}"
    if option.least is not None:
        return f", {option.least} or more"
    return f", at most {option.most}" if option.most is not None else ""


def _within(option: Option, number: Fraction, shown: str) -> None:
    small = option.least is not None and number < option.least
    large = option.most is not None and number > option.most
    if small or large:
        raise _not_allowed(option, shown)


def _money(option: Option, value: object) -> str:
    try:
        if not isinstance(value, (int, str, Decimal)):
            raise _not_allowed(option, _shown(value))
        amount = money.cents(value)
    except money.BadMoney as error:
        message = str(error).rpartition(";")[0].replace(repr(value), _shown(value)) or str(error)
        raise NotAllowed(message, f"write {allowed(option)}") from None
    _within(option, Fraction(amount, 100), money.dollars(amount))
    return money.dollars(amount)


def _fraction(option: Option, value: object) -> str:
    text = str(value) if isinstance(value, (str, int, Decimal)) else ""
    part = Fraction(text) if _PART.fullmatch(text) else Fraction(0)
    if not 0 < part <= 1:
        raise _not_allowed(option, _shown(value))
    return str(part)


def _texts(option: Option, value: list[str]) -> list[str]:
    for name in value:
        if name in option.refuses:
            message = f"{name!r} does not apply to this game"
            raise NotAllowed(message, "remove it from the list")
    return list(value)


def _shown(value: object) -> str:
    shown = str(value).lower() if isinstance(value, bool) else repr(value)
    shown = str(value) if isinstance(value, Decimal) else shown
    return shown if len(shown) <= 40 else f"{shown[:37]}…"


def plain(option: Option) -> object:
    """Return a value to read the rulebook with if the operator has not set the option."""
    if option.default is not None:
        return accept(option, option.default)
    if not option.required:
        return None
    return next(iter(samples(option)))


_SAMPLES: dict[Literal["flag", "fraction", "text"], tuple[object, ...]] = {
    "flag": (False, True),
    "fraction": ("1/2",),
    "text": ("as filed",),
}


def samples(option: Option) -> Iterator[object]:
    """Yield values that together take every branch of the option."""
    match option.type:
        case "choice":
            yield from option.values
        case "whole":
            yield option.least if option.least is not None else 1
            if option.most is not None and option.most != option.least:
                yield option.most
        case "money":
            yield money.dollars(100 * max(1, option.least or 0))
        case "texts":
            yield []
        case _:
            yield from _SAMPLES[option.type]
