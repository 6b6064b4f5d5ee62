"""Simulated rounds by millions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from contextlib import ExitStack
from typing import SupportsIndex

from croupier.api.submissions import Source, game
from croupier.errors import Error
from croupier.maths.strategy import Strategy
from croupier.sim.executors import executor_of
from croupier.sim.inputs.table import set_table, stated
from croupier.sim.interrupts import stopped_by_user
from croupier.sim.run import Result
from croupier.sim.run import simulate as simulated


class Interrupted(Error):
    """A simulation that was stopped; `result` has what was dealt."""

    def __init__(self, result: Result) -> None:
        self.result = result
        super().__init__(f"stopped after {result.rounds:,} of {result.asked:,} rounds")


def simulate(
    source: Source,
    rounds: float,
    *,
    seats: int = 1,
    stakes: Mapping[str, SupportsIndex] | None = None,
    strategy: Strategy | None = None,
    meters: Mapping[str, SupportsIndex] | None = None,
    seed: int = 0,
    session: int = 0,
    workers: int | None = None,
    executor: Executor | str | None = None,
    progress: Callable[[int], None] | None = None,
) -> Result:
    """Simulate this many rounds; the same seed gives the same figures with any executor.

    Every seat bets `stakes`, in cents; every wager by default. The executor is "threads",
    "processes", the address of a dask scheduler, or one of `concurrent.futures`; `workers` is how
    many it has, one for each core by default. Ctrl-C raises Interrupted with the result so far.

    >>> simulate("maryland-uth-1.5", 1e5, stakes={"ante": 1000, "blind": 1000}, seed=1).rounds
    100000
    """
    if rounds != int(rounds):
        raise Error(f"rounds must be a whole number (got {rounds})")
    made = game(source).banked
    bets = None if stakes is None else {name: item.__index__() for name, item in stakes.items()}
    shown = None if meters is None else {name: item.__index__() for name, item in meters.items()}
    policy = None if strategy is None else stated(made, strategy)
    setting = set_table(made, seats=seats, stakes=bets, policy=policy)
    with ExitStack() as stack:
        own = executor
        if not isinstance(own, Executor):
            own = stack.enter_context(executor_of(own or "threads", workers or 0))
        stop = stack.enter_context(stopped_by_user())
        result = simulated(
            setting,
            int(rounds),
            seed=seed,
            session=session,
            meters=shown,
            executor=own,
            progress=progress,
            stop=stop,
        )
    if result.interrupted:
        raise Interrupted(result)
    return result
