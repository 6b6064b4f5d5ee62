"""Counting the books over finds what does not add up, and says where."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from croupier.adapters.store import Store
from croupier.adapters.store.recount import recount
from croupier.house.faults import What
from tests.adapters.store.books import play


def counted(store: Store, *statements: str) -> list[str]:
    """What is wrong after somebody has changed the tables so."""
    play(store)
    with store.reading() as reading:
        assert list(recount(reading)) == []
    with store.engine.begin() as connection:
        for statement in statements:
            assert connection.execute(text(statement)).rowcount
    with store.reading() as reading:
        faults = list(recount(reading))
        assert list(reading.verify_streams(None, {})) == []  # the chain cannot tell
    return [f"{fault.what.name} {fault}" for fault in faults]


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        (
            "UPDATE balances SET units = units + 1 WHERE account = 'wallet:p1'",
            ["BALANCE wallet:p1: wallet:p1 is noted with 9401 units, its postings sum to 9400"],
        ),
        (
            "UPDATE balances SET mark = 9 WHERE account = 'wallet:p1'",
            ["MARK wallet:p1: wallet:p1 is noted with 9 movements, its last is 7"],
        ),
        (
            "DELETE FROM balances WHERE account = 'drop:1'",
            ["BALANCE drop:1: drop:1 is noted with 0 units, its postings sum to 600"],
        ),
        (
            "INSERT INTO balances VALUES ('wallet:ghost', 5, 0)",
            ["BALANCE wallet:ghost: wallet:ghost is noted with 5 units, its postings sum to 0"],
        ),
        (
            "UPDATE postings SET units = 99 WHERE stream = 'table/1' AND seq = 3"
            " AND account = 'drop:1'",
            [
                "BALANCE drop:1: drop:1 is noted with 600 units, its postings sum to 599",
                "BALANCE table/1 entry 3: the postings of command 'buy-1-2' sum to -1 units"
                " instead of 0",
            ],
        ),
        (
            "DELETE FROM postings WHERE stream = 'table/1' AND seq = 3 AND account = 'wallet:p1'",
            [
                "MARK table/1 entry 4: movement 5 of wallet:p1 follows 3",
                "BALANCE wallet:p1: wallet:p1 is noted with 9400 units, its postings sum to 9500",
                "MARK table/1 entry 3: the entry and its postings name different movements of"
                " shared accounts",
                "BALANCE table/1 entry 3: the postings of command 'buy-1-2' sum to 100 units"
                " instead of 0",
            ],
        ),
        (
            "UPDATE postings SET mark = 3 WHERE account = 'drop:1' AND seq = 3",
            [
                "MARK table/1 entry 3: movement 3 of drop:1 follows 0",
                "MARK drop:1: drop:1 is noted with 0 movements, its last is 3",
                "MARK table/1 entry 3: the entry and its postings name different movements of"
                " shared accounts",
            ],
        ),
        (
            "INSERT INTO postings VALUES ('table/1', 77, 'tray:1', 0, 0)",
            ["BALANCE table/1 entry 77: a posting to tray:1 belongs to no entry"],
        ),
        (
            "DELETE FROM receipts WHERE command = 'buy-1-2'",
            ["RECEIPT table/1 entry 3: the entry's command has no receipt for it"],
        ),
        (
            "UPDATE receipts SET last = 4 WHERE command = 'buy-1-2'",
            ["RECEIPT table/1 entry 3: the receipt of command 'buy-1-2' does not fit the log"],
        ),
        (
            "UPDATE receipts SET command = 'other' WHERE command = 'buy-1-2'",
            [
                "RECEIPT table/1 entry 3: the entry's command has no receipt for it",
                "RECEIPT table/1 entry 3: the receipt of command 'other' does not fit the log",
            ],
        ),
    ],
)
def test_what_does_not_add_up_is_named(store: Store, statement: str, says: list[str]) -> None:
    assert counted(store, statement) == says


def test_a_wallet_below_zero_is_named(store: Store) -> None:
    """Balance and postings agree, and still it cannot be."""
    found = counted(
        store,
        "UPDATE postings SET units = units - 9500 WHERE account = 'wallet:p1' AND mark = 3",
        "UPDATE balances SET units = units - 9500 WHERE account = 'wallet:p1'",
    )
    assert "BALANCE wallet:p1: wallet:p1 stands below zero, at -100 units" in found


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("UPDATE balances SET units = 'x' WHERE account = 'drop:1'", What.BALANCE),
        ("UPDATE balances SET account = x'ff' WHERE account = 'drop:1'", What.BALANCE),
        ("UPDATE postings SET units = x'00' WHERE account = 'drop:1' AND seq = 3", What.BALANCE),
        ("UPDATE postings SET mark = 'x' WHERE account = 'wallet:p1' AND seq = 3", What.MARK),
        ("UPDATE postings SET account = x'00' WHERE account = 'wallet:p1' AND seq = 3", What.MARK),
        ("UPDATE postings SET seq = 'x' WHERE account = 'wallet:p1' AND seq = 3", What.BALANCE),
        ("UPDATE receipts SET first = 'x' WHERE command = 'buy-1-2'", What.RECEIPT),
        ("UPDATE postings SET units = 9223372036854775807 WHERE account = 'drop:1'", What.BALANCE),
    ],
)
def test_values_of_a_wrong_type_stop_no_count(store: Store, statement: str, what: What) -> None:
    """SQLite keeps whatever is put into a column."""
    assert any(line.startswith(what.name) for line in counted(store, statement))
