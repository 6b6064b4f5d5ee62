"""Shoes: where cards come from. A shuffled deck is drawn from the system's own entropy.

Every order of the deck is equally likely: each place is filled by an unbiased draw among the cards
that are left (Fisher–Yates), and a draw that does not divide evenly is thrown away and made again.

Nothing is kept from one shuffle to the next, and there is no seed to set: each of the 51 draws asks
the operating system for at least a byte of its own, 408 bits a shuffle (an order of the deck holds
226), and the salts of the commitment take 6,656 more.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from croupier.cards import DECK, Card
from croupier.house.commitment import SALT_BYTES, Shoe

Bits = Callable[[int], int]
"""Gives a whole number of so many random bits."""


def draw_below(bound: int, bits: Bits) -> int:
    """A whole number from 0 up to the bound, each equally likely."""
    if bound < 1:
        raise ValueError(f"Nothing can be drawn below {bound}.")
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


def fresh_shoe() -> Shoe:
    """A whole deck in random order and a salt for each card, none of it from anything before."""
    salts = tuple(secrets.token_bytes(SALT_BYTES) for _ in DECK)
    return Shoe(order=fresh_deck(), salts=salts)
