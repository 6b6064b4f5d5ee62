"""Shapes on the felt, in units of 1/1200 of the table's width, and what each of them covers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import cos, pi, sin
from typing import TypeAlias

from croupier.felt.text_width import width_of

_RISE, _FALL = 0.76, 0.22
"""How far letters reach above and below their line, in parts of their size."""


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle; its corners may be round."""

    x: float
    y: float
    width: float
    height: float
    corner: float = 0

    @property
    def middle(self) -> tuple[float, float]:
        """The center."""
        return self.x + self.width / 2, self.y + self.height / 2

    def meets(self, other: Rect) -> bool:
        """Whether they share more than an edge."""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height

    def cover(self) -> Iterator[Rect]:
        """Itself."""
        yield self


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle."""

    x: float
    y: float
    radius: float

    def cover(self) -> Iterator[Rect]:
        """Strips that together are the circle, a little outside it."""
        strips = 8
        for number in range(strips):
            low = self.radius * (2 * number / strips - 1)
            high = self.radius * (2 * (number + 1) / strips - 1)
            near = 0 if low * high < 0 else min(abs(low), abs(high))
            half = float((self.radius**2 - near**2) ** 0.5)
            yield Rect(self.x - half, self.y + low, 2 * half, high - low)


@dataclass(frozen=True, slots=True)
class Line:
    """Words in one straight line; x and y are where they are anchored, on their baseline."""

    text: str
    x: float
    y: float
    size: float
    spacing: float = 0
    anchor: str = "middle"

    @property
    def width(self) -> float:
        """How wide the words are."""
        return width_of(self.text, self.size, self.spacing)

    def cover(self) -> Iterator[Rect]:
        """The rectangle around the words."""
        left = {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor] * self.width
        height = (_RISE + _FALL) * self.size
        yield Rect(self.x - left, self.y - _RISE * self.size, self.width, height)


@dataclass(frozen=True, slots=True)
class Bow:
    """Words along a circle: over its top, or along its bottom as if they hung there."""

    text: str
    x: float
    y: float
    radius: float
    size: float
    spacing: float = 0
    hangs: bool = False

    @property
    def width(self) -> float:
        """How long the words are along their line."""
        return width_of(self.text, self.size, self.spacing)

    def ends(self, beyond: float = 0) -> tuple[tuple[float, float], tuple[float, float]]:
        """Where the line of the words begins and ends, left to right."""
        half = min(self.width / 2 / self.radius + beyond, pi * 0.98)
        return self.at(-half), self.at(half)

    def at(self, angle: float, outward: float = 0) -> tuple[float, float]:
        """The point of the line so far right of the middle; outward is away from the center."""
        reach, turn = self.radius + outward, 1 if self.hangs else -1
        return self.x + reach * sin(angle), self.y + turn * reach * cos(angle)

    def cover(self) -> Iterator[Rect]:
        """A small square around each piece of the words."""
        pieces = max(4, round(self.width / 5))
        half = self.width / 2 / self.radius
        up, down = _RISE * self.size, _FALL * self.size
        above, below = (-up, down) if self.hangs else (up, -down)
        for number in range(pieces):
            angles = (half * (2 * (number + step) / pieces - 1) for step in (0, 1))
            points = [self.at(angle, out) for angle, out in product(angles, (above, below))]
            xs, ys = [point[0] for point in points], [point[1] for point in points]
            yield Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@dataclass(frozen=True, slots=True)
class Oval:
    """An ellipse: the edge of a table, or a line on it. It surrounds and covers nothing."""

    x: float
    y: float
    across: float
    down: float

    def cover(self) -> Iterator[Rect]:
        """Nothing: what lies within it is not under it."""
        return iter(())


@dataclass(frozen=True, slots=True)
class HalfMoon:
    """A table with a straight side for the dealer and a round one for the players."""

    left: float
    right: float
    top: float
    shoulder: float
    """Where the straight sides end."""
    bottom: float
    upper: tuple[float, float]
    """The right control point of the curve that leaves the side, mirrored on the left."""
    lower: tuple[float, float]

    def cover(self) -> Iterator[Rect]:
        """Nothing: what lies within it is not under it."""
        return iter(())


Shape: TypeAlias = Rect | Ring | Line | Bow | Oval | HalfMoon
