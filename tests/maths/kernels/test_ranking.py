"""Batch ranking compared with the plain ranking and with the known counts of hands."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier import hands
from croupier.cards import DECK, Card, cards
from croupier.maths.kernels import classes, frequencies, places, rank5, rank6, rank7
from tests.stages import DEEP

FIVE = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4)
SIX = (6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1656, 188)
SEVEN = (
    23294460,
    58627800,
    31433400,
    6461620,
    6180020,
    4047644,
    3473184,
    224848,
    37260,
    4324,
)


def dealt(count: int, size: int, seed: int = 7) -> NDArray[np.uint8]:
    """Random hands, the same in every run."""
    shuffled = np.random.default_rng(seed).random((count, 52)).argsort(axis=1)
    return shuffled[:, :size].astype(np.uint8)


@pytest.mark.parametrize(("size", "known"), [(5, FIVE), (6, SIX), (7, SEVEN)])
def test_all_hands_fall_into_the_classic_frequencies(size: int, known: tuple[int, ...]) -> None:
    """Every set of cards is counted: 2,598,960, 20,358,520 and 133,784,560 of them."""
    assert frequencies(size) == dict(zip(hands.HAND_NAMES, known, strict=True))


@pytest.mark.parametrize(("size", "ranked"), [(5, rank5), (6, rank6), (7, rank7)])
def test_ranks_are_those_of_the_plain_ranking(size: int, ranked: object) -> None:
    """A hundred thousand random hands of seven, fewer of five and six."""
    assert callable(ranked)
    many = dealt(100_000 if size == 7 else 30_000, size)
    plain = [hands.rank([Card(card) for card in row]) for row in many.tolist()]
    assert places(ranked(many)).tolist() == plain


def test_all_five_card_hands_are_in_the_order_of_the_plain_ranking() -> None:
    """Each of them; in a short run, each of those that hold the lowest card."""
    short = ((DECK[0], *rest) for rest in combinations(DECK[1:], 4))
    every = list(combinations(DECK, 5) if DEEP else short)
    plain = np.array([hands.rank(hand) for hand in every])
    ranked = rank5(np.array(every, np.uint8))
    assert (places(ranked) == plain).all()
    assert (np.diff(ranked[plain.argsort(kind="stable")].astype(int)) >= 0).all()


def test_the_hand_names_are_read_from_ranks() -> None:
    """A rank's class is the place of its hand's name."""
    rows = np.array([cards("Ah Kh Qh Jh Th 2c 3d"), cards("2c 3d 5h 7s 9c Jd Kh")], np.uint8)
    assert classes(rank7(rows)).tolist() == [9, 0]


def test_a_number_that_is_no_card_is_refused() -> None:
    """Anywhere in the batch."""
    many = dealt(1_000, 7)
    many[700, 3] = 52
    with pytest.raises(hands.BadHand, match="52 is not a card number"):
        rank7(many)
    many[700, 3] = 255
    with pytest.raises(hands.BadHand, match="255 is not a card number"):
        rank7(many)


def test_an_array_of_another_shape_or_type_is_refused() -> None:
    """It says what would be right."""
    with pytest.raises(hands.BadHand, match="uint8 with 7 columns"):
        rank7(dealt(3, 6))
    with pytest.raises(hands.BadHand, match="uint8 with 6 columns"):
        rank6(dealt(3, 6).astype(np.int64))


def test_a_batch_need_not_lie_in_one_piece() -> None:
    """Columns of a larger array, every second row, no row at all."""
    many = dealt(500, 9)
    assert (rank7(many[::2, 1:8]) == rank7(np.ascontiguousarray(many[::2, 1:8]))).all()
    assert rank7(many[:0, :7]).shape == (0,)
