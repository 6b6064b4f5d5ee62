"""What a table does next by itself, and not before when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.house.table.state import SYSTEM, Person


@dataclass(frozen=True, slots=True)
class Next:
    """What is to be done, by whom, and not before when."""

    at: int
    command: Any
    """A command; or `Chance`, for which the shoe must be asked."""
    person: Person = SYSTEM


@dataclass(frozen=True, slots=True)
class Chance:
    """The shoe is asked: for a whole deck, or for so many cards to draw for the button."""

    draw: int = 0
