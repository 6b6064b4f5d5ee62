"""Players who leave, and what the floor rules where the text is silent (I-120, I-124)."""

from __future__ import annotations

from croupier.law.words.cardroom import Ruling
from croupier.round.cardroom import commands as c
from croupier.round.cardroom import events as e
from croupier.round.cardroom.game import Game
from croupier.round.cardroom.refusing import Judged, refused
from croupier.round.cardroom.state import Hand
from croupier.round.refusal import Reason


def leave(game: Game, hand: Hand, command: c.Leave) -> Judged:
    """A player leaves in mid-hand; chips in the pot stay there."""
    player = hand.at(command.seat)
    if player is None or player.folded or player.left:
        says = f"seat {command.seat} has no live hand"
        return refused(game, Reason.NO_BOX, "", says, "there is nothing to leave")
    return (e.PlayerLeft(command.seat),)


def rule(game: Game, hand: Hand, command: c.Rule) -> Judged:
    """A floorperson's ruling."""
    row = next((one for one in game.law.all(Ruling) if one.item.report == command.report), None)
    if row is None:
        listed = ", ".join(one.item.report for one in game.law.all(Ruling))
        says = f"{command.report!r} is nothing that the floor rules on"
        return refused(game, Reason.NO_SUCH_REPORT, "", says, f"report {listed}")
    if not command.by:
        says = "a floorperson must rule on this"
        return refused(game, Reason.NEEDS_APPROVAL, row.clause, says, "say who does")
    if row.item.effect == "void":
        return _misdeal(game, hand, command, row.clause)
    if row.item.effect == "reshuffle_with_stub":
        if hand.phase != "act" or hand.street != 1 or any(one.acted for one in hand.players):
            says = "no flop lies there too early"
            return refused(game, Reason.WRONG_MOMENT, row.clause, says, "report it at once")
        return (e.FlopTakenBack(command.by),)
    player = hand.at(command.seat)
    if player is None or player.folded:
        says = f"seat {command.seat} has no live hand"
        return refused(game, Reason.NO_BOX, row.clause, says, "name the seat")
    if row.item.effect == "dead_hand":
        return (e.HandKilled(command.seat, command.by),)
    if hand.phase != "deal" or hand.street:
        says = "hole cards are replaced only while they are being dealt"
        return refused(game, Reason.WRONG_MOMENT, row.clause, says, "the card stays")
    if hand.replaced:
        return _misdeal(game, hand, command, row.clause)
    return (e.CardReplaced(command.seat, command.by),)


def _misdeal(game: Game, hand: Hand, command: c.Rule, clause: str) -> Judged:
    """Until the second player acts everything goes back and the same button deals again."""
    acted = sum(1 for player in hand.players if player.acted)
    if hand.street or acted >= 2 or hand.phase == "post":
        says = "it is too late, or too early, to declare a misdeal"
        return refused(game, Reason.WRONG_MOMENT, clause, says, "play the hand on")
    return (e.HandVoided(command.report, command.by),)
