"""Calls for a floorperson: a word that every process hears, and no record."""

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
    """The open calls, one for a table at most."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def open(self) -> list[Call]:
        """Those that nobody has answered yet, the longest first."""
        with self._store.connection() as connection:
            rows = connection.execute(select(TABLE).order_by(TABLE.c.at, TABLE.c.table))
            return [Call(**row) for row in rows.mappings()]

    def make(self, call: Call) -> None:
        """Somebody is wanted; an earlier call of the same table is forgotten."""
        with self._store.transaction() as transaction:
            transaction.connection.execute(delete(TABLE).where(TABLE.c.table == call.table))
            transaction.connection.execute(insert(TABLE).values(asdict(call)))

    def answer(self, table: str) -> None:
        """Nobody is wanted at the table any more."""
        with self._store.transaction() as transaction:
            transaction.connection.execute(delete(TABLE).where(TABLE.c.table == table))
