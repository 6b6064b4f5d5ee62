"""A front desk over a real database, for the tests of people."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from sqlalchemy import Engine, event, make_url

from croupier.adapters.store import schema
from croupier.adapters.store.engine import engine_for
from croupier.adapters.store.people import SqlBooks
from croupier.house.people import Caller, Given, Happening, Joined, Passwords, People, SignedIn

QUICK = Passwords(time_cost=1, memory_kib=8, lanes=1)
KEY = b"k" * 32
T = 1_700_000_000_000
"""When the tests begin, in milliseconds."""
MINUTE = 60_000
HOUR = 60 * MINUTE

FLOOR_PASSWORD = "a long enough one"


@dataclass
class Desk:
    """People, their store, and what was recorded."""

    people: People
    books: SqlBooks
    engine: Engine
    record: list[Happening] = field(default_factory=list)
    floor: SignedIn | None = None

    @property
    def by(self) -> Caller:
        """The first floorperson, signed in and with a password of their own."""
        assert self.floor is not None
        return replace(self.floor.caller, must_change_password=False)

    def kinds(self) -> list[str]:
        """The happenings on record, by kind and person."""
        return [f"{happening.kind} {happening.person}".strip() for happening in self.record]


@contextmanager
def desk_at(url: str) -> Iterator[Desk]:
    """A desk over the database of this address, its tables made if they are not there."""
    engine = engine_for(make_url(url))
    if engine.dialect.name == "sqlite":
        # Durability is tested elsewhere.
        event.listen(engine, "connect", lambda item, _: item.execute("PRAGMA synchronous=OFF"))
    try:
        schema.metadata.create_all(engine)
        record: list[Happening] = []
        books = SqlBooks(engine, lambda _, happening: record.append(happening))
        yield Desk(People(books, QUICK, KEY), books, engine, record)
    finally:
        engine.dispose()


@contextmanager
def open_desk(url: str) -> Iterator[Desk]:
    """The same, with its first floorperson signed in."""
    with desk_at(url) as desk:
        given = desk.people.office.start(T)
        assert isinstance(given, Given)
        desk.floor = signed(desk.people.door.sign_in(given.name, given.one_time, T))
        token = desk.floor.token
        changed = desk.people.door.change_password(token, given.one_time, FLOOR_PASSWORD, T)
        assert isinstance(changed, Caller)
        desk.record.clear()
        yield desk


def in_file(folder: Path) -> str:
    """The address of a SQLite database in the folder."""
    return f"sqlite:///{folder / 'floor.db'}"


def signed(answer: object) -> SignedIn:
    """The answer, which is a session."""
    assert isinstance(answer, SignedIn), answer
    return answer


def given(answer: object) -> Given:
    """The answer, which is a one-time password."""
    assert isinstance(answer, Given), answer
    return answer


def joined(answer: object) -> Joined:
    """The answer, which is a new player."""
    assert isinstance(answer, Joined), answer
    return answer
