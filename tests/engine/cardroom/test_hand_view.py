"""What watchers see: worlds that differ only in hidden cards look the same, byte for byte."""

from __future__ import annotations

import dataclasses
import json
import random
from typing import Any

import pytest
from hypothesis import given

from croupier.cards import DECK, Card, cards, text
from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand import events as hand_events
from croupier.engine.cardroom.hand.decide import step
from croupier.engine.cardroom.hand.evolve import evolve
from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.legal import legal
from croupier.engine.cardroom.hand.state import Hand
from croupier.engine.cardroom.hand.view import View, view
from croupier.engine.watcher import HIDDEN, Watcher
from croupier.refusal import Refused
from tests.engine.banked.strategies import bounded, seeds
from tests.engine.cardroom.playing import (
    Sitting,
    deal_out,
    game_of,
    numbers,
    play_on,
    sitting,
    table,
)

ROLES = ("dealer", "floor", "sign", "public", "auditor")


def watchers(hand: Hand) -> list[Watcher]:
    """Everybody who may look at this hand."""
    players = [Watcher("player", player.name) for player in hand.players]
    return [*(Watcher(role) for role in ROLES), *players]


@dataclasses.dataclass
class Seen:
    """One moment of a hand, with what has been laid open in front of all."""

    hand: Hand
    tabled: frozenset[int] = frozenset()
    open: frozenset[Card] = frozenset()
    """Faces that all have seen at some time."""


def moments(hand: Hand, game: Game, commands: list[hand_commands.Command]) -> list[Seen]:
    """The moments of a hand, from the first to that after the last command."""
    tabled, faces = set[int](), set[hand_commands.Unseen]()
    found = [Seen(hand)]
    for command in commands:
        after, judged = step(game, hand, command)
        assert not isinstance(judged, Refused), (command, judged)
        for event in judged:
            match event:
                case hand_events.FacesShown(seat, shown):
                    tabled.add(seat)
                    faces |= set(shown)
                case hand_events.PotsAwarded(_, seats):
                    tabled |= set(seats)
                case hand_events.IrregularityRuled(effect="replace_with_burn", cards=shown):
                    faces |= set(shown)
                case hand_events.IrregularityRuled(effect="reshuffle_with_stub", cards=back):
                    faces |= set(back[-3:])
            hand = evolve(game, hand, event)
        faces |= set(after.board)
        hand = after
        open_now = frozenset(card for card in faces if card is not None)
        found.append(Seen(hand, frozenset(tabled), open_now))
    return found


def may_see(seen: Seen, watcher: Watcher, seat: int) -> bool:
    """Whether the watcher may see the hole cards of a seat, in our own reading of I-118."""
    player = seen.hand.at(seat)
    assert player is not None
    if watcher.role == "player" and watcher.player == player.name:
        return True
    if watcher.role == "auditor" and seen.hand.phase == "over":
        return True
    return seat in seen.tabled


def as_bytes(looked: View) -> bytes:
    """A view as it goes to the watcher."""
    return (json.dumps(dataclasses.asdict(looked), sort_keys=True) + repr(looked)).encode()


def _faces(told: tuple[hand_commands.Unseen, ...], *, seen: bool) -> tuple[str, ...]:
    return tuple(text(card) if seen and card is not None else HIDDEN for card in told)


@bounded(60)
@given(numbers, seeds)
def test_a_watcher_sees_exactly_what_has_been_shown(number: int, seed: int) -> None:
    one = sitting(number, seed, trouble=0.05)
    first = one.hand
    play_on(one)
    for seen in moments(first, one.game, one.commands):
        hand = seen.hand
        for watcher in watchers(hand):
            looked = view(one.game, hand, watcher)
            audits = watcher.role == "auditor" and hand.phase == "over"
            assert looked.board == _faces(hand.board, seen=True)
            for place, burned in zip(looked.burned, hand.burned, strict=True):
                known = audits or burned in hand.exposed
                assert (place,) == _faces((burned,), seen=known)
            for player, seat in zip(hand.players, looked.seats, strict=True):
                wanted = _faces(player.cards, seen=may_see(seen, watcher, player.seat))
                assert seat.cards == wanted, (hand.phase, watcher)
            assert looked.pot == hand.pot()
            assert looked.fee == hand.taken()


@bounded(80)
@given(numbers, seeds)
def test_paired_worlds_look_the_same(number: int, seed: int) -> None:
    one = sitting(number, seed, trouble=0.04)
    first = one.hand
    play_on(one)
    history = moments(first, one.game, one.commands)
    rng = random.Random(seed)
    last = len(history) - 1 if not history[-1].hand.shown else len(history) - 2
    for watcher in watchers(first):
        at = rng.randint(0, last)
        if watcher.role == "auditor" and history[at].hand.phase == "over":
            at -= 1
        other = swapped(rng, one.commands[:at], history[at], watcher)
        twin = moments(first, one.game, other)
        for mine, theirs in zip(history, twin, strict=False):
            assert as_bytes(view(one.game, mine.hand, watcher)) == as_bytes(
                view(one.game, theirs.hand, watcher)
            ), (watcher, mine.hand.phase)
            assert legal(one.game, mine.hand) == legal(one.game, theirs.hand)


def swapped(
    rng: random.Random, commands: list[hand_commands.Command], seen: Seen, watcher: Watcher
) -> list[hand_commands.Command]:
    """The same commands in a world where all cards that the watcher may not see are others."""
    known = set(seen.open)
    for player in seen.hand.players:
        if may_see(seen, watcher, player.seat):
            known |= {card for card in player.cards if card is not None}
    free = [card for card in DECK if card not in known]
    others = free[:]
    rng.shuffle(others)
    swap = dict(zip(free, others, strict=True))
    return [_swapped(command, swap) for command in commands]


def _swapped(command: hand_commands.Command, swap: dict[Card, Card]) -> hand_commands.Command:
    if not isinstance(
        command, (hand_commands.Deal, hand_commands.ReportIrregularity, hand_commands.Show)
    ):
        return command
    told: Any = tuple(swap.get(one, one) if one is not None else None for one in command.cards)
    return dataclasses.replace(command, cards=told)


def test_paired_worlds_do_differ() -> None:
    """The second world is another one: hole cards and burns are swapped."""
    holes = burns = 0
    for seed in range(40):
        one = sitting(seed % 8, seed, trouble=0)
        one.unseen = 0
        first = one.hand
        play_on(one)
        at = len(one.commands) - 1
        seen = moments(first, one.game, one.commands[:at])[-1]
        other = swapped(one.rng, one.commands[:at], seen, Watcher("public"))
        twin = moments(first, one.game, other)[-1].hand
        holes += [p.cards for p in seen.hand.players] != [p.cards for p in twin.players]
        burns += seen.hand.burned != twin.burned
    assert holes > 30
    assert burns > 5


def _heads_up(**options: Any) -> Sitting:
    """Two players at the showdown: seat 1 has kings, seat 2 aces."""
    one = table(game_of(**options), 10_000, 10_000)
    one.do(hand_commands.PostBlinds())
    one.do(hand_commands.Deal(cards("Kh Ah Kd Ad")))
    one.do(hand_commands.Call(1))
    one.do(hand_commands.Check(2))
    for street in ("2c 7h 8h 9c", "3c 2d", "4c 3s"):
        one.do(hand_commands.Deal(cards(street)))
        one.do(hand_commands.Check(1))
        assert isinstance(one.do(hand_commands.Check(2)), tuple)
    assert one.hand.phase == "showdown"
    return one


def _holes(one: Sitting, watcher: Watcher) -> list[tuple[str, ...]]:
    return [seat.cards for seat in view(one.game, one.hand, watcher).seats]


@pytest.mark.clause("CA-TH:deal.23")
def test_a_loser_may_keep_the_hand_hidden() -> None:
    """The first active player shows, then whoever beats what is shown (I-118)."""
    one = _heads_up()
    public, down = Watcher("public"), (HIDDEN, HIDDEN)
    assert _holes(one, public) == [down, down]
    assert isinstance(one.do(hand_commands.Muck(1)), tuple)
    one.do(hand_commands.Expose())
    assert _holes(one, public) == [down, ("Ah", "Ad")]
    assert _holes(one, Watcher("player", "ann")) == [("Kh", "Kd"), ("Ah", "Ad")]
    assert _holes(one, Watcher("auditor")) == [("Kh", "Kd"), ("Ah", "Ad")]


@pytest.mark.clause("CA-TH:deal.23")
def test_all_show_where_losers_may_not_muck() -> None:
    one = _heads_up(ca_losers_may_muck=False)
    judged = one.do(hand_commands.Muck(1))
    assert isinstance(judged, Refused)
    one.do(hand_commands.Expose())
    assert _holes(one, Watcher("sign")) == [("Kh", "Kd"), ("Ah", "Ad")]


@pytest.mark.clause("CA-TH:deal.5", "CA-TH:deal.8")
def test_only_the_owner_looks_at_hole_cards() -> None:
    one = table(game_of(), 10_000, 10_000, 10_000)
    one.do(hand_commands.PostBlinds())
    deal_out(one)
    down = (HIDDEN, HIDDEN)
    for role in ROLES:
        assert _holes(one, Watcher(role)) == [down] * 3
    assert _holes(one, Watcher("player", "bob")) == [down, tuple(map(text, one.truth[2])), down]


@pytest.mark.clause("CA-TH:deal.6.b")
def test_a_folded_hand_is_never_shown() -> None:
    one = table(game_of(), 10_000, 10_000)
    one.do(hand_commands.PostBlinds())
    deal_out(one)
    one.do(hand_commands.Fold(1))
    one.do(hand_commands.Expose())
    assert one.hand.phase == "over"
    assert _holes(one, Watcher("player", "bob"))[0] == (HIDDEN, HIDDEN)
    assert _holes(one, Watcher("player", "ann"))[1] == (HIDDEN, HIDDEN)
