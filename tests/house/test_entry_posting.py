"""Double entry: sums of zero, nobody overdrawn, movements of shared accounts numbered."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.house.errors import Conflict
from croupier.house.ledger.postings import (
    Balance,
    Overdrawn,
    Unbalanced,
    moved,
    never_below_zero,
    shared,
)
from croupier.money import MOST_UNITS


def test_movements_move_balances_and_count_movements() -> None:
    before = {"wallet:ann": Balance(500, 7), "drop:1": Balance(10), "cage": Balance(-500, 3)}
    after = moved(before, [("wallet:ann", -200, 8), ("drop:1", 200, 0)])
    assert after == {"wallet:ann": Balance(300, 8), "drop:1": Balance(210)}
    assert before["wallet:ann"] == Balance(500, 7)


def test_two_events_of_a_command_move_an_account_twice() -> None:
    before = {"wallet:ann": Balance(500, 7), "cage": Balance()}
    postings = [
        ("wallet:ann", -600, 8),
        ("cage", 600, 1),
        ("wallet:ann", 900, 9),
        ("cage", -900, 2),
    ]
    assert moved(before, postings) == {"cage": Balance(-300, 2), "wallet:ann": Balance(800, 9)}


def test_a_sum_that_is_not_zero_is_refused() -> None:
    with pytest.raises(Unbalanced, match="sum to 1 units"):
        moved({"layout:1": Balance(), "tray:1": Balance()}, [
            ("layout:1", 11, 0), ("tray:1", -10, 0),
        ])  # fmt: skip


@pytest.mark.parametrize(
    "kind", ["wallet", "chips", "layout", "pot", "meter", "reserve", "drop", "tray"]
)
def test_nobody_is_overdrawn(kind: str) -> None:
    account = f"{kind}:x"
    before = {account: Balance(10), "house": Balance()}
    mark = int(shared(account))
    postings = [(account, -11, mark), ("house", 11, 1)]
    with pytest.raises(Overdrawn, match=f"{account} would be at -1") as raised:
        moved(before, postings)
    assert (raised.value.account, raised.value.units) == (account, -1)
    assert never_below_zero(account)


@pytest.mark.parametrize("account", ["cage", "house"])
def test_the_house_and_the_world_may_owe(account: str) -> None:
    mark = int(shared(account))
    before = {account: Balance(), "layout:1": Balance()}
    after = moved(before, [(account, -5, mark), ("layout:1", 5, 0)])
    assert after[account].units == -5


@pytest.mark.parametrize("mark", [0, 1, 2, 4])
def test_a_movement_out_of_turn_is_a_lost_race(mark: int) -> None:
    before = {"wallet:ann": Balance(0, 2), "tray:1": Balance()}
    with pytest.raises(Conflict, match="of wallet:ann is not the next"):
        moved(before, [("wallet:ann", 5, mark), ("tray:1", -5, 0)])


def test_movements_of_one_stream_carry_no_number() -> None:
    with pytest.raises(Conflict):
        moved({"layout:1": Balance(), "tray:1": Balance()}, [
            ("layout:1", 5, 1), ("tray:1", -5, 0),
        ])  # fmt: skip


def test_an_amount_that_no_column_can_keep_is_refused() -> None:
    before = {"layout:1": Balance(MOST_UNITS), "tray:1": Balance()}
    with pytest.raises(Unbalanced, match="more than the books can keep"):
        moved(before, [("layout:1", 1, 0), ("tray:1", -1, 0)])


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from("abcd"), st.integers(1, 99))))
def test_money_is_neither_made_nor_lost(moves: list[tuple[str, str, int]]) -> None:
    balances = {f"wallet:{name}": Balance(100) for name in "abcd"}
    for source, target, units in moves:
        if source == target:
            continue
        names = (f"wallet:{source}", f"wallet:{target}")
        number, other = (balances[name].mark + 1 for name in names)
        postings = [(names[0], -units, number), (names[1], units, other)]
        try:
            balances.update(moved(balances, postings))
        except Overdrawn:
            assert balances[names[0]].units < units
    assert sum(balance.units for balance in balances.values()) == 400
    assert all(balance.units >= 0 for balance in balances.values())
