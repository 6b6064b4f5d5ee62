"""The shuffle has no bias: shown by enumeration of its draws, not by counting decks."""

from __future__ import annotations

import os
from collections import Counter
from functools import partial
from itertools import permutations, product
from math import factorial

import pytest

from croupier.adapters.shoe import draw_below, fresh_deck, fresh_shoe, shuffled
from croupier.cards import DECK


class Draws:
    """Draws that are given in advance."""

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


class Stream:
    """Bits from a number, first bit first; at the end it says so."""

    def __init__(self, number: int, length: int) -> None:
        self.number, self.left = number, length

    def __call__(self, width: int) -> int:
        if width > self.left:
            raise EOFError
        self.left -= width
        return self.number >> self.left & (1 << width) - 1


@pytest.mark.clause("MD-UTH-1.5:5.A", "MD-JH-1.0:5.A")
@pytest.mark.parametrize(("size", "length"), [(2, 4), (3, 11), (4, 11), (5, 14), (6, 15)])
def test_every_order_comes_from_as_many_inputs_as_every_other(size: int, length: int) -> None:
    """All inputs of this many bits, through draw and rejection: those that suffice for a shuffle
    are shared out evenly among the orders, to the last one.
    """
    orders: Counter[tuple[int, ...]] = Counter()
    for number in range(2**length):
        stream = Stream(number, length)
        try:
            orders[shuffled(DECK[:size], partial(draw_below, bits=stream))] += 1
        except EOFError:
            continue
    assert len(orders) == factorial(size)
    assert len(set(orders.values())) == 1
    assert (
        orders.total() > 0.3 * 2**length
    )  # most inputs do suffice, where none would prove nothing


@pytest.mark.parametrize("bound", [0, -1])
def test_nothing_is_drawn_below_one(bound: int) -> None:
    with pytest.raises(ValueError, match="Nothing can be drawn below"):
        draw_below(bound, Stream(0, 9))


def test_one_card_needs_no_chance() -> None:
    assert draw_below(1, Stream(0, 0)) == 0


def test_a_shuffle_takes_fresh_entropy_from_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """At least a byte for each of the 51 draws, 408 bits; with the salts 832 bytes more."""
    taken: list[int] = []

    def counting(size: int) -> bytes:
        taken.append(size)
        return os.urandom(size)

    monkeypatch.setattr("random._urandom", counting)  # where `secrets` takes everything from
    for _ in range(20):
        taken.clear()
        fresh_deck()
        assert sum(taken) >= 51
        taken.clear()
        fresh_shoe()
        assert sum(taken) >= 51 + 52 * 16


def test_a_fresh_deck_is_a_whole_deck_in_no_set_order() -> None:
    decks = {fresh_deck() for _ in range(20)}
    assert len(decks) == 20
    assert all(sorted(deck) == sorted(DECK) for deck in decks)
