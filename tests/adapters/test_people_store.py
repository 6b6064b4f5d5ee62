"""The book of people in both databases: what is kept, what is undone, and who wins a race."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import Connection, make_url, text

from croupier.adapters.store import schema
from croupier.adapters.store.engine import engine_for
from croupier.adapters.store.people import SqlBook, SqlBooks
from croupier.house.people import (
    Caller,
    Given,
    Happening,
    Joined,
    Link,
    People,
    Person,
    Role,
    Session,
    SignedIn,
)
from croupier.house.people.registry import LAST, admit
from croupier.house.people.sessions import NO_MATCH, NOT_SIGNED_IN, token_key
from croupier.refusal import Reason, Refused
from tests import postgres
from tests.house.desk import HOUR, KEY, QUICK, Desk, T, desk_at, in_file, open_desk

postgres_server = postgres.postgres_server

Answer = TypeVar("Answer")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database."""
    if request.param == "sqlite":
        yield in_file(tmp_path)
        return
    with postgres.new_database(request.getfixturevalue("postgres_server")) as address:
        yield address.replace("postgresql://", "postgresql+psycopg://")


def at_once(asks: list[Callable[[], Answer]]) -> list[Answer]:
    """What each answers when all begin at the same moment."""
    gate = threading.Barrier(len(asks))

    def run(ask: Callable[[], Answer]) -> Answer:
        gate.wait()
        return ask()

    with ThreadPoolExecutor(len(asks)) as pool:
        return [waiting.result() for waiting in [pool.submit(run, ask) for ask in asks]]


def test_everything_reads_back(url: str) -> None:
    with desk_at(url) as desk:
        ann = Person("Zoë 김", Role.AUDITOR, "$hash", True, True, T, 7, 2**40)
        session = Session(b"\0\xff" * 16, ann.name, T, T + 1, 2**50)
        link = Link("abc_-", "table/7", ann.name, T + 2, 5)
        with desk.books.writing() as book:
            assert book.add(ann)
            assert not book.add(replace(ann, role=Role.DEALER))
            book.add_session(session)
            book.add_link(link)
        with desk.books.reading() as book:
            assert book.person(ann.name) == book.hold(ann.name) == ann
            assert book.person("zoë 김") is None
            assert book.people() == [ann]
            assert book.names() == [ann.name]
            assert book.session(session.token) == session
            assert book.session(b"") is None
            assert book.link(link.id) == book.hold_link(link.id) == link
            assert book.link("x") is None
            assert book.links() == [link]
            assert book.hold_floorpersons() == []


def test_changes_touch_what_they_name_and_nothing_else(url: str) -> None:
    with desk_at(url) as desk:
        people = [
            Person(name, Role.FLOORPERSON, "$", False, False, T) for name in ("bob", "Ann", "cy")
        ]
        with desk.books.writing() as book:
            for person in people:
                assert book.add(person)
                for number in range(3):
                    token = f"{person.name}{number}".encode()
                    book.add_session(Session(token, person.name, T, T, T + 10 * number))
                book.add_link(Link(person.name, "table/1", person.name, T + 50, 2))
        with desk.books.writing() as book:
            assert book.hold_floorpersons() == ["Ann", "bob", "cy"]
            book.change(replace(people[2], disabled=True))
            book.renew_session(b"bob0", T + 5, T + 99)
            book.end_session(b"bob1")
            book.end_sessions("Ann", but=b"Ann2")
            book.use_link("bob")
            assert book.end_link("cy")
            assert not book.end_link("cy")
        with desk.books.writing() as book:
            assert book.hold_floorpersons() == ["Ann", "bob"]
            assert book.people() == [people[1], people[0], replace(people[2], disabled=True)]
            assert book.session(b"bob0") == Session(b"bob0", "bob", T, T + 5, T + 99)
            left = [f"{name}{n}" for name in ("Ann", "bob", "cy") for n in range(3)]
            assert [item for item in left if book.session(item.encode())] == [
                "Ann2",
                "bob0",
                "bob2",
                "cy0",
                "cy1",
                "cy2",
            ]
            assert [(link.id, link.left) for link in book.links()] == [("Ann", 2), ("bob", 1)]
            book.use_link("bob")
            assert book.forget(T + 10) == 3  # cy0, cy1, and bob's link that is used up
            book.end_sessions("cy")
            assert book.session(b"cy2") is None
            assert book.session(b"bob2")


def test_what_is_not_recorded_does_not_happen(url: str) -> None:
    """The record is written by the same transaction: it fails, and nothing has changed."""
    engine = engine_for(make_url(url))
    try:
        schema.metadata.create_all(engine)

        def fails(connection: Connection, happening: Happening) -> None:
            assert connection.in_transaction()
            raise OSError(happening.kind)

        with pytest.raises(OSError, match="person_added/1"):
            People(SqlBooks(engine, fails), QUICK, KEY).office.start(T)
        with engine.connect() as connection:
            assert connection.execute(text("SELECT count(*) FROM people")).scalar_one() == 0
    finally:
        engine.dispose()


def test_two_processes_start_at_once_and_one_prints_the_password(url: str) -> None:
    with desk_at(url) as desk:
        starts = at_once([partial(desk.people.office.start, T)] * 4)
        [first] = [start for start in starts if start is not None]
        assert isinstance(desk.people.door.sign_in("floor", first.one_time, T), SignedIn)
        assert desk.kinds()[0] == "person_added/1 floor"


@pytest.fixture
def desk(url: str) -> Iterator[Desk]:
    with open_desk(url) as desk:
        yield desk


def waits(desk: Desk, first: Callable[[SqlBook], None], second: Callable[[], Answer]) -> Answer:
    """What the second answers, who does not get on before the first one's transaction ends."""
    with ThreadPoolExecutor(1) as pool:
        with desk.books.writing() as book:
            first(book)
            waiting = pool.submit(second)
            assert not wait([waiting], timeout=0.3).done
        return waiting.result()


def test_two_floorpersons_cannot_disable_each_other(desk: Desk) -> None:
    office = desk.people.office
    assert isinstance(office.add(desk.by, "eve", Role.FLOORPERSON, T), Given)

    def eve_goes(book: SqlBook) -> None:
        assert book.hold_floorpersons() == ["eve", "floor"]
        eve = book.person("eve")
        assert eve is not None
        book.change(replace(eve, disabled=True))

    eve = Caller("eve", Role.FLOORPERSON)
    assert waits(desk, eve_goes, partial(office.disable, eve, "floor", T)) == LAST
    assert office.enable(desk.by, "eve", T) is None

    def eve_deals(book: SqlBook) -> None:
        book.hold_floorpersons()
        eve = book.person("eve")
        assert eve is not None
        book.change(replace(eve, role=Role.DEALER))

    ask = partial(office.change_role, eve, "floor", Role.AUDITOR, T)
    assert waits(desk, eve_deals, ask) == LAST


def test_floorpersons_who_all_go_at_once_leave_one(desk: Desk) -> None:
    office = desk.people.office
    names = ["floor", *(f"eve {letter}" for letter in "abcd")]
    for name in names[1:]:
        assert isinstance(office.add(desk.by, name, Role.FLOORPERSON, T), Given)
    answers = at_once(
        [partial(office.disable, Caller(by, Role.FLOORPERSON), by, T) for by in names]
    )
    assert answers.count(LAST) == 1
    with desk.books.reading() as book:
        assert len(book.hold_floorpersons()) == 1


def test_whoever_adds_somebody_waits_for_whoever_does(desk: Desk) -> None:
    def leo_comes(book: SqlBook) -> None:
        assert admit(book, Person("leo", Role.PLAYER, "", False, False, T)) is None

    answer = waits(desk, leo_comes, partial(desk.people.office.add, desk.by, "l3o", Role.DEALER, T))
    assert isinstance(answer, Refused)
    assert answer.reason is Reason.NAME_TAKEN


def test_a_link_for_three_lets_in_three(desk: Desk) -> None:
    link = desk.people.invitations.make(desk.by, "table/1", T, lasts=HOUR, uses=3)
    assert isinstance(link, str)
    names = ["ann", "bob", "cy", "dan", "eve", "fay", "gus", "hal"]
    answers = at_once([partial(desk.people.invitations.join, link, name, T) for name in names])
    assert sum(isinstance(answer, Joined) for answer in answers) == 3
    with desk.books.reading() as book:
        assert len(book.names()) == 1 + 3
        assert [item.left for item in book.links()] == [0]


def test_of_names_that_look_alike_one_comes_in(desk: Desk) -> None:
    link = desk.people.invitations.make(desk.by, "table/1", T, lasts=HOUR, uses=9)
    assert isinstance(link, str)
    names = ["leo", "Leo", "LEO", "l3o", "1eo", "léo", "l.e.o", "leo"]
    answers = at_once([partial(desk.people.invitations.join, link, name, T) for name in names])
    assert sum(isinstance(answer, Joined) for answer in answers) == 1
    with desk.books.reading() as book:
        assert [item.left for item in book.links()] == [8]


def test_guesses_at_the_same_moment_are_all_counted(desk: Desk) -> None:
    """Twelve at once are twelve tries, and the right password comes too late."""
    told = desk.people.office.add(desk.by, "joe", Role.DEALER, T)
    assert isinstance(told, Given)
    at_once([partial(desk.people.door.sign_in, "joe", "wrong", T)] * 12)
    with desk.books.reading() as book:
        joe = book.person("joe")
    assert joe is not None
    assert joe.failures == 12
    assert joe.locked_until == T + 60_000
    assert desk.people.door.sign_in("joe", told.one_time, T) == NO_MATCH


def test_sessions_begun_at_once_are_all_good(desk: Desk) -> None:
    told = desk.people.office.add(desk.by, "joe", Role.DEALER, T)
    assert isinstance(told, Given)
    answers = at_once([partial(desk.people.door.sign_in, "joe", told.one_time, T)] * 4)
    tokens = [answer.token for answer in answers if isinstance(answer, SignedIn)]
    assert len(set(tokens)) == 4
    assert all(desk.people.door.who(token, T) for token in tokens)


def test_nobody_is_signed_in_who_is_disabled_meanwhile(desk: Desk) -> None:
    """In either order: a disabled person has no session."""
    office, door = desk.people.office, desk.people.door
    told = office.add(desk.by, "joe", Role.DEALER, T)
    assert isinstance(told, Given)
    for _ in range(10):
        asks: list[Callable[[], object]] = [
            partial(door.sign_in, "joe", told.one_time, T),
            partial(office.disable, desk.by, "joe", T),
        ]
        answers = at_once(asks)
        tokens = [answer.token for answer in answers if isinstance(answer, SignedIn)]
        assert all(door.who(token, T) is None for token in tokens)
        with desk.books.reading() as book:
            assert all(book.session(token_key(token)) is None for token in tokens)
        assert office.enable(desk.by, "joe", T) is None
        assert all(door.who(token, T) is None for token in tokens)
        assert not isinstance(office.unlock(desk.by, "joe", T), Refused)


def test_nobody_acts_by_a_session_that_is_being_ended(desk: Desk) -> None:
    """Who adds somebody while being disabled waits for that, and then adds nobody."""
    office, door = desk.people.office, desk.people.door
    told = office.add(desk.by, "eve", Role.FLOORPERSON, T)
    assert isinstance(told, Given)
    signed = door.sign_in("eve", told.one_time, T)
    assert isinstance(signed, SignedIn)
    eve = replace(signed.caller, must_change_password=False, session=token_key(signed.token))

    def eve_goes(book: SqlBook) -> None:
        person = book.hold("eve")
        assert person is not None
        book.change(replace(person, disabled=True))
        book.end_sessions("eve")

    assert waits(desk, eve_goes, partial(office.add, eve, "new", Role.DEALER, T)) == NOT_SIGNED_IN
    with desk.books.reading() as book:
        assert book.names() == ["eve", "floor"]


def test_whoever_ends_a_session_waits_for_what_is_done_by_it(desk: Desk) -> None:
    office, door = desk.people.office, desk.people.door
    told = office.add(desk.by, "eve", Role.FLOORPERSON, T)
    assert isinstance(told, Given)
    signed = door.sign_in("eve", told.one_time, T)
    assert isinstance(signed, SignedIn)

    def eve_acts(book: SqlBook) -> None:
        assert book.hold_session(token_key(signed.token)) is not None

    assert waits(desk, eve_acts, partial(office.disable, desk.by, "eve", T)) is None
    assert door.who(signed.token, T) is None


def test_two_floorpersons_can_reset_each_other_at_once(desk: Desk) -> None:
    """The second finds its own session ended by the first; the database ends neither."""
    office, door = desk.people.office, desk.people.door
    for turn in range(10):
        callers = []
        for name in (f"eve {turn}", f"ada {turn}"):
            told = office.add(desk.by, name, Role.FLOORPERSON, T)
            assert isinstance(told, Given)
            signed = door.sign_in(name, told.one_time, T)
            assert isinstance(signed, SignedIn)
            key = token_key(signed.token)
            callers.append(replace(signed.caller, must_change_password=False, session=key))
        eve, ada = callers
        answers = at_once(
            [
                partial(office.give_password, eve, ada.name, T),
                partial(office.give_password, ada, eve.name, T),
            ]
        )
        assert sorted(isinstance(answer, Given) for answer in answers) == [False, True]
        assert NOT_SIGNED_IN in answers


def test_the_last_session_of_an_account_ends_with_its_person(desk: Desk) -> None:
    door, links = desk.people.door, desk.people.invitations
    link = links.make(desk.by, "table/1", T, lasts=HOUR, uses=2)
    assert isinstance(link, str)
    for name in ("ann", "bob"):
        joined = links.join(link, name, T)
        assert isinstance(joined, Joined)
        last = door.end_account(joined.signed_in.token, T)
        assert last is not None
        assert door.who(joined.signed_in.token, T) is None
        with desk.books.reading() as book:
            assert book.session(last.session) is not None
        if name == "ann":
            assert desk.people.office.disable(desk.by, name, T) is None
        else:
            door.end_session(last.session)
        with desk.books.reading() as book:
            assert book.session(last.session) is None
        assert door.end_account(joined.signed_in.token, T) is None
