"""Who calls: a session by cookie or by bearer token, and what its person may do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final

from fastapi import Depends, Response
from fastapi.requests import HTTPConnection

from croupier.house.people import Caller, SignedIn, What
from croupier.house.people.sessions import PLAYERS, STAFF
from croupier.house.table.state import Person
from croupier.refusal import Reason
from croupier.web.api import messages
from croupier.web.api.answers import refuse
from croupier.web.live.feed import PUBLIC
from croupier.web.server.context import House

COOKIE: Final = "croupier_session"
_BEARER: Final = "bearer "


def house_of(connection: HTTPConnection) -> House:
    """The house that this application serves."""
    house: House = connection.app.state.house
    return house


def token_of(connection: HTTPConnection) -> str:
    """The token that the request carries; empty for none."""
    told = connection.headers.get("authorization", "")
    if told.lower().startswith(_BEARER):
        return told[len(_BEARER) :].strip()[:200]
    return connection.cookies.get(COOKIE, "")[:200]


HouseHere = Annotated[House, Depends(house_of)]
Token = Annotated[str, Depends(token_of)]


def somebody(house: HouseHere, token: Token) -> Caller | None:
    """Whoever is signed in, if anybody is."""
    return house.who(token)


def anybody(caller: Annotated[Caller | None, Depends(somebody)]) -> Caller:
    """Whoever is signed in, even with a password that must be changed first."""
    if caller is None:
        raise refuse(Reason.NOT_SIGNED_IN, messages.NOT_SIGNED_IN, messages.SIGN_IN)
    return caller


def signed(caller: Annotated[Caller, Depends(anybody)]) -> Caller:
    """Whoever is signed in and may do something."""
    if caller.temporary:
        says = "You're signed in with a one-time password."
        raise refuse(Reason.CHANGE_PASSWORD, says, "choose your own password first")
    return caller


Maybe = Annotated[Caller | None, Depends(somebody)]
Anybody = Annotated[Caller, Depends(anybody)]
Signed = Annotated[Caller, Depends(signed)]


def allowed(what: What | type[Any]) -> Callable[[Caller], Caller]:
    """A dependency: somebody who may do this, or give this command."""

    def check(caller: Signed) -> Caller:
        if not caller.may(what):
            says = f"Your role ({caller.role}) can't do this."
            raise refuse(Reason.NOT_YOURS_TO_DO, says, messages.ASK_FLOOR)
        return caller

    return check


def person_of(caller: Caller | None) -> Person:
    """The caller as tables know people; the public if nobody is signed in."""
    if caller is None or caller.temporary:
        return PUBLIC
    return Person(caller.name, caller.role.value)


def give_cookie(house: House, response: Response, signed_in: SignedIn) -> None:
    """The browser has the session; no script can read it, and no other site can use it."""
    lasting = STAFF if signed_in.caller.role.staff else PLAYERS
    response.set_cookie(
        COOKIE,
        signed_in.token,
        max_age=lasting.whole // 1000,
        httponly=True,
        samesite="strict",
        secure=house.settings.secure,
        path="/",
    )
