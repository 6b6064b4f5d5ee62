"""The win of tables, compared with the expected win and its 95% range.

Rounds are read from the log once and grouped by their bets. Another process simulates the
covariances of wagers and seats. The progressive is expected to pay its initial meters.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from typing import Any, Final, Protocol

from croupier.engine.banked.game import Game
from croupier.house.audit.archive import Archive
from croupier.house.audit.win import Bets, won
from croupier.house.table.setup import Setup
from croupier.house.table.state import TableState

AT_ONCE: Final = 2_000
"""Rounds to read for one answer; the next answer reads more."""
OFTEN: Final = 1.959964
"""Standard deviations on either side of the 95% range of a normal distribution."""

Boxes = tuple[tuple[tuple[str, int], ...], ...]


@dataclass(slots=True)
class Count:
    """Rounds with the same bets, in cents."""

    rounds: int = 0
    house: int = 0


@dataclass(slots=True)
class Tally:
    """The rounds of one table that have been read."""

    upto: int = 0
    """The last entry of the log that was read."""
    whole: bool = False
    """Whether all rounds have been read."""
    finished: int = -1
    """The number of finished rounds at the last reading."""
    by_bets: dict[Boxes, Count] = field(default_factory=dict)

    def read_on(self, archive: Archive, live: TableState) -> None:
        """Some rounds more are counted, if there are any."""
        finished, read = live.number - live.in_round, 0
        if self.whole and finished == self.finished:
            return
        for item in islice(won(archive, live.setup.stream, self.upto), AT_ONCE):
            boxes = tuple(sorted(tuple(sorted(box.items())) for box in item.boxes))
            count = self.by_bets.setdefault(boxes, Count())
            count.rounds, count.house = count.rounds + 1, count.house + item.house
            self.upto, read = item.seq, read + 1
        self.whole, self.finished = read < AT_ONCE, finished


class Covariances(Protocol):
    """Covariances of a game's wagers and seats, computed in another process."""

    def __call__(self, setup: Setup, /) -> Mapping[str, object] | None:
        """Return the covariances if they are known; otherwise start computing them."""

    def works_at(self, setup: Setup, /) -> bool:
        """Return whether they are still being computed."""


class Winnings:
    """The win of every table of a floor."""

    def __init__(self) -> None:
        self._tallies: dict[str, Tally] = {}
        self._lock = threading.Lock()

    def of(self, archive: Archive, covariances: Covariances, live: TableState) -> dict[str, Any]:
        """Return the table's win in cents, and for a house-banked game its expected win."""
        setup = live.setup
        with self._lock:
            tally = self._tallies.setdefault(setup.stream, Tally())
            tally.read_on(archive, live)
            counts = [(boxes, count.rounds, count.house) for boxes, count in tally.by_bets.items()]
        told: dict[str, Any] = {
            "rounds": sum(rounds for _, rounds, _ in counts),
            "won": sum(cents for _, _, cents in counts),
            "whole": tally.whole,
            "expected": None,
        }
        figures = covariances(setup) if counts else None
        if figures is None:
            return told | {"pending": covariances.works_at(setup)}
        read = Figures.read(setup.kind.solvable(), figures)
        return told | {"pending": False} | _compared(read, counts)


def _compared(figures: Figures, counts: Sequence[tuple[Boxes, int, int]]) -> dict[str, Any]:
    """Compare the rounds with known covariances to their expected win."""
    rounds, house, expected, variance = 0, 0, 0.0, 0.0
    for boxes, times, won_by_house in counts:
        spread = figures.spread([dict(box) for box in boxes])
        if spread is not None:
            rounds, house = rounds + times, house + won_by_house
            expected, variance = expected + times * spread[0], variance + times * spread[1]
    away = OFTEN * sqrt(max(0.0, variance))
    return {
        "compared": {"rounds": rounds, "won": house},
        "expected": round(expected),
        "low": round(expected - away),
        "high": round(expected + away),
    }


@dataclass(frozen=True, slots=True)
class Figures:
    """Means and covariances of a game's wagers, in cents, from the player's side."""

    game: Game
    seats: int
    stakes: Mapping[str, int]
    wagers: tuple[str, ...]
    means: tuple[float, ...]
    box: tuple[tuple[float, ...], ...]
    """The covariance of two wagers on one box."""
    between: tuple[tuple[float, ...], ...]
    """The covariance of two wagers on different boxes."""

    @classmethod
    def read(cls, game: Game, told: Mapping[str, Any]) -> Figures:
        """Read the output of `croupier simulate --covariance --json`."""
        wagers = tuple(item["name"] for item in told["wagers"])
        return cls(
            game,
            told["seats"],
            told["stakes"],
            wagers,
            tuple(each["mean"] for each in told["wagers"]),
            _matrix(wagers, told["covariance"]),
            _matrix(wagers, told["between_seats"] or ()),
        )

    def spread(self, boxes: Sequence[Bets]) -> tuple[float, float] | None:
        """Return the expected win of a round with these bets, and its variance.

        None if a wager that pays fixed sums was bet with another amount than simulated.
        """
        times = [self._times(box, len(boxes)) for box in boxes]
        known = [time for time in times if time is not None]
        if len(known) < len(times):
            return None
        mean = sum(t * m for row in known for t, m in zip(row, self.means, strict=True))
        variance = sum(_through(self.box, item, item) for item in known)
        variance += sum(
            _through(self.between, row, other)
            for at, row in enumerate(known)
            for place, other in enumerate(known)
            if at != place
        )
        return -mean, variance

    def _times(self, box: Bets, boxes: int) -> list[float] | None:
        """Return, by wager, the stake as a multiple of the simulated one."""
        found = []
        for wager in self.wagers:
            first = self.game.measured_by(wager, self.stakes)
            times = box.get(first, 0) / self.stakes[first]
            if times not in (0, 1) and not self.game.scales(wager):
                return None
            if wager == self.game.envy_wager:  # it depends on the hands of other players
                times *= (boxes - 1) / max(1, self.seats - 1)
            found.append(times)
        return found


def _matrix(
    wagers: Sequence[str], cells: Sequence[Mapping[str, Any]]
) -> tuple[tuple[float, ...], ...]:
    """Return a symmetric matrix of which half the cells are given."""
    told: dict[tuple[str, str], float] = {}
    for cell in cells:
        item, other = cell["wagers"]
        told[item, other] = told[other, item] = float(cell["covariance"])
    return tuple(tuple(told.get((wager, other), 0.0) for other in wagers) for wager in wagers)


def _through(
    matrix: Sequence[Sequence[float]], sequence: Sequence[float], other: Sequence[float]
) -> float:
    return sum(
        left * cell * right
        for left, row in zip(sequence, matrix, strict=True)
        if left
        for cell, right in zip(row, other, strict=True)
    )
