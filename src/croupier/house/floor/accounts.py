"""The floor's own commands: wallets, meters, and people, with the state that they change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from croupier.engine.command import CASHIERS, STAFF, command, declared
from croupier.house.floor import events
from croupier.house.floor.custody import Custody
from croupier.house.ledger.accounts import CAGE, HOUSE, Moves, move
from croupier.house.table.decision import Asked
from croupier.money import MOST_UNITS, UNITS_PER_CENT, dollars
from croupier.refusal import Reason, Refused

STREAM = "floor"
MOST_CENTS = 100_000_000_00
MOST_REASON = 200


@dataclass(frozen=True, slots=True)
class FloorState:
    """The floor's proposals, tables, and people."""

    proposals: Mapping[int, events.MeterChangeProposed] = field(default_factory=dict)
    proposed: int = 0
    tables: tuple[str, ...] = ()
    custody: Custody = field(default_factory=Custody)
    seq: int = 0
    """The number of the last entry of its log."""


@command("pay_in", CASHIERS)
class PayIn:
    """Deposits money to a person's wallet."""

    person: str
    cents: int
    most: int = field(default=0, compare=False)
    """Cents that the wallet may hold afterward, for play money that people request; 0 for any."""


@command("pay_out", CASHIERS)
class PayOut:
    """Withdraws money from a person's wallet."""

    person: str
    cents: int


@command("propose_meter_change", CASHIERS, second="always")
class ProposeMeterChange:
    """Proposes to change a meter by a number of units, which a second person must confirm."""

    account: str
    units: int
    reason: str


@command("confirm_meter_change", CASHIERS)
class ConfirmMeterChange:
    """Confirms a proposed change of a meter, as the second person."""

    id: int


@command("reject_meter_change", CASHIERS)
class RejectMeterChange:
    """Rejects a proposed change of a meter."""

    id: int


@command("add_person", CASHIERS)
class AddPerson:
    """Adds a person to the floor's list."""

    name: str
    role: str


@command("change_person", CASHIERS)
class ChangePerson:
    """Changes a person's role, or disables or enables them."""

    name: str
    role: str
    disabled: bool


@command("note_account", STAFF, wired=False)
class NoteAccount:
    """Records what happened to an account: a sign-in, a new password, a lock that was lifted."""

    kind: str
    name: str


Command = (
    PayIn
    | PayOut
    | ProposeMeterChange
    | ConfirmMeterChange
    | RejectMeterChange
    | AddPerson
    | ChangePerson
    | NoteAccount
)
Judged = tuple[events.Event, ...] | Refused


def decide(general: FloorState, asked: Asked, command: Command) -> Judged:
    """Return the events of the command on the floor, or its refusal."""
    if asked.person.role not in declared(type(command)).by and not _joins(asked, command):
        message = f"your role ({asked.person.role}) can't do this"
        return Refused(Reason.NOT_YOURS_TO_DO, message, "ask a floorperson")
    return _JUDGE[type(command)](general, asked, command)


def _joins(asked: Asked, command: Command) -> bool:
    """Return whether a new player joins who has already been admitted."""
    own = (asked.person.name, asked.person.role)
    return isinstance(command, AddPerson) and own == (command.name, command.role) == (
        command.name,
        "player",
    )


def _amount(cents: int) -> Refused | None:
    if 0 < cents <= MOST_CENTS:
        return None
    return Refused(
        Reason.BAD_AMOUNT, "the amount must be above zero", "enter whole cents above zero"
    )


def _wallet(asked: Asked, person: str) -> int:
    return asked.readings.get(f"wallet:{person}", 0) // UNITS_PER_CENT


def _pay_in(_: FloorState, asked: Asked, command: PayIn) -> Judged:
    has = _wallet(asked, command.person)
    if command.most and has + command.cents > command.most:
        message = f"You have {dollars(has)}; play money tops up to {dollars(command.most)} at most."
        left = max(0, command.most - has)
        return Refused(Reason.ENOUGH_MONEY, message, f"ask for {dollars(left)}")
    return _amount(command.cents) or (events.MoneyPaidIn(command.person, command.cents),)


def _pay_out(_: FloorState, asked: Asked, command: PayOut) -> Judged:
    has = _wallet(asked, command.person)
    if command.cents > has:
        message = (
            f"{command.person}'s wallet has {dollars(has)}; this takes {dollars(command.cents)}"
        )
        return Refused(Reason.NOT_ENOUGH_MONEY, message, "pay out no more than that")
    return _amount(command.cents) or (events.MoneyPaidOut(command.person, command.cents),)


def _propose(general: FloorState, asked: Asked, command: ProposeMeterChange) -> Judged:
    kind = command.account.partition(":")[0]
    if kind not in ("meter", "reserve") or command.account not in asked.readings:
        message = f"there is no meter {command.account[:60]!r}"
        return Refused(Reason.NO_SUCH_METER, message, "enter the account of a meter")
    if not command.reason.strip() or len(command.reason) > MOST_REASON:
        return Refused(
            Reason.REASON_REQUIRED, "a reason is required", "enter a reason (up to 200 characters)"
        )
    if not 0 < abs(command.units) <= MOST_UNITS:
        return Refused(
            Reason.BAD_AMOUNT, "the amount must not be zero", "enter an amount above or below zero"
        )
    short = _short(asked, command.account, command.units)
    number = general.proposed + 1
    name = asked.person.name
    return short or (
        events.MeterChangeProposed(
            number, command.account, command.units, command.reason.strip(), name
        ),
    )


def _short(asked: Asked, account: str, units: int) -> Refused | None:
    shown = asked.readings.get(account, 0)
    if shown + units >= 0:
        return None
    return Refused(
        Reason.BAD_AMOUNT, "the meter shows less than that", "take no more than it shows"
    )


def _open(general: FloorState, number: int) -> events.MeterChangeProposed | Refused:
    found = general.proposals.get(number)
    if found is None:
        return Refused(
            Reason.NO_SUCH_PROPOSAL, f"there is no proposal {number}", "choose an open proposal"
        )
    return found


def _confirm(general: FloorState, asked: Asked, command: ConfirmMeterChange) -> Judged:
    found = _open(general, command.id)
    if isinstance(found, Refused):
        return found
    if found.by == asked.person.name:
        message = "you can't confirm your own proposal"
        return Refused(Reason.NEEDS_TWO, message, "ask another floorperson")
    tied = general.custody.refusal(found.by, asked.person.name, asked.at)
    short = tied or _short(asked, found.account, found.units)
    name = asked.person.name
    return short or (events.MeterChanged(found.id, found.account, found.units, name),)


def _reject(general: FloorState, asked: Asked, command: RejectMeterChange) -> Judged:
    found = _open(general, command.id)
    if isinstance(found, Refused):
        return found
    return (events.MeterChangeRejected(found.id, asked.person.name),)


def _add(_: FloorState, asked: Asked, command: AddPerson) -> Judged:
    return (events.PersonAdded(command.name, command.role, asked.person.name or asked.person.role),)


def _change(_: FloorState, asked: Asked, command: ChangePerson) -> Judged:
    by = asked.person.name or asked.person.role
    return (events.PersonChanged(command.name, command.role, command.disabled, by),)


OWN_NOTES = frozenset(("signed_in", "signed_out", "password_changed", "link_made"))
"""What people do with their own accounts."""
MANAGED_NOTES = frozenset(
    ("password_given", "person_unlocked", "link_withdrawn", "rollback_accepted")
)
"""What a manager of accounts does; the house itself where it is started with that order."""


def _note(_: FloorState, asked: Asked, command: NoteAccount) -> Judged:
    own = command.kind in OWN_NOTES and command.name == asked.person.name
    managed = command.kind in MANAGED_NOTES and asked.person.role in CASHIERS
    if not own and not managed:
        message = f"your role ({asked.person.role}) can't do this"
        return Refused(Reason.NOT_YOURS_TO_DO, message, "ask a floorperson")
    by = asked.person.name or asked.person.role
    return (events.AccountNoted(command.kind, command.name, by),)


_JUDGE: dict[type[Any], Callable[[FloorState, Asked, Any], Judged]] = {
    PayIn: _pay_in,
    PayOut: _pay_out,
    ProposeMeterChange: _propose,
    ConfirmMeterChange: _confirm,
    RejectMeterChange: _reject,
    AddPerson: _add,
    ChangePerson: _change,
    NoteAccount: _note,
}


def evolve(general: FloorState, event: events.Event, at: int) -> FloorState:
    """Return the floor after the event, which happened at this time."""
    custody = general.custody.after(event, general.seq + 1, at)
    if custody is not general.custody:
        return replace(general, custody=custody)
    match event:
        case events.MeterChangeProposed(id=id):
            return replace(general, proposals={**general.proposals, id: event}, proposed=id)
        case events.MeterChanged(id=id) | events.MeterChangeRejected(id=id):
            left = {
                key: meter_change_proposed
                for key, meter_change_proposed in general.proposals.items()
                if key != id
            }
            return replace(general, proposals=left)
        case events.TableListed(id=table):
            return replace(general, tables=(*general.tables, table))
    return general


def moves_of(event: events.Event) -> Moves:
    """Return what the event adds to each account."""
    found: Moves = {}
    match event:
        case events.MoneyPaidIn(person=person, cents=cents):
            move(found, CAGE, f"wallet:{person}", cents * UNITS_PER_CENT)
        case events.MoneyPaidOut(person=person, cents=cents):
            move(found, f"wallet:{person}", CAGE, cents * UNITS_PER_CENT)
        case events.MeterChanged(account=account, units=units):
            move(found, HOUSE, account, units)
    return found


def touches(general: FloorState, command: Command) -> frozenset[str]:
    """Return the shared accounts that the command may read or move."""
    match command:
        case PayIn(person=person) | PayOut(person=person):
            return frozenset((CAGE, f"wallet:{person}"))
        case ProposeMeterChange(account=account):
            return frozenset((account,))
        case ConfirmMeterChange(id=id):
            found = general.proposals.get(id)
            return frozenset((HOUSE, found.account)) if found else frozenset()
    return frozenset()
