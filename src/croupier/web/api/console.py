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
from croupier.web.api.forms import Form
from croupier.web.api.openapi import shows
from croupier.web.api.tables import TableId, table_of

router = APIRouter(prefix="/api", tags=["console"], route_class=StrictRoute)

Dealer = Annotated[Caller, Depends(allowed(What.DEAL))]


class CallFloor(Form):
    """Why a floorperson is wanted, in a few words or none."""

    reason: Annotated[str, Field(max_length=200, examples=["a fill, please"])] = ""


@router.get("/calls", responses=shows("The open ones.", {"calls": []}))
def calls(house: HouseHere, _: Dealer) -> Response:
    """Every call for a floorperson that nobody has answered yet, the longest first."""
    return Json({"calls": [asdict(call) for call in house.books.calls.open()]})


@router.post("/tables/{id}/calls", responses=shows("The call.", {"call": {}}))
def call_floor(house: HouseHere, caller: Dealer, id: TableId, form: CallFloor) -> Response:
    """A floorperson is wanted at the table; a second call takes the first one's place."""
    table_of(house, id)
    made = Call(id, caller.name, " ".join(form.reason.split()), house.now)
    house.books.calls.make(made)
    return Json({"call": asdict(made)})


@router.delete("/tables/{id}/calls", responses=shows("Nobody is called.", {"call": None}))
def answer_call(house: HouseHere, _: Dealer, id: TableId) -> Response:
    """The call is answered, or taken back."""
    table_of(house, id)
    house.books.calls.answer(id)
    return Json({"call": None})
