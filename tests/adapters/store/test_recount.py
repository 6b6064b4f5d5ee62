"""Counting the books over finds what does not add up, and says where."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from croupier.adapters.store import Store
from croupier.adapters.store.recount import recount
from croupier.adapters.store.rows import pack
from croupier.house.errors import What
from tests.adapters.store.books import body_of, play


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
            ["BALANCE wallet:p1: wallet:p1 is noted with 9401 units, the log says 9400"],
        ),
        (
            "UPDATE balances SET mark = 9 WHERE account = 'wallet:p1'",
            ["MARK wallet:p1: wallet:p1 is noted with 9 movements, its last is 7"],
        ),
        (
            "DELETE FROM balances WHERE account = 'drop:1'",
            ["BALANCE drop:1: drop:1 is noted with 0 units, the log says 600"],
        ),
        (
            "INSERT INTO balances VALUES ('wallet:ghost', 5, 0)",
            ["BALANCE wallet:ghost: wallet:ghost is noted with 5 units, the log says 0"],
        ),
        (
            "UPDATE movements SET units = 99 WHERE account = 'wallet:p1' AND mark = 4",
            ["LEDGER table/1 entry 3: movement 4 of wallet:p1 is not listed as the log has it"],
        ),
        (
            "DELETE FROM movements WHERE account = 'wallet:p1' AND mark = 4",
            ["LEDGER table/1 entry 3: movement 4 of wallet:p1 is not listed"],
        ),
        (
            "INSERT INTO movements SELECT 'wallet:p1', 99, number, 77, 5 FROM heads"
            " WHERE stream = 'floor'",
            ["LEDGER floor entry 77: movement 99 of wallet:p1 is not listed as the log has it"],
        ),
    ],
)
def test_what_does_not_add_up_is_named(store: Store, statement: str, says: list[str]) -> None:
    assert counted(store, statement) == says


def forged(store: Store, moves: dict[str, tuple[int, int]]) -> list[str]:
    """What is wrong when the third entry of a table says that it moved this."""
    play(store)
    body = pack(body_of(moves))
    with store.engine.begin() as connection:
        own = text(
            "UPDATE entries SET body = :body WHERE seq = 3"
            " AND stream = (SELECT number FROM heads WHERE stream = 'table/1')"
        )
        assert connection.execute(own, {"body": body}).rowcount
    with store.reading() as reading:
        return [f"{fault.what.name} {fault}" for fault in recount(reading)]


def test_what_an_entry_moves_sums_to_zero(store: Store) -> None:
    found = forged(store, {"wallet:p1": (-100, 4), "drop:1": (99, 0)})
    assert found[0] == "BALANCE table/1 entry 3: what the entry moves sums to -1 units instead of 0"


def test_movements_are_numbered_without_a_gap_and_once(store: Store) -> None:
    gap = forged(store, {"drop:1": (0, 0)})
    assert "MARK wallet:p1: the movements of wallet:p1 are not numbered 1 to 6" in gap


def test_a_movement_that_was_made_before_is_named(store: Store) -> None:
    twice = forged(store, {"wallet:p1": (-100, 3), "drop:1": (100, 0)})
    assert "MARK table/1 entry 3: movement 3 of wallet:p1 was made before" in twice


def test_an_account_of_one_table_has_no_numbers(store: Store) -> None:
    found = forged(store, {"wallet:p1": (-100, 4), "drop:1": (100, 1)})
    assert "MARK table/1 entry 3: the movement of drop:1 is numbered 1" in found


def test_a_wallet_below_zero_is_named(store: Store) -> None:
    found = forged(store, {"wallet:p1": (-9600, 4), "drop:1": (9600, 0)})
    assert "BALANCE wallet:p1: wallet:p1 stands below zero, at -100 units" in found


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("UPDATE balances SET units = 'x' WHERE account = 'drop:1'", What.BALANCE),
        ("UPDATE balances SET account = x'ff' WHERE account = 'drop:1'", What.BALANCE),
        ("UPDATE movements SET mark = 'x' WHERE account = 'wallet:p1' AND seq = 3", What.LEDGER),
        (
            "UPDATE movements SET account = x'00' WHERE account = 'wallet:p1' AND seq = 3",
            What.LEDGER,
        ),
        ("UPDATE movements SET seq = 'x' WHERE account = 'wallet:p1' AND seq = 3", What.LEDGER),
        ("UPDATE movements SET units = x'00' WHERE account = 'wallet:p1' AND seq = 3", What.LEDGER),
    ],
)
def test_values_of_a_wrong_type_stop_no_count(store: Store, statement: str, what: What) -> None:
    """SQLite keeps whatever is put into a column."""
    assert any(line.startswith(what.name) for line in counted(store, statement))
