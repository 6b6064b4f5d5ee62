"""Cards that leave the deck in a hand between players."""

from __future__ import annotations

from croupier.cards import text
from croupier.engine.cardroom.hand.commands import Deal, Unseen
from croupier.engine.cardroom.hand.consequences import followed
from croupier.engine.cardroom.hand.events import CardsDealt, Judged
from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.state import Hand
from croupier.engine.cardroom.hand.turn import BOARD, next_step
from croupier.law.vocabulary.common import Deck
from croupier.refusal import Reason, Refused


def deal(game: Game, hand: Hand, command: Deal) -> Judged:
    """Deal the next cards, in the order in which they are due."""
    clause = game.streets[hand.street].dealt
    if hand.phase != "deal":
        message = "no card is due from the deck"
        return Refused(Reason.WRONG_MOMENT, message, next_step(hand), game.cite(clause))
    if not 1 <= len(command.cards) <= len(hand.due):
        message = f"1 to {len(hand.due)} cards are due (got {len(command.cards)})"
        return Refused(
            Reason.BAD_CARDS, message, f"deal 1 to {len(hand.due)} cards", game.cite(clause)
        )
    wrong = check_cards(game, hand, command.cards)
    if wrong is not None:
        return wrong
    if (BOARD, None) in zip(hand.due, command.cards, strict=False):
        message = "community cards are dealt face up"
        return Refused(Reason.CARDS_UNKNOWN, message, "enter its face", game.cite(clause))
    return followed(game, hand, CardsDealt(command.cards))


def check_cards(game: Game, hand: Hand, cards: tuple[Unseen, ...]) -> Refused | None:
    """Return the refusal of cards that are already out."""
    seen = set(hand.known)
    for card in cards:
        if card is not None and card in seen:
            message, clause = f"{text(card)} has already been dealt", game.law.source(Deck, "cards")
            return Refused(Reason.CARD_TWICE, message, "enter a different card", game.cite(clause))
        seen |= {card} if card is not None else set()
    return None
