"""Shoes: shuffled decks drawn from the system's own entropy.

Every order of the deck is equally likely: each place is filled by an unbiased draw among the
remaining cards (Fisher–Yates), and a draw that does not divide evenly is rejected and repeated.

Nothing is kept from one shuffle to the next, and there is no seed to set: each of the 51 draws asks
the operating system for at least a byte, 408 bits per shuffle (an order of the deck holds 226), and
the salts of the commitment take 6,656 more.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from croupier.cards import DECK, Card
from croupier.house.commitment import SALT_BYTES, Shoe

Bits = Callable[[int], int]
"""Returns a whole number of this many random bits."""


def draw_below(bound: int, bits: Bits) -> int:
    """Return a whole number from 0 up to but excluding the bound, each equally likely."""
    if bound < 1:
        raise ValueError(f"Nothing can be drawn below {bound}.")
    width = (bound - 1).bit_length()
    while True:
        drawn = bits(width)
        if drawn < bound:
            return drawn


def shuffled(cards: Sequence[Card], below: Callable[[int], int]) -> tuple[Card, ...]:
    """Return the cards in an order that the draws decide, one draw for each place but the last."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        drawn = below(last + 1)
        order[last], order[drawn] = order[drawn], order[last]
    return tuple(order)


def fresh_deck() -> tuple[Card, ...]:
    """Return a whole deck in random order."""
    return shuffled(DECK, lambda bound: draw_below(bound, secrets.randbits))


def fresh_shoe() -> Shoe:
    """Return a whole deck in random order with a new salt for each card."""
    salts = tuple(secrets.token_bytes(SALT_BYTES) for _ in DECK)
    return Shoe(order=fresh_deck(), salts=salts)
