"""Cards that leave the deck in a hand between players."""

from __future__ import annotations

from croupier.cards import DECK, text
from croupier.round.cardroom.commands import Deal, Unseen
from croupier.round.cardroom.events import CardsDealt
from croupier.round.cardroom.game import Game
from croupier.round.cardroom.refusing import Judged, refused
from croupier.round.cardroom.state import Hand
from croupier.round.refusal import Reason, Refused

_CARDS = frozenset(DECK)


def deal(game: Game, hand: Hand, command: Deal) -> Judged:
    """The next cards, in the order in which they are due."""
    if hand.phase != "deal":
        says = "no card is due from the deck"
        return refused(game, Reason.WRONG_MOMENT, "", says, f"the hand is at {hand.phase}")
    if not 1 <= len(command.cards) <= len(hand.due):
        says = f"{len(command.cards)} cards are too many or too few"
        return refused(game, Reason.BAD_CARDS, "", says, f"deal one to {len(hand.due)}")
    return bad_cards(game, hand, command.cards) or (CardsDealt(command.cards),)


def bad_cards(game: Game, hand: Hand, cards: tuple[Unseen, ...]) -> Refused | None:
    """The refusal of cards that are none, or that are already out."""
    seen = set(hand.known)
    for card in cards:
        if card is None:
            continue
        if not _is_card(card):
            return refused(game, Reason.BAD_CARDS, "", f"{card!r} is no card", "give cards")
        if card in seen:
            says = f"{text(card)} is already out"
            return refused(game, Reason.CARD_TWICE, "", says, "each card is in the deck once")
        seen.add(card)
    return None


def _is_card(card: object) -> bool:
    return card in _CARDS and not isinstance(card, bool)
