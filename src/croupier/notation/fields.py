"""Reads fields of a round or a hand in JSON; the first fault is one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier import cards as decks
from croupier.cards import Card
from croupier.notation.fault import BadRound, shown
from croupier.notation.submission import key_of

Table = Mapping[str, object]
_MOST_CENTS = 10**13


def only(table: Table, keys: Iterable[str], place: str = "") -> None:
    """Raise BadRound for an unknown field; `place` ends with a dot."""
    for key in table:
        if key not in keys:
            advice = f"use {', '.join(keys)}"
            raise BadRound(f"{place}{key}", f"unknown field {key!r}", advice)


def key_in(table: Table, rulebook: str) -> str:
    """Return the submission of the round as a text, the key of its cached game."""
    submission = object_in(table, "submission", "no submission", "")
    if submission.get("rulebook", rulebook) != rulebook:
        message = "the submission must name the rulebook of the round"
        raise BadRound("submission.rulebook", message, f'write "{rulebook}" or leave it out')
    return key_of(rulebook, submission)


def object_in(table: Table, key: str, wrong: str, place: str) -> Table:
    """Return an object, empty if it is left out."""
    value = table.get(key, {})
    if not isinstance(value, Mapping):
        raise BadRound(f"{place}{key}", f"{shown(value)} is {wrong}", "write an object")
    return value


def objects_in(table: Table, key: str, keys: tuple[str, ...]) -> list[tuple[str, Table]]:
    """Return the objects of a list, each with its place and with only these fields."""
    value = table.get(key)
    if not isinstance(value, list):
        message = f"must be a list (got {shown(value)})" if value is not None else "required"
        raise BadRound(key, message, f'write "{key}": [{{"seat": 1, …}}]')
    for index, each in enumerate(value):
        if not isinstance(each, Mapping):
            message = f"a {key.removesuffix('s')} must be an object (got {shown(each)})"
            raise BadRound(f"{key}[{index}]", message, "write an object in braces")
        only(each, keys, f"{key}[{index}].")
    return [(f"{key}[{index}].", item) for index, item in enumerate(value)]


def seats_in(table: Table, keys: tuple[str, ...]) -> list[tuple[str, int, str, Table]]:
    """Return the seats: place, number, player and object; BadRound for a duplicate."""
    found: list[tuple[str, int, str, Table]] = []
    for place, row in objects_in(table, "seats", keys):
        seat = whole_in(row, "seat", place, "the number of a seat")
        player = row.get("player", "")
        if not isinstance(player, str):
            message = f"must be a text (got {shown(player)})"
            raise BadRound(f"{place}player", message, "write a text")
        if seat in (number for _, number, _, _ in found):
            raise BadRound(f"{place}seat", f"duplicate seat {seat}", "give each seat once")
        found.append((place, seat, player, row))
    if not found:
        raise BadRound("seats", "at least one seat is required", 'write "seats": [{"seat": 1, …}]')
    return found


def whole_in(table: Table, key: str, place: str, what: str) -> int:
    """Return a whole number; BadRound for anything else."""
    value = table.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        message = f"must be {what} (got {shown(value)})" if key in table else "required"
        raise BadRound(f"{place}{key}", message, f'write "{key}": 1')
    return value


def cents_in(table: Table, key: str, place: str) -> int:
    """Return an amount above zero; BadRound for anything else."""
    value, where = table.get(key), f"{place}{key}"
    if key not in table:
        raise BadRound(where, "an amount is required", f'write "{key}": 800')
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadRound(where, f"must be whole cents (got {shown(value)})", "write 800")
    if value <= 0:
        raise BadRound(where, f"must be above 0 (got {value})", "write whole cents")
    if value >= _MOST_CENTS:
        raise BadRound(where, f"the amount is too large ({value})", "write less than $100 billion")
    return value


def cards_in(table: Table, key: str, count: int, place: str = "") -> tuple[Card, ...]:
    """Return this many cards, each written as a text."""
    where = f"{place}{key}"
    if key not in table:
        raise BadRound(where, "cards are required", f"give {count} cards")
    value = table[key]
    if not isinstance(value, list):
        message = f"must be a list of cards (got {shown(value)})"
        raise BadRound(where, message, 'write ["Ah", "Kd"]')
    if len(value) != count:
        raise BadRound(where, f"{len(value)} cards given", f"give {count} cards")
    found = []
    for index, text in enumerate(value):
        try:
            if not isinstance(text, str):
                raise decks.BadCard(f"{shown(text)} is not a card")
            found.append(decks.card(text))
        except decks.BadCard as error:
            message = str(error).split(";")[0].rstrip(".")
            advice = 'write rank and suit such as "Ah" or "Tc"'
            raise BadRound(f"{where}[{index}]", message, advice) from None
    return tuple(found)


def distinct(groups: Iterable[tuple[str, tuple[Card, ...]]]) -> None:
    """Raise BadRound for a card at two places."""
    places: dict[Card, str] = {}
    for place, cards in groups:
        for index, card in enumerate(cards):
            if card in places:
                message = f"{decks.text(card)} is already in {places[card]}"
                raise BadRound(f"{place}[{index}]", message, "each card is in the deck once")
            places[card] = place
