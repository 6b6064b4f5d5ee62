"""Commands to the floor over HTTP, each once: whoever had no answer sends it again."""

from __future__ import annotations

from typing import Any

from croupier.house.floor import general as g
from croupier.house.floor.request import Done
from croupier.house.live.state import Person
from croupier.house.people import Caller
from croupier.house.record import events_of
from croupier.refusal import Reason
from croupier.web.answers import HttpError, refuse
from croupier.web.callers import person_of
from croupier.web.forms import LONGEST_ID
from croupier.web.house import House


def good_id(id: str) -> str:
    """The id that a client chose for a command; HttpError if it is none."""
    if not 0 < len(id) <= LONGEST_ID or not id.isprintable():
        says = f"A command has an id of 1 to {LONGEST_ID} printable signs."
        raise refuse(Reason.BAD_ID, says, "give it another id")
    return id


def asks_floor(
    house: House, caller: Caller, command: Any, id: str | None, by: Person | None = None
) -> Done:
    """The floor has done it: now, or before under the caller's same id; HttpError if it has not.

    `by` is who does it, where that is not the caller. A refused command has not used its id up.
    """
    # No name has a colon, and no id of the house's own: everybody has ids of their own.
    own = f"{caller.name}:{good_id(id)}" if id is not None else ""
    person, session = by or person_of(caller), caller.session
    answer = house.floor.ask(g.STREAM, person, command, own, session)
    if not isinstance(answer, Done):
        raise HttpError(answer)
    return answer


def brought_about(house: House, answer: Done) -> list[Any]:
    """The events of a command of the floor."""
    [entry] = house.archive.entries(g.STREAM, answer.seq - 1, answer.seq)
    return [event for _, event in events_of(entry, house.floor.seal)]
