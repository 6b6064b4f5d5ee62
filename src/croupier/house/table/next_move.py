"""The next automatic move of a table, and its earliest time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.house.table.state import SYSTEM, Person


@dataclass(frozen=True, slots=True)
class Next:
    """A command, its actor, and its earliest time."""

    at: int
    command: Any
    """A command, or `Chance`, for which the shoe must be asked."""
    person: Person = SYSTEM


@dataclass(frozen=True, slots=True)
class Chance:
    """A request to the shoe: for a whole deck, or for a number of cards to draw for the button."""

    draw: int = 0
