"""Random sessions of tables: what holds at every moment, for every action of the crew."""

from __future__ import annotations

import dataclasses
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from croupier.cards import DECK
from croupier.engine.commands import OpenRound, Stand
from croupier.engine.machine import Between, Giver, NewPlayer, Offer, OneOf, Order, Spoken
from croupier.engine.procedure import decide, evolve, legal, new_table, replay, step, view
from croupier.engine.procedure.cut import DeckCut
from croupier.engine.procedure.deal import DealStarted
from croupier.engine.procedure.decks import RemoveDeck
from croupier.engine.procedure.devices import DeviceFailed, FailDevice
from croupier.engine.procedure.hours import CloseTable, GoIdle
from croupier.engine.procedure.noun import Event
from croupier.engine.procedure.nouns import COMMANDS
from croupier.engine.procedure.opening import ReceiveDeck
from croupier.engine.procedure.pending import ends_at, mode_of
from croupier.engine.procedure.rounds import DEMANDS, BetsOpened, Demands, RoundFinished
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.shuffle import OrderShuffle
from croupier.engine.procedure.state import Table
from croupier.engine.procedure.steps import StepDone
from croupier.refusal import Refused
from tests.engine.procedure.crew import rules
from tests.stages import DEEP

pytestmark = pytest.mark.slow

KINDS = COMMANDS
ROLES = ("dealer", "floorperson", "player", "shuffler", "device", "system")
UTH, JACKPOT = "maryland-uth-1.5", "maryland-jackpot-1.0"
SHOE = {"dealing": "manual_shoe", "shuffler": False, "shuffler_counts": False}
TABLES: tuple[tuple[str, dict[str, object]], ...] = (
    (UTH, {"mode": "physical", **SHOE, "cut_min_from_bottom": 5}),
    (UTH, {"mode": "physical", "dealing": "hand", "shuffler": True, "decks": 2}),
    (
        UTH,
        {
            "mode": "physical",
            "dealing": "manual_shoe",
            "shuffler": True,
            "decks": 2,
            "shuffler_loads_shoe": True,
            "shuffler_counts": False,
            "stub_count_every": 2,
        },
    ),
    (JACKPOT, {"mode": "physical", "dealing": "device", "shuffler": True, "decks": 2}),
    (JACKPOT, {"mode": "physical", **SHOE, "stub_count_every": 1}),
    ("maryland-uth-1.4", {"mode": "physical", "dealing": "device", "shuffler_counts": False}),
    ("south-dakota-uth", {"mode": "physical", "dealing": "hand", "deck_change_hours": 1}),
    (
        "south-dakota-uth",
        {"mode": "physical", "dealing": "machine", "sd_second_deck_in_shuffler": True},
    ),
    ("california-holdem", {"mode": "physical"}),
    (UTH, {"mode": "virtual"}),
    ("california-holdem", {"mode": "virtual"}),
)
RARE = (
    RemoveDeck,
    CloseTable,
    GoIdle,
    FailDevice,
    OrderShuffle,
    Stand,
)


def values(name: str, wanted: Any) -> st.SearchStrategy[Any]:
    """Something that a field of a move may hold, the ends of ranges above all."""
    if name == "cards":
        return st.sampled_from((52, 52, 52, 51))
    if isinstance(wanted, Between) and wanted.max is not None:
        middle = (wanted.min + wanted.max) // 2
        return st.sampled_from((wanted.min, wanted.max, middle))
    if isinstance(wanted, OneOf):
        return st.sampled_from(wanted.values)
    if isinstance(wanted, NewPlayer):
        return st.sampled_from([item for item in "abcdefghijkl" if item not in wanted.known])
    several: dict[type[Any], st.SearchStrategy[Any]] = {
        Spoken: st.just("a reason"),
        Order: st.just(tuple(DECK)),
        Demands: st.sampled_from(((), (("remove_deck", "x"),), (("block_next_round", "y"),))),
        Between: st.integers(0, 2),
    }
    return several[type(wanted)]


NAMES = st.sampled_from(("", "Flo"))
ELSEWHERE = ("meters", "box")
"""Fields of commands that a round against the house judges too, and the table never looks at."""


def anything(ruleset: Ruleset, name: str) -> st.SearchStrategy[Any]:
    """Values for a field, sensible or not."""
    names = [task.name for mode in ruleset.modes.values() for task in mode.tasks]
    pools: dict[str, st.SearchStrategy[Any]] = {
        "step": st.sampled_from((*names, "nothing")),
        "deck": st.integers(0, 4),
        "seat": st.integers(0, 11),
        "device": st.sampled_from(("", "shuffler", "device", "robot")),
        "choice": st.sampled_from(("", "covered", "marked", "face_down", "face_up", "eaten")),
        "order": st.sampled_from((None, tuple(DECK), tuple(DECK)[:51])),
        "depth": st.sampled_from((-1, 0, 1, 9, 10, 47, 48, 51, 52)),
        "cards": st.sampled_from((-1, 0, 51, 52, 104, 105)),
        "reason": st.sampled_from(("", "  ", "a reason")),
        "chips": st.integers(-1, 2),
        "accepted": st.integers(-1, 2),
        "demands": st.sampled_from(((), (("remove_deck", "x"),), (("dance", ""),))),
        "method": st.sampled_from(("", "manual_shoe", "hand", "device", "machine")),
        "player": st.sampled_from(("", "a", "b", "c")),
    }
    return pools.get(name, st.booleans())


class Life(RuleBasedStateMachine):
    """A table's life; `legal` and `decide` are asked at every step."""

    ruleset: Ruleset
    table: Table
    now: int
    log: list[Event]

    @initialize(which=st.sampled_from(TABLES))
    def begins(self, which: tuple[str, dict[str, object]]) -> None:
        self.ruleset = rules(*which)
        self.table = new_table(self.ruleset)
        self.now = 0
        self.log = []

    @rule(data=st.data())
    def works_on(self, data: st.DataObject) -> None:
        """Several legal moves, mostly those that bring the table on."""
        for _ in range(data.draw(st.integers(1, 12))):
            moves = legal(self.ruleset, self.table, self.now)
            usual = [move for move in moves if not _rare(move)]
            odd = not usual or data.draw(st.integers(0, 9)) == 0
            self.give(*self.drawn(data, data.draw(st.sampled_from(moves if odd else usual))))

    def drawn(self, data: st.DataObject, move: Offer) -> tuple[Any, Giver]:
        chosen = {name: data.draw(values(name, wanted)) for name, wanted in move.fields}
        command = move.kind(**chosen)
        giver = Giver(self.now, move.by, "Flo" if move.by == "floorperson" else "")
        assert move.allows(command, giver)
        return command, giver

    def give(self, command: Any, giver: Giver) -> None:
        before = self.table
        self.table, judged = step(self.ruleset, self.table, command, giver)
        assert not isinstance(judged, Refused), (command, judged)
        self.log += judged
        for event in judged:
            self.watch(before, event)
            before = evolve(self.ruleset, before, event)

    @rule(data=st.data())
    def asks_for_anything(self, data: st.DataObject) -> None:
        """A command with random fields is accepted exactly if some move allows it."""
        kind = data.draw(st.sampled_from(KINDS))
        own = [field.name for field in dataclasses.fields(kind) if field.name not in ELSEWHERE]
        command = kind(**{name: data.draw(anything(self.ruleset, name)) for name in own})
        self.agrees(command, Giver(self.now, data.draw(st.sampled_from(ROLES)), data.draw(NAMES)))

    @rule(data=st.data())
    def asks_for_nearly_that(self, data: st.DataObject) -> None:
        """A legal command with one field altered."""
        move = data.draw(st.sampled_from(legal(self.ruleset, self.table, self.now)))
        command, giver = self.drawn(data, move)
        own = [field.name for field in dataclasses.fields(command) if field.name not in ELSEWHERE]
        name = data.draw(st.sampled_from((*own, "by", "who")))
        if name in ("by", "who"):
            role, who = data.draw(st.sampled_from(ROLES)), data.draw(NAMES)
            giver = (
                Giver(giver.at, role, giver.who) if name == "by" else Giver(giver.at, giver.by, who)
            )
        else:
            altered = {name: data.draw(anything(self.ruleset, name))}
            command = dataclasses.replace(command, **altered)
        self.agrees(command, giver)

    def agrees(self, command: Any, giver: Giver) -> None:
        moves = legal(self.ruleset, self.table, giver.at)
        listed = any(move.allows(command, giver) for move in moves)
        judged = decide(self.ruleset, self.table, command, giver)
        assert listed is not isinstance(judged, Refused), (command, judged)
        if isinstance(judged, Refused):
            assert step(self.ruleset, self.table, command, giver)[0] is self.table
            assert judged.message
            assert judged.advice

    @rule(seconds=st.sampled_from((1, 60, 3600, 4 * 3600)))
    def waits(self, seconds: int) -> None:
        self.now += seconds

    @rule()
    def asks_too_late(self) -> None:
        """Time does not run backwards."""
        assert legal(self.ruleset, self.table, self.table.at - 1) == ()
        judged = decide(self.ruleset, self.table, OpenRound(), Giver(self.table.at - 1))
        assert isinstance(judged, Refused)

    def watch(self, table: Table, event: Event) -> None:
        """What must be true when this happens, of the table just before."""
        mode = mode_of(self.ruleset, table)
        if isinstance(event, BetsOpened):
            deck = table.deck(event.deck)
            assert deck is not None
            ends = ends_at(self.ruleset, table, deck)
            assert ends is None or event.at < ends, "no round on an expired deck"
            ready = [item for item in table.decks if not item.opening]
            if len(ready) > 1 and mode.acting("swap") and not self.ruleset.virtual_cards:
                assert event.deck != table.last, "two decks alternate"
        if isinstance(event, DealStarted):
            assert table.round is not None
            deck = table.deck(table.round.deck)
            assert deck is not None
            assert deck.shuffled, "every round is dealt from a shuffled deck"
            assert (deck.order is not None) is self.ruleset.virtual_cards
        if isinstance(event, StepDone) and table.rack and self.ruleset.base.decks > 1:
            task = self.ruleset.task(event.step)
            if task and task.act == "rack" and mode.acting("swap"):
                assert event.deck == table.rack, "cards of one deck only in the rack"
        if isinstance(event, DeckCut):
            bounds = [each for each in mode.tasks if each.act == "cut" and each.least_from_top]
            for task in bounds:
                assert event.depth >= task.least_from_top
                assert 52 - event.depth >= task.least_from_bottom
        if isinstance(event, RoundFinished):
            assert all(what in DEMANDS for what, _ in event.demands)

    @invariant()
    def counted_in_time(self) -> None:
        """The stub is counted as often as the law requires."""
        failed = any(isinstance(event, DeviceFailed) for event in self.log)
        if self.table.round is None or self.ruleset.virtual_cards or failed:
            return  # a counting device that fails leaves rounds behind that nobody counted
        counts = mode_of(self.ruleset, self.table).acting("count")
        assert counts is None or self.table.uncounted < counts.every

    def teardown(self) -> None:
        """The log alone gives the table."""
        if hasattr(self, "table"):
            again = replay(self.ruleset, new_table(self.ruleset), self.log)
            assert again == self.table

    @invariant()
    def nothing_is_offered_twice(self) -> None:
        """A step that is open more than once is one offer."""
        offers = legal(self.ruleset, self.table, self.now)
        assert all(offer not in offers[:place] for place, offer in enumerate(offers))

    @invariant()
    def can_be_shown(self) -> None:
        """The console always has something to show, and never a card."""
        seen = view(self.ruleset, self.table, self.now)
        assert all(not hasattr(deck, "order") for deck in seen.decks)
        assert all(due.message for due in (*seen.due, *seen.checklist))


def _rare(move: Offer) -> bool:
    return move.kind in RARE or move.holds("voided") == OneOf((True,))


TestLife = Life.TestCase
TestLife.settings = settings(
    max_examples=400 if DEEP else 40, stateful_step_count=40, deadline=None
)


def test_a_step_that_is_open_twice_is_offered_once() -> None:
    ruleset = rules(UTH, {**SHOE, "mode": "physical"})
    table, _ = step(ruleset, new_table(ruleset), ReceiveDeck(), Giver(1, "dealer", "dee"))
    again = tuple(dataclasses.replace(item, seq=item.seq + 1) for item in table.items)
    twice = dataclasses.replace(table, items=(*table.items, *again))
    assert again
    assert legal(ruleset, twice, 9) == legal(ruleset, table, 9)
