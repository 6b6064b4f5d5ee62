"""The deal: cards in the order that the method prescribes, faces as they become known."""

from __future__ import annotations

from croupier.cards import DECK, Card, texts
from croupier.law.words.common import Expose
from croupier.round.banked.asks import cards_due, to_settle
from croupier.round.banked.bets import Judged, refused
from croupier.round.banked.commands import Deal, ExposeDealer, Show, TurnUp, Unseen
from croupier.round.banked.events import (
    CardsDealt,
    CommunityTurnedUp,
    DealerExposed,
    FacesShown,
)
from croupier.round.banked.game import Game
from croupier.round.banked.plan import NAMES
from croupier.round.banked.state import Round
from croupier.round.refusal import Reason, Refused

_CARDS = frozenset(DECK)


def _is_card(card: object) -> bool:
    return card in _CARDS and not isinstance(card, bool)


def moment(game: Game, says: str, advice: str, clause: str = "") -> Refused:
    """The refusal of a command that is not due."""
    return refused(game, Reason.WRONG_MOMENT, clause, says, advice)


def bad_cards(game: Game, round: Round, cards: tuple[Unseen, ...]) -> Refused | None:
    """The refusal of cards that are none, or that are already out."""
    seen: set[int] = set(round.known)
    for card in cards:
        if card is None:
            continue
        if not _is_card(card):
            says = f"{card!r} is no card"
            return refused(game, Reason.BAD_CARDS, "", says, "give cards of the deck")
        if card in seen:
            says = f"{texts((card,))} is already out"
            return refused(game, Reason.CARD_TWICE, "", says, "each card is in the deck once")
        seen.add(card)
    return None


def deal(game: Game, round: Round, command: Deal) -> Judged:
    """Cards leave the deck."""
    due = cards_due(round)
    if not due:
        return moment(game, "no card is due from the deck", f"the round is at {round.phase}")
    if not 1 <= len(command.cards) <= due:
        says = f"{len(command.cards)} cards are too many or too few"
        return refused(game, Reason.BAD_CARDS, "", says, f"deal one to {due} cards")
    return bad_cards(game, round, command.cards) or (CardsDealt(command.cards),)


def turn_up(game: Game, round: Round, command: TurnUp) -> Judged:
    """Community cards on the table are turned up."""
    if round.phase != "turn":
        return moment(
            game, "no community card is to be turned up", f"the round is at {round.phase}"
        )
    hidden = round.board[round.seen : game.stages[round.stage].board]
    faces = _faces(game, round, hidden, command.cards)
    return faces if isinstance(faces, Refused) else (CommunityTurnedUp(faces),)


def _faces(
    game: Game, round: Round, hidden: tuple[Unseen, ...], told: tuple[Card, ...]
) -> tuple[Card, ...] | Refused:
    """The faces of cards: those known, and those now told."""
    known = tuple(card for card in hidden if card is not None)
    if not told:
        if len(known) == len(hidden):
            return known
        says = f"{len(hidden) - len(known)} of these cards were dealt unseen"
        return refused(game, Reason.CARDS_UNKNOWN, "", says, "tell their faces")
    if known:
        if told == known and len(known) == len(hidden):
            return known
        says = "these cards are already known"
        return refused(game, Reason.BAD_CARDS, "", says, "turn them up without telling faces")
    if len(told) != len(hidden):
        says = f"{len(told)} faces are told for {len(hidden)} cards"
        return refused(game, Reason.BAD_CARDS, "", says, f"tell {len(hidden)} faces")
    return bad_cards(game, round, told) or told


def expose(game: Game, round: Round, command: ExposeDealer) -> Judged:
    """The dealer's cards, and those of the box, are turned up."""
    if round.phase != "expose":
        clause = next(
            (one.clause for one in game.law.all(Expose) if one.item.cards == "dealer"), ""
        )
        says = "the dealer's cards stay down until everybody has decided"
        return moment(game, says, f"the round is at {round.phase}", clause)
    dealer = _faces(game, round, round.dealer, command.cards)
    if isinstance(dealer, Refused):
        return dealer
    box: tuple[Unseen, ...] | Refused = round.box
    if command.box or _bet_on_box(game, round):
        box = _faces(game, round, round.box, command.box)
    if isinstance(box, Refused):
        return box
    if set(command.cards) & set(command.box):
        return refused(game, Reason.CARD_TWICE, "", "a card is told twice", "each card is out once")
    return (DealerExposed(dealer, box),)


def _bet_on_box(game: Game, round: Round) -> bool:
    """Whether somebody's wager needs the faces of the box; nobody else's cards must be told."""
    return any("box" in game.judges[name].subject.cards for box in round.boxes for name in box.open)


def show(game: Game, round: Round, command: Show) -> Judged:
    """The faces of a seat's cards dealt unseen, at its turn."""
    box = round.at(command.target)
    if box is None:
        name = NAMES.get(command.target, f"seat {command.target}")
        advice = "the dealer's and the box's are told when they are exposed"
        says = f"{name} has no cards to be shown so"
        return refused(game, Reason.NO_BOX, "", says, advice)
    turn = to_settle(game, round)
    if turn is None or turn.seat != box.seat:
        says = f"seat {box.seat} is not being settled"
        return refused(game, Reason.NOT_YOUR_TURN, "", says, "cards are shown at the box's turn")
    faces = _faces(game, round, box.cards, command.cards)
    if isinstance(faces, Refused):
        return faces
    if None not in box.cards:
        says = f"the cards of seat {box.seat} are already known"
        return refused(game, Reason.BAD_CARDS, "", says, "settle the box")
    return (FacesShown(box.seat, faces),)
