"""Hand histories in the PHH notation: replayed, and written for others to read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeGuard

from croupier.cards import BadCard, card
from croupier.round.cardroom import commands as c
from croupier.round.cardroom.decide import step
from croupier.round.cardroom.evolve import opening
from croupier.round.cardroom.game import Game, in_chips
from croupier.round.cardroom.state import Hand
from croupier.round.reading import BadRound
from croupier.round.refusal import Refused

VARIANTS = {"FT": "fixed-limit Texas hold'em", "NT": "no-limit Texas hold'em"}
_ACTION = re.compile(r"p(\d+) (f|cc|cbr|sm)(?: (\S+))?\Z")
_DEAL = re.compile(r"d (db|dh p(\d+)) (\S+)\Z")


@dataclass(slots=True)
class Replayed:
    """A hand history played through the engine."""

    game: Game
    hand: Hand
    commands: list[c.Command] = field(default_factory=list)
    holes: dict[int, tuple[c.Unseen, ...]] = field(default_factory=dict)
    """Hole cards told so far; they are dealt when all are known."""

    def finishing_stacks(self) -> list[int]:
        """What each player has afterwards, in the order of the file."""
        return [player.stack for player in sorted(self.hand.players, key=lambda one: one.seat)]


def replay(game: Game, table: Mapping[str, object]) -> Replayed:
    """The hand of a PHH table; our options are set to fit it, never the other way (I-113)."""
    variant = table.get("variant")
    if variant not in VARIANTS:
        listed = ", ".join(VARIANTS)
        raise BadRound("variant", f"{variant!r} is not played here", f"give one of {listed}")
    stacks = _amounts(table, "starting_stacks")
    blinds = _amounts(table, "blinds_or_straddles")
    if len(stacks) < 2 or len(blinds) != len(stacks):
        says = "stacks and blinds do not fit together"
        raise BadRound("blinds_or_straddles", says, "give one for each player")
    game = _fitted(game, table, blinds)
    players = [(i + 1, f"p{i + 1}", stack) for i, stack in enumerate(stacks)]
    played = Replayed(game, opening(players, len(players)))
    _do(played, c.PostBlinds(), "blinds_or_straddles")
    actions = table.get("actions", [])
    if not isinstance(actions, list):
        raise BadRound("actions", "there is no list of actions", "write actions = […]")
    for number, text in enumerate(actions):
        _action(played, f"actions[{number}]", text)
    if played.hand.phase == "showdown":
        _do(played, c.ShowDown(), "actions")
    return played


def _fitted(game: Game, table: Mapping[str, object], blinds: list[int]) -> Game:
    if any(_amounts(table, "antes", blinds)) or any(blinds[2:]):
        raise BadRound("antes", "antes and straddles are not played here", "give 0 for each")
    if table["variant"] == "FT":
        early, late = _amount(table, "small_bet"), _amount(table, "big_bet")
        fitted = in_chips(game, blinds=(blinds[0], blinds[1]), sizes=(early, late))
    else:
        least = _amount(table, "min_bet")
        fitted = in_chips(game, blinds=(blinds[0], blinds[1]), sizes=(least, None))
        fitted = replace(fitted, raise_cap=None)
    return replace(
        fitted,
        fee_timing="",
        heads_up="button_is_small_blind",
        odd_rule="one_each_clockwise",
        losers_may_muck=True,
    )


def _amounts(table: Mapping[str, object], key: str, default: list[int] | None = None) -> list[int]:
    value = table.get(key)
    if value is None and default is not None:
        return [0] * len(default)
    amounts = [one for one in value if type(one) is int and one >= 0] if _is_list(value) else []
    if not _is_list(value) or len(amounts) != len(value):
        raise BadRound(key, f"{value!r} is no list of whole amounts", f"write {key} = [100, 200]")
    return amounts


def _is_list(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list)


def _amount(table: Mapping[str, object], key: str) -> int:
    value = table.get(key)
    if isinstance(value, int) and not isinstance(value, bool) and value > 0:
        return value
    raise BadRound(key, f"{value!r} is no amount", f"write {key} = 100")


def _do(played: Replayed, command: c.Command, place: str) -> None:
    after, judged = step(played.game, played.hand, command)
    if isinstance(judged, Refused):
        raise BadRound(place, judged.says, judged.advice, judged.clause)
    played.hand = after
    played.commands.append(command)


def _action(played: Replayed, place: str, text: object) -> None:
    told = str(text).partition("#")[0].strip()
    dealt, acted = _DEAL.match(told), _ACTION.match(told)
    if dealt:
        _deal(played, place, dealt)
    elif acted:
        _act(played, place, acted)
    elif told:
        raise BadRound(place, f"{told!r} is no action", "write 'p1 cbr 200' or 'd db AhKdQc'")


def _cards(place: str, text: str) -> tuple[c.Unseen, ...]:
    if len(text) % 2:
        raise BadRound(place, f"{text!r} is no run of cards", "write cards like AhKd")
    pairs = [text[i : i + 2] for i in range(0, len(text), 2)]
    try:
        return tuple(None if one == "??" else card(one) for one in pairs)
    except BadCard as error:
        raise BadRound(place, str(error).split(";")[0], "write cards like AhKd") from None


def _deal(played: Replayed, place: str, dealt: re.Match[str]) -> None:
    """Hole cards arrive by player there and one at a time here; the board comes after a burn."""
    cards = _cards(place, dealt[3])
    hand = played.hand
    if dealt[1] == "db":
        burns = tuple(None for target in hand.due if target == -1)
        _do(played, c.Deal(burns + cards), place)
        return
    seat = int(dealt[2])
    player = hand.at(seat)
    if player is None or hand.phase != "deal" or hand.street:
        raise BadRound(place, f"there is no p{seat} to deal to", "deal hole cards first")
    if len(cards) != 2:
        raise BadRound(place, f"p{seat} gets {len(cards)} cards", "deal two")
    played.holes[seat] = cards
    count = len(hand.players)
    if len(played.holes) == count:
        in_turn = tuple(played.holes[one][i // count] for i, one in enumerate(hand.due))
        _do(played, c.Deal(in_turn), place)


def _act(played: Replayed, place: str, acted: re.Match[str]) -> None:
    seat, what, rest = int(acted[1]), acted[2], acted[3]
    hand = played.hand
    player = hand.at(seat)
    if player is None:
        raise BadRound(place, f"there is no p{seat}", f"name p1 to p{len(hand.players)}")
    if what == "sm":
        _show(played, place, seat, rest)
    elif what == "f":
        _do(played, c.Fold(seat), place)
    elif what == "cc":
        owed = hand.price > player.bet
        _do(played, c.Call(seat) if owed else c.Check(seat), place)
    elif rest and rest.isdigit():
        _do(played, c.Bet(seat, int(rest)), place)
    else:
        raise BadRound(place, f"{rest!r} is no amount", "write 'p1 cbr 200'")


def _show(played: Replayed, place: str, seat: int, rest: str | None) -> None:
    player = played.hand.at(seat)
    if rest is None or rest == "-":
        live = [one for one in played.hand.live() if not one.mucked]
        if len(live) > 1 and played.hand.phase == "showdown":
            _do(played, c.Muck(seat), place)
        return
    faces = tuple(one for one in _cards(place, rest) if one is not None)
    if player is not None and None in player.cards and len(faces) == len(player.cards):
        _do(played, c.Show(seat, faces), place)
