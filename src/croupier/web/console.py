"""The dealer's console: the steps that were taken since the last round, and calls for the floor."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Response
from pydantic import Field

from croupier.house.audit.played import Step
from croupier.house.audit.story import story_of
from croupier.house.entry import Call
from croupier.house.floor.recover import events_of
from croupier.house.people import Caller, What
from croupier.table import events as life
from croupier.web.answers import Json, StrictRoute
from croupier.web.callers import HouseHere, allowed
from croupier.web.describing import shows
from croupier.web.forms import Form
from croupier.web.tables import TableId, table_of

router = APIRouter(prefix="/api", tags=["console"], route_class=StrictRoute)

Dealer = Annotated[Caller, Depends(allowed(What.DEAL))]

MOST: Final = 400
"""Entries that one look at the procedure goes back at most."""
_UNTOLD: Final = (life.StepsFellDue, life.StepsNotApplicable)
"""What became due is told by the table's view."""
_TAKEN: Final = {
    "seq": 61, "at": 0, "who": "ada (dealer)", "kind": "table:step_done/1", "step": "wash",
    "says": "done: wash", "seat": 0, "deck": 1, "clauses": ["4.C.2"],
}  # fmt: skip


class CallFloor(Form):
    """Why a floorperson is wanted, in a few words or none."""

    reason: Annotated[str, Field(max_length=200, examples=["a fill, please"])] = ""


@router.get("/tables/{id}/procedure", responses=shows("The earliest first.", {"steps": [_TAKEN]}))
def procedure(house: HouseHere, _: Dealer, id: TableId) -> Response:
    """The steps of the table's life since the last round was finished, with their clauses."""
    live = table_of(house, id)
    stream = live.setup.stream
    last = house.books.rounds(stream, 1)
    after = max(last[0].last if last else 0, live.seq - MOST)
    entries = (one for one in house.archive.entries(stream, after) if one.kind.startswith("table:"))
    steps = [
        Step(entry, family, event, live, live, {})
        for entry, family, event in events_of(entries, house.floor.seal)
        if not isinstance(event, _UNTOLD)
    ]
    return Json({"steps": [_told(step) for step in steps]})


def _told(step: Step) -> dict[str, Any]:
    line = next(iter(story_of((step,), hidden=False)), None)
    event = step.event
    return {
        "seq": step.entry.seq,
        "at": step.entry.at,
        "kind": step.entry.kind,
        "who": line.who if line else "",
        "says": line.says if line else "",
        "clauses": line.clauses if line else (),
        "step": getattr(event, "step", ""),
        "seat": getattr(event, "seat", 0),
        "deck": getattr(event, "deck", 0),
    }


@router.get("/calls", responses=shows("The open ones.", {"calls": []}))
def calls(house: HouseHere, _: Dealer) -> Response:
    """Every call for a floorperson that nobody has answered yet, the longest first."""
    return Json({"calls": [asdict(one) for one in house.books.calls.open()]})


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
