"""Commands to the floor over HTTP: a client without an answer can send one again."""

from __future__ import annotations

from typing import Any

from croupier.house.floor import accounts as floor_accounts
from croupier.house.floor.request import Done
from croupier.house.log.record import events_of
from croupier.house.people import Caller
from croupier.house.table.state import Person
from croupier.web.api.answers import HttpError
from croupier.web.api.callers import person_of
from croupier.web.server.context import House


def ask_floor(
    house: House, caller: Caller, command: Any, id: str | None, by: Person | None = None
) -> Done:
    """Return the receipt, from now or from before under the same id; HttpError if refused.

    `by` is the actor, if not the caller. A refused command does not consume its id.
    """
    person, session = by or person_of(caller), caller.session
    answer = house.floor.ask(floor_accounts.STREAM, person, command, id, session, owner=caller.name)
    if not isinstance(answer, Done):
        raise HttpError(answer)
    return answer


def events_of_command(house: House, answer: Done) -> list[Any]:
    """Return the events of a command to the floor."""
    [entry] = house.archive.entries(floor_accounts.STREAM, answer.seq - 1, answer.seq)
    return [event for _, event in events_of(entry, house.floor.seal)]
