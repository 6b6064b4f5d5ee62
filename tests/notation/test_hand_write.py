"""Hands written as text give the same result when they are played again."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given

from croupier.cards import cards
from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand.decide import step
from croupier.engine.cardroom.hand.game import Game, compile_game
from croupier.engine.cardroom.hand.opening import open_hand
from croupier.engine.cardroom.hand.state import Hand, Post
from croupier.law.faults import blocking
from croupier.law.submission import examine, with_demonstration
from croupier.notation.cardroom import parse, play
from croupier.notation.cardroom_writer import write
from tests.engine.banked.strategies import bounded, rigged_deck, seeds
from tests.engine.cardroom.playing import (
    BOOK,
    CHOICES,
    FILED,
    Sitting,
    numbers,
    play_on,
    random_hand,
    snapshot,
)


@cache
def table_at(number: int) -> tuple[Mapping[str, object], Game]:
    """A submission, the demonstration's first, and its game."""
    rng = random.Random(number)
    options: dict[str, object] = {}
    if number:
        options = {name: rng.choice(values) for name, values in CHOICES.items()}
        options |= {"bet_min": 4} if options["ca_structure"] != "fixed" else {}
        options |= {"bet_max": 40} if options["ca_structure"] == "spread" else {}
    filed = dict.fromkeys(FILED, "letter 1") if number else {}
    fees = {"four_or_fewer": rng.choice((0, 1, 3, 9))} if number else {}
    whole = with_demonstration({"rulebook": BOOK, "options": options, "filed": filed, "fees": fees})
    examined = examine(whole)
    assert not blocking(examined.faults), blocking(examined.faults)
    return whole, compile_game(examined)


def sitting(game: Game, seed: int) -> Sitting:
    """A hand about to be played at this table."""
    rng = random.Random(seed)
    hand, deck = random_hand(rng, game), rigged_deck(rng)
    return Sitting(rng, game, hand, deck, rng.choice((0, 0.4, 1)), rng.choice((0, 0.05, 0.2)))


@bounded(100)
@given(numbers, seeds)
def test_a_written_hand_plays_the_same(number: int, seed: int) -> None:
    submission, game = table_at(number)
    item = sitting(game, seed)
    first = item.hand
    play_on(item)
    text = write(submission, game, first, item.commands)
    played = play(parse(text))
    assert played.refused is None, f"{played.refused}\n{text}"
    assert played.differs == [], text
    assert snapshot(played.hand) == snapshot(item.hand), text
    assert write(submission, played.game, first, played.commands) == text


@bounded(40)
@given(numbers, seeds)
def test_a_hand_may_stop_anywhere(number: int, seed: int) -> None:
    submission, game = table_at(number)
    item = sitting(game, seed)
    first = item.hand
    for _ in range(random.Random(seed).randrange(30)):
        command = item.choose()
        if command is None:
            break
        item.do(command)
    text = write(submission, game, first, item.commands)
    if item.hand.phase != "showdown":  # a reader lets the table finish by itself
        assert snapshot(play(parse(text)).hand) == snapshot(item.hand), text


def test_a_hand_is_written_as_a_person_would() -> None:
    submission, game = table_at(0)
    players = [(1, "ann", 20_000), (3, "seat 3", 15_050), (7, "O'Neill: x", 9000)]
    hand = open_hand(game, players, button=1)
    commands: list[hand_commands.Command] = [
        hand_commands.PostBlinds(),
        hand_commands.Deal((*cards("Kh Qs"), None)),
        hand_commands.Deal((*cards("9d Qc"), None)),
        hand_commands.Fold(1),
        hand_commands.Bet(3, 800),
        hand_commands.Call(7),
        hand_commands.Deal((None, *cards("Ks 7c 2d"))),
        hand_commands.Bet(3, 400),
        hand_commands.Call(7),
        hand_commands.Deal(cards("4h 5s")),
        hand_commands.Check(3),
        hand_commands.Check(7),
        hand_commands.Deal((None, *cards("3s"))),
        hand_commands.Check(3),
        hand_commands.Check(7),
        hand_commands.Muck(7),
        hand_commands.Expose(),
    ]
    assert write(submission, game, hand, commands) == (
        "rulebook  california-holdem\n"
        "seat 1    ann: 200\n"
        "seat 3    150.50\n"
        'seat 7    "O\'Neill: x": 90\n'
        "button    seat 1\n"
        "blinds    seat 3, seat 7\n"
        "post      seat 3 2, seat 7 4\n"
        "deal      seat 3 Kh 9d  seat 7 Qs Qc  seat 1 ?? ??\n"
        "seat 1    fold\n"
        "seat 3    raise to 8\n"
        "seat 7    call\n"
        "flop      Ks 7c 2d\n"
        "seat 3    bet 4\n"
        "seat 7    call\n"
        "turn      burn 4h  5s\n"
        "seat 3    check\n"
        "seat 7    check\n"
        "river     3s\n"
        "seat 3    check\n"
        "seat 7    check\n"
        "seat 7    muck\n"
        "end\n"
        "fee       3\n"
        "pot 1     21 to seat 3\n"
        "shows     seat 3\n"
        "stacks    seat 1 200, seat 3 159.50, seat 7 78\n"
    )


def written(
    submission: Mapping[str, object], game: Game, first: Hand, commands: list[hand_commands.Command]
) -> str:
    """Return the text of the hand, which must give the same result when played again."""
    text = write(submission, game, first, commands)
    hand = first
    for command in commands:
        hand, judged = step(game, hand, command)
        assert isinstance(judged, tuple), judged
    played = play(parse(text), game=game)
    assert (played.refused, played.differs) == (None, [])
    assert snapshot(played.hand) == snapshot(hand)
    return text


@pytest.mark.clause("CA-TH:deck.s2", "CA-TH:fees.3", "CA-TH:deal.4.a")
def test_whatever_is_rare_has_a_line_of_its_own() -> None:
    """Choices, posts, rulings, faces shown late, a fee that a player pays."""
    options = {
        "ca_fee_timing": "button_pays",
        "ca_losers_may_muck": False,
        "ca_missed_blinds": "post_missed",
    }
    filed = {"ca_missed_blinds": "house rule 8"}
    submission = with_demonstration({"rulebook": BOOK, "options": options, "filed": filed})
    game = compile_game(examine(submission))
    players = [(1, "ann", 20_000), (3, "bob", 15_000), (5, "cy", 10_000), (7, "dee", 6000)]
    posts = [Post(5, 400, 200), Post(7, 0, 200)]
    hand = open_hand(game, players, button=1, big_blind=3, posts=posts)
    commands: list[hand_commands.Command] = [
        hand_commands.PostBlinds(),
        hand_commands.Deal((*cards("Kh"), None, *cards("Qs 2c 9d"), None, *cards("Qc 3d"))),
        hand_commands.ReportIrregularity("exposed_card", by="floor 2", seat=3, place=2),
        hand_commands.Deal(cards("5h")),
        hand_commands.ReportIrregularity("early_flop", by="eve", cards=(*cards("8c 8d"), None)),
        hand_commands.Bet(5, 800),
        hand_commands.ReportIrregularity("fouled_hand", by="eve", seat=7),
        hand_commands.Call(1),
        hand_commands.Call(3),
        hand_commands.Deal(cards("Ks 7c 2d")),
        hand_commands.Check(3),
        hand_commands.Bet(5, 400),
        hand_commands.Stand(1),
        hand_commands.Call(3),
        hand_commands.Deal((None, *cards("4h"))),
        hand_commands.Check(3),
        hand_commands.Check(5),
        hand_commands.Deal((None, *cards("3s"))),
        hand_commands.Check(3),
        hand_commands.TimeOut(5),
        hand_commands.Show(5, cards("Jh Jd")),
        hand_commands.Expose(),
    ]
    assert written(submission, game, hand, commands) == (
        "rulebook  california-holdem\n"
        'set       options.ca_fee_timing = "button_pays"\n'
        "set       options.ca_losers_may_muck = false\n"
        'set       options.ca_missed_blinds = "post_missed"\n'
        'set       filed.ca_missed_blinds = "house rule 8"\n'
        "seat 1    ann: 200\n"
        "seat 3    bob: 150\n"
        "seat 5    cy: 100\n"
        "seat 7    dee: 60\n"
        "button    seat 1\n"
        "blinds    -, seat 3\n"
        "posts     seat 5 4 dead 2\n"
        "posts     seat 7 dead 2\n"
        "post      seat 3 4, seat 5 4\n"
        "deal      seat 3 Kh 9d  seat 5 ?? ??  seat 7 Qs Qc  seat 1 2c 3d\n"
        "rule      exposed_card seat 3 card 2 by 'floor 2'\n"
        "cards     5h\n"
        "rule      early_flop faces 8c,8d,?? by eve\n"
        "seat 5    raise to 8\n"
        "rule      fouled_hand seat 7 by eve\n"
        "seat 1    call\n"
        "seat 3    call\n"
        "flop      Ks 7c 2d\n"
        "seat 3    check\n"
        "seat 5    bet 4\n"
        "seat 1    leave\n"
        "seat 3    call\n"
        "turn      4h\n"
        "seat 3    check\n"
        "seat 5    check\n"
        "river     3s\n"
        "seat 3    check\n"
        "seat 5    takes too long\n"
        "seat 5    shows Jh Jd\n"
        "end\n"
        "fee       3 from seat 1 3\n"
        "pot 1     36 to seat 3\n"
        "shows     seat 3, seat 5\n"
        "stacks    seat 1 189, seat 3 174, seat 5 86, seat 7 58\n"
    )


def test_a_wager_that_nobody_called_goes_back() -> None:
    submission, game = table_at(0)
    hand = open_hand(game, [(1, "ann", 20_000), (3, "bob", 15_000)], button=1)
    commands: list[hand_commands.Command] = [
        hand_commands.PostBlinds(),
        hand_commands.Deal(cards("Kh Qs 9d Qc")),
        hand_commands.Bet(3, 800),
        hand_commands.Fold(1),
        hand_commands.Expose(),
    ]
    text = written(submission, game, hand, commands)
    assert text.splitlines()[7:] == [
        "seat 3    raise to 8",
        "seat 1    fold",
        "end",
        "back      seat 3 4",
        "pot 1     8 to seat 3",
        "shows     -",
        "stacks    seat 1 196, seat 3 154",
    ]


def test_a_hand_may_stop_in_the_middle_of_a_deal() -> None:
    """A hand without a result is written without results."""
    submission, game = table_at(0)
    hand = open_hand(game, [(1, "ann", 20_000), (3, "bob", 15_000)], button=1)
    commands: list[hand_commands.Command] = [
        hand_commands.PostBlinds(),
        hand_commands.Deal(cards("Kh")),
        hand_commands.Deal(cards("Qs 9d")),
    ]
    text = written(submission, game, hand, commands)
    assert text.splitlines()[5:] == ["post      seat 3 2, seat 1 4", "cards     Kh Qs 9d"]


def test_two_burned_cards_are_told_as_they_left_the_deck() -> None:
    """The line of a street has room for one; a book may ask for more."""
    submission, game = table_at(0)
    first, flop, *later = game.streets
    game = replace(game, streets=(first, replace(flop, burned=2), *later))
    hand = open_hand(game, [(1, "ann", 20_000), (3, "bob", 15_000)], button=1)
    commands: list[hand_commands.Command] = [
        hand_commands.PostBlinds(),
        hand_commands.Deal(cards("Kh Qs 9d Qc")),
        hand_commands.Call(3),
        hand_commands.Check(1),
        hand_commands.Deal((*cards("4h"), None, *cards("Ks 7c 2d"))),
    ]
    text = written(submission, game, hand, commands)
    assert text.splitlines()[-1] == "cards     4h ?? Ks 7c 2d"


def test_what_was_not_played_is_not_written() -> None:
    submission, game = table_at(0)
    hand = open_hand(game, [(1, "ann", 20_000), (3, "bob", 15_000)], button=1)
    with pytest.raises(ValueError, match="the commands were not played"):
        write(submission, game, hand, [hand_commands.Fold(1)])


@pytest.mark.parametrize("by", ["floor 2", 'O"Neill', "a:b", "x # y", "it's", " lead", "ü -> "])
def test_any_name_rules(by: str) -> None:
    submission, game = table_at(0)
    first = open_hand(game, [(1, by, 20_000), (3, "bob", 15_000)], button=1)
    item = Sitting(random.Random(1), game, first, list(cards("Kh Qs 9d Qc 2c")))
    commands: list[Any] = [
        hand_commands.PostBlinds(),
        hand_commands.Deal(cards("Kh Qs")),
        hand_commands.ReportIrregularity("misdeal", by=by),
    ]
    for command in commands:
        assert isinstance(item.do(command), tuple)
    played = play(parse(write(submission, game, first, item.commands)))
    assert played.differs == []
    assert snapshot(played.hand) == snapshot(item.hand)
    assert getattr(played.events[-1], "by", "") == by
