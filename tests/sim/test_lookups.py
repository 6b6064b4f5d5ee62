"""Cards, cells, and actions of the kernel, compared with a slow way to each."""

from __future__ import annotations

import random

import numpy as np
import pytest

from croupier.cards import Card
from croupier.maths.kernels import rank5, rank6, rank7
from croupier.maths.solve import solve, terms_of
from croupier.maths.solve.boards import boards
from croupier.maths.solve.starts import start_of
from croupier.maths.solve.tree import placed
from croupier.sim import kernel
from croupier.sim.blocks import ranking_for, stream
from croupier.sim.inputs.strategy import pack, places
from croupier.sim.inputs.structs import Street
from tests.sim.tables import JACKPOT, UTH, table


def decks(count: int) -> list[list[int]]:
    chance = random.Random(4)
    return [chance.sample(range(52), 23) for _ in range(count)]


def test_cells_as_the_solver_numbers_them() -> None:
    ranking, chance = ranking_for(1), random.Random(8)
    suited = [[*chance.sample(range(suit, 52, 4), 5), 1, 2] for suit in (0, 3)]
    for cards in (*decks(2_000), *suited):
        spread = [*cards[:5], 0, 0, *cards[5:7]]
        deck = np.array(spread, np.uint8)
        hole = (cards[5], cards[6])
        number, cell = placed(hole, tuple(cards[:3]))
        assert kernel.flop_cell(deck, 7, places()) == boards(3).cells[number] + cell
        number, cell = placed(hole, tuple(cards[:5]))
        board = kernel.shared_key(deck, 0, 5, ranking.keys)
        found = kernel.river_cell(deck, 7, board, places(), ranking.rows, ranking.cells)
        assert found == boards(5).cells[number] + cell


@pytest.mark.parametrize("rulebook", [UTH, JACKPOT])
def test_decisions_as_the_solver_takes_them(rulebook: str) -> None:
    setting, ranking = table(rulebook), ranking_for(1)
    terms = terms_of(setting.game)
    solution = solve(setting.game)
    choices = {item.name: solution.choices(item.name) for item in terms.decisions}
    plays = setting.deal.plays
    for cards in decks(1_500):
        hole, board = tuple(map(Card, cards[5:7])), tuple(map(Card, cards[:5]))
        words = []
        for decision in terms.decisions:
            if decision.board < 3:
                at = start_of(decision.board, hole, board[: decision.board])
            else:
                number, cell = placed(hole, board[: decision.board])
                at = int(boards(decision.board).cells[number]) + cell
            words.append(decision.actions[choices[decision.name][at]])
            if words[-1] != decision.otherwise:
                break
        deck = np.array([*cards[:5], 0, 0, *cards[5:7]], np.uint8)
        key = kernel.shared_key(deck, 0, 5, ranking.keys)
        play = kernel.decide(
            deck, 7, key, plays.rule, plays.book, plays.places, ranking.rows, ranking.cells
        )
        assert list(setting.words[play]) == words


def test_ranks_as_in_batches() -> None:
    ranking = ranking_for(1)
    tables = (ranking.keys, ranking.flushes, ranking.rows, ranking.cells)
    chance = random.Random(9)
    flushes = [chance.sample(range(suit, 52, 4), 7) for suit in range(4) for _ in range(20)]
    for cards in (*decks(1_000), *flushes):
        deck = np.array(cards, np.uint8)
        for size, begin, batch in (
            (3, 0, rank5),
            (4, ranking.six, rank6),
            (5, ranking.seven, rank7),
        ):
            key = kernel.shared_key(deck, 0, size, ranking.keys)
            found = kernel.rank(deck, 0, size, size, key, begin, *tables)
            assert found == batch(deck[None, : size + 2])[0]


@pytest.mark.parametrize("width", [1, 2, 4, 8])
def test_actions_packed_and_found(width: int) -> None:
    chance = np.random.default_rng(1)
    acted = chance.integers(0, min(1 << width, 100), 1_001).astype(np.int8)
    street = Street(0, width, 1 << width, 0, 0)
    packed = pack(acted, width)
    assert [kernel.action(street, packed, cell) for cell in range(len(acted))] == acted.tolist()


def test_words_of_the_known_generator() -> None:
    """The first words of xoshiro256++ from the state 1, 2, 3, 4, as others publish them."""
    state = np.array([1, 2, 3, 4], np.uint64)
    assert [int(kernel.next_word(state)) for _ in range(4)] == [
        41943041,
        58720359,
        3588806011781223,
        3591011842654386,
    ]


def test_every_card_as_often_at_every_place() -> None:
    deals, cards = 60_000, 23
    counts, pairs = np.zeros((cards, 52), np.int64), np.zeros((52, 52), np.int64)
    state, deck = stream(1, 0), np.arange(52, dtype=np.uint8)
    for _ in range(deals):
        kernel.draw(state, deck, cards)
        counts[np.arange(cards), deck[:cards]] += 1
        pairs[deck[8], deck[9]] += 1  # drawn by different words
    assert sorted(deck.tolist()) == list(range(52))
    expected = deals / 52
    by_place = ((counts - expected) ** 2 / expected).sum(axis=1)
    assert by_place.max() < 51 + 4.5 * (2 * 51) ** 0.5
    assert abs(by_place.mean() - 51) < 4 * (2 * 51 / cards) ** 0.5
    assert np.diag(pairs).sum() == 0
    expected = deals / (52 * 51)
    off = pairs[~np.eye(52, dtype=bool)]
    freedom = len(off) - 1
    assert abs(((off - expected) ** 2 / expected).sum() - freedom) < 4 * (2 * freedom) ** 0.5


def test_blocks_have_streams_of_their_own() -> None:
    seen = {stream(seed, block).tobytes() for seed in range(30) for block in range(30)}
    assert len(seen) == 900
