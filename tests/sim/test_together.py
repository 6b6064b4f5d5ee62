"""All wagers together: products compared with the engine, exact figures with simulated ones."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from croupier.maths.edge import edge_of_wager
from croupier.maths.edge.joint import covariances
from croupier.maths.edge.wagers import main_game
from croupier.maths.errors import Unanswered
from croupier.maths.solve import solve
from croupier.maths.strategy import play
from croupier.sim.bets import Unsimulated, stakes_of
from croupier.sim.blocks import BLOCK
from croupier.sim.estimate import LEAST, estimate
from croupier.sim.executors import executor_of
from croupier.sim.inputs.table import MAIN, Setting, set_table
from croupier.sim.joint import Together
from croupier.sim.run import Result, simulate
from tests.sim.tables import DAKOTA, JACKPOT, UTH, all_rare, one_by_one, settled, table

ROUNDS = 16 * BLOCK


def test_products_of_the_kernel_are_those_of_the_engines_rounds() -> None:
    """Round by round, from the lines that the engine writes."""
    setting = table(UTH, 3).crossed
    names, main = setting.apart[:-1], {"ante", "blind", "play"}
    kernel = np.zeros((2, len(names) + 1, len(names) + 1), np.int64)
    engine = np.zeros_like(kernel)
    for block, dealt in one_by_one(setting, 40, 120, {}):
        if len(block.rare):
            continue
        kernel += block.cross
        boxes = []
        for seat in settled(dealt, {"Meter": "10000.00"})["seats"]:
            nets = dict.fromkeys(names, 0)
            for line in seat["lines"]:
                name = MAIN if line["wager"] in main else line["wager"]
                nets[name] += line["pays"] + line["returned"] - line["stake"]
            boxes.append([1, *nets.values()])
        whole = [1, *np.sum(boxes, axis=0)[1:].tolist()]
        engine[0] += sum(np.tril(np.outer(box, box)) for box in boxes)
        engine[1] += np.tril(np.outer(whole, whole))
    assert kernel[0, 0, 0] > 100
    assert (kernel == engine).all()


def test_rare_rounds_are_crossed_as_well() -> None:
    """All rounds settled by the engine give the same products."""
    setting = table(UTH, 2).crossed
    by_tables, by_engine = (simulate(item, 400, seed=3) for item in (setting, all_rare(setting)))
    assert by_engine.settled_by_engine == 400
    assert by_tables.crossed is not None
    assert by_tables.crossed == by_engine.crossed
    assert by_tables.crossed != simulate(setting, 400, seed=4).crossed
    assert simulate(table(UTH, 2), 400, seed=3).crossed is None


@cache
def dealt(setting_of: str, seats: int) -> tuple[Setting, Result]:
    game = table(setting_of).game
    wagers = [name for name in stakes_of(game) if name in ("trips", "player_bonus", "progressive")]
    stakes = stakes_of(game, {game.base_wager: 1_000, **dict.fromkeys(wagers)})
    setting = set_table(game, seats=seats, stakes=stakes).crossed
    with executor_of("threads", 2) as executor:
        return setting, simulate(setting, ROUNDS, seed=12, meters=shown(setting), executor=executor)


def shown(setting: Setting) -> dict[str, int]:
    """Small meters, so that no single award decides an error; in cents."""
    return dict.fromkeys(setting.game.meters, 20_000)


BY_NAME = {UTH: "trips", JACKPOT: "player_bonus", DAKOTA: "trips"}
"""The wager of each table that the name of the player's hand decides."""


@pytest.mark.parametrize("rulebook", BY_NAME)
def test_exact_covariances_lie_where_simulated_ones_do(rulebook: str) -> None:
    setting, result = dealt(rulebook, 2)
    game, crossed = setting.game, result.crossed
    assert crossed is not None
    stakes = {**table(rulebook).stakes, **setting.stakes}  # all that the table offers
    exact = covariances(game, play(solve(game), "best"), stakes, shown(setting))
    by_name = BY_NAME[rulebook]
    assert exact.keys() == {(MAIN, by_name), (MAIN, "progressive"), (by_name, "progressive")}
    unit = {MAIN: setting.stakes[game.base_wager], **setting.stakes}
    groups, _ = crossed.covariance([None] * len(setting.apart))
    for (name, other), found in exact.items():
        at, column = setting.apart.index(name), setting.apart.index(other)
        simulated = groups[:, at, column]
        error = simulated.std(ddof=1) / len(simulated) ** 0.5
        distance = (simulated.mean() - float(found * unit[name] * unit[other])) / error
        print(f"{rulebook} {name} with {other}: {distance:+.2f} standard errors")
        assert abs(distance) < 4.5


@cache
def estimated(rulebook: str, seats: int, strategy: str = "best") -> Together:
    setting, _ = dealt(rulebook, 2)
    with executor_of("threads", 2) as executor:
        return estimate(
            setting.game,
            stakes=setting.stakes,
            seats=seats,
            strategy=strategy,
            meters=shown(setting),
            rounds=ROUNDS,
            executor=executor,
        )


def test_what_is_exact_is_the_edge() -> None:
    found = estimated(UTH, 2)
    game = found.game
    for at, wager in enumerate(found.wagers[:3]):
        stake = found.stakes["ante"] if wager == MAIN else found.stakes[wager]
        edge = edge_of_wager(game, wager, stake=stake, meters={"Meter": 20_000})
        assert found.means[at] == edge.ev * stake
        variance, error = found.covariance(wager, wager)
        assert variance == pytest.approx(float(edge.variance) * stake**2)
        assert error == 0
    assert found.means[3] == edge_of_wager(game, "envy").ev * found.stakes["progressive"]
    assert found.exact[:3, :3].all()
    assert not found.exact[3].any()


def test_the_house_spreads_as_the_parts_do() -> None:
    """All boxes together equal the sum of variances and covariances."""
    setting, result = dealt(JACKPOT, 2)
    assert setting.stakes == estimated(JACKPOT, 2).stakes
    whole = estimated(JACKPOT, 2).table()
    assert whole.sd == pytest.approx(result.house.sd, rel=0.02)
    assert whole.mean == pytest.approx(-result.house.mean, abs=4 * result.house.error)
    alone = estimated(JACKPOT, 2).player()
    assert 2 * alone.variance < whole.variance < 4 * alone.variance


def test_any_mix_of_bets() -> None:
    found = estimated(UTH, 2)
    single, double = (found.player({"ante": 1_000 * times}) for times in (1, 2))
    assert double.variance == pytest.approx(4 * single.variance)
    assert single.error == 0
    trips = found.player({"trips": 1_500})
    together = found.player({"ante": 2_000, "trips": 1_500})
    covariance = found.covariance(MAIN, "trips")[0] * 2 * 3
    assert together.variance == pytest.approx(
        double.variance + trips.variance + 2 * covariance, rel=1e-9
    )
    apart = found.table([{"ante": 1_000}, {"trips": 500}])
    between, _ = found.covariance(MAIN, "trips", seats_apart=True)
    expected = single.variance + trips.variance / 9 + 2 * between
    assert apart.variance == pytest.approx(expected, rel=1e-9)
    assert apart.mean == pytest.approx(single.mean + trips.mean / 3)
    assert found.player({}).sd == found.player({}).sd_error == 0


def test_a_board_is_the_same_for_all() -> None:
    game = table(UTH).game
    stakes = stakes_of(game, {"ante": None, "play_the_board": None})
    found = estimate(game, stakes=stakes, seats=2, rounds=LEAST)
    wager = "play_the_board"
    assert found.correlation(wager, wager, seats_apart=True)[0] == pytest.approx(1)
    with_main = found.covariance(MAIN, wager)
    assert found.covariance(MAIN, wager, seats_apart=True) == with_main


def test_a_stated_play_has_its_own_spread() -> None:
    best, never = estimated(UTH, 2), estimated(UTH, 2, "never-preflop")
    assert never.means[0] < best.means[0]
    assert never.player({"ante": 1_000}).sd == pytest.approx(4_122.1, rel=1e-4)
    assert never.covariance(MAIN, "trips")[0] < best.covariance(MAIN, "trips")[0]


def test_wagers_that_a_fold_loses_are_simulated() -> None:
    """Their edge depends on the play: `edge` says so, and nothing pretends to be exact."""
    submission = {"rulebook": UTH, "options": {"survives_fold.ultimate_pairs": False}}
    game = main_game(submission)
    stakes = stakes_of(game, {"ante": None, "ultimate_pairs": None})
    found = estimate(game, stakes=stakes, rounds=LEAST)
    assert isinstance(found.means[1], float)
    assert found.means[1] < float(edge_of_wager(table(UTH).game, "ultimate_pairs").ev) * 500
    with pytest.raises(Unanswered, match="lost by a fold here"):
        edge_of_wager(game, "ultimate_pairs")


def test_unknown_bets_are_refused() -> None:
    found, game = estimated(UTH, 2), table(UTH).game
    with pytest.raises(Unanswered, match="bad_beat was not simulated"):
        found.player({"bad_beat": 500})
    with pytest.raises(Unanswered, match=r"progressive pays sums of money, so \$2"):
        found.player({"progressive": 200})
    with pytest.raises(Unsimulated, match="100 rounds are too few"):
        estimate(game, rounds=100)
    alone = estimate(game, stakes=stakes_of(game, {"ante": None}), rounds=LEAST)
    with pytest.raises(Unanswered, match="one seat was simulated"):
        alone.table([{"ante": 1_000}] * 2)


def test_what_was_dealt_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Another question is dealt again. `fresh` bypasses the cache."""
    game, kept = table(DAKOTA).game, tmp_path
    monkeypatch.setenv("CROUPIER_CACHE", str(kept))

    def asked(*, seed: int = 0, fresh: bool = False) -> Together:
        stakes = {"trips": 500}
        return estimate(game, stakes=stakes, seats=2, rounds=LEAST, seed=seed, fresh=fresh)

    first = asked()
    assert (asked().between == first.between).all()
    assert len(list(kept.glob("together-*"))) == 1
    assert (asked(fresh=True).between == first.between).all()
    assert (asked(seed=1).between != first.between).any()
    assert len(list(kept.glob("together-*"))) == 2
