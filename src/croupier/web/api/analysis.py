"""The analysis: any game with any line changed, its edge, best play and sessions, exactly.

Whoever could sit down may ask: everybody where guests may, else whoever is signed in. What is
asked is reckoned by other processes. Of one caller only the newest question is worked at: of those
about the main game, of those about wagers, of those about sessions.
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
from croupier.web.api import analysis_choices
from croupier.web.api.answers import HttpError, Json, StrictRoute, faults_told, refuse
from croupier.web.api.callers import HouseHere, Maybe
from croupier.web.api.forms import Form
from croupier.web.api.openapi import BOOK, CLAUSE, shows
from croupier.web.api.submissions import BookId, known
from croupier.web.server.cache import cached_response
from croupier.web.server.guard import client_of

router = APIRouter(prefix="/api/analysis", tags=["analysis"], route_class=StrictRoute)

PACE: Final = Pace(burst=60, every=500)
"""How often somebody may ask."""
ROUNDS: Final = 2_000_000
"""Rounds of a session times sessions, at the most."""
_DOLLARS: Final = 10**13
"""Cents that a meter, a stake or a bankroll may have."""

Word = Annotated[str, Field(min_length=1, max_length=60)]
Lines = Annotated[dict[Word, Annotated[str, Field(max_length=60)]], Field(max_length=40)]
Odds = Annotated[dict[Word, Lines], Field(default_factory=dict, max_length=20, examples=[{}])]
Sums = Annotated[
    dict[Word, Annotated[int, Field(ge=1, le=_DOLLARS)]],
    Field(default_factory=dict, max_length=20, examples=[{}]),
]


class Question(Form):
    """A game: a Rules Submission of which the rulebook is enough, and lines that pay otherwise."""

    submission: Annotated[dict[str, Any], Field(examples=[{"rulebook": BOOK}])]
    odds: Odds


class WagersQuestion(Question):
    """The same with what meters show and what is staked, in cents."""

    meters: Sums
    stakes: Sums


class SessionQuestion(Question):
    """Sessions of one player; cents. A bankroll of 0 lasts for ever."""

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


@router.get("", responses=shows("Which can be analyzed.", {"books": [{"id": BOOK, "says": ""}]}))
def books(request: Request) -> Response:
    """Every rulebook; of one without a house edge a sentence that says so."""
    return cached_response(request, analysis_choices.books(), "application/json")


@router.get(
    "/{rulebook}",
    responses=shows("Wager by wager.", {"rulebook": BOOK, "wagers": []}),
)
def choices(request: Request, rulebook: BookId) -> Response:
    """Wagers with every paytable line by line, meters, and what may be bet."""
    return cached_response(request, analysis_choices.choices(_banked(rulebook)), "application/json")


@router.post(
    "/game",
    responses=shows("The figures, and 169 hands.", {"edge": _EDGE, "grid": [_SQUARE], "rules": []}),
)
async def game(request: Request, house: HouseHere, caller: Maybe, asked: Question) -> Response:
    """The main game under best play: exact value, spread, and what to do on every starting hand."""
    return await _answer(request, house, caller, "game", _main_of(asked))


@router.post(
    "/words",
    responses=shows("What a strategy in words gives up.", {"strategy": "simple", "cost": "1/400"}),
)
async def words(request: Request, house: HouseHere, caller: Maybe, asked: Question) -> Response:
    """What the strategy that is told in words gives up at this game, street by street."""
    return await _answer(request, house, caller, "words", _main_of(asked))


@router.post(
    "/wagers",
    responses=shows("And what the submission breaks.", {"wagers": [_EDGE], "faults": []}),
)
async def wagers(
    request: Request, house: HouseHere, caller: Maybe, asked: WagersQuestion
) -> Response:
    """Every other wager by every paytable; the chosen ones with their changed lines.

    A progressive comes with what each meter does to it. `faults` are those of the submission.
    """
    told = asked.model_dump()
    _banked(told["submission"].get("rulebook"))
    return await _answer(request, house, caller, "wagers", told)


@router.post(
    "/session",
    responses=shows("Quantiles over the hands, and at the end.", {"ahead": 0.4, "ran_out": 0.1}),
)
async def session(
    request: Request, house: HouseHere, caller: Maybe, asked: SessionQuestion
) -> Response:
    """Sessions of one player with the best play, dealt at random from a seed.

    A session ends early (`ran_out`) once less is left of the bankroll than a round may cost.
    """
    told = asked.model_dump()
    _banked(told["submission"].get("rulebook"))
    if asked.hands * asked.sessions > ROUNDS:
        says = f"{asked.hands} hands in {asked.sessions} sessions are too many rounds."
        raise refuse(Reason.TOO_MANY, says, f"ask for at most {ROUNDS:,} rounds in all")
    return await _answer(request, house, caller, "session", told)


def _banked(rulebook: Any) -> str:
    """The rulebook, which has a house edge; HttpError otherwise."""
    found = known(rulebook if isinstance(rulebook, str) else "")
    if not analysis_choices.against_the_house(found):
        says = f"{load(found).title} is played between players; the house has no edge in it."
        raise refuse(Reason.NO_EDGE, says, "choose a game against the house")
    return found


def _main_of(asked: Question) -> dict[str, Any]:
    """The question as far as it is about the main game: other wagers do not bear on it."""
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
    """What the question comes to; HttpError in one sentence if it does not."""
    if caller is None and not house.settings.guests:
        raise refuse(Reason.NOT_SIGNED_IN, "You are not signed in.", "sign in first")
    who = f"={caller.name}" if caller else client_key(client_of(request.scope))
    if wait := _throttle_of(request).take(who, house.now):
        refused = refuse(Reason.SLOW_DOWN, "That was too much at once.", "wait a moment")
        refused.headers["retry-after"] = str(-(-wait // 1000))
        raise refused
    try:
        return Json(await asyncio.wrap_future(house.analyst.ask(part, who, work)))
    except Superseded:
        says = "You have asked for something newer meanwhile."
        raise refuse(Reason.SUPERSEDED, says, "wait for that") from None
    except Busy:
        says = "Too many analyses wait already."
        raise refuse(Reason.SLOW_DOWN, says, "try again in a moment") from None
    except TooLong:
        raise refuse(Reason.TOO_LONG, "This takes too long to reckon.", "change less") from None
    except Faulty as fault:
        first = fault.faults[0]
        says = f"{fault.title[:1].upper()}{fault.title[1:]}: {first.says}."
        unusable = Refused(Reason.NO_ANSWER, says, first.advice, first.clause)
        raise HttpError(unusable, 422, faults=faults_told(fault.faults)) from None
    except Unanswered as fault:
        raise refuse(Reason.NO_ANSWER, str(fault), "change what was asked") from None


def _throttle_of(request: Request) -> Throttle:
    """How often each caller may ask this application."""
    state = request.app.state
    if not hasattr(state, "analyses"):
        state.analyses = Throttle(PACE)
    found: Throttle = state.analyses
    return found
