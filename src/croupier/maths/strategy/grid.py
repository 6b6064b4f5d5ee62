"""The starting hands in a grid of thirteen by thirteen: suited above the pairs, others below."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from croupier.cards import RANKS, rank_of, suit_of
from croupier.maths.solve import Solution, Start

if TYPE_CHECKING:
    from rich.text import Text

SIDE: Final = len(RANKS)
_PITCH: Final = 44
_GREEN, _SAND = "#1F7A5C", "#C08A2D"


@dataclass(frozen=True, slots=True)
class Square:
    """A starting hand, suited or not, averaged over the first community card if there is one."""

    hand: str
    """Like AA, AKs, AKo."""
    share: Fraction
    """The share of its deals in which the hand is played."""
    action: str
    """The most frequent action."""
    gap: Fraction
    """The average difference between playing and not playing, in antes. Above zero, playing is
    better."""


class Grid(tuple[Square, ...]):
    """The 169 squares, row by row from the aces; a notebook draws them."""

    __slots__ = ()

    @property
    def svg(self) -> str:
        """The squares: green is played, sand is not, deeper where it is played more often."""
        parts = []
        for number, square in enumerate(self):
            x, y = number % SIDE * _PITCH, number // SIDE * _PITCH
            plays = square.share > 0
            fill, deep = (_GREEN, 0.25 + 0.75 * float(square.share)) if plays else (_SAND, 0.35)
            ink = "#FFFFFF" if deep > 0.7 else "currentColor"
            note = (
                f"{square.hand}: {square.action}, {float(square.gap):+.4f} antes, "
                f"{float(square.share):.0%}"
            )
            parts.append(
                f'<rect x="{x + 1}" y="{y + 1}" width="{_PITCH - 2}" height="{_PITCH - 2}" '
                f'rx="3" fill="{fill}" fill-opacity="{deep:.2f}"><title>{note}</title></rect>'
                f'<text x="{x + _PITCH / 2}" y="{y + 20}" fill="{ink}">{square.hand}</text>'
                f'<text x="{x + _PITCH / 2}" y="{y + 34}" fill="{ink}" font-size="10">'
                f"{square.action}</text>"
            )
        wide = SIDE * _PITCH
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {wide}" width="{wide}" '
            'role="img" text-anchor="middle" font-family="system-ui, sans-serif" font-size="13" '
            f'fill="currentColor"><title>Starting hands</title>{"".join(parts)}</svg>'
        )

    def _repr_html_(self) -> str:
        return self.svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __rich__(self) -> Text:
        from rich.text import Text

        shown = Text()
        for number, square in enumerate(self):
            color = _GREEN if square.share > Fraction(1, 2) else _SAND
            shown.append(f"{square.hand:<3} {square.action if square.share else '·':<2}", color)
            shown.append("\n" if number % SIDE == SIDE - 1 else " ")
        return shown


def grid(solution: Solution) -> Grid:
    """The 169 squares, row by row from the aces, with the first street's play."""
    found: dict[tuple[int, int], list[Start]] = {}
    for start in solution.starting():
        item, other = start.cards[:2]
        high, low = (SIDE - 1 - rank_of(card) for card in (item, other))
        place = (high, low) if suit_of(item) == suit_of(other) else (low, high)
        found.setdefault(place, []).append(start)
    instead = solution.first.otherwise
    return Grid(
        _square(_hand(row, column), found[row, column], instead)
        for row in range(SIDE)
        for column in range(SIDE)
    )


def _hand(row: int, column: int) -> str:
    high, low = RANKS[SIDE - 1 - min(row, column)], RANKS[SIDE - 1 - max(row, column)]
    return high + low + ("s" if column > row else "o" if row > column else "")


def _square(hand: str, several: Iterable[Start], instead: str) -> Square:
    deals: dict[str, int] = {}
    total, gap = 0, Fraction(0)
    for start in several:
        total += start.deals
        deals[start.taken] = deals.get(start.taken, 0) + start.deals
        plays = [option.value for option in start.options if option.action != instead]
        if plays:
            gap += start.deals * (max(plays) - start.options[-1].value)
    played = sum(count for action, count in deals.items() if action != instead)
    return Square(hand, Fraction(played, total), max(deals, key=deals.__getitem__), gap / total)
