"""The clock of the machine, in whole milliseconds since the epoch, UTC."""

from __future__ import annotations

import time


def now() -> int:
    """The time now. The log itself never goes backwards, whatever this clock does."""
    return time.time_ns() // 1_000_000
