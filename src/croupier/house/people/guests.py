"""Guests: players who join without an invitation, where the floor allows it."""

from __future__ import annotations

from croupier.house.people import names
from croupier.house.people.permissions import Role
from croupier.house.people.person import Books, Happening, Person
from croupier.house.people.registry import admit
from croupier.house.people.sessions import SignedIn, begin_session
from croupier.refusal import Refused


def walk_in(books: Books, name: str, now: int) -> SignedIn | Refused:
    """Add a player of this name without a password, and sign them in."""
    player = Person(
        names.tidy(name), Role.PLAYER, "", must_change_password=False, disabled=False, created=now
    )
    with books.writing() as book:
        if refused := admit(book, player):
            return refused
        detail = "as a guest"
        book.record(Happening("person_joined/1", now, player.caller.actor, player.name, detail))
        return begin_session(book, player, now)
