"""Random lives of cardroom tables: invariants of every hand as players come and go."""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import Any, get_args

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from croupier.cards import DECK, Card
from croupier.engine.cardroom.hand.game import Game, compile_game
from croupier.engine.cardroom.hand.opening import open_hand
from croupier.engine.cardroom.hand.state import Post
from croupier.engine.cardroom.seating import (
    HandOpening,
    Rules,
    Seating,
    decide,
    legal,
    replay,
    step,
    view,
)
from croupier.engine.cardroom.seating import commands as seating_commands
from croupier.engine.cardroom.seating import events as seating_events
from croupier.engine.cardroom.seating.button import passed, steps
from croupier.engine.machine import Between, Cards, NewPlayer, Offer, OneOf, Values
from croupier.refusal import Refused
from tests.engine.cardroom.seating.room import examined, rules
from tests.stages import DEEP

pytestmark = pytest.mark.slow

KINDS = get_args(seating_commands.Command)
STRICT: dict[str, object] = {
    "ca_button": "dead_button",
    "ca_entry": "wait_for_big_blind",
    "ca_missed_blinds": "post_missed",
}
TABLES: tuple[dict[str, object], ...] = (
    {},
    {"ca_heads_up_blinds": "button_is_small_blind", "ca_button_tie": "suit_order"},
    {"ca_entry": "wait_for_big_blind"},
    {"ca_missed_blinds": "none"},
    {"ca_entry": "wait_for_big_blind", "ca_missed_blinds": "post_missed"},
    {"ca_entry": "post_big_blind", "ca_missed_blinds": "post_missed", "seats": 6},
    {"ca_button": "dead_button"},
    {"ca_button": "dead_button", "ca_entry": "post_big_blind"},
    STRICT,
    {**STRICT, "ca_heads_up_blinds": "button_is_small_blind", "seats": 4},
    {"ca_fee_timing": "each_player_pays", "ca_all_in": "fold_if_short"},
    {"ca_fee_timing": "button_pays", **STRICT},
)
POOLS: dict[str, st.SearchStrategy[Any]] = {
    "seat": st.sampled_from((0, 1, 2, 3, 4, 6, 10, 11, True)),
    "player": st.sampled_from(("", " ", "a", "b", "c", "d", "e", "f")),
    "chips": st.sampled_from((-1, 0, 1, 3999, 4000, 20000, 40000, 40001, True)),
    "cards": st.lists(st.sampled_from((*DECK, Card(52), True)), max_size=4).map(tuple),
    "stacks": st.lists(
        st.tuples(st.integers(1, 4), st.sampled_from((-1, 0, 4000, 20000))), max_size=4
    ).map(tuple),
    "fee": st.sampled_from((-1, 0, 400, True)),
    "left": st.lists(st.integers(0, 4), max_size=2).map(tuple),
    "voided": st.booleans(),
}


@cache
def game(*options: tuple[str, object]) -> Game:
    """The game of one hand at such a table."""
    return compile_game(examined(*options))


def some(values: Values) -> st.SearchStrategy[Any]:
    """Something that a field of a move may hold."""
    match values:
        case OneOf(seats):
            return st.sampled_from(seats)
        case Between(least, most):
            return st.sampled_from((least, most))
        case NewPlayer(known):
            return st.sampled_from([name for name in "abcdefghijkl" if name not in known])
        case Cards(count, out):
            deck = [card for card in DECK if card not in out]
            return st.permutations(deck).map(lambda order: tuple(order[:count]))
    raise AssertionError(values)


class Life(RuleBasedStateMachine):
    """A table's life; `legal` and `decide` are asked at every step."""

    options: dict[str, object]
    law: Rules
    table: Seating
    log: list[seating_events.Event]

    @initialize(options=st.sampled_from(TABLES))
    def begins(self, options: dict[str, object]) -> None:
        self.options, self.law = options, rules(*sorted(options.items()))
        self.table, self.log = Seating(), []
        for seat in (1, 3, 4):
            self.give(seating_commands.Sit(seat, 20000, "abcdef"[seat]))

    def give(self, command: Any) -> None:
        before = self.table
        self.table, judged = step(self.law, before, command)
        assert not isinstance(judged, Refused), (command, judged)
        self.log += judged
        for event in judged:
            if isinstance(event, seating_events.HandOpened):
                self.watch(before, event.hand)

    @rule(data=st.data())
    def plays_on(self, data: st.DataObject) -> None:
        """The next hand, from the draw to the result."""
        hands = (
            seating_commands.DrawForButton,
            seating_commands.OpenRound,
            seating_commands.FinishHand,
        )
        for _ in range(data.draw(st.integers(1, 6))):
            moves = [offer for offer in legal(self.law, self.table) if offer.kind in hands]
            if moves:
                self.give(self.drawn(data, moves[0]))

    @rule(data=st.data())
    def somebody_comes_or_goes(self, data: st.DataObject) -> None:
        moves = legal(self.law, self.table)
        kinds = sorted({move.kind for move in moves}, key=str)
        kind = data.draw(st.sampled_from(kinds))
        several = [offer for offer in moves if offer.kind is kind]
        self.give(self.drawn(data, data.draw(st.sampled_from(several))))

    def drawn(self, data: st.DataObject, move: Offer) -> Any:
        if move.kind is seating_commands.FinishHand:
            return self.result(data)
        chosen = {name: data.draw(some(values)) for name, values in move.fields}
        command = move.kind(**chosen)
        assert move.allows(command)
        return command

    def result(self, data: st.DataObject) -> seating_commands.FinishHand:
        """Some seat wins much or all from another; sometimes somebody leaves, or it is void."""
        hand = self.table.hand
        assert hand is not None
        stacks = {seat: stack for seat, _, stack in hand.players}
        if data.draw(st.integers(0, 9)) == 0:
            return seating_commands.FinishHand(tuple(stacks.items()), voided=True)
        loser, winner = data.draw(st.permutations(hand.seats))[:2]
        lost = data.draw(st.sampled_from((0, stacks[loser] // 2, stacks[loser])))
        fee = min(lost, data.draw(st.sampled_from((0, 400))))
        stacks[loser] -= lost
        stacks[winner] += lost - fee
        left = (loser,) if data.draw(st.integers(0, 5)) == 0 else ()
        return seating_commands.FinishHand(tuple(stacks.items()), fee, left)

    @rule(data=st.data())
    def asks_for_anything(self, data: st.DataObject) -> None:
        """A command with random fields is taken exactly if some move allows it."""
        kind = data.draw(st.sampled_from(KINDS))
        names = [field.name for field in dataclasses.fields(kind)]
        self.agrees(kind(**{name: data.draw(POOLS[name]) for name in names}))

    @rule(data=st.data())
    def asks_for_nearly_that(self, data: st.DataObject) -> None:
        """A legal command with one field altered."""
        command = self.drawn(data, data.draw(st.sampled_from(legal(self.law, self.table))))
        names = [field.name for field in dataclasses.fields(command)]
        if names:
            name = data.draw(st.sampled_from(names))
            self.agrees(dataclasses.replace(command, **{name: data.draw(POOLS[name])}))

    def agrees(self, command: Any) -> None:
        listed = any(move.allows(command) for move in legal(self.law, self.table))
        judged = decide(self.law, self.table, command)
        assert listed is not isinstance(judged, Refused), (command, judged)
        if isinstance(judged, Refused):
            assert step(self.law, self.table, command)[0] is self.table
            assert judged.message
            assert judged.advice

    def watch(self, table: Seating, hand: HandOpening) -> None:
        """What must be true of every hand that is opened."""
        assert 2 <= len(hand.players) <= self.law.seats
        assert hand.seats.count(hand.big) == 1, "exactly one big blind, and a player has it"
        assert hand.small != hand.big
        assert hand.small in hand.seats or (hand.small is None and self.dead), "a small blind"
        posting = [post.seat for post in hand.posts]
        assert len({*posting, hand.small, hand.big}) == len(posting) + 2, "nobody posts twice"
        order = [steps(self.law, hand.button, seat) or self.law.seats for seat in hand.seats]
        assert order == sorted(order), "clockwise from the left of the button"
        for seat, player, stack in hand.players:
            item = table.at(seat)
            assert item is not None
            assert item.ready
            assert (item.player, item.stack) == (player, stack)
        open_hand(  # every hand that the table opens can be dealt
            game(*sorted(self.options.items())),
            hand.players,
            button=hand.button,
            small_blind=hand.small,
            big_blind=hand.big,
            posts=[Post(post.seat, post.live, post.dead) for post in hand.posts],
        )
        self.moved(table, hand)
        self.paid(table, hand)
        if self.dead:
            self.nobody_dodges(table, hand)

    @property
    def dead(self) -> bool:
        return self.options.get("ca_button") == "dead_button"

    def settled(self, table: Seating) -> list[int]:
        """Return who is in the game already; all players after a halt."""
        ready = [seat for seat in table.seats if seat.ready]
        known = [item.seat for item in ready if item.entered]
        return known if len(known) > 1 else [each.seat for each in ready]

    def moved(self, table: Seating, hand: HandOpening) -> None:
        disks = table.disks
        assert disks.button is not None
        if disks.big is None or self.dead:
            return
        assert hand.button != disks.button, "the button moves"
        jumped = [
            seat
            for seat in self.settled(table)
            if seat in hand.seats and passed(self.law, disks.button, hand.button, seat)
        ]
        assert not jumped, "to the next player clockwise"
        settled = self.settled(table)
        fee = "ca_fee_timing" in self.options
        for item in table.ready():
            between = (
                0 < steps(self.law, hand.button, item.seat) < steps(self.law, hand.button, hand.big)
            )
            if item.seat not in settled and item.seat in hand.seats:
                assert item.seat == hand.big or not between, "nobody comes in ahead of the blinds"
            if item.seat in settled and not fee:
                assert item.seat in hand.seats, "a player in the game is dealt in"

    def nobody_dodges(self, table: Seating, hand: HandOpening) -> None:
        """With a dead button the big blind goes past nobody who is dealt in."""
        before = table.disks.big
        for seat in hand.seats:
            assert not passed(self.law, before, hand.big, seat)

    def paid(self, table: Seating, hand: HandOpening) -> None:
        """A player who let a blind pass comes back as the big blind, or posts if that is filed."""
        if self.options.get("ca_missed_blinds", "wait_for_big_blind") == "wait_for_big_blind":
            playing = set(hand.seats) - set(self.settled(table))
            missed = {item.seat for item in table.seats if item.missed}
            assert playing & missed <= {hand.big}
        if self.options.get("ca_missed_blinds") != "post_missed":
            return
        settled = self.settled(table)
        live = {post.seat for post in hand.posts if post.live == self.law.big_blind}
        for seat in hand.seats:
            item = table.at(seat)
            if item is not None and item.missed_big and seat not in settled:
                assert seat == hand.big or seat in live

    @invariant()
    def everybody_has_the_big_blind_in_turn(self) -> None:
        """As long as the same people play, each has the big blind once in a lap."""
        opened = [event.hand for event in self.log if isinstance(event, seating_events.HandOpened)]
        ended = [item for item in self.log if isinstance(item, seating_events.HandFinished)]
        played = [hand for hand, end in zip(opened, ended, strict=False) if not end.voided]
        if not played:
            return
        count = len(played[-1].seats)
        lap = played[-count:]
        if (
            count > 2
            and len(lap) == count
            and len({frozenset(opening.seats) for opening in lap}) == 1
        ):
            assert len({each.big for each in lap}) == count

    @invariant()
    def chips_are_conserved(self) -> None:
        brought = sum(
            event.chips
            for event in self.log
            if isinstance(event, seating_events.SeatTaken | seating_events.ChipsAdded)
        )
        taken = sum(item.chips for item in self.log if isinstance(item, seating_events.SeatLeft))
        fees = sum(each.fee for each in self.log if isinstance(each, seating_events.HandFinished))
        assert sum(seat.stack for seat in self.table.seats) == brought - taken - fees

    @invariant()
    def can_be_shown(self) -> None:
        seen = view(self.law, self.table)
        assert [seat.seat for seat in seen.seats] == [item.seat for item in self.table.seats]

    def teardown(self) -> None:
        """The log alone gives the table."""
        if hasattr(self, "table"):
            assert replay(self.law, Seating(), self.log) == self.table


TestLife = Life.TestCase
TestLife.settings = settings(
    max_examples=600 if DEEP else 60, stateful_step_count=40, deadline=None
)
