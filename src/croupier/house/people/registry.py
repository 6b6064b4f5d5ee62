"""The registry: a floorperson adds people and changes their roles.

At least one enabled floorperson remains, even if several requests come at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from croupier.house.people import names
from croupier.house.people.passwords import Passwords, one_time
from croupier.house.people.permissions import Caller, Role, What
from croupier.house.people.person import NOBODY, SYSTEM, Book, Books, Happening, Person
from croupier.house.people.sessions import NOT_SIGNED_IN, is_over
from croupier.refusal import Reason, Refused

FIRST: Final = "floor"
"""The floorperson that the first start creates."""

NOT_ALLOWED: Final = Refused(
    Reason.NOT_ALLOWED, "Only a floorperson can do that.", "ask a floorperson"
)
LAST: Final = Refused(
    Reason.LAST_FLOORPERSON,
    "This is the last floorperson.",
    "add another floorperson first",
)
TAKEN: Final = Refused(
    Reason.NAME_TAKEN,
    "That name is taken or too similar to another.",
    "choose a different one",
)


@dataclass(frozen=True, slots=True)
class Given:
    """A one-time password, shown once and changed at the first sign-in."""

    name: str
    one_time: str = field(repr=False)


class Office:
    """Adds, changes, and disables people. Times are milliseconds since the epoch."""

    def __init__(self, books: Books, passwords: Passwords) -> None:
        self._books = books
        self._passwords = passwords

    def start(self, now: int) -> Given | None:
        """Initialize the store; on a floor without people, create a floorperson and return the
        one-time password, which is not stored.
        """
        with self._books.reading() as book:
            nobody, empty = book.person(NOBODY), not book.names()
        if nobody and not empty and not self._passwords.outdated(nobody.password):
            return None
        given = Given(FIRST, one_time())
        decoy, hashed = self._passwords.hash(one_time()), self._passwords.hash(given.one_time)
        with self._books.writing() as book:
            if not book.add(_new(NOBODY, Role.PLAYER, decoy, now, disabled=True)):
                held = book.hold(NOBODY)
                if held and self._passwords.outdated(held.password):
                    book.change(replace(held, password=decoy))
            if book.names():
                return None
            book.add(_new(FIRST, Role.FLOORPERSON, hashed, now, must_change_password=True))
            detail = Role.FLOORPERSON.value
            book.record(Happening("person_added/1", now, SYSTEM, FIRST, detail))
        return given

    def found(self, colleagues: Sequence[str], now: int) -> tuple[Given, ...] | Refused:
        """Create more floorpersons on a new floor, in the name of the server itself.

        Nobody on the floor made their accounts, so they can confirm for each other at once.
        """
        made = []
        for name in map(names.tidy, colleagues):
            given = Given(name, one_time())
            hashed = self._passwords.hash(given.one_time)
            with self._books.writing() as book:
                person = _new(name, Role.FLOORPERSON, hashed, now, must_change_password=True)
                if refused := admit(book, person):
                    return refused
                detail = Role.FLOORPERSON.value
                book.record(Happening("person_added/1", now, SYSTEM, name, detail))
            made.append(given)
        return tuple(made)

    def people(self, by: Caller) -> Sequence[Person] | Refused:
        """Return everyone, by name."""
        if not by.may(What.MANAGE_PEOPLE):
            return NOT_ALLOWED
        with self._books.reading() as book:
            return book.people()

    def free(self, name: str) -> Refused | None:
        """Return why no new player could have this name; None if one could."""
        asked = names.tidy(name)
        if fault := names.fault_in(asked):
            return Refused(Reason.BAD_NAME, fault, "choose another name")
        with self._books.reading() as book:
            return TAKEN if _taken(book, asked, staff=False) else None

    def free_for_a_bot(self, name: str) -> Refused | None:
        """Return why no bot could have this name: people and bots share their names."""
        with self._books.reading() as book:
            taken = set(map(names.likeness, book.names()))
        return names.free_for_a_bot(name, taken.__contains__)

    def add(self, by: Caller, name: str, role: Role, now: int) -> Given | Refused:
        """Add a person and return their one-time password."""
        if not by.may(What.MANAGE_PEOPLE):
            return NOT_ALLOWED
        given = Given(names.tidy(name), one_time())
        hashed = self._passwords.hash(given.one_time)
        with self._books.writing() as book:
            if is_over(book, by, now):  # hashing takes a while
                return NOT_SIGNED_IN
            person = _new(given.name, role, hashed, now, must_change_password=True)
            if refused := admit(book, person):
                return refused
            book.record(Happening("person_added/1", now, by.actor, given.name, role.value))
        return given

    def change_role(self, by: Caller, name: str, role: Role, now: int) -> Given | Refused | None:
        """Change the person's role and sign them out. A player who joins the staff gets a one-time
        password: a player's may be shorter, or none.
        """
        if not by.may(What.MANAGE_PEOPLE):
            return NOT_ALLOWED
        given = Given(name, one_time())
        hashed = self._passwords.hash(given.one_time)
        with self._books.writing() as book:
            person = self._held(book, name, leaves_the_floor=role is not Role.FLOORPERSON)
            if is_over(book, by, now):
                return NOT_SIGNED_IN
            if isinstance(person, Refused) or person.role is role:
                return person if isinstance(person, Refused) else None
            joins = role.staff and not person.role.staff
            changed = replace(person, role=role)
            if joins:
                changed = replace(changed, password=hashed, must_change_password=True)
            book.change(changed)
            book.end_sessions(name)
            detail = f"{person.role} to {role}"
            book.record(Happening("role_changed/1", now, by.actor, name, detail))
        return given if joins else None

    def disable(self, by: Caller, name: str, now: int) -> Refused | None:
        """Sign the person out everywhere and disable sign-in; nothing of theirs is deleted."""
        if not by.may(What.MANAGE_PEOPLE):
            return NOT_ALLOWED
        with self._books.writing() as book:
            person = self._held(book, name, leaves_the_floor=True)
            if is_over(book, by, now):
                return NOT_SIGNED_IN
            if isinstance(person, Refused):
                return person
            if not person.disabled:
                book.change(replace(person, disabled=True))
                book.end_sessions(name)
                book.record(Happening("person_disabled/1", now, by.actor, name))
        return None

    def enable(self, by: Caller, name: str, now: int) -> Refused | None:
        """Enable sign-in again."""
        if not by.may(What.MANAGE_PEOPLE):
            return NOT_ALLOWED
        with self._books.writing() as book:
            person = self._held(book, name)
            if is_over(book, by, now):
                return NOT_SIGNED_IN
            if isinstance(person, Refused):
                return person
            if person.disabled:
                book.change(replace(person, disabled=False))
                book.record(Happening("person_enabled/1", now, by.actor, name))
        return None

    def unlock(self, by: Caller, name: str, now: int) -> Refused | None:
        """Unlock sign-in after failed attempts."""
        if not by.may(What.MANAGE_PEOPLE):
            return NOT_ALLOWED
        with self._books.writing() as book:
            person = self._held(book, name)
            if is_over(book, by, now):
                return NOT_SIGNED_IN
            if isinstance(person, Refused):
                return person
            if person.failures:
                book.change(replace(person, failures=0, locked_until=0))
                book.record(Happening("person_unlocked/1", now, by.actor, name))
        return None

    def give_password(self, by: Caller, name: str, now: int) -> Given | Refused:
        """Sign the person out, unlock them, and give them a one-time password."""
        if not by.may(What.MANAGE_PEOPLE):
            return NOT_ALLOWED
        return self._give_password(by, name, now)

    def recover(self, name: str, now: int) -> Given | Refused:
        """Give a one-time password from the server's machine, when no floorperson can sign in."""
        return self._give_password(None, name, now)

    def _give_password(self, by: Caller | None, name: str, now: int) -> Given | Refused:
        given = Given(name, one_time())
        hashed = self._passwords.hash(given.one_time)
        with self._books.writing() as book:
            # In one order: two floorpersons who reset each other would each hold what ends first.
            book.hold_floorpersons()
            person = self._held(book, name)
            if by is not None and is_over(book, by, now):
                return NOT_SIGNED_IN
            if isinstance(person, Refused):
                return person
            given_to = replace(
                person, password=hashed, must_change_password=True, failures=0, locked_until=0
            )
            book.change(given_to)
            book.end_sessions(name)
            book.record(Happening("password_given/1", now, by.actor if by else SYSTEM, name))
        return given

    def _held(self, book: Book, name: str, *, leaves_the_floor: bool = False) -> Person | Refused:
        """Return the person, locked; refuse if the last floorperson would be lost."""
        floorpersons = book.hold_floorpersons() if leaves_the_floor else ()
        person = None if names.fault_in(name) else book.hold(name)
        if person is None:
            message = f"No person named {name[:40]!r}."
            return Refused(Reason.NO_SUCH_PERSON, message, "check the name")
        return LAST if list(floorpersons) == [name] else person


def admit(book: Book, person: Person) -> Refused | None:
    """Add the person if the name is valid and unlike any other."""
    if fault := names.fault_in(person.name):
        return Refused(Reason.BAD_NAME, fault, "choose another name")
    book.hold(NOBODY)  # adding people waits here, so that two cannot take similar names
    if _taken(book, person.name, staff=person.role.staff) or not book.add(person):
        return TAKEN
    return None


def _taken(book: Book, name: str, *, staff: bool) -> bool:
    """Return whether the name is taken, looks like a taken one, or is reserved."""
    taken = set(map(names.likeness, (*book.names(), *names.UNUSED)))
    if not staff:
        taken.update(map(names.likeness, names.RESERVED))
    return names.likeness(name) in taken


def _new(
    name: str,
    role: Role,
    hashed: str,
    now: int,
    *,
    must_change_password: bool = False,
    disabled: bool = False,
) -> Person:
    return Person(
        name,
        role,
        hashed,
        must_change_password=must_change_password,
        disabled=disabled,
        created=now,
    )
