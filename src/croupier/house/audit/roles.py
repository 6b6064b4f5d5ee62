"""Who had which role at which time, as the floor's own log says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from croupier.house.audit.judging import at, person_of
from croupier.house.entry import Entry
from croupier.house.faults import Fault, What
from croupier.house.floor import events as e

SKEW: Final = 5_000
"""Milliseconds by which the clocks of two processes of a floor may differ."""
DISABLED: Final = "nobody"

Roles = Mapping[str, Sequence[tuple[int, str]]]
"""By name, since when somebody had which role, the earliest first."""


@dataclass(slots=True)
class Register:
    """The people of a floor, as its log adds and changes them."""

    roles: dict[str, list[tuple[int, str]]] = field(default_factory=dict)

    def see(self, entry: Entry, event: Any) -> None:
        """Somebody has come, or is something else from now on."""
        match event:
            case e.PersonAdded(name=name, role=role):
                self.roles.setdefault(name, []).append((entry.at, role))
            case e.PersonChanged(name=name, role=role, disabled=disabled):
                now = DISABLED if disabled else role
                self.roles.setdefault(name, []).append((entry.at, now))


def roles_of(roles: Roles, name: str, moment: int) -> frozenset[str]:
    """The roles that somebody had about then; none if the log does not know the name."""
    known = roles.get(name, ())
    had = {role for since, role in known if moment - SKEW <= since <= moment + SKEW}
    before = [role for since, role in known if since <= moment - SKEW]
    return frozenset((*had, *before[-1:])) if known else frozenset()


def in_role(roles: Roles, entry: Entry) -> Iterator[Fault]:
    """Whoever the log knows acts in the role that the log gave."""
    person = person_of(entry.actor)
    if person.name not in roles or person.role == "bot":  # a bot may have anybody's name
        return
    had = roles_of(roles, person.name, entry.at)
    if person.role not in had:
        was = " or ".join(sorted(had)) or "not there yet"
        yield at(What.ACTOR, f"{person.name} acted as {person.role} and was {was}", entry)
