"""What a command brings about, as it goes: several judges in turn, one result."""

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
from croupier.house.table.state import Live, Person
from croupier.refusal import Reason, Refused

MS = 1000


def nobody(_: str) -> Refused | None:
    """Nobody has a name that a bot could not have."""
    return None


class Asked(msgspec.Struct, frozen=True):
    """Who asks, when, and what shared accounts show at that moment."""

    at: int
    """Milliseconds."""
    person: Person
    readings: Mapping[str, int]
    """Units by account: meters, reserves, the person's wallet."""
    names: Callable[[str], Refused | None] = nobody
    """Why a bot cannot have a name, where somebody has it or one that looks like it."""

    @property
    def second(self) -> int:
        """The time of the table's life."""
        return self.at // MS


class Stopped(Exception):
    """A judge refused: nothing of the command takes effect."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(str(refused))
        self.refused = refused


class Course:
    """A table as a command goes on, and what has happened so far."""

    __slots__ = ("asked", "befores", "happened", "live", "postings")

    def __init__(self, live: Live, asked: Asked) -> None:
        self.live, self.asked = live, asked
        self.happened: list[tuple[str, Any]] = []
        self.befores: list[Live] = []
        """The table before each of these events."""
        self.postings: list[Postings] = []
        """What each of them moved among the accounts of the round."""

    def add(self, family: str, *events: Any) -> None:
        """These events happen."""
        for event in events:
            self.befores.append(self.live)
            self.live, moved = advance(self.live, family, event, self.asked.at)
            self.postings.append(moved)
            self.happened.append((family, event))

    def house(self, *events: Any) -> None:
        """The house records these."""
        self.add("house", *events)

    def refuse(self, reason: Reason, says: str, advice: str, clause: str = "") -> Stopped:
        """A refusal of the house's own, to be raised."""
        return Stopped(Refused(reason, says, advice, clause))

    def committed(self) -> None:
        """Refused unless a virtual deck was committed to, and no card has left it."""
        pack = self.live.pack
        if self.live.setup.virtual and (not pack.root or pack.drawn):
            says = "the deck has no commitment yet"
            raise self.refuse(Reason.NOT_COMMITTED, says, "wait until it is shuffled")

    def judged(self, family: str, judged: Any) -> None:
        """What a machine has judged happens; refused where it has refused."""
        if not isinstance(judged, tuple):
            raise Stopped(judged)
        self.add(family, *judged)

    def once(self, twice: Card | None) -> None:
        """Refused where a card that was told for one place turns out to lie in another."""
        if twice is not None:
            says = f"{text(twice)} was already entered for another card"
            raise self.refuse(Reason.CARD_TWICE, says, "check the cards, and call the floor")

    def life(self, command: object, role: str = "dealer") -> None:
        """The table's life judges the step, done in this role."""
        self._lived(self._asked_of_life(command, role))

    def step(self, command: object) -> None:
        """The table's life judges the step, done in the role that the law gives it to.

        That role is the step's, and the person's own role says whether they may act in it.
        """
        own, *others = STANDS_IN[self.asked.person.role]
        judged = self._asked_of_life(command, own)
        if isinstance(judged, Refused) and judged.role in others:
            judged = self._asked_of_life(command, judged.role)
        self._lived(judged)

    def _asked_of_life(self, command: object, role: str) -> Unfolded:
        live, giver = self.live, Giver(self.asked.second, role, self.asked.person.name)
        return judge_life(live.setup.ruleset, live.life, command, giver)

    def _lived(self, judged: Unfolded) -> None:
        """What the table's life has judged happens, without being applied to it once more."""
        if isinstance(judged, Refused):
            raise Stopped(judged)
        for event, life in judged:
            self.befores.append(self.live)
            self.live = lived(self.live, life, event, self.asked.at)
            self.postings.append(())
            self.happened.append(("table", event))


Judge = Callable[[Course, Any], None]
"""Judges a command as it goes; refuses by raising `Stopped`."""
