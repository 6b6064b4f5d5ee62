"""How long a command takes from the shell and back: median and 95th percentile of N runs.

    benchmarks/startup.py [--runs N] [--json FILE] ["./croupier rules list" ...]

Without commands, those of COMMANDS. One unmeasured run comes first: it may set up the environment.
"""

from __future__ import annotations

import argparse
import json
import math
import shlex
import statistics
import subprocess
import time
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

COMMANDS = [
    "./croupier --help",
    "./croupier rules show maryland-uth-1.5 5.F",
    "./croupier settle benchmarks/hundred-rounds.jsonl --json",
]


@dataclass(frozen=True)
class Timing:
    """Return one command's times in milliseconds and its exit code. A failure doesn't count."""

    command: str
    runs: int
    median: float
    p95: float
    exit_code: int


def run_once(command: list[str]) -> tuple[float, int]:
    """The milliseconds that the command took, and its exit code."""
    began = time.perf_counter()
    done = subprocess.run(
        command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return (time.perf_counter() - began) * 1000, done.returncode


def percentile_95(times: list[float]) -> float:
    """Return the 95th percentile."""
    return sorted(times)[math.ceil(len(times) * 0.95) - 1]


def measure(command: str, runs: int) -> Timing:
    """The command has run once unmeasured and `runs` times measured."""
    words = shlex.split(command)
    _, exit_code = run_once(words)
    times = [run_once(words)[0] for _ in range(runs)]
    return Timing(command, runs, statistics.median(times), percentile_95(times), exit_code)


def table(timings: list[Timing]) -> str:
    """Aligned columns, one line per command."""
    width = max(len(timing.command) for timing in timings)
    lines = [f"{'command':<{width}}  {'runs':>4}  {'median ms':>9}  {'p95 ms':>8}  exit"]
    lines += [
        f"{t.command:<{width}}  {t.runs:>4}  {t.median:>9.1f}  {t.p95:>8.1f}  {t.exit_code:>4}"
        for t in timings
    ]
    return "\n".join(lines)


def positive(text: str) -> int:
    """A whole number of at least one."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def main() -> None:
    """The table is printed and, if asked for, the JSON file written."""
    parser = argparse.ArgumentParser(description="Start-up times of the command line.")
    parser.add_argument("commands", nargs="*", default=COMMANDS, metavar="COMMAND")
    parser.add_argument("--runs", type=positive, default=20, help="measured runs (20)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here as well")
    arguments = parser.parse_args()
    timings = [measure(command, arguments.runs) for command in arguments.commands]
    print(table(timings))
    if arguments.json:
        figures = {"unit": "ms", "timings": [asdict(timing) for timing in timings]}
        arguments.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
