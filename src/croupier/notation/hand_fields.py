"""The form of a hand as JSON: every field looked at, the first fault told in one sentence.

    {"rulebook": …, "submission": {…}, "button": 1,
     "seats": [{"seat": 1, "player": "ann", "stack": 20000, "cards": ["Kh", "9d"]}, …],
     "blinds": {"small": 3, "big": 7},
     "posts": [{"seat": 9, "live": 400, "dead": 200}],
     "board": ["Ks", "7c", "2d"],
     "actions": [{"seat": 3, "act": "raise", "to": 800}, …]}

Amounts are whole cents. `submission`, `player`, `cards`, `blinds`, `posts` and `board` may be left
out: cards that nobody saw are not told, and blinds follow from the button.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from croupier.cards import Card
from croupier.notation.fields import BadRound, distinct, only, read_cards, shown
from croupier.notation.hand_steps import Seated, Wagered
from croupier.round.cardroom import commands as c
from croupier.round.cardroom.state import Post

_KEYS = ("rulebook", "submission", "button", "seats", "blinds", "posts", "board", "actions")
_SEAT_KEYS = ("seat", "player", "stack", "cards")
_POST_KEYS = ("seat", "live", "dead")
_ACTION_KEYS = ("seat", "act", "to")
_SIMPLE: dict[str, Callable[[int], c.Command]] = {
    "fold": c.Fold,
    "check": c.Check,
    "call": c.Call,
    "muck": c.Muck,
    "leave": c.Stand,
    "time_out": c.TimeOut,
}
_ACTS = (*_SIMPLE, "bet", "raise")
_MOST_CENTS = 10**13
_BOARDS = (0, 3, 4, 5)


@dataclass(frozen=True, slots=True)
class HandFile:
    """A hand file in plain form."""

    rulebook: str
    submission: Mapping[str, object]
    button: int
    seats: tuple[Seated, ...]
    cards: Mapping[int, tuple[Card, ...]]
    """By seat, where they are told."""
    blinds: tuple[int, int] | None
    posts: tuple[Post, ...]
    board: tuple[Card, ...]
    actions: tuple[Wagered | c.Command, ...]


def read_hand(table: Mapping[str, object], rulebook: str) -> HandFile:
    """The hand written in this table; BadRound with the first fault."""
    only(table, _KEYS, "")
    submission = table.get("submission", {})
    if not isinstance(submission, Mapping):
        raise BadRound("submission", f"{shown(submission)} is no submission", "write an object")
    if submission.get("rulebook", rulebook) != rulebook:
        says = "the submission is under another rulebook than the round"
        raise BadRound("submission.rulebook", says, f'write "{rulebook}" or leave it out')
    seats, cards = _seats(table.get("seats"))
    board = _board(table)
    groups = [("board", board)]
    groups += [
        (f"seats[{index}].cards", cards.get(one.seat, ())) for index, one in enumerate(seats)
    ]
    distinct(groups)
    return HandFile(
        rulebook,
        submission,
        _whole(table, "button", "", "the button's seat"),
        seats,
        cards,
        _blinds(table),
        _posts(table.get("posts", [])),
        board,
        _actions(table.get("actions")),
    )


def _whole(table: Mapping[str, object], key: str, place: str, what: str) -> int:
    value = table.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        says = f"{shown(value)} is not {what}" if key in table else f"{what} is missing"
        raise BadRound(f"{place}{key}", says, f'write "{key}": 1')
    return value


def _cents(table: Mapping[str, object], key: str, place: str) -> int:
    value = table.get(key)
    where = f"{place}{key}"
    if key not in table:
        raise BadRound(where, "the amount is missing", f'write "{key}": 800')
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadRound(where, f"{shown(value)} is no amount", "write whole cents")
    if value <= 0:
        raise BadRound(where, f"{value} is too little", "write whole cents above zero")
    if value >= _MOST_CENTS:
        raise BadRound(where, f"{value} cents are too many", "write less than $100 billion")
    return value


def _objects(value: object, key: str, keys: tuple[str, ...]) -> list[Mapping[str, object]]:
    """The objects of a list, each with none but these fields."""
    if not isinstance(value, list):
        says = f"{shown(value)} is no list" if value is not None else f"there are no {key}"
        raise BadRound(key, says, f'write "{key}": [{{"seat": 1, …}}]')
    found: list[Mapping[str, object]] = []
    for index, one in enumerate(value):
        if not isinstance(one, Mapping):
            raise BadRound(f"{key}[{index}]", f"{shown(one)} is none of the {key}", "use an object")
        only(one, keys, f"{key}[{index}]")
        found.append(one)
    return found


def _seats(value: object) -> tuple[tuple[Seated, ...], dict[int, tuple[Card, ...]]]:
    seats: list[Seated] = []
    cards: dict[int, tuple[Card, ...]] = {}
    for index, one in enumerate(_objects(value, "seats", _SEAT_KEYS)):
        place = f"seats[{index}]."
        seat = _whole(one, "seat", place, "the number of a seat")
        player = one.get("player", "")
        if not isinstance(player, str):
            raise BadRound(f"{place}player", f"{shown(player)} is no name", "write a text")
        if seat in (there.seat for there in seats):
            raise BadRound(f"{place}seat", f"seat {seat} stands twice", "give each seat once")
        seats.append(Seated(seat, player, _cents(one, "stack", place)))
        if "cards" in one:
            cards[seat] = read_cards(one, "cards", 2, place)
    if not seats:
        raise BadRound("seats", "there is no seat", 'write "seats": [{"seat": 1, …}]')
    return tuple(seats), cards


def _board(table: Mapping[str, object]) -> tuple[Card, ...]:
    value = table.get("board", [])
    if not isinstance(value, list):
        raise BadRound("board", f"{shown(value)} is no list of cards", 'write ["Ah", "Kd", "2c"]')
    if len(value) not in _BOARDS:
        says = f"there are {len(value)} cards"
        raise BadRound("board", says, "give none, or three to five cards")
    return read_cards({"board": value}, "board", len(value))


def _blinds(table: Mapping[str, object]) -> tuple[int, int] | None:
    if "blinds" not in table:
        return None
    value = table["blinds"]
    if not isinstance(value, Mapping):
        says = f"{shown(value)} does not say who posts the blinds"
        raise BadRound("blinds", says, 'write {"small": 3, "big": 7}')
    only(value, ("small", "big"), "blinds")
    small = _whole(value, "small", "blinds.", "the small blind's seat") if "small" in value else 0
    return small, _whole(value, "big", "blinds.", "the big blind's seat")


def _posts(value: object) -> tuple[Post, ...]:
    posts = []
    for index, one in enumerate(_objects(value, "posts", _POST_KEYS)):
        place = f"posts[{index}]."
        seat = _whole(one, "seat", place, "the number of a seat")
        amounts = [_cents(one, key, place) if key in one else 0 for key in ("live", "dead")]
        if not any(amounts):
            raise BadRound(f"posts[{index}]", "nothing is posted", 'write "live": 400')
        posts.append(Post(seat, *amounts))
    return tuple(posts)


def _actions(value: object) -> tuple[Wagered | c.Command, ...]:
    actions: list[Wagered | c.Command] = []
    for index, one in enumerate(_objects(value, "actions", _ACTION_KEYS)):
        place = f"actions[{index}]."
        seat, act = _whole(one, "seat", place, "the number of a seat"), one.get("act")
        if not isinstance(act, str) or act not in _ACTS:
            says = f"{shown(act)} is nothing that a player does"
            raise BadRound(f"{place}act", says, f"write one of {', '.join(_ACTS)}")
        if act not in _SIMPLE:
            actions.append(Wagered(seat, act, _cents(one, "to", place)))
            continue
        if "to" in one:
            raise BadRound(f"{place}to", f"a {act} has no amount", 'leave "to" out')
        actions.append(_SIMPLE[act](seat))
    return tuple(actions)
