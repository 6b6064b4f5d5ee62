"""What happens to people goes on record: roles into the floor's own log, the rest into the logs.

An entry is written by the very connection that changes the person: both are kept, or neither is.
"""

from __future__ import annotations

import logging
import secrets
from typing import Final

from sqlalchemy import Connection

from croupier.adapters.store.people import SqlBook
from croupier.adapters.store.transaction import Transaction
from croupier.house import codec
from croupier.house.entry import Receipt, follow
from croupier.house.floor import events as e
from croupier.house.floor.general import STREAM
from croupier.house.people import Happening

LOG: Final = logging.getLogger("croupier.people")

_ADDED: Final = ("person_added/1", "person_joined/1")
_CHANGED: Final = ("role_changed/1", "person_disabled/1", "person_enabled/1")


class Recording:
    """Puts happenings on record; the key vouches for the end of the floor's log."""

    def __init__(self, mac: bytes) -> None:
        self._mac = mac

    def __call__(self, connection: Connection, happening: Happening) -> None:
        """The happening is on record when the connection's transaction is."""
        told = {"kind": happening.kind, "actor": happening.actor, "person": happening.person}
        LOG.info("people", extra={**told, "detail": happening.detail})
        event = self._event(connection, happening)
        if event is None:
            return
        writing = Transaction(connection, self._mac, set())
        writing.lock([STREAM], [])
        entry = follow(
            writing.head(STREAM),
            at=happening.at,
            actor=happening.actor,
            command=f"people-{secrets.token_hex(16)}",
            kind=codec.kind_of(event),
            body=codec.encode(event),
        )
        receipt = Receipt(STREAM, entry.command, entry.seq, entry.seq, "")
        writing.append([entry], [], receipt, writing.head(STREAM).fence)
        writing.flush()

    def _event(self, connection: Connection, happening: Happening) -> e.Event | None:
        if happening.kind not in (*_ADDED, *_CHANGED):
            return None
        person = SqlBook(connection, self).person(happening.person)
        if person is None:
            raise LookupError(f"{happening.person!r} is on record and not in the book of people")
        by = happening.actor.partition(":")[2] or happening.actor
        if happening.kind in _ADDED:
            return e.PersonAdded(person.name, person.role.value, by)
        return e.PersonChanged(person.name, person.role.value, person.disabled, by)
