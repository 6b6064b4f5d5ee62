"""The office: who is on the floor, in which role; a floorperson's work.

At least one enabled floorperson remains, whatever is asked and however many ask at once.
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
"""The floorperson that a first start makes."""

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
    """A password that the house gives: told once, to be changed at the first sign-in."""

    name: str
    one_time: str = field(repr=False)


class Office:
    """Adds, changes and disables people. Times are milliseconds since the epoch."""

    def __init__(self, books: Books, passwords: Passwords) -> None:
        self._books = books
        self._passwords = passwords

    def start(self, now: int) -> Given | None:
        """The book is begun; on a floor without people there is a floorperson, whose one-time
        password is the answer: print it, for it is not kept.
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
            book.add(_new(FIRST, Role.FLOORPERSON, hashed, now, temporary=True))
            detail = Role.FLOORPERSON.value
            book.record(Happening("person_added/1", now, SYSTEM, FIRST, detail))
        return given

    def people(self, by: Caller) -> Sequence[Person] | Refused:
        """Everybody, by name."""
        if not by.may(What.PEOPLE):
            return NOT_ALLOWED
        with self._books.reading() as book:
            return book.people()

    def free(self, name: str) -> Refused | None:
        """Why no new player could have this name; None if one could."""
        asked = names.tidy(name)
        if fault := names.fault_in(asked):
            return Refused(Reason.BAD_NAME, fault, "choose another name")
        with self._books.reading() as book:
            return TAKEN if _taken(book, asked, staff=False) else None

    def free_for_a_bot(self, name: str) -> Refused | None:
        """Why no bot could have this name: one space of names for people and bots."""
        with self._books.reading() as book:
            taken = set(map(names.likeness, book.names()))
        return names.free_for_a_bot(name, taken.__contains__)

    def add(self, by: Caller, name: str, role: Role, now: int) -> Given | Refused:
        """A new person, with a one-time password."""
        if not by.may(What.PEOPLE):
            return NOT_ALLOWED
        given = Given(names.tidy(name), one_time())
        hashed = self._passwords.hash(given.one_time)
        with self._books.writing() as book:
            if is_over(book, by, now):  # hashing takes a while
                return NOT_SIGNED_IN
            person = _new(given.name, role, hashed, now, temporary=True)
            if refused := admit(book, person):
                return refused
            book.record(Happening("person_added/1", now, by.actor, given.name, role.value))
        return given

    def change_role(self, by: Caller, name: str, role: Role, now: int) -> Given | Refused | None:
        """The person has the role and signs in anew. A player who joins the staff gets a one-time
        password: a player's may be shorter, or none.
        """
        if not by.may(What.PEOPLE):
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
                changed = replace(changed, password=hashed, temporary=True)
            book.change(changed)
            book.end_sessions(name)
            detail = f"{person.role} to {role}"
            book.record(Happening("role_changed/1", now, by.actor, name, detail))
        return given if joins else None

    def disable(self, by: Caller, name: str, now: int) -> Refused | None:
        """The person is signed out everywhere and cannot sign in; nothing of theirs is lost."""
        if not by.may(What.PEOPLE):
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
        """The person can sign in again."""
        if not by.may(What.PEOPLE):
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
        """The person may try again at once."""
        if not by.may(What.PEOPLE):
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
        """The person is signed out, unlocked and has a one-time password instead of the old one."""
        if not by.may(What.PEOPLE):
            return NOT_ALLOWED
        return self._give_password(by, name, now)

    def recover(self, name: str, now: int) -> Given | Refused:
        """The same for somebody at the machine itself, when no floorperson can sign in."""
        return self._give_password(None, name, now)

    def _give_password(self, by: Caller | None, name: str, now: int) -> Given | Refused:
        given = Given(name, one_time())
        hashed = self._passwords.hash(given.one_time)
        with self._books.writing() as book:
            person = self._held(book, name)
            if by is not None and is_over(book, by, now):
                return NOT_SIGNED_IN
            if isinstance(person, Refused):
                return person
            given_to = replace(person, password=hashed, temporary=True, failures=0, locked_until=0)
            book.change(given_to)
            book.end_sessions(name)
            book.record(Happening("password_given/1", now, by.actor if by else SYSTEM, name))
        return given

    def _held(self, book: Book, name: str, *, leaves_the_floor: bool = False) -> Person | Refused:
        """The person, to be changed; refused if the last floorperson would leave."""
        floorpersons = book.hold_floorpersons() if leaves_the_floor else ()
        person = None if names.fault_in(name) else book.hold(name)
        if person is None:
            says = f"No person named {name[:40]!r}."
            return Refused(Reason.NO_SUCH_PERSON, says, "check the name")
        return LAST if list(floorpersons) == [name] else person


def admit(book: Book, person: Person) -> Refused | None:
    """The person is in the book, if the name is good and like no other."""
    if fault := names.fault_in(person.name):
        return Refused(Reason.BAD_NAME, fault, "choose another name")
    book.hold(NOBODY)  # whoever adds somebody waits here, so that two cannot take like names
    if _taken(book, person.name, staff=person.role.staff) or not book.add(person):
        return TAKEN
    return None


def _taken(book: Book, name: str, *, staff: bool) -> bool:
    """Whether the name is somebody's, or looks so, or like one that no player has."""
    taken = set(map(names.likeness, (*book.names(), *names.UNUSED)))
    if not staff:
        taken.update(map(names.likeness, names.RESERVED))
    return names.likeness(name) in taken


def _new(
    name: str, role: Role, hashed: str, now: int, *, temporary: bool = False, disabled: bool = False
) -> Person:
    return Person(name, role, hashed, temporary=temporary, disabled=disabled, created=now)
