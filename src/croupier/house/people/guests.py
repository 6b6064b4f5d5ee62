"""Players who come without a link, where the floor takes guests: a name, and they sit down."""

from __future__ import annotations

from croupier.house.people import names
from croupier.house.people.permissions import Role
from croupier.house.people.person import Books, Happening, Person
from croupier.house.people.registry import admit
from croupier.house.people.sessions import SignedIn, begin_session
from croupier.refusal import Refused


def walk_in(books: Books, name: str, now: int) -> SignedIn | Refused:
    """A new player of this name, signed in, without a password."""
    player = Person(names.tidy(name), Role.PLAYER, "", temporary=False, disabled=False, created=now)
    with books.writing() as book:
        if refused := admit(book, player):
            return refused
        detail = "as a guest"
        book.record(Happening("person_joined/1", now, player.caller.actor, player.name, detail))
        return begin_session(book, player, now)
