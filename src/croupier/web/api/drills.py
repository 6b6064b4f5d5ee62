"""The trainer's drills of close decisions, and tests with a score.

Sessions are kept in this process, one drill and one test per person: undealt cards never leave the
server, no decision can be taken back, and a reload finds the hand where it was. A restart ends
them all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from croupier.cards import Card
from croupier.house.commitment import Shoe
from croupier.house.people import Caller
from croupier.house.table.about import table_json
from croupier.house.table.game_kind import Unsolvable
from croupier.house.table.setup import Setup, set_up
from croupier.law.submission import demonstration
from croupier.maths import lessons
from croupier.refusal import Reason
from croupier.sim.environments.practice import Deck, NotOffered
from croupier.sim.trainer.session import (
    HANDS,
    Drill,
    Exam,
    PracticeGame,
    Session,
    WrongMoment,
)
from croupier.sim.trainer.sessions import Sessions
from croupier.web.api import forms
from croupier.web.api.answers import Json, StrictRoute, refuse
from croupier.web.api.callers import HouseHere, Signed
from croupier.web.api.openapi import BOOK, responses
from croupier.web.api.submissions import known_rulebook
from croupier.web.api.tables import table_of
from croupier.web.api.trainer import answered, trainer_of
from croupier.web.server.cache import cached_response
from croupier.web.server.context import House

router = APIRouter(prefix="/api/practice", tags=["trainer"], route_class=StrictRoute)

MAX_HANDS: Final = 500

Kind = Literal["drill", "test"]
Book = Annotated[str, Query(max_length=80, examples=[BOOK])]
TableId = Annotated[str, Query(max_length=40, examples=["D26UJK"])]
Street = Annotated[str, Field(max_length=40, examples=["flop"])]
Number = Annotated[int, Field(ge=1, le=forms.WHOLE, examples=[1])]


class Begin(forms.RequestBody):
    """What to practice: the demo submission of a rulebook, or the game of a table."""

    kind: Kind
    rulebook: Annotated[str, Field(max_length=80, examples=[BOOK])] = ""
    table: Annotated[str, Field(max_length=40, examples=["D26UJK"])] = ""
    street: Annotated[str, Field(max_length=40, description="Drill only; empty for all.")] = ""
    hands: Annotated[int, Field(ge=1, le=MAX_HANDS, description="Test only.")] = HANDS


class Decision(forms.RequestBody):
    """A decision: the hand, the street, and the action."""

    kind: Kind
    hand: Number
    street: Street
    action: Annotated[str, Field(max_length=20, examples=["4x"])]


class Question(forms.RequestBody):
    """The decision to show the value of each action for."""

    kind: Kind
    hand: Number
    street: Street


class FinishedHand(forms.RequestBody):
    """The hand that is over."""

    kind: Kind
    hand: Number


class Practice:
    """The sessions of this application, and who is waiting for an answer."""

    def __init__(self) -> None:
        self.sessions = Sessions()
        self.busy: set[str] = set()

    def session_of(self, caller: Caller, kind: str) -> Session:
        """Return the caller's session; HttpError if there is none."""
        found = self.sessions.find(caller.name, kind)
        if found is None:
            message = f"You have no {kind} in progress."
            raise refuse(Reason.NO_PRACTICE, message, "start one")
        return found


def practice_of(request: Request) -> Practice:
    """Return the practice sessions of this application."""
    state = request.app.state
    if not hasattr(state, "practice"):
        state.practice = Practice()
    found: Practice = state.practice
    return found


@cache
def _demonstrated(rulebook: str) -> Setup:
    return set_up("", "Practice", demonstration(rulebook))


def setup_of(house: House, rulebook: str, table: str) -> Setup:
    """Return the table to practice at; HttpError if its game is not house-banked."""
    if bool(rulebook) == bool(table):
        message = "Either `rulebook` or `table` is required, not both."
        raise refuse(Reason.MALFORMED, message, "give one of the two")
    setup = table_of(house, table).setup if table else _demonstrated(known_rulebook(rulebook))
    try:
        setup.kind.solvable()
    except Unsolvable as why:
        raise refuse(Reason.NO_ANSWER, str(why), "choose a house-banked game") from None
    return setup


@dataclass(frozen=True, slots=True)
class Decks:
    """Decks from the same shoe as the tables' decks; can be sent to another process."""

    shoe: Callable[[], Shoe]

    def __call__(self) -> tuple[Card, ...]:
        return self.shoe().order


async def _moved(
    request: Request, caller: Caller, session: Session, move: Callable[[], None]
) -> Response:
    """Make the move in the trainer's thread, one at a time per person; return the new state."""
    trainer, busy = trainer_of(request), practice_of(request).busy
    if caller.name in busy:
        raise refuse(Reason.SLOW_DOWN, "Your last request is still in progress.", "wait for it")

    def work() -> dict[str, Any]:
        move()
        return session.state

    busy.add(caller.name)
    try:
        return Json(await answered(trainer, work))
    except NotOffered as fault:
        raise refuse(Reason.NOT_OPEN, f"{fault}.", "choose one of these") from None
    except WrongMoment as fault:
        raise refuse(Reason.WRONG_MOMENT, f"{fault}.", "reload your session") from None
    finally:
        busy.discard(caller.name)


_REPORT: Final = {
    "decisions": 2, "right": 1, "mistakes": 1, "cost": 0.14, "score": 0.5, "hinted": 0,
    "hands": 1, "luck": [0.87],
    "streets": [{"street": "flop", "decisions": 1, "right": 0, "mistakes": 1, "cost": 0.14}],
}  # fmt: skip
_STATE: Final = {
    "kind": "test", "rulebook": BOOK, "table": "", "hands": 100, "number": 2, "phase": "decide",
    "unit": 1000, "view": {"offers": [{"do": "play", "choices": [3, 4]}]}, "hint": None,
    "made": [], "report": _REPORT,
}  # fmt: skip


@router.get("/game", responses=responses("The same as GET /api/tables/{id}.", {"rulebook": BOOK}))
def get_practice_game(
    request: Request, house: HouseHere, rulebook: Book = "", table: TableId = ""
) -> Response:
    """Get the fixed facts of the practiced game.

    They are its rules, odds, and layout.
    """
    return cached_response(
        request, table_json(setup_of(house, rulebook, table)), "application/json"
    )


@router.get(
    "/figures",
    responses=responses("In antes per hand.", {"value": -0.0218, "deviation": 4.94}),
)
async def get_practice_figures(
    request: Request, house: HouseHere, _: Signed, rulebook: Book = "", table: TableId = ""
) -> Response:
    """Get the value and spread of a hand.

    The value before the deal, and the standard deviation of the result, in antes.
    """
    setup, trainer = setup_of(house, rulebook, table), trainer_of(request)

    def work() -> dict[str, Any]:
        found: dict[str, Any] = trainer.solution(setup)(lessons.figures)
        return found

    return Json(await answered(trainer, work))


@router.post("", responses=responses("The first hand.", _STATE))
async def start_practice(
    request: Request, house: HouseHere, caller: Signed, form: Begin
) -> Response:
    """Start a drill or a test.

    It replaces one of the same kind.
    """
    setup = setup_of(house, form.rulebook, form.table)
    solve = trainer_of(request).solution(setup)
    practiced = PracticeGame(setup.book.id, setup.submission, setup.kind.solvable(), solve)
    session = _session(practiced, form, caller, Decks(house.floor.shoe))
    answer = await _moved(request, caller, session, session.begin)
    practice_of(request).sessions.keep(session)
    return answer


def _session(practiced: PracticeGame, form: Begin, caller: Caller, deck: Deck) -> Session:
    if form.kind == "test":
        return Exam(practiced, form.table, caller.name, deck, form.hands)
    streets = [stage.name for stage in practiced.game.stages]
    if form.street and form.street not in streets:
        message = f"This game has no street {form.street!r}."
        raise refuse(Reason.MALFORMED, message, f"use one of {', '.join(streets)}")
    return Drill(practiced, form.table, caller.name, deck, form.street)


@router.get("", responses=responses("Where you are.", {"drill": None, "test": _STATE}))
def get_practice(request: Request, caller: Signed) -> Response:
    """Get your drill and your test.

    A page that reloads continues with them.
    """
    return Json(practice_of(request).sessions.states(caller.name))


@router.post(
    "/decide", responses=responses("The new state, with the value of each action.", _STATE)
)
async def decide_practice_hand(request: Request, caller: Signed, form: Decision) -> Response:
    """Decide the current practice hand.

    The response has the value of each action.
    """
    session = practice_of(request).session_of(caller, form.kind)
    answer = await _moved(
        request, caller, session, lambda: session.decide(form.hand, form.street, form.action)
    )
    if isinstance(session, Drill):
        trainer_of(request).ask(session.prepare)
    return answer


@router.post("/hint", responses=responses("The state with `hint`.", _STATE))
async def get_practice_hint(request: Request, caller: Signed, form: Question) -> Response:
    """Get a hint for the current practice hand.

    It has the value of each action. The decision then does not count. Drills only.
    """
    session = practice_of(request).session_of(caller, form.kind)
    return await _moved(request, caller, session, lambda: session.ask(form.hand, form.street))


@router.post("/next", responses=responses("The next hand, or the end.", _STATE))
async def deal_next_hand(request: Request, caller: Signed, form: FinishedHand) -> Response:
    """Deal the next practice hand.

    After the last hand of a test, this ends the test.
    """
    session = practice_of(request).session_of(caller, form.kind)
    return await _moved(request, caller, session, lambda: session.next(form.hand))
