"""The form of a round file: every field looked at, the first fault told in one sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from croupier import cards as decks
from croupier import money
from croupier.cards import Card
from croupier.law.faults import Faulty
from croupier.law.load import load

_KEYS = ("rulebook", "submission", "meters", "dealer", "board", "six_card_box", "seats")
_SEAT_KEYS = ("seat", "player", "cards", "wagers", "decisions", "tips")
_DECISION = re.compile(r"(?:[1-9]\d?x|check|fold)\Z")
_MOST_CENTS = 10**13


class BadRound(ValueError):
    """Something that is no round: what is wrong, in which field, what would be right."""

    def __init__(self, place: str, says: str, advice: str, clause: str = "") -> None:
        self.place, self.says, self.advice, self.clause = place, says, advice, clause
        super().__init__(f"{place}: {says}; {advice}" + (f" [{clause}]" if clause else ""))


@dataclass(frozen=True, slots=True)
class SeatFile:
    """One seat of a round file."""

    index: int
    seat: int
    player: str
    cards: tuple[Card, ...]
    wagers: tuple[tuple[str, int], ...]
    tips: tuple[tuple[str, int], ...]
    decisions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundFile:
    """A round file in plain form."""

    rulebook: str
    submission_key: str
    meters: Mapping[str, int]
    dealer: tuple[Card, ...]
    board: tuple[Card, ...]
    box: tuple[Card, ...]
    seats: tuple[SeatFile, ...]


def read_round(table: object) -> RoundFile:
    """The round written in this table; BadRound with the first fault."""
    if not isinstance(table, Mapping):
        raise BadRound("round", f"{shown(table)} is no round", "write an object in braces")
    only(table, _KEYS, "")
    rulebook = rulebook_of(table.get("rulebook"), "banked")
    seats = _seats(table.get("seats"))
    dealer = read_cards(table, "dealer", 2)
    board = read_cards(table, "board", 5)
    box = read_cards(table, "six_card_box", 4) if "six_card_box" in table else ()
    groups = [("dealer", dealer), ("board", board), ("six_card_box", box)]
    distinct(groups + [(f"seats[{seat.index}].cards", seat.cards) for seat in seats])
    submission = table.get("submission", {})
    if not isinstance(submission, Mapping):
        raise BadRound("submission", f"{shown(submission)} is no submission", "write an object")
    if submission.get("rulebook", rulebook) != rulebook:
        says = "the submission is under another rulebook than the round"
        raise BadRound("submission.rulebook", says, f'write "{rulebook}" or leave it out')
    key = json.dumps({**submission, "rulebook": rulebook}, sort_keys=True, default=str)
    return RoundFile(rulebook, key, _meters(table), dealer, board, box, tuple(sorted_seats(seats)))


def sorted_seats(seats: list[SeatFile]) -> list[SeatFile]:
    """Seats from the dealer's far left."""
    return sorted(seats, key=lambda seat: seat.seat)


def only(table: Mapping[str, object], keys: tuple[str, ...], place: str) -> None:
    """BadRound if there is a field that does not belong there."""
    for key in table:
        if key not in keys:
            where = f"{place}.{key}" if place else str(key)
            raise BadRound(where, f"there is no field {key!r} here", f"use {', '.join(keys)}")


def kind_of(value: object) -> str:
    """What kind of game the released rulebook of this name is; BadRound if there is none."""
    if not isinstance(value, str):
        raise BadRound("rulebook", "the rulebook is missing or no text", 'write "rulebook": "…"')
    try:
        return load(value).game
    except Faulty as error:
        fault = error.faults[0]
        raise BadRound("rulebook", fault.says, fault.advice) from None


def rulebook_of(value: object, kind: str) -> str:
    """The name of a released rulebook of this kind; BadRound if it is none."""
    there = kind_of(value)
    if there != kind:
        says = f"{value} is a {there} game and this is written as a {kind} one"
        raise BadRound("rulebook", says, f"name a rulebook of a {kind} game")
    return str(value)


def _seats(value: object) -> list[SeatFile]:
    if not isinstance(value, list) or not value:
        raise BadRound("seats", "there is no seat", 'write "seats": [{"seat": 1, …}]')
    seats = [_seat(index, one) for index, one in enumerate(value)]
    taken: set[int] = set()
    for seat in seats:
        if seat.seat in taken:
            place = f"seats[{seat.index}].seat"
            raise BadRound(place, f"seat {seat.seat} stands twice", "give each seat once")
        taken.add(seat.seat)
    return seats


def _seat(index: int, table: object) -> SeatFile:
    place = f"seats[{index}]"
    if not isinstance(table, Mapping):
        raise BadRound(place, f"{shown(table)} is no seat", "write an object in braces")
    only(table, _SEAT_KEYS, place)
    number = table.get("seat")
    if not isinstance(number, int) or isinstance(number, bool):
        raise BadRound(f"{place}.seat", "the seat has no number", 'write "seat": 1')
    player = table.get("player", "")
    if not isinstance(player, str):
        raise BadRound(f"{place}.player", f"{shown(player)} is no name", "write a text")
    if "wagers" not in table:
        raise BadRound(f"{place}.wagers", "the seat has no wagers", 'write "wagers": {"ante": …}')
    return SeatFile(
        index,
        number,
        player,
        read_cards(table, "cards", 2, f"{place}."),
        _amounts(table, "wagers", place),
        _amounts(table, "tips", place),
        _decisions(table.get("decisions", []), f"{place}.decisions"),
    )


def _amounts(table: Mapping[str, object], key: str, place: str) -> tuple[tuple[str, int], ...]:
    value = table.get(key, {})
    if not isinstance(value, Mapping):
        raise BadRound(f"{place}.{key}", f"{shown(value)} is no list of wagers", "use an object")
    for name, amount in value.items():
        where = f"{place}.{key}.{name}"
        if isinstance(amount, bool) or not isinstance(amount, int):
            raise BadRound(where, f"{shown(amount)} is no amount", "write whole cents")
        if amount <= 0:
            raise BadRound(where, f"{amount} is no stake", "write whole cents above zero")
        if amount >= _MOST_CENTS:
            raise BadRound(where, f"{amount} cents are too many", "write less than $100 billion")
    return tuple((str(name), int(amount)) for name, amount in value.items())


def _decisions(value: object, place: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise BadRound(place, f"{shown(value)} is no list of decisions", 'write ["check", "2x"]')
    for index, word in enumerate(value):
        if not isinstance(word, str) or not _DECISION.match(word):
            where = f"{place}[{index}]"
            advice = "write 4x, 3x, 2x, 1x, check or fold"
            raise BadRound(where, f"{shown(word)} is no decision", advice)
    return tuple(value)


def read_cards(
    table: Mapping[str, object], key: str, count: int, place: str = ""
) -> tuple[Card, ...]:
    """So many cards, each told as a text."""
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
    seen: dict[Card, str] = {}
    for place, cards in groups:
        for index, card in enumerate(cards):
            if card in seen:
                says = f"{decks.text(card)} is already in {seen[card]}"
                raise BadRound(f"{place}[{index}]", says, "each card is in the deck once")
            seen[card] = place


def _meters(table: Mapping[str, object]) -> dict[str, int]:
    value = table.get("meters", {})
    if not isinstance(value, Mapping):
        raise BadRound("meters", f"{shown(value)} is no list of meters", "write an object")
    meters: dict[str, int] = {}
    for name, amount in value.items():
        try:
            if not isinstance(amount, str):
                raise money.BadMoney(f"{shown(amount)} is no meter")
            meters[str(name)] = money.meter_units(amount)
        except money.BadMoney as error:
            says = str(error).split(";")[0].rstrip(".")
            advice = 'write dollars as a text such as "23456.78"'
            raise BadRound(f"meters.{name}", says, advice) from None
    return meters


def shown(value: object) -> str:
    """A value as a fault tells it, not too long."""
    text = json.dumps(value, default=str)
    return text if len(text) <= 40 else f"{text[:37]}…"
