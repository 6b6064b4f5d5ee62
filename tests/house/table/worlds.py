"""Two worlds that differ only in cards hidden from somebody, for tests of what an answer tells."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from croupier.cards import DECK, Card, card
from croupier.engine.banked.state import Round
from croupier.engine.cardroom.hand.state import Hand
from croupier.engine.copies import copy_with
from croupier.house.table.state import Person, TableState
from croupier.house.table.view import seen_cards, view


def visible(live: TableState, person: Person, at: int) -> frozenset[Card]:
    """Every card whose face the person can see now, or all have seen in this round."""
    seen = {card(name) for name in seen_cards(view(live, person, at, {}))}
    if live.round is not None:
        seen |= {discard for discard in live.round.discards if discard is not None}
    return frozenset(seen)


def _swapped(play: Round | Hand | None, swap: Swap) -> Round | Hand | None:
    if isinstance(play, Round):
        return _round(play, swap)
    return _hand(play, swap) if play is not None else None


def other_world(live: TableState, seen: frozenset[Card], chance: random.Random) -> TableState:
    """The same table with every card that was not seen changed for another such card."""
    hidden = [item for item in DECK if item not in seen]
    moved = hidden[:]
    chance.shuffle(moved)
    swap = {**{each: each for each in seen}, **dict(zip(hidden, moved, strict=True))}
    pack = copy_with(live.shoe, order=tuple(swap[card] for card in live.shoe.order))
    return copy_with(
        live,
        shoe=pack,
        play=_swapped(live.play, swap),
    )


Swap = dict[Card, Card]


def _cards(cards: Iterable[Any], swap: Swap) -> tuple[Any, ...]:
    return tuple(None if item is None else swap[Card(item)] for item in cards)


def _round(current: Round, swap: Swap) -> Round:
    new = current.copy()
    for place in ("board", "dealer", "box", "burned", "discards"):
        setattr(new, place, _cards(getattr(current, place), swap))
    new.known = frozenset(_cards(current.known, swap))
    boxes = []
    for box in current.boxes:
        changed = box.copy()
        changed.cards = _cards(box.cards, swap)
        boxes.append(changed)
    new.boxes = tuple(boxes)
    return new


def _hand(hand: Hand, swap: Swap) -> Hand:
    new = hand.copy()
    for place in ("board", "burned", "exposed", "returned"):
        setattr(new, place, _cards(getattr(hand, place), swap))
    new.known = frozenset(_cards(hand.known, swap))
    players = []
    for player in hand.players:
        changed = player.copy()
        changed.cards = _cards(player.cards, swap)
        players.append(changed)
    new.players = tuple(players)
    return new
