"""A strategy on one sheet: the grid of starting hands, and the rules of every street in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Final

from croupier.felt.text_width import width_of, wrapped

SIDE: Final = 13
PLAY: Final = ("#DDEDE2", "#B9DAC6", "#86BFA3", "#256F57", "#124B39")
INSTEAD: Final = ("#F7F0E0", "#F1E4C8", "#EAD6AC", "#E1C68E", "#D5B370")
"""From what hardly matters to what matters much."""

_ROOM, _PANEL, _LINE, _TEXT, _MUTED = "#F3F1EA", "#FFFFFF", "#DCD7CA", "#17211D", "#54615A"
_PALE_INK, _GREEN = "#F4F8EE", "#0E6A39"
_FONT = (
    "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"
)
_WIDTH, _MARGIN, _GAP = 900, 40, 16
_INNER = _WIDTH - 2 * _MARGIN
_PITCH = _INNER / SIDE
_HEIGHT = 52
_HALF = (_INNER - _GAP) / 2
_LEADING = 21
_INDENT = 76


@dataclass(frozen=True, slots=True)
class Cell:
    """A hand of the grid."""

    hand: str
    note: str
    plays: bool
    step: int
    """0 to 4, by how much it matters."""


@dataclass(frozen=True, slots=True)
class Section:
    """A street's rules: what is done, and when."""

    title: str
    rules: tuple[tuple[str, str], ...]
    cost: str


@dataclass(frozen=True, slots=True)
class Card:
    """All that stands on the sheet."""

    title: str
    about: str
    figures: tuple[tuple[str, str], ...]
    """A label and a figure each."""
    grid_title: str
    cells: tuple[Cell, ...]
    legend: tuple[str, str]
    """What the two colors are."""
    note: str
    sections: tuple[Section, ...]


def draw(card: Card) -> str:
    """The sheet as SVG."""
    head, y = _head(card, _MARGIN)
    figures, y = _figures(card, y)
    squares, y = _grid(card, y)
    sections, y = _sections(card.sections, y)
    height = round(y + _MARGIN - _GAP)
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
            f'width="{_WIDTH}" height="{height}" role="img" font-family="{_FONT}" '
            f'fill="{_TEXT}"><title>{escape(card.title)}</title>',
            f'<rect width="{_WIDTH}" height="{height}" fill="{_ROOM}"/>',
            *head,
            *figures,
            *squares,
            *sections,
            "</svg>\n",
        )
    )


def _head(card: Card, y: float) -> tuple[list[str], float]:
    return [
        _words(card.title, _MARGIN, y + 24, 25, weight=600),
        _words(card.about, _MARGIN, y + 49, 14, color=_MUTED),
    ], y + 72


def _figures(card: Card, y: float) -> tuple[list[str], float]:
    """The key figures side by side in one panel."""
    if not card.figures:
        return [], y
    wide = _INNER / len(card.figures)
    parts = [_panel(_MARGIN, y, _INNER, 72)]
    for number, (label, figure) in enumerate(card.figures):
        x = _MARGIN + number * wide
        if number:
            parts.append(f'<path d="M{x:.1f} {y}v72" stroke="{_LINE}"/>')
        parts.append(_words(label, x + 16, y + 26, 13, color=_MUTED))
        parts.append(_words(figure, x + 16, y + 54, 21, weight=600))
    return parts, y + 92


def _grid(card: Card, y: float) -> tuple[list[str], float]:
    parts = [_words(card.grid_title, _MARGIN, y + 20, 20, weight=600)]
    top = y + 36
    for number, cell in enumerate(card.cells):
        x, at = _MARGIN + number % SIDE * _PITCH, top + number // SIDE * _HEIGHT
        fill = (PLAY if cell.plays else INSTEAD)[cell.step]
        ink = _PALE_INK if cell.plays and cell.step > 2 else _TEXT
        middle = x + _PITCH / 2
        parts += [
            f'<rect x="{x + 1.5:.1f}" y="{at + 1.5:.1f}" width="{_PITCH - 3:.1f}" '
            f'height="{_HEIGHT - 3}" rx="5" fill="{fill}"/>',
            _words(cell.hand, middle, at + 23, 15, weight=600, color=ink, anchor="middle"),
            _words(cell.note, middle, at + 39, 12, color=ink, anchor="middle"),
        ]
    border = "".join(_border(card.cells, top))
    if border:
        parts.append(
            f'<path d="{border}" fill="none" stroke="{_TEXT}" stroke-width="2.5" '
            f'stroke-linecap="round"/>'
        )
    end = top + SIDE * _HEIGHT
    return [*parts, *_legend(card, end + 28)], end + 52


def _border(cells: tuple[Cell, ...], top: float) -> Iterator[str]:
    """Return the line between hands that play and others, so that color is not the only cue."""
    for row in range(SIDE):
        for column in range(SIDE):
            plays = cells[row * SIDE + column].plays
            x, y = _MARGIN + column * _PITCH, top + row * _HEIGHT
            if column + 1 < SIDE and plays != cells[row * SIDE + column + 1].plays:
                yield f"M{x + _PITCH:.1f} {y:.1f}v{_HEIGHT}"
            if row + 1 < SIDE and plays != cells[(row + 1) * SIDE + column].plays:
                yield f"M{x:.1f} {y + _HEIGHT:.1f}h{_PITCH:.1f}"


def _legend(card: Card, y: float) -> list[str]:
    parts, x = [], float(_MARGIN)
    for color, label in zip((PLAY[3], INSTEAD[3]), card.legend, strict=True):
        parts.append(
            f'<rect x="{x:.1f}" y="{y - 12}" width="14" height="14" rx="4" fill="{color}"/>'
        )
        parts.append(_words(label, x + 21, y, 14))
        x += 21 + width_of(label, 14) + 22
    return [*parts, _words(card.note, x, y, 14, color=_MUTED)]


def _sections(sections: tuple[Section, ...], y: float) -> tuple[list[str], float]:
    """Panels with a street's rules: two in a row, the first alone where their number is odd."""
    odd = len(sections) % 2
    rows = [sections[:odd], *(sections[at : at + 2] for at in range(odd, len(sections), 2))]
    parts: list[str] = []
    for row in filter(None, rows):
        width = _INNER if len(row) == 1 else _HALF
        height = max(_height(section, width) for section in row)
        for number, item in enumerate(row):
            x = _MARGIN + number * (_HALF + _GAP)
            parts += [_panel(x, y, width, height), *_section(item, x, y, width)]
        y += height + _GAP
    return parts, y


def _lines(when: str, width: float) -> tuple[str, ...]:
    return wrapped(when, width - _INDENT - 20, 14) or ("",)


def _height(section: Section, width: float) -> float:
    lines = sum(len(_lines(when, width)) for _, when in section.rules)
    return 54 + lines * _LEADING + 4 * (len(section.rules) - 1)


def _section(section: Section, x: float, y: float, width: float) -> list[str]:
    parts = [
        _words(section.title, x + 16, y + 30, 16, weight=600),
        _words(section.cost, x + width - 16, y + 30, 13, color=_MUTED, anchor="end"),
    ]
    at = y + 58
    for action, when in section.rules:
        color = _GREEN if action[0].isdigit() else _TEXT
        parts.append(_words(action, x + 16, at, 14, weight=600, color=color))
        for line in _lines(when, width):
            parts.append(_words(line, x + _INDENT, at, 14))
            at += _LEADING
        at += 4
    return parts


def _panel(x: float, y: float, width: float, height: float) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="12" '
        f'fill="{_PANEL}" stroke="{_LINE}"/>'
    )


def _words(
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    weight: int = 400,
    color: str = "",
    anchor: str = "",
) -> str:
    more = f' font-weight="{weight}"' if weight != 400 else ""
    more += f' fill="{color}"' if color and color != _TEXT else ""
    more += f' text-anchor="{anchor}"' if anchor else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}"{more}>{escape(text)}</text>'
