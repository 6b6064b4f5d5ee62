"""`python -m tools.mutation`: the mutation score of settlement and meters."""

from __future__ import annotations

import argparse
import tomllib
from collections import Counter
from pathlib import Path
from random import Random

from tools.mutation.campaign import FILES, faults, key_of, noticed
from tools.mutation.suite import Suite

LEAST = 90
"""Per cent of faults that tests must notice."""

EQUIVALENTS = Path(__file__).with_name("equivalents.toml")


def main() -> int:
    """Prints a table and the faults that no test noticed; 1 if they are too many."""
    asked = _asked()
    same = equivalents()
    every = list(faults(asked.file or FILES))
    gone = same.keys() - {fault.key for fault in faults()}
    many = [fault for fault in every if fault.key not in same]
    if asked.sample:
        many = Random(asked.seed).sample(many, min(asked.sample, len(many)))
    tried, killed = Counter[str](), Counter[str]()
    for fault, was_noticed in noticed(Suite(), many, asked.workers):
        tried[fault.file] += 1
        if tried.total() % 100 == 0:
            print(f"{tried.total()} of {len(many)} faults tried", flush=True)
        killed[fault.file] += was_noticed
        if not was_noticed:
            print(f"survived: {fault.file}:{fault.mutant.line} {fault.mutant.says}", flush=True)
    _table(tried, killed)
    print(f"Left out: {len(same)} faults that change nothing; equivalents.toml says why.")
    for says in sorted(gone):
        print(f"equivalents.toml names a fault that is no more: {says}")
    return 1 if gone or 100 * killed.total() < LEAST * tried.total() else 0


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m tools.mutation", description=__doc__)
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="only N faults")
    parser.add_argument("--seed", type=int, default=1, help="which N (default 1)")
    parser.add_argument("--workers", type=int, default=2, help="processes (default 2)")
    parser.add_argument("--file", action="append", choices=FILES, help="only this file")
    return parser.parse_args()


def equivalents() -> dict[str, str]:
    """Faults that change nothing that anybody could see, with the reason."""
    table = tomllib.loads(EQUIVALENTS.read_text("utf-8"))
    return {
        key_of(file, says): reason
        for file, several in table.items()
        for says, reason in several.items()
    }


def _table(tried: Counter[str], killed: Counter[str]) -> None:
    print(f"{'file':28} {'mutants':>8} {'killed':>8} {'survived':>8} {'score':>8}")
    for file in (*sorted(tried), "all"):
        number = tried.total() if file == "all" else tried[file]
        dead = killed.total() if file == "all" else killed[file]
        score = f"{100 * dead / number:.1f} %" if number else "-"
        print(f"{file:28} {number:8} {dead:8} {number - dead:8} {score:>8}")


if __name__ == "__main__":
    raise SystemExit(main())
