"""Starts compared with the plain sum over their flops, and the numbering of boards."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from croupier.cards import DECK, Card
from croupier.maths.solve import solve
from croupier.maths.solve.boards import (
    boards,
    kinds,
    kinds_of,
    masks_of,
    number_of,
    with_card,
)
from croupier.maths.solve.starts import start_of, starts
from croupier.maths.solve.steps import steps
from croupier.maths.solve.tree import WAYS, Tree, placed
from tests.maths.solve.plain import game
from tests.stages import DEEP, rows


@pytest.mark.parametrize(("size", "known"), [(3, 1_755), (4, 16_432), (5, 42_783)])
def test_boards_that_play_alike_stand_for_all_boards(size: int, known: int) -> None:
    """Each board of the deck is counted once."""
    found = boards(size)
    assert np.count_nonzero(found.times) == known
    assert found.times.sum() == comb(52, size)


@pytest.mark.parametrize(("board", "known", "deals"), [(0, 169, 1_326), (1, 5_083, 66_300)])
def test_starts_that_play_alike_stand_for_all_starts(board: int, known: int, deals: int) -> None:
    """Exchanging suits leads to the same start."""
    found = starts(board)
    assert (len(found.times), found.times.sum()) == (known, deals)
    chance = Random(3)
    for _ in range(100):
        cards = chance.sample(DECK, 2 + board)
        suits = chance.sample(range(4), 4)
        other = [Card(card & ~3 | suits[card & 3]) for card in cards]
        number = start_of(board, tuple(cards[:2]), tuple(cards[2:]))
        assert number == start_of(board, (other[1], other[0]), tuple(other[2:]))


@pytest.mark.parametrize(
    "rulebook", rows((("maryland-uth-1.5",), ("maryland-jackpot-1.0",)), deep=(0,))
)
def test_a_start_is_the_sum_of_its_flops(rulebook: str) -> None:
    """Every flop that it can lead to, one after the other."""
    solution = solve(game(rulebook))
    begins, level = Tree(solution.terms, {}).whole()[3]
    seen, chance = solution.first.board, Random(5)
    for _ in range(2 if DEEP else 1):
        cards = tuple(chance.sample(DECK, 2 + seen))
        hole, first = cards[:2], cards[2:]
        rest = [card for card in DECK if card not in cards]
        sums, flops = [0, 0, 0], 0
        for more in combinations(rest, 3 - seen):
            number, cell = placed(hole, (*first, *more))
            at = begins[number] + cell
            sums[0] += int(level.fixed[at])
            sums[1] += int(level.played[at])
            sums[2] += int(level.worth[at])
            flops += 1
        unit = flops * WAYS[3] * solution.terms.scale
        plays = [
            Fraction(sums[0] + multiple * sums[1], unit) for multiple in solution.first.multiples
        ]
        advice = solution.advise(hole, first)
        assert [option.value for option in advice.options] == [*plays, Fraction(sums[2], unit)]


@pytest.mark.parametrize("size", [3, 4, 5])
def test_a_board_is_numbered_whatever_its_suits(size: int) -> None:
    """Exchanging suits changes neither its number nor how many cards of each kind are left."""
    chance = Random(size)
    for _ in range(100):
        board = chance.sample(DECK, size)
        suits = chance.sample(range(4), 4)
        other = [card & ~3 | suits[card & 3] for card in board]
        both = masks_of(np.array([board, other]))
        first, second = number_of(both, size).tolist()
        assert first == second
        kinds = kinds_of(both, size)
        assert kinds.counts[0] == kinds.counts[1]
        assert kinds.left.sum(axis=1).tolist() == [52 - size] * 2
        assert (kinds.by_card >= 0).sum(axis=1).tolist() == [52 - size] * 2
        held = [card for card in DECK if card not in board]
        assert all(kinds.cards[0, kinds.by_card[0, card]] >> 2 == card >> 2 for card in held)


@pytest.mark.parametrize("size", [3, 4])
def test_one_more_card(size: int) -> None:
    """The board that follows, and what every other card is there."""
    known, here, after, chance = boards(size), kinds(size), steps(size), Random(size)
    for number in chance.sample(range(len(known.times)), 60):
        kind = chance.choice(np.flatnonzero(here.left[number]).tolist())
        fallen = int(here.cards[number, kind])
        masks = with_card(known.masks[number : number + 1], np.array([fallen]))
        assert after.following[number, kind] == number_of(masks, size + 1)[0]
        there = kinds_of(masks, size + 1).by_card[0]
        count = int(after.kinds[number])
        begin = int(after.squares[number]) + kind * count
        becomes = after.becomes[begin : begin + count]
        for card in range(52):
            own = int(here.by_card[number, card])
            if own >= 13 and card != fallen:
                assert becomes[own] == there[card]
        assert becomes[:13].tolist() == list(range(13))
