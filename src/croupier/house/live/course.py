"""What a command brings about, as it goes: several judges in turn, one result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.cards import Card, text
from croupier.engine.command import STANDS_IN
from croupier.engine.machine import Giver
from croupier.house.live.evolve import evolve
from croupier.house.live.state import Live, Person
from croupier.refusal import Reason, Refused
from croupier.round.banked import commands as r
from croupier.round.banked.decide import decide as judge_round
from croupier.round.banked.sight import by_sight, read_twice
from croupier.round.cardroom import commands as k
from croupier.round.cardroom import sight
from croupier.round.cardroom.decide import decide as judge_hand
from croupier.table import cardroom as rooms
from croupier.table import commands as t
from croupier.table import decide as judge_life
from croupier.table.cardroom import commands as c

MS = 1000
_READING = (r.TurnUp, r.Expose, r.SettleBox)
"""Commands by which cards are turned up, or boxes settled by them."""


def nobody(_: str) -> Refused | None:
    """Nobody has a name that a bot could not have."""
    return None


@dataclass(frozen=True, slots=True)
class Asked:
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

    def refuse(self, reason: Reason, says: str, advice: str, clause: str = "") -> Stopped:
        """A refusal of the house's own, to be raised."""
        return Stopped(Refused(reason, says, advice, clause))

    def committed(self) -> None:
        """Refused unless a virtual deck was committed to, and no card has left it."""
        pack = self.live.pack
        if self.live.setup.virtual and (not pack.root or pack.drawn):
            says = "nobody has committed to the deck"
            raise self.refuse(Reason.NOT_COMMITTED, says, "wait until it is shuffled")

    def _judged(self, family: str, judged: Any) -> None:
        if not isinstance(judged, tuple):
            raise Stopped(judged)
        self.add(family, *judged)

    def round(self, command: r.Command) -> None:
        """The round judges the command."""
        game, round = self.live.setup.game, self.live.round
        if game is None or round is None:
            raise self.refuse(Reason.WRONG_MOMENT, "no round is on", "wait for the next one")
        if self.live.setup.virtual:
            self._judged("round", judge_round(game, round, command))
            return
        seen = by_sight(game, round, command)
        self._judged("round", judge_round(game, seen, command))
        # A command that tells faces is answered by what lay open before it, and by nothing else.
        if seen is round and isinstance(command, _READING) and self.live.round is not None:
            self._once(read_twice(game, self.live.round))

    def hand(self, command: k.Command) -> None:
        """The hand between players judges the command."""
        game, hand = self.live.setup.hands, self.live.hand
        if game is None or hand is None:
            raise self.refuse(Reason.WRONG_MOMENT, "no hand is on", "wait for the next one")
        if self.live.setup.virtual:
            self._judged("hand", judge_hand(game, hand, command))
            return
        self._judged("hand", judge_hand(game, sight.by_sight(hand, command), command))
        if isinstance(command, k.Expose) and self.live.hand is not None:
            self._once(sight.read_twice(self.live.hand))

    def _once(self, twice: Card | None) -> None:
        """Refused where a card that was told for one place turns out to lie in another."""
        if twice is not None:
            says = f"{text(twice)} was told for another card too"
            raise self.refuse(
                Reason.CARD_TWICE, says, "look at the cards, and have the floor decide"
            )

    def room(self, command: c.Command) -> None:
        """The seating between players judges the command."""
        rules = self.live.setup.rooms
        if rules is None:
            raise self.refuse(
                Reason.NOT_OFFERED, "this is no game between players", "play this one"
            )
        self._judged("room", rooms.decide(rules, self.live.room, command))

    def life(self, command: t.Command, role: str = "dealer") -> None:
        """The table's life judges the step, done in this role."""
        self._judged("table", self._asked_of_life(command, role))

    def step(self, command: t.Command) -> None:
        """The table's life judges the step, done in the role that the law gives it to.

        That role is the step's, and the person's own role says whether they may act in it.
        """
        own, *others = STANDS_IN[self.asked.person.role]
        judged = self._asked_of_life(command, own)
        if isinstance(judged, Refused) and judged.role in others:
            judged = self._asked_of_life(command, judged.role)
        self._judged("table", judged)

    def _asked_of_life(self, command: t.Command, role: str) -> Any:
        live, giver = self.live, Giver(self.asked.second, role, self.asked.person.name)
        return judge_life(live.setup.ruleset, live.life, command, giver)


Judge = Callable[[Course, Any], None]
"""Judges a command as it goes; refuses by raising `Stopped`."""
