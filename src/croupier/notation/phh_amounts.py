"""Amounts of hand histories: decimals as whole units, antes, and stacks without an end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from croupier.notation.fault import BadRound

Table = Mapping[str, object]
"""A hand history as it is read from TOML, decimals as Decimal."""
Amount = int | Decimal

ENDLESS: Final = 10**12
"""The units of a stack that the file calls infinite."""
_LISTS: Final = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
_SINGLE: Final = ("min_bet", "small_bet", "big_bet", "bring_in", "_fee", "_price", "_odd_chip")
_WAGER: Final = re.compile(r"(\s*p\d{1,2} cbr )([0-9]{1,18}(?:\.[0-9]{1,9})?)(?=\s|#|\Z)")


@dataclass(frozen=True, slots=True)
class Units:
    """A hand history with every amount in whole units."""

    table: Table
    decimals: int
    """A unit is ten to the minus this, in the file's own money."""
    endless: frozenset[int]
    """The places of players whose stack is infinite."""

    def amount(self, units: int) -> Amount:
        """Return units as the file writes amounts."""
        found = Decimal(units).scaleb(-self.decimals)
        return int(found) if found == found.to_integral_value() else found.normalize()

    def amounts(self, several: Iterable[int]) -> list[Amount | None]:
        """Return the stacks of all players; None for one without an end."""
        return [
            None if place in self.endless else self.amount(units)
            for place, units in enumerate(several)
        ]


def in_units(table: Table) -> Units:
    """Return the hand with amounts in the largest power of ten that makes them all whole."""
    found = [item for key in _LISTS for item in _list(table, key)]
    found += [table[key] for key in _SINGLE if key in table]
    actions = [str(item) for item in _list(table, "actions")]
    found += [Decimal(wager[2]) for text in actions if (wager := _WAGER.match(text))]
    decimals = max((_decimals(item) for item in found), default=0)
    stacks = _list(table, "starting_stacks")
    endless = frozenset(place for place, item in enumerate(stacks) if _is_endless(item))
    if not decimals and not endless:
        return Units(table, 0, endless)
    changed: dict[str, object] = dict(table)
    for key in _LISTS:
        if key in table and isinstance(table[key], list):
            changed[key] = [_whole(item, decimals) for item in _list(table, key)]
    for key in _SINGLE:
        if key in table:
            changed[key] = _whole(table[key], decimals)
    changed["actions"] = [
        _WAGER.sub(lambda wager: f"{wager[1]}{_whole(Decimal(wager[2]), decimals)}", text)
        for text in actions
    ]
    return Units(changed, decimals, endless)


def _list(table: Table, key: str) -> list[Any]:
    value = table.get(key)
    return value if isinstance(value, list) else []


def _is_endless(item: object) -> bool:
    return isinstance(item, Decimal) and item.is_infinite() and item > 0


def _decimals(item: object) -> int:
    if not isinstance(item, Decimal) or not item.is_finite():
        return 0
    exponent = item.normalize().as_tuple().exponent
    return min(9, max(0, -exponent)) if isinstance(exponent, int) else 0


def _whole(item: object, decimals: int) -> object:
    """Return the amount in units; what is not an amount stays, for the reader to refuse."""
    if _is_endless(item):
        return ENDLESS
    if isinstance(item, bool) or not isinstance(item, int | Decimal):
        return item
    if isinstance(item, Decimal) and not item.is_finite():
        return item
    scaled = Decimal(item).scaleb(decimals)
    return int(scaled) if scaled == scaled.to_integral_value() else item


def without_antes(table: Table) -> tuple[Table, list[int]]:
    """Return the hand with stacks after the antes, and each player's ante.

    Antes are in the main pot before the blinds. BadRound if one takes a whole stack.
    """
    antes, stacks = _list(table, "antes"), _list(table, "starting_stacks")
    if not any(antes):
        return table, [0] * len(stacks)
    numbers = [item for item in (*antes, *stacks) if type(item) is int and item >= 0]
    if len(antes) != len(stacks) or len(numbers) != 2 * len(stacks):
        raise BadRound("antes", f"must be whole amounts (got {antes})", "give one for each player")
    if any(ante and ante >= stack for ante, stack in zip(antes, stacks, strict=True)):
        raise BadRound("antes", "an ante takes a whole stack", "leave the hand out")
    left = [stack - ante for ante, stack in zip(antes, stacks, strict=True)]
    return {**table, "antes": [0] * len(antes), "starting_stacks": left}, antes
