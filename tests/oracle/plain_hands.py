"""A plain ranking of hands, to check the fast one against.

It shares no line with croupier: cards are texts such as "Ah", a hand is judged by trying every
five of its cards, and a rank is a tuple (place of the name, ranks in the order that decides).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

PLAIN_NAMES = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)

PlainRank = tuple[int, tuple[int, ...]]

_VALUES = {sign: value for value, sign in enumerate("23456789TJQKA", start=2)}
_SHAPES = {
    (4, 1): "four_of_a_kind",
    (3, 2): "full_house",
    (3, 1, 1): "three_of_a_kind",
    (2, 2, 1): "two_pair",
    (2, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1): "high_card",
}


def plain_rank(hand: Iterable[str]) -> PlainRank:
    """Return the highest rank among all fives of the cards."""
    return max(_five(five) for five in combinations(hand, 5))


def plain_name(hand: Iterable[str]) -> str:
    """Return the name of the best hand among the cards."""
    return PLAIN_NAMES[plain_rank(hand)[0]]


def _five(five: tuple[str, ...]) -> PlainRank:
    values = Counter(_VALUES[item[0]] for item in five)
    groups = sorted(values.items(), key=lambda group: (group[1], group[0]), reverse=True)
    order = tuple(value for value, _ in groups)
    name = _SHAPES[tuple(count for _, count in groups)]
    straight = len(values) == 5 and max(values) - min(values) == 4
    if order == (14, 5, 4, 3, 2):
        straight, order = True, (5, 4, 3, 2, 1)
    flush = len({each[1] for each in five}) == 1
    if straight and flush:
        name = "royal_flush" if order[0] == 14 else "straight_flush"
    elif flush:
        name = "flush"
    elif straight:
        name = "straight"
    return PLAIN_NAMES.index(name), order
