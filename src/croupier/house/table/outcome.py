"""What came of a round, in a few words, for those who look for one among many."""

from __future__ import annotations

import msgspec

from croupier.house.table.state import Live


def outcome(live: Live) -> str:
    """The round that is on, as it now stands: who played, what each won or lost, in cents."""
    told = {"rulebook": live.setup.book.id, **live.setup.kind.outcome(live)}
    return msgspec.json.encode(told, order="sorted").decode()
