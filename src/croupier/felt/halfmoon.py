"""Where everything lies on a half-moon table: the dealer's side above, seats in their arc below.

The dealer's left is on the right of the drawing, so seat 1 is there. Nothing is rotated: boxes lie
on the arc and stand upright.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.felt.elements import WIDTH, Element
from croupier.felt.shapes import Bow, HalfMoon, Line, Rect, Ring
from croupier.felt.spots import Box, Spot
from croupier.felt.text_width import SMALLEST, balanced, fitting

HEIGHT = 788.0
"""Without what a full box or a long schedule adds."""
MIDDLE = WIDTH / 2
PITCH = 186.0
"""From seat to seat at a full table; a box is narrower, so that upright boxes never touch."""
_WIDEST_PITCH = 250.0
GAP = 10.0

_SEAT_X = (0.0775, 0.2325, 0.3875)
_SEAT_Y = (0.967, 0.911, 0.756)
_PLAYED, _ABOVE = 132.0, (208.0, 285.5)
"""How far above the seat's mark the rings of each row lie."""
_RADII = (28.0, 27.0, 22.5)
_SENSOR = 22.0
_APART = 84.0
_SMALL, _CELL = 12.5, (88.0, 31.0)
_SMALL_FROM = 328.0
_LABEL = 10.5


def outline(deeper: float, clauses: tuple[str, ...]) -> Element:
    """The edge of the felt."""
    bottom = HEIGHT * 0.99 + deeper
    edge = HalfMoon(
        left=14.4,
        right=WIDTH - 14.4,
        top=19.7,
        shoulder=HEIGHT * 0.406 + deeper,
        bottom=bottom,
        upper=(WIDTH - 14.4, HEIGHT * 0.749 + deeper),
        lower=(WIDTH * 0.775, bottom),
    )
    return Element("table", "layout", edge, clauses=clauses)


def seat_places(seats: int, deeper: float) -> list[tuple[float, float]]:
    """Where each seat's mark lies, seat 1 first, at the right; fewer seats have more room."""
    pitch = min(_WIDEST_PITCH, 5 * PITCH / max(1, seats - 1))
    places = []
    for number in range(seats):
        off = ((seats - 1) / 2 - number) * pitch
        places.append((MIDDLE + off, _rail(abs(off) / WIDTH) * HEIGHT + deeper))
    return places


def _rail(off: float) -> float:
    """The height of a seat's mark so far from the middle, through those of a full table."""
    squares = [value**2 for value in _SEAT_X]
    total = 0.0
    for here, height in zip(squares, _SEAT_Y, strict=True):
        part = height
        for other in squares:
            if other != here:
                part *= (off**2 - other) / (here - other)
        total += part
    return total


def box_height(box: Box) -> float:
    """How far a box reaches above its seat's mark."""
    if box.small:
        return _SMALL_FROM + -(-len(box.small) // 2) * (_CELL[1] + 3)
    last = len(box.rows) - 1
    return _row_at(last) + _RADII[min(last, 2)] + 18


def _row_at(number: int) -> float:
    return _PLAYED if number == 0 else _ABOVE[min(number, 2) - 1]


def seat_elements(box: Box, number: int, x: float, y: float) -> Iterator[Element]:
    """The mark of a seat and its betting areas."""
    mark = Rect(x - 22, y - 12, 44, 24, 12)
    yield Element("seat", f"seat {number}", mark, (Line(str(number), x, y + 5, 14),), seat=number)
    yield _hand(number, x, y)
    for row, spots in enumerate(box.rows):
        xs = [x + (place - (len(spots) - 1) / 2) * _APART for place in range(len(spots))]
        if len(spots) > 2:
            xs = [x + (place - (len(spots) - 1) / 2) * 60 for place in range(len(spots))]
        for left, across, spot in zip((None, *spots), xs, spots, strict=False):
            radius = _SENSOR if spot.kind == "sensor" else _RADII[min(row, 2)]
            radius = radius if len(spots) < 3 else min(radius, 20)
            yield from _large(spot, number, Ring(across, y - _row_at(row), radius))
            if spot.sign and left is not None and left.wager == spot.right_of:
                sign = Line(spot.sign, across - _apart(xs) / 2, y - _row_at(row) + 7, 22)
                yield Element("join", spot.wager, sign, (sign,), spot.clauses[:1], number)
    yield from _small_ones(box.small, number, x, y - _SMALL_FROM)


def _hand(seat: int, x: float, y: float) -> Element:
    """Where the player's own cards lie, a little inward at the ends of the arc."""
    wide, high, between = 42.0, 58.8, 3.0
    x -= (x - MIDDLE) * 0.03
    slots = tuple(
        Rect(x + side * (wide + between) / 2 - wide / 2, y - 95, wide, high, 5) for side in (-1, 1)
    )
    around = Rect(slots[0].x, y - 95, 2 * wide + between, high, 5)
    return Element("cards", "hole", around, seat=seat, about=f"Cards, seat {seat}", slots=slots)


def _apart(xs: list[float]) -> float:
    return xs[1] - xs[0]


def _large(spot: Spot, seat: int, ring: Ring) -> Iterator[Element]:
    """A ring with its name curved over it, outside, so that chips never hide it."""
    name = spot.name.upper()
    radius = ring.radius + 5.5
    # Where a sign stands between two rings, their names must not reach it.
    size, spacing = fitting(name, radius * (2.3 if spot.joined else 2.8), _LABEL, 1)
    label = Bow(name, ring.x, ring.y, radius, size, spacing)
    about = f"{spot.name}, seat {seat}"
    yield Element(spot.kind, spot.wager, ring, (label,), spot.clauses, seat, spot.code, about)
    if spot.lamp:
        lamp = Ring(ring.x, ring.y + ring.radius + 8, 4)
        about = f"{spot.name} taken, seat {seat}"
        yield Element("lamp", spot.wager, lamp, (), spot.lamp, seat, about=about)


def _small_ones(spots: tuple[Spot, ...], seat: int, x: float, bottom: float) -> Iterator[Element]:
    """Side wagers two by two, each a small ring with its name beside it."""
    wide, high = _CELL
    for number, spot in enumerate(spots):
        row, column = divmod(number, 2)
        alone = column == 0 and number == len(spots) - 1
        middle = x if alone else x + (column - 0.5) * (wide + 2)
        y = bottom - row * (high + 3) - high / 2
        ring = Ring(middle - wide / 2 + _SMALL + 1, y, _SMALL)
        beside = ring.x + _SMALL + 4
        lines = balanced(spot.name.upper(), 2)
        room = middle + wide / 2 - beside
        size = min(fitting(line, room, 9.5, 0.3)[0] for line in lines)
        words = tuple(
            Line(line, beside, y + (place - (len(lines) - 1) / 2) * 11 + 3.4, size, 0.3, "start")
            for place, line in enumerate(lines)
        )
        about = f"{spot.name}, seat {seat}"
        yield Element(spot.kind, spot.wager, ring, words, spot.clauses, seat, spot.code, about)


def fixtures(shoe: bool) -> Iterator[Element]:
    """What stands on the dealer's side."""
    for name, about, x, wide in (
        ("inventory", "Table inventory", 412.0, 376.0),
        ("discards", "Discards", 84.0, 104.0),
        ("shoe", "Shoe", 1012.0, 104.0),
    ):
        if shoe or name != "shoe":
            place = Rect(x, 46, wide, 42, 8)
            label = Line(about.upper(), place.middle[0], place.middle[1] + 4, 10.5, 1.2)
            yield Element("fixture", name, place, (label,), about=about)


def card_place(
    name: str, cards: int, about: str, clauses: tuple[str, ...], *, before: str = ""
) -> Element:
    """A place for cards: the board before the inventory, the dealer's left, the box right of it."""
    wide, high, pitch = {"board": (84.0, 117.6, 94.0), "dealer": (70.0, 98.0, 76.0)}.get(
        name, (51.0, 71.4, 57.0)
    )
    across = pitch * (cards - 1) + wide
    left = {"board": MIDDLE - across / 2, "dealer": 352 - across}.get(name, 857.0)
    top = 108.0 if name == "box" else 100.0
    slots = tuple(Rect(left + pitch * number, top, wide, high, 7) for number in range(cards))
    frame = 8.0 if name == "box" else 0.0
    around = Rect(left - frame, top - frame, across + 2 * frame, high + 2 * frame, 12)
    size, spacing = fitting(about.upper(), around.width, SMALLEST, 1)
    label = Line(about.upper(), around.middle[0], around.bottom + 15, size, spacing)
    return Element(
        "cards", name, around, (label,), clauses, about=about, before=before, slots=slots
    )
