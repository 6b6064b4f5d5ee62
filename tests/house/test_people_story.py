"""Random sequences of events against a simple model: the same people, sessions, and links."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy import create_engine
from sqlalchemy.pool import StaticPool

from croupier.adapters.store import schema
from croupier.adapters.store.people import SqlBooks
from croupier.house.people import Caller, Given, Happening, Joined, People, Role, SignedIn
from croupier.refusal import Refused
from tests.house.desk import HOUR, KEY, MINUTE, QUICK, T

NAMES = st.sampled_from(["floor", "ann", "bob", "eve", "joe"])
ROLES = st.sampled_from(list(Role))
WRONG = "surely not this one"


@dataclass
class Known:
    """What the plain account has of a person."""

    role: Role
    password: str
    disabled: bool = False
    tries: int = 0
    locked_until: int = 0
    tokens: dict[str, tuple[int, int]] = field(default_factory=dict)
    """When each session began and when it was last used."""


class Story(RuleBasedStateMachine):
    """The desk and the plain account, step by step."""

    def __init__(self) -> None:
        super().__init__()
        self.engine = create_engine("sqlite://", poolclass=StaticPool)
        schema.metadata.create_all(self.engine)
        self.record: list[Happening] = []
        books = SqlBooks(self.engine, lambda _, happening: self.record.append(happening))
        self.books = books
        self.desk = People(books, QUICK, KEY)
        self.now = T
        first = self.desk.office.start(self.now)
        assert isinstance(first, Given)
        self.known = {"floor": Known(Role.FLOORPERSON, first.one_time)}
        self.link = ""
        self.left = 0

    def teardown(self) -> None:
        self.engine.dispose()

    by = Caller("floor", Role.FLOORPERSON)  # what the office checks is the caller, not the book

    def floorpersons(self) -> list[str]:
        return [
            name
            for name, known in self.known.items()
            if known.role is Role.FLOORPERSON and not known.disabled
        ]

    @rule(wait=st.sampled_from([0, 1, MINUTE - 1, MINUTE, HOUR, 9 * HOUR]))
    def time_goes_by(self, wait: int) -> None:
        self.now += wait

    @rule(name=NAMES, right=st.booleans())
    def sign_in(self, name: str, right: bool) -> None:
        known = self.known.get(name)
        password = known.password if known and right and known.password else WRONG
        answer = self.desk.door.sign_in(name, password, self.now)
        if known is None:
            assert isinstance(answer, Refused)
            return
        locked = self.now < known.locked_until
        if right and known.password and not locked and not known.disabled:
            assert isinstance(answer, SignedIn)
            known.tries = known.locked_until = 0
            known.tokens[answer.token] = (self.now, self.now)
            return
        assert isinstance(answer, Refused)
        known.tries += 1
        if not locked and known.tries >= 5:
            known.locked_until = self.now + min(MINUTE * 2 ** (known.tries - 5), HOUR)

    @rule(name=NAMES, role=ROLES)
    def add(self, name: str, role: Role) -> None:
        answer = self.desk.office.add(self.by, name, role, self.now)
        assert isinstance(answer, Given) == (name not in self.known)
        if isinstance(answer, Given):
            self.known[name] = Known(role, answer.one_time)

    @rule(name=NAMES, role=ROLES)
    def change_role(self, name: str, role: Role) -> None:
        answer = self.desk.office.change_role(self.by, name, role, self.now)
        known = self.known.get(name)
        last = role is not Role.FLOORPERSON and self.floorpersons() == [name]
        assert isinstance(answer, Refused) == (known is None or last)
        if known is None or last or known.role is role:
            return
        assert isinstance(answer, Given) == (known.role is Role.PLAYER)
        if isinstance(answer, Given):
            known.password = answer.one_time
        known.role = role
        known.tokens.clear()

    @rule(name=NAMES)
    def disable(self, name: str) -> None:
        answer = self.desk.office.disable(self.by, name, self.now)
        refused = name not in self.known or self.floorpersons() == [name]
        assert isinstance(answer, Refused) == refused
        if not refused:
            self.known[name].disabled = True
            self.known[name].tokens.clear()

    @rule(name=NAMES)
    def enable(self, name: str) -> None:
        answer = self.desk.office.enable(self.by, name, self.now)
        assert isinstance(answer, Refused) == (name not in self.known)
        if name in self.known:
            self.known[name].disabled = False

    @rule(uses=st.integers(1, 2))
    def invite(self, uses: int) -> None:
        answer = self.desk.invitations.make(self.by, "table/1", self.now, lasts=HOUR, uses=uses)
        assert isinstance(answer, str)
        self.link, self.left, self.link_ends = answer, uses, self.now + HOUR

    @precondition(lambda self: self.link)
    @rule(name=NAMES)
    def join(self, name: str) -> None:
        answer = self.desk.invitations.join(self.link, name, self.now)
        maker = self.known["floor"]
        open_now = self.left > 0 and self.now < self.link_ends and not maker.disabled
        welcome = open_now and name not in self.known
        assert isinstance(answer, Joined) == welcome
        if isinstance(answer, Joined):
            self.left -= 1
            token = answer.signed_in.token
            self.known[name] = Known(Role.PLAYER, "", tokens={token: (self.now, self.now)})

    @rule(data=st.data())
    def sign_out(self, data: Any) -> None:
        tokens = [(known, token) for known in self.known.values() for token in known.tokens]
        if tokens:
            item, token = data.draw(st.sampled_from(tokens))
            self.desk.door.sign_out(token, self.now)
            del item.tokens[token]

    @invariant()
    def somebody_has_the_floor(self) -> None:
        with self.books.reading() as book:
            assert list(book.hold_floorpersons()) == sorted(self.floorpersons())
        assert self.floorpersons()

    @invariant()
    def the_same_people_are_signed_in(self) -> None:
        for name, known in self.known.items():
            idle, whole = (8 * HOUR, 12 * HOUR) if known.role.staff else (12 * HOUR, 168 * HOUR)
            for token, (began, used) in list(known.tokens.items()):
                lasts = self.now < min(used + idle, began + whole)
                caller = self.desk.door.who(token, self.now)
                assert (caller is not None) == lasts
                if caller is not None:
                    assert (caller.name, caller.role) == (name, known.role)
                    # Its last use is written once a minute.
                    known.tokens[token] = (began, self.now if self.now - used >= MINUTE else used)
                else:
                    del known.tokens[token]


def test_any_course_of_events() -> None:
    run_state_machine_as_test(
        Story, settings=settings(max_examples=40, stateful_step_count=30, deadline=None)
    )
