"""The same seed gives the same numbers, wherever and by however many the blocks are dealt."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import ParamSpec, TypeVar

import numpy as np
import pytest

from croupier.sim.bets import Unsimulated, stakes_of
from croupier.sim.blocks import BLOCK, deal_block
from croupier.sim.executors import InThisThread, NoExecutor, executor_of, workers_of
from croupier.sim.inputs.table import set_table
from croupier.sim.run import simulate
from tests.sim.tables import DAKOTA, JACKPOT, UTH, table

P = ParamSpec("P")
T = TypeVar("T")

ROUNDS = 5 * BLOCK + 1_234


def test_serial_threads_and_processes_agree() -> None:
    setting = table(JACKPOT, 3)
    alone = simulate(setting, ROUNDS, seed=6, session=77)
    executors: list[Executor] = [executor_of("threads", 3), executor_of("processes", 2)]
    for executor in executors:
        with executor:
            other = simulate(setting, ROUNDS, seed=6, session=77, executor=executor)
        assert other == alone
    assert alone.settled_by_engine > 0
    assert simulate(setting, ROUNDS, seed=7, session=77) != alone


def test_a_block_does_not_depend_on_the_others() -> None:
    deal = table(UTH).deal
    third = deal_block(deal, 1, 3, 10 * BLOCK, 0)
    again = deal_block(deal, 1, 3, 4 * BLOCK, 0)
    assert np.array_equal(third.counts, again.counts)
    assert third.rare.tolist() == again.rare.tolist()
    assert third.rounds == BLOCK
    assert not np.array_equal(third.counts, deal_block(deal, 1, 2, 10 * BLOCK, 0).counts)


def test_longer_runs_begin_with_the_shorter() -> None:
    """Sessions that cross from one block into the next are gathered whole."""
    setting, heard = table(DAKOTA), list[int]()
    short = simulate(setting, 2 * BLOCK, session=BLOCK + 1, progress=heard.append)
    result, two = (simulate(setting, rounds) for rounds in (BLOCK + 1, 2 * BLOCK))
    assert heard == [BLOCK, 2 * BLOCK]
    assert short.session is not None
    assert short.session.sessions == 1
    assert short.session.mean == pytest.approx(result.players[0].mean * (BLOCK + 1))
    assert short.players == two.players


class Counting(InThisThread):
    """Remembers how much had been heard each time it was asked."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.heard: list[int] = []

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        self.asked.append(len(self.heard))
        return super().submit(fn, *args, **kwargs)


def test_workers_are_asked_ahead_but_not_for_all() -> None:
    executor = Counting()
    simulate(table(UTH), 6 * BLOCK, executor=executor, progress=executor.heard.append)
    assert len(executor.asked) == 6
    assert executor.asked[1] == 0
    assert executor.asked[-1] > 0


def test_how_many_work() -> None:
    assert workers_of(InThisThread()) == 1
    assert isinstance(executor_of("threads", 1), InThisThread)
    with executor_of("threads", 5) as executor:
        assert workers_of(executor) == 5
    with pytest.raises(NoExecutor, match="--executor must be threads"):
        executor_of("nowhere")
    with pytest.raises(NoExecutor, match="--workers must be 0 or more"):
        executor_of("threads", -1)
    with pytest.raises(NoExecutor, match=r"croupier\[cluster\]|no dask scheduler"):
        executor_of("tcp://127.0.0.1:9")


def test_what_cannot_be_simulated() -> None:
    game = table(UTH).game
    with pytest.raises(Unsimulated, match="1 to 6"):
        set_table(game, seats=7)
    with pytest.raises(Unsimulated, match=r"Ante must be \$10 to \$500"):
        set_table(game, stakes=stakes_of(game, {"ante": 100}))
    with pytest.raises(Unsimulated, match="unknown wager 'insurance'"):
        stakes_of(game, {"insurance": None})
    with pytest.raises(Unsimulated, match="rounds must be 1 to"):
        simulate(table(UTH), 0)
    with pytest.raises(Unsimulated, match="a session must be 0 to"):
        simulate(table(UTH), 10, session=11)
    with pytest.raises(Unsimulated, match="too many"):
        simulate(table(UTH), 10**9, session=1)


def test_what_a_wager_needs_comes_with_it() -> None:
    game = table(UTH).game
    assert stakes_of(game, {"six_card_bonus": 700}) == {
        "ante": 1000,
        "blind": 1000,
        "trips": 500,
        "six_card_bonus": 700,
    }
    assert stakes_of(game, {"ante": 2500}) == {"ante": 2500, "blind": 2500}
    aside = table(DAKOTA).game
    assert stakes_of(aside, {"progressive": None}).keys() == {"ante", "blind", "progressive"}
    assert stakes_of(aside, {"trips": None}) == {"trips": 500}
