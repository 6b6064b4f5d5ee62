"""Small words of the notations that are both read and written: names, money, cards, places."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from croupier import money
from croupier.cards import Card, card, text
from croupier.notation.fault import Unreadable

UNSEEN = "??"
NOTHING = "-"
"""Stands where there is nothing to tell."""
AMOUNT = r"\$?\d[\d.,]*"
SEAT = r"seat ([0-9]{1,3})"
Places = tuple[tuple[int, tuple[Card | None, ...]], ...]
"""Cards by place: a seat, or what a game numbers otherwise."""
Shares = tuple[tuple[int, int], ...]
"""Seats with amounts."""
_PLAIN = re.compile(r"[^\s\"'#:,>][^\"'#:,>\n]*(?<!\s)|[^\s\"'#:,>]")


def match(pattern: str, words: str) -> re.Match[str]:
    """The words as the pattern takes them apart; Unreadable if it is not made for them."""
    found = re.fullmatch(pattern, words)
    if found is None:
        raise Unreadable
    return found


def name_text(name: str) -> str:
    """A person's name as a line writes it: plain, or in quotes where it would be misread."""
    plain = _PLAIN.fullmatch(name) and name.isprintable() and "  " not in name
    if plain and " with " not in f" {name} ":
        return name
    return json.dumps(name).replace("#", "\\u0023").replace(">", "\\u003e")


def name_of(words: str) -> str:
    """The name that is written so; ValueError if its quotes do not close."""
    words = words.strip()
    if not words.startswith('"'):
        return words
    name: str = json.loads(words)
    return name


def split_name(words: str) -> tuple[str, str] | None:
    """A name before a colon, and what follows the colon; None if there is no name."""
    if words.startswith('"'):
        name, end = json.JSONDecoder().raw_decode(words)
        rest = words[end:].lstrip()
        return (str(name), rest[1:]) if rest.startswith(":") else None
    name, colon, rest = words.partition(":")
    return (name.strip(), rest) if colon else None


def parts(words: str) -> list[str]:
    """What commas part, each without needless blanks."""
    return [" ".join(name.split()) for name in words.split(",")]


def cents_text(cents: int) -> str:
    """An amount as bets and results are written: 10 or 10.50."""
    whole, part = divmod(abs(cents), 100)
    return f"{whole}.{part:02}" if part else f"{whole}"


def cents_of(words: str) -> int:
    """A win or loss that is written so: +32 or -35.50."""
    amount = money.cents(words.lstrip("+-"))
    return -amount if words.startswith("-") else amount


def shares_of(words: str) -> Shares:
    """Seats with amounts, `seat 3 13, seat 7 12`, or nothing at all."""
    found = [match(rf"{SEAT} ({AMOUNT})", part) for part in parts(words) if words != NOTHING]
    return tuple((int(item[1]), money.cents(item[2])) for item in found)


def shares_text(shares: Iterable[tuple[int, int]]) -> str:
    """Seats with amounts as `shares_of` reads them."""
    return ", ".join(f"seat {seat} {cents_text(amount)}" for seat, amount in shares)


def readings_text(meters: Mapping[str, int]) -> str:
    """Meters with what they show."""
    return ", ".join(f"{name} {money.meter_text(units)}" for name, units in meters.items())


def readings_of(words: str) -> dict[str, int]:
    """The meters that are written so; ValueError if they cannot be read."""
    readings: dict[str, int] = {}
    for part in parts(words):
        name, _, shows = part.partition(" ")
        if not shows or " " in shows:
            raise ValueError(f"{part!r} is not a meter; write it like: Meter 10000.00")
        readings[name] = money.meter_units(shows)
    return readings


def unseen(word: str) -> Card | None:
    """The card that a deal line writes so; None for one that nobody saw."""
    return None if word == UNSEEN else card(word)


def faces_of(words: str) -> tuple[Card, ...]:
    """Cards that are all seen."""
    return tuple(card(word) for word in words.split())


def faces_text(cards: Iterable[Card | None], between: str = " ") -> str:
    """Cards as a deal line writes them."""
    return between.join(UNSEEN if item is None else text(item) for item in cards)


def place_of(words: list[str], places: Mapping[str, int]) -> tuple[int, list[str]]:
    """The place that these words begin with, and what follows it."""
    if words[:1] == ["seat"] and len(words) > 1 and is_number(words[1]):
        return int(words[1]), words[2:]
    if words and words[0] in places:
        return places[words[0]], words[1:]
    *several, last = ("seat 1", *places)
    raise Unreadable(f"name a place: {', '.join(several)} or {last}")


def is_number(word: str) -> bool:
    """Whether a seat or a place of a card may be written so."""
    return re.fullmatch("[0-9]{1,3}", word) is not None


def by_place(words: str, places: Mapping[str, int]) -> Places:
    """Cards after the places where they lie: `seat 1 Kh 9d  dealer Jh ??`."""
    found: list[tuple[int, tuple[Card | None, ...]]] = []
    left = words.split()
    while left or not found:
        try:
            place, left = place_of(left, places)
        except Unreadable:
            raise Unreadable from None
        ends = (at for at, word in enumerate(left) if word == "seat" or word in places)
        end = next(ends, len(left))
        found.append((place, tuple(unseen(word) for word in left[:end])))
        left = left[end:]
    return tuple(found)


def report_of(
    words: str, keys: Mapping[str, Callable[[str], Any]]
) -> tuple[str, dict[str, Any], list[str]]:
    """A report, its facts by key, and the effect and clause that must follow if it says so.

    `wrong_count at board by floor -> void 13.E`: the report, then key and value.
    """
    report, _, effect = words.partition("->")
    found = shlex.split(report)
    if len(found) % 2 == 0:
        raise Unreadable
    facts = dict(zip(found[1::2], found[2::2], strict=True))
    if not set(facts) <= set(keys):
        raise Unreadable(f"keys are {', '.join(keys)}")
    return found[0], {key: keys[key](value) for key, value in facts.items()}, effect.split()[:2]
