"""Callers: a session by cookie or bearer token, and what its person may do."""

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
    """Return the house that this application serves."""
    house: House = connection.app.state.house
    return house


def token_of(connection: HTTPConnection) -> str:
    """Return the token of the request; empty if it has none."""
    told = connection.headers.get("authorization", "")
    if told.lower().startswith(_BEARER):
        return told[len(_BEARER) :].strip()[:200]
    return connection.cookies.get(COOKIE, "")[:200]


HouseHere = Annotated[House, Depends(house_of)]
Token = Annotated[str, Depends(token_of)]


def optional_caller(house: HouseHere, token: Token) -> Caller | None:
    """Return the signed-in caller, or None."""
    return house.who(token)


def signed_in_caller(caller: Annotated[Caller | None, Depends(optional_caller)]) -> Caller:
    """Return the signed-in caller, even one who must change their password first."""
    if caller is None:
        raise refuse(Reason.NOT_SIGNED_IN, messages.NOT_SIGNED_IN, messages.SIGN_IN)
    return caller


def active_caller(caller: Annotated[Caller, Depends(signed_in_caller)]) -> Caller:
    """Return the signed-in caller; HttpError if they must change their password first."""
    if caller.must_change_password:
        message = "You're signed in with a one-time password."
        raise refuse(Reason.CHANGE_PASSWORD, message, "choose your own password first")
    return caller


Maybe = Annotated[Caller | None, Depends(optional_caller)]
Anybody = Annotated[Caller, Depends(signed_in_caller)]
Signed = Annotated[Caller, Depends(active_caller)]


def allowed(what: What | type[Any]) -> Callable[[Caller], Caller]:
    """Return a dependency: a caller with this permission, or who may give this command."""

    def check(caller: Signed) -> Caller:
        if not caller.may(what):
            message = f"Your role ({caller.role}) can't do this."
            raise refuse(Reason.NOT_YOURS_TO_DO, message, messages.ASK_FLOOR)
        return caller

    return check


def person_of(caller: Caller | None) -> Person:
    """Return the caller as a person at tables; the public without a session."""
    if caller is None or caller.must_change_password:
        return PUBLIC
    return Person(caller.name, caller.role.value)


def give_cookie(house: House, response: Response, signed_in: SignedIn) -> None:
    """Give the browser a session cookie that scripts and other sites cannot use."""
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
