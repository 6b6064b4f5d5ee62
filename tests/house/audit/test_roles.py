"""What somebody did is held against the role that the floor's log had given them then."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.house.audit.roles import SKEW, Register, in_role, roles_of
from croupier.house.audit.verify import Task, verify_stream
from croupier.house.faults import What
from croupier.house.floor import events as e
from tests.house.audit.by_hand import entry
from tests.house.audit.night import Night
from tests.house.audit.shelf import Shelf, rows_of

HOUR = 3_600_000
ROLES = {"ann": ((HOUR, "player"), (3 * HOUR, "dealer"), (5 * HOUR, "nobody"))}


@pytest.mark.parametrize(
    ("moment", "had"),
    [
        (0, set()),
        (HOUR, {"player"}),
        (2 * HOUR, {"player"}),
        (3 * HOUR, {"player", "dealer"}),
        (3 * HOUR + SKEW + 1, {"dealer"}),
        (6 * HOUR, {"nobody"}),
    ],
)
def test_a_role_is_that_of_its_time(moment: int, had: set[str]) -> None:
    assert roles_of(ROLES, "ann", moment) == had
    for role in ("player", "dealer", "floorperson", "nobody"):
        one = replace(entry(1), actor=f"{role}:ann", at=moment)
        assert bool([*in_role(ROLES, one)]) == (role not in had)


def test_whom_the_log_does_not_know_it_does_not_judge() -> None:
    for actor in ("system", "floorperson:automatic", "bot:ann", "player:bob"):
        assert [*in_role(ROLES, replace(entry(1), actor=actor, at=0))] == []


def test_the_log_of_the_floor_says_who_is_what() -> None:
    register = Register()
    register.see(replace(entry(1), at=5), e.PersonAdded("ann", "player", "eve"))
    register.see(replace(entry(2), at=7), e.PersonChanged("ann", "dealer", False, "eve"))
    register.see(replace(entry(3), at=9), e.PersonChanged("ann", "dealer", True, "eve"))
    assert register.roles == {"ann": [(5, "player"), (7, "dealer"), (9, "nobody")]}


@pytest.mark.parametrize(("role", "right"), [("player", True), ("dealer", False)])
def test_every_entry_of_every_stream_is_held_against_it(
    night: Night, role: str, right: bool
) -> None:
    shelf = Shelf(rows_of(night.store))
    stream = "table/B1"
    task = Task(stream, shelf.heads()[stream], 0, {}, roles={"ann": ((0, role),)})
    faults = verify_stream(shelf, night.audit_keys, task, lambda _: None).faults
    named = [one for one in faults if one.what is What.ACTOR]
    assert bool(named) != right
    assert all(one.says == "ann acted as player and was dealer" for one in named)
