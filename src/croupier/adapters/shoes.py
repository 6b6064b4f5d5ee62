"""Shoes: where cards come from. A shuffled deck is drawn from the system's own entropy.

Every order of the deck is equally likely: each place is filled by an unbiased draw among the cards
that are left (Fisher–Yates), and a draw that does not divide evenly is thrown away and made again.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from croupier.cards import DECK, Card

Bits = Callable[[int], int]
"""Gives a whole number of so many random bits."""


def draw_below(bound: int, bits: Bits) -> int:
    """A whole number from 0 up to the bound, each equally likely."""
    width = (bound - 1).bit_length()
    while True:
        drawn = bits(width)
        if drawn < bound:
            return drawn


def shuffled(cards: Sequence[Card], below: Callable[[int], int]) -> tuple[Card, ...]:
    """The cards in an order that the draws decide, one draw for each place but the last."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        drawn = below(last + 1)
        order[last], order[drawn] = order[drawn], order[last]
    return tuple(order)


def fresh_deck() -> tuple[Card, ...]:
    """A whole deck in random order, from entropy that nobody set."""
    return shuffled(DECK, lambda bound: draw_below(bound, secrets.randbits))
