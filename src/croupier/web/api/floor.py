"""The floor in one call: every table with its procedure, approvals, proposals, and win."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from fastapi import APIRouter, Depends, Request, Response

from croupier.engine.banked.envy import owed
from croupier.engine.banked.events import MetersRead
from croupier.engine.banked.evolve import evolve
from croupier.engine.banked.settlement import held_payment
from croupier.house.audit.expected_win import Winnings
from croupier.house.people import Caller, What
from croupier.house.table.about import amount_name
from croupier.house.table.banked.judges import abandoned
from croupier.house.table.banked.play import game_of, round_of
from croupier.house.table.offers import offers
from croupier.house.table.state import Person, TableState
from croupier.house.table.view import titled_life, titled_proposal
from croupier.law.explain.titles import shared_titles, title_or, titles
from croupier.law.names import hand_name
from croupier.money import UNITS_PER_CENT
from croupier.web.api.answers import Json, StrictRoute
from croupier.web.api.callers import HouseHere, allowed, person_of
from croupier.web.api.lobby import table_row
from croupier.web.api.meters import changes_json, meters_json
from croupier.web.api.openapi import responses
from croupier.web.api.tables import TableId, table_of
from croupier.web.server.context import House

router = APIRouter(prefix="/api", tags=["floor"], route_class=StrictRoute)

Reader = Annotated[Caller, Depends(allowed(What.REPORTS))]

_SHOWN: Final = ("tray", "drop", "tips", "fees")
"""The accounts of a table that the floor shows."""
_WON: Final = {
    "rounds": 412, "won": 31250, "whole": True, "compared": {"rounds": 412, "won": 31250},
    "expected": 18000, "low": -95000, "high": 131000,
}  # fmt: skip


def winnings_of(request: Request) -> Winnings:
    """Return the win of the tables, kept for as long as the application runs."""
    state = request.app.state
    if not hasattr(state, "winnings"):
        state.winnings = Winnings()
    found: Winnings = state.winnings
    return found


Winning = Annotated[Winnings, Depends(winnings_of)]


@router.get("/floor", responses=responses("All of it.", {"at": 0, "tables": [], "meters": []}))
def get_floor(house: HouseHere, caller: Reader, winnings: Winning) -> Response:
    """Get the state of the whole floor.

    Every table with its procedure, pending approvals, proposals, money, and win. Then all
    meters and their pending changes.
    """
    lives = tuple(house.floor.lives.values())
    person, money = person_of(caller), _money(house)
    told = {
        "at": house.now,
        "titles": {**shared_titles(), "step": titles()["step"]},
        "tables": [
            {
                **_table_json(house, live, person, lives),
                "money": money.get(live.setup.id, {}),
                "win": winnings.of(house.archive, house.spreads, live),
            }
            for live in lives
        ],
        "meters": meters_json(house),
        "changes": changes_json(house),
    }
    return Json(told)


def _table_json(
    house: House, live: TableState, person: Person, lives: tuple[TableState, ...]
) -> dict[str, Any]:
    now, phase = house.now, live.setup.kind.phase(live)
    return {
        **table_row(house, live, lives),
        "settings": msgspec.to_builtins(live.setup.settings),
        "phase": phase,
        "phase_title": title_or("phase", phase, phase),
        "held": _held(house, live),
        "envy": _envy(live),
        "departed": abandoned(live),
        "chips": dict(live.chips),
        "procedure": titled_life(live, now),
        "proposals": [titled_proposal(proposal) for proposal in live.proposals],
        "offers": offers(live, person, now),
    }


def _held(house: House, live: TableState) -> list[dict[str, Any]]:
    """Return payments pending approval, with their amounts at the present meters."""
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
         "wager_name": amount_name(live.setup, box.held), "pays": award.pays,
         "meter": award.meter, "hand": award.hand, "hand_name": hand_name(award.hand)}
        for box, award in awards
    ]  # fmt: skip


def _envy(live: TableState) -> list[dict[str, Any]]:
    """Return unpaid Envy: the holder, the hand, and whether it is validated."""
    round = round_of(live)
    if round is None:
        return []
    return [
        {"seat": item.line.seat, "pays": item.line.pays, "holder": item.holder,
         "hand": item.line.hand, "hand_name": hand_name(item.line.hand),
         "waits": item.waits, "clause": item.line.clause}
        for item in owed(game_of(live.setup), round)
    ]  # fmt: skip


def _money(house: House) -> dict[str, dict[str, int]]:
    """Return, by table, the cents in each of its accounts."""
    found: dict[str, dict[str, int]] = {}
    for name in _SHOWN:
        for account, held in house.books.balances(f"{name}:").items():
            id = account.removeprefix(f"{name}:")
            found.setdefault(id, {})[name] = held.units // UNITS_PER_CENT
    return found


@router.get("/tables/{id}/win", responses=responses("In cents.", _WON))
def get_win(house: HouseHere, _: Reader, winnings: Winning, id: TableId) -> Response:
    """Get the win of a table.

    With the expected win and its 95% range.
    """
    return Json(winnings.of(house.archive, house.spreads, table_of(house, id)))
