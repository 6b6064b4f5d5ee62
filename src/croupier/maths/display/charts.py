"""Bars and lines as SVG in the reader's colors, and as text bars in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from rich.text import Text

Form: TypeAlias = Callable[[float], str]
"""A function that formats a figure."""

_WIDE, _HIGH = 640, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 76, 28, 40, 44
_GREEN, _SAND, _RED = "#2E8B6B", "#C08A2D", "#B3261E"
_LETTER = 8
"""Room for a letter."""
_LETTERS: Final = 48
"""Characters of the longest bar in a terminal."""
_FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"


def percent(part: float) -> str:
    """A part of one."""
    return f"{part * 100:.4g}%"


def dollars(amount: float) -> str:
    """Whole dollars."""
    return f"{'-' if amount < 0 else ''}${abs(amount):,.0f}"


def whole(number: float) -> str:
    """A whole number."""
    return f"{number:,.0f}"


@dataclass(frozen=True, slots=True)
class Bars:
    """A bar chart of frequencies."""

    title: str
    labels: Sequence[str]
    values: Sequence[float]
    """Parts of one."""
    good: Sequence[bool]
    """For each bar, whether the player is ahead."""

    def _repr_html_(self) -> str:
        return self.svg

    def _repr_svg_(self) -> str:
        return self.svg

    @property
    def svg(self) -> str:
        """The chart."""
        return _chart(self.title, [*_scale(_ticks(0, max(self.values)), percent), *self._bars()])

    def _bars(self) -> Iterator[str]:
        pitch = (_WIDE - _LEFT - _RIGHT) / len(self.values)
        ticks = _ticks(0, max(self.values))
        every = ceil(max(map(len, self.labels)) * _LETTER / pitch)
        for at, (label, value) in enumerate(zip(self.labels, self.values, strict=True)):
            x, y = _LEFT + at * pitch, _y(value, ticks)
            fill = _GREEN if self.good[at] else _SAND
            yield (
                f'<rect x="{x + 1:.1f}" y="{y:.1f}" width="{max(pitch - 2, 1):.1f}" '
                f'height="{_HIGH - _BOTTOM - y:.1f}" fill="{fill}">'
                f"<title>{escape(label)}: {value:.4%}</title></rect>"
            )
            if at % every == 0:  # as many as there is room for
                yield _words(label, x + pitch / 2, _HIGH - _BOTTOM + 16, "middle")

    def __rich__(self) -> Text:
        from rich.text import Text

        shown, most = Text(f"{self.title}\n", "bold"), max(self.values)
        wide = max(map(len, self.labels))
        for at, (label, value) in enumerate(zip(self.labels, self.values, strict=True)):
            shown.append(f"{label:>{wide}} {value:7.2%} ", "default not bold")
            color = _GREEN if self.good[at] else _SAND
            shown.append("█" * round(_LETTERS * value / most) + "\n", f"not bold {color}")
        return shown


@dataclass(frozen=True, slots=True)
class Lines:
    """A figure against another, with a band around it if there is one, and points to look at."""

    title: str
    across: str
    """The label of the horizontal axis."""
    x: Sequence[float]
    y: Sequence[float]
    form: tuple[Form, Form]
    """The formats of the horizontal and the vertical axis."""
    band: tuple[Sequence[float], Sequence[float]] | None = None
    points: Sequence[tuple[str, float, float]] = ()

    def _repr_html_(self) -> str:
        return self.svg

    def _repr_svg_(self) -> str:
        return self.svg

    @property
    def svg(self) -> str:
        """The chart."""
        up = _ticks(*self._ends)
        parts = [*_scale(up, self.form[1])]
        for value in _ticks(self.x[0], self.x[-1]):
            if value <= self.x[-1]:
                label = self.form[0](value)
                parts.append(_words(label, self._x(value), _HIGH - _BOTTOM + 16, "middle"))
        parts.append(_words(self.across, _WIDE - _RIGHT, _HIGH - 8, "end"))
        if self.band is not None:
            outline = [*zip(self.x, self.band[0], strict=True)]
            outline += reversed([*zip(self.x, self.band[1], strict=True)])
            parts.append(f'<polygon points="{self._path(outline)}" fill="{_GREEN}" opacity=".2"/>')
        line = self._path([*zip(self.x, self.y, strict=True)])
        parts.append(f'<polyline points="{line}" fill="none" stroke="{_GREEN}" stroke-width="2"/>')
        for label, x, y in self.points:
            at, high = self._x(x), _y(y, up)
            parts.append(f'<circle cx="{at:.1f}" cy="{high:.1f}" r="4" fill="{_RED}"/>')
            side, away = ("end", -8) if at > _WIDE / 2 else ("start", 8)
            parts.append(_words(label, at + away, high - 8, side))
        return _chart(self.title, parts)

    @property
    def _ends(self) -> tuple[float, float]:
        found = [*self.y, *(value for _, _, value in self.points), 0.0]
        for side in self.band or ():
            found += side
        return min(found), max(found)

    def _x(self, value: float) -> float:
        part = (value - self.x[0]) / (self.x[-1] - self.x[0])
        return _LEFT + part * (_WIDE - _LEFT - _RIGHT)

    def _path(self, several: Sequence[tuple[float, float]]) -> str:
        up = _ticks(*self._ends)
        return " ".join(f"{self._x(x):.1f},{_y(y, up):.1f}" for x, y in several)

    def __rich__(self) -> Text:
        from rich.text import Text

        shown = Text(f"{self.title}\n", "bold")
        chosen = sorted({round(at * (len(self.x) - 1) / 8) for at in range(9)})
        for at in chosen:
            across, up = self.form[0](self.x[at]), self.form[1](self.y[at])
            around = ""
            if self.band is not None:
                low, high = (self.form[1](side[at]) for side in self.band)
                around = f"  {low} to {high}"
            shown.append(f"{across:>12}  {up:>12}{around}\n", "default not bold")
        return shown


def _ticks(low: float, high: float) -> list[float]:
    """Round figures from below the lowest to above the highest, some five of them."""
    high = high if high > low else low + 1
    wide = high - low
    unit = 10.0 ** floor(log10(wide / 4))
    step = next(event * unit for event in (1, 2, 2.5, 5, 10) if event * unit >= wide / 4)
    return [at * step for at in range(floor(low / step), ceil(high / step) + 1)]


def _y(value: float, ticks: Sequence[float]) -> float:
    part = (value - ticks[0]) / (ticks[-1] - ticks[0])
    return _HIGH - _BOTTOM - part * (_HIGH - _TOP - _BOTTOM)


def _scale(ticks: Sequence[float], form: Form) -> Iterator[str]:
    """A line across for each, with its figure."""
    for value in ticks:
        y = _y(value, ticks)
        yield (
            f'<path d="M{_LEFT} {y:.1f}H{_WIDE - _RIGHT}" stroke="currentColor" '
            'stroke-opacity=".2"/>'
        )
        yield _words(form(value), _LEFT - 8, y + 4, "end")


def _words(text: str, x: float, y: float, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _chart(title: str, parts: Sequence[str]) -> str:
    """The whole picture; its ink is the page's, so that it suits a dark one too."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_HIGH}" width="{_WIDE}" '
        f'role="img" font-family="{_FONT}" font-size="12" fill="currentColor">'
        f"<title>{escape(title)}</title>"
        f'<text x="{_LEFT}" y="22" font-size="15" font-weight="600">{escape(title)}</text>'
        f"{''.join(parts)}</svg>"
    )
