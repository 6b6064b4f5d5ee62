"""Every meter reconciled with the log, to the last unit: what came in, what went out, and why.

Nothing here needs a key: the events that move a meter carry no hidden card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter
from typing import Any

from croupier.engine.banked import events as banked
from croupier.house.audit.archive import Archive, Movement
from croupier.house.errors import Fault, What
from croupier.house.floor import accounts as floor_accounts
from croupier.house.floor import events as floor
from croupier.house.log.record import BadRecord, read_record
from croupier.house.table import events as table_events
from croupier.money import UNITS_PER_CENT


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A meter moved by hand: two people's word, and the reason."""

    at: int
    units: int
    proposed_by: str
    confirmed_by: str
    reason: str


@dataclass(slots=True)
class Reconciliation:
    """One meter, or the reserve of one, in units."""

    account: str
    seed: int = 0
    """What the house put in at the beginning."""
    contributions: int = 0
    """What wagers added (I-43)."""
    awards: int = 0
    """What it paid to players, below zero."""
    reset: int = 0
    """What the house, or the reserve, put in after awards, and for breakage."""
    reversed: int = 0
    """What irregularities undid."""
    adjusted: int = 0
    adjustments: list[Adjustment] = field(default_factory=list)
    award_count: int = 0
    """How many awards it paid."""
    movements: int = 0
    showing: int = 0
    """What its balance says."""
    faults: list[Fault] = field(default_factory=list)

    @property
    def closing(self) -> int:
        """The sum of all of it."""
        return (
            self.seed + self.contributions + self.awards
            + self.reset + self.reversed + self.adjusted
        )  # fmt: skip

    @property
    def reconciled(self) -> bool:
        """Whether it shows the sum of all of it, and nothing else was found."""
        return self.closing == self.showing and not self.faults


def reconcile(archive: Archive) -> list[Reconciliation]:
    """Every meter and reserve of the floor, in the order of their names."""
    proposals = _proposals(archive)
    found: dict[str, Reconciliation] = {}
    several = archive.movements("meter:", "reserve:")
    for account, movements in groupby(several, key=attrgetter("account")):
        found[account] = _reconciled(Reconciliation(account), movements, proposals)
    for kind in ("meter:", "reserve:"):
        for account, balance in archive.balances(kind).items():
            meter = found.setdefault(account, Reconciliation(account))
            meter.showing = balance.units
            if balance.mark != meter.movements:
                message = f"{meter.movements} movements are posted, and {balance.mark} are noted"
                meter.faults.append(Fault(What.MARK, message, account=account))
    return [found[account] for account in sorted(found)]


def _proposals(archive: Archive) -> dict[int, floor.MeterChangeProposed]:
    found = {}
    if floor_accounts.STREAM in archive.streams():
        for entry in archive.entries(floor_accounts.STREAM):
            for recorded in read_record(entry, None).events:
                event = recorded.event
                if isinstance(event, floor.MeterChangeProposed):
                    found[event.id] = event
    return found


def _reconciled(
    meter: Reconciliation,
    movements: Iterator[Movement],
    proposals: dict[int, floor.MeterChangeProposed],
) -> Reconciliation:
    shown = 0
    for movement in movements:
        meter.movements += 1
        shown += movement.units
        try:
            event = movement.made.event
        except BadRecord as error:
            meter.faults.append(_fault(movement, f"what moved it {error}"))
            continue
        if movement.mark != meter.movements:
            message = f"movement {movement.mark} stands where {meter.movements} should"
            meter.faults.append(_fault(movement, message))
        _book(meter, movement, event, proposals)
        left = _left(meter.account, event)
        if left is not None and left != shown:
            message = f"the entry lets it show {left} units, and it showed {shown}"
            meter.faults.append(_fault(movement, message))
    return meter


def _fault(movement: Movement, message: str) -> Fault:
    entry = movement.entry
    return Fault(What.METER, message, entry.stream, entry.seq, movement.account)


def _book(
    meter: Reconciliation,
    movement: Movement,
    event: Any,
    proposals: dict[int, floor.MeterChangeProposed],
) -> None:
    """The movement under the head that it belongs to."""
    units, name = movement.units, meter.account.rpartition(":")[2]
    match event:
        case table_events.MetersSeeded():
            meter.seed += units
        case banked.BetsClosed():
            meter.contributions += units
        case banked.BoxSettled() | banked.PayoutApproved():
            paid = _paid(event, name) if meter.account.startswith("meter:") else 0
            meter.award_count += bool(paid)
            meter.awards -= paid
            meter.reset += units + paid
        case floor.MeterChanged(id=id, by=by):
            asked = proposals.get(id)
            meter.adjusted += units
            who = (asked.by, by, asked.reason) if asked else ("", by, "")
            meter.adjustments.append(Adjustment(movement.entry.at, units, *who))
            if (
                asked is None
                or asked.by == by
                or (asked.account, asked.units)
                != (
                    meter.account,
                    units,
                )
            ):
                meter.faults.append(_fault(movement, "two people did not agree on this change"))
        case _:
            meter.reversed += units


def _paid(event: banked.BoxSettled | banked.PayoutApproved, meter: str) -> int:
    lines = event.lines if isinstance(event, banked.BoxSettled) else (event.line,)
    return sum(line.pays for line in lines if line.meter == meter) * UNITS_PER_CENT


def _left(account: str, event: Any) -> int | None:
    """What the event itself says that the account shows after it."""
    kind, _, name = account.partition(":")
    name = name.rpartition(":")[2]
    if isinstance(event, banked.BetsClosed | floor.MeterChanged | table_events.MetersSeeded):
        return None
    for meter, shown, reserve in getattr(event, "meters", ()):
        if meter == name:
            return int(shown if kind == "meter" else reserve)
    return None
