"""Leases: which process runs a table, until when, with a fencing token against late writers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, func, insert, select, update

from croupier.adapters.store import schema
from croupier.house.log.entry import Lease

if TYPE_CHECKING:
    from croupier.adapters.store.store import Store

_FORGOTTEN_MS = 24 * 3_600_000
"""Milliseconds after which a process that never signed off is forgotten."""


class Leases:
    """The leases of a floor's streams. Times are the database's (`store.now`)."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> list[Lease]:
        """Return every lease ever taken, sorted by stream."""
        table = schema.leases
        with self._store.connection() as connection:
            rows = connection.execute(select(table).order_by(table.c.stream))
            return [Lease(**row) for row in rows.mappings()]

    def take(self, stream: str, holder: str, now: int, until: int) -> Lease | None:
        """Return the lease if it was free, has expired, or is already the holder's; None otherwise.

        A new holder gets a higher fencing token, and from then on writes to the stream with a lower
        one are refused.
        """
        table = schema.leases
        with self._store.transaction() as transaction:
            transaction.lock([stream], [])
            found = select(table).where(table.c.stream == stream).with_for_update()
            row = transaction.connection.execute(found).mappings().first()
            held = Lease(**row) if row else None
            if held is not None and held.until > now:
                if held.holder != holder:
                    return None
                taken = replace(held, until=until)
            else:
                known = held.fence if held else 0
                fence = max(known, transaction.head(stream).fence) + 1
                taken = Lease(stream, holder, fence, until)
            values = {"holder": holder, "fence": taken.fence, "until": until}
            change = (
                update(table).where(table.c.stream == stream).values(values)
                if held
                else insert(table).values(stream=stream, **values)
            )
            transaction.connection.execute(change)
            transaction.raise_fence(stream, taken.fence)
        return taken

    def renew(self, leases: Iterable[Lease], until: int) -> list[Lease]:
        """Extend the leases that their holder still has and return them; the others are lost."""
        kept = []
        with self._store.transaction() as transaction:
            for lease in sorted(leases, key=lambda lease: lease.stream):
                if self._change(transaction.connection, lease, until):
                    kept.append(replace(lease, until=until))
        return kept

    def release(self, leases: Iterable[Lease]) -> None:
        """Release the leases that their holder still has, so that any process may take them."""
        self.renew(leases, until=0)

    def present(self, holder: str, now: int, until: int) -> int:
        """Record that the process is alive until then; return how many are alive now."""
        table = schema.processes
        with self._store.transaction() as transaction:
            run = transaction.connection.execute
            run(delete(table).where(table.c.until < now - _FORGOTTEN_MS))
            mine = update(table).where(table.c.holder == holder)
            if run(mine.values(until=until)).rowcount == 0:
                run(insert(table).values(holder=holder, until=until))
            there = select(func.count()).select_from(table).where(table.c.until > now)
            return run(there).scalar_one()

    def absent(self, holder: str) -> None:
        """Record that the process is gone."""
        table = schema.processes
        with self._store.transaction() as transaction:
            transaction.connection.execute(delete(table).where(table.c.holder == holder))

    @staticmethod
    def _change(connection: Connection, lease: Lease, until: int) -> bool:
        table = schema.leases
        mine = (
            table.c.stream == lease.stream,
            table.c.holder == lease.holder,
            table.c.fence == lease.fence,
        )
        return connection.execute(update(table).where(*mine).values(until=until)).rowcount == 1
