"""A timer that signs the head of every stream while the tables run."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Final

from croupier.adapters.store import Store
from croupier.adapters.store.anchors import Anchor
from croupier.house.errors import Conflict, Unavailable
from croupier.house.log.checkpoints import checkpoint_due, read_statement

LOG: Final = logging.getLogger("croupier.checkpoints")
CHECK_SECONDS: Final = 1.0
"""Seconds between two checks whether a checkpoint is due."""


class Checkpointing:
    """A thread that signs after 500 entries, or after a minute with anything new."""

    def __init__(self, store: Store, anchor: Anchor, sign: bytes, clock: Callable[[], int]) -> None:
        self._store, self._anchor, self._sign, self._clock = store, anchor, sign, clock
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="checkpoints", daemon=True)
        last = store.last_checkpoint()
        self._at = last.at if last else clock()
        statement = read_statement(last) if last else None
        self._signed = sum(seq for seq, _ in statement.heads.values()) if statement else 0

    def start(self) -> None:
        """Bring the anchor file up to date, sign what a crash left unsigned, and start."""
        self._anchor.catch_up(self._store.checkpoints())
        self._make_if_it_can()
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread and sign everything written."""
        self._over.set()
        if self._thread.is_alive():
            self._thread.join()
        self._make_if_it_can()

    def _entries(self) -> int:
        return sum(head.seq for head in self._store.heads().values())

    def _run(self) -> None:
        while not self._over.wait(CHECK_SECONDS):
            self._make_if_it_can(only_if_due=True)

    def _make_if_it_can(self, *, only_if_due: bool = False) -> None:
        """Sign a checkpoint; if the database fails, log it and leave the tables running."""
        try:
            since = self._clock() - self._at
            if not only_if_due or checkpoint_due(self._entries() - self._signed, since):
                self._make()
        except (Unavailable, Conflict) as fault:
            LOG.warning("could not sign a checkpoint", extra={"fault": str(fault)})

    def _make(self) -> None:
        self._signed, self._at = self._entries(), self._clock()
        made = self._store.checkpoint(self._at, self._sign)
        if made is not None:
            self._anchor.append(made)
            LOG.info("checkpoint", extra={"number": made.number})
