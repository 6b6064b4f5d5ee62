"""The last rounds of a table, and one of them step by step, as the caller may see it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, Response

from croupier.house.audit.hand import Hand, hand_of
from croupier.house.audit.rounds import NoHand, Played, Rounds
from croupier.house.log.entry import FinishedRound
from croupier.house.people import Caller, What
from croupier.house.table.state import Person
from croupier.house.table.view import openings, scene, seen_cards, watcher_of
from croupier.refusal import Reason
from croupier.web.api import forms
from croupier.web.api.answers import Json, StrictRoute, refuse
from croupier.web.api.callers import HouseHere, allowed, person_of
from croupier.web.api.openapi import responses
from croupier.web.api.tables import TableId, table_of
from croupier.web.server.context import House

router = APIRouter(prefix="/api/tables", tags=["tables"], route_class=StrictRoute)


def rounds_of(request: Request) -> Rounds:
    """Return the finished rounds of this application; tables are compiled once for all."""
    state = request.app.state
    if not hasattr(state, "rounds"):
        house: House = state.house
        state.rounds = Rounds(house.archive, house.floor.seal)
    found: Rounds = state.rounds
    return found


RoundsHere = Annotated[Rounds, Depends(rounds_of)]
Recaller = Annotated[Caller, Depends(allowed(What.RECALL))]
Number = Annotated[int, Path(ge=1, le=forms.WHOLE, examples=[12])]


@router.get(
    "/{id}/rounds",
    responses=responses("The latest first.", {"rounds": [{"number": 12, "at": 0, "outcome": {}}]}),
)
def list_table_rounds(
    house: HouseHere,
    _: Recaller,
    id: TableId,
    limit: Annotated[int, Query(ge=1, le=50)] = 10,
    before: Annotated[int | None, Query(ge=1, le=forms.WHOLE)] = None,
) -> Response:
    """List finished rounds of a table.

    Newest first, with each player's result in cents.
    """
    stream = table_of(house, id).setup.stream
    last = house.books.rounds(stream, limit, before)
    return Json({"rounds": [_row(item) for item in last]})


def _row(item: FinishedRound) -> dict[str, Any]:
    told = {"number": item.number, "at": item.at, "entries": [item.first, item.last]}
    return {**told, "outcome": msgspec.json.decode(item.outcome)}


@router.get(
    "/{id}/rounds/{number}", responses=responses("The hand.", {"number": 12, "sentences": []})
)
def get_table_round(
    house: HouseHere, kept: RoundsHere, caller: Recaller, id: TableId, number: Number
) -> Response:
    """Get a finished round of a table.

    Its sentences with clauses, views for a replay, and the opening of every card shown.
    """
    table_of(house, id)
    return Json(round_json(found(kept, id, number), person_of(caller)))


def found(kept: Rounds, id: str, number: int) -> Played:
    """Return the finished round; HttpError if it is not available."""
    try:
        return kept.find(f"{id}-{number}")
    except NoHand as fault:
        message = str(fault)
        raise refuse(Reason.NO_SUCH_ROUND, message, "see the list of its rounds") from None


def round_json(played: Played, person: Person) -> dict[str, Any]:
    """Return the round as this person may see it."""
    hand = hand_of(played, watcher_of(person, played.bots))
    shown = seen_cards(scene(hand.final, person))
    told: dict[str, Any] = {
        **_row(played.finished),
        "bots": sorted(played.bots),
        "root": hand.root,
        "sentences": [line.sentence for line in hand.story()],
        "views": [
            {"seq": view.seq, "at": view.at, "sentences": view.sentences, **view.seen}
            for view in hand.views()
        ],
        "openings": openings(hand.final, shown),
    }
    if person.role == "auditor":
        told |= {"deck": hand.deck(), **_notations(hand)}
    return told


def _notations(hand: Hand) -> dict[str, Any]:
    """Return the round as text; None where the notation cannot express it."""
    found: dict[str, Any] = {"text": None, "phh": None}
    for name, write in (("text", hand.round_text), ("phh", hand.phh)):
        try:
            found[name] = write()
        except NoHand:
            continue
    return found
