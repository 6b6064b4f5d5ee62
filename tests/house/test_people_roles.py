"""Who may ask what: the whole table, written out a second time."""

from __future__ import annotations

import pytest

from croupier.house.people import PERMISSIONS, Caller, Role, What, may

TABLE = """
                 player dealer floorperson auditor
watch              x      x        x          x
recall             x      x        x          x
password           x      x        x          x
sit                x      -        -          -
buy_in             x      -        -          -
wager              x      -        -          -
decide             x      -        -          -
invite             x      -        x          -
deal               -      x        x          -
report             -      x        x          -
approve            -      -        x          -
pause              -      -        x          -
open_table         -      -        x          -
close_table        -      -        x          -
fill               -      -        x          -
cage               -      -        x          -
meter_propose      -      -        x          -
meter_confirm      -      -        x          -
void_propose       -      x        x          -
void_confirm       -      -        x          -
limits_propose     -      -        x          -
limits_confirm     -      -        x          -
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


def test_every_permission_says_what_it_is() -> None:
    assert list(PERMISSIONS) == list(What)
    for permission in PERMISSIONS.values():
        assert permission.says.endswith(".")
        assert permission.says[0].isupper()


@pytest.mark.parametrize("role", Role)
def test_with_a_password_of_the_house_one_changes_it_and_does_nothing_else(role: Role) -> None:
    new = Caller("joe", role, temporary=True)
    assert [what for what in What if new.may(what)] == [What.PASSWORD]
    settled = Caller("joe", role)
    assert {what for what in What if settled.may(what)} == {
        what for what in What if may(role, what)
    }


def test_an_auditor_only_reads() -> None:
    auditor = Caller("vera", Role.AUDITOR)
    assert {what for what in What if auditor.may(what)} == {
        What.WATCH,
        What.RECALL,
        What.PASSWORD,
        What.REPORTS,
        What.AUDIT,
        What.METRICS,
    }


@pytest.mark.parametrize("confirm", [What.METER_CONFIRM, What.VOID_CONFIRM, What.LIMITS_CONFIRM])
def test_nobody_confirms_what_they_proposed(confirm: What) -> None:
    eve = Caller("eve", Role.FLOORPERSON)
    assert eve.may_confirm(confirm, "bob")
    assert not eve.may_confirm(confirm, "eve")
    assert not Caller("eve", Role.FLOORPERSON, temporary=True).may_confirm(confirm, "bob")
    assert not Caller("joe", Role.DEALER).may_confirm(confirm, "bob")


def test_a_caller_is_named_as_the_log_names_actors() -> None:
    assert Caller("ann", Role.PLAYER).actor == "player:ann"
    assert Caller("eve", Role.FLOORPERSON).actor == "floorperson:eve"
