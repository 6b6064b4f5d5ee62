"""A table on which anything lawful may happen, in an order that chance decides."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from typing import Any

from croupier.engine.banked import events as banked
from croupier.engine.cardroom.hand import events as hands
from croupier.engine.cardroom.seating import events as seating_events
from croupier.engine.copies import copy_with
from croupier.engine.procedure.rounds import RoundFinished
from croupier.engine.procedure.shuffle import DeckShuffled
from croupier.engine.secrecy import hidden_of
from croupier.house.audit.command_check import Answer, asked_with, difference
from croupier.house.audit.round_commands import Asked
from croupier.house.audit.rounds import Step
from croupier.house.audit.stream_audit import opened
from croupier.house.ledger.accounts import Moves, advance_with_moves, moves_of
from croupier.house.log.codec import encode, kind_of
from croupier.house.log.entry import Head, follow
from croupier.house.log.record import SEALED, Recorded, compose
from croupier.house.log.requests import command_of, request_of
from croupier.house.log.sealing import seal
from croupier.house.table import events as table_events
from croupier.house.table.decide import judge
from croupier.house.table.setup import Conduct
from croupier.house.table.state import Person, TableState
from croupier.law.submission import with_demonstration
from croupier.refusal import Refused
from tests import vocabulary
from tests.house.table.asking import all_offers, command_for
from tests.house.table.dealing import walk
from tests.house.table.pit import ANN, BOB, EVE, FLO, JOE, Pit

RARELY = (
    "fill",
    "buy",
    "sit_out",
    "order_shuffle",
    "stand",
    "pause",
    "close_table",
    "take_bets_down",
    "report",
    "rule",
    "fail_device",
    "mark_broken",
    "remove_deck",
    "go_idle",
)
"""What would keep the table from ever playing if it happened as often as the rest."""

Happened = tuple[tuple[str, Any], ...]


class Walk(Pit):
    """A pit whose every command is judged again from what a log keeps of it."""

    def __init__(
        self, book: str, mode: str, staff: bool, seed: int, options: Mapping[str, Any] | None = None
    ) -> None:
        chosen = {"mode": mode, **(options or {})}
        submission = with_demonstration({"rulebook": book, "options": chosen})
        conduct = Conduct(floor="staff" if staff else "automatic", pace=0)
        self.steps_told: list[Step] = []
        """Everything that happened, as a story hears it."""
        self.told: list[tuple[Any, list[Any], Any]] = []
        """Of each finished round: as it was opened, what was asked for in it, as it ended."""
        self._opened: Any = None
        self._events: list[Asked] = []
        """What is asked, of which table, and what comes of it."""
        self.kinds: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.missed: list[str] = []
        """Alterations of what happened that nobody would have noticed."""
        self.altered = 0
        self.often: tuple[str, ...] = ()
        """What happens more often here than elsewhere, though rare."""
        self.steered = 0.0
        """How often the next thing on the console is done, and not anything that is offered."""
        self.answers = 0.0
        """How often what play waits for comes before anything else that is offered."""
        self.forger = random.Random(seed)
        self.forges = 0.0
        """How often somebody alters what a command brought about."""
        super().__init__(book, conduct, submission, seed)

    def ask(self, person: Person, command: Any) -> Refused | None:
        """The command is carried out, or refused; accepted, it is found again."""
        before, judged = self.live, self.tries(person, command)
        refused = super().ask(person, command)
        if not isinstance(judged, Refused) and judged[1]:
            self.kinds[vocabulary.wire_name(type(command))] += 1
            fault = judged_again(before, person, self.now, command, judged[1])
            if fault is not None:
                self.wrong.append(f"{command} by {person.actor}: {fault}")
            if self.forger.random() < self.forges:
                self._forged(before, person, command, judged[1])
        return refused

    def _forged(self, before: TableState, person: Person, command: Any, happened: Happened) -> None:
        """What the law gave is altered in one place, and that is found."""
        altered = altered_outcome(happened, self.forger, before.setup.virtual_cards)
        if altered is None:
            return
        self.altered += 1
        if judged_again(before, person, self.now, command, altered) is None:
            self.missed.append(f"{happened} became {altered}")

    def _happens(self, family: str, event: Any) -> Moves:
        """The event happens; rounds are kept as they were."""
        table, before = self.live, self.live.round or self.live.hand
        moves = super()._happens(family, event)
        after = self.live.round or self.live.hand
        head = Head("table/T1", len(self.steps_told))
        entry = follow(head, at=self.now, actor="dealer:joe", command="x", body=b"{}")
        self.steps_told.append(Step(entry, family, event, table, self.live, {}))
        if before is None and after is not None:
            self._opened, self._events = after, []
        elif before is not None and after is None:
            self.told.append((self._opened, self._events, before))
        elif family in ("round", "hand"):
            self._events.append(self._asked(event, table))
        return moves

    def _asked(self, event: Any, table: TableState) -> Asked:
        return Asked(event, late=table.timed_out_seat > 0)

    def steps(self, count: int) -> None:
        """Carry out this many offers, each by a person who has it."""
        chance = self.chance
        for _ in range(count):
            if chance.random() < self.answers and self._answered():
                continue
            if self.steered and chance.random() < self.steered and self._steered():
                continue
            person = chance.choice((EVE, EVE, FLO, JOE, JOE, ANN, ANN, BOB))
            offered = [
                offer for offer in all_offers(self, person) if self._now(offer["do"], chance)
            ]
            self.now += chance.choice((0, 10, 1000))
            if not offered or chance.random() < 0.3:
                self._goes_on()
                continue
            command = command_for(self, chance.choice(offered), chance)
            if command is not None:
                self.ask(person, command)

    def _answered(self) -> bool:
        """Do what play waits for, by a person who may; False if it waits for nothing.

        A report or a proposal is confirmed or declined, a device is repaired, a deck that must go
        is taken away: while they wait, a walk goes nowhere.
        """
        demands = {demand.what for demand in self.live.procedure.demands}
        waits = {"confirm", "reject", "repair_device", *demands}
        for person in self.chance.sample((EVE, FLO, JOE), 3):
            offered = [offer for offer in all_offers(self, person) if offer["do"] in waits]
            if offered:
                command = command_for(self, self.chance.choice(offered), self.chance)
                return command is not None and self.ask(person, command) is None
        return False

    def _steered(self) -> bool:
        """What stands on the console is done; False where it waits for players."""
        round = self.live.round
        if round is not None and round.phase in ("bets", "decide"):
            player = self.chance.choice((ANN, BOB))
            asks = ("sit", "wager") if round.phase == "bets" else ("play", "check", "fold")
            offered = [offer for offer in all_offers(self, player) if offer["do"] in asks]
            if offered and (round.phase == "decide" or len(round.boxes) < 2):
                command = command_for(self, self.chance.choice(offered), self.chance)
                return self.ask(player, command) is None
        return walk(self)

    def _goes_on(self) -> None:
        try:
            self.goes_on()
        except AssertionError as error:
            if "not_enough" not in str(error):
                self.now += 1000

    def _now(self, do: str, chance: random.Random) -> bool:
        if do in self.often:
            return chance.random() < 0.4
        return do not in RARELY or chance.random() < 0.02


GIVEN: dict[type[Any], tuple[str, ...]] = {
    banked.BetsClosed: ("plan", "contributions"),
    banked.BoxSettled: ("lines", "meters"),
    banked.PayoutApproved: ("line", "meters"),
    banked.WagersForfeited: ("lines",),
    banked.RoundClosed: ("envy",),
    banked.PlayPlaced: ("stake",),
    banked.IrregularityRuled: ("lines", "meters", "clause", "effect", "case", "readings"),
    hands.IrregularityRuled: ("clause", "effect", "readings"),
    hands.BlindsPosted: ("posts", "dead"),
    hands.FeeTaken: ("amount", "from_seats"),
    hands.UncalledReturned: ("amount",),
    hands.Called: ("added",),
    hands.Raised: ("added",),
    hands.PotsAwarded: ("awards", "shown"),
    table_events.ChipsCashed: ("cents",),
    RoundFinished: ("number", "demands"),
    DeckShuffled: ("clauses",),
    seating_events.HandFinished: ("stacks", "fee"),
}
"""What the law gives, and nobody is asked for."""
DEALT = (banked.CardsDealt, banked.CommunityTurnedUp, hands.CardsDealt, banked.DealerExposed)
"""Where cards are virtual, so are these."""


def altered_outcome(happened: Happened, chance: random.Random, virtual: bool) -> Happened | None:
    """What happened, with one thing altered that the law gives; None if there is no such thing."""
    places = []
    for at, (_, event) in enumerate(happened):
        names = GIVEN.get(type(event), ())
        if virtual and isinstance(event, DEALT):
            names = ("cards",)
        places += [(at, name) for name in names if hasattr(event, name)]
    chance.shuffle(places)
    for at, name in places:
        family, event = happened[at]
        told = getattr(event, name)
        other = _other(told)
        if other != told:
            new = (family, copy_with(event, **{name: other}))
            return (*happened[:at], new, *happened[at + 1 :])
    return None


def _other(value: Any) -> Any:
    """The same value, one number or text in it altered; itself if there is nothing to alter."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return type(value)(value - 1 if value else 1)
    if isinstance(value, str):
        return f"{value}0"
    if isinstance(value, tuple):
        for at, item in enumerate(value):
            if _other(item) != item:
                return (*value[:at], _other(item), *value[at + 1 :])
    if is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            told = getattr(value, field.name)
            if _other(told) != told:
                return copy_with(value, **{field.name: _other(told)})
    return value


KEY = bytes(range(32))


def judged_again(
    live: TableState, person: Person, at: int, asked: Any, happened: Happened
) -> str | None:
    """What an auditor says to a log in which the command brought this about; None if it is right.

    All of it goes through bytes first, and what is hidden through a seal, as in a log.
    """
    events, now = [], live
    for family, event in happened:
        moves: Moves = {}
        with suppress(LookupError, ValueError, StopIteration):  # what was altered may be impossible
            now, moves = advance_with_moves(now, family, event, at)
        told = tuple((account, moves[account], 0) for account in sorted(moves))
        events.append(Recorded(kind_of(event), encode(event), told))
    body, text = compose(request_of(asked), hidden_of(asked), events)
    sealed = seal(KEY, "table/T1", 1, SEALED, text) if text else b""
    head = Head("table/T1")
    entry = follow(head, at=at, actor=person.actor, command="x", body=body, sealed=sealed)
    command = opened(entry, KEY)
    request = command_of("table/T1", command.record.request)
    course = judge(live, asked_with(live.setup, command), request)
    if isinstance(course, Refused):
        return f"this is refused: {course}"
    given = [event for _, event in course.happened]
    answer = Answer(request_of(request), hidden_of(request), given, moves_of(course))
    fault = difference(command, answer)
    return str(fault) if fault is not None else None
