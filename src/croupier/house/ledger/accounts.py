"""Double entry: what every event of a running table moves, in meter units.

Accounts of one table are `chips:<table>:<player>`, `layout:<table>`, `tray:<table>`,
`drop:<table>`, `tips:<table>`, `pot:<table>`, `fees:<table>`. Shared by all tables are `cage` (the
outside world), `house` (its bank), `wallet:<person>`, `meter:<set>:<name>` and
`reserve:<set>:<name>`. The movements of an event sum to zero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from croupier.house.table import events as table_events
from croupier.house.table.decision import Decision
from croupier.house.table.evolve import Postings, advance
from croupier.house.table.setup import Setup
from croupier.house.table.state import TableState
from croupier.money import UNITS_PER_CENT

CAGE, HOUSE = "cage", "house"
Moves = dict[str, int]

_AT_TABLE = {"layout": "layout", "tray": "tray", "tips": "tips", "pot": "pot", "collection": "fees"}


def moves_of(decision: Decision) -> list[Moves]:
    """Return what each event of the decision adds to each account."""
    several = zip(decision.befores, decision.happened, decision.postings, strict=True)
    return [_moves(before, event, postings) for before, (_, event), postings in several]


def advance_with_moves(
    live: TableState, family: str, event: Any, at: int
) -> tuple[TableState, Moves]:
    """Return the table after the event, and what that adds to each account."""
    after, postings = advance(live, family, event, at)
    return after, _moves(live, event, postings)


def _moves(before: TableState, event: Any, postings: Postings) -> Moves:
    found: Moves = {}
    if postings:
        _translate(before.setup, postings, found)
    else:
        post = _POST.get(type(event))
        if post is None:
            return found
        post(before, event, found)
    return {account: units for account, units in found.items() if units}


def move(found: Moves, source: str, target: str, units: int) -> None:
    """Move money; a negative amount goes the other way."""
    found[source] = found.get(source, 0) - units
    found[target] = found.get(target, 0) + units


def _translate(setup: Setup, postings: Iterable[tuple[str, int]], found: Moves) -> None:
    table, meter_set = setup.id, setup.meter_set
    for account, units in postings:
        name = _house_account(table, meter_set, account)
        found[name] = found.get(name, 0) + units


def house_account(setup: Setup, account: str) -> str:
    """Return the house's account for an account of a round."""
    return _house_account(setup.id, setup.meter_set, account)


@lru_cache(maxsize=4096)
def _house_account(table: str, meter_set: str, account: str) -> str:
    kind, _, name = account.partition(":")
    if kind == "player":
        return f"chips:{table}:{name}"
    if kind in ("meter", "reserve"):
        return f"{kind}:{meter_set}:{name}"
    return f"{_AT_TABLE[kind]}:{table}"


def _seeded(live: TableState, event: table_events.MetersSeeded, found: Moves) -> None:
    for name, units in event.meters:
        move(found, HOUSE, live.setup.account("meter", name), units)


def _filled(live: TableState, event: table_events.TrayFilled, found: Moves) -> None:
    move(found, HOUSE, f"tray:{live.setup.id}", event.cents * UNITS_PER_CENT)


def _bought(live: TableState, event: table_events.ChipsBought, found: Moves) -> None:
    """Move the money of a buy-in: at a banked table into the drop, for chips from the tray."""
    table_id, units = live.setup.id, event.cents * UNITS_PER_CENT
    source = CAGE if event.bot else f"wallet:{event.player}"
    chips = f"chips:{table_id}:{event.player}"
    if not live.setup.kind.tray:
        move(found, source, chips, units)
        return
    move(found, source, f"drop:{table_id}", units)
    move(found, f"tray:{table_id}", chips, units)


def _cashed(live: TableState, event: table_events.ChipsCashed, found: Moves) -> None:
    """Move the money of chips redeemed at the cage to the player's wallet."""
    units = event.cents * UNITS_PER_CENT
    target = CAGE if event.bot else f"wallet:{event.player}"
    move(found, f"chips:{live.setup.id}:{event.player}", target, units)


_POST: Mapping[type[Any], Callable[[TableState, Any, Moves], None]] = {
    table_events.MetersSeeded: _seeded,
    table_events.TrayFilled: _filled,
    table_events.ChipsBought: _bought,
    table_events.ChipsCashed: _cashed,
}
