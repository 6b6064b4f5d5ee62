"""Exact covariances: each part compared with another way to the same number."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from croupier import hands
from croupier.cards import SUITS, cards
from croupier.maths.edge import edge_of_wager
from croupier.maths.edge.by_flop import ByFlop, by_flop, mean, mean_product
from croupier.maths.edge.by_hand import by_hand, with_each_other, with_main
from croupier.maths.edge.joint import covariances
from croupier.maths.edge.wagers import MAIN, game_with, main_game
from croupier.maths.solve import Solution, solve
from croupier.maths.solve.boards import boards
from croupier.maths.solve.outcomes import outcomes_of
from croupier.maths.solve.starts import HOLES, hole_number
from croupier.maths.solve.tree import placed
from croupier.maths.strategy import play

UTH, JACKPOT, DAKOTA = "maryland-uth-1.5", "maryland-jackpot-1.0", "south-dakota-uth"
FLOPS = 1_755


@pytest.fixture(scope="module")
def solution() -> Solution:
    """Ultimate Texas Hold'em with Blind paytable A."""
    return solve(main_game({"rulebook": UTH}, "A"))


@pytest.mark.parametrize(
    ("rulebook", "wager", "paytable"),
    [
        *((UTH, "progressive", letter) for letter in "ABCD"),
        *((JACKPOT, "progressive", letter) for letter in "ABCDE"),
        (DAKOTA, "progressive", "PMG-01"),
    ],
)
def test_flops_give_the_edge_again(rulebook: str, wager: str, paytable: str) -> None:
    """All flops with all hole cards equal the known counts; a suit's line over all suits."""
    game = game_with({"rulebook": rulebook}, wager, paytable)
    edge = edge_of_wager(game, wager, stake=100)
    found = by_flop(game, wager, 100)
    assert found is not None
    assert mean(found) == edge.ev
    if not found.averaged:
        assert mean_product(found, found) - mean(found) ** 2 == edge.variance


def test_hole_cards_give_the_edge_again() -> None:
    """As long as they alone decide: some paytables of Ultimate Pairs look at the dealer's."""
    for letter in "ABCDEF":
        game = game_with({"rulebook": UTH}, "ultimate_pairs", letter)
        edge = edge_of_wager(game, "ultimate_pairs")
        found = by_flop(game, "ultimate_pairs", 100)
        asks = any("dealer" in line.hand for line in edge.lines)
        assert (found is None) == asks
        if found is not None:
            assert mean(found) == edge.ev
        if found is not None and not found.averaged:
            assert mean_product(found, found) - edge.ev**2 == edge.variance


def test_hands_give_the_edge_again(solution: Solution) -> None:
    for letter in "ABCDE":
        game = game_with({"rulebook": UTH}, "trips", letter)
        edge = edge_of_wager(game, "trips")
        nets = by_hand(game, "trips", 100)
        assert nets is not None
        assert with_each_other(nets, nets) == edge.variance
        assert with_main(solution.outcomes(), (Fraction(3),) * 10) == 0
    assert by_hand(game, "bad_beat", 100) is None
    assert by_hand(game, "progressive", 100) is None


def weighed(
    solution: Solution, weights: np.ndarray[tuple[int, int], np.dtype[np.int64]]
) -> Fraction:
    """The mean result of the main game over deals that weigh so much."""
    fresh = Solution(solution.terms, fresh=True)
    fresh.__dict__["_worked"] = solution._worked
    found = outcomes_of(solution.terms, solution.first, fresh.weighed(weights))
    return Fraction(sum(row.deals * row.net for row in found.rows), found.deals)


def test_deals_of_one_hand_are_worth_what_it_is_worth(solution: Solution) -> None:
    """Aces, by the published fraction."""
    weights = np.zeros((FLOPS, HOLES), np.int64)
    for pair in combinations(cards("Ac Ad Ah As"), 2):  # a flop stands for others by its suits
        weights[:, hole_number(*pair)] = 7
    assert weighed(solution, weights) == Fraction(75_535_105_760, 20_975_724_000)


def test_deals_of_one_flop_are_worth_what_it_is_worth(solution: Solution) -> None:
    """Hole cards that are checked before it, on a board that stands for itself."""
    number, _ = placed((0, 1), tuple(cards("Ac Kc 7c")))
    own = int(np.flatnonzero(boards(3).masks[number])[0])
    suits = SUITS[own:] + SUITS[:own]
    flop = cards(f"A{suits[0]} K{suits[0]} 7{suits[0]}")
    low, high = cards(f"Q{suits[1]} 2{suits[2]}")
    weights = np.zeros((FLOPS, HOLES), np.int64)
    weights[number, hole_number(low, high)] = 1
    advice = solution.advise((high, low), flop)
    best = max(option.value for option in advice.options)
    assert solution.advise((high, low)).best == "check"
    assert weighed(solution, weights) == best


def test_two_wagers_of_the_flop(solution: Solution) -> None:
    """Ultimate Pairs of hole cards and a progressive of the flop: held aces help a little."""
    table = {"rulebook": UTH, "paytables": {"ultimate_pairs": "C"}}
    game = game_with(table, "progressive", "A")
    stakes = {"ante": 1_000, "ultimate_pairs": 500, "progressive": 100, "trips": 500}
    played = play(solution, "best")
    known = covariances(game, played, stakes)
    names = {frozenset(pair) for pair in known}
    assert len(names) == len(known) == 6
    assert all(value > 0 for value in known.values())
    alone = covariances(game, None, stakes)
    assert alone == {pair: value for pair, value in known.items() if pair in alone}
    assert len(alone) == 1


def test_covariances_grow_with_a_meter_as_the_hand_that_wins_it_says(solution: Solution) -> None:
    """A meter of one more stake adds how often it is won, times what is won besides, less its mean.

    Five cards that are a royal flush or four of a kind are called so with two more cards as well.
    """
    game = game_with({"rulebook": UTH, "paytables": {"ultimate_pairs": "C"}}, "progressive", "C")
    stakes = {"ante": 1_000, "trips": 500, "progressive": 100, "ultimate_pairs": 500}
    meters, played = {"Mega": 5_000_000, "Major": 70_000, "Minor": 30_000}, play(solution, "best")
    before = covariances(game, played, stakes, meters)
    assert set(before) == {
        *((MAIN, "trips"), (MAIN, "progressive"), (MAIN, "ultimate_pairs")),
        *(("trips", "progressive"), ("trips", "ultimate_pairs")),
        ("progressive", "ultimate_pairs"),
    }
    nets, pairs = by_hand(game, "trips", 500), by_flop(game, "ultimate_pairs", 500)
    assert nets is not None
    assert pairs is not None
    for meter, hand, number in (("Mega", "royal_flush", 4), ("Minor", "four_of_a_kind", 624)):
        more = meters | {meter: meters[meter] + 10_000}  # a hundred stakes
        now = covariances(game, played, stakes, more)
        grew = {pair: (now[pair] - before[pair]) / 100 for pair in now}
        won = Fraction(number, 2_598_960)
        besides, trips = nets[hands.HAND_NAMES.index(hand)], edge_of_wager(game, "trips").ev
        assert grew["trips", "progressive"] == won * (besides - trips)
        wins = winning(by_flop(game, "progressive", 100, more), Fraction(more[meter], 100))
        assert mean(wins) == won
        main = weighed(solution, wins.weights)
        assert grew[MAIN, "progressive"] == won * (main - played.outcomes.value)
        both = mean_product(wins, pairs)
        assert grew["progressive", "ultimate_pairs"] == both - won * mean(pairs)
        others = grew.keys() - {pair for pair in grew if "progressive" in pair}
        assert [grew[pair] for pair in others] == [0, 0, 0]


def winning(found: ByFlop | None, award: Fraction) -> ByFlop:
    """1 where the wager wins this award, whether or not its stake is kept, else 0."""
    assert found is not None
    [place] = [at for at, net in enumerate(found.nets) if net in (award, award - 1)]
    last = len(found.nets) - 1
    numbers = np.select([found.numbers == place, found.numbers == last], [0, 2], 1)
    return ByFlop(numbers.astype(np.uint8), (Fraction(1), Fraction(0), Fraction(0)), False)
