"""Lays out and draws a table's sign as SVG: odds, meters, limits, rules and fees to be posted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.felt.cloth import INK, MUTED
from croupier.felt.elements import Element
from croupier.felt.plan import LayoutPlan
from croupier.felt.schedules import Schedule
from croupier.felt.shapes import Line, Rect
from croupier.felt.sign_content import Fact, Sign
from croupier.felt.svg import document, number, rect, tag, words
from croupier.felt.text_width import fitting, width_of, wrapped

WIDTH, LEAST_HEIGHT = 1920.0, 1080.0
_MARGIN, _GUTTER = 64.0, 26.0
_HEAD, _FOOT = 176.0, 84.0
_WAYS = ((2, 52.0), (2, 40.0), (3, 32.0), (3, 28.0), (4, 26.0))
"""Numbers of columns, each with the size of words in them, the most legible first."""
_INSET, _BELOW = 26.0, 34.0
_ENOUGH = LEAST_HEIGHT - _FOOT - _BELOW


@dataclass(frozen=True, slots=True)
class _Block:
    """One list on the sign."""

    name: str
    title: str
    note: str
    lines: tuple[tuple[str, str], ...]
    clauses: tuple[str, ...]
    schedule: Schedule | None = None


def sign_svg(plan: LayoutPlan) -> str:
    """The sign as an SVG file; the same plan always gives the same text."""
    elements, height = sign_elements(plan.sign)
    ground = rect(Rect(0, 0, WIDTH, height), fill="url(#cloth)")
    foot = rect(Rect(0, height - _FOOT, WIDTH, _FOOT), fill="#000000", fill_opacity=0.3)
    stops = tag("stop", offset="0", stop_color=plan.cloth.edge)
    stops += tag("stop", offset="1", stop_color="#0E1311")
    cloth = tag("defs", tag("radialGradient", stops, id="cloth", cx="45%", cy="30%", r="95%"))
    title = f"{plan.title}, sign for {plan.operator}"
    drawn = [_drawn(element) for element in elements]
    return document(WIDTH, height, title, _about(plan.sign), [cloth, ground, foot, *drawn])


def sign_elements(sign: Sign) -> tuple[tuple[Element, ...], float]:
    """Everything on the sign in its place, and how high the sign must be for it.

    Words are as large as a sign of the usual height allows; what needs more makes it higher.
    """
    ways = (_in_columns(sign, *way) for way in _WAYS)
    found = next((way for way in ways if _bottom(way) <= _ENOUGH), _in_columns(sign, *_WAYS[-1]))
    height = max(LEAST_HEIGHT, _bottom(found) + _BELOW + _FOOT)
    return (*found, *_footer(sign, height)), round(height, 1)


def _in_columns(sign: Sign, columns: int, size: float) -> tuple[Element, ...]:
    """The headline and the lists, each put where the shortest column ends."""
    wide = (WIDTH - 2 * _MARGIN - (columns - 1) * _GUTTER) / columns
    filled = [_HEAD] * columns
    found = list(_headline(sign))
    for block in _blocks(sign):
        column = filled.index(min(filled))
        place = Rect(_MARGIN + column * (wide + _GUTTER), filled[column], wide, 0, 18)
        found.append(_list(block, place, size))
        filled[column] = _bottom(found[-1:]) + _GUTTER
    return tuple(found)


def _bottom(elements: Sequence[Element]) -> float:
    return max(box.bottom for element in elements for box in element.cover())


def _blocks(sign: Sign) -> Iterator[_Block]:
    for schedule in sign.schedules:
        yield _Block(
            schedule.wager, schedule.name, schedule.note, schedule.lines, schedule.clauses, schedule
        )
    if sign.meters:
        lines = tuple((meter.name, meter.restarts) for meter in sign.meters)
        clauses = tuple(clause for item in sign.meters for clause in item.clauses)
        yield _Block("meters", "Meters", "restart at", lines, clauses)
    if sign.rules:
        lines = tuple((rule.text, "") for rule in sign.rules)
        clauses = tuple(
            dict.fromkeys(clause for inscription in sign.rules for clause in inscription.clauses)
        )
        yield _Block("rules", "Rules", "", lines, clauses)
    yield from _facts("limits", "Limits", sign.limits)
    yield from _facts("fees", "Collection fee", sign.fees, "a hand")


def _facts(name: str, title: str, facts: Sequence[Fact], note: str = "") -> Iterator[_Block]:
    if facts:
        clauses = tuple(dict.fromkeys(clause for fact in facts for clause in fact.clauses))
        yield _Block(name, title, note, tuple((item.name, item.amount) for item in facts), clauses)


def _headline(sign: Sign) -> Iterator[Element]:
    room = WIDTH - 2 * _MARGIN
    size, _ = fitting(sign.operator, room, 64)
    name = Line(sign.operator, _MARGIN, 92, size, 0, "start")
    yield Element("words", "operator", name, (name,))
    size, spacing = fitting(sign.title.upper(), room, 28, 4)
    game = Line(sign.title.upper(), _MARGIN, 140, size, spacing, "start")
    yield Element("words", "game", game, (game,))


def _list(block: _Block, place: Rect, size: float) -> Element:
    """Return a heading and lines: the label at the left, the amount at the right."""
    room, step = place.width - 2 * _INSET, size * 1.5
    left, right = place.x + _INSET, place.x + place.width - _INSET
    y = place.y + _INSET + size * 1.05
    noted = width_of(block.note, size * 0.85)
    large, _ = fitting(block.title, room - noted - (size if noted else 0), size * 1.3)
    found = [Line(block.title, left, y, large, 0, "start")]
    if block.note:
        found.append(Line(block.note, right, y, size * 0.85, 0, "end"))
    y += size * 0.55
    for about, amount in block.lines:
        least, _ = fitting(amount, room * 0.62, size)
        beside = room - (width_of(amount, least) + size * 0.6 if amount else 0)
        for row, text in enumerate(wrapped(about, beside, size)):
            y += step if row == 0 else size * 1.12
            if row == 0 and amount:
                found.append(Line(amount, right, y, least, 0, "end"))
            fitted, _ = fitting(text, beside, size)
            found.append(Line(text, left, y, fitted, 0, "start"))
    around = Rect(place.x, place.y, place.width, y + _INSET - place.y, place.corner)
    return Element(
        "odds",
        block.name,
        around,
        tuple(found),
        block.clauses,
        about=block.title,
        schedule=block.schedule,
    )


def _footer(sign: Sign, height: float) -> Iterator[Element]:
    """The clauses by which the sign is posted."""
    clauses = [schedule.clauses[0] for schedule in sign.schedules]
    clauses += [clause for rule in sign.rules for clause in rule.clauses]
    clauses += [clause for fee in sign.fees[:1] for clause in fee.clauses]
    book = clauses[0].partition(":")[0] if clauses else ""
    numbers = ", ".join(dict.fromkeys(name.partition(":")[2] for name in clauses))
    told = f"Posted under {book}: {numbers}" if clauses else "Posted for the players' information"
    size, _ = fitting(told, WIDTH - 2 * _MARGIN, 24)
    line = Line(told, _MARGIN, height - _FOOT / 2 + 8, size, 0, "start")
    yield Element("words", "posted", line, (line,))


def _drawn(element: Element) -> str:
    if not isinstance(element.shape, Rect):
        quiet = element.name in ("posted", "game")
        look = {"fill": MUTED if quiet else INK, "font_weight": 600}
        inner = "".join(words(word, **look) for word in element.words)
        return tag("g", inner, data_kind=element.kind, data_clause=" ".join(element.clauses))
    shape = element.shape
    inner = rect(shape, fill="#000000", fill_opacity=0.24, stroke=INK, stroke_opacity=0.22)
    title, *lines = element.words
    inner += words(title, fill=INK, font_weight=700)
    under = title.y + title.size * 0.5
    rule = f"M{number(shape.x + _INSET)} {number(under)}H{number(shape.right - _INSET)}"
    inner += tag("path", d=rule, stroke=INK, stroke_opacity=0.3)
    for line in lines:
        note = line.y == title.y
        at_end = isinstance(line, Line) and line.anchor == "end"
        weight = 500 if note or not at_end else 700
        inner += words(line, fill=MUTED if note else INK, font_weight=weight)
    return tag("g", inner, data_kind=element.kind, data_clause=" ".join(element.clauses))


def _about(sign: Sign) -> str:
    """The sign in sentences."""
    told = [
        f"{block.title}: " + "; ".join(" ".join(line).strip() for line in block.lines) + "."
        for block in _blocks(sign)
    ]
    return " ".join(told)
