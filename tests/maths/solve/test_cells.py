"""Random cells of the solution compared with a slow way, and that with the engine.

A few hundred in a normal run; with CROUPIER_DEEP=1 2,000 flops and 20,000 boards, each with hole
cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

from croupier.cards import DECK, Card, text
from croupier.maths.solve import Solution, solve
from croupier.notation.answers import answer
from tests.maths.solve.plain import BONUS, FOLD, Board, game, net, on_the_flop, ranked
from tests.stages import DEEP

BOARDS, HOLES_A_BOARD = (2_000, 10) if DEEP else (60, 10)
FLOPS, HOLES_A_FLOP = (40, 50) if DEEP else (1, 15)

GAMES = (
    ("maryland-uth-1.5", {"blind": "A"}, "UTH A"),
    ("maryland-uth-1.5", {"blind": "B"}, "UTH B"),
    ("maryland-jackpot-1.0", {"xtra_bonus": "A"}, "JH A"),
)
each_game = pytest.mark.parametrize(
    ("rulebook", "paytables", "bonus"), GAMES, ids=[bonus for _, _, bonus in GAMES]
)


@cache
def solved(rulebook: str, paytables: tuple[tuple[str, str], ...]) -> Solution:
    """The game, each once."""
    return solve(game(rulebook, dict(paytables)))


def options(solution: Solution, hole: Any, board: Any) -> dict[str, Fraction]:
    """The advice as a table."""
    return {option.action: option.value for option in solution.advise(hole, board).options}


def dealt(chance: Random, count: int) -> tuple[Card, ...]:
    """Different cards; often of few suits, so that flushes are not rare."""
    deck = [card for card in DECK if chance.random() < 0.5 or card & 3 < 2]
    return tuple(chance.sample(deck, count))


@each_game
def test_boards(rulebook: str, paytables: Mapping[str, str], bonus: str) -> None:
    """Playing once the ante or folding, with all five cards seen."""
    chance = Random(f"boards {bonus}")
    solution = solved(rulebook, tuple(paytables.items()))
    for _ in range(BOARDS):
        board = dealt(chance, 5)
        plain = Board(board)
        rest = [card for card in DECK if card not in board]
        for _ in range(HOLES_A_BOARD):
            item, other = chance.sample(rest, 2)
            (once,) = plain.values((item, other), (1,), BONUS[bonus])
            expected = {"1x": once, "fold": FOLD}
            assert options(solution, (item, other), board) == expected


@each_game
def test_flops(rulebook: str, paytables: Mapping[str, str], bonus: str) -> None:
    """Playing twice the ante, or checking and then doing the best."""
    chance = Random(f"flops {bonus}")
    solution = solved(rulebook, tuple(paytables.items()))
    for _ in range(FLOPS):
        flop = dealt(chance, 3)
        boards: dict[tuple[Card, ...], Board] = {}

        def board_of(cards: tuple[Card, ...], boards: dict[Any, Board] = boards) -> Board:
            if cards not in boards:
                boards[cards] = Board(cards)
            return boards[cards]

        rest = [card for card in DECK if card not in flop]
        for _ in range(HOLES_A_FLOP):
            item, other = sorted(chance.sample(rest, 2))
            expected = on_the_flop((item, other), flop, BONUS[bonus], board_of)
            assert options(solution, (item, other), flop) == expected


@each_game
def test_the_slow_way_settles_as_the_engine_does(
    rulebook: str, paytables: Mapping[str, str], bonus: str
) -> None:
    """Random rounds with each decision, through the whole of a round."""
    chance = Random(f"rounds {bonus}")
    compiled = game(rulebook, paytables)
    (opening,) = (wagers for wagers, stand, _ in compiled.entries if stand == "in")
    for number in range(2_000 if DEEP else 120):
        cards = dealt(chance, 9)
        hole, dealer, board = cards[:2], cards[2:4], cards[4:]
        decisions = ["check", "check", ("fold", "1x")[number % 2]]
        multiple = number % 2
        if number % 3:
            stage = compiled.stages[number % 3 - 1]
            multiple = chance.choice(stage.multiples)
            decisions = ["check"] * (number % 3 - 1) + [f"{multiple}x"]
        told = answer(
            {
                "rulebook": rulebook,
                "submission": {"paytables": dict(paytables)},
                "dealer": [text(card) for card in dealer],
                "board": [text(card) for card in board],
                "seats": [
                    {
                        "seat": 1,
                        "cards": [text(card) for card in hole],
                        "wagers": dict.fromkeys(sorted(opening), 200),
                        "decisions": decisions,
                    }
                ],
            }
        )
        ranks = ranked(board)
        player, against = ranks[_pair(hole)], ranks[_pair(dealer)]
        expected = net(player, against, multiple, BONUS[bonus]) if multiple else FOLD
        (seat,) = _seats(told)
        assert Fraction(seat["net"], 200) == expected


def _pair(two: tuple[Card, ...]) -> tuple[Card, Card]:
    card, other = sorted(two)
    return card, other


def _seats(told: Mapping[str, Any]) -> list[dict[str, Any]]:
    return list(told["seats"])
