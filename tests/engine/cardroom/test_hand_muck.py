"""A muck hides a losing hand and never gives up a winning one; unseen, it is a fold (I-118).

Whether a hand may be mucked depends on nothing that is hidden: else the offer, or its refusal,
would reveal who has the best hand before anything is shown.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from croupier.cards import DECK, cards
from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand import events as hand_events
from croupier.engine.cardroom.hand.decide import decide, step
from croupier.engine.cardroom.hand.legal import legal
from croupier.engine.cardroom.hand.state import Hand
from croupier.engine.cardroom.hand.view import view
from croupier.engine.watcher import HIDDEN, Watcher
from croupier.notation.answers import answer
from croupier.refusal import Reason, Refused
from tests.engine.cardroom.playing import Sitting, game_of, sitting, table

BOARD = "Qd Qh 3d 4h 5s"
FOUR = "Qs Qc"


def checked_down(holes: tuple[hand_commands.Unseen, ...]) -> Sitting:
    """Three players at the showdown; hole cards are dealt one at a time from seat 1."""
    item = table(game_of(), 10_000, 10_000, 10_000)
    item.deck.sort(key=lambda card: card in cards(BOARD))  # unseen cards are none of the board's
    item.do(hand_commands.PostBlinds())
    item.do(hand_commands.Deal(holes))
    for command in (hand_commands.Call(3), hand_commands.Call(1), hand_commands.Check(2)):
        item.do(command)
    board = cards(BOARD)
    for street in (board[:3], board[3:4], board[4:]):
        item.do(hand_commands.Deal((None, *street)))
        for seat in (1, 2, 3):
            item.do(hand_commands.Check(seat))
    assert item.hand.phase == "showdown"
    return item


def held(*hands: str) -> tuple[hand_commands.Unseen, ...]:
    """These hands as they leave the deck; ?? for cards that nobody saw."""
    pairs = [hand.split() for hand in hands]
    turns = [pair[at] for at in (0, 1) for pair in pairs]
    return tuple(None if turn == "??" else cards(turn)[0] for turn in turns)


def won(hand: Hand) -> list[tuple[int, int]]:
    """The shares of all pots."""
    return [share for award in hand.awards for share in award.shares]


@pytest.mark.clause("CA-TH:deal.23", "CA-TH:win.1")
def test_a_winning_hand_is_not_given_up() -> None:
    item = checked_down(held(FOUR, "Ah Ad", "7c 2d"))
    assert item.do(hand_commands.Muck(1)) == (hand_events.Mucked(1, folds=False),)
    item.do(hand_commands.Expose())
    assert won(item.hand) == [(1, 900)]
    assert item.hand.shown == (1,)
    seat = view(item.game, item.hand, Watcher("public")).seats[0]
    assert (seat.cards, seat.mucked, seat.folded) == (("Qs", "Qc"), False, False)


@pytest.mark.clause("CA-TH:deal.23", "CA-TH:win.1")
def test_the_steps_of_a_written_hand_pay_the_highest_hand() -> None:
    told: Any = answer(
        {
            "rulebook": "california-holdem",
            "button": 3,
            "board": BOARD.split(),
            "seats": [
                {"seat": 1, "stack": 10_000, "cards": FOUR.split()},
                {"seat": 2, "stack": 10_000, "cards": ["Ah", "Ad"]},
                {"seat": 3, "stack": 10_000, "cards": ["7c", "2d"]},
            ],
            "actions": [
                {"seat": 3, "act": "call"},
                {"seat": 1, "act": "call"},
                {"seat": 2, "act": "check"},
                *({"seat": seat, "act": "check"} for _ in range(3) for seat in (1, 2, 3)),
                {"seat": 1, "act": "muck"},
            ],
        }
    )
    (pot,) = told["pots"]
    assert ([item["seat"] for item in pot["winners"]], pot["clause"]) == ([1], "CA-TH:win.1")


@pytest.mark.clause("CA-TH:deal.23")
def test_a_losing_hand_stays_face_down() -> None:
    """Seat 1 would show first; seats 1 and 3 muck, and seat 2 takes the pot."""
    item = checked_down(held("7c 2d", "Ah Ad", "8c 2h"))
    item.do(hand_commands.Muck(1))
    item.do(hand_commands.Muck(3))
    item.do(hand_commands.Expose())
    assert won(item.hand) == [(2, 900)]
    for seat in view(item.game, item.hand, Watcher("public")).seats:
        assert (seat.cards == (HIDDEN, HIDDEN)) == (seat.seat != 2)
        assert seat.mucked == (seat.seat != 2)
        assert not seat.folded


@pytest.mark.clause("CA-TH:win.2")
def test_a_share_of_a_pot_is_not_given_up() -> None:
    item = checked_down(held("Ah 7d", "As 7h", "8c 9d"))
    item.do(hand_commands.Muck(2))
    item.do(hand_commands.Expose())
    assert sorted(won(item.hand)) == [(1, 500), (2, 400)]
    assert set(item.hand.shown) == {1, 2}


@pytest.mark.clause("CA-TH:deal.23", "CA-TH:win.1")
def test_a_muck_of_unseen_cards_is_a_fold_and_recorded_as_one() -> None:
    item = checked_down(held("?? ??", "?? ??", "?? ??"))
    assert item.do(hand_commands.Muck(1)) == (hand_events.Mucked(1, folds=True),)
    first = item.hand.at(1)
    assert first is not None
    assert (first.folded, first.mucked) == (True, True)
    item.do(hand_commands.Show(2, cards("Ah Ad")))
    item.do(hand_commands.Show(3, cards("7c 2d")))
    item.do(hand_commands.Expose())
    (award,) = item.hand.awards
    assert (award.shares, award.clause, award.reading) == (((2, 900),), "CA-TH:win.1", "I-118")


@pytest.mark.clause("CA-TH:win.1")
def test_last_player_after_unseen_mucks_wins_without_showing() -> None:
    item = checked_down(held("?? ??", "?? ??", "?? ??"))
    item.do(hand_commands.Muck(1))
    item.do(hand_commands.Muck(3))
    judged = decide(item.game, item.hand, hand_commands.Muck(2))
    assert isinstance(judged, Refused)
    assert (judged.reason, judged.clause) == (Reason.NOT_A_CHOICE, "CA-TH:deal.23")
    item.do(hand_commands.Expose())
    (award,) = item.hand.awards
    assert (award.shares, award.clause, award.reading) == (((2, 900),), "CA-TH:win.1", "I-117")
    assert item.hand.shown == ()


@pytest.mark.clause("CA-TH:win.1")
def test_hands_that_were_compared_need_no_reading() -> None:
    item = checked_down(held(FOUR, "Ah Ad", "7c 2d"))
    item.do(hand_commands.Expose())
    assert [award.reading for award in item.hand.awards] == [""]


def other_world(rng: random.Random, hand: Hand, mine: int) -> Hand:
    """The same hand with the hidden cards of all but one seat dealt to other seats."""
    other = hand.copy()
    others = [item for item in hand.players if item.seat != mine and not item.tabled]
    spread = [card for each in others for card in each.cards if card is not None]
    rng.shuffle(spread)
    faces = iter(spread)
    players = []
    for player in hand.players:
        new = player.copy()
        if player in others:
            new.cards = tuple(None if card is None else next(faces) for card in player.cards)
        players.append(new)
    other.players = tuple(players)
    return other


@pytest.mark.slow
@pytest.mark.clause("CA-TH:deal.23")
def test_neither_offer_nor_answer_reveals_hidden_cards() -> None:
    """To every command on a muck two worlds answer the same, until the hands are compared."""
    rng, met = random.Random(7), 0
    for seed in range(400):
        item = sitting(seed, seed, trouble=0) if seed % 2 else shown_down(rng)
        while (command := item.choose()) is not None:
            if item.hand.phase == "showdown" and len(item.hand.live()) > 1:
                met += paired(rng, item)
            item.do(command)
    assert met > 100


def shown_down(rng: random.Random) -> Sitting:
    """A hand of three at its showdown, with chance cards."""
    rest = [card for card in DECK if card not in cards(BOARD)]
    deck = rng.sample(rest, 6)
    return checked_down(tuple(deck))


def paired(rng: random.Random, item: Sitting) -> int:
    """How many answers were compared."""
    met = 0
    for mine in item.hand.live():
        world = other_world(rng, item.hand, mine.seat)
        assert legal(item.game, world) == legal(item.game, item.hand)
        for player in item.hand.players:
            muck = hand_commands.Muck(player.seat)
            assert decide(item.game, world, muck) == decide(item.game, item.hand, muck)
            after, there = step(item.game, item.hand, muck)[0], step(item.game, world, muck)[0]
            for watcher in (Watcher("public"), Watcher("dealer"), Watcher("player", mine.name)):
                assert view(item.game, after, watcher) == view(item.game, there, watcher)
            met += 1
    return met


def test_every_hand_with_known_cards_pays_the_best_of_those_left() -> None:
    """Mucking changes no share, however many players muck."""
    for seed in range(150):
        item = shown_down(random.Random(seed))
        plain = step(item.game, item.hand, hand_commands.Expose())[0]
        for seat in random.Random(seed).sample((1, 2, 3), 2):
            item.do(hand_commands.Muck(seat))
        item.do(hand_commands.Expose())
        assert won(item.hand) == won(plain)
        winners = {seat for seat, _ in won(plain)}
        mucked = {player.seat for player in item.hand.players if player.mucked}
        assert not mucked & winners
