"""Accounts added up from entries made by hand: each check alone, on both sides of its border."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.house.errors import Fault, What
from tests.house.audit.by_hand import OTHER, TABLE_LOG, Told

Found = list[tuple[What, str, int, str]]


def places(faults: list[Fault]) -> Found:
    """What is wrong, and where."""
    return [(fault.what, fault.stream, fault.seq, fault.account) for fault in faults]


@pytest.mark.parametrize("off", [-1, 0, 1])
def test_what_an_entry_moves_sums_to_zero(off: int) -> None:
    told = Told().moves({"cage": -5, "chips:A1:ann": 5 + off}, {"cage": 1})
    wanted = [(What.BALANCE, TABLE_LOG, 1, "")] if off else []
    assert places(told.ends()) == wanted
    if off:
        assert told.faults[0].message == f"what the entry moves sums to {off} units instead of 0"


@pytest.mark.parametrize(
    ("marks", "right"),
    [
        ({"wallet:ann": 1}, True),
        ({}, False),
        ({"wallet:ann": 1, "house": 1}, False),
        ({"wallet:ann": 1, "chips:A1:ann": 1}, False),
        ({"house": 1}, False),
    ],
    ids=["its own", "none", "one too many", "of an account that is not shared", "another's"],
)
def test_an_entry_numbers_the_movements_that_it_makes(marks: dict[str, int], right: bool) -> None:
    told = Told().moves({"wallet:ann": 5, "drop:A1": 5, "chips:A1:ann": -10}, marks, done=False)
    assert places(told.faults) == ([] if right else [(What.MARK, TABLE_LOG, 1, "")])


@pytest.mark.parametrize("back", [5, 4])
def test_an_account_may_be_short_within_a_command_and_not_after_it(back: int) -> None:
    told = Told()
    told.moves({"chips:A1:ann": -5, "tray:A1": 5}, done=False)
    told.moves({"chips:A1:ann": back, "tray:A1": -back})
    wanted = [] if back == 5 else [(What.BALANCE, TABLE_LOG, 2, "chips:A1:ann")]
    assert places(told.ends()) == wanted


def test_what_is_short_is_told_when_the_command_that_left_it_so_is_done() -> None:
    told = Told().moves({"chips:A1:ann": -5, "tray:A1": 5}).moves({"tray:A1": 1, "tips:A1": -1})
    assert places(told.faults) == [
        (What.BALANCE, TABLE_LOG, 1, "chips:A1:ann"),
        (What.BALANCE, TABLE_LOG, 2, "tips:A1"),
    ]
    assert told.faults[0].message == "chips:A1:ann stands below zero, at -5 units"


@pytest.mark.parametrize("paid", [10, 11])
def test_cage_and_house_may_owe_and_a_tray_may_not(paid: int) -> None:
    told = Told().moves({"cage": -5, "tray:A1": 5}, {"cage": 1})
    told.moves({"house": -5, "tray:A1": 5}, {"house": 1})
    told.moves({"tray:A1": -paid, "chips:A1:ann": paid})
    wanted = [] if paid == 10 else [(What.BALANCE, TABLE_LOG, 3, "tray:A1")]
    assert places(told.ends()) == wanted


@pytest.mark.parametrize("spent", [10, 11])
def test_a_shared_account_is_never_short_between_commands(spent: int) -> None:
    told = Told().moves({"cage": -10, "wallet:ann": 10}, {"cage": 1, "wallet:ann": 1})
    told.moves({"wallet:ann": -spent, "drop:A1": spent}, {"wallet:ann": 2})
    wanted = [] if spent == 10 else [(What.BALANCE, TABLE_LOG, 2, "wallet:ann")]
    assert places(told.ends()) == wanted


def test_a_shared_account_may_be_short_within_a_command() -> None:
    told = Told().moves({"wallet:ann": -5, "drop:A1": 5}, {"wallet:ann": 1}, done=False)
    told.moves({"wallet:ann": 5, "drop:A1": -5}, {"wallet:ann": 2})
    assert told.ends() == []


def test_a_shared_account_is_followed_by_its_numbers_and_not_stream_by_stream() -> None:
    spends = ({"wallet:ann": -10, "drop:A1": 10}, {"wallet:ann": 2})
    gets = ({"cage": -10, "wallet:ann": 10}, {"cage": 1, "wallet:ann": 1})
    told = Told(TABLE_LOG).moves(*spends)
    told.begin("floor").moves(*gets)
    assert told.ends() == []

    before = Told(TABLE_LOG).moves(spends[0], {"wallet:ann": 1})
    before.begin("floor").moves(gets[0], {"cage": 1, "wallet:ann": 2})
    assert places(before.ends()) == [(What.BALANCE, TABLE_LOG, 1, "wallet:ann")]


@pytest.mark.parametrize(
    ("marks", "wrong"),
    [
        ((1, 2, 3), 0),
        ((2, 1, 3), 0),
        ((1, 1, 2), 2),
        ((1, 3, 4), 2),
        ((2, 3, 4), 1),
        ((1, 2, 4), 3),
    ],
    ids=["1 2 3", "2 1 3", "one number twice", "one left out", "from 2", "the last too far"],
)
def test_movements_are_numbered_one_after_another(marks: tuple[int, ...], wrong: int) -> None:
    told = Told()
    for mark in marks:
        told.moves({"house": -1, "tray:A1": 1}, {"house": mark})
    assert places(told.ends()) == ([(What.MARK, TABLE_LOG, wrong, "house")] if wrong else [])


ROWS: dict[str, tuple[list[tuple[Any, ...]], list[str]]] = {
    "as the log has them": ([("wallet:ann", 10, 1), ("tray:A1", 10, 0)], []),
    "and one that was never moved": (
        [("wallet:ann", 10, 1), ("tray:A1", 10, 0), ("wallet:bob", 0, 0)],
        [],
    ),
    "a unit too many": ([("wallet:ann", 11, 1), ("tray:A1", 10, 0)], ["wallet:ann"]),
    "a movement too many": ([("wallet:ann", 10, 2), ("tray:A1", 10, 0)], ["wallet:ann"]),
    "a number for one that is not shared": (
        [("wallet:ann", 10, 1), ("tray:A1", 10, 1)],
        ["tray:A1"],
    ),
    "no whole number of units": ([("wallet:ann", 10.0, 1), ("tray:A1", 10, 0)], ["wallet:ann"]),
    "no whole number of movements": (
        [("wallet:ann", 10, True), ("tray:A1", 10, 0)],
        ["wallet:ann"],
    ),
    "one is missing": ([("wallet:ann", 10, 1)], ["tray:A1"]),
    "one that the log does not have": (
        [("wallet:ann", 10, 1), ("tray:A1", 10, 0), ("wallet:eve", 1, 0)],
        ["wallet:eve"],
    ),
    "one twice": (
        [("wallet:ann", 10, 1), ("wallet:ann", 10, 1), ("tray:A1", 10, 0)],
        ["wallet:ann"],
    ),
    "a name that is not text": (
        [("wallet:ann", 10, 1), ("tray:A1", 10, 0), (b"tray:A1", 10, 0)],
        ["b'tray:A1'"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", ROWS)
def test_balances_are_what_the_log_comes_to(case: str) -> None:
    rows, wrong = ROWS[case]
    marks = {"cage": 1, "wallet:ann": 1}
    told = Told().moves({"cage": -20, "wallet:ann": 10, "tray:A1": 10}, marks)
    assert told.ends() == []
    found = list(told.accounts.balanced([("cage", -20, 1), *rows]))
    assert [(fault.what, fault.account) for fault in found] == [
        (What.BALANCE, name) for name in wrong
    ]


# what a table took a meter to show: 100 after movement 1, then 110, 120, 130 by the other table

METER = "meter:link:Bonus"


def other_table(told: Told, *marks: int) -> Told:
    """The other table feeds ten to the meter with each of these movements."""
    told.begin(OTHER)
    for mark in marks:
        told.moves({METER: 10, "tray:A2": -10}, {METER: mark})
    return told


def seeded() -> Told:
    """The first table has put a hundred into the meter, which is its movement 1.

    Before, on the floor's stream, the cage gave both trays what they put into the meter.
    """
    told = Told("floor").moves({"cage": -400, "tray:A1": 200, "tray:A2": 200}, {"cage": 1})
    return told.begin(TABLE_LOG).moves({METER: 100, "tray:A1": -100}, {METER: 1})


def meter_faults(told: Told) -> Found:
    """All that is wrong; it can only be what was read."""
    found = places(told.ends())
    assert all(row[0] is What.METER for row in found)
    return found


@pytest.mark.parametrize("units", [90, 99, 100, 101, 110, 115, 120, 130, 140])
def test_a_reading_is_what_the_meter_showed_since_the_tables_own_movement(units: int) -> None:
    told = other_table(seeded().reads(METER, units), 2, 3, 4)
    right = units in (100, 110, 120, 130)
    assert meter_faults(told) == ([] if right else [(What.METER, TABLE_LOG, 2, METER)])


@pytest.mark.parametrize("units", [0, 100, 110, 120, 130, 131])
def test_a_reading_lies_between_two_movements_of_the_tables_own(units: int) -> None:
    told = seeded().reads(METER, units)
    told.moves({METER: 1, "tray:A1": -1}, {METER: 4})
    right = units in (100, 110, 120)
    assert meter_faults(other_table(told, 2, 3)) == (
        [] if right else [(What.METER, TABLE_LOG, 2, METER)]
    )


@pytest.mark.parametrize(
    ("first", "then", "right"),
    [(110, 110, True), (110, 120, True), (120, 110, False), (130, 100, False)],
)
def test_what_a_table_saw_never_goes_back(first: int, then: int, right: bool) -> None:
    told = other_table(seeded().reads(METER, first).reads(METER, then), 2, 3, 4)
    assert meter_faults(told) == ([] if right else [(What.METER, TABLE_LOG, 3, METER)])


def test_a_reading_that_was_wrong_does_not_move_the_table_on() -> None:
    told = seeded().reads(METER, 115).reads(METER, 100)
    assert meter_faults(other_table(told, 2, 3)) == [(What.METER, TABLE_LOG, 2, METER)]


@pytest.mark.parametrize("units", [99, 100, 101])
def test_what_an_entry_left_is_what_its_own_movement_led_to(units: int) -> None:
    told = seeded().reads(METER, units, own=1)
    wanted = [] if units == 100 else [(What.METER, TABLE_LOG, 1, METER)]
    assert meter_faults(other_table(told, 2, 3)) == wanted


def test_a_reading_after_ones_own_movement_is_not_from_before_it() -> None:
    told = seeded()
    told.moves({METER: 10, "tray:A1": -10}, {METER: 2}).reads(METER, 110, own=2)
    assert meter_faults(told.reads(METER, 100)) == [(What.METER, TABLE_LOG, 3, METER)]


@pytest.mark.parametrize("units", [0, 1])
def test_a_meter_that_nothing_moved_shows_nothing(units: int) -> None:
    told = Told().reads(METER, units)
    assert meter_faults(told) == ([(What.METER, TABLE_LOG, 1, METER)] if units else [])


def test_where_the_movements_have_no_order_nobody_can_tell_what_was_shown() -> None:
    told = other_table(seeded().reads(METER, 77), 2, 2)
    assert places(told.ends()) == [(What.MARK, OTHER, 2, METER)]
