"""One of the dealer's cards seen: cells compared with a slow way; the whole in the deep stage."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.cards import DECK, Card, cards, texts
from croupier.maths.edge.wagers import main_game
from croupier.maths.kernels.ranking import classes, rank7
from croupier.maths.solve import Solution, solve
from croupier.maths.solve.boards import boards
from croupier.maths.solve.starts import hole_number
from croupier.maths.solve.tree import Tree, placed
from croupier.maths.strategy import exposed_card as at_work
from croupier.maths.strategy.exposed_card import SECONDS, WAYS, peek


def solved(rulebook: str, *, fresh: bool = False) -> Solution:
    """The game with its first paytable."""
    return solve(main_game({"rulebook": rulebook}, "A"), fresh=fresh)


@pytest.mark.deep
def test_the_published_figure() -> None:
    """13.5922 percent for the player, who plays before the flop in 34.5762 percent of deals."""
    seen = peek(solved("maryland-uth-1.5", fresh=True))
    assert seen.value == Fraction(8_592_081_451, 63_213_204_600)
    assert f"{float(seen.value):.6f}" == "0.135922"
    assert f"{float(seen.taken['4x']):.6f}" == "0.345762"
    assert seen.taken["3x"] == 0


@pytest.mark.deep
@pytest.mark.parametrize("rulebook", ["maryland-uth-1.5", "maryland-jackpot-1.0"])
def test_seeing_a_card_changes_no_deal(rulebook: str) -> None:
    """Playing at once, regardless of the card seen, has the value of playing blind."""
    solution = solved(rulebook)
    found = at_work._worked(solution)
    deals = int(found["weights"].sum()) * WAYS[3] * solution.terms.scale
    fixed, played, _ = (Fraction(int(item), deals) for item in found["sums"].sum(axis=0))
    first = solution.first
    for number, multiple in enumerate(first.multiples):
        always = np.full(len(solution.choices(first.name)), number, np.int8)
        blind = solution.under({first.name: always}).value
        assert blind == fixed + multiple * played


def slowly(solution: Solution, hole: tuple[Card, ...], flop: tuple[Card, ...], seen: Card) -> int:
    """What a checked flop is worth with the river played as well as can be, summed plainly."""
    terms = solution.terms
    total = 0
    for more in combinations([card for card in DECK if card not in (*hole, *flop, seen)], 2):
        board = (*flop, *more)
        rest = [item for item in DECK if item not in (*hole, *board, seen)]
        several = [(*hole, *board), *((seen, each, *board) for each in rest)]
        own, *dealer = (ranks := rank7(np.array(several, np.uint8)).astype(np.int64)).tolist()
        names: NDArray[np.uint8] = classes(ranks)
        fixed = played = 0
        for other, name in zip(dealer, names[1:].tolist(), strict=True):
            place = int(names[0]), int(name >= terms.qualifies), 1 + (own > other) - (own < other)
            fixed += int(terms.fixed[place])
            played += int(terms.played[place])
        # The two cards come one after the other, in either order.
        total += 2 * max(fixed + played, terms.folded * SECONDS)
    return total


@pytest.mark.deep
def test_cells_beside_the_slow_way() -> None:
    """Flops with one card of the dealer's seen, of one rank; suits that matter and others."""
    solution = solved("maryland-uth-1.5")
    tree, rank = Tree(solution.terms, {}), 9
    level = at_work._levels(tree, rank, at_work._strengths(tree.ranking()))
    known, chance = boards(3), Random(9)
    flops = ("Ac 9c 4c", "Kc 7d 2h", "Js Jh 5s")
    for flop in map(cards, flops):
        rest = [card for card in DECK if card not in flop]
        dealers = [item for item in rest if item >> 2 == rank]
        seen = chance.choice(dealers)
        hole = tuple(chance.sample([each for each in rest if each != seen], 2))
        number, cell = placed(hole, flop)
        slot = slot_of(flop, seen)
        size = int(known.cells[number + 1] - known.cells[number])
        at = 4 * int(known.cells[number]) + slot * size + cell
        expected = slowly(solution, hole, flop, seen)
        assert int(level.later[at]) == expected, texts((*hole, *flop, seen))
        assert abs(expected) <= WAYS[3] * solution.terms.most


def slot_of(flop: tuple[Card, ...], seen: Card) -> int:
    """The dealer's suit among those on the flop: the one with most and highest cards is 1."""
    weight = {
        suit: (
            sum(card & 3 == suit for card in flop),
            sum(1 << (item >> 2) for item in flop if item & 3 == suit),
        )
        for suit in {each & 3 for each in flop}
    }
    order = sorted(weight, key=lambda suit: weight[suit], reverse=True)
    return 1 + order.index(seen & 3) if seen & 3 in order else 0


@pytest.mark.parametrize("board", [0, 1])
def test_starts_that_are_alike_are_counted_together(board: int) -> None:
    """The dealer's card is a club; the three other suits may be exchanged."""
    numbers, chance = at_work._classes(board), Random(board)
    alike: dict[tuple[int, ...], int] = {}
    for _ in range(3_000):
        low, high, community = [*sorted(chance.sample(range(52), 2)), chance.randrange(52)]
        seen = min(
            (*sorted(moved(item, to) for item in (low, high)), moved(community, to) * board)
            for to in permutations((1, 2, 3))
        )
        number = int(numbers[hole_number(low, high), community * board])
        assert alike.setdefault(seen, number) == number
    assert len(set(alike.values())) == len(alike)


def moved(card: int, to: tuple[int, ...]) -> int:
    """Return the card with all suits except clubs in this order."""
    return card - card % 4 + (0, *to)[card % 4]
