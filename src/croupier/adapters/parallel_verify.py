"""Verification of streams in several processes, each with its own connection."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

from croupier.adapters.archive import StoredBooks
from croupier.adapters.store import open_store
from croupier.house.audit.archive import AuditKeys
from croupier.house.audit.verify import Part, Progress, Spread, Task, verify_stream
from croupier.house.log.entry import Head

SMALL_ENTRIES = 4_000
"""Entries below which one process finishes before others have started."""


def spread_over(db: str, keys: AuditKeys, jobs: int) -> Spread | None:
    """Return a function that verifies streams in `jobs` processes (0 for one per core).

    Returns None if one process should do it all.
    """
    count = jobs or len(os.sched_getaffinity(0))
    if count < 2:
        return None

    def spread(tasks: Sequence[Task], progress: Progress) -> Iterator[Part]:
        sizes = {task.stream: _size(task) for task in tasks}
        least = 1 if jobs else SMALL_ENTRIES
        several = count if sum(sizes.values()) >= least else 1
        # Spawned, not forked: a copy of this process would hold its locks and connections.
        spawn = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(several, mp_context=spawn) as pool:
            largest_first = sorted(tasks, key=lambda task: -sizes[task.stream])
            found = {task.stream: pool.submit(verified, db, keys, task) for task in largest_first}
            done = 0
            for task in tasks:
                part = found[task.stream].result()
                done += part.told.entries
                progress(done)
                yield part

    return spread


def _size(task: Task) -> int:
    return task.head.seq if isinstance(task.head, Head) else 0


def verified(db: str, keys: AuditKeys, task: Task) -> Part:
    """Verify one stream up to the head that was recorded when the audit began."""
    store = open_store(db, make=False)
    try:
        with store.reading() as reading:
            now = reading.heads().get(task.stream)
            grew = isinstance(now, Head) and isinstance(task.head, Head) and now.seq > task.head.seq
            kept = StoredBooks(reading, upto=_size(task) if grew else None)
            return verify_stream(kept, keys, task, lambda _: None)
    finally:
        store.close()
