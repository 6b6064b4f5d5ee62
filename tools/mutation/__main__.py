"""`python -m tools.mutation`: how many small faults in the code the tests notice, file by file."""

from __future__ import annotations

import argparse
import subprocess
import time
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

from tools.mutation import scores
from tools.mutation.campaign import (
    FILES,
    LEAVES_OUT,
    PACKAGE,
    Fault,
    chosen,
    faults,
    key_of,
    noticed,
    sound,
)
from tools.mutation.scores import Score
from tools.mutation.suite import QUICK, ROOT, Suite

EQUIVALENTS = Path(__file__).with_name("equivalents.toml")
AGAIN = 2
"""How often a fault is tried again before it is said that it is no longer noticed."""


def main() -> int:
    """Prints what was tried and noticed; 1 if a fault is not noticed that was, or a score fell."""
    asked = _asked()
    same = equivalents()
    there = [fault for fault in faults() if fault.key not in same]
    if asked.touched:
        return touched(there, asked)
    files: list[str] = asked.file or [*FILES]
    suite = _suite(files)
    new: dict[str, Score] = {}
    gone = sorted(same.keys() - {fault.key for fault in faults()})
    wrong = [f"equivalents.toml names a fault that is gone: {name}" for name in gone]
    for file in files:
        own = [fault for fault in there if fault.file == file]
        missed: list[Fault] = []
        new[file] = _tried(suite, file, own, missed, asked)
        wrong += _kept(file, new[file], own, missed, asked)
    _table(new)
    print(f"Left out: {len(same)} faults that change nothing; equivalents.toml says why.")
    for item in wrong:
        print(f"mutation: {item}")
    return 1 if wrong else 0


def _kept(
    file: str,
    score: Score,
    own: Sequence[Fault],
    missed: Sequence[Fault],
    asked: argparse.Namespace,
) -> list[str]:
    """Why the file's score falls; where it does not, it is on record if that is wanted."""
    old = scores.read()
    comparable = asked.record or file not in old or old[file].sample == asked.sample
    wrong = [*scores.lowered(old, {file: score} if comparable else {}, missed)]
    if asked.record and not wrong:
        scores.write(scores.raised(old, {file: score}, own))
    return wrong


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m tools.mutation", description=__doc__)
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="N faults of each file")
    parser.add_argument("--seed", type=int, default=1, help="which N (default 1)")
    parser.add_argument("--workers", type=int, default=2, help="processes (default 2)")
    parser.add_argument("--file", action="append", choices=FILES, help="only this file")
    parser.add_argument("--record", action="store_true", help="keep the scores, if none falls")
    parser.add_argument(
        "--touched",
        type=int,
        metavar="N",
        help="only N faults on record as noticed, of files that the last commit touches",
    )
    parser.add_argument(
        "--seconds", type=int, default=60, help="after which --touched begins no other fault"
    )
    return parser.parse_args()


def equivalents() -> dict[str, str]:
    """Faults that change nothing that anybody could see, with the reason."""
    table = tomllib.loads(EQUIVALENTS.read_text("utf-8"))
    return {
        key_of(file, says): reason
        for file, several in table.items()
        for says, reason in several.items()
    }


def _suite(files: Iterable[str]) -> Suite:
    return Suite(LEAVES_OUT, rounds=any(QUICK in FILES[file] for file in files))


def _tried(
    suite: Suite, file: str, own: Sequence[Fault], missed: list[Fault], asked: argparse.Namespace
) -> Score:
    """What the file's tests notice of its faults; those that they do not are put in the list."""
    began = time.monotonic()
    limits = sound(suite, file)
    if limits is None:
        raise SystemExit(f"The tests of {file} fail without any mutation; fix them first.")
    many = chosen(own, asked.sample, str(asked.seed))
    found: set[str] = set()
    for fault, was_noticed in noticed(suite, many, asked.workers, limits):
        if was_noticed:
            found.add(fault.digest)
        else:
            missed.append(fault)
            print(f"survived: {file}:{fault.mutant.line} {fault.mutant.says}", flush=True)
    score = Score(asked.sample, asked.seed, len(many), len(found), frozenset(found))
    took = time.monotonic() - began
    print(f"{file}: {score.killed} of {score.tried} noticed, {took:.0f} s", flush=True)
    return score


def touched(there: Sequence[Fault], asked: argparse.Namespace) -> int:
    """Some faults that were noticed once, in what the last commit changed, are noticed still.

    Only those: so this fails where a test was lost, and never by the choice of faults.
    """
    commit, files = _last_commit()
    old = scores.read()
    known = [item for item in there if item.file in files and item.digest in old[item.file].noticed]
    many = chosen(known, asked.touched, commit)
    if not many:
        print("The last commit touches no file of which faults are on record.")
        return 0
    suite = _suite({each.file for each in many})
    began, tried = time.monotonic(), 0
    missed: list[Fault] = []
    for fault, was_noticed in noticed(suite, many, asked.workers):
        tried += 1
        missed += [] if was_noticed else [fault]
        if time.monotonic() - began > asked.seconds:
            break
    for _ in range(AGAIN):
        missed = [fault for fault, was_noticed in noticed(suite, missed, 1) if not was_noticed]
    print(f"{tried - len(missed)} of {tried} faults noticed, of {', '.join(sorted(files))}.")
    for fault in missed:
        says = f"no longer noticed: {fault.file}:{fault.mutant.line} {fault.mutant.says}"
        print(f"mutation: {says}")
    return 1 if missed else 0


def _last_commit() -> tuple[str, set[str]]:
    """Its hash, and the files of the record that it changes; none where there is no Git."""
    ask = ["git", "show", "--format=%H", "--name-only", "--no-renames", "-m", "--first-parent"]
    try:
        told = subprocess.run([*ask, "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "", set()
    commit, *paths = told.stdout.split("\n")
    prefix = f"{PACKAGE.relative_to(ROOT).as_posix()}/"
    changed = {path.removeprefix(prefix) for path in paths if path.startswith(prefix)}
    return commit, changed & FILES.keys() & scores.read().keys()


def _table(told: dict[str, Score]) -> None:
    print(f"{'file':32} {'faults':>8} {'noticed':>8} {'survived':>8} {'score':>8}")
    for file, score in told.items():
        left = score.tried - score.killed
        print(f"{file:32} {score.tried:8} {score.killed:8} {left:8} {score.percent:6.1f}%")


if __name__ == "__main__":
    raise SystemExit(main())
