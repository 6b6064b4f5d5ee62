"""Entered faces in a hand between players, compared only with cards that are face up.

A refusal because of a face-down card would reveal that card. A face that was entered for two places
is found when the second of them is turned up or read.
"""

from __future__ import annotations

from croupier.cards import Card
from croupier.engine.cardroom.hand import commands
from croupier.engine.cardroom.hand.state import Hand, Player


def by_sight(hand: Hand, command: commands.Command) -> Hand:
    """Return the hand as seen by a person who enters faces and knows only the open cards."""
    match command:
        case commands.Deal():
            new = hand.copy()
        case commands.Show(seat, _):
            new = hand.copy()
            new.players = tuple(_covered(player, seat) for player in hand.players)
        case commands.ReportIrregularity(seat=seat, place=place, cards=cards) if cards:
            new = hand.copy()
            new.players = tuple(_covered_at(item, seat, place) for item in hand.players)
        case _:
            return hand
    new.known = frozenset(card for place in _open(hand) for card in place)
    return new


def read_twice(hand: Hand) -> Card | None:
    """Return a card that is open in two places, or was read in two hands; None if there is none."""
    found: set[Card] = set()
    for place in (*_open(hand), *_read(hand)):
        for card in place:
            if card in found:
                return card
            found.add(card)
    return None


def _known(cards: tuple[commands.Unseen, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)


def _covered(player: Player, seat: int) -> Player:
    """Return the player with none of their cards known, if not all of them are."""
    if player.seat != seat or None not in player.cards:
        return player
    new = player.copy()
    new.cards = (None,) * len(player.cards)
    return new


def _covered_at(player: Player, seat: int, place: int) -> Player:
    """Return the player with that card unknown: all have seen it, and the new entry counts."""
    if player.seat != seat:
        return player
    new = player.copy()
    new.cards = tuple(None if at == place else card for at, card in enumerate(player.cards, 1))
    return new


def _is_open(hand: Hand, player: Player) -> bool:
    return player.tabled or player.seat in hand.shown


def _open(hand: Hand) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of every place that everyone can see."""
    shown = (_known(player.cards) for player in hand.players if _is_open(hand, player))
    return (_known(hand.board), hand.exposed, *shown)


def _read(hand: Hand) -> tuple[tuple[Card, ...], ...]:
    """Return hands that were compared and not turned up."""
    compared = [player for player in hand.live() if not player.mucked] if hand.awards else []
    several = [item for item in compared if not _is_open(hand, item)]
    return tuple(_known(each.cards) for each in several) if len(compared) > 1 else ()
