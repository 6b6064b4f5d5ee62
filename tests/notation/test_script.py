"""Written rounds with other results: each difference is reported with its line."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import card
from croupier.notation.answers import answer_text
from croupier.notation.banked import parse, play
from croupier.notation.banked_play import PlayedRound

HEADS = "rulebook maryland-uth-1.5\nseat 1 ante 10, blind 10\n"
DEALT = f"{HEADS}deal seat 1 Kh 9d  dealer Jh 8d\n"
PLAYED = f"{DEALT}seat 1 play 4x\nflop Ks 7c 2d\nriver 4h 3s\n"
BURNS = (
    "rulebook south-dakota-uth\nseat 1 ante 10, blind 10\n"
    "deal seat 1 Kh 9d  dealer Jh 8d\nseat 1 play 4x\n"
)
SHOE = 'set options.dealing = "manual_shoe"\n'


def played(text: str) -> PlayedRound:
    return play(parse(text))


DIFFERENCES = {
    "a meter that shows something else": (
        f"{PLAYED}meters Meter 5.00",
        "line 7: Meter shows 10000.00, not 5.00",
    ),
    "a meter that the table has not": (
        f"{PLAYED}meters Mega 5.00",
        "line 7: Mega shows nothing, not 5.00",
    ),
    "a wager that was not made": (
        f"{PLAYED}settle seat 1  trips -5",
        "line 7: seat 1 has no line for trips",
    ),
    "a tip that was not made": (
        f"{PLAYED}settle seat 1  tip ante -5",
        "line 7: seat 1 has no line for tip ante",
    ),
    "a seat without a box": (
        f"{PLAYED}settle seat 4  ante -10",
        "line 7: seat 4 has no line for ante",
    ),
    "another amount": (
        f"{PLAYED}settle seat 1  play +41",
        "line 7: play nets +$40, not +$41",
    ),
    "a loss where it wins": (
        f"{PLAYED}settle seat 1  play -40",
        "line 7: play nets +$40, not -$40",
    ),
    "another end": (f"{PLAYED}settle seat 1  ante void", "line 7: ante is push with +$0, not void"),
    "another order of payments": (
        f"{PLAYED}paid seat 1 play ante blind",
        "line 7: settled in the order seat 1 ante, seat 1 blind, seat 1 play",
    ),
    "another order of cards": (
        f"{PLAYED}order seat 1, dealer",
        "line 7: cards go box, box, box, box, board, board, board, board, board, "
        "dealer, dealer, seat 1, seat 1",
    ),
    "another order of burned cards": (
        f"{BURNS}flop Ks 7c 2d\nriver 4h 3s\norder seat 1",
        "line 7: cards go seat 1, dealer, seat 1, dealer / burn, board, board, board / "
        "burn, board, board",
    ),
    "a return where it wins": (
        f"{PLAYED}settle seat 1  play void",
        "line 7: play is win with +$40, not void",
    ),
    "a card that is not seen": (
        f"{DEALT}sees seat 1: dealer Jh 8d, seat 1 Kh 9d",
        "line 4: dealer shows ?? ??",
    ),
    "a card where none is": (
        f"{DEALT}sees dealer: seat 4 Kh 9d",
        "line 4: seat 4 shows no card",
    ),
    "something to do where nothing is": (
        f"{PLAYED}end\nthen reshuffle",
        "line 8: then nothing",
    ),
    "another effect": (
        f"{DEALT}report wrong_count at board -> skip_card",
        "line 4: it leads to void, not skip_card",
    ),
    "another clause of the effect": (
        f"{DEALT}report wrong_count at board -> void 13.A",
        "line 4: it is decided by MD-UTH-1.5:13.E, not MD-UTH-1.5:13.A",
    ),
    "a refusal of what is allowed": (
        f"{DEALT}refused seat 1 play 4x",
        "line 4: it is allowed and should be refused",
    ),
    "another reason of a refusal": (
        f"{DEALT}refused seat 1 play 5x -> no_box",
        "line 4: refused as not_a_choice, not no_box",
    ),
    "another clause of a refusal": (
        f"{DEALT}refused seat 1 play 5x -> not_a_choice 11.D.1",
        "line 4: refused by MD-UTH-1.5:11.B.1, not MD-UTH-1.5:11.D.1",
    ),
    "a clause of a refusal that has none": (
        f"{DEALT}refused cards Ac -> wrong_moment 11.D.1",
        "line 4: refused by no clause, not MD-UTH-1.5:11.D.1",
    ),
}


@pytest.mark.parametrize("kind", DIFFERENCES)
def test_a_difference_is_told_with_its_line(kind: str) -> None:
    text, says = DIFFERENCES[kind]
    played_round = played(text)
    assert played_round.refused is None
    assert played_round.differs == [says]


STOPS = {
    "a deal without bets": (
        "rulebook maryland-uth-1.5\ndeal seat 1 Kh 9d  dealer Jh 8d",
        "line 2",
        "no_box",
    ),
    "cards without bets": ("rulebook maryland-uth-1.5\ncards Kh", "line 2", "no_box"),
    "a report that cannot be": (f"{DEALT}report fire -> void", "line 4", "no_such_report"),
    "a dealer whose faces nobody told": (
        f"{HEADS}deal seat 1 Kh 9d\nseat 1 play 4x\nflop Ks 7c 2d\nriver 4h 3s",
        "dealer",
        "cards_unknown",
    ),
    "a box whose faces nobody told": (
        f"{HEADS}seat 2 ante 10, blind 10\ndeal seat 1 Kh 9d  seat 2 ?? ??  dealer Jh 8d\n"
        "seat 1 play 4x\nseat 2 play 4x\nflop Ks 7c 2d\nriver 4h 3s\nseat 1 shows Kh 9d",
        "line 9",
        "not_your_turn",
    ),
    "a street from the deck without bets": (
        f"{SHOE}{DEALT}seat 1 play 4x\nflop Ks Ks 2d",
        "line 6",
        "card_twice",
    ),
}


@pytest.mark.parametrize("kind", STOPS)
def test_a_round_stops_at_a_refusal_that_it_does_not_expect(kind: str) -> None:
    text, place, reason = STOPS[kind]
    played_round = played(text)
    assert played_round.refused is not None
    assert (played_round.path, played_round.refused.reason.word) == (place, reason)


def test_nothing_is_compared_after_a_refusal() -> None:
    hidden = PLAYED.replace("  dealer Jh 8d", "")
    played_round = played(f"{hidden}settle seat 1  ante +999")
    assert played_round.path == "dealer"
    assert played_round.differs == []


def test_a_street_told_in_part_is_dealt_in_part() -> None:
    played_round = played(f"{SHOE}{DEALT}seat 1 play 4x\nflop Ks 7c")
    assert played_round.refused is None
    assert (played_round.round.phase, len(played_round.round.board)) == ("deal", 2)


def test_a_round_voided_before_its_cards_tells_no_hands() -> None:
    told: Any = answer_text(f"{HEADS}deal seat 1 Kh\nreport wrong_count at player by ann -> void")
    assert told["dealer"] == {}
    assert "hand" not in told["seats"][0]
    assert [line["result"] for line in told["seats"][0]["lines"]] == ["void", "void"]
    assert told["differs"] == []


def test_a_stage_without_cards_is_a_dash_and_lines_may_be_empty() -> None:
    order = "order box x4, board x5, dealer x2, seat 1 x2 / - / -"
    assert played(f"{PLAYED}\n\n   # nothing\n{order}").differs == []


def test_a_burnt_card_may_be_told() -> None:
    played_round = played(f"{BURNS}flop burn 5s Ks 7c 2d")
    assert played_round.refused is None
    assert played_round.round.burned == (card("5s"),)


def test_how_far_a_round_was_at_each_line() -> None:
    """What must come in the end does not happen; every other line does in its turn."""
    played_round = played(
        f"{DEALT}seat 1 play 4x\npaid seat 1 ante blind play\nflop Ks 7c 2d\nriver 4h 3s"
    )
    assert played_round.differs == []
    names = [type(event).__name__ for event in played_round.events]
    lines = {number: names[before:] for number, before in played_round.reached}
    assert list(lines) == [2, 3, 4, 6, 7]
    firsts = ["WagersPlaced", "BetsClosed", "PlayPlaced", "CommunityTurnedUp", "CommunityTurnedUp"]
    assert [happened[0] for happened in lines.values()] == firsts


def test_a_refusal_is_the_whole_answer() -> None:
    told: Any = answer_text(f"{DEALT}seat 1 play 5x")
    assert list(told) == ["refused"]
    assert (told["refused"]["reason"], told["refused"]["path"]) == ("not_a_choice", "line 4")
    assert told["refused"]["clause"] == "MD-UTH-1.5:11.B.1"
