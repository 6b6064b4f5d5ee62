"""Draws a plan as SVG: the felt as it is printed, with a line below that says what it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from croupier.felt.cloth import (
    BRASS,
    DISK,
    DISKS,
    INK,
    LAMP,
    MUTED,
    PLATE,
    PLATE_LINE,
    RAIL,
    RAIL_EDGE,
    ROOM,
    TEXT,
)
from croupier.felt.elements import Element
from croupier.felt.plan import LayoutPlan
from croupier.felt.shapes import HalfMoon, Line, Oval, Rect, Ring
from croupier.felt.svg import document, number, rect, ring, tag, text, words
from croupier.felt.text_width import fitting

_MARGIN, _CAPTION = 20.0, 52.0
_RAIL = 18.0

S = TypeVar("S", Rect, Ring, Oval, HalfMoon)


def layout_svg(plan: LayoutPlan) -> str:
    """The layout as an SVG file; the same plan always gives the same text."""
    drawn = [draw(element) for element in plan.elements if (draw := _DRAWN.get(element.kind))]
    felt = tag("g", "\n".join(["", *drawn, ""]), transform=f"translate({_MARGIN:g} {_MARGIN:g})")
    width, height = plan.width + 2 * _MARGIN, plan.height + 2 * _MARGIN + _CAPTION
    inner = [_cloth(plan), rect(Rect(0, 0, width, height), fill=ROOM), felt, _caption(plan)]
    title = f"{plan.title}, layout for {plan.operator}"
    return document(width, height, title, _about(plan), inner)


def _about(plan: LayoutPlan) -> str:
    """The layout in sentences."""
    seats = plan.find("seat")
    areas = [
        element.about.partition(",")[0]
        for element in plan.elements
        if element.code and element.seat == 1
    ]
    told = [f"{len(seats)} seats."]
    if areas:
        told.append(f"Each seat has areas for {', '.join(areas)}.")
    told += [f"{item.text.capitalize()}." for item in plan.find("words")]
    for panel in plan.find("odds"):
        if panel.schedule:
            lines = "; ".join(f"{hand} {pays}" for hand, pays in panel.schedule.lines)
            told.append(f"{panel.about}: {lines}.")
    return " ".join(told)


def _cloth(plan: LayoutPlan) -> str:
    stops = tag("stop", offset="0", stop_color=plan.cloth.middle)
    stops += tag("stop", offset="1", stop_color=plan.cloth.edge)
    return tag("defs", tag("radialGradient", stops, id="cloth", cx="50%", cy="34%", r="70%"))


def _edge(element: Element) -> str:
    """The rail and the cloth within it."""
    shape = element.shape
    if isinstance(shape, Oval):
        path = f"M{number(shape.x - shape.across)} {number(shape.y)}" + "".join(
            f"a{number(shape.across)} {number(shape.down)} 0 1 1 {number(way)} 0"
            for way in (2 * shape.across, -2 * shape.across)
        )
    else:
        path = _half_moon(_as(HalfMoon, element))
    return "".join(
        (
            tag("path", d=path, fill=RAIL_EDGE, stroke=RAIL_EDGE, stroke_width=_RAIL + 3),
            tag("path", d=path, fill=RAIL, stroke=RAIL, stroke_width=_RAIL),
            tag("path", d=path, fill="url(#cloth)", stroke="#000000", stroke_opacity=0.35),
        )
    )


def _half_moon(shape: HalfMoon) -> str:
    """Straight above with round corners, one curve below on either side."""
    corner, middle = 44.0, (shape.left + shape.right) / 2
    mirrored = [(2 * middle - x, y) for x, y in (shape.lower, shape.upper)]
    (a, b), (c, d) = shape.upper, shape.lower
    (e, f), (g, h) = mirrored
    parts = (
        ("M", shape.left + corner, shape.top),
        ("H", shape.right - corner),
        ("Q", shape.right, shape.top, shape.right, shape.top + corner),
        ("V", shape.shoulder),
        ("C", a, b, c, d, middle, shape.bottom),
        ("C", e, f, g, h, shape.left, shape.shoulder),
        ("V", shape.top + corner),
        ("Q", shape.left, shape.top, shape.left + corner, shape.top),
    )
    return "".join(f"{word}{' '.join(number(value) for value in ns)}" for word, *ns in parts) + "Z"


def _as(kind: type[S], element: Element) -> S:
    """The element's shape, which is of this kind for elements of its."""
    if not isinstance(element.shape, kind):
        raise TypeError(f"{element.kind} {element.name} is no {kind.__name__}")
    return element.shape


def _ink(element: Element, opacity: float = 0.9, weight: int = 600) -> str:
    return "".join(
        words(word, fill=INK, fill_opacity=opacity, font_weight=weight) for word in element.words
    )


def _told(element: Element, inner: str) -> str:
    """A group with what it is, and the clauses that demand it."""
    title = tag("title", text(element.about)) if element.about else ""
    law = " ".join(element.clauses) or None
    return tag("g", title + inner, data_kind=element.kind, data_clause=law)


def _fixture(element: Element) -> str:
    shape = _as(Rect, element)
    inner = rect(shape, fill="#06150F", fill_opacity=0.55, stroke=INK, stroke_opacity=0.25)
    return _told(element, inner + _ink(element, 0.6))


def _cards(element: Element) -> str:
    inner = ""
    if element.name == "box":
        inner = rect(_as(Rect, element), fill="none", stroke=INK, stroke_opacity=0.5)
    strength = 0.28 if element.seat else 0.6
    for slot in element.slots:
        inner += rect(
            slot,
            fill="#04120D",
            fill_opacity=0.16,
            stroke=INK,
            stroke_opacity=strength,
            stroke_dasharray="4 3.5",
        )
    return _told(element, inner + _ink(element, 0.85))


def _seat(element: Element) -> str:
    shape = _as(Rect, element)
    inner = rect(shape, fill=PLATE, stroke=PLATE_LINE)
    [line] = element.words
    return _told(element, inner + words(line, fill=TEXT, font_weight=650))


def _spot(element: Element) -> str:
    shape = _as(Ring, element)
    inner = ring(shape, fill="#04120D", fill_opacity=0.14, stroke=INK, stroke_width=1.6)
    return _told(element, inner + _ink(element, 0.95))


def _sensor(element: Element) -> str:
    shape = _as(Ring, element)
    within = Ring(shape.x, shape.y, shape.radius * 0.72)
    inner = ring(shape, fill="#04120D", fill_opacity=0.5, stroke=INK, stroke_width=1.6)
    inner += ring(within, fill="none", stroke=INK, stroke_opacity=0.6, stroke_dasharray="2 3")
    return _told(element, inner + _ink(element, 0.95))


def _lamp(element: Element) -> str:
    shape = _as(Ring, element)
    return _told(element, ring(shape, fill=LAMP, stroke="#250E0B", stroke_opacity=0.6))


def _disk(element: Element) -> str:
    shape = _as(Ring, element)
    face, ink = DISKS.get(element.color, DISK)
    within = Ring(shape.x, shape.y, shape.radius - 3)
    inner = ring(shape, fill=face, stroke="#000000", stroke_opacity=0.4)
    inner += ring(within, fill="none", stroke=ink, stroke_opacity=0.25)
    lines = "".join(words(word, fill=ink, font_weight=700) for word in element.words)
    return _told(element, inner + lines)


def _odds(element: Element) -> str:
    shape = _as(Rect, element)
    inner = rect(shape, fill="#04120D", fill_opacity=0.18, stroke=INK, stroke_opacity=0.35)
    head, *lines = element.words
    inner += words(head, fill=INK, font_weight=650)
    rule = f"M{number(shape.x + 11)} {number(shape.y + 24.5)}H{number(shape.right - 11)}"
    inner += tag("path", d=rule, stroke=INK, stroke_opacity=0.35)
    inner += "".join(
        words(item, fill=INK, fill_opacity=0.92, font_weight=500 if number_ % 2 == 0 else 650)
        for number_, item in enumerate(lines)
    )
    return _told(element, inner)


def _line(element: Element) -> str:
    shape = _as(Oval, element)
    look = {"fill": "none", "stroke": INK, "stroke_opacity": 0.4, "stroke_width": 1.5}
    oval = tag("ellipse", cx=shape.x, cy=shape.y, rx=shape.across, ry=shape.down, **look)
    return _told(element, oval)


def _pot(element: Element) -> str:
    shape = _as(Rect, element)
    look = {"fill": "none", "stroke": INK, "stroke_opacity": 0.5, "stroke_dasharray": "4 3.5"}
    return _told(element, rect(shape, **look) + _ink(element, 0.85))


def _words(element: Element) -> str:
    return _told(element, _ink(element, 0.92))


def _caption(plan: LayoutPlan) -> str:
    """Below the table, what a regulator files: whose, by which rules, from which choices."""
    y = plan.height + 2 * _MARGIN + 16
    filing = f" · layout {plan.filing}" if plan.filing else ""
    left = f"{plan.operator} · {plan.name}"
    right = f"{plan.rulebook}{filing} · submission {plan.digest[:12]}"
    rule = tag(
        "path",
        d=f"M{_MARGIN:g} {number(y - 18)}h{number(plan.width)}",
        stroke=BRASS,
        stroke_opacity=0.35,
    )
    middle = _MARGIN + plan.width / 2
    large, _ = fitting(left, middle - _MARGIN - 20, 14)
    small, _ = fitting(right, middle - _MARGIN - 20, 12.5)
    ends = (
        words(Line(left, _MARGIN, y + 4, large, 0, "start"), fill=TEXT, font_weight=650),
        words(Line(right, _MARGIN + plan.width, y + 4, small, 0, "end"), fill=MUTED),
    )
    return rule + "".join(ends)


_DRAWN: dict[str, Callable[[Element], str]] = {
    "table": _edge,
    "fixture": _fixture,
    "cards": _cards,
    "seat": _seat,
    "spot": _spot,
    "sensor": _sensor,
    "lamp": _lamp,
    "join": _words,
    "words": _words,
    "odds": _odds,
    "disk": _disk,
    "line": _line,
    "pot": _pot,
}
