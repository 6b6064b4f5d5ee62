"""Chances at the showdown against a plain count."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from croupier import cards, hands
from croupier.maths.solve.odds import chances


@pytest.mark.parametrize(
    ("hole", "board"),
    [
        ("Kh 9d", "Ks 7c 2d 3d 4c"),
        ("2c 3c", "Ah Kh Qh Jh Th"),
        ("7s 2d", "Ts 9s 8s 6h 6c"),
    ],
)
def test_river_is_counted_one_by_one(hole: str, board: str) -> None:
    own, seen = cards.cards(hole), cards.cards(board)
    rest = [card for card in cards.DECK if card not in (*own, *seen)]
    ranks = [hands.rank([*pair, *seen]) for pair in combinations(rest, 2)]
    mine = hands.rank([*own, *seen])
    assert len(ranks) == 990
    assert chances(own, seen) == (
        Fraction(sum(rank < mine for rank in ranks), 990),
        Fraction(sum(number == mine for number in ranks), 990),
        Fraction(sum(item > mine for item in ranks), 990),
    )


def test_turn_is_the_mean_of_its_rivers() -> None:
    own, seen = cards.cards("As Kd"), cards.cards("Ad 7h 7c 2s")
    rest = [card for card in cards.DECK if card not in (*own, *seen)]
    rivers = [chances(own, [*seen, item]) for item in rest]
    for found, parts in zip(chances(own, seen), zip(*rivers, strict=True), strict=True):
        assert found == sum(parts, Fraction(0)) / len(rest)


def test_flop_is_the_mean_of_its_turns() -> None:
    own, seen = cards.cards("Ts 8s"), cards.cards("8d 8c 4s")
    rest = [card for card in cards.DECK if card not in (*own, *seen)]
    turns = [chances(own, [*seen, item]).win for item in rest]
    whole = chances(own, seen)
    assert sum(whole) == 1
    assert whole.win == sum(turns, Fraction(0)) / len(rest)


@pytest.mark.parametrize(
    ("hole", "board"), [("Kh 9d", "Ks 7c"), ("Kh", "Ks 7c 2d"), ("Kh 9d", "Kh 7c 2d")]
)
def test_cards_that_cannot_be_are_refused(hole: str, board: str) -> None:
    with pytest.raises(cards.BadCard):
        chances(cards.cards(hole), cards.cards(board))
