"""The dealer's console: calls for a floorperson."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Depends, Response
from pydantic import Field

from croupier.house.log.entry import Call
from croupier.house.people import Caller, What
from croupier.web.api.answers import Json, StrictRoute
from croupier.web.api.callers import HouseHere, allowed
from croupier.web.api.forms import RequestBody
from croupier.web.api.openapi import responses
from croupier.web.api.tables import TableId, table_of

router = APIRouter(prefix="/api", tags=["console"], route_class=StrictRoute)

Dealer = Annotated[Caller, Depends(allowed(What.DEAL))]


class CallFloor(RequestBody):
    """The reason for a call, in a few words or none."""

    reason: Annotated[str, Field(max_length=200, examples=["a fill, please"])] = ""


@router.get("/calls", responses=responses("The open ones.", {"calls": []}))
def list_calls(house: HouseHere, _: Dealer) -> Response:
    """List open calls for a floorperson.

    Longest wait first.
    """
    return Json({"calls": [asdict(call) for call in house.books.calls.open()]})


@router.post("/tables/{id}/calls", responses=responses("The call.", {"call": {}}))
def call_floor(house: HouseHere, caller: Dealer, id: TableId, form: CallFloor) -> Response:
    """Call a floorperson to a table.

    A second call replaces the first one.
    """
    table_of(house, id)
    made = Call(id, caller.name, " ".join(form.reason.split()), house.now)
    house.books.calls.make(made)
    return Json({"call": asdict(made)})


@router.delete("/tables/{id}/calls", responses=responses("No call is open.", {"call": None}))
def answer_call(house: HouseHere, _: Dealer, id: TableId) -> Response:
    """Answer or cancel a call."""
    table_of(house, id)
    house.books.calls.answer(id)
    return Json({"call": None})
