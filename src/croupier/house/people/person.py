"""What is kept about people, and what the desk needs of whoever keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Final, Protocol

from croupier.house.people.permissions import Caller, Role

NOBODY: Final = ""
"""The name of a row that is no person. A try at an unknown name is judged against it: the same
reading, hashing and writing as for a name that exists. It also is what whoever adds a person locks,
so that people come one after the other.
"""

SYSTEM: Final = "system"
"""The actor of what nobody asked for."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on the floor."""

    name: str
    role: Role
    password: str = field(repr=False)
    """The hash, never the password; empty for a player who came by a link and has set none."""
    temporary: bool
    disabled: bool
    created: int
    failures: int = 0
    """Tries at the password since the last good one."""
    locked_until: int = 0

    @property
    def caller(self) -> Caller:
        """The person as one who is signed in."""
        return Caller(self.name, self.role, self.temporary)


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody signed in, known by the hash of the token alone."""

    token: bytes = field(repr=False)
    person: str
    created: int
    seen: int
    expires: int


@dataclass(frozen=True, slots=True)
class Link:
    """A link to join a table, for so many people yet."""

    id: str
    stream: str
    by: str
    expires: int
    left: int


@dataclass(frozen=True, slots=True)
class Happening:
    """Something about people that belongs on record; tells no secret."""

    kind: str
    """A stable name with a version, such as `role_changed/1`."""
    at: int
    actor: str
    """Who brought it about, as the log names actors."""
    person: str
    """Whom it concerns; empty for tries at names that nobody has."""
    detail: str = ""


class Book(Protocol):
    """The people of a floor, within one transaction."""

    def person(self, name: str) -> Person | None: ...
    def hold(self, name: str) -> Person | None:
        """The person, whom nobody else changes until this transaction ends."""

    def people(self) -> Sequence[Person]:
        """Everybody, by name; without the row that is no person."""

    def names(self) -> Sequence[str]: ...
    def hold_floorpersons(self) -> Sequence[str]:
        """The names of all enabled floorpersons, none of whom anybody else changes meanwhile."""

    def add(self, person: Person) -> bool:
        """The person is in the book, new; or the name was there before, and False."""

    def change(self, person: Person) -> None: ...

    def session(self, token: bytes) -> Session | None: ...
    def hold_session(self, token: bytes) -> Session | None: ...
    def add_session(self, session: Session) -> None: ...
    def renew_session(self, token: bytes, seen: int, expires: int) -> None: ...
    def end_session(self, token: bytes) -> None: ...
    def end_sessions(self, person: str, but: bytes = b"") -> None: ...

    def link(self, id: str) -> Link | None: ...
    def links(self) -> Sequence[Link]: ...
    def add_link(self, link: Link) -> None: ...
    def hold_link(self, id: str) -> Link | None:
        """The link, which nobody else uses until this transaction ends."""

    def use_link(self, id: str) -> None:
        """One use less is left."""

    def end_link(self, id: str) -> bool:
        """The link is gone; False if there was none."""

    def forget(self, now: int) -> int:
        """Sessions and links that are over are gone; how many that were."""

    def record(self, happening: Happening) -> None:
        """Goes on record together with this transaction's changes."""


class Books(Protocol):
    """Whoever keeps the book. Transactions are short: no hashing within."""

    def reading(self) -> AbstractContextManager[Book]: ...
    def writing(self) -> AbstractContextManager[Book]:
        """All of it is kept at the end, or nothing on an exception."""
