"""The result of a round as short JSON, for searching."""

from __future__ import annotations

import msgspec

from croupier.house.table.state import TableState


def outcome(live: TableState) -> str:
    """Return the current round's players, and what each won or lost, in cents."""
    told = {"rulebook": live.setup.book.id, **live.setup.kind.outcome(live)}
    return msgspec.json.encode(told, order="sorted").decode()
