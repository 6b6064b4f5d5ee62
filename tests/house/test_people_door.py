"""The door: who gets in, for how long, and what a stranger learns by trying."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, select

from croupier.adapters.store.schema import people, sessions
from croupier.house.people import Caller, Passwords, People, Role
from croupier.house.people.sessions import NO_MATCH, PLAYERS, STAFF, token_key
from croupier.refusal import Reason, Refused
from tests.house.desk import (
    FLOOR_PASSWORD,
    HOUR,
    KEY,
    MINUTE,
    QUICK,
    Desk,
    T,
    desk_at,
    given,
    in_file,
    joined,
    open_desk,
    signed,
)

OWN = "correct horse battery"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with open_desk(in_file(tmp_path)) as desk:
        yield desk


def add(desk: Desk, name: str, role: Role) -> str:
    """A person with a password of their own; the token of a session."""
    told = given(desk.people.office.add(desk.by, name, role, T))
    token = signed(desk.people.door.sign_in(name, told.one_time, T)).token
    answer = desk.people.door.change_password(token, told.one_time, OWN, T)
    assert isinstance(answer, Caller)
    return token


def test_the_first_start_makes_a_floorperson_with_a_password_to_change(tmp_path: Path) -> None:
    with desk_at(in_file(tmp_path)) as desk:
        first = given(desk.people.office.start(T))
        assert first.name == "floor"
        assert first.one_time not in repr(first)
        assert desk.people.office.start(T + 1) is None
        assert desk.kinds() == ["person_added/1 floor"]
        session = signed(desk.people.door.sign_in("floor", first.one_time, T))
        assert session.caller == Caller("floor", Role.FLOORPERSON, must_change_password=True)
        assert session.token not in repr(session)
        people, door = desk.people, desk.people.door
        assert isinstance(people.office.people(session.caller), Refused)
        answer = door.change_password(session.token, first.one_time, FLOOR_PASSWORD, T)
        assert answer == Caller("floor", Role.FLOORPERSON)
        assert door.who(session.token, T) == answer
        assert door.sign_in("floor", first.one_time, T) == NO_MATCH
        assert not signed(door.sign_in("floor", FLOOR_PASSWORD, T)).caller.must_change_password


def test_a_one_time_password_serves_until_it_is_changed(desk: Desk) -> None:
    """A browser that dies before the change does not shut anybody out."""
    told = given(desk.people.office.add(desk.by, "joe", Role.DEALER, T))
    for _ in range(2):
        assert signed(desk.people.door.sign_in("joe", told.one_time, T)).caller.must_change_password


def test_one_time_passwords_are_long_and_never_the_same(desk: Desk) -> None:
    told = {
        given(desk.people.office.give_password(desk.by, "floor", T)).one_time for _ in range(30)
    }
    assert len(told) == 30
    assert all(len(name) == 19 and name.count("-") == 3 for name in told)


def test_a_sign_in_is_forgiving_about_how_a_name_is_typed(desk: Desk) -> None:
    assert signed(desk.people.door.sign_in("  ｆloor ", FLOOR_PASSWORD, T)).caller.name == "floor"


def test_a_password_is_the_same_from_every_keyboard(desk: Desk) -> None:
    token = add(desk, "zoe", Role.PLAYER)
    composed, apart = "caf\u00e9 au lait", "cafe\u0301 au lait"
    assert isinstance(desk.people.door.change_password(token, OWN, composed, T), Caller)
    signed(desk.people.door.sign_in("zoe", apart, T))


class Counting(Passwords):
    """Counts how often a password is looked at."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_kib=8, lanes=1)
        self.looked: list[int] = []

    def matches(self, hashed: str, password: str) -> bool:
        self.looked.append(len(hashed))
        return super().matches(hashed, password)


def test_a_stranger_learns_nothing(desk: Desk) -> None:
    """Same answer, same statements, same hashing: for a name that exists, one that does not, one
    that is disabled, one that is locked, one without a password, and an invalid name.
    """
    for name in ("joe", "eve", "sam"):
        add(desk, name, Role.DEALER)
    assert desk.people.office.disable(desk.by, "eve", T) is None
    for _ in range(5):
        desk.people.door.sign_in("sam", "wrong", T)
    link = desk.people.invitations.make(desk.by, "table/1", T, lasts=HOUR, uses=3)
    assert isinstance(link, str)
    joined(desk.people.invitations.join(link, "ann", T))

    statements: list[str] = []

    @event.listens_for(desk.engine, "before_cursor_execute")
    def note(*told: Any) -> None:
        statements.append(told[2])

    counting = Counting()
    door = People(desk.books, counting, KEY).door
    seen = []
    tried = ["joe", "nobody here", "eve", "sam", "ann", "", "no:name", "x" * 999, "\0", "\ud800"]
    for name in tried:
        statements.clear()
        counting.looked.clear()
        answer = door.sign_in(name, OWN + "!", T + 1)
        seen.append((answer, tuple(statements), tuple(counting.looked)))
    assert len(set(seen)) == 1
    [(answer, done, looked)] = set(seen)
    assert answer == NO_MATCH
    assert NO_MATCH.reason.word == "no_match"
    assert len(looked) == 1
    assert any(item.startswith("UPDATE people") for item in done)
    assert door.sign_in("eve", OWN, T + 1) == NO_MATCH  # right, but disabled
    assert door.sign_in("sam", OWN, T + 1) == NO_MATCH  # right, but locked


class Slow(Passwords):
    """Somebody acts while the password is looked at."""

    def __init__(self, meanwhile: Callable[[], object]) -> None:
        super().__init__(time_cost=1, memory_kib=8, lanes=1)
        self.meanwhile = meanwhile

    def matches(self, hashed: str, password: str) -> bool:
        good = super().matches(hashed, password)
        self.meanwhile()
        return good


def test_what_changes_while_a_password_is_looked_at_counts(desk: Desk) -> None:
    office = desk.people.office
    for number, meanwhile in enumerate((office.disable, office.give_password)):
        name = f"joe {number}"
        token = add(desk, name, Role.DEALER)
        slow = People(desk.books, Slow(partial(meanwhile, desk.by, name, T)), KEY).door
        assert slow.sign_in(name, OWN, T) == NO_MATCH
        assert desk.people.door.who(token, T) is None
    token = add(desk, "sam", Role.DEALER)
    slow = People(desk.books, Slow(partial(office.give_password, desk.by, "sam", T)), KEY).door
    assert slow.change_password(token, OWN, OWN + "2", T) == NO_MATCH
    assert desk.people.door.sign_in("sam", OWN + "2", T) == NO_MATCH


def failures(desk: Desk, name: str, times: int, now: int) -> None:
    for _ in range(times):
        assert desk.people.door.sign_in(name, "wrong", now) == NO_MATCH


def test_five_wrong_tries_lock_for_a_minute_then_twice_as_long(desk: Desk) -> None:
    add(desk, "joe", Role.DEALER)
    desk.record.clear()
    door = desk.people.door
    failures(desk, "joe", 3, T)
    signed(door.sign_in("joe", OWN, T))  # and the tries are forgotten
    failures(desk, "joe", 5, T)
    assert desk.kinds() == ["signed_in/1 joe", "tries_used_up/1 joe"]
    assert desk.record[-1].actor == "system"
    assert desk.record[-1].detail == f"try 5; locked until {T + MINUTE} if it is wrong"
    assert door.sign_in("joe", OWN, T + MINUTE - 1) == NO_MATCH
    signed(door.sign_in("joe", OWN, T + MINUTE))


def test_the_lock_grows_to_an_hour_and_no_further(desk: Desk) -> None:
    add(desk, "joe", Role.DEALER)
    now, locks = T, []
    failures(desk, "joe", 4, now)
    for _ in range(9):
        failures(desk, "joe", 1, now)
        with desk.books.reading() as book:
            joe = book.person("joe")
        assert joe is not None
        locks.append((joe.locked_until - now) // MINUTE)
        now = joe.locked_until
    assert locks == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    signed(desk.people.door.sign_in("joe", OWN, now))
    failures(desk, "joe", 4, now)
    signed(desk.people.door.sign_in("joe", OWN, now))


def test_tries_while_locked_lengthen_the_next_lock_but_not_this_one(desk: Desk) -> None:
    add(desk, "joe", Role.DEALER)
    failures(desk, "joe", 5 + 20, T)
    signed(desk.people.door.sign_in("joe", OWN, T + MINUTE))
    failures(desk, "joe", 5 + 2, T)
    failures(desk, "joe", 1, T + MINUTE)
    assert desk.people.door.sign_in("joe", OWN, T + 9 * MINUTE - 1) == NO_MATCH
    signed(desk.people.door.sign_in("joe", OWN, T + 9 * MINUTE))


def test_the_fifth_try_may_be_the_right_one(desk: Desk) -> None:
    add(desk, "joe", Role.DEALER)
    failures(desk, "joe", 4, T)
    signed(desk.people.door.sign_in("joe", OWN, T))
    signed(desk.people.door.sign_in("joe", OWN, T))


def test_sessions_go_on_without_a_password_when_somebody_locks_the_name(desk: Desk) -> None:
    token = add(desk, "joe", Role.DEALER)
    failures(desk, "joe", 9, T)
    assert desk.people.door.who(token, T + 1) == Caller("joe", Role.DEALER)


@pytest.mark.parametrize(
    ("role", "lasting"), [(Role.PLAYER, PLAYERS), (Role.DEALER, STAFF), (Role.AUDITOR, STAFF)]
)
def test_a_session_lasts_while_it_is_used_but_not_for_ever(
    desk: Desk, role: Role, lasting: Any
) -> None:
    token = add(desk, "joe", role)
    door = desk.people.door
    end = T + lasting.whole
    now = T
    while now + lasting.idle - 1 < end:
        now += lasting.idle - 1
        assert door.who(token, now) == Caller("joe", role)
    assert door.who(token, end - 1) == Caller("joe", role)
    assert door.who(token, end) is None
    idle = signed(door.sign_in("joe", OWN, T)).token
    assert door.who(idle, T + lasting.idle) is None


def test_a_session_is_not_written_at_every_request(desk: Desk) -> None:
    token = add(desk, "joe", Role.PLAYER)
    written: list[str] = []

    @event.listens_for(desk.engine, "before_cursor_execute")
    def note(*told: Any) -> None:
        if told[2].startswith("UPDATE"):
            written.append(told[2])

    for second in range(180):
        assert desk.people.door.who(token, T + second * 1000)
    assert len(written) == 2


def test_what_is_stored_signs_nobody_in(desk: Desk) -> None:
    """The database has neither the token nor the password, and what it has opens no door."""
    token = add(desk, "joe", Role.DEALER)
    with desk.engine.connect() as connection:
        rows = repr(connection.execute(select(sessions)).all())
        rows += repr(connection.execute(select(people)).all())
        [stored] = connection.execute(
            select(people.c.password).where(people.c.name == "joe")
        ).scalars()
    assert token not in rows
    assert OWN not in rows
    assert token_key(token).hex() not in token
    assert stored.startswith("$argon2id$")
    assert desk.people.door.who(token_key(token).hex(), T) is None
    assert desk.people.door.sign_in("joe", stored, T) == NO_MATCH
    with desk.books.reading() as book:
        assert stored not in repr(book.person("joe"))


def test_tokens_have_256_bits_and_are_all_different(desk: Desk) -> None:
    tokens = {signed(desk.people.door.sign_in("floor", FLOOR_PASSWORD, T)).token for _ in range(20)}
    assert len(tokens) == 20
    assert {len(token) for token in tokens} == {43}  # 6 bits a letter


def test_signing_out_ends_this_session_and_everywhere_all_of_them(desk: Desk) -> None:
    first = add(desk, "joe", Role.DEALER)
    door = desk.people.door
    second = signed(door.sign_in("joe", OWN, T)).token
    third = signed(door.sign_in("joe", OWN, T)).token
    desk.record.clear()
    door.sign_out(first, T)
    door.sign_out(first, T)
    assert [door.who(name, T) is not None for name in (first, second, third)] == [False, True, True]
    assert door.sign_out_everywhere(second, T) is None
    assert [door.who(item, T) for item in (second, third)] == [None, None]
    assert desk.kinds() == ["signed_out/1 joe", "signed_out/1 joe"]
    refused = door.sign_out_everywhere(second, T)
    assert refused is not None
    assert refused.reason is Reason.NOT_SIGNED_IN


def test_a_new_password_ends_the_other_sessions(desk: Desk) -> None:
    token = add(desk, "joe", Role.DEALER)
    door = desk.people.door
    other = signed(door.sign_in("joe", OWN, T)).token
    assert isinstance(door.change_password(token, OWN, OWN + "2", T), Caller)
    assert door.who(token, T)
    assert door.who(other, T) is None
    assert door.sign_in("joe", OWN, T) == NO_MATCH
    signed(door.sign_in("joe", OWN + "2", T))


@pytest.mark.parametrize(
    ("role", "name", "new", "says"),
    [
        (Role.DEALER, "joe", "eleven char", "at least 12 characters"),
        (Role.AUDITOR, "joe", "eleven char", "at least 12 characters"),
        (Role.PLAYER, "joe", "seven c", "at least 8 characters"),
        (Role.PLAYER, "joe", "", "at least 8 characters"),
        (Role.PLAYER, "joe", "x" * 257, "at most 256 characters"),
        (Role.PLAYER, "joe the player", "Joe the PLAYER", "can't be your name"),
        (Role.PLAYER, "joe", OWN, "same as the old one"),
    ],
)
def test_what_is_no_password(desk: Desk, role: Role, name: str, new: str, says: str) -> None:
    token = add(desk, name, role)
    refused = desk.people.door.change_password(token, OWN, new, T)
    assert isinstance(refused, Refused)
    assert refused.reason is Reason.BAD_PASSWORD
    assert says in str(refused)
    signed(desk.people.door.sign_in(name, OWN, T))


@pytest.mark.parametrize(
    ("role", "new"),
    [
        (Role.PLAYER, "8 letter"),
        (Role.DEALER, "12 letters.."),
        (Role.PLAYER, "üéñöåaßx" * 32),
    ],
)
def test_the_shortest_and_the_longest_password(desk: Desk, role: Role, new: str) -> None:
    token = add(desk, "joe", role)
    assert isinstance(desk.people.door.change_password(token, OWN, new, T), Caller)
    signed(desk.people.door.sign_in("joe", new, T))
    assert desk.people.door.sign_in("joe", new + "x", T) == NO_MATCH


def test_the_old_password_is_asked_for_and_wrong_ones_count(desk: Desk) -> None:
    token = add(desk, "joe", Role.DEALER)
    for _ in range(5):
        assert desk.people.door.change_password(token, "wrong", OWN + "2", T) == NO_MATCH
    assert desk.people.door.change_password(token, OWN, OWN + "2", T) == NO_MATCH  # locked
    refused = desk.people.door.change_password("no token", OWN, OWN + "2", T)
    assert isinstance(refused, Refused)
    assert refused.reason is Reason.NOT_SIGNED_IN


def test_costs_that_are_raised_take_hold_at_the_next_sign_in(tmp_path: Path) -> None:
    with open_desk(in_file(tmp_path)) as desk:
        with desk.books.reading() as book:
            before = book.person("floor")
        assert before is not None
        dearer = Passwords(time_cost=2, memory_kib=16, lanes=1)
        people = People(desk.books, dearer, KEY)
        assert people.office.start(T) is None
        signed(people.door.sign_in("floor", FLOOR_PASSWORD, T))
        with desk.books.reading() as book:
            after, blank = book.person("floor"), book.person("")
        assert after is not None
        assert blank is not None
        assert QUICK.outdated(after.password)
        assert not dearer.outdated(after.password)
        assert not dearer.outdated(blank.password)  # what unknown names are judged by costs as much
        signed(people.door.sign_in("floor", FLOOR_PASSWORD, T))


def test_the_costs_by_default_are_those_of_the_standard() -> None:
    hashed = Passwords().hash("x" * 12)
    assert hashed.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert Passwords().matches(hashed, "x" * 12)
    assert not Passwords().matches("no hash", "x")
    assert Passwords().outdated("no hash")


def test_a_book_that_was_never_begun_says_so(tmp_path: Path) -> None:
    with (
        desk_at(in_file(tmp_path)) as desk,
        pytest.raises(RuntimeError, match=r"never begun; call Office\.start first"),
    ):
        desk.people.door.sign_in("floor", "x", T)


def test_what_is_over_is_forgotten(desk: Desk) -> None:
    add(desk, "joe", Role.PLAYER)
    kept = signed(desk.people.door.sign_in("joe", OWN, T + 13 * HOUR)).token
    desk.people.invitations.make(desk.by, "table/1", T, lasts=HOUR, uses=1)
    assert desk.people.door.forget(T) == 0
    assert desk.people.door.forget(T + 13 * HOUR) == 3  # floor's session, joe's first, the link
    assert desk.people.door.who(kept, T + 13 * HOUR)
