"""Batch ranking per second on one core, compared with three peers, and times of exact results.

    .venv/bin/python benchmarks/kernels.py [--hands 4000000] [--json FILE]

Peers rank one hand a call, which is how they are used. Time is the process's own, so that a busy
machine counts little, and of several runs the fastest counts. The solve runs in a process of its
own, with compiled code from the cache, and computes everything else again; its seconds
are those of the clock, its cpu that of all cores. The first edge of all is asked of a process with
nothing on the disk: it compiles everything. Advice is on random flops, in a process that has given
some before.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import numpy as np
from numpy.typing import NDArray

from croupier import hands
from croupier.cards import DECK, Card, text
from croupier.law.load import load, released
from croupier.maths.edge.wagers import main_game
from croupier.maths.kernels import rank7
from croupier.maths.solve import solve

RUNS = 7
PEER_HANDS = 100_000

SOLVE = """
import resource, sys
from time import perf_counter, process_time
began = perf_counter()
from croupier.law.submission import demonstration, examine
from croupier.maths.solve import solve
from croupier.engine.banked.game import compile_game
solution = solve(compile_game(examine(demonstration(sys.argv[1]))), fresh=True)
value = solution.value
took, cpu = perf_counter() - began, process_time()
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(took, cpu, peak, value)
"""


def dealt(count: int) -> NDArray[np.uint8]:
    """Random hands of seven, the same in every run, seven from each seventh of a shuffled deck."""
    chance = np.random.default_rng(20)
    decks = chance.random((-(-count // 7), 52)).argsort(axis=1)[:, :49].astype(np.uint8)
    many = decks.reshape(-1, 7)[:count]
    return np.ascontiguousarray(many[chance.permutation(len(many))])


def fastest(work: Callable[[], object], count: int) -> float:
    """Hands a second in the fastest of some runs."""
    work()
    best = float("inf")
    for _ in range(RUNS):
        began = process_time()
        work()
        best = min(best, process_time() - began)
    return count / best


def peers(many: NDArray[np.uint8]) -> dict[str, Callable[[], object]]:
    """Each peer, ready to rank these hands; the cards are in its own form beforehand."""
    import eval7
    import treys
    from phevaluator import evaluate_cards

    rows = many.tolist()
    faces = [[text(Card(card)) for card in row] for row in rows]
    evaluator = treys.Evaluator()
    in_treys = [[treys.Card.new(name) for name in face] for face in faces]
    in_eval7 = [[eval7.Card(item) for item in face] for face in faces]
    return {
        "eval7, in a loop": lambda: [eval7.evaluate(row) for row in in_eval7],
        "phevaluator, in a loop": lambda: [evaluate_cards(*row) for row in rows],
        "treys, in a loop": lambda: [evaluator.evaluate(row[:2], row[2:]) for row in in_treys],
        "our plain ranking, in a loop": lambda: [hands.rank(row) for row in rows],
    }


def ranking(count: int) -> dict[str, float]:
    """Hands of seven ranked a second."""
    many = dealt(count)
    rates = {"ours, in a batch": fastest(lambda: rank7(many), count)}
    few = many[:PEER_HANDS]
    for name, work in peers(few).items():
        rates[name] = fastest(work, len(few))
    return rates


def solving(rulebook: str, runs: int = 3) -> dict[str, float | str]:
    """Seconds and megabytes of the exact solve, from the start of a process."""
    _solve(rulebook)  # compiles what is not yet compiled
    found = [_solve(rulebook) for _ in range(runs)]
    took, cpu, peak, value = min(found, key=lambda sequence: float(sequence[0]))
    return {"seconds": float(took), "cpu": float(cpu), "megabytes": float(peak), "value": value}


def _solve(rulebook: str) -> Sequence[str]:
    told = subprocess.run(
        [sys.executable, "-c", SOLVE, rulebook], capture_output=True, check=True, text=True
    )
    return told.stdout.split()


def first_edge(rulebook: str) -> float:
    """Seconds of the very first `edge`, every wager by every paytable, compilation included."""
    with TemporaryDirectory() as empty:
        began = perf_counter()
        subprocess.run(
            [sys.executable, "-m", "croupier", "edge", rulebook],
            capture_output=True,
            check=True,
            env={**os.environ, "CROUPIER_CACHE": empty},
        )
        return perf_counter() - began


def advising(rulebook: str, count: int = 50) -> float:
    """Milliseconds of advice on a flop, half of them less, half of them more."""
    solution, chance, took = solve(main_game({"rulebook": rulebook})), Random(7), []
    for number in range(count + 5):
        cards = chance.sample(DECK, 5)
        began = perf_counter()
        solution.advise(cards[:2], cards[2:])
        if number >= 5:
            took.append(perf_counter() - began)
    return 1000 * median(took)


def main() -> None:
    """Prints the tables and writes them down if asked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hands", type=int, default=4_000_000)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    # First, while this process is small: a child begins with its parent's peak.
    solves = {item: solving(item) for item in released() if load(item).game == "banked"}
    print(
        f"\n{f'exact solve, {os.cpu_count()} cores':32} {'seconds':>8} {'cpu':>6} {'MB':>6}  value"
    )
    for name, told in solves.items():
        figures = f"{told['seconds']:8.2f} {told['cpu']:6.2f} {told['megabytes']:6.0f}"
        print(f"{name:32} {figures}  {told['value']}")
    book = next(iter(solves))
    answers = {"first_edge_seconds": first_edge(book), "advice_milliseconds": advising(book)}
    print(f"\n{'the very first edge of ' + book:48} {answers['first_edge_seconds']:8.1f} s")
    print(f"{'advice on a flop':48} {answers['advice_milliseconds']:8.1f} ms")
    rates = ranking(asked.hands)
    ours = rates["ours, in a batch"]
    print(f"\n{'seven cards, one core':32} {'hands/s':>14} {'ours is':>10}")
    for name, rate in rates.items():
        print(f"{name:32} {rate:14,.0f} {ours / rate:9.1f}x")
    if asked.json:
        written = {"hands_per_second": rates, "solve": solves, **answers}
        asked.json.write_text(json.dumps(written, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
