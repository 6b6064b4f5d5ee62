"""Signing out: what it does, told beforehand and done.

Whoever has no password cannot come back, so that signing out ends the account: the player stands up
at every table first, and leaves nobody waiting.
"""

from __future__ import annotations

import secrets
from typing import Any

from croupier.engine.commands import Stand
from croupier.house.people import Caller
from croupier.house.table.state import Live, Person
from croupier.refusal import Reason, Refused
from croupier.web.api.answers import HttpError
from croupier.web.api.callers import person_of
from croupier.web.server.context import House


def leaving_told(house: House, caller: Caller | None) -> dict[str, Any]:
    """What signing out does: whether it ends the account, and at which tables the person sits."""
    if caller is None:
        return {"ends_account": False, "tables": []}
    rows = [
        {
            "id": table.setup.id,
            "name": table.setup.name,
            "chips": table.setup.kind.chips(table, caller.name),
        }
        for table in _seated(house, person_of(caller))
    ]
    return {"ends_account": not house.people.door.has_password(caller), "tables": rows}


def end_account(house: House, caller: Caller, token: str) -> bool:
    """The account is over, and nobody of it is left at a table; False if it has a password.

    HttpError if a table cannot be left now: then the session lasts, and it can be asked again.
    """
    for refused in _stand_up(house, person_of(caller), caller.session):
        raise HttpError(refused)
    last = house.people.door.end_account(token, house.now)
    if last is None:
        return False
    try:
        _stand_up(house, person_of(caller), last.session)  # if another window sat down meanwhile
    finally:
        house.people.door.end_session(last.session)
    return True


def _seated(house: House, person: Person) -> list[Live]:
    """The tables where the person has a seat and is not about to leave it, by name."""
    lives = [live for live in tuple(house.floor.lives.values()) if _sits(live, person)]
    return sorted(lives, key=lambda live: live.setup.name)


def _sits(live: Live, person: Person) -> bool:
    seat = live.own_seat(person)
    seats = live.setup.kind.seats(live)
    return any(sitter.seat == seat and not sitter.leaving for sitter in seats)


def _stand_up(house: House, person: Person, session: bytes) -> list[Refused]:
    """The person has left every table, or leaves it when the round is over; why not, if not.

    What lies on a layout is taken back while that is lawful, and played out otherwise (I-12).
    """
    refused = []
    for live in _seated(house, person):
        id, stream = f"leave-{secrets.token_hex(8)}", live.setup.stream
        answer = house.floor.ask(stream, person, Stand(), id, session, owner=person.name)
        if isinstance(answer, Refused) and answer.reason is not Reason.NO_BOX:
            refused.append(answer)
    return refused
