"""New tables: set up, seeded, filled, and listed on the floor, all in one entry each."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import msgspec

from croupier.engine.command import CASHIERS, command, declared
from croupier.house.floor import accounts, events
from croupier.house.floor.append import WriteContext, write_floor, write_table
from croupier.house.floor.locks import meter_accounts
from croupier.house.floor.request import Done, Request
from croupier.house.ledger.accounts import HOUSE
from croupier.house.table import events as table_events
from croupier.house.table.decision import Asked, Decision
from croupier.house.table.setup import Conduct, Setup, set_up
from croupier.house.table.state import TableState, new_table_state
from croupier.refusal import Reason, Refused

_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"


@command("open_table", CASHIERS)
class OpenTable:
    """Opens a table."""

    setup: Setup


def fresh_id() -> str:
    """Return a short id that is easy to read aloud."""
    return "".join(secrets.choice(_LETTERS) for _ in range(6))


def opening_accounts(setup: Setup) -> frozenset[str]:
    """Return the shared accounts that the table gets its chips and meters from."""
    return meter_accounts(setup) | {HOUSE}


def told_of_opening(command: OpenTable) -> dict[str, Any]:
    """Return the fields of the command as they are logged; the house chooses the id."""
    setup = command.setup
    return {
        "id": setup.id,
        "name": setup.name,
        "submission": msgspec.to_builtins(setup.submission),
        "settings": msgspec.to_builtins(setup.settings),
    }


def read_opening(told: Mapping[str, Any]) -> OpenTable:
    """Return the command with these fields; raise ValueError if they do not open a table."""
    if told.keys() != {"id", "name", "submission", "settings"}:
        raise ValueError("a table is opened with id, name, submission, and conduct")
    conduct = msgspec.convert(told["settings"], Conduct)
    return OpenTable(set_up(str(told["id"]), str(told["name"]), told["submission"], conduct))


def decide_opening(
    general: accounts.FloorState, asked: Asked, command: OpenTable
) -> accounts.Judged:
    """Return the event that lists the table, or a refusal."""
    role, table_id = asked.person.role, command.setup.id
    if role not in declared(OpenTable).by:
        message = f"your role ({role}) can't open tables"
        return Refused(Reason.NOT_YOURS_TO_DO, message, "ask a floorperson")
    if table_id in general.tables:
        return Refused(Reason.TABLE_TAKEN, f"table {table_id} already exists", "choose another id")
    return (events.TableListed(table_id),)


def opening(asked: Asked, setup: Setup, fresh: Iterable[str]) -> Decision:
    """Return the first events of the table's log; these meters have never been moved."""
    unmoved = set(fresh)
    seeds = tuple((name, at) for name, at in setup.kind.meters.items() if name in unmoved)
    decision = Decision(new_table_state(setup), asked)
    decision.house(_told(setup))
    if seeds:
        decision.house(table_events.MetersSeeded(seeds))
    if setup.kind.tray and setup.settings.inventory:
        decision.house(table_events.TrayFilled(setup.settings.inventory))
    return decision


def write_opening(
    context: WriteContext, general: accounts.FloorState, setup: Setup, listed: Iterable[Any]
) -> tuple[accounts.FloorState, TableState, Done]:
    """Write the table with its tray and its meters, and list it on the floor."""
    writing, person = context.writing, context.request.person
    fresh = [
        name for name in setup.meters if not writing.balance(setup.account("meter", name)).mark
    ]
    decision = opening(Asked(context.at, person, {}), setup, fresh)
    own = Request(setup.stream, person, context.request.id, None)
    live, _ = write_table(
        replace(context, request=own, floor=writing.reached(accounts.STREAM)), decision
    )
    general, done = write_floor(context, general, listed)
    return general, live, done


def _told(setup: Setup) -> table_events.TableSetUp:
    conduct: dict[str, Any] = msgspec.to_builtins(setup.settings)
    plain: dict[str, Any] = msgspec.to_builtins(setup.submission)
    return table_events.TableSetUp(setup.id, setup.name, setup.book.id, plain, conduct)
