"""What happens to people goes on record: roles into the floor's own log, the rest into the logs.

An entry is written by the very connection that changes the person: both are kept, or neither is.
"""

from __future__ import annotations

import logging
import secrets
from typing import Any, Final

from sqlalchemy import Connection

from croupier.adapters.store.people import SqlBook
from croupier.adapters.store.transaction import Transaction
from croupier.house.codec import encode, kind_of
from croupier.house.entry import follow
from croupier.house.floor import events as e
from croupier.house.floor.general import STREAM, AddPerson, ChangePerson
from croupier.house.people import Happening
from croupier.house.record import Recorded, compose
from croupier.house.requests import request_of

LOG: Final = logging.getLogger("croupier.people")

_ADDED: Final = ("person_added/1", "person_joined/1")
_CHANGED: Final = ("role_changed/1", "person_disabled/1", "person_enabled/1")


def _request(event: e.PersonAdded | e.PersonChanged) -> dict[str, Any]:
    if isinstance(event, e.PersonAdded):
        return request_of(AddPerson(event.name, event.role))
    return request_of(ChangePerson(event.name, event.role, event.disabled))


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
        body, _ = compose(_request(event), False, [Recorded(kind_of(event), encode(event))])
        entry = follow(
            writing.head(STREAM),
            at=happening.at,
            actor=happening.actor,
            command=f"people-{secrets.token_hex(16)}",
            body=body,
        )
        writing.append(entry, writing.head(STREAM).fence)
        writing.flush()

    def _event(
        self, connection: Connection, happening: Happening
    ) -> e.PersonAdded | e.PersonChanged | None:
        if happening.kind not in (*_ADDED, *_CHANGED):
            return None
        person = SqlBook(connection, self).person(happening.person)
        if person is None:
            raise LookupError(f"{happening.person!r} is on record and not in the book of people")
        by = happening.actor.partition(":")[2] or happening.actor
        if happening.kind in _ADDED:
            return e.PersonAdded(person.name, person.role.value, by)
        return e.PersonChanged(person.name, person.role.value, person.disabled, by)
