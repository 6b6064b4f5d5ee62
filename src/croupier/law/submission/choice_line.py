"""One choice of a submission, written on a line of its own."""

from __future__ import annotations

import tomllib
from decimal import Decimal


def choice(line: str) -> dict[str, object] | None:
    """The part of a submission that a line such as `paytables.trips = "B"` states, or None."""
    try:
        return tomllib.loads(line, parse_float=Decimal)
    except tomllib.TOMLDecodeError:
        return None
