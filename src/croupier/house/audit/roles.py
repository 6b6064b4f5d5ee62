"""The roles that the floor's log gave, entry by entry, and whether each actor had theirs.

Every entry of a table notes how far the floor's log had come when it was judged. So the streams
are ordered by what they say, and no clock is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from croupier.house.audit.command_check import Command, at, person_of
from croupier.house.errors import Fault, What
from croupier.house.floor import events as floor_events
from croupier.house.floor.custody import Custody
from croupier.house.people import names
from croupier.house.people.permissions import Role
from croupier.house.table.state import BOT, SYSTEM, TableState, is_attendant
from croupier.refusal import Refused

DISABLED: Final = "nobody"
ABSENT: Final = "not on the floor"
_HOUSE: Final = SYSTEM.actor
_ROLES: Final = frozenset(role.value for role in Role)


@dataclass(slots=True)
class Register:
    """The people of a floor, as its log adds and changes them."""

    roles: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    """By name, after which entry somebody had which role, the earliest first."""
    alike: dict[str, int] = field(default_factory=dict)
    """By what names look like, after which entry somebody has such a name."""
    custody: Custody = field(default_factory=Custody)
    """Who changed whose account."""
    reached: int = 0
    """The last entry that was read."""
    whole: bool = True
    """Whether that is the end of the log, and not where it could not be followed any further."""

    def see(self, seq: int, event: Any) -> None:
        """Somebody has come, or is something else after this entry."""
        match event:
            case floor_events.PersonAdded(name=name, role=role):
                self.roles.setdefault(name, []).append((seq, role))
                self.alike.setdefault(names.likeness(name), seq)
            case floor_events.PersonChanged(name=name, role=role, disabled=disabled):
                self.roles.setdefault(name, []).append((seq, DISABLED if disabled else role))

    def role_of(self, name: str, after: int) -> str:
        """What somebody was after an entry of the floor's log."""
        for since, role in reversed(self.roles.get(name, ())):
            if since <= after:
                return role
        return ABSENT

    def free_for_a_bot(self, name: str, after: int) -> Refused | None:
        """Why no bot could have had the name after an entry of the floor's log."""
        return names.free_for_a_bot(name, lambda like: self.alike.get(like, after + 1) <= after)


def granted(register: Register, command: Command) -> list[Fault]:
    """What is wrong with the roles that an entry of the floor's log gives, by what came before."""
    faults, entry = [], command.entry
    for _, event in command.happened:
        if not isinstance(event, floor_events.PersonAdded | floor_events.PersonChanged):
            continue
        name, known = event.name, event.name in register.roles
        if event.role not in _ROLES:
            message = f"{name} is given the role {event.role[:40]!r}, which no floor has"
            faults.append(at(What.ACTOR, message, entry))
        if isinstance(event, floor_events.PersonAdded) and known:
            faults.append(at(What.ACTOR, f"{name} is added and was there before", entry))
        if isinstance(event, floor_events.PersonChanged) and not known:
            faults.append(at(What.ACTOR, f"{name} is changed and was never added", entry))
        if entry.actor == _HOUSE and entry.seq != len(register.roles) + 1:
            message = (
                f"the house itself gives {name} a role, which it does for the first people only"
            )
            faults.append(at(What.ACTOR, message, entry))
    return faults


@dataclass(slots=True)
class Actors:
    """The actors of one stream, checked against the register."""

    register: Register
    noted: int = 0
    """How far the floor's log had come at the entry before."""
    signed: list[tuple[int, int, int]] = field(default_factory=list)
    """What checkpoints saw, the latest first: an entry of this stream, one of the floor's, and the
    number of the checkpoint."""

    def see(self, command: Command, live: TableState | None) -> list[Fault]:
        """What is wrong with who asked, at the table as it was before; None for the floor."""
        entry, noted = command.entry, command.record.floor
        if noted is None:
            return [at(What.RULING, "it does not say how far the floor's log had come", entry)]
        faults: list[Fault] = []
        while self.signed and self.signed[-1][0] < entry.seq:
            _, saw, number = self.signed.pop()
            if noted < saw:
                message = (
                    f"it notes entry {noted} of the floor's log; checkpoint {number} saw {saw}"
                )
                faults.append(at(What.CHECKPOINT, message, entry))
        if noted < self.noted:
            message = f"it notes entry {noted} of the floor's log, and the one before {self.noted}"
            faults.append(at(What.RULING, message, entry))
        if noted > self.register.reached:
            if self.register.whole:
                message = f"it notes entry {noted} of the floor's log, which ends before"
                faults.append(at(What.RULING, message, entry))
            return faults
        self.noted = max(self.noted, noted)
        faults += in_role(self.register, command, noted, live)
        return faults


def in_role(
    register: Register, command: Command, after: int, live: TableState | None = None
) -> Sequence[Fault]:
    """Return a fault if the actor lacked the role; the house and its bots need none."""
    entry = command.entry
    if entry.actor == _HOUSE:
        return ()
    person = person_of(entry.actor)
    if person.role == BOT:
        if live is not None and person.name in live.bots:
            return ()
        return [at(What.ACTOR, f"no bot {person.name!r} sits there", entry)]
    had = register.role_of(person.name, after)
    if person.role == had or (live is not None and is_attendant(live, person)):
        return ()
    if had == ABSENT and _joins(command):
        return ()
    return [at(What.ACTOR, f"{person.name} acted as {person.role} and was {had}", entry)]


def _joins(command: Command) -> bool:
    """Whether a player comes by an own word: nobody added them before."""
    person, request = person_of(command.entry.actor), command.record.request
    told = (request.get("do"), request.get("name"), request.get("role"))
    return told == ("add_person", person.name, "player") and person.role == "player"
