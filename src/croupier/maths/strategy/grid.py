"""The starting hands in a grid of thirteen by thirteen: suited above the pairs, others below."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from croupier.cards import RANKS, rank_of, suit_of
from croupier.maths.solve import Solution, Start

SIDE: Final = len(RANKS)


@dataclass(frozen=True, slots=True)
class Square:
    """Two hole cards, suits apart from whether they are the same, over all that lies beside."""

    hand: str
    """As AA, AKs, AKo."""
    share: Fraction
    """Of its deals, those in which something is played."""
    action: str
    """What is done in most of them."""
    gap: Fraction
    """What playing and not playing differ by on average, in antes; above zero where it is better
    to play."""


def grid(solution: Solution) -> tuple[Square, ...]:
    """The 169 squares, row by row from the aces, with the first street's play."""
    found: dict[tuple[int, int], list[Start]] = {}
    for start in solution.starting():
        one, other = start.cards[:2]
        high, low = (SIDE - 1 - rank_of(card) for card in (one, other))
        place = (high, low) if suit_of(one) == suit_of(other) else (low, high)
        found.setdefault(place, []).append(start)
    instead = solution.first.instead
    return tuple(
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
    for one in several:
        total += one.deals
        deals[one.taken] = deals.get(one.taken, 0) + one.deals
        plays = [option.value for option in one.options if option.action != instead]
        if plays:
            gap += one.deals * (max(plays) - one.options[-1].value)
    played = sum(count for action, count in deals.items() if action != instead)
    return Square(hand, Fraction(played, total), max(deals, key=deals.__getitem__), gap / total)
