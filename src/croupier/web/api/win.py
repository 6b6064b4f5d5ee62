"""What tables won, beside what they might expect to, and the band that chance explains.

Rounds are read from the log once and counted by their bets; how far results spread is known from
another process, which simulates how wagers and seats hang together. The progressive is expected to
pay what its meters started with.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from typing import Any, Final

from croupier.engine.banked.game import Game
from croupier.house.audit.archive import Archive
from croupier.house.audit.win import Bets, won
from croupier.house.table.state import Live
from croupier.web.server.context import House

AT_ONCE: Final = 2_000
"""Rounds that are read for one answer; the rest for the next."""
OFTEN: Final = 1.959964
"""Deviations within which chance leaves a result 95 times in 100, if results are normal."""

Boxes = tuple[tuple[tuple[str, int], ...], ...]


@dataclass(slots=True)
class Count:
    """Rounds with the same bets; cents."""

    rounds: int = 0
    house: int = 0


@dataclass(slots=True)
class Tally:
    """The rounds of one table as far as they are read."""

    upto: int = 0
    """The entry of the log up to which they are."""
    whole: bool = False
    """Whether there were no more."""
    finished: int = -1
    """How many rounds the table had finished when they were last read."""
    by_bets: dict[Boxes, Count] = field(default_factory=dict)

    def read_on(self, archive: Archive, live: Live) -> None:
        """Some rounds more are counted, if there are any."""
        finished, read = live.number - live.on, 0
        if self.whole and finished == self.finished:
            return
        for item in islice(won(archive, live.setup.stream, self.upto), AT_ONCE):
            boxes = tuple(sorted(tuple(sorted(box.items())) for box in item.boxes))
            count = self.by_bets.setdefault(boxes, Count())
            count.rounds, count.house = count.rounds + 1, count.house + item.house
            self.upto, read = item.seq, read + 1
        self.whole, self.finished = read < AT_ONCE, finished


class Winnings:
    """What every table of a floor won."""

    def __init__(self) -> None:
        self._tallies: dict[str, Tally] = {}
        self._lock = threading.Lock()

    def told(self, house: House, live: Live) -> dict[str, Any]:
        """The table's result in cents; of a game against the house, with what was expected."""
        setup = live.setup
        with self._lock:
            tally = self._tallies.setdefault(setup.stream, Tally())
            tally.read_on(house.archive, live)
            counts = [(boxes, count.rounds, count.house) for boxes, count in tally.by_bets.items()]
        told: dict[str, Any] = {
            "rounds": sum(rounds for _, rounds, _ in counts),
            "won": sum(house for _, _, house in counts),
            "whole": tally.whole,
            "expected": None,
        }
        figures = house.spreads(setup) if counts else None
        if figures is None:
            return told | {"solving": house.spreads.works_at(setup)}
        read = Figures.read(setup.kind.solvable(), figures)
        return told | {"solving": False} | _compared(read, counts)


def _compared(figures: Figures, counts: Sequence[tuple[Boxes, int, int]]) -> dict[str, Any]:
    """The rounds whose bets can be reckoned with, beside what they were expected to bring."""
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
    """How the wagers of a game hang together; cents, from the player's side."""

    game: Game
    seats: int
    stakes: Mapping[str, int]
    wagers: tuple[str, ...]
    means: tuple[float, ...]
    box: tuple[tuple[float, ...], ...]
    """By two wagers the covariance on one box."""
    between: tuple[tuple[float, ...], ...]
    """The same of a wager on one box with one on another."""

    @classmethod
    def read(cls, game: Game, told: Mapping[str, Any]) -> Figures:
        """The figures as `croupier simulate --covariance --json` tells them."""
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
        """What the house expects of a round with these bets, and the variance of it.

        None where a wager that pays sums of money was bet with another amount than is known of.
        """
        times = [self._times(box, len(boxes)) for box in boxes]
        known = [time for time in times if time is not None]
        if len(known) < len(times):
            return None
        mean = sum(t * m for row in known for t, m in zip(row, self.means, strict=True))
        variance = sum(_through(self.box, item, item) for item in known)
        variance += sum(
            _through(self.between, each, other)
            for at, each in enumerate(known)
            for beside, other in enumerate(known)
            if at != beside
        )
        return -mean, variance

    def _times(self, box: Bets, boxes: int) -> list[float] | None:
        """By wager how often what is known of was bet."""
        found = []
        for wager in self.wagers:
            first = self.game.measured_by(wager, self.stakes)
            times = box.get(first, 0) / self.stakes[first]
            if times not in (0, 1) and not self.game.scales(wager):
                return None
            if wager == self.game.envy_wager:  # it comes of the others' hands
                times *= (boxes - 1) / max(1, self.seats - 1)
            found.append(times)
        return found


def _matrix(
    wagers: Sequence[str], cells: Sequence[Mapping[str, Any]]
) -> tuple[tuple[float, ...], ...]:
    """The whole of a symmetric matrix of which half the cells are told."""
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
