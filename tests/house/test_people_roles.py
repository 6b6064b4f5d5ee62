"""Permissions: declared with each command, and in one table for everything else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from croupier.engine.command import declared, may_ask
from croupier.engine.commands import Sit
from croupier.house.floor import accounts as floor_accounts
from croupier.house.floor.table_opening import OpenTable
from croupier.house.people import PERMISSIONS, Caller, Role, What, may
from croupier.house.table.commands import KINDS
from tests.house.permissions import PAGE, page

SOURCE = Path(__file__).parents[2] / "src" / "croupier"
TABLE = """
                 player dealer floorperson auditor
recall             x      x        x          x
invite             x      -        x          -
deal               -      x        x          -
people             -      -        x          -
reports            -      -        x          x
audit              -      -        -          x
metrics            -      -        x          x
"""


def test_the_whole_table() -> None:
    head, *rows = TABLE.strip().splitlines()
    roles = [Role(word) for word in head.split()]
    told = {
        (role, What(what)): mark == "x"
        for what, *marks in (row.split() for row in rows)
        for role, mark in zip(roles, marks, strict=True)
    }
    assert {(role, what): may(role, what) for role in Role for what in What} == told


def test_the_documentation_has_every_command_and_every_row() -> None:
    written = PAGE.read_text(encoding="utf-8")
    assert written == page(), "python -m tests.house.permissions writes it"


def test_every_row_is_asked_somewhere() -> None:
    """Every permission is checked somewhere."""
    table = SOURCE / "house" / "people" / "roles.py"
    sources = [file.read_text() for file in SOURCE.rglob("*.py") if file != table]
    unasked = [
        what for what in What if not any(f"What.{what.name}" in source for source in sources)
    ]
    assert unasked == []


def test_roles_are_named_where_commands_are_declared() -> None:
    """No judge, no offer and no route has a list of roles of its own for a command."""
    roles = re.compile(r'role (?:==|!=|in|not in) \(?"')
    found = {
        str(file.relative_to(SOURCE))
        for part in ("house/table", "house/floor", "web")
        for file in (SOURCE / part).rglob("*.py")
        if roles.search(file.read_text())
    }
    assert found == {"house/table/view.py", "web/api/rounds.py"}  # views are not commands


def test_every_permission_says_what_it_is() -> None:
    assert list(PERMISSIONS) == list(What)
    for permission in PERMISSIONS.values():
        assert permission.message.endswith(".")
        assert permission.message[0].isupper()


@pytest.mark.parametrize("role", Role)
def test_with_a_password_of_the_house_one_does_nothing(role: Role) -> None:
    asked: tuple[What | type[Any], ...] = (*What, *KINDS, OpenTable)
    new = Caller("joe", role, must_change_password=True)
    assert [what for what in asked if new.may(what)] == []
    settled = Caller("joe", role)
    assert [what for what in asked if settled.may(what)] == [
        what for what in asked if may(role, what)
    ]


def test_an_auditor_only_reads() -> None:
    auditor = Caller("vera", Role.AUDITOR)
    assert {what for what in What if auditor.may(what)} == {
        What.RECALL,
        What.REPORTS,
        What.AUDIT,
        What.METRICS,
    }
    assert not any(may_ask("auditor", kind) for kind in (*KINDS, OpenTable, floor_accounts.PayIn))


def test_a_route_asks_the_declaration_of_its_command() -> None:
    eve, joe = Caller("eve", Role.FLOORPERSON), Caller("joe", Role.DEALER)
    for kind in (OpenTable, floor_accounts.PayIn, floor_accounts.ConfirmMeterChange):
        assert eve.may(kind)
        assert not joe.may(kind)
    assert declared(Sit).by == {"player", "bot"}
    assert not eve.may(Sit)


def test_a_caller_is_named_as_the_log_names_actors() -> None:
    assert Caller("ann", Role.PLAYER).actor == "player:ann"
    assert Caller("eve", Role.FLOORPERSON).actor == "floorperson:eve"


def test_roles_are_listed_in_one_place() -> None:
    """Forms and pages take them from the class; the engine names them in its sets."""
    listed = re.compile(r"""["']dealer["'],\s*["']floorperson["'],\s*["']auditor["']""")
    files = [*SOURCE.rglob("*.py"), *(SOURCE / "web" / "static").rglob("*.js")]
    found = [
        path.relative_to(SOURCE).as_posix() for path in files if listed.search(path.read_text())
    ]
    assert found == ["engine/command.py"]
