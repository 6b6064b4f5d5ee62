"""Checks of what commands carry: they may come from anywhere, so nothing is taken for granted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from croupier.cards import DECK
from croupier.money import MOST_UNITS

_CARDS: frozenset[object] = frozenset(DECK)
_WHOLE: frozenset[object] = frozenset({int})
_SHORT = 40


def whole(value: object) -> bool:
    """Return whether it is a whole number; a truth value is none."""
    return type(value) is int


def is_card(value: object) -> bool:
    """Return whether it is a card of the deck."""
    return type(value) is int and value in _CARDS


def are_cards(values: Collection[object]) -> bool:
    """Return whether all are cards of the deck; at one go, because it is asked of every deal."""
    return _WHOLE.issuperset(map(type, values)) and _CARDS.issuperset(values)


def brief(value: object) -> str:
    """Return the value as a refusal shows it: short, and never failing."""
    if type(value) is int and value.bit_length() > 128:
        return "a number that is too large"
    try:
        shown = repr(value)
    except Exception:  # a stranger's object may do anything
        shown = type(value).__name__
    return shown if len(shown) <= _SHORT else f"{shown[: _SHORT - 1]}…"


def is_text(value: object) -> bool:
    """Return whether it is text."""
    return type(value) is str


def is_flag(value: object) -> bool:
    """Return whether it is true or false."""
    return type(value) is bool


def are_pairs(value: object) -> bool:
    """Return whether these are pairs whose first is text."""
    return type(value) is tuple and all(
        type(pair) is tuple and len(pair) == 2 and is_text(pair[0]) for pair in value
    )


def are_faces(value: object) -> bool:
    """Return whether these are cards, all known."""
    return type(value) is tuple and are_cards(value)


def are_unseen(value: object) -> bool:
    """Return whether these are cards, of which some may be unknown."""
    return type(value) is tuple and all(card is None or is_card(card) for card in value)


def is_number(value: object) -> bool:
    """Return whether it is a whole number that can be written down in a refusal."""
    return type(value) is int and value.bit_length() <= 128


def are_readings(value: object) -> bool:
    """Return whether these are meter readings, or none."""
    return value is None or (
        isinstance(value, Mapping)
        and all(is_text(name) for name in value)
        and all(whole(units) and 0 <= units <= MOST_UNITS for units in value.values())
    )


OF_REPORT: Mapping[str, Callable[[object], bool]] = {
    **dict.fromkeys(("report", "at", "cause", "deck", "by", "reporter"), is_text),
    **dict.fromkeys(("seat", "place"), is_number),
    **dict.fromkeys(("misdealt", "fifty_two"), is_flag),
    "cards": are_unseen,
}
