"""Invitation links to a table: signed, for a number of people, for a limited time.

Anyone who opens one chooses a name and becomes a player with a session, without a password. The
signature keeps guessed links away from the database, which counts the uses.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from itsdangerous import BadData, URLSafeSerializer

from croupier.house.people import names
from croupier.house.people.permissions import Caller, Role, What
from croupier.house.people.person import Book, Books, Happening, Link, Person
from croupier.house.people.registry import NOT_ALLOWED, admit
from croupier.house.people.sessions import (
    HOUR,
    MINUTE,
    NOT_SIGNED_IN,
    SignedIn,
    begin_session,
    is_over,
)
from croupier.refusal import Reason, Refused

LONGEST_TEXT: Final = 400
_ID: Final = re.compile("[A-Za-z0-9_-]{16}")


@dataclass(frozen=True, slots=True)
class Reach:
    """The limits of a link."""

    lasts: int
    uses: int


BY_FLOORPERSON: Final = Reach(lasts=30 * 24 * HOUR, uses=1_000)
BY_PLAYER: Final = Reach(lasts=24 * HOUR, uses=10)

BAD_LINK: Final = Refused(
    Reason.BAD_LINK, "This invitation link is invalid or incomplete.", "copy the whole link"
)
LINK_OVER: Final = Refused(
    Reason.LINK_OVER, "This invitation has expired or been used up.", "ask for a new one"
)


@dataclass(frozen=True, slots=True)
class Joined:
    """A new player, signed in, on the way to a table."""

    signed_in: SignedIn
    stream: str


class Invitations:
    """Creates links and admits people by them. Times are milliseconds since the epoch."""

    def __init__(self, books: Books, key: bytes) -> None:
        self._books = books
        self._serializer = URLSafeSerializer(
            key, salt=b"croupier link 1", signer_kwargs={"digest_method": hashlib.sha256}
        )

    def make(
        self, by: Caller, stream: str, now: int, *, lasts: int, uses: int, seated: bool = False
    ) -> str | Refused:
        """Return a link to the table for a number of people, as text to put into an address.

        A player can create one only where seated, for at most ten people and a day.
        """
        if not by.may(What.INVITE) or (by.role is Role.PLAYER and not seated):
            message = "Only a floorperson or a player seated at the table can invite to it."
            return Refused(Reason.NOT_ALLOWED, message, "ask a floorperson")
        reach = BY_PLAYER if by.role is Role.PLAYER else BY_FLOORPERSON
        if not 1 <= uses <= reach.uses:
            message = f"An invitation is for 1 to {reach.uses} people."
            return Refused(Reason.BAD_AMOUNT, message, "enter a number in that range")
        if not MINUTE <= lasts <= reach.lasts:
            message = f"An invitation lasts from 1 minute to {reach.lasts // HOUR} hours."
            return Refused(Reason.BAD_AMOUNT, message, "enter a time in that range")
        link = Link(secrets.token_urlsafe(12), stream, by.name, now + lasts, uses)
        with self._books.writing() as book:
            if is_over(book, by, now):
                return NOT_SIGNED_IN
            book.add_link(link)
            detail = f"{stream}, {uses} uses, until {link.expires}"
            book.record(Happening("link_made/1", now, by.actor, by.name, detail))
        return str(self._serializer.dumps(link.id))

    def look(self, text: str, now: int) -> Link | Refused:
        """Return what the link is for, without using it."""
        link_id = self._id(text)
        if link_id is None:
            return BAD_LINK
        with self._books.reading() as book:
            return _open(book, book.link(link_id), now)

    def join(self, text: str, name: str, now: int) -> Joined | Refused:
        """Add a player of this name and sign them in; count one use of the link."""
        link_id = self._id(text)
        if link_id is None:
            return BAD_LINK
        player = Person(
            names.tidy(name),
            Role.PLAYER,
            "",
            must_change_password=False,
            disabled=False,
            created=now,
        )
        with self._books.writing() as book:
            link = _open(book, book.hold_link(link_id), now)
            if isinstance(link, Refused):
                return link
            if refused := admit(book, player):
                return refused
            book.use_link(link_id)
            detail = f"{link.stream} by a link of {link.by}"
            book.record(Happening("person_joined/1", now, player.caller.actor, player.name, detail))
            return Joined(begin_session(book, player, now), link.stream)

    def links(self, by: Caller) -> Sequence[Link] | Refused:
        """Return all stored links, used up or not."""
        if not by.may(What.MANAGE_PEOPLE):
            return NOT_ALLOWED
        with self._books.reading() as book:
            return book.links()

    def withdraw(self, by: Caller, link_id: str, now: int) -> Refused | None:
        """Revoke the link; players who joined by it stay."""
        if not by.may(What.MANAGE_PEOPLE):
            return NOT_ALLOWED
        with self._books.writing() as book:
            if is_over(book, by, now):
                return NOT_SIGNED_IN
            if not _ID.fullmatch(link_id) or not book.end_link(link_id):
                return LINK_OVER
            book.record(Happening("link_withdrawn/1", now, by.actor, by.name, link_id))
        return None

    def _id(self, text: str) -> str | None:
        """Return the id in the text, if its signature is valid."""
        if len(text) > LONGEST_TEXT or not text.isascii():
            return None
        try:
            link_id = self._serializer.loads(text)
        except BadData:
            return None
        # The last letter of a signature has bits to spare; only the canonical spelling counts.
        return (
            link_id
            if isinstance(link_id, str) and self._serializer.dumps(link_id) == text
            else None
        )


def _open(book: Book, link: Link | None, now: int) -> Link | Refused:
    """Return the link if it can still be used; not if its creator is disabled."""
    maker = book.person(link.by) if link else None
    if link is None or maker is None or maker.disabled:
        return LINK_OVER
    return link if link.left > 0 and now < link.expires else LINK_OVER
