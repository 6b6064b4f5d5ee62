"""The people of a floor in a database, with the same statements for SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    RowMapping,
    Select,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from croupier.adapters.store.engine import WRITES, translated
from croupier.adapters.store.schema import links, people, sessions
from croupier.adapters.store.transaction import SESSIONS_CHANNEL
from croupier.house.people.permissions import Role
from croupier.house.people.person import NOBODY, Happening, Link, Person, Session

Record = Callable[[Connection, Happening], None]
"""Records a happening within the transaction that causes it: it writes by this very connection, or
only takes a note, and never waits for another writer.
"""


class SqlBook:
    """The people of a floor, within the transaction of a connection."""

    def __init__(self, connection: Connection, record: Record) -> None:
        self._connection = connection
        self._record = record
        self.signed_out: set[str] = set()
        """The people whose sessions end with this transaction."""

    def person(self, name: str) -> Person | None:
        """Return the person of this name."""
        return self._one_person(select(people).where(people.c.name == name))

    def hold(self, name: str) -> Person | None:
        """Return the person of this name, locked until the transaction ends."""
        return self._one_person(select(people).where(people.c.name == name).with_for_update())

    def people(self) -> list[Person]:
        """Return everyone, by name, without the row that stands for no person."""
        asked = select(people).where(people.c.name != NOBODY).order_by(people.c.name)
        return [_person(row) for row in self._connection.execute(asked).mappings()]

    def names(self) -> list[str]:
        """Return all names."""
        asked = select(people.c.name).where(people.c.name != NOBODY).order_by(people.c.name)
        return list(self._connection.execute(asked).scalars())

    def hold_floorpersons(self) -> list[str]:
        """Return the enabled floorpersons by name, locked until the transaction ends."""
        asked = (
            select(people.c.name)
            .where(people.c.role == Role.FLOORPERSON.value, people.c.disabled.is_(False))
            .order_by(people.c.name)
            .with_for_update()
        )
        return list(self._connection.execute(asked).scalars())

    def add(self, person: Person) -> bool:
        """Add the person; return False if the name exists."""
        dialect = postgresql if self._connection.dialect.name == "postgresql" else sqlite
        adding = dialect.insert(people).values(_row(person)).on_conflict_do_nothing()
        added = self._connection.execute(adding.returning(people.c.name))
        return added.one_or_none() is not None

    def change(self, person: Person) -> None:
        """Update the person."""
        changing = update(people).where(people.c.name == person.name).values(_row(person))
        self._connection.execute(changing)

    def session(self, token: bytes) -> Session | None:
        """The session with this hash of a token."""
        return self._session(select(sessions).where(sessions.c.token == token))

    def hold_session(self, token: bytes) -> Session | None:
        """The same session, which nobody ends before this transaction does."""
        asked = select(sessions).where(sessions.c.token == token)
        # Requests that keep a session open share it; one that ends it waits.
        return self._session(asked.with_for_update(read=True, key_share=True))

    def _session(self, asked: Select[Any]) -> Session | None:
        row = self._connection.execute(asked).mappings().one_or_none()
        return Session(**row) if row else None

    def add_session(self, session: Session) -> None:
        """Add the session."""
        self._connection.execute(insert(sessions).values(asdict(session)))

    def renew_session(self, token: bytes, seen: int, expires: int) -> None:
        """Extend the session if it has not ended."""
        renewing = update(sessions).where(sessions.c.token == token)
        self._connection.execute(renewing.values(seen=seen, expires=expires))

    def end_session(self, token: bytes) -> None:
        """End the session."""
        ending = delete(sessions).where(sessions.c.token == token)
        for person in self._connection.execute(ending.returning(sessions.c.person)).scalars():
            self._tell_ended(person)

    def end_sessions(self, person: str, but: bytes = b"") -> None:
        """End all sessions of a person except one."""
        theirs = (sessions.c.person == person, sessions.c.token != but)
        # In the order in which the writer locks them, so that neither waits for the other.
        tokens = select(sessions.c.token).where(*theirs).order_by(sessions.c.token)
        self._connection.execute(tokens.with_for_update()).all()
        self._connection.execute(delete(sessions).where(*theirs))
        self._tell_ended(person)

    def _tell_ended(self, person: str) -> None:
        """Notify other processes after the commit; only PostgreSQL has any."""
        self.signed_out.add(person)
        if self._connection.dialect.name == "postgresql":
            self._connection.execute(select(func.pg_notify(SESSIONS_CHANNEL, f"{person} 0")))

    def link(self, link_id: str) -> Link | None:
        """Return the link of this id."""
        return self._one_link(select(links).where(links.c.id == link_id))

    def hold_link(self, link_id: str) -> Link | None:
        """Return the link of this id, locked until the transaction ends."""
        return self._one_link(select(links).where(links.c.id == link_id).with_for_update())

    def links(self) -> list[Link]:
        """Return all links, ordered by their end."""
        asked = select(links).order_by(links.c.expires, links.c.id)
        return [Link(**row) for row in self._connection.execute(asked).mappings()]

    def add_link(self, link: Link) -> None:
        """Add the link."""
        self._connection.execute(insert(links).values(asdict(link)))

    def use_link(self, link_id: str) -> None:
        """Count one use of the link."""
        using = update(links).where(links.c.id == link_id).values(left=links.c.left - 1)
        self._connection.execute(using)

    def end_link(self, link_id: str) -> bool:
        """Delete the link; return False if there was none."""
        return self._connection.execute(delete(links).where(links.c.id == link_id)).rowcount == 1

    def forget(self, now: int) -> int:
        """Delete ended sessions and links; return their number."""
        old = self._connection.execute(delete(sessions).where(sessions.c.expires <= now)).rowcount
        over = or_(links.c.expires <= now, links.c.left < 1)
        return old + self._connection.execute(delete(links).where(over)).rowcount

    def record(self, happening: Happening) -> None:
        """Record it together with this transaction's changes."""
        self._record(self._connection, happening)

    def _one_person(self, asked: Select[tuple[object, ...]]) -> Person | None:
        row = self._connection.execute(asked).mappings().one_or_none()
        return _person(row) if row else None

    def _one_link(self, asked: Select[tuple[object, ...]]) -> Link | None:
        row = self._connection.execute(asked).mappings().one_or_none()
        return Link(**row) if row else None


class SqlBooks:
    """The people of one database."""

    def __init__(
        self, engine: Engine, record: Record, ended: Callable[[str], None] | None = None
    ) -> None:
        self._engine = engine
        self._record = record
        self._ended = ended
        """Called after the commit with the people whose sessions have ended."""

    @contextmanager
    def reading(self) -> Iterator[SqlBook]:
        """Yield a read-only transaction, which blocks no writer."""
        with translated(), self._engine.connect() as connection, connection.begin():
            yield SqlBook(connection, self._record)

    @contextmanager
    def writing(self) -> Iterator[SqlBook]:
        """Yield a transaction that is committed at its end, or undone by an exception."""
        with translated(), self._engine.connect() as connection:
            writer = connection.execution_options(**{WRITES: True})
            with writer.begin():
                book = SqlBook(writer, self._record)
                yield book
        if self._ended is not None:
            for person in book.signed_out:
                self._ended(person)


def _person(row: RowMapping) -> Person:
    fields = {**row, "role": Role(row["role"])}
    must_change = fields.pop("temporary")  # the name of the column
    return Person(**fields, must_change_password=must_change)


def _row(person: Person) -> dict[str, object]:
    fields = asdict(person) | {"role": person.role.value}
    fields["temporary"] = fields.pop("must_change_password")
    return fields
