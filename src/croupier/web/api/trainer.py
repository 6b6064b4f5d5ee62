"""The trainer: the value of each action, for the decision now and for past decisions.

Only the player in turn gets a hint, computed from that player's own view of the table. Another
process computes; one thread waits for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request, Response

from croupier.cards import card
from croupier.engine.banked.state import Box, Round
from croupier.engine.banked.turn import to_act
from croupier.engine.banked.view import view as round_view
from croupier.engine.watcher import HIDDEN
from croupier.house.audit.rounds import NoHand, Played, Rounds
from croupier.house.errors import Busy
from croupier.house.people import Caller
from croupier.house.table.banked.play import game_of, round_of
from croupier.house.table.setup import Setup
from croupier.house.table.view import watcher_of
from croupier.maths import lessons
from croupier.maths.errors import Unanswered
from croupier.maths.lessons import Solve
from croupier.refusal import Reason
from croupier.web.api import forms, messages
from croupier.web.api.answers import Json, StrictRoute, refuse
from croupier.web.api.callers import HouseHere, Signed, person_of
from croupier.web.api.openapi import responses
from croupier.web.api.rounds import rounds_of
from croupier.web.api.tables import table_of
from croupier.web.server.context import Solver

router = APIRouter(prefix="/api/advise", tags=["trainer"], route_class=StrictRoute)

TableId = Annotated[str, Query(max_length=40, examples=["D26UJK"])]
LONGEST: Final = 50
"""Maximum number of reviewed rounds."""


class Trainer:
    """Asks the solver one question after another, in its own thread."""

    def __init__(self, solver: Solver) -> None:
        self._solver, self._thread = solver, ThreadPoolExecutor(1, "trainer")

    def ask(self, work: Callable[[], Any]) -> Future[Any]:
        """Queue the work, and return its future result."""
        return self._thread.submit(work)

    def solution(self, setup: Setup) -> Solve:
        """Return the solved game of the table; used in the trainer's thread only."""
        return partial(self._solver.ask, setup)


def trainer_of(request: Request) -> Trainer:
    """Return the trainer of this application."""
    state = request.app.state
    if not hasattr(state, "trainer"):
        state.trainer = Trainer(state.house.solver)
    found: Trainer = state.trainer
    return found


_OPTION: Final = {
    "action": "check", "ev": "14741/8460", "antes": 1.74, "cents": 4356,
    "cost": {"antes": 0.9, "cents": 2250}, "message": "Checking gives up 0.90 antes ($22.50).",
}  # fmt: skip
_NOW: Final = {
    "street": "flop", "hole": ["Ts", "8s"], "board": ["8d", "8c", "4s"], "best": "2x",
    "options": [_OPTION], "odds": {"win": 0.944, "tie": 0.012, "lose": 0.044},
}  # fmt: skip


@router.get(
    "",
    responses=responses(
        "The decision that is yours now, and those that you made in this round.",
        {"number": 12, "seat": 3, "unit": 2500, "now": _NOW, "made": []},
    ),
)
async def get_advice(
    request: Request,
    house: HouseHere,
    caller: Signed,
    table: TableId,
    seat: Annotated[int, Query(ge=0, le=forms.WHOLE)] = 0,
) -> Response:
    """Get the value of each action at your box.

    Exact, from your own cards alone. Without a seat, it is your box in turn, or your own
    seat's.
    """
    live, person = table_of(house, table), person_of(caller)
    round = round_of(live)
    if round is None:
        message = "No round in progress."
        raise refuse(Reason.WRONG_MOMENT, message, "ask when it is your turn")
    game, turn = game_of(live.setup), to_act(round)
    if not seat:
        yours = turn is not None and live.is_own(person, turn.player)
        seat = turn.seat if turn is not None and yours else live.own_seat(person)
    box = round.at(seat)
    if box is None or not live.is_own(person, box.player):
        raise refuse(Reason.NOT_YOUR_BOX, "That isn't your box.", "choose one of your own")
    trainer, setup = trainer_of(request), live.setup
    past = lessons.so_far(game, round, caller.name)
    seen = round_view(game, round, watcher_of(person, live.bots))
    own = next(seat_view for seat_view in seen.seats if seat_view.seat == seat)
    open_now = turn is box and HIDDEN not in own.cards
    unit = lessons.unit_of(game, box)
    now = lessons.Choice(
        tuple(card(name) for name in own.cards if name != HIDDEN),
        tuple(card(item) for item in seen.board if item != HIDDEN),
        "",
    )

    def evaluate() -> dict[str, Any]:
        solve = trainer.solution(setup)
        return {
            "now": solve(lessons.hint, now, unit) if open_now else None,
            "made": [
                {"seat": each.seat, **solve(lessons.judged, choice, lessons.unit_of(game, each))}
                for each, choice in past
            ],
        }

    found = await answered(trainer, evaluate)
    return Json({"number": live.number, "seat": seat, "unit": unit, **found})


async def answered(trainer: Trainer, work: Callable[[], Any]) -> Any:
    """Return the result of work in the trainer's thread; HttpError if there is none."""
    try:
        return await asyncio.wrap_future(trainer.ask(work))
    except Busy:
        raise refuse(Reason.SLOW_DOWN, messages.TOO_MANY_REQUESTS, messages.TRY_AGAIN) from None
    except Unanswered as fault:
        raise refuse(Reason.NO_ANSWER, f"{fault}", "choose another game") from None


_ROUND: Final = {
    "number": 12, "value": -0.0218,
    "boxes": [{"seat": 3, "unit": 2500, "net": 7500, "made": [{**_NOW, "choice": "2x"}]}],
}  # fmt: skip


@router.get("/rounds", responses=responses("The earliest first.", {"rounds": [_ROUND]}))
async def list_reviewed_rounds(
    request: Request,
    house: HouseHere,
    caller: Signed,
    table: TableId,
    after: Annotated[int, Query(ge=0, le=forms.WHOLE)] = 0,
) -> Response:
    """List the caller's reviewed rounds.

    Your decisions in up to 50 finished rounds after `after`, each with its value. `net` is the
    result of the wagers that the values are about, in cents. `value` is the value of a round
    before the deal, in antes.
    """
    live = table_of(house, table)
    if not live.setup.kind.has_edge:
        raise refuse(
            Reason.WRONG_MOMENT,
            "The trainer covers house-banked games only.",
            "see the table's rounds",
        )
    trainer = trainer_of(request)
    work = _Looking(trainer, rounds_of(request), live.setup, caller, after)
    return Json({"rounds": await answered(trainer, work)})


class _Looking:
    """A review of a player's rounds."""

    def __init__(
        self, trainer: Trainer, kept: Rounds, setup: Setup, caller: Caller, after: int
    ) -> None:
        self._trainer, self._kept, self._setup = trainer, kept, setup
        self._name, self._after = caller.name, after

    def __call__(self) -> list[dict[str, Any]]:
        """Return the rounds in which the player had a box."""
        found = self._kept.archive.rounds(self._setup.stream, LONGEST)
        wanted = [
            finished_round
            for finished_round in reversed(found)
            if finished_round.number > self._after
        ]
        told = []
        for item in wanted:
            with suppress(NoHand):
                told += self._round(self._kept.read(item))
        return told

    def _round(self, played: Played) -> list[dict[str, Any]]:
        if self._name in played.bots:
            return []  # a bot with the same name
        for step in reversed(tuple(played.steps())):
            round = round_of(step.after)
            if round is None:
                continue
            solve = self._trainer.solution(played.setup)
            boxes = [box for box in round.boxes if box.player == self._name]
            about = [self._box(solve, played, item, round) for item in boxes]
            if not about:
                return []
            value = float(solve(lessons.worth))
            return [{"number": played.finished.number, "value": value, "boxes": about}]
        return []

    def _box(self, solve: Solve, played: Played, box: Box, round: Round) -> dict[str, Any]:
        game = game_of(played.setup)
        unit = lessons.unit_of(game, box)
        made = [solve(lessons.judged, choice, unit) for choice in lessons.choices(game, round, box)]
        return {"seat": box.seat, "unit": unit, "net": lessons.came_to(game, box), "made": made}
