"""Refusals state the rule, the value that was sent, and what would succeed."""

from __future__ import annotations

import pytest

from croupier.engine.banked.commands import (
    CloseRound,
    Command,
    Expose,
    Fold,
    Play,
    SettleBox,
    TurnUp,
)
from croupier.engine.banked.decide import decide
from croupier.engine.banked.game import compile_game
from croupier.engine.banked.state import Round
from croupier.engine.banked.turn import next_step
from croupier.engine.cardroom.hand import turn as hand_turn
from croupier.engine.cardroom.hand.state import Hand
from croupier.law.submission import demonstration, examine
from croupier.notation.banked import parse, play
from croupier.refusal import Refused

BETS = {
    "ante 10, blind 9": "the Blind must equal the Ante; stake $10 on both [MD-UTH-1.5:7.F.1]",
    "ante 10": "Ante alone doesn't open a box; bet Ante and Blind [MD-UTH-1.5:7.F.1]",
    "trips 5": "Trips requires Ante and Blind on the same box; bet Ante and Blind as well "
    "[MD-UTH-1.5:7.F.2]",
    "ante 10, blind 10, six_card_bonus 5": "Six Card Bonus requires Trips on the same box; "
    "bet Trips as well [MD-UTH-1.5:7.F.4.b]",
    "ante 10, blind 10, progressive 2": "the Progressive wager is exactly $1; stake $1 "
    "[MD-UTH-1.5:7.F.3.a]",
    "ante 10, blind 10, play 40": "the Play wager can't be placed before the deal; place it when "
    "it is your turn to decide [MD-UTH-1.5:7.F.1]",
}


@pytest.mark.parametrize("bet", BETS)
def test_bets_are_refused_by_the_names_of_the_rulebook(bet: str) -> None:
    played = play(parse(f"rulebook maryland-uth-1.5\nseat 1 {bet}\n"))
    assert str(played.refused) == BETS[bet]


def test_limits_and_the_stake_are_named() -> None:
    game = compile_game(examine(demonstration("maryland-uth-1.5")))
    ante = game.bets["ante"]
    low, high = ante.min // 100, ante.max // 100
    played = play(parse("rulebook maryland-uth-1.5\nseat 1 ante 1, blind 1\n"), game=game)
    assert played.refused is not None
    assert played.refused.message == f"Ante must be ${low:,} to ${high:,} (got $1)"
    assert played.refused.advice == f"stake ${low:,} to ${high:,}"


EARLY: dict[str, Command] = {
    "no decision is pending": Fold(1),
    "no community card is to be turned up": TurnUp(),
    "the dealer's cards stay face down until every player has acted": Expose(),
    "no box is due for settlement": SettleBox(1),
    "the round can't be closed yet": CloseRound(),
}


@pytest.mark.parametrize("says", EARLY)
def test_early_command_is_advised_of_the_next_step(says: str) -> None:
    played = play(parse("rulebook maryland-uth-1.5\nseat 1 ante 10, blind 10\n"))
    refused = decide(played.game, played.round, EARLY[says])
    assert isinstance(refused, Refused)
    assert (refused.message, refused.advice) == (says, "close the bets first")


def test_multiple_of_another_street_is_refused_with_the_choices() -> None:
    text = "rulebook maryland-uth-1.5\nseat 1 ante 10, blind 10\ndeal seat 1 Ah Ad  dealer 7c 2d"
    played = play(parse(text))
    refused = decide(played.game, played.round, Play(1, 2))
    assert isinstance(refused, Refused)
    assert refused.message == "2x can't be played on this street"
    assert refused.advice == "play 3x or 4x, or check"


PHASES = ("bets", "deal", "turn", "decide", "expose", "settle", "close", "over")
HAND_PHASES = ("post", "deal", "act", "showdown", "over")


def test_every_phase_has_its_own_next_step() -> None:
    round = Round({}, {})
    steps = set()
    for round.phase in PHASES:
        steps.add(next_step(round))
    assert len(steps) == len(PHASES)
    assert next_step(round) == "wait for the next round"


def test_every_phase_of_a_hand_has_its_own_next_step() -> None:
    hand = Hand((), 1, 0, 1, ())
    steps = set()
    for hand.phase in HAND_PHASES:
        steps.add(hand_turn.next_step(hand))
    assert len(steps) == len(HAND_PHASES)
    assert hand_turn.next_step(hand) == "wait for the next hand"


IDLE = {
    "drawn_in_error seat 1 card 9s": "seat",
    "drawn_in_error cause player": "cause",
    "dealer_card_exposed deck idle": "deck",
    "wrong_count at board misdealt no": "misdealt",
    "fouled_hand seat 1 cause player at board by ann": "at",
}


@pytest.mark.parametrize("report", IDLE)
def test_facts_that_decide_nothing_are_refused(report: str) -> None:
    text = "rulebook maryland-uth-1.5\nseat 1 ante 10, blind 10\ndeal  seat 1 Kh 9d  dealer Jh 8d\n"
    played = play(parse(f"{text}report {report}\n"))
    assert played.refused is not None
    name, idle = report.split(maxsplit=1)[0], IDLE[report]
    assert played.refused.message == f"{idle} decides nothing in a report of {name}"
    assert played.refused.advice == f"report it without {idle}"
    assert played.refused.clause
