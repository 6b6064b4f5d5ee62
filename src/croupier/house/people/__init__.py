"""People: accounts, sessions, invitations, and permissions.

`People` has three parts over one store: `door` (signing in, sessions, own password), `office` (a
floorperson's work: adding, roles, disabling), and `invitations` (links to join a table).
"""

from __future__ import annotations

from croupier.house.people.invitations import Invitations, Joined
from croupier.house.people.passwords import Passwords
from croupier.house.people.permissions import PERMISSIONS, Caller, Role, What, may
from croupier.house.people.person import Book, Books, Happening, Link, Person, Session
from croupier.house.people.registry import Given, Office
from croupier.house.people.session_ends import Endings
from croupier.house.people.sessions import Door, SignedIn
from croupier.house.people.throttle import Pace, Throttle, client_key

__all__ = [
    "PERMISSIONS",
    "Book",
    "Books",
    "Caller",
    "Door",
    "Endings",
    "Given",
    "Happening",
    "Invitations",
    "Joined",
    "Link",
    "Office",
    "Pace",
    "Passwords",
    "People",
    "Person",
    "Role",
    "Session",
    "SignedIn",
    "Throttle",
    "What",
    "client_key",
    "may",
]


class People:
    """The people of a floor."""

    def __init__(
        self, books: Books, passwords: Passwords, links_key: bytes, endings: Endings | None = None
    ) -> None:
        self.door = Door(books, passwords)
        self.office = Office(books, passwords)
        self.invitations = Invitations(books, links_key)
        self.endings = endings or Endings()
        """Notified of ended sessions, if the store reports them."""
