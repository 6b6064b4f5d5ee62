"""A rulebook and a submission, compiled once into what a round asks at every turn."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.engine.banked.paytable import Judge
from croupier.law.resolve import Law
from croupier.law.vocabulary.banked import (
    Abandon,
    Approval,
    Boxes,
    Cap,
    Envy,
    Limit,
    Metering,
    Rounding,
    Subject,
    Tips,
)
from croupier.money import Odds, Push

Cells = Mapping[tuple[str, str], tuple[tuple[tuple[str, str], ...], ...]]
"""By wager and stand: by dealer qualified, by player lower, equal, higher: result and clause."""

LOWER, EQUAL, HIGHER = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Bet:
    """A wager as this table takes it."""

    name: str
    stake: str
    of: str
    clause: str
    least: int
    most: int
    unit: int
    unit_clause: str
    needs: tuple[tuple[frozenset[str], frozenset[str], str], ...]
    """The wagers that it requires: all of the first, one of the second, by this clause."""
    keeps_stake: bool
    opens: bool
    """Part of a set that opens a box."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A street as it is played."""

    name: str
    board: int
    """Community cards seen on it."""
    multiples: tuple[int, ...]
    instead: str
    clause: str


@dataclass(frozen=True, slots=True)
class LapOrder:
    """A lap of settlement: which boxes, which wagers in which order."""

    name: str
    stands: frozenset[str]
    before_dealer: bool
    wagers: tuple[str, ...]
    clause: str
    any_wager: frozenset[str] = frozenset()
    """The same wagers, to be looked up."""


@dataclass(frozen=True, slots=True)
class MeterRule:
    """A meter of this table."""

    name: str
    rate: Fraction
    reserve_rate: Fraction
    initial: int
    reset: int
    clause: str


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """One table's game."""

    law: Law
    rulebook: str
    prefix: str
    seats: int
    boxes: Boxes
    bets: Mapping[str, Bet]
    play: str
    """The wager that is made by a decision."""
    measure: str
    """The wager that it is a multiple of."""
    entries: tuple[tuple[frozenset[str], str, str], ...]
    stages: tuple[Stage, ...]
    largest: int
    """The largest multiple that can be played on any of them."""
    cells: Cells
    judges: Mapping[str, Judge]
    on_box: frozenset[str]
    """The wagers that are judged on the cards of the box."""
    subjects: Mapping[str, Subject]
    shared_subjects: tuple[Subject, ...]
    """Hands of five or more cards that are the same for every box."""
    player: Subject
    dealer: Subject
    qualifies: int
    """The lowest category with which the dealer qualifies."""
    laps: tuple[LapOrder, ...]
    meters: Mapping[str, MeterRule]
    metered: str
    """The wager that feeds the meters; empty if there is none."""
    metering: Metering
    envy: Envy | None
    envy_judge: Judge | None
    envy_wager: str
    envy_scale: Fraction
    """How many times its schedule's amount the wager is."""
    approval: Approval | None
    limit: Limit | None
    rounding: Rounding
    cap: Cap | None
    tips: Tips | None
    abandon: Abandon

    def cite(self, clause: str) -> str:
        """Return the clause with the prefix of the rulebook."""
        return f"{self.prefix}:{clause}" if clause else ""

    def wager_name(self, wager: str) -> str:
        """Return the wager as the rulebook spells it: Ante, Six Card Bonus."""
        from croupier.law.names import spelling

        return spelling(self.law.book, wager)

    def measured_by(self, wager: str, staked: Container[str]) -> str:
        """Return the wager whose stake determines the result of this one."""
        if wager in staked:
            return wager
        return self.envy.to or "" if self.envy and wager == self.envy_wager else self.measure

    def scales(self, wager: str) -> bool:
        """Return whether twice the stake is twice the result."""
        if wager == self.envy_wager:
            return False
        judge = self.judges.get(wager)
        awards = judge.sheet.table.pays.values() if judge else ()
        return all(isinstance(award, Odds | Push) for award in awards)
