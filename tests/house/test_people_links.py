"""Invitation links: signed, for a number of people, for a limited time."""

from __future__ import annotations

import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.house.people import Caller, People, Role
from croupier.house.people import SignedIn as Session
from croupier.house.people.guests import walk_in
from croupier.house.people.invitations import BY_FLOORPERSON, BY_PLAYER
from croupier.refusal import Reason, Refused
from tests.house import desk as desks
from tests.house.desk import HOUR, MINUTE, QUICK, Desk, T, in_file, joined, open_desk, signed


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with open_desk(in_file(tmp_path)) as desk:
        yield desk


def invited(desk: Desk, uses: int = 3, lasts: int = HOUR) -> str:
    link = desk.people.invitations.make(desk.by, "table/1", T, lasts=lasts, uses=uses)
    assert isinstance(link, str)
    return link


def reason(answer: object) -> Reason:
    assert isinstance(answer, Refused), answer
    assert answer.message.endswith(".")
    assert answer.advice
    return answer.reason


def test_whoever_opens_a_link_is_a_player_at_once(desk: Desk) -> None:
    link = invited(desk)
    ann = joined(desk.people.invitations.join(link, " Ann ", T))
    assert ann.stream == "table/1"
    assert ann.signed_in.caller == Caller("Ann", Role.PLAYER)
    assert desk.people.door.who(ann.signed_in.token, T + 11 * HOUR) == ann.signed_in.caller
    assert desk.kinds() == ["link_made/1 floor", "person_joined/1 Ann"]
    assert desk.record[-1].detail == "table/1 by a link of floor"
    assert desk.record[-1].actor == "player:Ann"


def test_without_a_password_nobody_signs_in_by_one(desk: Desk) -> None:
    joined(desk.people.invitations.join(invited(desk), "ann", T))
    for password in ("", "ann", "password"):
        assert reason(desk.people.door.sign_in("ann", password, T)) is Reason.NO_MATCH


def test_a_player_who_came_by_a_link_may_set_a_password_and_come_back(desk: Desk) -> None:
    ann: Session = joined(desk.people.invitations.join(invited(desk), "ann", T)).signed_in
    door = desk.people.door
    assert reason(door.change_password(ann.token, "", "short", T)) is Reason.BAD_PASSWORD
    assert door.change_password(ann.token, "", "long enough", T) == Caller("ann", Role.PLAYER)
    signed(door.sign_in("ann", "long enough", T))
    assert reason(door.change_password(ann.token, "", "another one", T)) is Reason.NO_MATCH


def test_a_link_is_for_so_many(desk: Desk) -> None:
    link = invited(desk, uses=2)
    links = desk.people.invitations
    for name in ("ann", "bob"):
        assert not isinstance(links.look(link, T), Refused)
        joined(links.join(link, name, T))
    assert reason(links.join(link, "cy", T)) is Reason.LINK_OVER
    assert reason(links.look(link, T)) is Reason.LINK_OVER


def test_a_name_refused_uses_nothing_up(desk: Desk) -> None:
    link = invited(desk, uses=1)
    links = desk.people.invitations
    for name, why in (
        ("", Reason.BAD_NAME),
        ("a:b", Reason.BAD_NAME),
        ("\ud800", Reason.BAD_NAME),
        ("Floor", Reason.NAME_TAKEN),
        ("FL00R", Reason.NAME_TAKEN),
        ("dealer", Reason.NAME_TAKEN),
        ("System", Reason.NAME_TAKEN),
        ("the  house"[4:], Reason.NAME_TAKEN),
    ):
        assert reason(links.join(link, name, T)) is why
    joined(links.join(link, "ann", T))


def test_players_have_different_names_too(desk: Desk) -> None:
    link = invited(desk)
    joined(desk.people.invitations.join(link, "ann", T))
    for name in ("ann", "Ann", "ánn", "a n n"):
        assert reason(desk.people.invitations.join(link, name, T)) is Reason.NAME_TAKEN


def test_a_link_expires(desk: Desk) -> None:
    link = invited(desk, lasts=HOUR)
    joined(desk.people.invitations.join(link, "ann", T + HOUR - 1))
    assert reason(desk.people.invitations.join(link, "bob", T + HOUR)) is Reason.LINK_OVER


def test_a_link_is_withdrawn_and_those_who_came_by_it_stay(desk: Desk) -> None:
    link = invited(desk)
    links = desk.people.invitations
    ann = joined(links.join(link, "ann", T)).signed_in
    listed = links.links(desk.by)
    assert not isinstance(listed, Refused)
    [item] = listed
    assert (item.stream, item.by, item.left) == ("table/1", "floor", 2)
    assert item.id not in link  # not readable from the link, though not a secret either
    assert links.withdraw(desk.by, item.id, T) is None
    assert reason(links.withdraw(desk.by, item.id, T)) is Reason.LINK_OVER
    assert reason(links.withdraw(desk.by, "\0", T)) is Reason.LINK_OVER
    assert reason(links.join(link, "bob", T)) is Reason.LINK_OVER
    assert desk.people.door.who(ann.token, T)


def test_the_links_of_somebody_disabled_are_over(desk: Desk) -> None:
    desks.given(desk.people.office.add(desk.by, "eve", Role.FLOORPERSON, T))
    eve = Caller("eve", Role.FLOORPERSON)
    link = desk.people.invitations.make(eve, "table/1", T, lasts=HOUR, uses=5)
    assert isinstance(link, str)
    joined(desk.people.invitations.join(link, "ann", T))
    assert desk.people.office.disable(desk.by, "eve", T) is None
    assert reason(desk.people.invitations.join(link, "bob", T)) is Reason.LINK_OVER


@pytest.mark.parametrize(
    ("role", "seated", "allowed"),
    [
        (Role.PLAYER, True, True),
        (Role.PLAYER, False, False),
        (Role.FLOORPERSON, False, True),
        (Role.DEALER, False, False),
        (Role.DEALER, True, False),
        (Role.AUDITOR, False, False),
    ],
)
def test_who_may_invite(desk: Desk, role: Role, seated: bool, allowed: bool) -> None:
    desks.given(desk.people.office.add(desk.by, "joe", role, T))
    made = desk.people.invitations.make(
        Caller("joe", role), "table/1", T, lasts=HOUR, uses=2, seated=seated
    )
    assert isinstance(made, str) == allowed
    if isinstance(made, str):
        joined(desk.people.invitations.join(made, "ann", T))
    else:
        assert made.reason is Reason.NOT_ALLOWED


@pytest.mark.parametrize("role", [Role.PLAYER, Role.FLOORPERSON])
def test_how_far_a_link_goes(desk: Desk, role: Role) -> None:
    reach = BY_PLAYER if role is Role.PLAYER else BY_FLOORPERSON
    joe = Caller("joe", role)

    def made(lasts: int, uses: int) -> bool:
        answer = desk.people.invitations.make(
            joe, "table/1", T, lasts=lasts, uses=uses, seated=True
        )
        assert isinstance(answer, str) or answer.reason is Reason.BAD_AMOUNT
        return isinstance(answer, str)

    assert made(reach.lasts, reach.uses)
    assert made(MINUTE, 1)
    assert not made(reach.lasts + 1, 1)
    assert not made(MINUTE - 1, 1)
    assert not made(HOUR, reach.uses + 1)
    assert not made(HOUR, 0)


def test_an_altered_link_is_none(desk: Desk) -> None:
    """Every letter exchanged for every other one, and for some that no link has."""
    link = invited(desk)
    assert not isinstance(desk.people.invitations.look(link, T), Refused)
    letters = string.ascii_letters + string.digits + "-_.:/ é\0"
    for place, own in enumerate(link):
        for other in letters.replace(own, ""):
            altered = link[:place] + other + link[place + 1 :]
            assert reason(desk.people.invitations.look(altered, T)) is Reason.BAD_LINK
    for altered in (link[:-1], link[1:], link + "A", link + "=", f" {link}", link * 2):
        assert reason(desk.people.invitations.look(altered, T)) is Reason.BAD_LINK


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=60) | st.just("x" * 100_000) | st.just("."))
def test_what_is_no_link(desk: Desk, source: str) -> None:
    assert reason(desk.people.invitations.look(source, T)) is Reason.BAD_LINK
    assert reason(desk.people.invitations.join(source, "ann", T)) is Reason.BAD_LINK


def test_a_link_signed_with_another_key_is_none(desk: Desk) -> None:
    link = invited(desk)
    others = People(desk.books, QUICK, b"another key" * 3)
    assert reason(others.invitations.look(link, T)) is Reason.BAD_LINK


def test_a_guest_is_a_player_at_once_under_the_same_rules(desk: Desk) -> None:
    ann = signed(walk_in(desk.books, " ann ", T))
    assert ann.caller == Caller("ann", Role.PLAYER)
    assert desk.people.door.who(ann.token, T) == ann.caller
    assert reason(walk_in(desk.books, "Ann", T)) is Reason.NAME_TAKEN
    assert reason(walk_in(desk.books, "fl00r", T)) is Reason.NAME_TAKEN
    assert reason(walk_in(desk.books, "a:b", T)) is Reason.BAD_NAME
    assert desk.kinds() == ["person_joined/1 ann"]
