"""The lobby in one call: every table for comparison, and the caller."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from fastapi import APIRouter, Response

from croupier.felt.cloth import cloth_of
from croupier.felt.plan import plan_of
from croupier.house.people import Role
from croupier.house.table.about import amount_name, lobby_row
from croupier.house.table.setup import Setup
from croupier.house.table.state import TableState
from croupier.law.diff import diff
from croupier.law.explain.titles import family_of, rulebook_name
from croupier.law.load import load, released
from croupier.law.submission import examine
from croupier.web.api.answers import Json, StrictRoute
from croupier.web.api.callers import HouseHere, Maybe
from croupier.web.api.openapi import BOOK, responses
from croupier.web.api.sessions import ME, caller_json
from croupier.web.server.context import House

router = APIRouter(prefix="/api", tags=["tables"], route_class=StrictRoute)

_TABLE: Final = {
    "id": "D26UJK", "name": "Lantern", "cloth": "juniper", "base_wager": "ante", "linked_tables": 1,
    "edge_pending": False,
    "facts": {"Ante": "$10 to $500"}, "fees": {},
}  # fmt: skip
_BOOK: Final = {
    "id": BOOK, "name": "Ultimate Texas Hold'em · Maryland 1.5",
    "title": "Ultimate Texas Hold'em Poker, version 1.5", "family": "Ultimate", "game": "banked",
    "cloth": "juniper", "extends": "", "differs": 0,
}  # fmt: skip


@router.get("/lobby", responses=responses("All of it.", {"books": [_BOOK], "tables": [_TABLE]}))
def get_lobby(house: HouseHere, caller: Maybe) -> Response:
    """Get the lobby.

    Every table (closed ones for staff only), and every rulebook that a table can use.
    """
    lives = tuple(house.floor.lives.values())
    staff = (
        caller is not None and caller.role is not Role.PLAYER and not caller.must_change_password
    )
    shown = [live for live in lives if staff or live.procedure.open or not live.procedure.received]
    return Json({"books": _books(), "tables": [table_row(house, table, lives) for table in shown]})


@router.get(
    "/who",
    responses=responses("Perhaps nobody.", {"you": ME, "guests": True, "starting_balance": 100000}),
)
def get_caller(house: HouseHere, caller: Maybe) -> Response:
    """Get the signed-in user and guest policy.

    `you` is null without a session.
    """
    you = caller and caller_json(house, caller)
    return Json(
        {
            "you": you,
            "guests": house.settings.guests,
            "starting_balance": house.settings.starting_balance,
        }
    )


def table_row(house: House, live: TableState, lives: tuple[TableState, ...]) -> dict[str, Any]:
    """Return the table's row, with everything that pages show of it."""
    setup = live.setup
    linked = sum(
        bool(table.setup.meters) and table.setup.meter_set == setup.meter_set for table in lives
    )
    return {
        **lobby_row(live, house.floor.meters, house.edges(setup)),
        "cloth": cloth_of(setup.book).name,
        "base_wager": setup.kind.base_wager,
        "base_wager_name": amount_name(setup, setup.kind.base_wager)
        if setup.kind.base_wager
        else "",
        "linked_tables": linked,
        "edge_pending": house.edges.works_at(setup),
        **_facts(setup),
    }


@lru_cache(maxsize=64)
def _facts(setup: Setup) -> dict[str, dict[str, str]]:
    """Return limits, stakes, and fees in the words of the table's sign."""
    sign = plan_of(examine(setup.submission)).sign
    return {
        "facts": {limit.name: limit.amount for limit in sign.limits},
        "fees": {fee.name: fee.amount for fee in sign.fees},
    }


@lru_cache(maxsize=1)
def _books() -> list[dict[str, Any]]:
    """Return the released rulebooks; an edition has its number of differences."""
    found = []
    for book in map(load, released()):
        extends = book.extends or ""
        known = extends in released()
        found.append(
            {
                "id": book.id,
                "name": rulebook_name(book),
                "family": family_of(book),
                "title": book.title,
                "game": book.game,
                "cloth": cloth_of(book).name,
                "extends": extends,
                "differs": len(diff(load(extends), book)) if known else 0,
            }
        )
    return found
