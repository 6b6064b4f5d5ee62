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
    item = sitting(number, seed, trouble=0.05)
    first = item.hand
    play_on(item)
    for seen in moments(first, item.game, item.commands):
        hand = seen.hand
        for watcher in watchers(hand):
            looked = view(item.game, hand, watcher)
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
    item = sitting(number, seed, trouble=0.04)
    first = item.hand
    play_on(item)
    history = moments(first, item.game, item.commands)
    rng = random.Random(seed)
    last = len(history) - 1 if not history[-1].hand.shown else len(history) - 2
    for watcher in watchers(first):
        at = rng.randint(0, last)
        if watcher.role == "auditor" and history[at].hand.phase == "over":
            at -= 1
        other = swapped(rng, item.commands[:at], history[at], watcher)
        twin = moments(first, item.game, other)
        for mine, theirs in zip(history, twin, strict=False):
            assert as_bytes(view(item.game, mine.hand, watcher)) == as_bytes(
                view(item.game, theirs.hand, watcher)
            ), (watcher, mine.hand.phase)
            assert legal(item.game, mine.hand) == legal(item.game, theirs.hand)


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
    told: Any = tuple(swap.get(card, card) if card is not None else None for card in command.cards)
    return dataclasses.replace(command, cards=told)


def test_paired_worlds_do_differ() -> None:
    """The second world is another one: hole cards and burns are swapped."""
    holes = burns = 0
    for seed in range(40):
        item = sitting(seed % 8, seed, trouble=0)
        item.unseen = 0
        first = item.hand
        play_on(item)
        at = len(item.commands) - 1
        seen = moments(first, item.game, item.commands[:at])[-1]
        other = swapped(item.rng, item.commands[:at], seen, Watcher("public"))
        twin = moments(first, item.game, other)[-1].hand
        holes += [p.cards for p in seen.hand.players] != [p.cards for p in twin.players]
        burns += seen.hand.burned != twin.burned
    assert holes > 30
    assert burns > 5


def _heads_up(**options: Any) -> Sitting:
    """Two players at the showdown: seat 1 has kings, seat 2 aces."""
    item = table(game_of(**options), 10_000, 10_000)
    item.do(hand_commands.PostBlinds())
    item.do(hand_commands.Deal(cards("Kh Ah Kd Ad")))
    item.do(hand_commands.Call(1))
    item.do(hand_commands.Check(2))
    for street in ("2c 7h 8h 9c", "3c 2d", "4c 3s"):
        item.do(hand_commands.Deal(cards(street)))
        item.do(hand_commands.Check(1))
        assert isinstance(item.do(hand_commands.Check(2)), tuple)
    assert item.hand.phase == "showdown"
    return item


def _holes(item: Sitting, watcher: Watcher) -> list[tuple[str, ...]]:
    return [seat.cards for seat in view(item.game, item.hand, watcher).seats]


@pytest.mark.clause("CA-TH:deal.23")
def test_a_loser_may_keep_the_hand_hidden() -> None:
    """The first active player shows, then each player who beats what is shown (I-118)."""
    item = _heads_up()
    public, down = Watcher("public"), (HIDDEN, HIDDEN)
    assert _holes(item, public) == [down, down]
    assert isinstance(item.do(hand_commands.Muck(1)), tuple)
    item.do(hand_commands.Expose())
    assert _holes(item, public) == [down, ("Ah", "Ad")]
    assert _holes(item, Watcher("player", "ann")) == [("Kh", "Kd"), ("Ah", "Ad")]
    assert _holes(item, Watcher("auditor")) == [("Kh", "Kd"), ("Ah", "Ad")]


@pytest.mark.clause("CA-TH:deal.23")
def test_all_show_where_losers_may_not_muck() -> None:
    item = _heads_up(ca_losers_may_muck=False)
    judged = item.do(hand_commands.Muck(1))
    assert isinstance(judged, Refused)
    item.do(hand_commands.Expose())
    assert _holes(item, Watcher("sign")) == [("Kh", "Kd"), ("Ah", "Ad")]


@pytest.mark.clause("CA-TH:deal.5", "CA-TH:deal.8")
def test_only_the_owner_looks_at_hole_cards() -> None:
    item = table(game_of(), 10_000, 10_000, 10_000)
    item.do(hand_commands.PostBlinds())
    deal_out(item)
    down = (HIDDEN, HIDDEN)
    for role in ROLES:
        assert _holes(item, Watcher(role)) == [down] * 3
    assert _holes(item, Watcher("player", "bob")) == [down, tuple(map(text, item.truth[2])), down]


@pytest.mark.clause("CA-TH:deal.6.b")
def test_a_folded_hand_is_never_shown() -> None:
    item = table(game_of(), 10_000, 10_000)
    item.do(hand_commands.PostBlinds())
    deal_out(item)
    item.do(hand_commands.Fold(1))
    item.do(hand_commands.Expose())
    assert item.hand.phase == "over"
    assert _holes(item, Watcher("player", "bob"))[0] == (HIDDEN, HIDDEN)
    assert _holes(item, Watcher("player", "ann"))[1] == (HIDDEN, HIDDEN)
