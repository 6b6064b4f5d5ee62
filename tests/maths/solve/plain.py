"""The game worked out the slow way: every dealer's hand on every board, ranked plainly.

The settlement here is written from the clauses again, and shares nothing with the engine or the
solver: an ante and a bonus wager are staked, the dealer qualifies with a pair.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier import hands
from croupier.cards import DECK, Card
from croupier.engine.banked.game import Game, compile_game
from croupier.law.submission import examine, with_demonstration

Ranks = Mapping[tuple[Card, Card], int]

STRAIGHT_UP = {"royal_flush": 500, "straight_flush": 50, "four_of_a_kind": 10}
BONUS: Mapping[str, Mapping[str, Fraction]] = {
    "UTH A": {"full_house": Fraction(3), "flush": Fraction(3, 2), "straight": Fraction(1)},
    "UTH B": {"full_house": Fraction(3), "flush": Fraction(3, 2)},
    "JH A": {"full_house": Fraction(4), "flush": Fraction(2), "straight": Fraction(1)},
}

FOLD = Fraction(-2)
PAIR = hands.bounds("pair")[0]


def game(rulebook: str, paytables: Mapping[str, str] | None = None) -> Game:
    """The demonstration table, with these paytables in place of its own."""
    table = {"rulebook": rulebook, "paytables": dict(paytables or {})}
    return compile_game(examine(with_demonstration(table)))


def net(
    player: int,
    dealer: int,
    multiple: int,
    bonus: Mapping[str, Fraction],
    lowest: int = PAIR,
) -> Fraction:
    """What a box that stayed in is up or down, in antes; the dealer qualifies from `lowest` on."""
    if player < dealer:
        return Fraction(-multiple - 1 - (dealer >= lowest))
    if player == dealer:
        return Fraction(0)
    name = hands.hand_name(player)
    won = Fraction(STRAIGHT_UP.get(name, bonus.get(name, 0)))
    return multiple + won + (dealer >= lowest)


def ranked(board: Sequence[Card]) -> Ranks:
    """The rank of every two cards with this board."""
    rest = [card for card in DECK if card not in board]
    return {pair: hands.rank((*pair, *board)) for pair in combinations(rest, 2)}


class Board:
    """A board with every pair's rank, to be asked for many hole cards."""

    def __init__(self, board: Sequence[Card]) -> None:
        every = ranked(board)
        self.ranks = every
        self.first: NDArray[np.int64] = np.array([card for card, _ in every])
        self.second: NDArray[np.int64] = np.array([other for _, other in every])
        self.dealer: NDArray[np.int64] = np.array(list(every.values()))

    def values(
        self,
        hole: tuple[Card, Card],
        multiples: Sequence[int],
        bonus: Mapping[str, Fraction],
        lowest: int = PAIR,
    ) -> list[Fraction]:
        """The mean result of playing each multiple, over the dealer's 990 hands."""
        card, other = sorted(hole)
        own = self.ranks[card, other]
        free = (self.first != card) & (self.second != card)
        free &= (self.first != other) & (self.second != other)
        dealt = self.dealer[free]
        # All dealer hands on one side of the player's that qualify, or do not, end alike.
        sides = (dealt < own, dealt == own, dealt > own)
        state = dealt >= lowest
        ends = [dealt[side & kind] for side in sides for kind in (state, ~state)]
        assert sum(len(end) for end in ends) == 990
        return [
            sum(
                (
                    len(end) * net(own, int(end[0]), multiple, bonus, lowest)
                    for end in ends
                    if len(end)
                ),
                Fraction(0),
            )
            / 990
            for multiple in multiples
        ]


def on_the_flop(
    hole: tuple[Card, Card],
    flop: Sequence[Card],
    bonus: Mapping[str, Fraction],
    board_of: Callable[[tuple[Card, ...]], Board],
) -> dict[str, Fraction]:
    """What playing twice the ante is worth, and checking with the best play to come."""
    rest = [card for card in DECK if card not in (*hole, *flop)]
    played, checked = Fraction(0), Fraction(0)
    for more in combinations(rest, 2):
        board = board_of((*flop, *more))
        once, twice = board.values(hole, (1, 2), bonus)
        played += twice
        checked += max(once, FOLD)
    return {"2x": played / 1081, "check": checked / 1081}
