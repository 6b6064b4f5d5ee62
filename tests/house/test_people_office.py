"""The office: people come, change and go, and a floorperson always remains."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from croupier.house.people import Caller, Happening, Office, Passwords, People, Person, Role, What
from croupier.house.people.sessions import NO_MATCH
from croupier.refusal import Reason, Refused
from tests.house.desk import (
    FLOOR_PASSWORD,
    HOUR,
    KEY,
    Desk,
    T,
    given,
    in_file,
    joined,
    open_desk,
    signed,
)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with open_desk(in_file(tmp_path)) as desk:
        yield desk


def reason(answer: object) -> Reason:
    assert isinstance(answer, Refused), answer
    assert answer.message.endswith(".")
    assert answer.advice
    return answer.reason


def book_of(desk: Desk) -> list[Person]:
    with desk.books.reading() as book:
        return list(book.people())


def test_a_person_is_added_with_a_password_to_change(desk: Desk) -> None:
    told = given(desk.people.office.add(desk.by, " Joe ", Role.DEALER, T))
    assert told.name == "Joe"
    session = signed(desk.people.door.sign_in("Joe", told.one_time, T))
    assert session.caller == Caller("Joe", Role.DEALER, must_change_password=True)
    added = Happening("person_added/1", T, "floorperson:floor", "Joe", "dealer")
    assert desk.record[0] == added


class Slow(Passwords):
    """Somebody acts while a password is hashed."""

    def __init__(self, meanwhile: Callable[[], object]) -> None:
        super().__init__(time_cost=1, memory_kib=8, lanes=1)
        self.meanwhile = meanwhile

    def hash(self, password: str) -> str:
        hashed = super().hash(password)
        self.meanwhile()
        return hashed


def test_whoever_is_signed_out_meanwhile_changes_nobody(desk: Desk) -> None:
    office, door, links = desk.people.office, desk.people.door, desk.people.invitations
    given(office.add(desk.by, "joe", Role.DEALER, T))
    assert desk.floor is not None
    door.change_password(desk.floor.token, FLOOR_PASSWORD, "quite another one", T)
    link = links.make(desk.by, "table/1", T, lasts=HOUR, uses=1)
    found = links.links(desk.by)
    assert not isinstance(found, Refused)
    [kept] = [item.id for item in found]
    asks: tuple[Callable[[Office, Caller], object], ...] = (
        lambda each, by: each.add(by, "new", Role.DEALER, T),
        lambda one, by: one.change_role(by, "joe", Role.AUDITOR, T),
        lambda one, by: one.give_password(by, "joe", T),
    )
    for ask in asks:
        token = signed(door.sign_in("floor", "quite another one", T)).token
        by, before = door.who(token, T), book_of(desk)
        assert by is not None
        slow = People(desk.books, Slow(partial(door.sign_out, token, T)), KEY).office
        assert reason(ask(slow, by)) is Reason.NOT_SIGNED_IN
        assert book_of(desk) == before
        for answer in (
            office.disable(by, "joe", T),
            office.enable(by, "joe", T),
            office.unlock(by, "joe", T),
            links.make(by, "table/1", T, lasts=HOUR, uses=1),
            links.withdraw(by, kept, T),
        ):
            assert reason(answer) is Reason.NOT_SIGNED_IN
        assert book_of(desk) == before
    assert isinstance(link, str)


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.FLOORPERSON])
def test_only_a_floorperson_does_the_office_s_work(desk: Desk, role: Role) -> None:
    before = book_of(desk)
    office, links = desk.people.office, desk.people.invitations
    for by in (Caller("joe", role), Caller("joe", Role.FLOORPERSON, must_change_password=True)):
        for answer in (
            office.people(by),
            office.add(by, "new", Role.DEALER, T),
            office.change_role(by, "floor", Role.PLAYER, T),
            office.disable(by, "floor", T),
            office.enable(by, "floor", T),
            office.unlock(by, "floor", T),
            office.give_password(by, "floor", T),
            links.links(by),
            links.withdraw(by, "x" * 16, T),
        ):
            assert reason(answer) is Reason.NOT_ALLOWED
    assert book_of(desk) == before
    assert desk.record == []


@pytest.mark.parametrize("name", ["floor", "FLOOR", "fl00r", "F Loor", "flöor"])
def test_no_two_people_look_alike(desk: Desk, name: str) -> None:
    for role in Role:
        assert reason(desk.people.office.add(desk.by, name, role, T)) is Reason.NAME_TAKEN
    assert [person.name for person in book_of(desk)] == ["floor"]


def test_staff_may_be_called_what_players_may_not(desk: Desk) -> None:
    assert reason(desk.people.office.add(desk.by, "Dealer", Role.PLAYER, T)) is Reason.NAME_TAKEN
    given(desk.people.office.add(desk.by, "Dealer", Role.DEALER, T))


@pytest.mark.parametrize("name", ["", "a:b", "x" * 25, "\0", "\ud800"])
def test_what_is_no_name_is_nobody(desk: Desk, name: str) -> None:
    office = desk.people.office
    assert reason(office.add(desk.by, name, Role.DEALER, T)) is Reason.BAD_NAME
    for answer in (
        office.disable(desk.by, name, T),
        office.enable(desk.by, name, T),
        office.unlock(desk.by, name, T),
        office.change_role(desk.by, name, Role.DEALER, T),
        office.give_password(desk.by, name, T),
        office.recover(name, T),
        office.disable(desk.by, "who", T),
    ):
        assert reason(answer) is Reason.NO_SUCH_PERSON
    assert desk.record == []


def test_the_last_floorperson_stays(desk: Desk) -> None:
    office = desk.people.office
    assert reason(office.disable(desk.by, "floor", T)) is Reason.LAST_FLOORPERSON
    for role in (Role.PLAYER, Role.DEALER, Role.AUDITOR):
        answer = office.change_role(desk.by, "floor", role, T)
        assert reason(answer) is Reason.LAST_FLOORPERSON
    assert office.change_role(desk.by, "floor", Role.FLOORPERSON, T) is None
    given(office.add(desk.by, "eve", Role.FLOORPERSON, T))
    assert office.disable(desk.by, "eve", T) is None
    assert reason(office.disable(desk.by, "floor", T)) is Reason.LAST_FLOORPERSON  # eve is disabled
    assert office.change_role(desk.by, "eve", Role.DEALER, T) is None
    assert office.change_role(desk.by, "eve", Role.FLOORPERSON, T) is None
    assert reason(office.disable(desk.by, "floor", T)) is Reason.LAST_FLOORPERSON
    assert office.enable(desk.by, "eve", T) is None
    assert office.disable(desk.by, "floor", T) is None
    eve = Caller("eve", Role.FLOORPERSON)
    assert reason(office.disable(eve, "eve", T)) is Reason.LAST_FLOORPERSON


def test_a_disabled_person_is_out_at_once_and_back_unharmed(desk: Desk) -> None:
    office, door = desk.people.office, desk.people.door
    told = given(office.add(desk.by, "joe", Role.DEALER, T))
    token = signed(door.sign_in("joe", told.one_time, T)).token
    desk.record.clear()
    for _ in range(2):  # the second time nothing happens
        assert office.disable(desk.by, "joe", T) is None
    assert door.who(token, T) is None
    assert door.sign_in("joe", told.one_time, T) == NO_MATCH
    for _ in range(2):
        assert office.enable(desk.by, "joe", T) is None
    assert door.who(token, T) is None
    signed(door.sign_in("joe", told.one_time, T))
    assert desk.kinds()[:2] == ["person_disabled/1 joe", "person_enabled/1 joe"]
    assert len(desk.record) == 3


def test_a_new_role_means_signing_in_anew(desk: Desk) -> None:
    office, door = desk.people.office, desk.people.door
    told = given(office.add(desk.by, "joe", Role.DEALER, T))
    token = signed(door.sign_in("joe", told.one_time, T)).token
    assert office.change_role(desk.by, "joe", Role.AUDITOR, T) is None
    assert door.who(token, T) is None
    assert signed(door.sign_in("joe", told.one_time, T)).caller.role is Role.AUDITOR
    changed = next(happening for happening in desk.record if happening.kind == "role_changed/1")
    assert changed.detail == "dealer to auditor"
    assert changed.actor == "floorperson:floor"


def test_a_player_who_joins_the_staff_gets_a_password_for_it(desk: Desk) -> None:
    office, door = desk.people.office, desk.people.door
    link = desk.people.invitations.make(desk.by, "table/1", T, lasts=3_600_000, uses=1)
    assert isinstance(link, str)
    ann = joined(desk.people.invitations.join(link, "ann", T)).signed_in
    told = given(office.change_role(desk.by, "ann", Role.DEALER, T))
    assert told.name == "ann"
    assert door.who(ann.token, T) is None
    session = signed(door.sign_in("ann", told.one_time, T))
    assert session.caller == Caller("ann", Role.DEALER, must_change_password=True)
    assert office.change_role(desk.by, "ann", Role.PLAYER, T) is None


def test_a_locked_person_is_let_in_by_the_floor(desk: Desk) -> None:
    office, door = desk.people.office, desk.people.door
    told = given(office.add(desk.by, "joe", Role.DEALER, T))
    for _ in range(8):
        door.sign_in("joe", "wrong", T)
    assert door.sign_in("joe", told.one_time, T) == NO_MATCH
    for _ in range(2):
        assert office.unlock(desk.by, "joe", T) is None
    signed(door.sign_in("joe", told.one_time, T))
    assert desk.kinds().count("person_unlocked/1 joe") == 1


def test_a_forgotten_password_is_given_anew(desk: Desk) -> None:
    office, door = desk.people.office, desk.people.door
    old = given(office.add(desk.by, "joe", Role.DEALER, T))
    token = signed(door.sign_in("joe", old.one_time, T)).token
    for _ in range(8):
        door.sign_in("joe", "wrong", T)
    new = given(office.give_password(desk.by, "joe", T))
    assert door.who(token, T) is None
    assert door.sign_in("joe", old.one_time, T) == NO_MATCH
    assert signed(door.sign_in("joe", new.one_time, T)).caller.must_change_password


def test_whoever_is_at_the_machine_gets_the_floor_back(desk: Desk) -> None:
    told = given(desk.people.office.recover("floor", T))
    assert desk.people.door.sign_in("floor", FLOOR_PASSWORD, T) == NO_MATCH
    assert signed(desk.people.door.sign_in("floor", told.one_time, T)).caller.must_change_password
    assert desk.record[0].actor == "system"


def test_the_list_of_people_has_everybody_and_no_hash_in_print(desk: Desk) -> None:
    given(desk.people.office.add(desk.by, "joe", Role.DEALER, T))
    listed = desk.people.office.people(desk.by)
    assert not isinstance(listed, Refused)
    assert [(person.name, person.role) for person in listed] == [
        ("floor", Role.FLOORPERSON),
        ("joe", Role.DEALER),
    ]
    assert "argon2" not in repr(listed)
    assert desk.by.may(What.MANAGE_PEOPLE)


def test_the_record_tells_no_secret(desk: Desk) -> None:
    office, door = desk.people.office, desk.people.door
    told = given(office.add(desk.by, "joe", Role.PLAYER, T))
    session = signed(door.sign_in("joe", told.one_time, T))
    door.change_password(session.token, told.one_time, "my own secret", T)
    link = desk.people.invitations.make(desk.by, "table/1", T, lasts=3_600_000, uses=1)
    assert isinstance(link, str)
    ann = joined(desk.people.invitations.join(link, "ann", T)).signed_in
    again = given(office.give_password(desk.by, "joe", T))
    shown = repr(desk.record)
    for secret in (told.one_time, again.one_time, session.token, "my own secret", link, ann.token):
        assert secret not in shown
    assert "argon2" not in shown


@pytest.mark.parametrize("role", [Role.PLAYER, Role.FLOORPERSON])
def test_nobody_has_the_name_under_which_the_house_acts(desk: Desk, role: Role) -> None:
    added = desk.people.office.add(desk.by, "Automatic", role, T)
    assert reason(added) is Reason.NAME_TAKEN
