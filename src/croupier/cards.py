"""Cards and their text: "Ah Kd" in and out.

A card is a small whole number, rank * 4 + suit, so that a hand is a plain tuple of integers and
sorting by number is sorting by rank. The text form is the rank and then the suit, "Th" for the
ten of hearts. All text that is printed here parses back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NewType

from croupier.errors import Error

Card = NewType("Card", int)

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"

DECK: Final[tuple[Card, ...]] = tuple(Card(number) for number in range(52))

RANK_WORDS: Final = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)

_TEXTS: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
_BY_TEXT: Final = dict(zip(_TEXTS, DECK, strict=True))
_SUIT_SIGNS: Final = str.maketrans("♣♦♥♠♧♢♡♤", "cdhscdhs", "\ufe0e\ufe0f")
"""Card signs, filled or outlined; the two left out only choose between ink and emoji."""
_ONE_CARD: Final = re.compile(r"(?:10|[2-9TJQKA])[cdhs]", re.IGNORECASE)
_SEVERAL_CARDS: Final = re.compile(rf"(?:{_ONE_CARD.pattern}){{2,}}", re.IGNORECASE)


class BadCard(Error):
    """Something that should be a card, or a set of different cards, is not; says what is."""


def card(source: str) -> Card:
    """Return the card that the text names; "Ah", "ah", "AH", "10h", "A♥" are all understood."""
    try:
        return _BY_TEXT[source]
    except (KeyError, TypeError):
        return _read(source)


def cards(source: str | Iterable[str]) -> tuple[Card, ...]:
    """Return the cards named, in order, from one text ("Ah Kd", "Ah, Kd", "AhKd") or several."""
    if isinstance(source, str):
        words = source.replace(",", " ").split()
        return tuple(card(name) for word in words for name in _apart(word))
    return tuple(card(item) for item in source)


def text(item: Card) -> str:
    """Return the canonical text of a card, rank upper case and suit lower case: "Th"."""
    if not 0 <= item < 52:
        raise BadCard(f"{item} is not a card number; cards are 0 (2c) to 51 (As).")
    return _TEXTS[item]


def texts(many: Iterable[Card]) -> str:
    """Return the canonical text of cards, one space between: "Ah Kd"."""
    return " ".join(text(item) for item in many)


def rank_of(item: Card) -> int:
    """Return the rank, 0 for a two up to 12 for an ace."""
    return item >> 2


def suit_of(item: Card) -> int:
    """Return the suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades; the numbers give no order."""
    return item & 3


def distinct(many: Iterable[Card]) -> tuple[Card, ...]:
    """Return the same cards as a tuple, in order, none of them twice."""
    hand = tuple(many)
    if len(set(hand)) != len(hand):
        twice = next(item for place, item in enumerate(hand) if item in hand[:place])
        raise BadCard(f"{text(twice)} appears more than once; a deck has each card once.")
    return hand


def _apart(word: str) -> list[str]:
    """Return the cards that are written without spaces, "AhKd"; any other word as it is."""
    plain = word.translate(_SUIT_SIGNS)
    return _ONE_CARD.findall(plain) if _SEVERAL_CARDS.fullmatch(plain) else [word]


def _read(source: object) -> Card:
    """Return the card for any accepted spelling that is not the canonical one."""
    if isinstance(source, str):
        plain = source.strip().translate(_SUIT_SIGNS)
        rank = plain[:-1].upper()
        found = _BY_TEXT.get(("T" if rank == "10" else rank) + plain[-1:].lower())
        if found is not None:
            return found
    raise BadCard(
        f"{source!r} is not a card; write a rank (2-9 T J Q K A) and a suit (c d h s), such as Ah."
    ) from None
