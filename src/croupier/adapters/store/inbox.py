"""Commands that arrived at a process which does not run their table, and the answers to them."""

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
    """Commands for other processes. The same key waits once, whatever its sealed body looks like.

    Whether its id was used before is for the writer to say, whom every request reaches.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def put(
        self, stream: str, command: str, person: str, *, key: bytes, body: bytes, at: int
    ) -> Waiting:
        """The command waits for the process that runs the stream; again if it had its answer."""
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
        """The commands for these streams that have no answer yet, the oldest first."""
        open_ones = (TABLE.c.stream.in_(list(streams)), TABLE.c.answer.is_(None))
        statement = select(TABLE).where(*open_ones).order_by(TABLE.c.id)
        with self._store.connection() as connection:
            rows = connection.execute(statement)
            return [Waiting(**row) for row in rows.mappings()]

    def answered(self, id: int) -> str | None:
        """The answer to a command; None if there is none yet."""
        found = select(TABLE.c.answer).where(TABLE.c.id == id)
        with self._store.connection() as connection:
            return connection.execute(found).scalar()

    def reply(self, waiting: Waiting, text: str) -> None:
        """The command has its answer, after its effects were committed."""
        with self._store.transaction() as transaction:
            answer(transaction, waiting, text)

    def forget(self, before: int) -> int:
        """How many commands from before that time, answered or not, are waiting no more."""
        with self._store.transaction() as transaction:
            gone = transaction.connection.execute(delete(TABLE).where(TABLE.c.at < before))
            return gone.rowcount


def answer(transaction: Transaction, waiting: Waiting, text: str) -> None:
    """The command has its answer once the transaction is committed, together with its effects."""
    change = update(TABLE).where(TABLE.c.id == waiting.id).values(answer=text)
    transaction.connection.execute(change)
    transaction.notify(ANSWERS_CHANNEL, waiting.stream, waiting.id)
