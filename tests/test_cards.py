"""Cards in and out of text."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import (
    DECK,
    RANKS,
    SUITS,
    BadCard,
    Card,
    card,
    cards,
    distinct,
    rank_of,
    suit_of,
    text,
    texts,
)

a_card = st.sampled_from(DECK)


def test_a_deck_is_fifty_two_cards_in_order() -> None:
    assert [text(item) for item in DECK] == [rank + suit for rank in RANKS for suit in SUITS]
    assert len(set(DECK)) == 52
    assert (card("2c"), card("2s"), card("3c"), card("As")) == (0, 3, 4, 51)


def test_rank_and_suit_are_the_numbers_that_others_rely_on() -> None:
    assert [rank_of(card(rank + "d")) for rank in RANKS] == list(range(13))
    assert [suit_of(card("T" + suit)) for suit in SUITS] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("source", "canonical"),
    [
        ("Ah", "Ah"),
        ("ah", "Ah"),
        ("AH", "Ah"),
        ("aH", "Ah"),
        (" Ah ", "Ah"),
        ("10h", "Th"),
        ("10H", "Th"),
        ("th", "Th"),
        ("2♣", "2c"),
        ("k♦", "Kd"),
        ("A♥", "Ah"),
        ("10♠", "Ts"),
        ("Q♡", "Qh"),
        ("A♥\ufe0f", "Ah"),
    ],
)
def test_every_spelling_is_one_card(source: str, canonical: str) -> None:
    assert text(card(source)) == canonical


@pytest.mark.parametrize(
    "source",
    ["", " ", "A", "h", "1h", "0h", "11h", "100h", "Ax", "hA", "AhKd", "A h", "Joker", "10", "AcC"],
)
def test_invalid_card_is_refused_with_advice(source: str) -> None:
    with pytest.raises(BadCard, match=r"is not a card; write a rank .* such as Ah\.$") as caught:
        card(source)
    assert repr(source) in str(caught.value)


def test_other_types_than_text_are_refused() -> None:
    junk: Any = [7, None, 1.5, ["Ah"]]
    for item in junk:
        with pytest.raises(BadCard, match="is not a card"):
            cards([item])


@pytest.mark.parametrize("source", ["Ah Kd 2c", "Ah,Kd,2c", "Ah, Kd,  2c", " ah\tKD 2♣\n"])
def test_cards_are_read_in_order(source: str) -> None:
    assert texts(cards(source)) == "Ah Kd 2c"


def test_cards_may_come_one_by_one() -> None:
    assert cards(["Ah", "10d"]) == (card("Ah"), card("Td"))
    assert cards("") == cards([]) == ()


def test_distinct_keeps_order_and_names_a_duplicate() -> None:
    assert distinct(cards("Kd Ah 2c")) == cards("Kd Ah 2c")
    with pytest.raises(BadCard, match=r"^Ah appears more than once"):
        distinct(cards("Kd Ah 2c ah"))


@pytest.mark.parametrize("number", [-1, 52])
def test_invalid_card_numbers_have_no_text(number: int) -> None:
    with pytest.raises(BadCard, match="is not a card number"):
        text(Card(number))


@given(a_card)
def test_a_card_parses_back(item: Card) -> None:
    assert card(text(item)) == item
    assert card(text(item).upper()) == card(text(item).lower()) == item


@given(st.lists(a_card, max_size=12), st.sampled_from([" ", ",", ", ", "  "]))
def test_cards_parse_back(many: list[Card], between: str) -> None:
    assert cards(texts(many)) == tuple(many)
    assert cards(between.join(text(item) for item in many)) == tuple(many)


@given(st.lists(a_card, max_size=12))
def test_distinct_agrees_with_sets(many: list[Card]) -> None:
    if len(set(many)) == len(many):
        assert distinct(many) == tuple(many)
    else:
        with pytest.raises(BadCard):
            distinct(many)


@pytest.mark.parametrize(
    "written", ["AhKd", "AhKd Tc", "Ah Kd10c", "A♥K♦10♣", "ahkdtc", "Ah,KdTc", "AHKDTC"]
)
def test_cards_may_be_written_without_spaces(written: str) -> None:
    assert cards(written) == cards("Ah Kd Tc")[: len(cards(written))]
    assert len(cards(written)) >= 2


@pytest.mark.parametrize("written", ["AhK", "AhKdx", "AhKx", "1h0d"])
def test_trailing_text_is_refused(written: str) -> None:
    with pytest.raises(BadCard, match=written):
        cards(written)
