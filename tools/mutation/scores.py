"""The record of scores: by file, how many faults of a sample the tests noticed, and which.

It only ever rises. A fault that is on record as noticed must be noticed for as long as the code
has it; where it changes nothing any more, equivalents.toml says why.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tools.mutation.campaign import Fault

SCORES = Path(__file__).with_name("scores.toml")
_HEAD = """\
# How many faults of each file its tests notice. Written by `python -m tools.mutation --record`,
# which refuses to lower a score; `sample` 0 means all faults. `noticed` are the faults themselves.
"""
_WIDTH = 7


@dataclass(frozen=True, slots=True)
class Score:
    """What was tried on one file, and what was noticed."""

    sample: int
    seed: int
    tried: int
    killed: int
    noticed: frozenset[str] = frozenset()
    """Digests of all faults that are on record as noticed, those of earlier samples too."""

    @property
    def percent(self) -> float:
        """Of the faults that were tried."""
        return 100 * self.killed / self.tried if self.tried else 100.0


def read(path: Path = SCORES) -> dict[str, Score]:
    """The record."""
    table = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    return {
        file: Score(
            item["sample"], item["seed"], item["tried"], item["killed"], frozenset(item["noticed"])
        )
        for file, item in table.items()
    }


def lowered(
    old: Mapping[str, Score], new: Mapping[str, Score], missed: Iterable[Fault]
) -> Iterator[str]:
    """Why the new scores may not take the old ones' place."""
    for file, score in new.items():
        if file in old and score.percent < old[file].percent:
            was, now = old[file].percent, score.percent
            yield f"{file} falls from {was:.1f} to {now:.1f} per cent"
    for fault in missed:
        if fault.file in old and fault.digest in old[fault.file].noticed:
            yield f"no longer noticed: {fault.file}:{fault.mutant.line} {fault.mutant.says}"


def raised(
    old: Mapping[str, Score], new: Mapping[str, Score], there: Iterable[Fault]
) -> dict[str, Score]:
    """The record with new scores in it; what was noticed earlier and is still there stays."""
    still: dict[str, set[str]] = {}
    for fault in there:
        still.setdefault(fault.file, set()).add(fault.digest)
    kept = dict(old)
    for file, score in new.items():
        known = old[file].noticed & still.get(file, set()) if file in old else frozenset()
        kept[file] = Score(
            score.sample, score.seed, score.tried, score.killed, score.noticed | known
        )
    return kept


def write(scores: Mapping[str, Score], path: Path = SCORES) -> None:
    """The record is kept."""
    path.write_text(_HEAD + "".join(_told(file, scores[file]) for file in sorted(scores)), "utf-8")


def _told(file: str, score: Score) -> str:
    several = sorted(score.noticed)
    lines = [several[at : at + _WIDTH] for at in range(0, len(several), _WIDTH)]
    listed = "".join("  " + " ".join(f'"{name}",' for name in line) + "\n" for line in lines)
    return (
        f'\n["{file}"]  # {score.percent:.1f}%\n'
        f"sample = {score.sample}\nseed = {score.seed}\n"
        f"tried = {score.tried}\nkilled = {score.killed}\n"
        f"noticed = [\n{listed}]\n"
    )
