"""The floor in one call: every table with what is due, held, proposed and won there."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from fastapi import APIRouter, Depends, Request, Response

from croupier.engine.banked.envy import owed
from croupier.engine.banked.events import MetersRead
from croupier.engine.banked.evolve import evolve
from croupier.engine.banked.settlement import held_payment
from croupier.engine.procedure import view as life_view
from croupier.house.people import Caller, What
from croupier.house.table.banked.judges import abandoned
from croupier.house.table.banked.play import game_of, round_of
from croupier.house.table.offers import offers
from croupier.house.table.state import Live, Person
from croupier.money import UNITS_PER_CENT
from croupier.web.api.answers import Json, StrictRoute
from croupier.web.api.callers import HouseHere, allowed, person_of
from croupier.web.api.lobby import table_row
from croupier.web.api.meters import changes_told, meters_told
from croupier.web.api.openapi import shows
from croupier.web.api.tables import TableId, table_of
from croupier.web.api.win import Winnings
from croupier.web.server.context import House

router = APIRouter(prefix="/api", tags=["floor"], route_class=StrictRoute)

Reader = Annotated[Caller, Depends(allowed(What.REPORTS))]

_SHOWN: Final = ("tray", "drop", "tips", "fees")
"""Accounts of a table that the floor looks at."""
_WON: Final = {
    "rounds": 412, "won": 31250, "whole": True, "compared": {"rounds": 412, "won": 31250},
    "expected": 18000, "low": -95000, "high": 131000,
}  # fmt: skip


def winnings_of(request: Request) -> Winnings:
    """What is known of the tables' results, kept as long as the application runs."""
    state = request.app.state
    if not hasattr(state, "winnings"):
        state.winnings = Winnings()
    found: Winnings = state.winnings
    return found


Winning = Annotated[Winnings, Depends(winnings_of)]


@router.get("/floor", responses=shows("All of it.", {"at": 0, "tables": [], "meters": []}))
def floor(house: HouseHere, caller: Reader, winnings: Winning) -> Response:
    """Every table with its life, holds, proposals, money and result; meters; what waits for two."""
    lives = tuple(house.floor.lives.values())
    person, money = person_of(caller), _money(house)
    told = {
        "at": house.now,
        "tables": [
            {
                **_told(house, live, person, lives),
                "money": money.get(live.setup.id, {}),
                "win": winnings.told(house, live),
            }
            for live in lives
        ],
        "meters": meters_told(house),
        "changes": changes_told(house),
    }
    return Json(told)


def _told(house: House, live: Live, person: Person, lives: tuple[Live, ...]) -> dict[str, Any]:
    now = house.now
    return {
        **table_row(house, live, lives),
        "conduct": msgspec.to_builtins(live.setup.conduct),
        "phase": live.setup.kind.phase(live),
        "held": _held(house, live),
        "envy": _envy(live),
        "departed": abandoned(live),
        "chips": dict(live.chips),
        "life": msgspec.to_builtins(life_view(live.setup.ruleset, live.procedure, now // 1000)),
        "proposals": msgspec.to_builtins(live.proposals),
        "offers": offers(live, person, now),
    }


def _held(house: House, live: Live) -> list[dict[str, Any]]:
    """Payments that wait for a floorperson, and what each comes to as the meters now stand."""
    round = round_of(live)
    if round is None:
        return []
    game = game_of(live.setup)
    shown = house.floor.meters
    now = tuple(
        (name, shown.get(live.setup.account("meter", name), at))
        for name, at in round.meters.items()
    )
    read = evolve(game, round, MetersRead(now))
    awards = ((box, held_payment(game, read, box)) for box in read.boxes if box.held)
    return [
        {"seat": box.seat, "player": box.player, "wager": box.held,
         "pays": award.pays, "meter": award.meter, "hand": award.hand}
        for box, award in awards
    ]  # fmt: skip


def _envy(live: Live) -> list[dict[str, Any]]:
    """Envy that is still to be paid: to whom, for whose hand, and whether that is validated."""
    round = round_of(live)
    if round is None:
        return []
    return [
        {"seat": item.line.seat, "pays": item.line.pays, "holder": item.holder,
         "hand": item.line.hand, "waits": item.waits, "clause": item.line.clause}
        for item in owed(game_of(live.setup), round)
    ]  # fmt: skip


def _money(house: House) -> dict[str, dict[str, int]]:
    """By table what lies there, in cents."""
    found: dict[str, dict[str, int]] = {}
    for name in _SHOWN:
        for account, held in house.books.balances(f"{name}:").items():
            id = account.removeprefix(f"{name}:")
            found.setdefault(id, {})[name] = held.units // UNITS_PER_CENT
    return found


@router.get("/tables/{id}/win", responses=shows("In cents.", _WON))
def win(house: HouseHere, _: Reader, winnings: Winning, id: TableId) -> Response:
    """What the table won, what was to be expected, and between which results chance leaves it."""
    return Json(winnings.told(house, table_of(house, id)))
