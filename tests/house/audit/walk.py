"""A table on which anything lawful may happen, in an order that chance decides."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from croupier.house.audit.judging import Command, asked_with, difference
from croupier.house.audit.played import Step
from croupier.house.audit.requests import requests_of
from croupier.house.codec import encode, kind_of
from croupier.house.entry import Head, follow
from croupier.house.live import commands as w
from croupier.house.live.decide import judge
from croupier.house.live.refusal import Refusal
from croupier.house.live.setup import Conduct
from croupier.house.live.state import Live, Person
from croupier.law.submission import demonstration
from tests.house.live.asking import all_offers, command_for
from tests.house.live.pit import ANN, BOB, EVE, FLO, JOE, Pit, physical

RARELY = (
    "fill",
    "buy",
    "sit_out",
    "order_shuffle",
    "stand",
    "pause",
    "close_table",
    "report",
    "rule",
    "fail_device",
    "remove_deck",
    "go_idle",
)
"""What would keep the table from ever playing if it happened as often as the rest."""


class Walk(Pit):
    """A pit whose every command is found again from what it brought about."""

    def __init__(self, book: str, mode: str, staff: bool, seed: int) -> None:
        submission = physical(book) if mode == "physical" else demonstration(book)
        conduct = Conduct(floor="staff" if staff else "automatic", pace=0)
        self.steps_told: list[Step] = []
        """Everything that happened, as a story hears it."""
        self.told: list[tuple[Any, list[Any], Any]] = []
        """Of each finished round: as it was opened, its events, as it ended."""
        self._opened: Any = None
        self._events: list[Any] = []
        self.kinds: Counter[str] = Counter()
        self.wrong: list[str] = []
        super().__init__(book, conduct, submission, seed)

    def ask(self, person: Person, command: Any) -> Refusal | None:
        """The command is carried out, or refused; accepted, it is found again."""
        before, judged = self.live, self.tries(person, command)
        refused = super().ask(person, command)
        if not isinstance(judged, Refusal) and judged[1]:
            self.kinds[w.wire_name(type(command))] += 1
            fault = found_again(before, person, self.now, judged[1])
            if fault is not None:
                self.wrong.append(f"{command} by {person.actor}: {fault}")
        return refused

    def _happens(self, family: str, event: Any) -> None:
        """The event happens; rounds are kept as they were."""
        table, before = self.live, self.live.round or self.live.hand
        super()._happens(family, event)
        after = self.live.round or self.live.hand
        head = Head("table/T1", len(self.steps_told))
        entry = follow(
            head, at=self.now, actor="dealer:joe", command="x", kind=kind_of(event), body=b"{}"
        )
        self.steps_told.append(Step(entry, family, event, table, self.live, {}))
        if before is None and after is not None:
            self._opened, self._events = after, []
        elif before is not None and after is None:
            self.told.append((self._opened, self._events, before))
        elif family in ("round", "hand"):
            self._events.append(event)

    def steps(self, count: int) -> None:
        """So many things happen, whoever is offered them."""
        chance = self.chance
        for _ in range(count):
            person = chance.choice((EVE, EVE, FLO, JOE, JOE, ANN, ANN, BOB))
            offered = [one for one in all_offers(self, person) if self._now(one["do"], chance)]
            self.now += chance.choice((0, 10, 1000))
            if not offered or chance.random() < 0.3:
                self._goes_on()
                continue
            command = command_for(self, chance.choice(offered), chance)
            if command is not None:
                self.ask(person, command)

    def _goes_on(self) -> None:
        try:
            self.goes_on()
        except AssertionError as error:
            if "not_enough" not in str(error):
                self.now += 1000

    @staticmethod
    def _now(do: str, chance: random.Random) -> bool:
        return do not in RARELY or chance.random() < 0.02


def found_again(
    live: Live, person: Person, at: int, happened: tuple[tuple[str, Any], ...]
) -> str | None:
    """What is wrong with the commands that these events are traced back to; None if one is right.

    The events go through bytes first, as they do in a log.
    """
    from croupier.house import codec

    head = Head("table/T1")
    told = []
    for family, event in happened:
        entry = follow(
            head, at=at, actor=person.actor, command="x", kind=kind_of(event), body=encode(event)
        )
        head = Head(head.stream, entry.seq, entry.hash)
        told.append((entry, family, codec.decode(entry.kind, entry.body)))
    command = Command("x", tuple(told))
    asked = asked_with(live, command)
    faults = []
    for request in requests_of(live, command.happened):
        fault = difference(command, judge(live, asked, request))
        if fault is None:
            return None
        faults.append(f"{request}: {fault}")
    return "; ".join(faults) or "nothing is asked so"
