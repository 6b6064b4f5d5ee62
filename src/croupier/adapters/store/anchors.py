"""The anchor file: every checkpoint again, one per line, to be copied out of reach."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from croupier.house.errors import BadStore, Fault, Unavailable
from croupier.house.log.checkpoints import Checkpoint, anchor_line, read_anchor


class Anchor:
    """An anchor file, written by one process at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> list[Checkpoint | Fault]:
        """Return the lines of the file, none if it does not exist; raise BadStore if it is
        unreadable.
        """
        try:
            return list(read_anchor(self.path.read_bytes()))
        except FileNotFoundError:
            return []
        except OSError as fault:
            raise BadStore(
                f"The anchor file {self.path} cannot be read: {fault.strerror}."
            ) from None

    def catch_up(self, kept: Iterable[Checkpoint]) -> None:
        """Append the checkpoints of the database that a crash kept from the file.

        A line that a crash cut off is written again; complete lines are never changed.
        """
        known = {line.number for line in self.read() if isinstance(line, Checkpoint)}
        self._write([checkpoint for checkpoint in kept if checkpoint.number not in known])

    def append(self, checkpoint: Checkpoint) -> None:
        """Append the checkpoint and sync it to the medium."""
        self._write([checkpoint])

    def _write(self, checkpoints: list[Checkpoint]) -> None:
        try:
            handle = os.open(self.path, os.O_CREAT | os.O_RDWR, 0o644)
            with open(handle, "r+b") as file:
                file.seek(_end_of_whole_lines(file.read()))
                file.truncate()
                file.writelines(anchor_line(checkpoint) for checkpoint in checkpoints)
                file.flush()
                os.fsync(handle)
        except OSError as fault:
            message = f"The anchor file {self.path} cannot be written: {fault.strerror}."
            raise Unavailable(message) from None


def _end_of_whole_lines(text: bytes) -> int:
    return text.rfind(b"\n") + 1
