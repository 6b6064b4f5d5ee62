"""The decision of a command: events collected from several functions in turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from croupier.cards import Card, text
from croupier.engine.command import STANDS_IN
from croupier.engine.machine import Giver
from croupier.engine.procedure import unfolded as judge_life
from croupier.engine.procedure.decide import Unfolded
from croupier.house.table.evolve import Postings, advance, lived
from croupier.house.table.state import Person, TableState
from croupier.refusal import Reason, Refused

MS = 1000


def nobody(_: str) -> Refused | None:
    """Return None: every name is free for a bot."""
    return None


def independent(_proposer: str, _confirmer: str) -> Refused | None:
    """Return None: any two people are independent."""
    return None


class Asked(msgspec.Struct, frozen=True):
    """The actor, the time, and the shared accounts at that moment."""

    at: int
    """Milliseconds."""
    person: Person
    readings: Mapping[str, int]
    """Units by account: meters, reserves, the person's wallet."""
    names: Callable[[str], Refused | None] = nobody
    """Returns why a bot cannot have a name, because a person has it or a similar one."""
    tied: Callable[[str, str], Refused | None] = independent
    """Returns why one person cannot be the second to another."""

    @property
    def second(self) -> int:
        """The time of the procedure, in seconds."""
        return self.at // MS


class RefusedHere(Exception):
    """A refusal: nothing of the command takes effect."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(str(refused))
        self.refused = refused


class Decision:
    """A table while a command is decided, and the events so far."""

    __slots__ = ("asked", "befores", "happened", "live", "postings")

    def __init__(self, live: TableState, asked: Asked) -> None:
        self.live, self.asked = live, asked
        self.happened: list[tuple[str, Any]] = []
        self.befores: list[TableState] = []
        """The table before each of these events."""
        self.postings: list[Postings] = []
        """The postings of each of them among the accounts of the round."""

    def add(self, family: str, *events: Any) -> None:
        """Add these events and apply them."""
        for event in events:
            self.befores.append(self.live)
            self.live, moved = advance(self.live, family, event, self.asked.at)
            self.postings.append(moved)
            self.happened.append((family, event))

    def house(self, *events: Any) -> None:
        """Add these events of the house."""
        self.add("house", *events)

    def refuse(self, reason: Reason, message: str, advice: str, clause: str = "") -> RefusedHere:
        """Return a refusal of the house, to be raised."""
        return RefusedHere(Refused(reason, message, advice, clause))

    def committed(self) -> None:
        """Refuse unless a virtual deck has a commitment and no card has left it."""
        pack = self.live.shoe
        if self.live.setup.virtual_cards and (not pack.root or pack.drawn):
            message = "the deck has no commitment yet"
            raise self.refuse(Reason.NOT_COMMITTED, message, "wait until it is shuffled")

    def judged(self, family: str, judged: Any) -> None:
        """Add the events of a machine, or raise its refusal."""
        if not isinstance(judged, tuple):
            raise RefusedHere(judged)
        self.add(family, *judged)

    def once(self, twice: Card | None) -> None:
        """Refuse if a card that was entered for one place turns up in another."""
        if twice is not None:
            message = f"{text(twice)} was already entered for another card"
            raise self.refuse(Reason.CARD_TWICE, message, "check the cards, and call the floor")

    def life(self, command: object, role: str = "dealer") -> None:
        """Apply the step to the procedure in this role."""
        self._lived(self._asked_of_life(command, role))

    def step(self, command: object) -> None:
        """Apply the step to the procedure in the role that the rulebook gives it to.

        The person's own role decides whether they may act in it.
        """
        own, *others = STANDS_IN[self.asked.person.role]
        judged = self._asked_of_life(command, own)
        if isinstance(judged, Refused) and judged.role in others:
            judged = self._asked_of_life(command, judged.role)
        self._lived(judged)

    def _asked_of_life(self, command: object, role: str) -> Unfolded:
        live, giver = self.live, Giver(self.asked.second, role, self.asked.person.name)
        return judge_life(live.setup.ruleset, live.procedure, command, giver)

    def _lived(self, judged: Unfolded) -> None:
        """Add the events of the procedure with its known state, instead of applying them again."""
        if isinstance(judged, Refused):
            raise RefusedHere(judged)
        for event, life in judged:
            self.befores.append(self.live)
            self.live = lived(self.live, life, event, self.asked.at)
            self.postings.append(())
            self.happened.append(("table", event))


Judge = Callable[[Decision, Any], None]
"""Decides a command step by step; refuses by raising `RefusedHere`."""
