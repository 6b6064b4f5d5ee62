"""What a plan consists of: elements, each with its place, its words and the clauses behind it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from croupier.felt.schedules import Schedule
from croupier.felt.shapes import Bow, Line, Rect, Shape

Kind = Literal[
    "table",  # the edge of the whole
    "fixture",  # what stands on the table: inventory, discards, shoe
    "cards",  # a place for cards, with a slot for each
    "seat",
    "spot",  # a betting area
    "sensor",  # a betting area that is a device
    "lamp",  # shows that the device has taken the wager
    "join",  # a sign between two areas
    "words",
    "odds",
    "disk",
    "line",
    "pot",
]
WIDTH = 1200.0


@dataclass(frozen=True, slots=True)
class Element:
    """One thing on the layout."""

    kind: Kind
    name: str
    shape: Shape
    words: tuple[Line | Bow, ...] = ()
    clauses: tuple[str, ...] = ()
    """Why it is there; empty if nothing but use demands it."""
    seat: int = 0
    """The seat that it belongs to; 0 is the whole table."""
    code: str = ""
    about: str = ""
    color: str = ""
    """The color that the law gives it."""
    before: str = ""
    """The fixture that it lies directly in front of."""
    slots: tuple[Rect, ...] = ()
    schedule: Schedule | None = None

    def cover(self) -> Iterator[Rect]:
        """All that it takes up."""
        yield from self.shape.cover()
        for word in self.words:
            yield from word.cover()

    @property
    def text(self) -> str:
        """Its words in one line."""
        return " ".join(word.text for word in self.words)
