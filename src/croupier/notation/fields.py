"""Fields of a round or a hand as JSON: each is looked at, the first fault is one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier import cards as decks
from croupier.cards import Card
from croupier.notation.fault import BadRound, shown
from croupier.notation.submission import key_of

Table = Mapping[str, object]
_MOST_CENTS = 10**13


def only(table: Table, keys: Iterable[str], place: str = "") -> None:
    """BadRound if there is a field that does not belong there; `place` ends with a dot."""
    for key in table:
        if key not in keys:
            advice = f"use {', '.join(keys)}"
            raise BadRound(f"{place}{key}", f"there is no field {key!r} here", advice)


def key_in(table: Table, rulebook: str) -> str:
    """The submission of the round as text by which its game is remembered."""
    submission = object_in(table, "submission", "no submission", "")
    if submission.get("rulebook", rulebook) != rulebook:
        says = "the submission is under another rulebook than the round"
        raise BadRound("submission.rulebook", says, f'write "{rulebook}" or leave it out')
    return key_of(rulebook, submission)


def object_in(table: Table, key: str, wrong: str, place: str) -> Table:
    """An object, empty if it is left out."""
    value = table.get(key, {})
    if not isinstance(value, Mapping):
        raise BadRound(f"{place}{key}", f"{shown(value)} is {wrong}", "write an object")
    return value


def objects_in(table: Table, key: str, keys: tuple[str, ...]) -> list[tuple[str, Table]]:
    """The objects of a list, each with its place and with none but these fields."""
    value = table.get(key)
    if not isinstance(value, list):
        says = f"{shown(value)} is no list" if value is not None else f"there are no {key}"
        raise BadRound(key, says, f'write "{key}": [{{"seat": 1, …}}]')
    for index, each in enumerate(value):
        if not isinstance(each, Mapping):
            says = f"{shown(each)} is no {key.removesuffix('s')}"
            raise BadRound(f"{key}[{index}]", says, "write an object in braces")
        only(each, keys, f"{key}[{index}].")
    return [(f"{key}[{index}].", item) for index, item in enumerate(value)]


def seats_in(table: Table, keys: tuple[str, ...]) -> list[tuple[str, int, str, Table]]:
    """The seats, each with place, number, player and its object; BadRound if one stands twice."""
    found: list[tuple[str, int, str, Table]] = []
    for place, row in objects_in(table, "seats", keys):
        seat = whole_in(row, "seat", place, "the number of a seat")
        player = row.get("player", "")
        if not isinstance(player, str):
            raise BadRound(f"{place}player", f"{shown(player)} is no name", "write a text")
        if seat in (number for _, number, _, _ in found):
            raise BadRound(f"{place}seat", f"seat {seat} stands twice", "give each seat once")
        found.append((place, seat, player, row))
    if not found:
        raise BadRound("seats", "there is no seat", 'write "seats": [{"seat": 1, …}]')
    return found


def whole_in(table: Table, key: str, place: str, what: str) -> int:
    """A whole number."""
    value = table.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        says = f"{shown(value)} is not {what}" if key in table else f"{what} is missing"
        raise BadRound(f"{place}{key}", says, f'write "{key}": 1')
    return value


def cents_in(table: Table, key: str, place: str) -> int:
    """An amount above zero."""
    value, where = table.get(key), f"{place}{key}"
    if key not in table:
        raise BadRound(where, "the amount is missing", f'write "{key}": 800')
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadRound(where, f"{shown(value)} is no amount", "write whole cents")
    if value <= 0:
        raise BadRound(where, f"{value} is too little", "write whole cents above zero")
    if value >= _MOST_CENTS:
        raise BadRound(where, f"{value} cents are too many", "write less than $100 billion")
    return value


def cards_in(table: Table, key: str, count: int, place: str = "") -> tuple[Card, ...]:
    """So many cards, each a text."""
    where = f"{place}{key}"
    if key not in table:
        raise BadRound(where, "the cards are missing", f"give {count} cards")
    value = table[key]
    if not isinstance(value, list):
        raise BadRound(where, f"{shown(value)} is no list of cards", 'write ["Ah", "Kd"]')
    if len(value) != count:
        raise BadRound(where, f"there are {len(value)} cards", f"give {count} cards")
    found = []
    for index, text in enumerate(value):
        try:
            if not isinstance(text, str):
                raise decks.BadCard(f"{shown(text)} is no card")
            found.append(decks.card(text))
        except decks.BadCard as error:
            says = str(error).split(";")[0].rstrip(".")
            advice = 'write rank and suit such as "Ah" or "Tc"'
            raise BadRound(f"{where}[{index}]", says, advice) from None
    return tuple(found)


def distinct(groups: Iterable[tuple[str, tuple[Card, ...]]]) -> None:
    """BadRound if a card lies at two places."""
    places: dict[Card, str] = {}
    for place, cards in groups:
        for index, card in enumerate(cards):
            if card in places:
                says = f"{decks.text(card)} is already in {places[card]}"
                raise BadRound(f"{place}[{index}]", says, "each card is in the deck once")
            places[card] = place
