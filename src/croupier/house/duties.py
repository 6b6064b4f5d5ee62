"""The separation of duties, read from `rulebooks/duties.toml`: what takes a second person."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

FILE: Final = "duties.toml"
HOUR_MS: Final = 3_600_000


@dataclass(frozen=True, slots=True)
class Duties:
    """What one person may not do alone."""

    tie_ms: int
    """How long two people count as tied after one changed the account of the other."""
    ties: frozenset[str]
    """The events of the floor's log that tie two people."""
    managers: frozenset[str]
    """The roles that may change accounts."""
    accounts: frozenset[str]
    """The commands that take two people where the account is one of staff."""
    alone_cents: int
    """The most money that one person moves between the cage and a wallet."""
    money: frozenset[str]
    """The commands that this limit applies to."""
    meters: frozenset[str]
    """The commands that take two people where they use the meter of another table."""

    def too_much(self, command: str, cents: int) -> bool:
        """Return whether this payment takes a second person."""
        return command in self.money and cents > self.alone_cents


@cache
def duties() -> Duties:
    """Return the separation of duties that comes with this program."""
    text = (resources.files("croupier") / "rulebooks" / FILE).read_text("utf-8")
    told = tomllib.loads(text)
    return Duties(
        told["independence"]["hours"] * HOUR_MS,
        frozenset(told["independence"]["ties"]),
        frozenset(told["accounts"]["managers"]),
        frozenset(told["accounts"]["two"]),
        told["money"]["alone_cents"],
        frozenset(told["money"]["commands"]),
        frozenset(told["meters"]["two"]),
    )
