"""Cards as texts, and a second plain ranking: by sorting and grouping, no fives are tried.

Shares no line with croupier, nor with plain_hands.py, against which it is tested.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

SIGNS = "23456789TJQKA"
SUITS = "shdc"
DECK = tuple(sign + suit for sign in SIGNS for suit in SUITS)

VALUE = {card: SIGNS.index(card[0]) + 2 for card in DECK}
ACE, KING, QUEEN, JACK, TEN = 14, 13, 12, 11, 10

HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL = range(
    10
)
NAMES = (
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
_SORTED = {card: (VALUE[card], -SUITS.index(card[1])) for card in DECK}


class Hand(NamedTuple):
    """A hand: its place among the ten kinds, the values that decide, the five cards."""

    place: int
    values: tuple[int, ...]
    best: tuple[str, ...]

    @property
    def name(self) -> str:
        """The kind's name."""
        return NAMES[self.place]

    @property
    def strength(self) -> tuple[int, tuple[int, ...]]:
        """What two hands are compared by; suits have no part in it."""
        return self.place, self.values


def judge(cards: Sequence[str]) -> Hand:
    """The best hand in five, six or seven cards."""
    ordered = sorted(cards, key=_SORTED.__getitem__, reverse=True)
    suits: dict[str, list[str]] = {}
    values: dict[int, list[str]] = {}
    for card in ordered:
        suits.setdefault(card[1], []).append(card)
        values.setdefault(VALUE[card], []).append(card)
    suited = next((own for own in suits.values() if len(own) >= 5), None)
    if suited is not None:
        run = _run({VALUE[card]: card for card in suited})
        if run is not None:
            place = ROYAL if VALUE[run[0]] == ACE else STRAIGHT_FLUSH
            return Hand(place, (VALUE[run[0]],), run)
    groups = sorted(values.values(), key=len, reverse=True)
    if len(groups[0]) == 4:
        return _hand(FOUR, groups[0], ordered)
    if len(groups[0]) == 3 and len(groups[1]) >= 2:
        return _hand(FULL_HOUSE, groups[0] + groups[1][:2], ordered)
    if suited is not None:
        return _hand(FLUSH, suited[:5], ordered)
    run = _run({value: own[0] for value, own in values.items()})
    if run is not None:
        return Hand(STRAIGHT, (VALUE[run[0]],), run)
    if len(groups[0]) == 3:
        return _hand(THREE, groups[0], ordered)
    if len(groups[0]) == 2 and len(groups[1]) == 2:
        return _hand(TWO_PAIR, groups[0] + groups[1], ordered)
    if len(groups[0]) == 2:
        return _hand(PAIR, groups[0], ordered)
    return _hand(HIGH_CARD, [], ordered)


def _hand(place: int, made: list[str], ordered: list[str]) -> Hand:
    sides = [card for card in ordered if card not in made]
    best = tuple((made + sides)[:5])
    return Hand(place, tuple(VALUE[card] for card in best), best)


def _run(cards: dict[int, str]) -> tuple[str, ...] | None:
    """Five in sequence from the highest down; the ace also stands below the two (6.B)."""
    for top in range(ACE, 5, -1):
        if all(top - down in cards for down in range(5)):
            return tuple(cards[top - down] for down in range(5))
    if all(value in cards for value in (5, 4, 3, 2, ACE)):
        return tuple(cards[value] for value in (5, 4, 3, 2, ACE))
    return None
