"""Postings: what a command moves between accounts, and the limits of a balance.

Amounts are whole meter units (1/10,000 of a cent). A shared account is one that several streams
move; its movements are numbered 1, 2, 3 … (its mark), so that their order is recorded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from croupier.house.errors import Conflict
from croupier.money import MOST_UNITS

_SHARED: Final = frozenset({"cage", "house", "wallet", "meter", "reserve"})
_MAY_OWE: Final = frozenset({"cage", "house"})


@dataclass(frozen=True, slots=True)
class Balance:
    """The balance of an account, and how many numbered movements it has had."""

    units: int = 0
    mark: int = 0


class Unbalanced(Exception):
    """The movements of a command do not sum to zero, or an amount is too large."""


class Overdrawn(Exception):
    """An account that must not be below zero would be."""

    def __init__(self, account: str, units: int) -> None:
        self.account = account
        self.units = units
        super().__init__(f"{account} would be at {units} units.")


@lru_cache(maxsize=4096)
def shared(account: str) -> bool:
    """Return whether several streams move the account, so that its movements are numbered."""
    return account.partition(":")[0] in _SHARED


def never_below_zero(account: str) -> bool:
    """Return whether the account holds someone's money and must not be below zero."""
    return account.partition(":")[0] not in _MAY_OWE


def moved(
    balances: Mapping[str, Balance], movements: Iterable[tuple[str, int, int]]
) -> dict[str, Balance]:
    """Return the balances of the accounts that a command moves, after it.

    A movement is account, units, and number. Raises Unbalanced or Overdrawn if the ledger forbids
    it, and Conflict if a movement's number is not the next, because another command moved the
    account in between.
    """
    after: dict[str, Balance] = {}
    total = 0
    for account, units, number in movements:
        before = after.get(account) or balances[account]
        mark = before.mark + shared(account)
        if number != (mark if shared(account) else 0):
            raise Conflict(f"Movement {number} of {account} is not the next.")
        after[account] = Balance(before.units + units, mark)
        total += units
    if total:
        raise Unbalanced(f"The movements sum to {total} units instead of 0.")
    for account, balance in after.items():
        if balance.units < 0 and never_below_zero(account):
            raise Overdrawn(account, balance.units)
        if abs(balance.units) > MOST_UNITS:
            raise Unbalanced(f"{account} would hold more than the books can keep.")
    return after
