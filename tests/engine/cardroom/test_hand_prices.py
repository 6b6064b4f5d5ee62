"""What a player is asked for: never more than another live hand can match (I-115, I-138)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand import events as hand_events
from croupier.engine.cardroom.hand.decide import decide
from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.legal import legal
from croupier.engine.cardroom.hand.opening import open_hand
from croupier.engine.cardroom.hand.state import Hand, Player, Post
from croupier.engine.cardroom.hand.turn import price_of, to_act
from croupier.engine.cardroom.hand.view import view
from croupier.engine.watcher import Watcher
from tests.engine.banked.strategies import rigged_deck
from tests.engine.cardroom.playing import GAMES, NAMES, Sitting, deal_out, game_at, game_of, table
from tests.stages import DEEP

HANDS = 40_000 if DEEP else 2_500


def reach(hand: Hand, player: Player) -> int:
    """Return the largest wager of this round that another live hand has made or can make."""
    return max(item.bet + item.stack for item in hand.live() if item is not player)


def short_hand(rng: random.Random, game: Game) -> Hand:
    """Two to six players, most of them short of a blind or of a call; at times some post."""
    count, big, small = rng.choice((2, 3, 3, 4, 6)), game.big_blind, game.small_blind
    fee = game.fee_for(count)
    payer = game.fee_timing in ("button_pays", "each_player_pays")
    floor = (fee if payer else 0) + (2 * big if game.all_in == "fold_if_short" else 1)
    sizes = (0, small // 2, small - 2, small - 1, big - 2, big - 1, big, 3 * big, 40 * big)
    seats = sorted(rng.sample(range(1, game.seats + 1), count))
    players = [(seat, NAMES[seat - 1], floor + rng.choice(sizes)) for seat in seats]
    if count == 2 or rng.random() < 0.6:
        return open_hand(game, players, button=rng.choice(seats))
    blinds = rng.sample(seats, 2)
    kinds = ((big, 0), (big, small), (0, small), (small, 0))
    posting = game.missed == "post_missed"
    others = [seat for seat in seats if posting and seat not in blinds and rng.random() < 0.6]
    return open_hand(
        game,
        players,
        button=rng.choice(seats),
        small_blind=rng.choice((None, blinds[0])),
        big_blind=blinds[1],
        posts=[Post(seat, *rng.choice(kinds)) for seat in others],
    )


def short_sitting(seed: int) -> Sitting:
    """A hand of short stacks about to be played, at times with trouble in it."""
    rng, game = random.Random(f"short {seed}"), game_at(seed % GAMES)
    hand, deck = short_hand(rng, game), rigged_deck(rng)
    return Sitting(rng, game, hand, deck, unseen=0, trouble=rng.choice((0, 0, 0, 0.1)))


def asked_fairly(sitting: Sitting) -> None:
    """The player in turn has not yet put in all that can be matched, and owes no more than that."""
    player = to_act(sitting.hand)
    if player is None:
        return
    most, owed = reach(sitting.hand, player), price_of(sitting.hand, player)
    assert player.bet < most, (sitting.hand.starting, sitting.events, player.seat)
    assert player.bet + owed <= most, (sitting.hand.starting, sitting.events, player.seat)


def offered_fairly(sitting: Sitting) -> None:
    """What is offered and what all see is the price, or all that the player in turn has."""
    player = to_act(sitting.hand)
    if player is None:
        return
    owed = price_of(sitting.hand, player)
    assert view(sitting.game, sitting.hand, Watcher("public")).to_call == owed
    mine = {offer.kind: offer for offer in legal(sitting.game, sitting.hand, player.seat)}
    call, short = mine.get(hand_commands.Call), owed > player.stack
    assert (call is None) == (not owed or (short and not allows_short(sitting.game)))
    assert call is None or call.fact("price") == min(owed, player.stack)
    late = decide(sitting.game, sitting.hand, hand_commands.TimeOut(player.seat))
    assert isinstance(late, tuple)
    assert late[0] == (
        hand_events.Folded(player.seat) if owed else hand_events.Checked(player.seat)
    )


def allows_short(game: Game) -> bool:
    """Whether a player may call with less than the price."""
    return game.all_in == "allowed"


def wagered(events: list[hand_events.Event]) -> Counter[int]:
    """What each seat has put in as wagers and not got back."""
    put: Counter[int] = Counter()
    for event in events:
        match event:
            case hand_events.BlindsPosted():
                put.update(dict(event.posts))
            case hand_events.Called() | hand_events.Raised():
                put[event.seat] += event.added
            case hand_events.UncalledReturned():
                put[event.seat] -= event.amount
    return put


def won_fairly(sitting: Sitting) -> None:
    """From each other player a winner has at most what the winner put in; chips add up.

    Posted dead, or wagered by a hand that the floor has killed, money is the pot's (I-110, I-120).
    """
    hand, started = sitting.hand, dict(sitting.hand.starting)
    stacks = sum(player.stack for player in hand.players)
    assert stacks + hand.taken() == sum(started.values())
    put = wagered(sitting.events)
    killed = {
        getattr(event, "seat", 0)
        for event in sitting.events
        if getattr(event, "effect", "") == "dead_hand"
    }
    dead = sum(player.dead for player in hand.players) + sum(put[seat] for seat in killed)
    for player in hand.players:
        mine = put[player.seat]
        most = sum(min(put[other.seat], mine) for other in hand.players if other is not player)
        gain = player.stack - started[player.seat]
        assert gain <= most + dead, (hand.starting, sitting.events, player.seat)


@pytest.mark.slow
@pytest.mark.clause("CA-TH:deal.6.a", "CA-TH:deal.4", "CA-TH:win.1")
def test_unmatchable_part_of_a_wager_is_neither_asked_nor_lost() -> None:
    met: Counter[str] = Counter()
    for seed in range(HANDS):
        sitting = short_sitting(seed)
        while (command := sitting.choose()) is not None:
            asked_fairly(sitting)
            if seed % 10 == 0:
                offered_fairly(sitting)
            assert isinstance(sitting.do(command), tuple)
        won_fairly(sitting)
        posted = next(
            dict(event.posts)
            for event in sitting.events
            if isinstance(event, hand_events.BlindsPosted)
        )
        met["short big blinds"] += posted[sitting.hand.big] < sitting.game.big_blind
        met["short small blinds"] += (
            posted.get(sitting.hand.small, 10**9) < sitting.game.small_blind
        )
        met["posts"] += bool(sitting.hand.posts)
        met["wagers back"] += any(
            isinstance(event, hand_events.UncalledReturned) for event in sitting.events
        )
        met["dead hands"] += any(
            getattr(event, "effect", "") == "dead_hand" for event in sitting.events
        )
    rare = {"short big blinds": 5, "short small blinds": 10, "posts": 8, "wagers back": 4}
    assert all(met[name] * part >= HANDS for name, part in rare.items()), met
    assert met["dead hands"] * 200 >= HANDS, met


@pytest.mark.clause("CA-TH:deal.6.a", "CA-TH:deal.4.s2")
def test_the_small_blind_alone_against_a_shorter_big_blind_gets_the_difference_back() -> None:
    sitting = table(game_of(), 10_000, 10_000, 100, button=1)
    sitting.do(hand_commands.PostBlinds())
    deal_out(sitting)
    assert sitting.do(hand_commands.Fold(1)) == (
        hand_events.Folded(1),
        hand_events.UncalledReturned(2, 100),
        hand_events.FeeTaken(200, (), "CA-TH:fees.3"),
    )
    assert (sitting.hand.phase, sitting.hand.street) == ("deal", 1)
    assert not [
        offer
        for offer in sitting.offers()
        if offer.kind in (hand_commands.Call, hand_commands.Fold, hand_commands.TimeOut)
    ]


@pytest.mark.clause("CA-TH:deal.6.a", "CA-TH:win.1")
def test_unmatched_post_returns_to_the_player_who_folded() -> None:
    """Seat 4 posts $4 live and folds; the small blind has $2 in, the big blind $1."""
    sitting = table(
        game_of(), 10_000, 100, 10_000, 10_000, big_blind=2, small_blind=1, posts=[Post(4, 400)]
    )
    sitting.do(hand_commands.PostBlinds())
    deal_out(sitting)
    sitting.do(hand_commands.Fold(3))
    judged = sitting.do(hand_commands.Fold(4))
    assert isinstance(judged, tuple)
    assert judged[:2] == (hand_events.Folded(4), hand_events.UncalledReturned(4, 200))
    deal_out(sitting)
    sitting.do(hand_commands.Expose())
    won_fairly(sitting)


@pytest.mark.clause("CA-TH:deal.6.e")
def test_the_full_price_stands_while_two_can_reach_it() -> None:
    sitting = table(game_of(), 10_000, 100, 10_000)
    sitting.do(hand_commands.PostBlinds())
    deal_out(sitting)
    for seat, owed in ((3, 400), (1, 200)):
        player = sitting.hand.at(seat)
        assert player is not None
        assert price_of(sitting.hand, player) == owed
        sitting.do(hand_commands.Call(seat))
    assert [player.bet + player.put for player in sitting.hand.players] == [400, 100, 400]
