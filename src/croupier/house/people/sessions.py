"""Sessions: signing in and out, and a person's own password.

A failed sign-in does not reveal whether the name exists, is disabled, or is locked: the message is
the same, and so is the work, down to the row that is written.

A try is counted before the password is checked, and reset if it was right. So a hundred
simultaneous tries are counted as a hundred.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, field, replace
from typing import Final

from croupier.house.people import names
from croupier.house.people import passwords as rules
from croupier.house.people.passwords import Passwords
from croupier.house.people.permissions import Caller, Role
from croupier.house.people.person import NOBODY, SYSTEM, Book, Books, Happening, Person, Session
from croupier.refusal import Reason, Refused

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE

TRIES: Final = 5
FIRST_LOCK: Final = MINUTE
LONGEST_LOCK: Final = HOUR
MOST_FAILURES: Final = 1_000_000

RENEWAL_MS: Final = MINUTE
"""Milliseconds between two renewals of a session's sliding expiry."""


@dataclass(frozen=True, slots=True)
class Lasting:
    """How long a session lasts without activity, and at most."""

    idle: int
    whole: int


PLAYERS: Final = Lasting(idle=12 * HOUR, whole=7 * 24 * HOUR)
STAFF: Final = Lasting(idle=8 * HOUR, whole=12 * HOUR)
"""A shift; no session outlives the day."""

NO_MATCH: Final = Refused(
    Reason.NO_MATCH,
    "Wrong name or password, or too many tries.",
    "wait a minute and try again, or ask a floorperson",
)
NOT_SIGNED_IN: Final = Refused(Reason.NOT_SIGNED_IN, "You are not signed in.", "sign in again")


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A new session; its token identifies the person."""

    token: str = field(repr=False)
    caller: Caller


class Door:
    """Signs people in and recognizes them. Times are milliseconds since the epoch."""

    def __init__(self, books: Books, passwords: Passwords) -> None:
        self._books = books
        self._passwords = passwords

    def sign_in(self, name: str, password: str, now: int) -> SignedIn | Refused:
        """Start a session if the password is this person's and sign-in is not locked."""
        asked = names.tidy(name)
        # An invalid name never reaches the database.
        proved = self._prove(NOBODY if names.fault_in(asked) else asked, password, now)
        if proved is None:
            return NO_MATCH
        renewed = proved.password
        if self._passwords.outdated(renewed):
            renewed = self._passwords.hash(password)
        with self._books.writing() as book:
            person = book.hold(proved.name)
            if person is None or person.disabled or person.password != proved.password:
                return NO_MATCH  # changed in between
            book.change(replace(person, password=renewed, failures=0, locked_until=0))
            book.record(Happening("signed_in/1", now, person.caller.actor, person.name))
            return begin_session(book, person, now)

    def who(self, token: str, now: int) -> Caller | None:
        """Return the person of the token if the session has not ended; each call extends it."""
        key = token_key(token)
        with self._books.reading() as book:
            session = book.session(key)
            person = book.person(session.person) if session else None
        if session is None or person is None or person.disabled or now >= session.expires:
            return None
        expires = session.expires
        if now - session.seen >= RENEWAL_MS:
            expires = _expiry(person.role, session.created, now)
            with self._books.writing() as book:
                book.renew_session(key, now, expires)
        return replace(person.caller, session=key, expires=expires)

    def sign_out(self, token: str, now: int) -> None:
        """End the session, if there is one."""
        key = token_key(token)
        with self._books.writing() as book:
            session = book.session(key)
            if session is None:
                return
            book.end_session(key)
            if person := book.person(session.person):
                book.record(Happening("signed_out/1", now, person.caller.actor, person.name))

    def end_account(self, token: str, now: int) -> Caller | None:
        """End all sessions of a player without a password, who then cannot sign in again.

        The caller returned has a last session, whose token is never sent, to leave the tables with;
        `end_session` ends it. Returns None without a change for anyone else: a password may have
        been set meanwhile.
        """
        with self._books.writing() as book:
            session = book.session(token_key(token))
            person = book.hold(session.person) if session else None
            if person is None or person.password or person.disabled:
                return None
            book.end_sessions(person.name)
            last = token_key(begin_session(book, person, now).token)
            detail = "for good: there is no password"
            book.record(Happening("signed_out/1", now, person.caller.actor, person.name, detail))
        return replace(person.caller, session=last)

    def end_session(self, session: bytes) -> None:
        """The session that is kept under this key is over, if it was not."""
        with self._books.writing() as book:
            book.end_session(session)

    def sign_out_everywhere(self, token: str, now: int) -> Refused | None:
        """End all sessions of the token's person, including this one."""
        caller = self.who(token, now)
        if caller is None:
            return NOT_SIGNED_IN
        with self._books.writing() as book:
            book.end_sessions(caller.name)
            detail = "everywhere"
            book.record(Happening("signed_out/1", now, caller.actor, caller.name, detail))
        return None

    def has_password(self, caller: Caller) -> bool:
        """Return whether the person can sign in again by name: guests cannot without a password."""
        with self._books.reading() as book:
            person = book.person(caller.name)
        return person is not None and bool(person.password)

    def change_password(self, token: str, old: str, new: str, now: int) -> Caller | Refused:
        """Set the new password and end all other sessions.

        A player who joined by a link and has no password yet does not need the old one.
        """
        caller = self.who(token, now)
        if caller is None:
            return NOT_SIGNED_IN
        if fault := rules.fault_in(new, caller.name, caller.role):
            return Refused(Reason.BAD_PASSWORD, fault, "choose another password")
        with self._books.reading() as book:
            person = book.person(caller.name)
        if person is not None and person.password:
            if old == new:
                message = "The new password is the same as the old one."
                return Refused(Reason.BAD_PASSWORD, message, "choose another password")
            person = self._prove(caller.name, old, now)
        if person is None:
            return NO_MATCH
        hashed = self._passwords.hash(new)
        with self._books.writing() as book:
            held = book.hold(caller.name)
            if held is None or held.disabled or held.password != person.password:
                return NO_MATCH
            changed = replace(
                held, password=hashed, must_change_password=False, failures=0, locked_until=0
            )
            book.change(changed)
            book.end_sessions(held.name, but=token_key(token))
            book.record(Happening("password_changed/1", now, caller.actor, caller.name))
        return changed.caller

    def forget(self, now: int) -> int:
        """Delete ended sessions and links; return their number."""
        with self._books.writing() as book:
            return book.forget(now)

    def _prove(self, name: str, password: str, now: int) -> Person | None:
        """Return the person if the password is right; the try stays counted until `failures` is
        reset.
        """
        with self._books.writing() as book:
            blank, known = book.person(NOBODY), book.person(name)
            person = book.hold(known.name if known else NOBODY)
            if blank is None or person is None:
                raise RuntimeError("The book of people was never begun; call Office.start first.")
            open_now = now >= person.locked_until
            tried = _tried(person, now)
            book.change(tried)
            if open_now and tried.locked_until > now:
                book.record(_used_up(tried, now))
        good = self._passwords.matches(person.password or blank.password, password)
        real = person.name != NOBODY and bool(person.password) and not person.disabled
        return person if good and real and open_now else None


def begin_session(book: Book, person: Person, now: int) -> SignedIn:
    """Start a session with a new token of 256 bits, of which only the hash is stored."""
    token = secrets.token_urlsafe(32)
    expires = _expiry(person.role, now, now)
    book.add_session(Session(token_key(token), person.name, now, now, expires))
    return SignedIn(token, person.caller)


def is_over(book: Book, caller: Caller, now: int) -> bool:
    """Whether the caller's session has ended; never for a caller who came without one.

    One that lasts is held, so that whatever the caller does now comes before its end.
    """
    if not caller.session:
        return False
    session = book.hold_session(caller.session)
    return session is None or session.person != caller.name or now >= session.expires


def token_key(token: str) -> bytes:
    """Return the stored hash of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def _expiry(role: Role, created: int, now: int) -> int:
    lasting = STAFF if role.staff else PLAYERS
    return min(now + lasting.idle, created + lasting.whole)


def _tried(person: Person, now: int) -> Person:
    """Count one more try. The fifth locks, as does every later one that is not locked already: for
    a minute, then twice as long each time, an hour at most.
    """
    failures = min(person.failures + 1, MOST_FAILURES)
    if now < person.locked_until or failures < TRIES:
        return replace(person, failures=failures)
    doubled = min(failures - TRIES, 16)
    lock = min(FIRST_LOCK << doubled, LONGEST_LOCK)
    return replace(person, failures=failures, locked_until=now + lock)


def _used_up(person: Person, now: int) -> Happening:
    """Return the record of a lock, written with the count before the password is checked: written
    only after a wrong one, its duration would reveal a name that exists.
    """
    detail = f"try {person.failures}; locked until {person.locked_until} if it is wrong"
    return Happening("tries_used_up/1", now, SYSTEM, person.name, detail)
