"""The words on felt and signs: hands, odds and amounts."""

from __future__ import annotations

from croupier import money
from croupier.law.explain.phrase import listing, words

_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_SMALL = frozenset(("a", "an", "and", "of", "on", "or", "the", "to"))


def code_of(name: str) -> str:
    """Return two characters for a small spot: initials, with a number as a digit."""
    parts = [part for part in name.split("_") if part not in _SMALL]
    initials = [str(_COUNTS.index(part)) if part in _COUNTS else part[:1].upper() for part in parts]
    return "".join(initials[:2])


def a_hand(name: str) -> str:
    """Return a hand as in a sentence: a straight, three of a kind."""
    told = words(name)
    return told if told.split()[0] in _COUNTS else f"a {told}"


def meter_amount(units: int) -> str:
    """Return what a meter shows, in dollars and cents."""
    whole, _, cents = money.meter_text(units).partition(".")
    return f"${int(whole):,}.{cents}"


def multiples_text(multiples: tuple[int, ...]) -> str:
    """Return the multiples that may be played: 3× or 4×."""
    return listing((f"{multiple}×" for multiple in multiples), "or")
