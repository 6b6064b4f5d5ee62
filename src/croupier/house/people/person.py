"""People, sessions, and links as they are stored, and the port to their store."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Final, Protocol

from croupier.house.people.permissions import Caller, Role

NOBODY: Final = ""
"""The name of a row that stands for no person. A sign-in with an unknown name is checked against
it: the same reading, hashing, and writing as for a name that exists. Adding a person locks this
row, so that people are added one after another.
"""

SYSTEM: Final = "system"
"""The actor of automatic events."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person of the floor."""

    name: str
    role: Role
    password: str = field(repr=False)
    """The hash, never the password; empty for a player without a password."""
    must_change_password: bool
    disabled: bool
    created: int
    failures: int = 0
    """Failed sign-ins since the last successful one."""
    locked_until: int = 0

    @property
    def caller(self) -> Caller:
        """The person as a caller who is signed in."""
        return Caller(self.name, self.role, self.must_change_password)


@dataclass(frozen=True, slots=True)
class Session:
    """A session, identified by the hash of its token only."""

    token: bytes = field(repr=False)
    person: str
    created: int
    seen: int
    expires: int


@dataclass(frozen=True, slots=True)
class Link:
    """An invitation link to a table, with the number of people left."""

    id: str
    stream: str
    by: str
    expires: int
    left: int


@dataclass(frozen=True, slots=True)
class Happening:
    """An event about people to be recorded, without secrets."""

    kind: str
    """A stable name with a version, such as `role_changed/1`."""
    at: int
    actor: str
    """The actor who caused it."""
    person: str
    """The person it is about; empty for sign-ins with unknown names."""
    detail: str = ""


class Book(Protocol):
    """The people of a floor, within one transaction."""

    def person(self, name: str) -> Person | None: ...
    def hold(self, name: str) -> Person | None:
        """Return the person, locked until this transaction ends."""

    def people(self) -> Sequence[Person]:
        """Return everyone, by name, without the row that stands for no person."""

    def names(self) -> Sequence[str]: ...
    def hold_floorpersons(self) -> Sequence[str]:
        """Return the names of all enabled floorpersons, locked until this transaction ends."""

    def add(self, person: Person) -> bool:
        """Add the person; return False if the name exists."""

    def change(self, person: Person) -> None: ...

    def session(self, token: bytes) -> Session | None: ...
    def hold_session(self, token: bytes) -> Session | None: ...
    def add_session(self, session: Session) -> None: ...
    def renew_session(self, token: bytes, seen: int, expires: int) -> None: ...
    def end_session(self, token: bytes) -> None: ...
    def end_sessions(self, person: str, but: bytes = b"") -> None: ...

    def link(self, link_id: str) -> Link | None: ...
    def links(self) -> Sequence[Link]: ...
    def add_link(self, link: Link) -> None: ...
    def hold_link(self, link_id: str) -> Link | None:
        """Return the link, locked until this transaction ends."""

    def use_link(self, link_id: str) -> None:
        """Count one use of the link."""

    def end_link(self, link_id: str) -> bool:
        """Delete the link; return False if there was none."""

    def forget(self, now: int) -> int:
        """Delete ended sessions and links; return their number."""

    def record(self, happening: Happening) -> None:
        """Record it together with this transaction's changes."""


class Books(Protocol):
    """The store of people. Transactions are short: no hashing within."""

    def reading(self) -> AbstractContextManager[Book]: ...
    def writing(self) -> AbstractContextManager[Book]:
        """Return a transaction that is committed at its end, or undone by an exception."""
