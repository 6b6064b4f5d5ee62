"""Meters reconciled up to the last unit, and tables at a glance."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.adapters.archive import StoredArchive
from croupier.engine.copies import copy_with
from croupier.house.audit.archive import Movement
from croupier.house.audit.meters import reconcile
from croupier.money import UNITS_PER_CENT
from tests.house.audit.night import Night

DOLLAR = 100 * UNITS_PER_CENT


def test_every_meter_shows_what_all_of_it_comes_to(night: Night) -> None:
    found = {meter.account: meter for meter in reconcile(night.archive)}
    assert all(item.reconciled for item in found.values())
    assert set(found) == {*night.store.balances("meter:"), *night.store.balances("reserve:")}
    royal = found["meter:B1:Meter"]
    assert royal.seed == 10_000 * DOLLAR
    assert royal.contributions == 2 * DOLLAR // 5  # a fifth of two wagers, one of them void
    assert (royal.award_count, royal.awards) == (1, -(10_000 * DOLLAR + DOLLAR // 5))
    assert royal.reset == 10_000 * DOLLAR
    assert royal.reversed == -DOLLAR // 5
    assert royal.closing == 10_000 * DOLLAR


def test_a_linked_meter_is_won_twice_and_changed_by_two_people(night: Night) -> None:
    found = {meter.account: meter for meter in reconcile(night.archive)}
    linked, reserve = found["meter:link:Progressive"], found["reserve:link:Progressive"]
    assert linked.award_count == 2
    [change] = linked.adjustments
    assert (change.units, change.proposed_by, change.confirmed_by) == (5_000_000, "eve", "flo")
    assert change.reason == "a promotion"
    # The second winner gets seed and reserve as the first one left them, and nothing is lost.
    assert reserve.contributions == 2 * DOLLAR // 20
    assert reserve.contributions + reserve.reset == reserve.showing


class Altered(StoredArchive):
    """The archive with one movement altered."""

    def __init__(self, night: Night, mark: int, units: int) -> None:
        super().__init__(night.store)
        self._mark, self._units = mark, units

    def movements(self, *accounts: str) -> Iterator[Movement]:
        """The movements, one of them with other units."""
        for movement in super().movements(*accounts):
            wrong = (movement.account, movement.mark) == ("meter:B1:Meter", self._mark)
            yield copy_with(movement, units=movement.units + self._units) if wrong else movement


def test_a_unit_too_much_is_told(night: Night) -> None:
    for mark in range(1, 5):
        found = {meter.account: meter for meter in reconcile(Altered(night, mark, 1))}
        wrong = found.pop("meter:B1:Meter")
        assert not wrong.reconciled
        assert wrong.closing == wrong.showing + 1
        assert all(item.reconciled for item in found.values())
