"""What happens on the floor beside the tables: money in and out, meters, people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class MoneyPaidIn:
    """A person's money comes to the house."""

    wire: ClassVar[str] = "money_paid_in/1"
    person: str
    cents: int


@dataclass(frozen=True, slots=True)
class MoneyPaidOut:
    """A person takes money away."""

    wire: ClassVar[str] = "money_paid_out/1"
    person: str
    cents: int


@dataclass(frozen=True, slots=True)
class MeterChangeProposed:
    """Somebody wants a meter moved; it takes two people."""

    wire: ClassVar[str] = "meter_change_proposed/1"
    id: int
    account: str
    units: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class MeterChanged:
    """A second person agreed, and the meter was moved."""

    wire: ClassVar[str] = "meter_changed/1"
    id: int
    account: str
    units: int
    by: str


@dataclass(frozen=True, slots=True)
class MeterChangeRejected:
    wire: ClassVar[str] = "meter_change_rejected/1"
    id: int
    by: str


@dataclass(frozen=True, slots=True)
class TableListed:
    """A table was set up; everything about it is in its own log."""

    wire: ClassVar[str] = "table_listed/1"
    id: str


@dataclass(frozen=True, slots=True)
class PersonAdded:
    wire: ClassVar[str] = "person_added/1"
    name: str
    role: str
    by: str


@dataclass(frozen=True, slots=True)
class PersonChanged:
    """A person's role was changed, or the person was let in or shut out."""

    wire: ClassVar[str] = "person_changed/1"
    name: str
    role: str
    disabled: bool
    by: str


Event = (
    MoneyPaidIn
    | MoneyPaidOut
    | MeterChangeProposed
    | MeterChanged
    | MeterChangeRejected
    | TableListed
    | PersonAdded
    | PersonChanged
)
