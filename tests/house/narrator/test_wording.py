"""The wording of the narrator: articles, meters, streets, and sentences without an actor."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from croupier.engine.procedure.devices import DeviceFailed
from croupier.engine.procedure.rounds import BetsOpened, RoundFinished, RoundReleased
from croupier.house.narrator import Moment, narrate
from croupier.house.narrator.words import meter_name, paid_hand, street_name
from croupier.house.table import events as table_events
from tests.house.narrator.golden import FILE, from_examples, lives, made_up, of_the_rest

WITHOUT_ARTICLE = re.compile(r"\bwith (royal|straight|flush|full|pair|community|super)\b")
GOLDEN = Path(FILE).read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("straight", "a straight"),
        ("royal_flush_diamonds", "a royal flush in diamonds"),
        ("pair_of_aces", "a pair of aces"),
        ("two_pair", "two pair"),
        ("three_of_a_kind", "three of a kind"),
        ("ace_king_suited", "ace-king suited"),
    ],
)
def test_a_paid_hand_has_its_article(name: str, said: str) -> None:
    assert paid_hand(name) == said


def test_no_sentence_leaves_out_an_article() -> None:
    assert WITHOUT_ARTICLE.findall(GOLDEN) == []
    assert " has pair" not in GOLDEN


def test_a_meter_that_is_only_named_meter_is_the_progressive() -> None:
    assert meter_name("Meter") == "Progressive meter"
    assert meter_name("Star") == "Star meter"
    assert "progressive meter" not in GOLDEN


def test_two_cards_together_are_the_turn_and_river() -> None:
    assert street_name("river", 2) == "Turn and river"
    assert street_name("river", 1) == "River"
    assert not re.search(r"^    River: \S\S \S\S", GOLDEN, re.MULTILINE)


def test_sentences_are_not_chained_with_semicolons() -> None:
    """A title may hold one; the narrator adds none of its own."""
    for moment in (*from_examples(), *of_the_rest()):
        for sentence in narrate(moment):
            assert ";" not in sentence.text.replace("card replaced; becomes the burn", "")


def test_an_impersonal_sentence_has_no_actor_before_it() -> None:
    for moment in (*from_examples(), *of_the_rest()):
        for sentence in narrate(moment):
            assert not re.match(r"(?i)the house (the|round|now)\b", sentence.text)


def test_staff_read_what_happened_in_the_words_of_the_floor() -> None:
    for said in (
        "Deal complete",
        "Settling seat 3",
        "Seat 3 won the progressive",
        "Deck commitment: 7f3a91c2",
        "Deck salts sealed",
        "Server restarted, decision clock reset",
        "Fouled hand, seat 1, caused by the player: hand void, wagers lost",
        "Stub counted: 52 cards, correct",
    ):
        assert f"    {said}  [" in GOLDEN, said


@pytest.mark.parametrize(
    ("kind", "banked", "cardroom"),
    [
        (BetsOpened, "Round 12 opened", "Hand 12 opened"),
        (RoundFinished, "Round 12 finished", "Hand 12 finished"),
        (RoundReleased, "Next round released", "Next hand released"),
        (DeviceFailed, "malfunction: round void", "malfunction: hand void"),
        (table_events.Proposed, "cards dealt: round void", "cards dealt: hand void"),
    ],
)
def test_a_cardroom_calls_its_deal_a_hand(kind: type[Any], banked: str, cardroom: str) -> None:
    family = "house" if kind is table_events.Proposed else "table"
    for table, said in ((lives()[""], banked), (lives()["room"], cardroom)):
        (sentence,) = narrate(Moment(0, 0, family, made_up(kind), table, table))
        assert said in sentence.text
