"""Counts of lines: against the classic figures, and against every hand laid out one by one."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest

from croupier import hands
from croupier.cards import DECK
from croupier.engine.banked.paytable import Cards
from croupier.maths import cache
from croupier.maths.edge.counts import counts_of, straight_flushes
from croupier.maths.edge.frequencies import FREQUENCIES
from croupier.maths.edge.wagers import choices, game_with

BOOKS = ("maryland-uth-1.5", "maryland-jackpot-1.0", "south-dakota-uth")


@pytest.mark.parametrize("size", [5, 6, 7])
def test_frequencies_are_all_hands(size: int) -> None:
    assert sum(FREQUENCIES[size]) == comb(52, size)


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("category", [8, 9])
def test_straight_flushes_are_as_many_as_the_frequencies_say(size: int, category: int) -> None:
    found = list(straight_flushes(size, category))
    assert len(found) == len({frozenset(row) for row in found}) == FREQUENCIES[size][category]
    assert {hands.category(hands.rank(item)) for item in found[::97]} == {category}


@pytest.mark.parametrize("book", BOOKS)
def test_no_line_of_any_paytable_is_never_met(book: str) -> None:
    for wager, paytable in choices(book):
        game = game_with({"rulebook": book}, wager, paytable)
        judge = game.judges.get(wager)
        if judge is None or judge.subject.lower_of:
            continue
        counts = counts_of(judge)
        assert all(count > 0 for count in counts.lines.values()), (wager, paytable)
        assert 0 < counts.unlisted < counts.total


def test_starting_hands_are_counted_as_the_table_reads_them() -> None:
    """Each of the 1,326 starting hands against a dealer's hand, read by the judge that pays."""
    game = game_with({"rulebook": BOOKS[0]}, "ultimate_pairs", "B")
    judge = game.judges["ultimate_pairs"]
    met: Counter[str] = Counter()
    for hole in combinations(DECK, 2):
        rest = [card for card in DECK if card not in hole]
        for dealer in combinations(rest[:2] + rest[-12:], 2):
            line = judge.line(Cards(hole, (), dealer, (), {}))
            met[line.hand if line else ""] += 1
    counts = counts_of(judge)
    assert counts.lines["player_aces_and_dealer_aces"] == 6
    # A hand without aces meets the same line with any dealer hand.
    assert met["ace_king_offsuit"] == 12 * comb(14, 2)
    assert counts.lines["ace_king_offsuit"] == 12 * comb(50, 2)


def test_boards_are_counted_as_the_table_reads_them() -> None:
    """All 2,598,960 boards would take a minute; every nineteenth is read, and the parts agree."""
    game = game_with({"rulebook": BOOKS[0]}, "play_the_board", "A")
    judge = game.judges["play_the_board"]
    met: Counter[str] = Counter()
    boards = 0
    for number, board in enumerate(combinations(DECK, 5)):
        if number % 19 == 0:
            line = judge.line(Cards((), board, (), (), {}))
            met[line.hand if line else ""] += 1
            boards += 1
    counts = counts_of(judge)
    for hand, count in counts.lines.items():
        expected = count * boards / counts.total
        assert abs(met[hand] - expected) < 6 * expected**0.5 + 3, hand
    assert counts.lines["pair_of_tens_or_better"] == 5 * comb(4, 2) * comb(12, 3) * 4**3


def test_royals_told_apart_by_where_they_lie() -> None:
    """In the first five, wholly on the board, or anywhere else among the seven (I-97)."""
    game = game_with({"rulebook": "south-dakota-uth"}, "progressive", "UTHP-01")
    counts = counts_of(game.judges["progressive"])
    assert counts.total == comb(52, 2) * comb(50, 3) * comb(47, 2)
    first_five = 4 * comb(5, 2) * comb(47, 2)
    board = 4 * comb(5, 3) * comb(47, 2)
    assert counts.lines["royal_flush_first_5_cards"] == first_five
    assert counts.lines["community_royal_flush"] == board
    everywhere = FREQUENCIES[7][9] * comb(7, 2) * comb(5, 3)
    assert counts.lines["royal_flush_first_7_cards"] == everywhere - first_five - board


def test_what_takes_long_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Counts are read from the cache again, even altered ones, but not with `fresh`."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    judge = game_with({"rulebook": BOOKS[2]}, "progressive", "UTHP-02").judges["progressive"]
    counts = counts_of(judge)
    (file,) = tmp_path.glob("counts-*.npz")
    kept = cache._read(file)
    assert kept is not None
    other = kept["counts"] + np.eye(1, len(kept["counts"]), 1, dtype=np.int64)[0]
    cache._write(file, {"counts": other})
    first = next(iter(counts.lines))
    assert counts_of(judge).lines == {**counts.lines, first: counts.lines[first] + 1}
    assert counts_of(judge, fresh=True) == counts
    assert len(list(tmp_path.iterdir())) == 1
