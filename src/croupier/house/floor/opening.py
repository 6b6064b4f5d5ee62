"""New tables: set up, seeded, filled, and on the floor's list, all in one."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

import msgspec

from croupier.engine.command import CASHIERS, command
from croupier.house.floor import events as e
from croupier.house.floor import general as g
from croupier.house.floor.request import Done, Request
from croupier.house.floor.touching import meter_accounts
from croupier.house.floor.write import Sheet, write_floor, write_table
from croupier.house.ledger import HOUSE
from croupier.house.live import events as h
from croupier.house.live.course import Asked, Course
from croupier.house.live.setup import Setup
from croupier.house.live.state import Live, new_live

_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"


@command("open_table", CASHIERS)
class OpenTable:
    """A table that the law lets open; asked of the floor."""

    setup: Setup


def fresh_id() -> str:
    """A short id that is easily read out."""
    return "".join(secrets.choice(_LETTERS) for _ in range(6))


def opening_accounts(setup: Setup) -> frozenset[str]:
    """The shared accounts from which the table gets its chips and meters."""
    return meter_accounts(setup) | {HOUSE}


def write_opening(sheet: Sheet, general: g.General, setup: Setup) -> tuple[g.General, Live, Done]:
    """The table is in the books with its tray and its meters, and the floor knows of it."""
    fresh = tuple(
        (rule.name, rule.initial)
        for rule in (setup.game.meters.values() if setup.game is not None else ())
        if not sheet.writing.balance(setup.account("meter", rule.name)).mark
    )
    course = Course(new_live(setup), Asked(sheet.at, sheet.request.person, {}))
    course.house(_told(setup))
    if fresh:
        course.house(h.MetersSeeded(fresh))
    if setup.rooms is None and setup.conduct.inventory:
        course.house(h.TrayFilled(setup.conduct.inventory))
    own = Request(setup.stream, sheet.request.person, sheet.request.id, None)
    live, _ = write_table(replace(sheet, request=own), course)
    general, done = write_floor(sheet, general, (e.TableListed(setup.id),))
    return general, live, done


def _told(setup: Setup) -> h.TableSetUp:
    conduct: dict[str, Any] = msgspec.to_builtins(setup.conduct)
    plain: dict[str, Any] = msgspec.to_builtins(setup.submission)
    return h.TableSetUp(setup.id, setup.name, setup.book.id, plain, conduct)
