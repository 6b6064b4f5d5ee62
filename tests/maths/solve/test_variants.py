"""Games that no rulebook has: other streets, another qualifying hand, what cannot be solved."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from croupier import hands
from croupier.cards import DECK
from croupier.engine.banked.game import Game, Stage
from croupier.maths.solve import Unsolvable, solve, terms_of
from tests.maths.solve.plain import BONUS, FOLD, Board, game

UTH = "maryland-uth-1.5"


pytestmark = pytest.mark.deep


@pytest.fixture(scope="module")
def plain() -> Game:
    """Ultimate Texas Hold'em with Blind paytable A."""
    return game(UTH, {"blind": "A"})


def test_a_decision_with_four_community_cards(plain: Game) -> None:
    """Between flop and river; and the whole of it adds up."""
    turn = Stage("turn", 4, (2,), "check", "")
    flop = replace(plain.stages[1], multiples=(3,))
    altered = replace(plain, stages=(plain.stages[0], flop, turn, plain.stages[2]))
    solution = solve(altered, fresh=True)
    chance = Random(11)
    for _ in range(3):
        *cards, card, other = chance.sample(DECK, 6)
        played, checked = Fraction(0), Fraction(0)
        for river in set(DECK) - {*cards, card, other}:
            once, twice = Board((*cards, river)).values((card, other), (1, 2), BONUS["UTH A"])
            played += twice
            checked += max(once, FOLD)
        advice = solution.advise((card, other), cards)
        expected = {"2x": played / 46, "check": checked / 46}
        assert {option.action: option.value for option in advice.options} == expected
    assert solution.value > solve(plain).value
    assert solution.outcomes().value == solution.value
    assert solution.outcomes().chance(street="turn", action="2x") > 0


@pytest.mark.parametrize("name", ["two_pair", "straight", "royal_flush"])
def test_another_qualifying_hand(plain: Game, name: str) -> None:
    """Also one that some boards give nobody."""
    solution = solve(replace(plain, qualifies=hands.HAND_NAMES.index(name)))
    lowest, chance = hands.bounds(name)[0], Random(name)
    for _ in range(10):
        board = chance.sample(DECK, 5)
        slow = Board(board)
        for _ in range(5):
            item, other = chance.sample([card for card in DECK if card not in board], 2)
            (once,) = slow.values((item, other), (1,), BONUS["UTH A"], lowest)
            assert solution.advise((item, other), board).options[0].value == once


def test_a_game_without_a_decision_before_the_flop(plain: Game) -> None:
    """It is worth what never playing there is worth."""
    solution = solve(replace(plain, stages=plain.stages[1:]), fresh=True)
    assert round(float(solution.value), 8) == -0.15496843
    assert solution.outcomes().value == solution.value
    assert {start.best for start in solution.starting()} == {"check"}


def test_what_cannot_be_solved_is_refused_in_one_sentence(plain: Game) -> None:
    """Each says which rule is in the way."""
    first, flop, river = plain.stages
    with pytest.raises(Unsolvable, match=r"decisions come with \[2, 3, 5\]"):
        terms_of(replace(plain, stages=(replace(first, board=2), flop, river)))
    with pytest.raises(Unsolvable, match="on flop one may fold"):
        terms_of(replace(plain, stages=(first, replace(flop, otherwise="fold"), river)))
    other = {**plain.judges, "blind": plain.judges["ultimate_pairs"]}
    with pytest.raises(Unsolvable, match="blind is decided by starting, not the player's hand"):
        terms_of(replace(plain, judges=other))
    with pytest.raises(Unsolvable, match="a payoff of 4001002 units is above 2000000"):
        terms_of(replace(plain, stages=(replace(first, multiples=(2_000_000,)), flop, river)))
    cells = {**plain.cells, ("ante", "folded"): plain.cells["ante", "in"]}
    with pytest.raises(Unsolvable, match="ante of a folded box is still decided"):
        terms_of(replace(plain, cells=cells))
    with pytest.raises(Unsolvable, match="play has no odds"):
        terms_of(replace(plain, judges={k: v for k, v in plain.judges.items() if k != "play"}))
