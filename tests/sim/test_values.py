"""Simulated means lie where the exact mathematics says, by the exact spread."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from croupier.maths.edge import edge_of_wager
from croupier.maths.edge.figures import Edge
from croupier.maths.solve import solve
from croupier.sim.bets import stakes_of
from croupier.sim.executors import executor_of
from croupier.sim.inputs.table import MAIN, set_table
from croupier.sim.run import Result, simulate
from tests.sim.tables import DAKOTA, JACKPOT, UTH, table
from tests.stages import many

ROUNDS = many(2_000_000, 20_000_000)
SIDES = {
    UTH: [
        "trips",
        "progressive",
        "six_card_bonus",
        "ultimate_pairs",
        "bad_beat",
        "play_the_board",
    ],
    JACKPOT: ["player_bonus", "progressive"],
    DAKOTA: ["trips", "progressive"],
}


@cache
def found(rulebook: str, seats: int = 1) -> Result:
    with executor_of("threads", 2) as executor:
        rounds = ROUNDS // seats
        return simulate(table(rulebook, seats), rounds, seed=2024, session=100, executor=executor)


def exact(rulebook: str, wager: str, result: Result) -> Edge:
    """At the stakes of the simulation, the meters at their average there."""
    game, stake = table(rulebook).game, result.stakes.get(wager, 0)
    meters = {meter.name: round(meter.mean) for meter in result.meters}
    return edge_of_wager(game, wager, stake=stake, meters=meters)


@pytest.mark.parametrize(
    ("rulebook", "wager"),
    [(book, name) for book, sides in SIDES.items() for name in (MAIN, *sides)],
)
def test_each_wager_within_four_standard_errors(rulebook: str, wager: str) -> None:
    result = found(rulebook)
    (own,) = [wager_figure for wager_figure in result.wagers if wager_figure.name == wager]
    edge = exact(rulebook, wager, result)
    error = edge.sd / ROUNDS**0.5
    distance = (own.mean / own.unit - float(edge.ev)) / error
    print(f"{rulebook} {wager}: {own.mean / own.unit:+.6f}, exactly {float(edge.ev):+.6f}, "
          f"{distance:+.2f} standard errors")  # fmt: skip
    assert abs(distance) < 4
    assert own.staked / own.unit == pytest.approx(float(edge.average_wager), rel=0.003)
    assert edge.hit_rate is not None
    hit = float(edge.hit_rate)
    assert abs(own.hit_rate - hit) < 4 * (hit * (1 - hit) / ROUNDS) ** 0.5


def test_lines_as_often_as_counted() -> None:
    result = found(UTH)
    for own in result.wagers:
        if own.name not in SIDES[UTH]:
            continue
        edge = exact(UTH, own.name, result)
        assert own.lines.keys() <= {line.hand for line in edge.lines}
        for line in edge.lines:
            if line.hand in ("otherwise", "tie"):
                continue
            expected = ROUNDS * line.count / edge.total
            assert abs(own.lines.get(line.hand, 0) - expected) < 4.5 * expected**0.5 + 3


def test_envy_from_every_other_seat() -> None:
    seats = 6
    result = found(UTH, seats)
    game = table(UTH).game
    (own,) = [wager for wager in result.wagers if wager.name == game.envy_wager]
    edge = edge_of_wager(game, game.envy_wager)
    # Seats share the flop, so the spread is taken from the simulation itself.
    distance = (own.mean / own.unit - (seats - 1) * float(edge.ev)) / own.edge_error
    print(f"envy with {seats} seats: {distance:+.2f} standard errors")
    assert abs(distance) < 4


@pytest.mark.parametrize("rulebook", [UTH, JACKPOT])
def test_a_stated_play_is_worth_what_the_solver_says(rulebook: str) -> None:
    """Nothing is played before the last street, and there only what the best play plays."""
    game = table(rulebook).game
    solution = solve(game)
    *early, _ = solution.terms.decisions
    policy = {
        decision.name: np.full_like(solution.choices(decision.name), len(decision.multiples))
        for decision in early
    }
    stakes = stakes_of(game, {game.base_wager: None})
    rounds = 1_000_000
    result = simulate(set_table(game, stakes=stakes, policy=policy), rounds, seed=9)
    stated = solution.under(policy)
    own = result.wagers[0]
    error = float(stated.outcomes().variance) ** 0.5 / rounds**0.5
    assert own.name == MAIN
    assert abs(own.mean / own.unit - float(stated.value)) < 4 * error
    assert own.staked / own.unit < 3.01


def test_sessions_hang_together_with_rounds() -> None:
    result = found(UTH)
    session = result.session
    assert session is not None
    assert session.sessions == ROUNDS // 100
    assert session.mean == pytest.approx(100 * result.players[0].mean)
    assert session.sd == pytest.approx(10 * result.players[0].sd, rel=0.2)
    assert sum(session.counts) == session.sessions
    values = list(session.quantiles.values())
    assert values == sorted(values)
    assert 0.2 < session.profit_share < 0.4
    assert result.house.mean == -result.players[0].mean
