"""Every wager of the kernel's rounds, to the cent, as the engine settles the same cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from croupier import money
from croupier.maths.edge.wagers import main_game
from croupier.sim.bets import stakes_of
from croupier.sim.blocks import deal_block
from croupier.sim.inputs.table import Setting, set_table
from croupier.sim.run import simulate
from tests.sim.tables import DAKOTA, JACKPOT, UTH, Dealt, all_rare, one_by_one, settled

SUBMISSIONS: list[tuple[str, Mapping[str, Any], dict[str, int | None] | None]] = [
    (UTH, {}, None),
    (
        UTH,
        {
            "paytables": {"blind": "B", "trips": "A", "progressive": "C", "bad_beat": "A"},
            "options": {
                "progressive_judges": "best_of_seven",
                "bad_beat_mode": "player_only",
                "bad_beat_tie": "push",
                "payout_limit_usd": 50_000,
                "survives_fold.ultimate_pairs": False,
            },
            "limits": {"ante": [10, 20_000]},
            "rates": {"Mega": "5%", "Major": "5%", "Minor": "10%"},
            "initials": {"Mega": "10000.00", "Major": "1000.00", "Minor": "250.00"},
            "resets": {"Mega": "10000.00", "Major": "1000.00", "Minor": "250.00"},
        },
        {
            "ante": 1_000_000,
            "trips": None,
            "progressive": None,
            "six_card_bonus": 777,
            "ultimate_pairs": 501,
            "bad_beat": None,
            "play_the_board": None,
        },
    ),
    (JACKPOT, {}, None),
    (JACKPOT, {}, {"ante": 1555, "player_bonus": 701}),
    (DAKOTA, {}, None),
    (DAKOTA, {}, {"trips": 700, "progressive": None}),
]


ROUNDS = 260
AMOUNTS = {
    "Star": "20000.00",
    "Spade": "10000.00",
    "Heart": "5000.00",
    "Diamond": "1000.00",
    "Club": "250.00",
}


def setting_of(
    rulebook: str,
    submission: Mapping[str, Any],
    wagers: dict[str, int | None] | None,
    seats: int,
) -> Setting:
    game = main_game({"rulebook": rulebook, **submission})
    return set_table(game, seats=seats, stakes=stakes_of(game, wagers))


def of_kernel(setting: Setting, block: Any) -> dict[str, int]:
    """Return the results of a block by wager."""
    priced = setting.priced
    return {
        name: int((block.counts[priced.tables.of[at]] * priced.tables.nets[at]).sum())
        for at, name in enumerate(priced.rows)
    }


@pytest.mark.parametrize(("rulebook", "submission", "wagers"), SUBMISSIONS)
@pytest.mark.parametrize("seats", [1, 4])
def test_every_wager_to_the_cent(
    rulebook: str,
    submission: Mapping[str, Any],
    wagers: dict[str, int | None] | None,
    seats: int,
) -> None:
    setting = setting_of(rulebook, submission, wagers, seats)
    meters = {
        name: money.meter_text(rule.initial + 12_340_000)
        for name, rule in setting.game.meters.items()
    }
    by_engine, decisions = 0, Counter[int]()
    for block, dealt in one_by_one(setting, 7, ROUNDS, submission):
        decisions.update(dealt.plays)
        if len(block.rare):
            by_engine += 1
            continue
        found = settled(dealt, meters)
        expected = dict.fromkeys(setting.priced.rows, 0)
        for seat, told in enumerate(found["seats"]):
            assert block.seats[seat, 0] == told["net"]
            for line in told["lines"]:
                net = line["pays"] + line["returned"] - line["stake"]
                expected[line["wager"]] += net
        expected.pop("main", None)
        kernel = of_kernel(setting, block)
        main = kernel.pop("main", None)
        assert kernel == expected
        assert int(block.seats[seats, 0]) == -found["house_net"]
        if main is not None:
            game = setting.game
            opened = next(some for some, stand, _ in game.entries if stand == "in")
            assert main == sum(expected[name] for name in (*opened, game.play))
    assert by_engine < ROUNDS / 2
    if "payout_limit_usd" in submission.get("options", {}):
        assert by_engine > 0
    assert len(decisions) >= (4 if setting.stand == "in" else 1)


def test_all_rounds_through_the_engine_come_to_the_same_sums() -> None:
    """Return the results of the kernel's tables and of the engine, with the same cards."""
    setting = setting_of(UTH, {}, None, 2)
    by_tables, by_engine = (simulate(item, 600, seed=3) for item in (setting, all_rare(setting)))
    assert by_engine.settled_by_engine == 600
    assert by_tables.settled_by_engine < 60
    assert by_engine.wagers == by_tables.wagers
    assert by_engine.players == by_tables.players
    assert by_engine.house == by_tables.house
    assert by_engine.meters == by_tables.meters


@pytest.mark.parametrize(
    ("rulebook", "submission"),
    [
        (
            JACKPOT,
            {
                "paytables": {"progressive": "E"},
                "rates": {
                    "Star": "6%",
                    "Spade": "4%",
                    "Heart": "6%",
                    "Diamond": "8%",
                    "Club": "5%",
                },
                "initials": AMOUNTS,
                "resets": AMOUNTS,
            },
        ),
        (UTH, {"options": {"progressive_judges": "best_of_seven"}}),
        (DAKOTA, {"options": {"progressive_judges": "best_of_seven"}}),
    ],
)
def test_meters_as_in_a_replay_of_every_round(rulebook: str, submission: Mapping[str, Any]) -> None:
    """Every round settled as a file, the meters carried from one to the next by hand."""
    setting = setting_of(rulebook, submission, None, 6)
    game, rounds, seed = setting.game, 500, 11
    block = deal_block(all_rare(setting).deal, seed, 0, rounds, 0)
    shown = {name: rule.initial for name, rule in game.meters.items()}
    before: dict[str, list[int]] = {name: [] for name in shown}
    awards: Counter[tuple[str, str]] = Counter()
    stake, reserves = setting.stakes[game.metered], dict.fromkeys(shown, 0)
    for cards, plays in zip(block.rare_cards.tolist(), block.rare_plays.tolist(), strict=True):
        for name, rule in game.meters.items():
            shown[name] += setting.seats * money.contribution(stake, rule.rate)
            reserves[name] += setting.seats * money.contribution(stake, rule.reserve_rate)
            before[name].append(shown[name])
        told = {name: money.meter_text(units) for name, units in shown.items()}
        found = settled(Dealt(cards, plays, setting, submission), told)
        for name, text in found["meters"].items():
            after = money.meter_units(text)
            full = game.metering.full == "to_seed_and_reserve" and after == game.meters[name].reset
            if after != shown[name] and full:
                after, reserves[name] = after + reserves[name], 0
            shown[name] = after
        lines = [line for seat in found["seats"] for line in seat["lines"] if "meter" in line]
        awards.update((line["meter"], line["hand"]) for line in lines)
    result = simulate(setting, rounds, seed=seed)
    assert result.settled_by_engine < rounds
    for meter in result.meters:
        assert meter.last == shown[meter.name]
        assert meter.mean == pytest.approx(sum(before[meter.name]) / rounds / 10_000, rel=1e-12)
        assert meter.most == max(before[meter.name]) / 10_000
        assert meter.least == min(before[meter.name]) / 10_000
        middle = sorted(before[meter.name])[rounds // 2 - 1]
        assert meter.quantiles[0.5] == pytest.approx(middle / 10_000, rel=1e-6)
        for award in meter.awards:
            assert award.times == awards[meter.name, award.hand]
    assert sum(awards.values()) >= 1
