"""What a view says of hands: their words, their five cards, the dealer's standing, each net."""

from __future__ import annotations

import random

import pytest
from hypothesis import event, given

from croupier import hands
from croupier.cards import DECK, cards, text
from croupier.engine.banked.lines import turn_of
from croupier.engine.banked.view import AGAINST, view
from croupier.engine.made_hand import made_of
from croupier.engine.watcher import HIDDEN, Watcher
from tests.engine.banked.strategies import TableOf, bounded, seeds, sitting, tables

ALL = Watcher("public")
WORDS = {
    "As Ks Qs Js Ts": ("Royal flush", "a royal flush"),
    "9s 8s 7s 6s 5s": ("Straight flush to the nine", "a straight flush to the nine"),
    "6c 6d 6h 6s 2c": ("Four sixes", "four sixes"),
    "Ac Ad Ah Kc Kd": ("Full house, aces over kings", "a full house, aces over kings"),
    "Kh Th 7h 5h 2h": ("Flush, king high", "a flush, king high"),
    "5h 4c 3d 2s As": ("Straight to the five", "a straight to the five"),
    "8c 8d 8h Kc 2d": ("Three eights", "three eights"),
    "Kc Kd 8h 8c 2d": ("Kings and eights", "kings and eights"),
    "Qc Qd 8h 7c 2d": ("Pair of queens", "a pair of queens"),
    "Ac Qd 8h 7c 2d": ("Ace high", "ace high"),
}


@pytest.mark.parametrize("held", WORDS)
def test_a_hand_is_called_as_players_call_it(held: str) -> None:
    value = hands.rank(held)
    assert (hands.in_brief(value), hands.in_sentence(value)) == WORDS[held]


def test_the_five_cards_are_the_rank_of_all_seven() -> None:
    chance = random.Random(3)
    for _ in range(500):
        seven = tuple(text(card) for card in chance.sample(DECK, 7))
        made = made_of(seven[:2], seven[2:])
        assert made is not None
        assert hands.rank(made.best) == hands.rank(seven)
        assert made.hand == hands.hand_name(hands.rank(seven))


def test_two_cards_alone_are_a_pair_or_nothing() -> None:
    pair = made_of(("8c", "8d"), ("??", "??", "??"))
    assert pair is not None
    assert (pair.hand, pair.description, pair.has, pair.best) == (
        "",
        "Pair of eights",
        "a pair of eights",
        (),
    )
    assert made_of(("8c", "9d"), ()) is None


@pytest.mark.parametrize(
    "own", [(), ("8c",), ("8c", HIDDEN), (HIDDEN, HIDDEN), ("Kc", "8d")], ids=str
)
def test_a_hand_is_named_only_from_cards_that_are_seen(own: tuple[str, ...]) -> None:
    """Nor from a card that was entered for two places, as the king of clubs here."""
    board = tuple(text(card) for card in cards("Kc Qd Jh 2s 3s"))
    assert made_of(own, board) is None


@bounded(60)
@given(tables, seeds)
def test_the_standing_is_the_one_that_settles(table: TableOf, seed: int) -> None:
    """Wherever the public sees both hands, view and settlement compare alike."""
    item = sitting(table, seed, trouble=0.04)
    game, compared = item.game, 0
    while (command := item.choose()) is not None:
        item.do(command)
        round = item.round
        seen = view(game, round, ALL)
        for box, shown in zip(round.boxes, seen.seats, strict=True):
            assert shown.nets[: len(box.lines)] == tuple(line.net for line in box.lines)
            if shown.against and not game.laps[round.lap].before_dealer:
                turn = turn_of(game, round, box)
                assert shown.against == AGAINST[turn.versus]
                assert seen.qualifies is bool(turn.qualified)
                compared += 1
    if round.cut is None and any(box.stand == "in" and not box.void for box in round.boxes):
        event("compared" if compared else "hidden")
