"""Features compared with a plain reading of the same cards, on random positions."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest

from croupier import hands
from croupier.cards import DECK, Card, cards, rank_of, suit_of, texts
from croupier.maths.strategy import features
from croupier.maths.strategy.features import marks_of

GROUPS = ("pair", "two_pair", "three_of_a_kind", "four_of_a_kind", "full_house")


def grouped(several: tuple[Card, ...]) -> str:
    """The name of fewer than five cards."""
    counts = sorted(Counter(map(rank_of, several)).values(), reverse=True)
    shapes = {4: "four_of_a_kind", 3: "three_of_a_kind", 2: "pair"}
    return "two_pair" if counts[:2] == [2, 2] else shapes.get(max(counts, default=0), "high_card")


def name_of(several: tuple[Card, ...]) -> str:
    """The name of any number of cards."""
    return hands.hand_name(hands.rank(several)) if len(several) >= 5 else grouped(several)


def plain(hole: tuple[Card, ...], board: tuple[Card, ...]) -> dict[int, int]:
    """What can be read off the cards without any of the kernel's ways."""
    high, low = sorted(map(rank_of, hole), reverse=True)
    ranks = set(map(rank_of, board))
    paired = [rank for rank in (high, low) if high == low or rank in ranks]
    kickers = [rank for rank in (high, low) if high != low and rank not in ranks]
    own, alone = name_of((*hole, *board)), name_of(board)
    found = {
        features.HIGH: high,
        features.LOW: low,
        features.NAME: hands.HAND_NAMES.index(own),
        features.BOARD_NAME: hands.HAND_NAMES.index(alone),
        features.PAIRED: max(paired, default=-1),
        features.KICKER: max(kickers, default=-1),
        features.OVERCARDS: sum(all(rank > other for other in ranks) for rank in (high, low)),
        features.BOARD_HIGH: max(ranks, default=-1),
        features.BOARD_LOW: min(ranks, default=-1),
        features.BOARD_STRAIGHT: nearest(ranks, ranks),
    }
    if paired:
        found[features.ABOVE] = sum(rank > max(paired) for rank in ranks)
    if kickers:
        found[features.BETTER_KICKERS] = sum(
            rank not in ranks for rank in range(max(kickers) + 1, 13)
        )
    if len(board) == 5:
        mine = hands.rank((*hole, *board))
        rest = [card for card in DECK if card not in (*hole, *board)]
        found[features.OUTS] = sum(hands.rank((*board, card)) > mine for card in rest)
    else:
        found[features.STRAIGHT] = nearest({high, low, *ranks}, {high, low} - ranks)
    return found


def nearest(ranks: set[int], wanted: set[int]) -> int:
    """The most ranks within five in a row that have a wanted one among them."""
    runs = [{12, 0, 1, 2, 3}, *(set(range(least, least + 5)) for least in range(9))]
    return max((len(run & ranks) for run in runs if run & wanted), default=0)


@pytest.mark.parametrize("size", [0, 1, 3, 4, 5])
def test_marks_are_what_the_cards_show(size: int) -> None:
    chance = Random(size)
    for _ in range(120):
        several = chance.choice((DECK, DECK[:24], DECK[::2]))
        dealt = tuple(chance.sample(several, 2 + size))
        marks = marks_of(dealt[:2], dealt[2:])[0]
        for mark, value in plain(dealt[:2], dealt[2:]).items():
            assert marks[mark] == value, (mark, texts(dealt))


@pytest.mark.parametrize("size", [1, 3, 4])
def test_flush_draws(size: int) -> None:
    """Of suits that can still make a flush, the one with most cards, then the best hole card."""
    chance = Random(size)
    for _ in range(200):
        dealt = tuple(chance.sample(chance.choice((DECK, DECK[::2])), 2 + size))
        hole, board = dealt[:2], dealt[2:]
        draws = []
        for card in hole:
            count = sum(suit_of(other) == suit_of(card) for other in dealt)
            if size < 3 or sum(suit_of(other) == suit_of(card) for other in board) >= size - 2:
                draws.append((count, rank_of(card)))
        marks = marks_of(hole, board)[0]
        seen = (marks[features.FLUSH], marks[features.FLUSH_CARD])
        assert seen == max(draws, default=(0, -1)), texts(dealt)


@pytest.mark.parametrize(
    ("hole", "board", "hidden"),
    [
        ("As Kd", "8c 8d 4h 3s 2c", False),
        ("As 4d", "8c 8d 4h 3s 2c", True),
        ("9s 9d", "Kc Kd 8h 8s 2c", True),
        ("5s 5d", "Kc Kd 8h 8s 2c", False),
        ("As 2d", "Kc Qc Jc Tc 9c", False),
        ("Ac 2d", "Kc Qc Jc Tc 9c", True),
        ("As 2d", "9c 8c 7c 6c 2c", False),
        ("7s 7d", "Kc Kd Kh 2s 2c", True),
        ("2s 3d", "Kc Kd Kh 2d 2c", False),
        ("9s 3d", "8c 7d 6h 5s 4c", True),
        ("As Qd", "8c 8d 4h", False),
        ("8s Qd", "8c 8d 4h", True),
        ("3s 3d", "8c 8d 8h 8s 2c", False),
    ],
)
def test_a_hidden_hand_needs_a_hole_card(hole: str, board: str, hidden: bool) -> None:
    assert bool(marks_of(cards(hole), cards(board))[0, features.HIDDEN]) == hidden


def test_every_position_is_seen_once() -> None:
    for size in (0, 1, 3):
        places = sorted(
            (part.start, part.stop, len(marks)) for part, marks in features.each_sight(size, list)
        )
        assert places[0][0] == 0
        assert places[-1][1] == features.positions(size)
        assert all(row[1] == other[0] for row, other in pairwise(places))
        assert all(stop - start == seen for start, stop, seen in places)


def test_positions_that_play_alike_have_the_same_marks() -> None:
    """Suits that do not matter are exchanged; the kernel reads one of the cards only."""
    board = cards("Kc 9c 4d")
    seen = {
        tuple(marks_of(cards(hole), board)[0].tolist())
        for hole in ("Qh 7h", "Qs 7s", "Qh 7s", "Qs 7h")
    }
    assert len({(*row[:2], *row[3:]) for row in seen}) == 1
    every = {tuple(marks_of(pair, board)[0]) for pair in combinations(cards("Ah As Ad"), 2)}
    assert len(every) == 2, "a diamond can make a flush here"
