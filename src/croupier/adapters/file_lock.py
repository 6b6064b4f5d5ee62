"""A lock file, so that one process at a time uses a SQLite database."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier.house.errors import BadStore


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold the path for this process; raise BadStore if another process holds it.

    A crash releases it.
    """
    try:
        handle = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as fault:
        raise BadStore(f"{path} cannot be written: {fault.strerror}.") from None
    try:
        if not _lock(handle):
            raise BadStore(f"{path} is in use by another croupier process; stop it first.")
        yield
    finally:
        os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
