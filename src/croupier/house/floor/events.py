"""Events of the floor itself: money in and out, meters, tables, people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class MoneyPaidIn:
    """Money was deposited to a person's wallet."""

    wire: ClassVar[str] = "money_paid_in/1"
    person: str
    cents: int


@dataclass(frozen=True, slots=True)
class MoneyPaidOut:
    """Money was withdrawn from a person's wallet."""

    wire: ClassVar[str] = "money_paid_out/1"
    person: str
    cents: int


@dataclass(frozen=True, slots=True)
class MeterChangeProposed:
    """A change of a meter was proposed; it takes two people."""

    wire: ClassVar[str] = "meter_change_proposed/1"
    id: int
    account: str
    units: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class MeterChanged:
    """A second person confirmed the change of the meter."""

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
    """A person's role was changed, or the person was enabled or disabled."""

    wire: ClassVar[str] = "person_changed/1"
    name: str
    role: str
    disabled: bool
    by: str


@dataclass(frozen=True, slots=True)
class AccountNoted:
    """Something happened to an account: a sign-in, a new password, a lock that was lifted."""

    wire: ClassVar[str] = "account_noted/1"
    kind: str
    name: str
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
    | AccountNoted
)
