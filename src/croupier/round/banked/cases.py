"""The irregularities that may be reported now, each with what it leads to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from croupier.engine.machine import FLOORPERSON
from croupier.law.check.irregularities import REPORTS, axes_of, fates_of, rows_for
from croupier.round.banked.commands import ReportIrregularity
from croupier.round.banked.game import Game
from croupier.round.banked.irregular import Rows, case_of, decisive_of, reverses
from croupier.round.banked.moments import untimely
from croupier.round.banked.state import Round

_TOLD = ("at", "cause", "misdealt", "fifty_two", "deck")
"""Axes that the report itself tells; on the others the round stands somewhere."""


@dataclass(frozen=True, slots=True)
class Case:
    """A report as it may be made."""

    report: str
    told: tuple[tuple[str, str | bool], ...]
    """What the report must tell to be this case."""
    effect: str
    clause: str
    approved: bool
    """Whether a floorperson must be named."""
    seats: tuple[int, ...] = ()
    """The seats one of which must be named; none needs to be if there are none."""
    unused: bool = False
    """Whether a card that is named is out of the round, and may not lie anywhere else."""
    clauses: tuple[str, ...] = ()
    """Every clause that says what happens then."""
    back: tuple[str, ...] = ()
    """The wagers that go back: of every box, or of the one whose seat is named."""
    later: tuple[str, ...] = ()
    """The wagers that are settled on a board still to be completed."""
    taken: bool = False
    """Whether the wagers of the seat that is named are lost."""

    @property
    def by(self) -> str:
        """Who reports it."""
        return FLOORPERSON if self.approved else "dealer"

    def holds(self, command: ReportIrregularity) -> bool:
        """Whether the report is of this case."""
        told = all(getattr(command, axis) == value for axis, value in self.told)
        named = bool(command.by or not self.approved)
        seat = not self.seats or command.seat in self.seats
        return command.report == self.report and told and named and seat

    def some(self) -> ReportIrregularity:
        """The report as it may be made, by nobody yet."""
        told: dict[str, Any] = dict(self.told)
        seat = self.seats[0] if self.seats else 0
        return ReportIrregularity(self.report, seat=seat, **told)


def cases(game: Game, round: Round) -> tuple[Case, ...]:
    """What may be reported now."""
    if round.phase in ("bets", "over"):
        return ()
    stands = case_of(game, round, ReportIrregularity(""))
    known = tuple(sorted((axis, at) for axis, at in stands.items() if axis not in _TOLD))
    open_seats = tuple(box.seat for box in round.boxes if box.open)
    found = []
    for report, told, rows in _answered(game, known):
        if untimely(game, round, report, str(dict(told).get("at", ""))):
            continue
        row = decisive_of(rows)
        effect = row.item.effect or "none"
        hand = effect == "void_box"
        if hand and not open_seats:
            continue
        approved = hand or reverses(round, rows)
        seats, clause = open_seats if hand else (), game.cite(row.clause)
        unused, every = effect == "skip_card", dict.fromkeys(game.cite(one.clause) for one in rows)
        fates = _fates(game, rows, effect)
        found.append(
            Case(report, told, effect, clause, approved, seats, unused, tuple(every), *fates)
        )
    return tuple(found)


Told = tuple[tuple[str, str | bool], ...]


@lru_cache(maxsize=1024)
def _fates(game: Game, rows: Rows, effect: str) -> tuple[tuple[str, ...], tuple[str, ...], bool]:
    """What goes back, what is settled later, and whether the hand's wagers are lost."""
    if effect == "void_box":
        back = decisive_of(rows).item.returns == "all"
        return (tuple(game.bets) if back else ()), (), not back
    fates = fates_of(game.law, rows)
    return (
        tuple(name for name in game.bets if fates.get(name) == ["returned"]),
        tuple(name for name in game.bets if fates.get(name) == ["settled"]),
        False,
    )


@lru_cache(maxsize=1024)
def _answered(
    game: Game, known: tuple[tuple[str, object], ...]
) -> tuple[tuple[str, Told, Rows], ...]:
    """Every report that the book answers where the round stands so, by what it tells."""
    stands = dict(known)
    found = []
    for report in REPORTS:
        axes = axes_of(game.law, report)
        asked = [axis for axis in axes if axis in _TOLD]
        for values in product(*(axes[axis] for axis in asked)):
            told = dict(zip(asked, values, strict=True))
            rows = rows_for(game.law, report, {axis: {**stands, **told}[axis] for axis in axes})
            if any(row.item.effect for row in rows):
                found.append((report, tuple(told.items()), rows))
    return tuple(found)
