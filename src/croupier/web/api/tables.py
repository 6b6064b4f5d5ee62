"""Tables: the list, one table, the caller's view of it, commands, and opening a new one."""

from __future__ import annotations

import time
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Request, Response

from croupier.house.floor.events import TableListed
from croupier.house.floor.request import Done
from croupier.house.floor.table_opening import OpenTable, fresh_id
from croupier.house.people import Caller
from croupier.house.table.about import lobby_row, table_json
from croupier.house.table.command_form import BadCommand
from croupier.house.table.commands import read
from croupier.house.table.setup import Conduct, set_up
from croupier.house.table.state import TableState
from croupier.house.table.view import view
from croupier.refusal import Reason
from croupier.web.api import forms, messages
from croupier.web.api.answers import Json, StrictRoute, done, refuse
from croupier.web.api.callers import HouseHere, Maybe, Signed, allowed, person_of
from croupier.web.api.idempotency import ask_floor, events_of_command
from croupier.web.api.openapi import BOOK, responses
from croupier.web.api.people import make_link
from croupier.web.server.cache import cached_response
from croupier.web.server.context import House

router = APIRouter(prefix="/api/tables", tags=["tables"], route_class=StrictRoute)

TableId = Annotated[str, Path(max_length=24, examples=["D26UJK"])]
Floorperson = Annotated[Caller, Depends(allowed(OpenTable))]

_ROW: Final = {
    "id": "D26UJK", "name": "Lantern", "rulebook": BOOK, "game": "banked",
    "virtual_cards": True, "open": True, "paused": "", "seats": 6, "seats_taken": 1,
    "players": [{"seat": 1, "name": "ann", "bot": False}],
    "limits": [{"wager": "ante", "min": 1000, "max": 50000}],
    "meters": {"Meter": {"units": 10_000_000_000, "dollars": "$10,000.00"}},
    "number": 12, "edge": {"ev": "-607723787676/27813810024000", "house_edge": 0.02184971},
}  # fmt: skip


def table_of(house: House, id: str) -> TableState:
    """Return the running table with this id; HttpError if there is none."""
    live = house.floor.lives.get(f"table/{id}")
    if live is None:
        raise refuse(Reason.NO_SUCH_TABLE, messages.TABLE_NOT_FOUND, messages.CHOOSE_TABLE)
    return live


@router.get("", responses=responses("Every table.", {"tables": [_ROW]}))
def list_tables(house: HouseHere) -> Response:
    """List all running tables."""
    found = [
        lobby_row(live, house.floor.meters, house.edges(live.setup))
        for live in tuple(house.floor.lives.values())
    ]
    return Json({"tables": found})


@router.post(
    "",
    responses=responses(
        "The table is open.", {"id": "D26UJK"}, s422="Every fault of the submission, by clause."
    ),
)
def open_table(house: HouseHere, caller: Floorperson, form: forms.NewTable) -> Response:
    """Open a table with a Rules Submission.

    The same id opens one table.
    """
    name = " ".join(form.name.split())
    if not name or not name.isprintable():
        raise refuse(
            Reason.MALFORMED, "A table's name must be 1 to 40 printable characters.", "enter a name"
        )
    conduct = Conduct(**form.settings.model_dump())
    setup = set_up(fresh_id(), name, form.submission, conduct)
    answer = ask_floor(house, caller, OpenTable(setup), form.id)
    return Json({"id": opened_table_id(house, answer) if answer.duplicate else setup.id})


def opened_table_id(house: House, answer: Done) -> str:
    """Return the id of the table that this command opened."""
    opened = (item for item in events_of_command(house, answer) if isinstance(item, TableListed))
    return next(opened).id


@router.get("/{id}", responses=responses("All about it.", {"id": "D26UJK", "prefix": "PREFIX"}))
def get_table(request: Request, house: HouseHere, id: TableId) -> Response:
    """Get the fixed facts of a table.

    They are its rules, odds, and layout.
    """
    return cached_response(request, table_json(table_of(house, id).setup), "application/json")


@router.get(
    "/{id}/view", responses=responses("The table as you see it.", {"seq": 112, "offers": []})
)
def get_table_view(house: HouseHere, caller: Maybe, id: TableId) -> Response:
    """Get the caller's view of a table.

    With an offer for each command that the caller can send now.
    """
    live = table_of(house, id)
    return Json(view(live, person_of(caller), house.now, house.floor.meters))


_DONE: Final = {"done": {"seq": 113, "duplicate": False}}


@router.post("/{id}/commands", responses=responses("It took effect and is durable.", _DONE))
def send_command(
    house: HouseHere, caller: Signed, id: TableId, form: forms.CommandForm
) -> Response:
    """Send a command to a table.

    The same id takes effect once.
    """
    table_of(house, id)
    try:
        asked = read(form.do, form.model_extra or {})
    except BadCommand as error:
        raise refuse(error.reason, str(error)[:300], error.advice) from None
    if wait := house.pace.take(caller.name, house.now):
        raise refuse(Reason.SLOW_DOWN, messages.TOO_MANY_REQUESTS, messages.wait(wait))
    began = time.monotonic()
    person = person_of(caller)
    stream, session = f"table/{id}", caller.session
    answer = house.floor.ask(stream, person, asked, form.id, session, owner=person.name)
    house.counts.record_seconds(time.monotonic() - began)
    count_command(house, answer)
    return Json({"done": done(answer)})


def count_command(house: House, answer: Any) -> None:
    """Count the command by its result."""
    came = "done" if isinstance(answer, Done) else answer.reason.word
    house.counts.count("commands", came=came)


@router.post(
    "/{id}/invitations", responses=responses("A link.", {"url": "…/join#IkQ…", "expires": 0})
)
def create_invitation(
    request: Request, house: HouseHere, caller: Signed, id: TableId, form: forms.NewLink
) -> Response:
    """Create an invitation link.

    It leads to this table.
    """
    own = f"{request.url.scheme}://{request.url.netloc}"
    return Json(make_link(house, caller, id, form, own))
