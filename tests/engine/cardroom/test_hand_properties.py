"""Whole hands at random: chips are conserved, replay is live play, junk is refused."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.cards import Card
from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand import events as hand_events
from croupier.engine.cardroom.hand.decide import decide, step
from croupier.engine.cardroom.hand.evolve import evolve, replay
from croupier.engine.cardroom.hand.postings import postings
from croupier.engine.cardroom.hand.state import Hand
from croupier.engine.cardroom.hand.validation import check_form
from croupier.money import UNITS_PER_CENT
from croupier.refusal import Reason, Refused
from tests.engine.banked.strategies import bounded, seeds
from tests.engine.banked.test_properties import JUNK, said_well
from tests.engine.cardroom.offered import covers
from tests.engine.cardroom.playing import GAMES, Sitting, numbers, play_on, sitting, snapshot
from tests.engine.cardroom.test_hand_legal import COMMANDS, agree, nearby, stray
from tests.stages import DEEP

EVENTS: tuple[type[hand_events.Event], ...] = get_args(hand_events.Event)


def on_table(hand: Hand) -> int:
    """All chips of a hand: in stacks, in the pot, and in the house's box."""
    return sum(player.stack for player in hand.players) + hand.pot() + hand.taken()


def brought(hand: Hand) -> int:
    """What the players brought to the hand."""
    return sum(stack for _, stack in hand.starting)


@bounded(120)
@given(numbers, seeds)
def test_chips_are_conserved_after_every_event(number: int, seed: int) -> None:
    item = sitting(number, seed, trouble=0.08)
    first = item.hand
    play_on(item)
    hand = first
    for event in item.events:
        hand = evolve(item.game, hand, event)
        assert on_table(hand) == brought(hand), event
        assert all(player.stack >= 0 for player in hand.players), event
        assert hand.pot() >= 0
    assert hand.phase == "over"
    if hand.voided:
        assert {player.seat: player.stack for player in hand.players} == dict(hand.starting)
        assert hand.taken() == 0
    fee = item.game.fee_for(len(hand.players))
    payers = len(hand.players) if item.game.fee_timing == "each_player_pays" else 1
    assert hand.taken() <= fee * payers


@bounded(80)
@given(numbers, seeds)
def test_replay_equals_live_and_nothing_is_changed_in_place(number: int, seed: int) -> None:
    item = sitting(number, seed, trouble=0.08)
    first = item.hand
    states: list[tuple[Hand, object]] = [(first, snapshot(first))]
    while (command := item.choose()) is not None:
        held, before = item.hand, snapshot(item.hand)
        judged = decide(item.game, held, command)
        assert snapshot(held) == before, "decide changed the hand"
        assert isinstance(judged, tuple)
        for event in judged:
            held = evolve(item.game, held, event)
            states.append((held, snapshot(held)))
        item.do(command)
        assert snapshot(item.hand) == snapshot(held)
    for state, then in states:
        assert snapshot(state) == then, "a later event changed an earlier hand"
    assert snapshot(replay(item.game, first, item.events)) == snapshot(item.hand)


@bounded(80)
@given(numbers, seeds)
def test_awards_are_the_pot_and_go_to_live_hands(number: int, seed: int) -> None:
    item = sitting(number, seed, trouble=0.04)
    hand = item.hand
    play_on(item)
    for event in item.events:
        if isinstance(event, hand_events.PotsAwarded):
            assert sum(award.amount for award in event.awards) == hand.pot()
            claims = {player.seat for player in hand.live()}
            down = {player.seat for player in hand.live() if player.mucked}
            winners = {seat for award in event.awards for seat, _ in award.shares}
            for award in event.awards:
                assert sum(share for _, share in award.shares) == award.amount
                assert {seat for seat, _ in award.shares} <= claims
                by = 3 if award.odd else 2 if len(award.shares) > 1 else 1
                assert award.clause == f"CA-TH:win.{by}"
                assert (award.reading == "I-117") is (len(claims) == 1)
            assert set(event.shown) <= claims - (down - winners)
        hand = evolve(item.game, hand, event)


@bounded(60)
@given(numbers, seeds, st.integers(0, 40), seeds)
def test_refused_commands_say_why_and_change_nothing(
    number: int, seed: int, steps: int, choice: int
) -> None:
    item = sitting(number, seed)
    for _ in range(steps):
        command = item.choose()
        if command is None:
            break
        item.do(command)
    rng = random.Random(choice)
    before = snapshot(item.hand)
    for kind in COMMANDS:
        command = stray(rng, item, kind)
        names = [field.name for field in dataclasses.fields(command)]
        if names:
            junk: dict[str, Any] = {rng.choice(names): rng.choice(JUNK)}
            command = dataclasses.replace(command, **junk)
        after, judged = step(item.game, item.hand, command)
        assert snapshot(item.hand) == before
        if isinstance(judged, Refused):
            assert after is item.hand
            said_well(judged)


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
def test_junk_never_raises_and_never_gets_in(kind: type[hand_commands.Command]) -> None:
    """Every junk in every field, at moments when the command is due and when it is not."""
    for seed in range(12 if DEEP else 3):
        item = sitting(seed, seed, trouble=0.02)
        while (command := item.choose()) is not None:
            offers = [offer for offer in item.offers() if offer.kind is kind]
            if offers and item.rng.random() < 0.3:
                _throw_junk(item, item.inside(offers[0]))
            item.do(command)
        _throw_junk(item, stray(item.rng, item, kind))


def _throw_junk(item: Sitting, command: hand_commands.Command) -> None:
    for field in dataclasses.fields(command):
        right = getattr(command, field.name)
        for junk in JUNK:
            told: dict[str, Any] = {field.name: junk}
            judged = decide(item.game, item.hand, dataclasses.replace(command, **told))
            if isinstance(judged, Refused):
                said_well(judged)
            else:
                assert type(junk) is type(right), (command, junk)
                hash(judged)


def test_foreign_object_is_refused() -> None:
    item = sitting(0, 0)
    strangers: tuple[Any, ...] = (None, 1, "fold", object(), Card(5))
    for stranger in strangers:
        judged = decide(item.game, item.hand, stranger)
        assert isinstance(judged, Refused)
        assert judged.reason is Reason.UNKNOWN_COMMAND


def test_wire_names_are_distinct_and_versioned() -> None:
    names = [kind.wire for kind in EVENTS]
    assert len(set(names)) == len(names)
    assert all(name.partition("/")[2].isdigit() for name in names)


def test_every_kind_of_event_occurs() -> None:
    met: Counter[type[hand_events.Event]] = Counter()
    for seed in range(250):
        item = sitting(seed % GAMES, seed, trouble=0.1)
        play_on(item)
        met.update(type(event) for event in item.events)
    assert not set(EVENTS) - set(met)


class AnyHand(RuleBasedStateMachine):
    """A hand in which anybody tries anything, right or wrong, with its accounts kept."""

    def __init__(self) -> None:
        super().__init__()
        self.one = sitting(0, 0)
        self.first = self.one.hand
        self.accounts: Counter[str] = Counter()

    @initialize(number=numbers, seed=seeds)
    def sit_down(self, number: int, seed: int) -> None:
        """Players at a table of any kind."""
        self.one = sitting(number, seed)
        self.first = self.one.hand

    @precondition(lambda self: self.one.hand.phase != "over")
    @rule(seed=seeds)
    def do_what_is_offered(self, seed: int) -> None:
        """Any offer is taken up, and what is inside it is done."""
        rng = random.Random(seed)
        self.one.rng = rng
        offers = self.one.offers()
        usual = [
            offer
            for offer in offers
            if offer.kind not in (hand_commands.ReportIrregularity, hand_commands.Stand)
        ]
        offer = rng.choice(usual if usual and rng.random() < 0.8 else offers)
        command, before = self.one.inside(offer), self.one.hand
        assert covers(before, offer, command)
        judged = self.one.do(command)
        assert isinstance(judged, tuple)
        for event in judged:
            moved = postings(self.one.game, before, event)
            assert sum(units for _, units in moved) == 0
            self.accounts.update(dict(moved))
            before = evolve(self.one.game, before, event)

    @rule(seed=seeds)
    def try_what_may_be_wrong(self, seed: int) -> None:
        """A command that is not offered is refused, and changes nothing."""
        rng, before = random.Random(seed), snapshot(self.one.hand)
        command = nearby(rng, self.one, stray(rng, self.one, rng.choice(COMMANDS)))
        if check_form(command) is None:
            agree(self.one, command)
        assert snapshot(self.one.hand) == before

    @invariant()
    def chips_are_conserved(self) -> None:
        """Nothing appears and nothing is lost, and the accounts say so too."""
        hand = self.one.hand
        assert on_table(hand) == brought(hand)
        started = dict(hand.starting)
        for player in hand.players:
            up = player.stack - started[player.seat]
            assert self.accounts[f"player:{player.name}"] == up * UNITS_PER_CENT
        assert self.accounts["pot"] == hand.pot() * UNITS_PER_CENT
        assert self.accounts["collection"] == hand.taken() * UNITS_PER_CENT

    @invariant()
    def replay_is_live_play(self) -> None:
        """The events alone give the hand again."""
        again = replay(self.one.game, self.first, self.one.events)
        assert snapshot(again) == snapshot(self.one.hand)


TestAnyHand = AnyHand.TestCase
TestAnyHand.settings = settings(bounded(25), stateful_step_count=40)
