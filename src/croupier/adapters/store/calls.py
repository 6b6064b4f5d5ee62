"""Calls for a floorperson, visible to every process but not part of the log."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select

from croupier.adapters.store import schema
from croupier.house.log.entry import Call

if TYPE_CHECKING:
    from croupier.adapters.store.store import Store

TABLE = schema.calls


class Calls:
    """The open calls, at most one per table."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def open(self) -> list[Call]:
        """Return the unanswered calls, oldest first."""
        with self._store.connection() as connection:
            rows = connection.execute(select(TABLE).order_by(TABLE.c.at, TABLE.c.table))
            return [Call(**row) for row in rows.mappings()]

    def make(self, call: Call) -> None:
        """Store the call in place of an earlier one of the same table."""
        with self._store.transaction() as transaction:
            transaction.connection.execute(delete(TABLE).where(TABLE.c.table == call.table))
            transaction.connection.execute(insert(TABLE).values(asdict(call)))

    def answer(self, table: str) -> None:
        """Remove the call of the table."""
        with self._store.transaction() as transaction:
            transaction.connection.execute(delete(TABLE).where(TABLE.c.table == table))
