"""Sign out, and show in advance what that does.

Without a password nobody could sign in again, so signing out ends the account: the player leaves
every table first, and no table waits for them.
"""

from __future__ import annotations

import secrets
from typing import Any

from croupier.engine.commands import Stand
from croupier.house.people import Caller
from croupier.house.table.state import Person, TableState
from croupier.refusal import Reason, Refused
from croupier.web.api.answers import HttpError
from croupier.web.api.callers import person_of
from croupier.web.server.context import House


def sign_out_json(house: House, caller: Caller | None) -> dict[str, Any]:
    """Return whether signing out ends the account, and which tables the person leaves."""
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
    """End the account and leave every table; return False if it has a password.

    HttpError if the person cannot leave a table now: the session continues, and they can try again.
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


def _seated(house: House, person: Person) -> list[TableState]:
    """Return the tables where the person is seated and not about to leave."""
    lives = [live for live in tuple(house.floor.lives.values()) if _sits(live, person)]
    return sorted(lives, key=lambda live: live.setup.name)


def _sits(live: TableState, person: Person) -> bool:
    seat = live.own_seat(person)
    seats = live.setup.kind.seats(live)
    return any(sitter.seat == seat and not sitter.leaving for sitter in seats)


def _stand_up(house: House, person: Person, session: bytes) -> list[Refused]:
    """Leave every table, or leave it after the round; return why not, if refused.

    Bets are taken back while the rules allow it, and otherwise played out (I-12).
    """
    refused = []
    for live in _seated(house, person):
        id, stream = f"leave-{secrets.token_hex(8)}", live.setup.stream
        answer = house.floor.ask(stream, person, Stand(), id, session, owner=person.name)
        if isinstance(answer, Refused) and answer.reason is not Reason.NO_BOX:
            refused.append(answer)
    return refused
