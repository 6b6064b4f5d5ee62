"""What the events of a table say that its meters showed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.engine.banked import events as banked
from croupier.house.table import events as table_events
from croupier.house.table.setup import Setup

_LEFT_AT = (banked.BoxSettled, banked.PayoutApproved, banked.IrregularityRuled)
"""Events that record what meters and their reserves show after them."""
_AS_READ = (table_events.RoundOpened, banked.MetersRead)
"""Events that record what both showed when the command was judged."""
READING = frozenset((*_LEFT_AT, *_AS_READ))
"""Events that say anything of meters."""


def readings_of(setup: Setup, event: Any) -> Iterator[tuple[str, int]]:
    """By account, the units that it showed when the event had happened."""
    if isinstance(event, _AS_READ):
        for name, units in event.meters:
            yield setup.account("meter", name), units
        for name, units in event.reserves:
            yield setup.account("reserve", name), units
    elif isinstance(event, _LEFT_AT):
        for name, shown, reserve in event.meters:
            yield setup.account("meter", name), shown
            yield setup.account("reserve", name), reserve
