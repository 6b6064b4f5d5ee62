"""The analysis: exact edge, best strategy, and sessions of any game with any line changed.

Anyone who can play may ask: everybody where guest play is on, otherwise signed-in users. Other
processes compute the answers. Only the newest request per caller is computed, separately for the
main game, for wagers, and for sessions.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

from fastapi import APIRouter, Request, Response
from pydantic import Field

from croupier.house.errors import Busy, Superseded, TooLong
from croupier.house.people import Pace, Throttle, client_key
from croupier.law.defaults import unspoken
from croupier.law.faults import Faulty
from croupier.law.load import load
from croupier.maths.edge.wagers import bonus_of
from croupier.maths.errors import Unanswered
from croupier.refusal import Reason, Refused
from croupier.web.api import analysis_choices, messages
from croupier.web.api.answers import HttpError, Json, StrictRoute, faults_json, refuse
from croupier.web.api.callers import HouseHere, Maybe
from croupier.web.api.forms import RequestBody
from croupier.web.api.openapi import BOOK, CLAUSE, responses
from croupier.web.api.submissions import BookId, known_rulebook
from croupier.web.server.cache import cached_response
from croupier.web.server.guard import client_of

router = APIRouter(prefix="/api/analysis", tags=["analysis"], route_class=StrictRoute)

PACE: Final = Pace(burst=60, every=500)
"""How often a caller may ask."""
ROUNDS: Final = 2_000_000
"""Maximum of hands per session times sessions."""
_DOLLARS: Final = 10**13
"""Maximum cents of a meter, a stake, or a bankroll."""

Word = Annotated[str, Field(min_length=1, max_length=60)]
Lines = Annotated[dict[Word, Annotated[str, Field(max_length=60)]], Field(max_length=40)]
Odds = Annotated[dict[Word, Lines], Field(default_factory=dict, max_length=20, examples=[{}])]
Sums = Annotated[
    dict[Word, Annotated[int, Field(ge=1, le=_DOLLARS)]],
    Field(default_factory=dict, max_length=20, examples=[{}]),
]


class Question(RequestBody):
    """A game: a Rules Submission (the rulebook is enough), and changed paytable lines."""

    submission: Annotated[dict[str, Any], Field(examples=[{"rulebook": BOOK}])]
    odds: Odds


class WagersQuestion(Question):
    """A game with meters and stakes, in cents."""

    meters: Sums
    stakes: Sums


class SessionQuestion(Question):
    """Sessions of one player, in cents; a bankroll of 0 is unlimited."""

    meters: Sums
    wagers: Sums
    hands: Annotated[int, Field(ge=1, le=5000, examples=[100])] = 100
    sessions: Annotated[int, Field(ge=100, le=20_000, examples=[100])] = 2000
    bankroll: Annotated[int, Field(ge=0, le=_DOLLARS)] = 0
    seed: Annotated[int, Field(ge=0, le=2**53)] = 0


_EDGE: Final = {
    "wager": "main", "paytable": "A", "clause": CLAUSE, "ev": "-1/50", "house_edge": 0.02,
    "element_of_risk": 0.005, "average_wager": 4.1, "sd": 4.9, "variance": "24", "hit_rate": 0.4,
    "total": 100, "lines": [{"hand": "4x", "count": 1, "pays": "5", "return": "1/20"}],
}  # fmt: skip
_SQUARE: Final = {
    "hand": "AKs", "action": "4x", "share": "1", "gap": "4/5",
    "values": [{"action": "4x", "ev": "6/5", "antes": 1.2}],
}  # fmt: skip


@router.get(
    "", responses=responses("Which can be analyzed.", {"books": [{"id": BOOK, "message": ""}]})
)
def list_analysis_rulebooks(request: Request) -> Response:
    """List rulebooks for analysis.

    A rulebook without a house edge has a sentence that explains it.
    """
    return cached_response(request, analysis_choices.books(), "application/json")


@router.get(
    "/{rulebook}",
    responses=responses("Wager by wager.", {"rulebook": BOOK, "wagers": []}),
)
def list_analysis_choices(request: Request, rulebook: BookId) -> Response:
    """List analysis choices.

    Wagers with every paytable line by line, meters, and stakes.
    """
    return cached_response(request, analysis_choices.choices(_banked(rulebook)), "application/json")


@router.post(
    "/game",
    responses=responses(
        "The figures, and 169 hands.", {"edge": _EDGE, "grid": [_SQUARE], "rules": []}
    ),
)
async def solve_main_game(
    request: Request, house: HouseHere, caller: Maybe, asked: Question
) -> Response:
    """Solve the main game.

    Exact value, spread, and the best action for every starting hand.
    """
    return await _answer(request, house, caller, "game", _main_of(asked))


@router.post(
    "/strategy",
    responses=responses(
        "What a strategy in words gives up.", {"strategy": "simple", "cost": "1/400"}
    ),
)
async def price_strategy(
    request: Request, house: HouseHere, caller: Maybe, asked: Question
) -> Response:
    """Price a written strategy.

    What it costs against optimal play, street by street.
    """
    return await _answer(request, house, caller, "strategy", _main_of(asked))


@router.post(
    "/wagers",
    responses=responses("And what the submission breaks.", {"wagers": [_EDGE], "faults": []}),
)
async def evaluate_wagers(
    request: Request, house: HouseHere, caller: Maybe, asked: WagersQuestion
) -> Response:
    """Evaluate every other wager.

    With each of its paytables; the chosen ones with their changed lines.
    """
    told = asked.model_dump()
    _banked(told["submission"].get("rulebook"))
    return await _answer(request, house, caller, "wagers", told)


@router.post(
    "/session",
    responses=responses(
        "Quantiles over the hands, and at the end.", {"profit_share": 0.4, "bankrupt": 0.1}
    ),
)
async def simulate_sessions(
    request: Request, house: HouseHere, caller: Maybe, asked: SessionQuestion
) -> Response:
    """Simulate sessions of one player.

    With optimal play, dealt at random from a seed.
    """
    told = asked.model_dump()
    _banked(told["submission"].get("rulebook"))
    if asked.hands * asked.sessions > ROUNDS:
        message = f"{asked.sessions} sessions of {asked.hands} hands exceed {ROUNDS:,} rounds."
        raise refuse(Reason.TOO_MANY, message, "ask for fewer")
    return await _answer(request, house, caller, "session", told)


def _banked(rulebook: Any) -> str:
    """Return the rulebook; HttpError if it has no house edge."""
    found = known_rulebook(rulebook if isinstance(rulebook, str) else "")
    if not analysis_choices.against_the_house(found):
        message = f"{load(found).title} is a cardroom game; the house has no edge in it."
        raise refuse(Reason.NO_EDGE, message, "choose a house-banked game")
    return found


def _main_of(asked: Question) -> dict[str, Any]:
    """Return the part of a question that is about the main game."""
    rulebook = _banked(asked.submission.get("rulebook"))
    bonus = bonus_of(unspoken(load(rulebook)))
    own = asked.submission.get("paytables")
    letter = own.get(bonus) if isinstance(own, dict) else None
    submission = {**asked.submission, "paytables": {bonus: letter} if letter else {}}
    lines = asked.odds.get(bonus)
    return {"submission": submission, "odds": {bonus: lines} if lines else {}}


async def _answer(
    request: Request, house: HouseHere, caller: Maybe, part: str, work: dict[str, Any]
) -> Response:
    """Return the answer to a question; HttpError with one sentence if there is none."""
    if caller is None and not house.settings.guests:
        raise refuse(Reason.NOT_SIGNED_IN, messages.NOT_SIGNED_IN, messages.SIGN_IN)
    who = f"={caller.name}" if caller else client_key(client_of(request.scope))
    if wait := _throttle_of(request).take(who, house.now):
        refused = refuse(Reason.SLOW_DOWN, messages.TOO_MANY_REQUESTS, messages.wait(wait))
        refused.headers["retry-after"] = str(-(-wait // 1000))
        raise refused
    try:
        return Json(await asyncio.wrap_future(house.analyst.ask(part, who, work)))
    except Superseded:
        message = "Superseded by a newer request."
        raise refuse(Reason.SUPERSEDED, message, "wait for the newer one") from None
    except Busy:
        message = "The analysis queue is full."
        raise refuse(Reason.SLOW_DOWN, message, messages.TRY_AGAIN) from None
    except TooLong:
        raise refuse(
            Reason.TOO_LONG, "The computation timed out.", "try a smaller request"
        ) from None
    except Faulty as fault:
        first = fault.faults[0]
        message = f"{fault.title[:1].upper()}{fault.title[1:]}: {first.message}."
        unusable = Refused(Reason.NO_ANSWER, message, first.advice, first.clause)
        raise HttpError(unusable, 422, faults=faults_json(fault.faults)) from None
    except Unanswered as fault:
        raise refuse(Reason.NO_ANSWER, str(fault), "try another request") from None


def _throttle_of(request: Request) -> Throttle:
    """Return the throttle of this application."""
    state = request.app.state
    if not hasattr(state, "analyses"):
        state.analyses = Throttle(PACE)
    found: Throttle = state.analyses
    return found
