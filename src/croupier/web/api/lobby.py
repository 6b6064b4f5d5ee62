"""The lobby in one call: every table as a newcomer compares them, and who is looking."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from fastapi import APIRouter, Response

from croupier.felt.cloth import cloth_of
from croupier.felt.plan import plan_of
from croupier.house.people import Role
from croupier.house.table.setup import Setup
from croupier.house.table.state import Live
from croupier.law.diff import diff
from croupier.law.load import load, released
from croupier.law.submission import examine
from croupier.web.api.about_table import lobby_row
from croupier.web.api.answers import Json, StrictRoute
from croupier.web.api.callers import HouseHere, Maybe
from croupier.web.api.openapi import BOOK, shows
from croupier.web.api.sessions import ME, caller_told
from croupier.web.server.context import House

router = APIRouter(prefix="/api", tags=["tables"], route_class=StrictRoute)

_TABLE: Final = {
    "id": "D26UJK", "name": "Lantern", "cloth": "juniper", "measure": "ante", "linked": 1,
    "solving": False,
    "facts": {"Ante": "$10 to $500"}, "fees": {},
}  # fmt: skip
_BOOK: Final = {
    "id": BOOK, "title": "Ultimate Texas Hold 'Em Poker, version 1.5",
    "game": "banked", "cloth": "juniper", "extends": "", "differs": 0,
}  # fmt: skip


@router.get("/lobby", responses=shows("All of it.", {"books": [_BOOK], "tables": [_TABLE]}))
def lobby(house: HouseHere, caller: Maybe) -> Response:
    """Every table, closed ones for the staff alone, and every rulebook that one is opened with."""
    lives = tuple(house.floor.lives.values())
    staff = caller is not None and caller.role is not Role.PLAYER and not caller.temporary
    shown = [live for live in lives if staff or live.procedure.open or not live.procedure.received]
    return Json({"books": _books(), "tables": [table_row(house, table, lives) for table in shown]})


@router.get(
    "/who", responses=shows("Perhaps nobody.", {"you": ME, "guests": True, "welcome": 100000})
)
def who(house: HouseHere, caller: Maybe) -> Response:
    """Whoever is signed in, if anybody; whether guests may sit down; what new players are given."""
    you = caller and caller_told(house, caller)
    return Json({"you": you, "guests": house.settings.guests, "welcome": house.settings.welcome})


def table_row(house: House, live: Live, lives: tuple[Live, ...]) -> dict[str, Any]:
    """The table's row with all that a page shows beside it."""
    setup = live.setup
    linked = sum(
        bool(table.setup.meters) and table.setup.meter_set == setup.meter_set for table in lives
    )
    return {
        **lobby_row(house, live),
        "cloth": cloth_of(setup.book).name,
        "measure": setup.kind.measure,
        "linked": linked,
        "solving": house.edges.works_at(setup),
        **_facts(setup),
    }


@lru_cache(maxsize=64)
def _facts(setup: Setup) -> dict[str, dict[str, str]]:
    """Limits, stakes and fees in the words of the table's sign."""
    sign = plan_of(examine(setup.submission)).sign
    return {
        "facts": {limit.name: limit.amount for limit in sign.limits},
        "fees": {fee.name: fee.amount for fee in sign.fees},
    }


@lru_cache(maxsize=1)
def _books() -> list[dict[str, Any]]:
    """The released rulebooks; of an edition, how far it is from the one that it extends."""
    found = []
    for book in map(load, released()):
        extends = book.extends or ""
        known = extends in released()
        found.append(
            {
                "id": book.id,
                "title": book.title,
                "game": book.game,
                "cloth": cloth_of(book).name,
                "extends": extends,
                "differs": len(diff(load(extends), book)) if known else 0,
            }
        )
    return found
