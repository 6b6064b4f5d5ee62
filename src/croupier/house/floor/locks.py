"""The shared accounts that a command may read or move, to be locked before it is decided."""

from __future__ import annotations

from typing import Any

from croupier.engine.command import declared
from croupier.engine.commands import Buy, Sit, Stand
from croupier.engine.procedure.hours import CloseTable
from croupier.house.ledger.accounts import CAGE, HOUSE
from croupier.house.table import commands as table_commands
from croupier.house.table.setup import Setup
from croupier.house.table.state import Person, TableState


def meter_accounts(setup: Setup) -> frozenset[str]:
    """Return the accounts of a table's meters and of their reserves."""
    kinds = ("meter", "reserve")
    return frozenset(setup.account(kind, name) for kind in kinds for name in setup.meters)


def own_accounts(live: TableState) -> frozenset[str]:
    """Return the accounts that only this table moves, so that a group of commands reads them at
    once.
    """
    table_id = live.setup.id
    kinds = live.setup.kind.accounts
    people = {*live.players, *live.chips}
    return frozenset(
        (*(f"{kind}:{table_id}" for kind in kinds), *(f"chips:{table_id}:{p}" for p in people))
    )


def touches(live: TableState, person: Person, command: Any) -> frozenset[str]:
    """Return the shared accounts that the command may move, or must read at their current value."""
    kind = type(command)
    about, found = declared(kind), set[str]()
    if about.meters:
        found |= meter_accounts(live.setup)
    if kind in (Sit, Buy):
        found.add(CAGE if person.name in live.bots else f"wallet:{person.name}")
    if kind is table_commands.SeatBot:
        found.add(CAGE)
    if kind is table_commands.Fill:
        found.add(HOUSE)
    if about.ends:
        found |= {_purse(live, name) for name in _going(live, person, command)}
    return frozenset(found)


def _purse(live: TableState, name: str) -> str:
    return CAGE if name in live.bots else f"wallet:{name}"


def _going(live: TableState, person: Person, command: Any) -> set[str]:
    """Return the players who may be paid out: those who leave now or after the round."""
    if isinstance(command, CloseTable):
        return set(live.players)
    going = set(live.setup.kind.leaving(live))
    if isinstance(command, Stand):
        going.add(live.player_at(command.seat) if command.seat else person.name)
    return {name for name in going if name}
