"""Meters, in ten thousandths of a cent, each award as the meter then shows (12.D.4, I-41)."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

UNITS_PER_CENT = 10_000
UNITS_PER_DOLLAR = 1_000_000


def units(dollars: str) -> int:
    """A meter's dollars in units; no finer part may be lost."""
    amount = Decimal(dollars) * UNITS_PER_DOLLAR
    if amount != int(amount):
        raise ValueError(f"{dollars} is finer than a meter")
    return int(amount)


def text(amount: int) -> str:
    """Dollars as text: two decimals, and more only if there are more."""
    whole, part = divmod(amount, UNITS_PER_DOLLAR)
    decimals = f"{part:06d}".rstrip("0")
    return f"{whole}.{decimals:0<2}"


class Meters:
    """The meters of one round while it is settled."""

    def __init__(
        self, showing: Mapping[str, str], resets: Mapping[str, str], *, top_up: bool
    ) -> None:
        self._units = {name: units(amount) for name, amount in showing.items()}
        self._resets = {name: units(amount) for name, amount in resets.items()}
        self._top_up = top_up

    def take(self, name: str, percent: int) -> int:
        """The cents of the award, a part of a cent counted as one; the meter pays them."""
        showing = self._units[name]
        cents = -(-showing * percent // (100 * UNITS_PER_CENT))
        if percent == 100:
            self._units[name] = self._resets[name]
            return cents
        self._units[name] = showing - cents * UNITS_PER_CENT
        if self._top_up:  # I-42, option meter_topup_after_partial
            self._units[name] = max(self._units[name], self._resets[name])
        return cents

    def texts(self) -> dict[str, str]:
        """What every meter shows."""
        return {name: text(amount) for name, amount in self._units.items()}
