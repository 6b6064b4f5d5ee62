"""What a command brings about, as it goes: several judges in turn, one result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from croupier.house.live.evolve import evolve
from croupier.house.live.refusal import Refusal, refusal_of
from croupier.house.live.state import Live, Person
from croupier.round.banked import commands as r
from croupier.round.banked.decide import decide as judge_round
from croupier.round.cardroom import commands as k
from croupier.round.cardroom.decide import decide as judge_hand
from croupier.table import cardroom as rooms
from croupier.table import commands as t
from croupier.table import decide as judge_life
from croupier.table.cardroom import commands as c
from croupier.table.refusal import Reason

MS = 1000


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks, when, and what shared accounts show at that moment."""

    at: int
    """Milliseconds."""
    person: Person
    readings: Mapping[str, int]
    """Units by account: meters, reserves, the person's wallet."""

    @property
    def second(self) -> int:
        """The time of the table's life."""
        return self.at // MS


class Stopped(Exception):
    """A judge refused: nothing of the command takes effect."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Course:
    """A table as a command goes on, and what has happened so far."""

    __slots__ = ("asked", "befores", "happened", "live")

    def __init__(self, live: Live, asked: Asked) -> None:
        self.live, self.asked = live, asked
        self.happened: list[tuple[str, Any]] = []
        self.befores: list[Live] = []
        """The table before each of these events."""

    def add(self, family: str, *events: Any) -> None:
        """These events happen."""
        for event in events:
            self.befores.append(self.live)
            self.live = evolve(self.live, family, event, self.asked.at)
            self.happened.append((family, event))

    def house(self, *events: Any) -> None:
        """The house records these."""
        self.add("house", *events)

    def refuse(self, reason: str, says: str, advice: str, clause: str = "") -> Stopped:
        """A refusal of the house's own, to be raised."""
        return Stopped(Refusal(reason, says, advice, clause))

    def _judged(self, family: str, judged: Any) -> None:
        if not isinstance(judged, tuple):
            raise Stopped(refusal_of(judged))
        self.add(family, *judged)

    def round(self, command: r.Command) -> None:
        """The round judges the command."""
        game, round = self.live.setup.game, self.live.round
        if game is None or round is None:
            raise self.refuse("wrong_moment", "no round is on", "wait for the next one")
        self._judged("round", judge_round(game, round, command))

    def hand(self, command: k.Command) -> None:
        """The hand between players judges the command."""
        game, hand = self.live.setup.hands, self.live.hand
        if game is None or hand is None:
            raise self.refuse("wrong_moment", "no hand is on", "wait for the next one")
        self._judged("hand", judge_hand(game, hand, command))

    def room(self, command: c.Command) -> None:
        """The seating between players judges the command."""
        rules = self.live.setup.rooms
        if rules is None:
            raise self.refuse("not_offered", "this is no game between players", "play this one")
        self._judged("room", rooms.decide(rules, self.live.room, command))

    def life(self, command: t.Command, *roles: str) -> None:
        """The table's life judges the step, done by the first of these roles that may do it."""
        name = self.asked.person.name
        judged: Any = None
        for role in roles or ("dealer",):
            asked = replace(command, at=self.asked.second, by=role, who=name)
            judged = judge_life(self.live.setup.ruleset, self.live.life, asked)
            if isinstance(judged, tuple) or judged.reason is not Reason.NOT_YOURS_TO_DO:
                break
        self._judged("table", judged)
