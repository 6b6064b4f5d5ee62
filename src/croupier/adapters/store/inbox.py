"""Commands that arrived at a process that does not run their table, and their answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sqlalchemy import delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from croupier.adapters.store import schema
from croupier.adapters.store.transaction import ANSWERS_CHANNEL, INBOX_CHANNEL, Transaction
from croupier.house.log.entry import Waiting

if TYPE_CHECKING:
    from croupier.adapters.store.store import Store

TABLE = schema.inbox


class Inbox:
    """Commands for other processes; each key waits once, even if sealed bodies differ.

    The writer, which gets every request, decides whether an id was used before.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def put(
        self, stream: str, command: str, person: str, *, key: bytes, body: bytes, at: int
    ) -> Waiting:
        """Store the command for the process that runs the stream; again after an answer."""
        insert = postgresql.insert if self._store.is_shared else sqlite.insert
        told = {"stream": stream, "command": command, "person": person, "key": key, "body": body}
        same = TABLE.c.key == key
        once_more = update(TABLE).where(same, TABLE.c.answer.is_not(None))
        with self._store.transaction() as transaction:
            connection = transaction.connection
            new = insert(TABLE).values(**told, at=at).on_conflict_do_nothing()
            connection.execute(new)
            connection.execute(once_more.values(answer=None, at=at))
            row = connection.execute(select(TABLE).where(same)).mappings().one()
            waiting = Waiting(**row)
            transaction.notify(INBOX_CHANNEL, stream, waiting.id)
        return waiting

    def waiting(self, streams: Iterable[str]) -> list[Waiting]:
        """Return the unanswered commands for these streams, oldest first."""
        open_ones = (TABLE.c.stream.in_(list(streams)), TABLE.c.answer.is_(None))
        statement = select(TABLE).where(*open_ones).order_by(TABLE.c.id)
        with self._store.connection() as connection:
            rows = connection.execute(statement)
            return [Waiting(**row) for row in rows.mappings()]

    def answered(self, number: int) -> str | None:
        """Return the answer to a command; None if there is none yet."""
        found = select(TABLE.c.answer).where(TABLE.c.id == number)
        with self._store.connection() as connection:
            return connection.execute(found).scalar()

    def reply(self, waiting: Waiting, text: str) -> None:
        """Store the answer to the command after its effects were committed."""
        with self._store.transaction() as transaction:
            answer(transaction, waiting, text)

    def forget(self, before: int) -> int:
        """Delete commands from before that time, answered or not; return their number."""
        with self._store.transaction() as transaction:
            gone = transaction.connection.execute(delete(TABLE).where(TABLE.c.at < before))
            return gone.rowcount


def answer(transaction: Transaction, waiting: Waiting, text: str) -> None:
    """Store the answer within the transaction, together with the command's effects."""
    change = update(TABLE).where(TABLE.c.id == waiting.id).values(answer=text)
    transaction.connection.execute(change)
    transaction.notify(ANSWERS_CHANNEL, waiting.stream, waiting.id)
