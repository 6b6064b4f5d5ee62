"""Statistics of dealt decks, which also detect the usual faulty shuffles.

That the shuffle has no bias is shown in test_shoes.py, by enumeration. Counting decks shows that
nothing went wrong on the way from the operating system to the table. The result is random, so the
rule is fixed in advance:

- in a normal run 20,000 fresh decks fail below 1e-9, all statistics taken together: a good shuffle
  fails once in a billion runs, while the faulty ones below are far beyond that level;
- decks from a generator with a set seed are the same in every run, so they must pass at 99%;
- CROUPIER_DEEP=1 deals a million new decks, which must pass at 99% taken together. A perfect
  shuffle fails that with a probability of 1%; then a second million decks must pass. A faulty
  shuffle fails both; a good one fails both once in 10,000 times.
"""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable
from itertools import permutations
from random import Random

import numpy as np
import pytest

from croupier.adapters.shoe import draw_below, fresh_deck, shuffled
from croupier.cards import DECK, Card
from tests.adapters import deck_statistics as counted

NEVER = 1e-9
FRESH = 20_000

Order = tuple[Card, ...]


def test_fresh_decks_are_nothing_out_of_the_ordinary() -> None:
    decks = counted.heap(fresh_deck, FRESH)
    assert counted.together(decks) > NEVER, counted.chances(decks)


@pytest.mark.deep
@pytest.mark.no_cover
def test_a_million_fresh_decks_pass_at_99_percent() -> None:
    for attempt in ("first", "second"):
        decks = counted.heap(fresh_deck, 1_000_000)
        print(attempt, "million:", counted.chances(decks))
        if counted.together(decks) > 0.01:
            return
    pytest.fail("Two million new decks do not pass at 99%.")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_same_shuffle_from_a_set_seed_passes_at_99_percent(seed: int) -> None:
    bits = Random(seed).getrandbits
    decks = counted.heap(lambda: shuffled(DECK, lambda bound: draw_below(bound, bits)), 10_000)
    assert counted.together(decks) > 0.01, counted.chances(decks)


def modulo(chance: Random) -> Order:
    """The remainder of a byte instead of a draw again: small remainders come more often."""
    return shuffled(DECK, lambda bound: chance.getrandbits(8) % bound)


def any_with_any(chance: Random) -> Order:
    """Each place swapped with any place: 52^52 ways, which 52! does not divide."""
    order = list(DECK)
    for place in range(52):
        other = chance.randrange(52)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def off_by_one(chance: Random) -> Order:
    """The draw never takes the place itself (Sattolo): only single cycles come up."""
    return shuffled(DECK, lambda bound: draw_below(bound - 1, chance.getrandbits))


def one_riffle(chance: Random) -> Order:
    """Cut about the middle and riffled once."""
    halves = [chance.getrandbits(1) for _ in DECK]
    left = iter(DECK[: halves.count(0)])
    right = iter(DECK[halves.count(0) :])
    return tuple(next(right) if half else next(left) for half in halves)


def one_cut(chance: Random) -> Order:
    """A cut without a shuffle: each card is equally likely anywhere, with the same neighbors."""
    cut = chance.randrange(52)
    return DECK[cut:] + DECK[:cut]


def seeded_by_the_clock(chance: Random) -> Order:
    """A seed that is the same for all the decks of a while: 100 whiles here."""
    seed = 1_700_000_000 + chance.randrange(100)
    return shuffled(DECK, Random(seed).randrange)


def from_the_last_one() -> Callable[[Random], Order]:
    """A table that shuffles what it dealt last, but for some five cards that stay put."""
    last = list(shuffled(DECK, Random(3).randrange))

    def deal(chance: Random) -> Order:
        loose = [place for place in range(52) if chance.randrange(10)]
        order = shuffled(tuple(last[place] for place in loose), chance.randrange)
        for place, card in zip(loose, order, strict=True):
            last[place] = card
        return tuple(last)

    return deal


FAULTY: list[tuple[Callable[[Random], Order], str]] = [
    (modulo, "position by card"),
    (any_with_any, "position by card"),
    (off_by_one, "position by card"),
    (one_riffle, "runs"),
    (one_cut, "adjacent pairs"),
    (seeded_by_the_clock, "decks seen before"),
    (from_the_last_one(), "matches with the deck before"),
]


@pytest.mark.parametrize(
    ("faulty", "by"), FAULTY, ids=[call.__qualname__.partition(".")[0] for call, _ in FAULTY]
)
def test_a_faulty_shuffle_is_caught(faulty: Callable[[Random], Order], by: str) -> None:
    """By as many decks, at the same level, and by the statistic that is meant for it."""
    chance = Random(12)
    decks = counted.heap(lambda: faulty(chance), FRESH)
    assert counted.together(decks) < NEVER
    assert counted.chances(decks)[by] < NEVER / 5


@pytest.mark.deep
@pytest.mark.no_cover
def test_a_seed_of_32_bits_is_caught() -> None:
    """Fresh seeds, but too few: of 400,000 decks about 19 pairs are the same (none: 8e-9)."""
    decks = counted.heap(lambda: shuffled(DECK, Random(secrets.randbits(32)).randrange), 400_000)
    assert counted.repeats(decks) < NEVER


def test_the_statistics_are_what_they_are_said_to_be() -> None:
    """Over 200 heaps of perfect decks every chance below a half comes about half the time."""
    chance = np.random.default_rng(5)
    found: dict[str, list[float]] = {}
    for _ in range(200):
        decks = chance.permuted(np.tile(np.arange(52, dtype=np.uint8), (1_000, 1)), axis=1)
        for name, value in counted.chances(decks).items():
            found.setdefault(name, []).append(value)
    assert found.pop("decks seen before") == [1.0] * 200
    for name, values in found.items():
        for level in (0.1, 0.25, 0.5, 0.75, 0.9):
            part = sum(value < level for value in values) / 200
            assert abs(part - level) < 4 * math.sqrt(level * (1 - level) / 200), (name, level, part)


def test_runs_and_matches_are_counted_right() -> None:
    orders = np.array(list(permutations(range(7))))
    ups = np.bincount((np.diff(orders, axis=1) > 0).sum(axis=1), minlength=7)
    assert [count / 5040 for count in ups] == counted.eulerian(7)
    stays = np.bincount((orders == np.arange(7)).sum(axis=1), minlength=8)
    assert [count / 5040 for count in stays] == counted.rencontres(7)


@pytest.mark.parametrize(
    ("total", "degrees", "above"),
    [
        (10.0, 2, math.exp(-5)),
        (1.0, 2, math.exp(-0.5)),
        (60.0, 2, math.exp(-30)),
        (8.0, 4, 5 * math.exp(-4)),
        (1.0, 1, math.erfc(math.sqrt(0.5))),
        (36.0, 1, math.erfc(math.sqrt(18))),
    ],
)
def test_the_tail_of_chi_square(total: float, degrees: int, above: float) -> None:
    """Where it has a closed form."""
    assert counted.chi_square_above(total, degrees) == pytest.approx(above, rel=1e-12)
    below = counted.chi_square_below(total, degrees)
    assert below == pytest.approx(1 - above, rel=1e-12)
