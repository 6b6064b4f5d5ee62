"""The deal: cards in the order that the method prescribes, faces as they become known."""

from __future__ import annotations

from croupier.cards import Card, texts
from croupier.engine.banked.bets import Judged
from croupier.engine.banked.commands import Deal, Expose, Show, TurnUp, Unseen
from croupier.engine.banked.deal_plan import BOARD, NAMES
from croupier.engine.banked.events import CardsDealt, CommunityTurnedUp, DealerExposed, FacesShown
from croupier.engine.banked.game import Game
from croupier.engine.banked.state import Round, known
from croupier.engine.banked.turn import cards_due, next_step, to_settle
from croupier.engine.validation import are_cards, brief, is_card
from croupier.law.vocabulary.common import Deck
from croupier.law.vocabulary.common import Expose as Exposure
from croupier.refusal import Reason, Refused


def moment(game: Game, message: str, advice: str, clause: str = "") -> Refused:
    """Return the refusal of a command that is not due."""
    return Refused(Reason.WRONG_MOMENT, message, advice, game.cite(clause))


def check_cards(game: Game, round: Round, cards: tuple[Unseen, ...]) -> Refused | None:
    """Return the refusal of values that are not cards, or of cards that were dealt before."""
    told = [card for card in cards if card is not None]  # nothing is known about other objects
    if not are_cards(told):
        strange = next(card for card in told if not is_card(card))
        message = f"{brief(strange)} is not a card"
        return Refused(Reason.BAD_CARDS, message, "use cards of the deck")
    if len(round.known.union(told)) == len(round.known) + len(told):
        return None
    again = next(item for at, item in enumerate(told) if item in round.known or item in told[:at])
    message = f"{texts((again,))} has already been dealt"
    clause = game.law.source(Deck, "cards")
    return Refused(Reason.CARD_TWICE, message, "enter a different card", game.cite(clause))


def deal(game: Game, round: Round, command: Deal) -> Judged:
    """Deal cards from the deck."""
    due = cards_due(round)
    if not due:
        return moment(game, "no card is due from the deck", next_step(round))
    cards = command.cards
    if type(cards) is not tuple or not 1 <= len(cards) <= due:
        count = len(cards) if type(cards) is tuple else brief(cards)
        message = f"1 to {due} cards are due (got {count})"
        return Refused(Reason.BAD_CARDS, message, f"deal 1 to {due} cards")
    return (
        check_cards(game, round, cards)
        or (_unseen_street(round, cards) if None in cards else None)
        or (CardsDealt(cards),)
    )


def _unseen_street(round: Round, cards: tuple[Unseen, ...]) -> Refused | None:
    """Return the refusal of a community card that is dealt face up without its face."""
    targets = round.plan[round.dealt][round.next :] if round.dealt else ()
    if not any(
        target == BOARD for target, card in zip(targets, cards, strict=False) if card is None
    ):
        return None
    message = "community cards are dealt face up on this street"
    return Refused(Reason.CARDS_UNKNOWN, message, "enter their faces")


def turn_up(game: Game, round: Round, command: TurnUp) -> Judged:
    """Turn up community cards on the table."""
    if round.phase != "turn":
        return moment(game, "no community card is to be turned up", next_step(round))
    hidden = round.board[round.seen : game.stages[round.stage].board]
    faces = _faces(game, round, hidden, command.cards)
    return faces if isinstance(faces, Refused) else (CommunityTurnedUp(faces),)


def _faces(
    game: Game, round: Round, hidden: tuple[Unseen, ...], told: tuple[Card, ...]
) -> tuple[Card, ...] | Refused:
    """Return the faces of cards: those known, or those entered now."""
    if not told and type(told) is tuple:
        seen = known(hidden)
        if len(seen) == len(hidden):
            return seen
        message = f"{len(hidden) - len(seen)} of these cards were dealt unseen"
        return Refused(Reason.CARDS_UNKNOWN, message, "enter their faces")
    if type(told) is not tuple or len(told) != len(hidden):
        message = f"{len(hidden)} faces are required (got {brief(told)})"
        return Refused(Reason.BAD_CARDS, message, f"enter {len(hidden)} faces")
    pairs = tuple(zip(hidden, told, strict=True))
    if not are_cards(told) or any(card not in (None, face) for card, face in pairs):
        message = "the faces entered don't match the cards on the table"
        return Refused(Reason.BAD_CARDS, message, "enter the faces as they are")
    return check_cards(game, round, tuple(face for card, face in pairs if card is None)) or told


def expose(game: Game, round: Round, command: Expose) -> Judged:
    """Turn up the dealer's cards and the bonus cards."""
    if round.phase != "expose":
        clause = next(
            (rule.clause for rule in game.law.all(Exposure) if rule.item.cards == "dealer"), ""
        )
        message = "the dealer's cards stay face down until every player has acted"
        return moment(game, message, next_step(round), clause)
    dealer = _faces(game, round, round.dealer, command.cards)
    if isinstance(dealer, Refused):
        return dealer
    box: tuple[Unseen, ...] | Refused = round.box
    if command.box != () or bet_on_box(game, round):
        box = _faces(game, round, round.box, command.box)
    if isinstance(box, Refused):
        return box
    if not set(command.cards).isdisjoint(command.box):
        return Refused(Reason.CARD_TWICE, "the same card is entered twice", "enter each card once")
    return (DealerExposed(dealer, box),)


def bet_on_box(game: Game, round: Round) -> bool:
    """Return whether a wager needs the faces of the bonus cards."""
    return any(not game.on_box.isdisjoint(box.open) for box in round.boxes)


def show(game: Game, round: Round, command: Show) -> Judged:
    """Show the faces of a seat's cards that were dealt unseen, at its turn."""
    if round.phase != "settle":
        message = "no box is being settled"
        return moment(game, message, next_step(round))
    box = round.at(command.target)
    if box is None:
        name = NAMES.get(command.target, f"seat {brief(command.target)}")
        advice = "enter the dealer's cards and the bonus cards when they are exposed"
        message = f"{name} has no box whose cards can be shown"
        return Refused(Reason.NO_BOX, message, advice)
    turn = to_settle(game, round)
    if turn is None or turn.seat != box.seat:
        message = f"seat {box.seat} is not being settled"
        return Refused(Reason.NOT_YOUR_TURN, message, "show the cards at the box's turn")
    if None not in box.cards:
        message = f"the cards of seat {box.seat} are already known"
        return Refused(Reason.BAD_CARDS, message, "settle the box")
    faces = _faces(game, round, box.cards, command.cards)
    return faces if isinstance(faces, Refused) else (FacesShown(box.seat, faces),)
