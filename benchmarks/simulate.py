"""Simulated rounds per second on one core.

    .venv/bin/python benchmarks/simulate.py [--rounds 2000000] [--json FILE]

The main game alone, every wager of the rulebook, and a full table. Time is the process's own, and
the minimum of several runs, so that a busy machine matters little. The second column of rates is
for rounds that the tables cannot settle and the engine does.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import process_time

from croupier.law.load import load, released
from croupier.maths.edge.wagers import main_game
from croupier.sim.bets import stakes_of
from croupier.sim.blocks import BLOCK, deal_block
from croupier.sim.inputs.table import Setting, set_table
from croupier.sim.run import simulate

RUNS = 5


def settings(rulebook: str) -> dict[str, Setting]:
    """The tables that are measured."""
    game = main_game({"rulebook": rulebook})
    main = stakes_of(game, {game.base_wager: None})
    return {
        "main game, one seat": set_table(game, stakes=main),
        "main game, six seats": set_table(game, seats=6, stakes=main),
        "every wager, one seat": set_table(game),
        "every wager, six seats": set_table(game, seats=6),
    }


def kernel_rate(setting: Setting, rounds: int) -> float:
    """Rounds a second of the kernel alone."""
    deal_block(setting.deal, 0, 0, BLOCK, 0)
    blocks, best = max(1, rounds // BLOCK), float("inf")
    for run in range(RUNS):
        began = process_time()
        for number in range(blocks):
            deal_block(setting.deal, run, number, blocks * BLOCK, 0)
        best = min(best, process_time() - began)
    return blocks * BLOCK / best


def whole_rate(setting: Setting, rounds: int) -> float:
    """Rounds a second with everything: rare rounds, meters, figures."""
    began = process_time()
    simulate(setting, rounds)
    return rounds / (process_time() - began)


def main() -> None:
    """Prints the table and writes it down if asked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=2_000_000)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    rates: dict[str, dict[str, float]] = {}
    print(f"{'one core':48} {'kernel':>12} {'all':>12}  rounds/s")
    for rulebook in released():
        if load(rulebook).game != "banked":
            continue
        for name, setting in settings(rulebook).items():
            own = {
                "kernel": kernel_rate(setting, asked.rounds),
                "all": whole_rate(setting, asked.rounds),
            }
            rates[f"{rulebook}, {name}"] = own
            print(f"{rulebook + ', ' + name:48} {own['kernel']:12,.0f} {own['all']:12,.0f}")
    if asked.json:
        asked.json.write_text(json.dumps(rates, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
