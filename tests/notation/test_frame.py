"""What both games share: a line, a field and a fault read the same in either."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from croupier.notation.answers import answer, answer_text, play_text
from croupier.notation.fault import BadRound
from tests.notation import faulty_hands, faulty_rounds
from tests.notation.faulty_rounds import drop, put

ROUND = "rulebook maryland-uth-1.5\nseat 1 ante 10, blind 10\n"
HAND = "rulebook california-holdem\nseat 1 ann: 100\nseat 2 bob: 100\nbutton seat 2\n"

SAME_LINES = (
    "ricochet",
    "cards",
    "end now",
    "deal",
    "deal Kh 9d",
    "deal seat 1000 Kh 9d",
    "seat 1000  check",
    "seat one check",
    "order seat 1 y2",
    "sees dealer ?? ??",
    "refused end",
    "set options.seats",
    "deal seat 1 Kh 9d 5c",
)
"""Lines that neither game can read, or play."""

SAME_FIELDS: dict[str, Callable[[Any], object]] = {
    "no seats": drop("seats"),
    "seats as an object": put("seats", {}),
    "no seat": put("seats", []),
    "a seat as a text": put("seats.0", "ann"),
    "a seat without a number": drop("seats.0.seat"),
    "a seat number as a text": put("seats.0.seat", "1"),
    "a seat twice": put("seats.1.seat", 1),
    "a player as a number": put("seats.0.player", 7),
    "a card twice": put("seats.0.cards.0", "Ks"),
    "a submission as a number": put("submission", 5),
}


def fault_of(play: Callable[[], object]) -> tuple[str, str]:
    """What is wrong, without the number of the line, which differs, and the advice."""
    with pytest.raises(BadRound) as caught:
        play()
    return caught.value.path.partition(" ")[0], caught.value.message


@pytest.mark.parametrize("line", SAME_LINES)
def test_a_line_is_faulty_in_the_same_words(line: str) -> None:
    row, two = (fault_of(partial(play_text, f"{head}{line}\n")) for head in (ROUND, HAND))
    assert row == two
    assert row[0] == "line"


@pytest.mark.parametrize("kind", SAME_FIELDS)
def test_a_field_is_faulty_in_the_same_words(kind: str) -> None:
    tables = [copy.deepcopy(faulty_rounds.SOUND), copy.deepcopy(faulty_hands.SOUND)]
    for table in tables:
        SAME_FIELDS[kind](table)
    row, two = (fault_of(partial(answer, table)) for table in tables)
    assert row == two


def test_blanks_and_tabs_part_words() -> None:
    loose = f"{ROUND.replace(' ', chr(9))}deal\tseat 1  Kh\t9d  dealer Jh 8d\n"
    close = f"{ROUND}deal seat 1 Kh 9d dealer Jh 8d\n"
    assert play_text(loose).commands == play_text(close).commands


def test_a_deal_at_the_wrong_moment_is_refused_and_no_fault() -> None:
    """Nothing is due from the deck: the law refuses it, in either game."""
    dealt = "deal seat 1 Kh 9d dealer Jh 8d\n"
    again: Any = answer_text(f"{ROUND}{dealt}deal seat 1 Ac\n")
    assert again["refused"]["reason"] == "wrong_moment"
    held = "deal seat 1 Kh 9d seat 2 Qs Qc\n"
    again = answer_text(f"{HAND}{held}deal seat 1 Ac\n")
    assert again["refused"]["reason"] == "wrong_moment"
    assert play_text(f"{HAND}{held}refused deal seat 1 Ac -> wrong_moment\n").differs == []
