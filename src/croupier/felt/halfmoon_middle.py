"""The middle of a half-moon table: whose it is, the rules in bows, schedules at either side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.felt.elements import Element
from croupier.felt.halfmoon import MIDDLE
from croupier.felt.inscriptions import Inscription
from croupier.felt.schedules import Schedule
from croupier.felt.shapes import Bow, Line, Rect
from croupier.felt.text_width import SMALLEST, balanced, fitting, width_of

TOP = 250.0
PANELS = (Rect(236, 240, 172, 0, 10), Rect(792, 240, 172, 0, 10))
"""Where schedules stand; their height is that of their lines."""
_ROOM = 356.0
_RADIUS = 1500.0
_HEAD, _ROW, _FOOT, _INSET = 27.0, 15.0, 5.0, 11.0
_LEAST_OPERATOR = 13.0
_FULL, _STEP = 5, 19.0
"""Lines of rules in a full middle, and from one to the next."""


def headline(operator: Inscription, game: str, rules: int) -> Iterator[Element]:
    """The operator's name, large, and below it the game's; lower where few rules follow."""
    y = TOP + 22 + max(0, _FULL - rules) * _STEP / 2
    name = operator.text.upper()
    size, _ = fitting(name, _ROOM, 22, 3.5)
    lines = balanced(name, 2) if size < _LEAST_OPERATOR else (name,)
    words = []
    for line in lines:
        words.append(_bow(line, y, *fitting(line, _ROOM, 22 if len(lines) < 2 else 16, 3.5)))
        y += words[-1].size + 6
    yield Element("words", operator.topic, words[0], tuple(words), operator.clauses)
    size, spacing = fitting(game.upper(), _ROOM, 12.5, 2.5)
    title = _bow(game.upper(), y, size, spacing)
    yield Element("words", "game", title, (title,))


def rule_lines(rules: Sequence[Inscription], below: float) -> Iterator[Element]:
    """Each rule in a bow of its own, below one another."""
    for number, rule in enumerate(rules):
        size, spacing = fitting(rule.text.upper(), _ROOM, SMALLEST, 0.6)
        words = _bow(rule.text.upper(), below + 24 + number * _STEP, size, spacing)
        yield Element("words", rule.topic, words, (words,), rule.clauses)


def _bow(text: str, y: float, size: float, spacing: float) -> Bow:
    """Words that hang a little in the middle, as the arc of the seats does."""
    return Bow(text, MIDDLE, y - _RADIUS, _RADIUS, size, spacing, hangs=True)


def fits(schedule: Schedule) -> bool:
    """Whether a schedule can be read where schedules stand on the felt."""
    room = PANELS[0].width - 2 * _INSET - 8
    return len(schedule.lines) <= 9 and all(
        width_of(hand, SMALLEST) + width_of(pays, SMALLEST) <= room for hand, pays in schedule.lines
    )


def panel(schedule: Schedule, place: Rect) -> Element:
    """A schedule in its place on the felt."""
    height = _HEAD + len(schedule.lines) * _ROW + _FOOT
    around = Rect(place.x, place.y, place.width, height, place.corner)
    name = schedule.name.upper()
    size, spacing = fitting(name, place.width - 2 * _INSET, 12.5, 1.4)
    words = [Line(name, around.middle[0], place.y + 18, size, spacing)]
    for number, (hand, pays) in enumerate(schedule.lines):
        y = place.y + _HEAD + number * _ROW + 11
        words.append(Line(hand, place.x + _INSET, y, SMALLEST, 0, "start"))
        words.append(Line(pays, around.right - _INSET, y, SMALLEST, 0, "end"))
    return Element(
        "odds",
        schedule.wager,
        around,
        tuple(words),
        schedule.clauses,
        about=f"{schedule.name} pays",
        schedule=schedule,
    )
