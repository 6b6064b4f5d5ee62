"""Settlement: box by box in the order of the laps, payments held for a floorperson, envy."""

from __future__ import annotations

from croupier.law.words.banked import Approval
from croupier.round.banked.asks import due_wagers, to_settle
from croupier.round.banked.bets import Judged, refused
from croupier.round.banked.commands import ApprovePayout, CloseRound, SettleBox
from croupier.round.banked.dealing import moment
from croupier.round.banked.envy import envy_of
from croupier.round.banked.events import BoxSettled, PayoutApproved, RoundClosed
from croupier.round.banked.game import Game
from croupier.round.banked.lines import lines_of, turn_of
from croupier.round.banked.meters import moved, readings_of
from croupier.round.banked.payment import Payment
from croupier.round.banked.state import Box, Round
from croupier.round.refusal import Reason, Refused


def settle_box(game: Game, round: Round, command: SettleBox) -> Judged:
    """The wagers of the box whose turn it is, by the lap's order."""
    box = _turn(game, round, command.seat)
    if isinstance(box, Refused):
        return box
    if box.held:
        return _held(game, box)
    wagers = due_wagers(game, round, box, round.lap)
    if None in box.cards and any(game.judges[name].needs_hole for name in wagers):
        says = f"the cards of seat {box.seat} were dealt unseen"
        return refused(game, Reason.CARDS_UNKNOWN, "", says, "show them first")
    told = dict(command.meters) if command.meters is not None else None
    turn = turn_of(game, round, box, readings_of(round, told))
    before = dict(turn.readings)
    approval = game.approval
    if approval is None or approval.wager not in wagers:
        lines = lines_of(turn, wagers)
        return (BoxSettled(box.seat, lines, moved(before, turn.readings), ""),)
    others = tuple(name for name in wagers if name != approval.wager)
    lines = lines_of(turn, others)
    told_before = dict(turn.readings)
    last = lines_of(turn, (approval.wager,))
    if last[0].result == "win" and _waits(last[0], approval):
        # The meter is read when the floorperson has spoken, so a win that waits moves nothing yet.
        return (BoxSettled(box.seat, lines, moved(before, told_before), approval.wager),)
    return (BoxSettled(box.seat, lines + last, moved(before, turn.readings), ""),)


def _waits(line: Payment, approval: Approval) -> bool:
    return bool(line.meter) or line.pays >= approval.from_


def _turn(game: Game, round: Round, seat: int) -> Box | Refused:
    if round.phase != "settle":
        return moment(game, "nothing is to be settled now", f"the round is at {round.phase}")
    turn = to_settle(game, round)
    if turn is None or turn.seat != seat:
        clause = game.laps[round.lap].clause
        says = f"it is not seat {seat}'s turn to be settled"
        advice = f"settle seat {turn.seat}" if turn else "go on"
        return refused(game, Reason.NOT_YOUR_TURN, clause, says, advice)
    return turn


def _held(game: Game, box: Box) -> Refused:
    clause = next(one.clause for one in game.law.all(Approval))
    says = f"the {box.held} of seat {box.seat} waits for a floorperson"
    return refused(game, Reason.NEEDS_APPROVAL, clause, says, "have it approved")


def approve(game: Game, round: Round, command: ApprovePayout) -> Judged:
    """A floorperson's word; the meter is read now (I-34, 12.D.4)."""
    box = _turn(game, round, command.seat)
    if isinstance(box, Refused):
        return box
    clause = next((one.clause for one in game.law.all(Approval)), "")
    if not box.held:
        says = f"nothing of seat {box.seat} waits for approval"
        return refused(game, Reason.NEEDS_APPROVAL, clause, says, "settle the box")
    if not command.by:
        says = "a payment is approved by somebody"
        return refused(game, Reason.NEEDS_APPROVAL, clause, says, "say who approves it")
    told = dict(command.meters) if command.meters is not None else None
    turn = turn_of(game, round, box, readings_of(round, told))
    before = dict(turn.readings)
    line = lines_of(turn, (box.held,))[0]
    return (PayoutApproved(box.seat, command.by, line, moved(before, turn.readings)),)


def close_round(game: Game, round: Round, _: CloseRound) -> Judged:
    """Envy after the last box, then the cards are racked (I-50)."""
    if round.phase != "close":
        return moment(game, "the round cannot be closed yet", f"it is at {round.phase}")
    return (RoundClosed(envy_of(game, round)),)
