"""Small words of the `.round` notation that are both read and written: names, money, meters."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from croupier import money

_PLAIN = re.compile(r"[^\s\"'#:,>][^\"'#:,>\n]*(?<!\s)|[^\s\"'#:,>]")
_READING = re.compile(r"(\S+)\s+(\S+)")


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


def cents_text(cents: int) -> str:
    """An amount as bets and results are written: 10 or 10.50."""
    whole, part = divmod(abs(cents), 100)
    return f"{whole}.{part:02}" if part else f"{whole}"


def readings_text(meters: Mapping[str, int]) -> str:
    """Meters with what they show."""
    return ", ".join(f"{name} {money.meter_text(units)}" for name, units in meters.items())


def readings_of(words: str) -> dict[str, int]:
    """The meters that are told so; ValueError if they cannot be read."""
    readings: dict[str, int] = {}
    for one in words.split(","):
        found = _READING.fullmatch(one.strip())
        if not found:
            raise ValueError(f"{one.strip()!r} is no meter; write it like: Meter 10000.00")
        readings[found[1]] = money.meter_units(found[2])
    return readings
