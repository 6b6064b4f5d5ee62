"""All wagers together: exact figures where possible, simulated ones otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from fractions import Fraction
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from croupier.engine.banked.game import Game
from croupier.law.vocabulary.banked import Subject
from croupier.maths.cache import Arrays, digest_of, kept
from croupier.maths.edge import edge_of_wager
from croupier.maths.edge.counts import Uncountable
from croupier.maths.edge.joint import covariances
from croupier.maths.edge.side import meters_of
from croupier.maths.jit import sources
from croupier.maths.solve import solve
from croupier.maths.strategy import play
from croupier.sim.bets import Unsimulated
from croupier.sim.blocks import BLOCK
from croupier.sim.covariance import Crossed
from croupier.sim.figures import Stretches
from croupier.sim.inputs.table import MAIN, Setting, set_table, stated
from croupier.sim.joint import ROUNDS, Together
from croupier.sim.run import simulate

LEAST = 8 * BLOCK
"""The minimum number of rounds for a standard error."""


def estimate(
    game: Game,
    *,
    stakes: Mapping[str, int] | None = None,
    seats: int = 1,
    strategy: str = "best",
    meters: Mapping[str, int] | None = None,
    rounds: int = ROUNDS,
    session: int = 0,
    seed: int = 0,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    fresh: bool = False,
) -> Together:
    """Return the means and covariances of a table on which every box bets the same.

    Stakes and meters are cents. By default, every wager is bet and meters show their reset
    amounts. With `session`, the house's win is also recorded per session of this many rounds.
    Simulated results are cached on disk, unless `fresh`.
    """
    if rounds < LEAST:
        raise Unsimulated(f"{rounds} rounds are too few; give {LEAST} or more")
    table = set_table(game, seats=seats, stakes=stakes, policy=stated(game, strategy)).crossed
    shown = {**meters_of(game), **(meters or {})}

    def work() -> Arrays:
        found = simulate(
            table,
            rounds,
            seed=seed,
            session=session,
            meters=shown,
            executor=executor,
            progress=progress,
        )
        crossed = found.crossed
        won = found.stretches.won if found.stretches else np.zeros(0, np.int64)
        assert crossed is not None  # it was asked for
        return {"box": crossed.box, "table": crossed.table, "won": won}

    key = _key(table, [shown, rounds, session, seed])
    dealt = work() if fresh else kept("together", key, work)
    crossed = Crossed(table.apart, seats, dealt["box"], dealt["table"])
    stretches = Stretches(session, dealt["won"]) if session else None
    return _joined(table, strategy, shown, rounds, crossed, stretches)


def _joined(
    table: Setting,
    strategy: str,
    shown: Mapping[str, int],
    rounds: int,
    crossed: Crossed,
    stretches: Stretches | None,
) -> Together:
    """Return the simulated figures, replaced by exact ones where they are known."""
    wagers, game = table.apart, table.game
    figures = [_exactly(table, strategy, shown, wager) for wager in wagers]
    known = [None if mean is None else float(mean) for mean, _ in figures]
    box, between = crossed.covariance(known)
    exact = _covariances(table, strategy, shown)
    exact |= {
        (wager, wager): variance
        for wager, (_, variance) in zip(wagers, figures, strict=True)
        if variance is not None
    }
    sure = np.zeros((len(wagers), len(wagers)), np.bool_)
    for (name, other), found in exact.items():
        at, column = wagers.index(name), wagers.index(other)
        box[:, at, column] = box[:, column, at] = float(found)
        sure[at, column] = sure[column, at] = True
    for at, wager in enumerate(wagers):
        if wager in game.judges and _shared(game.judges[wager].subject):
            # The same cards decide it on every box, so that one box is as good as another.
            between[:, at, :] = between[:, :, at] = box[:, at, :]
    seen = crossed.box[:, 1:, 0].mean(axis=0).tolist()
    means = tuple(
        own if own is not None else simulated
        for (own, _), simulated in zip(figures, seen, strict=True)
    )
    return Together(
        game,
        strategy,
        table.seats,
        rounds,
        dict(table.stakes),
        wagers,
        means,
        sure,
        box,
        between,
        stretches,
    )


def _shared(subject: Subject) -> bool:
    return bool(subject.cards) and not {"hole", "box"} & set(subject.cards)


def _exactly(
    table: Setting, strategy: str, shown: Mapping[str, int], wager: str
) -> tuple[Fraction | None, Fraction | None]:
    """The mean and the variance on one box, in cents, from the player's side."""
    game = table.game
    stake = table.stakes[game.base_wager] if wager == MAIN else table.stakes.get(wager, 0)
    try:
        edge = edge_of_wager(game, wager, stake=stake, meters=shown, strategy=strategy)
    except Uncountable:
        return None, None
    if wager == game.envy_wager and game.envy is not None:
        # Other players' hands are dependent, which does not affect the mean.
        return (table.seats - 1) * edge.ev * table.stakes[game.envy.to or ""], None
    return edge.ev * stake, edge.variance * stake**2


def _covariances(
    table: Setting, strategy: str, shown: Mapping[str, int]
) -> dict[tuple[str, str], Fraction]:
    """Return the exact covariances on one box, in cents, by two wagers."""
    game, stakes = table.game, table.stakes
    played = play(solve(game), strategy) if MAIN in table.apart else None
    unit = {MAIN: stakes.get(game.base_wager, 0), **stakes}
    return {
        (name, other): found * unit[name] * unit[other]
        for (name, other), found in covariances(game, played, stakes, shown).items()
        if {name, other} <= set(table.apart)
    }


def _key(table: Setting, asked: object) -> str:
    """Return the cache key: the code, the rulebook, the table, and the question."""
    here, game, deal = Path(__file__).parent, table.game, table.deal
    paid = sorted((name, repr(judge.sheet.table)) for name, judge in game.judges.items())
    chosen = sorted((name, repr(value)) for name, value in game.law.settings.options.items())
    facts = [repr(item) for item in (paid, chosen, dict(game.meters), game.envy_scale, game.limit)]
    asks = repr((table.seats, dict(table.stakes), deal.box, deal.plays.rule, deal.crossed, asked))
    arrays: list[NDArray[np.generic]] = [deal.plays.book, deal.sheets.nets, deal.sheets.classes]
    code = sorted(here.rglob("*.py"))
    digests = [sources(), game.law.book.digest, *facts, asks]
    return digest_of([*code, *digests, *(array.tobytes() for array in arrays)])
