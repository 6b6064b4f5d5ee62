"""A process beside the server: the tables go first, and it ends with the server."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from typing import Final

_KINDNESS: Final = 10
"""By how much the tables go first when there is not enough machine for all."""


def step_aside() -> None:
    """This process lets the server's go first; whoever stops the server stops this one too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        os.nice(_KINDNESS)
