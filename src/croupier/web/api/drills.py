"""The trainer's own room: drills of close decisions, and an examination with a score.

Sittings are kept in this process, one drill and one examination a person: so that undealt cards
never leave the server, no decision can be taken back, and a reload finds the hand where it was.
Whoever has waited longest gives way when there are too many; a restart ends them all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final, Literal, get_args

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from croupier.cards import Card
from croupier.house.commitment import Shoe
from croupier.house.people import Caller
from croupier.house.table.game_kind import Unsolvable
from croupier.house.table.setup import Setup, set_up
from croupier.law.submission import demonstration
from croupier.maths import lessons
from croupier.maths.lessons import Solve
from croupier.refusal import Reason
from croupier.sim.environments.practice import Deck, NotOffered
from croupier.web.api import forms
from croupier.web.api.about_table import table_told
from croupier.web.api.answers import Json, StrictRoute, refuse
from croupier.web.api.callers import HouseHere, Signed
from croupier.web.api.drill_sessions import HANDS, Drill, Exam, Sitting, WrongMoment
from croupier.web.api.openapi import BOOK, shows
from croupier.web.api.submissions import known
from croupier.web.api.tables import table_of
from croupier.web.api.trainer import Trainer, answered, trainer_of
from croupier.web.server.cache import still
from croupier.web.server.context import House

router = APIRouter(prefix="/api/practice", tags=["trainer"], route_class=StrictRoute)

MOST: Final = 1000
"""Sittings that are kept."""
MOST_HANDS: Final = 500

Kind = Literal["drill", "exam"]
Book = Annotated[str, Query(max_length=80, examples=[BOOK])]
TableId = Annotated[str, Query(max_length=40, examples=["D26UJK"])]
Street = Annotated[str, Field(max_length=40, examples=["flop"])]
Number = Annotated[int, Field(ge=1, le=forms.WHOLE, examples=[1])]


class Begin(forms.Form):
    """What is practiced: a rulebook's demonstration, or the game of a table."""

    kind: Kind
    rulebook: Annotated[str, Field(max_length=80, examples=[BOOK])] = ""
    table: Annotated[str, Field(max_length=40, examples=["D26UJK"])] = ""
    street: Annotated[str, Field(max_length=40, description="Of a drill; all if empty.")] = ""
    hands: Annotated[int, Field(ge=1, le=MOST_HANDS, description="Of an examination.")] = HANDS


class Decision(forms.Form):
    """A decision before you: of which hand, on which street, and what you do."""

    kind: Kind
    hand: Number
    street: Street
    action: Annotated[str, Field(max_length=20, examples=["4x"])]


class Asked(forms.Form):
    """The decision before you of which each action's worth is to be told."""

    kind: Kind
    hand: Number
    street: Street


class Onward(forms.Form):
    """The hand that is over."""

    kind: Kind
    hand: Number


class Sittings:
    """Everybody's practice: one drill and one examination each."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], Sitting] = {}
        self.busy: set[str] = set()
        """Who waits for an answer."""

    def of(self, caller: Caller, kind: str) -> Sitting:
        """The person's sitting, which is now the last that would give way."""
        found = self._kept.pop((caller.name, kind), None)
        if found is None:
            says = "You have no examination under way." if kind == "exam" else "You have no drill."
            raise refuse(Reason.NO_PRACTICE, says, "begin one")
        self._kept[caller.name, kind] = found
        return found

    def told(self, caller: Caller) -> dict[str, Any]:
        """Where the person is in each kind; None where nothing is under way."""
        found = {kind: self._kept.get((caller.name, kind)) for kind in get_args(Kind)}
        return {kind: sitting and sitting.told for kind, sitting in found.items()}

    def keep(self, caller: Caller, sitting: Sitting) -> None:
        """The person's sitting of this kind is this one."""
        self._kept.pop((caller.name, sitting.kind), None)
        while len(self._kept) >= MOST:
            del self._kept[next(iter(self._kept))]
        self._kept[caller.name, sitting.kind] = sitting


def sittings_of(request: Request) -> Sittings:
    """The sittings of this application."""
    state = request.app.state
    if not hasattr(state, "sittings"):
        state.sittings = Sittings()
    found: Sittings = state.sittings
    return found


@cache
def _demonstrated(rulebook: str) -> Setup:
    return set_up("", "Practice", demonstration(rulebook))


def setup_of(house: House, rulebook: str, table: str) -> Setup:
    """The game that is practiced; HttpError if there is none against the house."""
    if bool(rulebook) == bool(table):
        says = "Practice is by a rulebook or by a table's game."
        raise refuse(Reason.MALFORMED, says, "name one of the two")
    setup = table_of(house, table).setup if table else _demonstrated(known(rulebook))
    try:
        setup.kind.solvable()
    except Unsolvable as why:
        raise refuse(Reason.NO_ANSWER, str(why), "choose a game against the house") from None
    return setup


@dataclass(frozen=True, slots=True)
class Decks:
    """Decks from the shoe that the floor's own tables are dealt from; in any process."""

    shoe: Callable[[], Shoe]

    def __call__(self) -> tuple[Card, ...]:
        return self.shoe().order


async def _moved(
    request: Request, caller: Caller, sitting: Sitting, move: Callable[[Solve], None]
) -> Response:
    """The sitting after the move, which the trainer's thread makes; one at a time for a person."""
    trainer, busy = trainer_of(request), sittings_of(request).busy
    if caller.name in busy:
        raise refuse(Reason.SLOW_DOWN, "Your last request is still being answered.", "wait for it")

    def work() -> dict[str, Any]:
        move(trainer.solution(sitting.setup))
        return sitting.told

    busy.add(caller.name)
    try:
        return Json(await answered(trainer, work))
    except NotOffered as fault:
        raise refuse(Reason.NOT_OPEN, f"{fault}.", "choose one of these") from None
    except WrongMoment as fault:
        raise refuse(Reason.WRONG_MOMENT, f"{fault}.", "look where you are") from None
    finally:
        busy.discard(caller.name)


_REPORT: Final = {
    "decisions": 2, "right": 1, "mistakes": 1, "cost": 0.14, "score": 0.5, "hinted": 0,
    "hands": 1, "luck": [0.87],
    "streets": [{"street": "flop", "decisions": 1, "right": 0, "mistakes": 1, "cost": 0.14}],
}  # fmt: skip
_STATE: Final = {
    "kind": "exam", "rulebook": BOOK, "table": "", "hands": 100, "number": 2, "phase": "decide",
    "unit": 1000, "view": {"offers": [{"do": "play", "choices": [3, 4]}]}, "hint": None,
    "made": [], "report": _REPORT,
}  # fmt: skip


@router.get("/game", responses=shows("As GET /api/tables/{id} tells a table.", {"rulebook": BOOK}))
def game(request: Request, house: HouseHere, rulebook: Book = "", table: TableId = "") -> Response:
    """All about the game that is practiced that does not change: its law, its odds, its layout."""
    return still(request, table_told(setup_of(house, rulebook, table)), "application/json")


@router.get(
    "/figures",
    responses=shows("In antes a hand.", {"value": -0.0218, "deviation": 4.94}),
)
async def figures(
    request: Request, house: HouseHere, _: Signed, rulebook: Book = "", table: TableId = ""
) -> Response:
    """What a hand is worth before any card, and by how much hands differ: what luck explains."""
    setup, trainer = setup_of(house, rulebook, table), trainer_of(request)

    def work() -> dict[str, Any]:
        found: dict[str, Any] = trainer.solution(setup)(lessons.figures)
        return found

    return Json(await answered(trainer, work))


@router.post("", responses=shows("The first hand.", _STATE))
async def begin(request: Request, house: HouseHere, caller: Signed, form: Begin) -> Response:
    """Begin a drill or an examination; one of the same kind that was under way is over."""
    sitting = _sitting(
        setup_of(house, form.rulebook, form.table), form, caller, Decks(house.floor.shoe)
    )
    answer = await _moved(request, caller, sitting, sitting.begin)
    sittings_of(request).keep(caller, sitting)
    return answer


def _sitting(setup: Setup, form: Begin, caller: Caller, deck: Deck) -> Sitting:
    if form.kind == "exam":
        return Exam(setup, form.table, caller.name, deck, form.hands)
    streets = [stage.name for stage in setup.kind.solvable().stages]
    if form.street and form.street not in streets:
        says = f"There is no street {form.street!r} in this game."
        raise refuse(Reason.MALFORMED, says, f"use one of {', '.join(streets)}")
    return Drill(setup, form.table, caller.name, deck, form.street)


@router.get("", responses=shows("Where you are.", {"drill": None, "exam": _STATE}))
def practice(request: Request, caller: Signed) -> Response:
    """Your drill and your examination as they stand: a reload goes on where you were."""
    return Json(sittings_of(request).told(caller))


@router.post("/decide", responses=shows("Judged; the hand goes on or is over.", _STATE))
async def decide(request: Request, caller: Signed, form: Decision) -> Response:
    """Take the decision before you; what each action was worth is told."""
    sitting = sittings_of(request).of(caller, form.kind)
    answer = await _moved(
        request,
        caller,
        sitting,
        lambda call: sitting.decide(call, form.hand, form.street, form.action),
    )
    if isinstance(sitting, Drill):
        _prepare(trainer_of(request), sitting)
    return answer


def _prepare(trainer: Trainer, drill: Drill) -> None:
    """The next hand is looked for while this one is being read."""
    trainer.ask(lambda: drill.prepare(trainer.solution(drill.setup)))


@router.post("/hint", responses=shows("The same, with `hint`.", _STATE))
async def hint(request: Request, caller: Signed, form: Asked) -> Response:
    """What each action is worth, before the decision: in a drill, which then does not count it."""
    sitting = sittings_of(request).of(caller, form.kind)
    return await _moved(
        request, caller, sitting, lambda call: sitting.ask(call, form.hand, form.street)
    )


@router.post("/next", responses=shows("The next hand, or the end.", _STATE))
async def onward(request: Request, caller: Signed, form: Onward) -> Response:
    """The next hand is dealt; after the last one the examination is over."""
    sitting = sittings_of(request).of(caller, form.kind)
    return await _moved(request, caller, sitting, lambda call: sitting.next(call, form.hand))
