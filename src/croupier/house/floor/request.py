"""Requests to the floor and their answers."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Final, TypeGuard

from croupier.house.table.state import Person, TableState
from croupier.refusal import Reason, Refused

LONGEST_ID: Final = 64
ID_RULE: Final = f"An id has 1 to {LONGEST_ID} printable characters."
INVALID_ID: Final = Refused(Reason.INVALID_ID, ID_RULE, "use another id")
_OWNER_ENDS: Final = "/"
"""A character in no name and in no id of the house, so that ids of different people never collide.
"""


@dataclass(frozen=True, slots=True)
class Done:
    """The command took effect and is durable."""

    stream: str
    seq: int
    """Its entry in the stream."""
    duplicate: bool = False
    """Whether it had already taken effect under the same id."""


Answer = Done | Refused


def good_id(own_id: object) -> TypeGuard[str]:
    """Return whether this is a valid id of a request."""
    return isinstance(own_id, str) and 0 < len(own_id) <= LONGEST_ID and own_id.isprintable()


def id_of(owner: str, own_id: str) -> str:
    """Return the id under which the log knows a request; without an owner it is the house's own."""
    return f"{owner}{_OWNER_ENDS}{own_id}" if owner else own_id


@dataclass(slots=True, eq=False)
class Request:
    """A command for one stream, on its way."""

    stream: str
    person: Person
    id: str
    """The id in the log, made by `id_of` from the actor and their own id."""
    command: Any
    expects: int | None = None
    """The entry with which the stream must still end: an automatic move is overtaken otherwise."""
    session: bytes = b""
    """The session of the caller, which must still last; empty for requests of the house."""
    answer: Future[Answer] = field(default_factory=Future)


Happened = tuple[tuple[str, Any], ...]
"""Events with their families."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a table: its events, and the table after them."""

    stream: str
    live: TableState
    events: Happened = ()
    befores: tuple[TableState, ...] = ()
    """The table before each of these events, so that they need not be applied again."""
    known: bool = True
    """Whether that is everything since the change before."""

    @property
    def afters(self) -> tuple[TableState, ...]:
        """Return the table after each of the events."""
        return (*self.befores[1:], self.live) if self.befores else ()
