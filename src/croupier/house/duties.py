"""The separation of duties, read from `rulebooks/duties.toml`."""

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


@cache
def duties() -> Duties:
    """Return the separation of duties that comes with this program."""
    text = (resources.files("croupier") / "rulebooks" / FILE).read_text("utf-8")
    told = tomllib.loads(text)["independence"]
    return Duties(told["hours"] * HOUR_MS, frozenset(told["ties"]))
