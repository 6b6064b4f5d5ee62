"""Records changes of people in the floor's log, and everything in the program's logs.

Sign-ins, links, and passwords that players have of their own are in the program's logs alone. A
change of role is a command of the floor like any other: the floor decides it and its writer
appends the entry. The entry uses the connection that changes the person, so that both are kept or
neither is.
"""

from __future__ import annotations

import logging
import secrets
from typing import Final

from sqlalchemy import Connection

from croupier.adapters.store.people import SqlBook
from croupier.adapters.store.transaction import Transaction
from croupier.house.floor.accounts import (
    MANAGED_NOTES,
    OWN_NOTES,
    STREAM,
    AddPerson,
    ChangePerson,
    FloorState,
    NoteAccount,
    decide,
)
from croupier.house.floor.append import WriteContext, write_floor
from croupier.house.floor.request import Request
from croupier.house.log.requests import request_of
from croupier.house.people import Happening
from croupier.house.table.decision import Asked
from croupier.house.table.state import Person
from croupier.refusal import Refused

LOG: Final = logging.getLogger("croupier.people")

_ADDED: Final = ("person_added/1", "person_joined/1")
_CHANGED: Final = ("role_changed/1", "person_disabled/1", "person_enabled/1")
_NOTED: Final = frozenset(f"{kind}/1" for kind in OWN_NOTES | MANAGED_NOTES)


class Recording:
    """A recorder of what happens to people; the key authenticates the head of the floor's log."""

    def __init__(self, mac: bytes) -> None:
        self._mac = mac

    def __call__(self, connection: Connection, happening: Happening) -> None:
        """Record the happening within the connection's transaction."""
        told = {"kind": happening.kind, "actor": happening.actor, "person": happening.person}
        LOG.info("people", extra={**told, "detail": happening.detail})
        command = self._command(connection, happening)
        if command is None:
            return
        role, _, name = happening.actor.partition(":")
        request = Request(STREAM, Person(name, role), f"people-{secrets.token_hex(16)}", command)
        writing = Transaction(connection, self._mac, set())
        writing.lock([STREAM], [])
        head = writing.head(STREAM)
        floor = FloorState(seq=head.seq)
        judged = decide(floor, Asked(happening.at, request.person, {}), command)
        if isinstance(judged, Refused):
            raise PermissionError(f"{happening.actor} cannot do {happening.kind}: {judged.message}")
        asked = request_of(command)
        sheet = WriteContext(writing, request, happening.at, b"", asked, frozenset(), head.fence)
        write_floor(sheet, floor, judged)
        writing.flush()

    def _command(
        self, connection: Connection, happening: Happening
    ) -> AddPerson | ChangePerson | NoteAccount | None:
        """Return the floor's command for this happening, or None where its log keeps none."""
        kind = happening.kind
        if kind in _NOTED:
            note = NoteAccount(kind.removesuffix("/1"), happening.person)
            return None if happening.actor.startswith("player:") else note
        if kind not in (*_ADDED, *_CHANGED):
            return None
        person = SqlBook(connection, self).person(happening.person)
        if person is None:
            raise LookupError(f"{happening.person!r} is on record and not in the book of people")
        if happening.kind in _ADDED:
            return AddPerson(person.name, person.role.value)
        return ChangePerson(person.name, person.role.value, person.disabled)
