"""An independent reading of an offer: which commands it covers."""

from __future__ import annotations

from croupier.cards import Card
from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand.state import Hand
from croupier.engine.cardroom.hand.turn import BOARD
from croupier.engine.irregularity import Case
from croupier.engine.machine import Offer
from tests.engine.banked.covering import nothing_idle


def covers(hand: Hand, offer: Offer, command: hand_commands.Command) -> bool:
    """Whether the command is one of those that the offer allows in this hand."""
    if type(command) is not offer.kind:
        return False
    match command:
        case hand_commands.PostBlinds() | hand_commands.Expose():
            return True
        case hand_commands.Deal():
            return _deal(hand, offer, command)
        case hand_commands.Bet():
            return command.seat == offer.seat and offer.may("to", command.to)
        case hand_commands.Show():
            return command.target == offer.seat and _faces(hand, offer, command.cards)
        case hand_commands.ReportIrregularity():
            return _ruling(hand, offer, command)
        case (
            hand_commands.Fold()
            | hand_commands.Check()
            | hand_commands.Call()
            | hand_commands.Muck()
            | hand_commands.Stand()
            | hand_commands.TimeOut()
        ):
            return command.seat == offer.seat


def _fresh(hand: Hand, told: list[Card]) -> bool:
    return len(set(told)) == len(told) and not hand.known & set(told)


def _deal(hand: Hand, offer: Offer, command: hand_commands.Deal) -> bool:
    if not 1 <= len(command.cards) <= offer.faces("cards").count:
        return False
    up = [
        card
        for place, card in zip(offer.faces("cards").places, command.cards, strict=False)
        if place == BOARD
    ]
    told = [card for card in command.cards if card is not None]
    return _fresh(hand, told) and not (offer.faces("cards").must and None in up)


def _faces(hand: Hand, offer: Offer, told: tuple[Card, ...]) -> bool:
    player = hand.at(offer.seat)
    assert player is not None
    if len(told) != offer.faces("cards").count:
        return False
    pairs = list(zip(player.cards, told, strict=True))
    right = all(known in (None, face) for known, face in pairs)
    return right and _fresh(hand, [face for known, face in pairs if known is None])


def _ruling(hand: Hand, offer: Offer, command: hand_commands.ReportIrregularity) -> bool:
    case = offer.whole
    assert isinstance(case, Case)
    return (
        command.report == case.report
        and bool(command.by)
        and nothing_idle(case, command)
        and (not case.seats or command.seat in case.seats)
        and (not case.places or command.place in case.places)
        and (not case.cards or _told(hand, offer, command))
    )


def _told(hand: Hand, offer: Offer, command: hand_commands.ReportIrregularity) -> bool:
    case = offer.whole
    assert isinstance(case, Case)
    if not command.cards:
        return not case.faces_required
    told = [card for card in command.cards if card is not None]
    if len(command.cards) != case.cards:
        return False
    if case.places and not case.faces_required:
        player = hand.at(case.seats[0])
        assert player is not None
        return command.cards == (player.cards[case.places[0] - 1],)
    return _fresh(hand, told) and not (case.faces_required and None in command.cards)
