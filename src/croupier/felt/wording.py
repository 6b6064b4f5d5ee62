"""The words on felt and signs: hands, odds and amounts."""

from __future__ import annotations

import re

from croupier import money
from croupier.law.explain.phrase import listing, sentence, words

_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_SUITS = ("spades", "hearts", "diamonds", "clubs")
_RANKS = "ace|king|queen|jack|ten"
_SMALL = frozenset(("a", "an", "and", "of", "on", "or", "the", "to"))


def code_of(name: str) -> str:
    """Return two characters for a small spot: initials, with a number as a digit."""
    parts = [part for part in name.split("_") if part not in _SMALL]
    initials = [str(_COUNTS.index(part)) if part in _COUNTS else part[:1].upper() for part in parts]
    return "".join(initials[:2])


def hand_name(name: str) -> str:
    """Return a line of a paytable: royal_flush_diamonds is Royal flush in diamonds."""
    parts = name.split("_")
    suits: list[str] = []
    while parts and parts[-1] in _SUITS:
        suits.insert(0, parts.pop())
    told = " ".join(parts) + (f" in {listing(suits, 'or')}" if suits else "")
    told = re.sub(rf"\b({_RANKS}) (?=({_RANKS})\b)", r"\1-", told)
    told = re.sub(rf"\b((?:{_RANKS})s) (?=(?:{_RANKS})s\b)", r"\1, ", told)
    return sentence(told)


def a_hand(name: str) -> str:
    """Return a hand as in a sentence: a straight, three of a kind."""
    told = words(name)
    return told if told.split()[0] in _COUNTS else f"a {told}"


def pays_text(award: money.Award) -> str:
    """Return what a line pays; a share as a percentage: 10% of Meter."""
    if isinstance(award, money.Share):
        return f"{money.percent_text(award.percent)} of {award.meter}"
    return str(award)


def meter_amount(units: int) -> str:
    """Return what a meter shows, in dollars and cents."""
    whole, _, cents = money.meter_text(units).partition(".")
    return f"${int(whole):,}.{cents}"


def multiples_text(multiples: tuple[int, ...]) -> str:
    """Return the multiples that may be played: 3× or 4×."""
    return listing((f"{multiple}×" for multiple in multiples), "or")
