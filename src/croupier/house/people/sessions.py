"""The door: signing in and out, sessions, one's own password.

Of a sign-in that fails nobody learns whether the name exists, whether it is disabled or whether it
is locked: the sentence is the same, and so is the work, down to the row that is written.

A try is counted before the password is looked at, and forgiven if it was right. So a hundred tries
at once are a hundred tries, and not one.
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

RENEWED_EVERY: Final = MINUTE
"""A session's sliding expiry is written no more often than this."""


@dataclass(frozen=True, slots=True)
class Lasting:
    """How long a session lasts without a sign of life, and at the very most."""

    idle: int
    whole: int


PLAYERS: Final = Lasting(idle=12 * HOUR, whole=7 * 24 * HOUR)
STAFF: Final = Lasting(idle=8 * HOUR, whole=12 * HOUR)
"""A shift, and no session that outlives the day."""

NO_MATCH: Final = Refused(
    Reason.NO_MATCH,
    "That name and password do not go together, or were tried too often.",
    "try again in a while or ask the floor",
)
NOT_SIGNED_IN: Final = Refused(Reason.NOT_SIGNED_IN, "You are not signed in.", "sign in again")


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A session has begun; whoever has the token is this person."""

    token: str = field(repr=False)
    caller: Caller


class Door:
    """Lets people in, and knows them again. Times are milliseconds since the epoch."""

    def __init__(self, books: Books, passwords: Passwords) -> None:
        self._books = books
        self._passwords = passwords

    def sign_in(self, name: str, password: str, now: int) -> SignedIn | Refused:
        """A new session if the password is this person's, and the way is not locked."""
        asked = names.tidy(name)
        # What cannot be a name never reaches the database.
        proved = self._prove(NOBODY if names.fault_in(asked) else asked, password, now)
        if proved is None:
            return NO_MATCH
        renewed = proved.password
        if self._passwords.outdated(renewed):
            renewed = self._passwords.hash(password)
        with self._books.writing() as book:
            person = book.hold(proved.name)
            if person is None or person.disabled or person.password != proved.password:
                return NO_MATCH  # somebody changed it in between
            book.change(replace(person, password=renewed, failures=0, locked_until=0))
            book.record(Happening("signed_in/1", now, person.caller.actor, person.name))
            return begin_session(book, person, now)

    def who(self, token: str, now: int) -> Caller | None:
        """Who the token belongs to, if the session is not over; each call keeps it going."""
        key = token_key(token)
        with self._books.reading() as book:
            session = book.session(key)
            person = book.person(session.person) if session else None
        if session is None or person is None or person.disabled or now >= session.expires:
            return None
        expires = session.expires
        if now - session.seen >= RENEWED_EVERY:
            expires = _expiry(person.role, session.created, now)
            with self._books.writing() as book:
                book.renew_session(key, now, expires)
        return replace(person.caller, session=key, expires=expires)

    def sign_out(self, token: str, now: int) -> None:
        """The session is over, if there was one."""
        key = token_key(token)
        with self._books.writing() as book:
            session = book.session(key)
            if session is None:
                return
            book.end_session(key)
            if person := book.person(session.person):
                book.record(Happening("signed_out/1", now, person.caller.actor, person.name))

    def end_account(self, token: str, now: int) -> Caller | None:
        """End all sessions of a player without a password: there is no way back by oneself.

        The caller returned has a last session, whose token nobody knows, to leave the tables with;
        `end_session` ends it. None, and nothing has changed, for anybody else: a password may have
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
        """All sessions of the person whose token this is are over, this one too."""
        caller = self.who(token, now)
        if caller is None:
            return NOT_SIGNED_IN
        with self._books.writing() as book:
            book.end_sessions(caller.name)
            detail = "everywhere"
            book.record(Happening("signed_out/1", now, caller.actor, caller.name, detail))
        return None

    def has_password(self, caller: Caller) -> bool:
        """Whether the person can sign in again by name: guests cannot before setting a password."""
        with self._books.reading() as book:
            person = book.person(caller.name)
        return person is not None and bool(person.password)

    def change_password(self, token: str, old: str, new: str, now: int) -> Caller | Refused:
        """The person has the new password, and all other sessions are over.

        A player who came by a link and has no password yet is not asked for the old one.
        """
        caller = self.who(token, now)
        if caller is None:
            return NOT_SIGNED_IN
        if fault := rules.fault_in(new, caller.name, caller.role):
            return Refused(Reason.BAD_PASSWORD, fault, "choose another one")
        with self._books.reading() as book:
            person = book.person(caller.name)
        if person is not None and person.password:
            if old == new:
                says = "The new password is the same as the old one."
                return Refused(Reason.BAD_PASSWORD, says, "choose another one")
            person = self._prove(caller.name, old, now)
        if person is None:
            return NO_MATCH
        hashed = self._passwords.hash(new)
        with self._books.writing() as book:
            held = book.hold(caller.name)
            if held is None or held.disabled or held.password != person.password:
                return NO_MATCH
            changed = replace(held, password=hashed, temporary=False, failures=0, locked_until=0)
            book.change(changed)
            book.end_sessions(held.name, but=token_key(token))
            book.record(Happening("password_changed/1", now, caller.actor, caller.name))
        return changed.caller

    def forget(self, now: int) -> int:
        """Sessions and links that are over are forgotten; how many that were."""
        with self._books.writing() as book:
            return book.forget(now)

    def _prove(self, name: str, password: str, now: int) -> Person | None:
        """The person, if this is the password; the try stays counted until `failures` is reset."""
        with self._books.writing() as book:
            nobody, known = book.person(NOBODY), book.person(name)
            person = book.hold(known.name if known else NOBODY)
            if nobody is None or person is None:
                raise RuntimeError("The book of people was never begun; call Office.start first.")
            open_now = now >= person.locked_until
            tried = _tried(person, now)
            book.change(tried)
            if open_now and tried.locked_until > now:
                book.record(_used_up(tried, now))
        good = self._passwords.matches(person.password or nobody.password, password)
        real = person.name != NOBODY and bool(person.password) and not person.disabled
        return person if good and real and open_now else None


def begin_session(book: Book, person: Person, now: int) -> SignedIn:
    """A session with a fresh token of 256 bits, of which only the hash is kept."""
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
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def _expiry(role: Role, created: int, now: int) -> int:
    lasting = STAFF if role.staff else PLAYERS
    return min(now + lasting.idle, created + lasting.whole)


def _tried(person: Person, now: int) -> Person:
    """One more try is counted. The fifth locks, and every later one that finds the door open: for
    a minute, then twice as long each time, an hour at most.
    """
    failures = min(person.failures + 1, MOST_FAILURES)
    if now < person.locked_until or failures < TRIES:
        return replace(person, failures=failures)
    doubled = min(failures - TRIES, 16)
    lock = min(FIRST_LOCK << doubled, LONGEST_LOCK)
    return replace(person, failures=failures, locked_until=now + lock)


def _used_up(person: Person, now: int) -> Happening:
    """Recorded with the count, before the password is looked at: were it recorded after a wrong one
    only, the time that takes would tell a name that exists.
    """
    detail = f"try {person.failures}; locked until {person.locked_until} if it is wrong"
    return Happening("tries_used_up/1", now, SYSTEM, person.name, detail)
