"""The shuffle has no bias: shown by enumeration of its draws, not by counting decks."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from math import factorial

import pytest

from croupier.adapters.shoes import draw_below, fresh_deck, shuffled
from croupier.cards import DECK


class Draws:
    """Draws that are told in advance."""

    def __init__(self, told: tuple[int, ...]) -> None:
        self.left = list(told)

    def __call__(self, bound: int) -> int:
        assert self.left[0] < bound
        return self.left.pop(0)


@pytest.mark.clause("MD-UTH-1.5:5.A", "MD-JH-1.0:5.A")
@pytest.mark.parametrize("size", range(1, 8))
def test_every_order_comes_from_exactly_one_sequence_of_draws(size: int) -> None:
    cards = DECK[:size]
    orders: Counter[tuple[int, ...]] = Counter()
    for draws in product(*(range(bound) for bound in range(size, 1, -1))):
        orders[shuffled(cards, Draws(draws))] += 1
    assert len(orders) == factorial(size)
    assert set(orders.values()) == {1}
    assert set(orders) == set(permutations(cards))


@pytest.mark.clause("MD-UTH-1.5:5.A", "MD-JH-1.0:5.A")
@pytest.mark.parametrize("bound", range(2, 53))
def test_a_draw_takes_every_number_from_one_pattern_of_bits(bound: int) -> None:
    width = (bound - 1).bit_length()
    counts: Counter[int] = Counter()
    for pattern in range(2**width):
        answers = [pattern, 0]  # a pattern beyond the bound is thrown away and drawn again
        asked: list[int] = []

        def bits(wanted: int, left: list[int] = answers, seen: list[int] = asked) -> int:
            seen.append(wanted)
            return left.pop(0)

        drawn = draw_below(bound, bits)
        assert asked == [width] * (1 if pattern < bound else 2)
        if pattern < bound:
            counts[drawn] += 1
    assert counts == dict.fromkeys(range(bound), 1)


def test_a_fresh_deck_is_a_whole_deck_in_no_set_order() -> None:
    decks = {fresh_deck() for _ in range(20)}
    assert len(decks) == 20
    assert all(sorted(deck) == sorted(DECK) for deck in decks)
