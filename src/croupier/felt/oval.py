"""Where everything lies on an oval table of games between players, the house dealer at the top."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import cos, hypot, pi, sin

from croupier.felt.elements import WIDTH, Element
from croupier.felt.inscriptions import Inscription
from croupier.felt.shapes import Bow, Line, Oval, Rect, Ring
from croupier.felt.text_width import SMALLEST, fitting
from croupier.law.vocabulary.display import Disk

HEIGHT = 800.0
_X, _Y = WIDTH / 2, HEIGHT / 2
_ACROSS, _DOWN = 570.0, 368.0
_STEPS = 3600


def outline(clauses: tuple[str, ...]) -> Element:
    """The edge of the felt."""
    return Element("table", "layout", Oval(_X, _Y, _ACROSS, _DOWN), clauses=clauses)


def betting_line() -> Element:
    """The line across which chips are bet."""
    about = "Betting line"
    return Element("line", "bets", Oval(_X, _Y, _ACROSS * 0.68, _DOWN * 0.62), about=about)


def places(seats: int) -> list[tuple[float, float]]:
    """Points on the edge at equal distances along it: the dealer at the top, then each seat.

    Seats go clockwise, so that the first sits at the dealer's left.
    """
    points = [
        (_X + _ACROSS * sin(2 * pi * step / _STEPS), _Y - _DOWN * cos(2 * pi * step / _STEPS))
        for step in range(_STEPS + 1)
    ]
    length = [0.0]
    for (x, y), (u, v) in pairwise(points):
        length.append(length[-1] + hypot(u - x, v - y))
    found, step = [], 0
    for number in range(seats + 1):
        while length[step] < length[-1] * number / (seats + 1):
            step += 1
        found.append(points[step])
    return found


def dealer_place() -> Iterator[Element]:
    """The house dealer's tray at the top."""
    around = Rect(_X - 110, _Y - _DOWN + 24, 220, 40, 8)
    words = Line("HOUSE DEALER", _X, around.middle[1] + 4, 10.5, 1.2)
    yield Element("fixture", "inventory", around, (words,), about="House dealer")


def seat_mark(number: int, place: tuple[float, float], clauses: tuple[str, ...]) -> Element:
    """The number of a seat, on the rail."""
    x, y = place
    mark = Rect(x - 22, y - 12, 44, 24, 12)
    line = Line(str(number), x, y + 5, 14)
    return Element("seat", f"seat {number}", mark, (line,), clauses, number)


def hand_place(number: int, place: tuple[float, float], cards: int) -> Element:
    """Where a player's own cards lie, between rail and betting line."""
    x, y = _inward(place, 72, 18)
    wide, high, pitch = 42.0, 58.8, 46.0
    across = pitch * (cards - 1) + wide
    slots = tuple(
        Rect(x - across / 2 + pitch * item, y - high / 2, wide, high, 5) for item in range(cards)
    )
    around = Rect(x - across / 2, y - high / 2, across, high, 5)
    return Element("cards", "hole", around, seat=number, about=f"Cards, seat {number}", slots=slots)


def _inward(place: tuple[float, float], by: float, beside: float) -> tuple[float, float]:
    """The point so far straight inward from the edge, farther where the edge is upright.

    What lies there is wider than high, so that at the sides it needs more room.
    """
    x, y = place
    across, down = (x - _X) / _ACROSS**2, (y - _Y) / _DOWN**2
    across, down = across / hypot(across, down), down / hypot(across, down)
    by += beside * abs(across)
    return x - by * across, y - by * down


def disk_place(place: tuple[float, float], beside: int) -> tuple[float, float]:
    """Return the position of a disk in front of a seat, next to this many others."""
    x, y = _inward(place, 150, 34)
    u, v = _inward(place, 250, 34)
    away = hypot(u - x, v - y)
    return x + beside * 54 * (v - y) / away, y - beside * 54 * (u - x) / away


def disk(item: Disk, clause: str, seat: int, at: tuple[float, float]) -> Element:
    """A disk before a player, at the betting line."""
    x, y = at
    lines = item.words.upper().split()
    size = min(fitting(line, 40, 11, 0.4)[0] for line in lines)
    words = tuple(
        Line(line, x, y + (row - (len(lines) - 1) / 2) * (size + 1.5) + size * 0.36, size, 0.4)
        for row, line in enumerate(lines)
    )
    return Element(
        "disk",
        item.name,
        Ring(x, y, 24),
        words,
        (clause,),
        seat,
        color=item.color or "",
        about=f"Disk that marks {item.marks}",
    )


def board(cards: int, clauses: tuple[str, ...]) -> Element:
    """The community cards in the middle."""
    wide, high, pitch = 72.0, 100.8, 80.0
    across = pitch * (cards - 1) + wide
    left, top = _X - across / 2, _Y - 74
    slots = tuple(Rect(left + pitch * number, top, wide, high, 7) for number in range(cards))
    words = Line("COMMUNITY CARDS", _X, top + high + 17, SMALLEST, 1)
    around = Rect(left, top, across, high, 7)
    about = "Community cards"
    return Element("cards", "board", around, (words,), clauses, about=about, slots=slots)


def pot(clauses: tuple[str, ...]) -> Element:
    """Where wagers are gathered."""
    around = Rect(_X - 88, _Y + 66, 176, 44, 22)
    words = Line("POT", _X, around.y + 27, 13, 2)
    return Element("pot", "pot", around, (words,), clauses, about="Pot")


def headline(operator: Inscription, game: str) -> Iterator[Element]:
    """Whose table it is and which game, above the board."""
    for topic, text, y, most, clauses in (
        (operator.topic, operator.text, _Y - 134, (22.0, 3.5), operator.clauses),
        ("game", game, _Y - 104, (12.5, 2.5), ()),
    ):
        size, spacing = fitting(text.upper(), 380, *most)
        words = Bow(text.upper(), _X, y + 1500, 1500, size, spacing)
        yield Element("words", topic, words, (words,), clauses)
