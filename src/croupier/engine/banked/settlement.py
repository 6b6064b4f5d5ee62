"""Settlement: box by box in the order of the laps, payments held for a floorperson, envy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from croupier import money
from croupier.engine.banked.bets import Judged
from croupier.engine.banked.commands import (
    ApprovePayout,
    CloseBets,
    CloseRound,
    Command,
    Deal,
    Expose,
    PayEnvy,
    SettleBox,
    TurnUp,
)
from croupier.engine.banked.deal import moment
from croupier.engine.banked.envy import owed
from croupier.engine.banked.events import (
    BoxSettled,
    EnvyPaid,
    HandValidated,
    MetersRead,
    PayoutApproved,
    RoundClosed,
)
from croupier.engine.banked.evolve import evolve
from croupier.engine.banked.game import Game
from croupier.engine.banked.lines import lines_of, turn_of
from croupier.engine.banked.postings import Readings, moved
from croupier.engine.banked.state import Box, Round
from croupier.engine.banked.turn import due_wagers, next_step, to_settle
from croupier.engine.banked.validation import check_form
from croupier.engine.payment import Payment
from croupier.engine.validation import brief
from croupier.law.vocabulary.banked import Approval, Envy
from croupier.refusal import Reason, Refused


def settle_box(game: Game, round: Round, command: SettleBox) -> Judged:
    """Settle the wagers of the box whose turn it is, in the order of the lap."""
    if command.meters is not None:
        return _at_reading(game, round, command, _settle)
    return _settle(game, round, command)


def _at_reading(
    game: Game,
    round: Round,
    command: SettleBox | ApprovePayout,
    judge: Callable[[Game, Round, Any], Judged],
) -> Judged:
    """Decide the command by the readings that it gives."""
    wrong = check_form(command)
    if wrong:
        return wrong
    told = dict(command.meters or {})
    unknown = [name for name in told if name not in game.meters]
    moved_elsewhere = {n: at for n, at in told.items() if round.meters.get(n, at) != at}
    if not moved_elsewhere and not unknown:
        return judge(game, round, command)
    read = MetersRead(tuple(moved_elsewhere.items()))
    judged = judge(game, evolve(game, round, read) if moved_elsewhere else round, command)
    if unknown and not isinstance(judged, Refused):
        message = f"this table has no meter {brief(unknown[0])}"
        advice = f"use {', '.join(game.meters)}" if game.meters else "leave the readings out"
        return Refused(Reason.NOT_OFFERED, message, advice)
    return judged if isinstance(judged, Refused) else (read, *judged)


def _settle(game: Game, round: Round, command: SettleBox) -> Judged:
    box = _turn(game, round, command.seat)
    if isinstance(box, Refused):
        return box
    if box.held:
        return _held(game, box)
    wagers = due_wagers(game, round, box, round.lap)
    if None in box.cards and needs_cards(game, box, wagers):
        message = f"the cards of seat {box.seat} were dealt unseen"
        return Refused(Reason.CARDS_UNKNOWN, message, "enter them first")
    turn = turn_of(game, round, box)
    lines = lines_of(turn, wagers)
    waiting = _waiting(game, lines)
    if waiting is None:
        return (BoxSettled(box.seat, lines, moved(round, turn.readings), ""),)
    # The meter is read when a floorperson has approved, so a pending win moves nothing yet.
    others = tuple(line for line in lines if line is not waiting)
    return (BoxSettled(box.seat, others, (), waiting.wager),)


def _waiting(game: Game, lines: tuple[Payment, ...]) -> Payment | None:
    """Return the payment that needs a floorperson's approval, if there is one."""
    approval = game.approval
    if approval is not None:
        wager = approval.wager
        for line in lines:
            if line.wager == wager and line.result == "win" and _waits(line, approval):
                return line
    return None


def needs_cards(game: Game, box: Box, wagers: tuple[str, ...]) -> bool:
    """Return whether a wager depends on the box's cards; one lost at the fold does not."""
    return any(game.judges[name].needs_hole for name in wagers if name not in box.early)


def _waits(line: Payment, approval: Approval) -> bool:
    return bool(line.meter) or line.pays >= approval.from_


def _turn(game: Game, round: Round, seat: int) -> Box | Refused:
    if round.phase != "settle":
        return moment(game, "no box is due for settlement", next_step(round))
    turn = cast(Box, to_settle(game, round))  # else settlement would be over
    if turn.seat != seat or type(seat) is not int:
        clause, advice = game.laps[round.lap].clause, f"settle seat {turn.seat}"
        if turn.held:  # one winner at a time (I-102)
            clause = next(rule.clause for rule in game.law.all(Approval))
            held = game.wager_name(turn.held)
            advice = f"get seat {turn.seat}'s {held} payout approved first"
        message = f"it is not seat {brief(seat)}'s turn to be settled"
        return Refused(Reason.NOT_YOUR_TURN, message, advice, game.cite(clause))
    return turn


def _held(game: Game, box: Box) -> Refused:
    clause = next(rule.clause for rule in game.law.all(Approval))
    held = game.wager_name(box.held)
    message = f"seat {box.seat}'s {held} payout needs a floorperson's approval"
    return Refused(Reason.NEEDS_APPROVAL, message, "ask a floorperson", game.cite(clause))


def approve(game: Game, round: Round, command: ApprovePayout) -> Judged:
    """Approve a payment; the meter is read now (I-34, 12.D.4)."""
    if round.phase == "close" and owed(game, round):
        return _validate(game, round, command)
    return _at_reading(game, round, command, _approve)


def _validate(game: Game, round: Round, command: ApprovePayout) -> Judged:
    """Validate a hand that earns others an Envy Bonus and had no award of its own (I-145)."""
    clause = next((rule.clause for rule in game.law.all(Approval)), "")
    waiting = sorted({item.holder for item in owed(game, round) if item.waits})
    if command.seat not in waiting:
        message = f"seat {brief(command.seat)} has no hand to validate"
        seats = " or ".join(f"seat {seat}" for seat in waiting)
        advice = f"validate the hand of {seats}" if waiting else "pay the Envy Bonus"
        return Refused(Reason.NOT_YOUR_TURN, message, advice, game.cite(clause))
    if command.meters:
        message = "validating a hand takes no meter readings"
        return Refused(Reason.NOT_OFFERED, message, "leave the readings out", game.cite(clause))
    if not command.by:
        message = "validation needs a floorperson's name"
        return Refused(Reason.NEEDS_APPROVAL, message, "enter who validates it", game.cite(clause))
    return (HandValidated(command.seat, command.by),)


def _approve(game: Game, round: Round, command: ApprovePayout) -> Judged:
    box = _turn(game, round, command.seat)
    if isinstance(box, Refused):
        return box
    clause = next((rule.clause for rule in game.law.all(Approval)), "")
    if not box.held:
        message = f"seat {box.seat} has no payout awaiting approval"
        return Refused(Reason.NEEDS_APPROVAL, message, "settle the box", game.cite(clause))
    if not command.by:
        message = "approval needs a floorperson's name"
        return Refused(Reason.NEEDS_APPROVAL, message, "enter who approves it", game.cite(clause))
    line, readings = _held_line(game, round, box)
    return (PayoutApproved(box.seat, command.by, line, moved(round, readings)),)


def held_payment(game: Game, round: Round, box: Box) -> Payment:
    """Return the payment that is pending on the box, by the present meters."""
    return _held_line(game, round, box)[0]


def _held_line(game: Game, round: Round, box: Box) -> tuple[Payment, Readings | None]:
    turn = turn_of(game, round, box)
    (line,) = lines_of(turn, (box.held,))
    return line, turn.readings


def pay_envy(game: Game, round: Round, command: PayEnvy) -> Judged:
    """Pay the next Envy Bonus, once the hand that earns it is validated (I-50, I-145)."""
    unpaid, clause = owed(game, round), game.law.source(Envy, "paid") if game.envy else ""
    if not unpaid:
        return moment(game, "no Envy Bonus is due", next_step(round), clause)
    first = unpaid[0]
    if first.line.seat != command.seat:
        message = f"the next Envy Bonus is not seat {brief(command.seat)}'s"
        advice = f"pay seat {first.line.seat}"
        return Refused(Reason.NOT_YOUR_TURN, message, advice, game.cite(clause))
    if first.waits:
        approval = next(rule.clause for rule in game.law.all(Approval))
        message = f"the hand of seat {first.holder} needs a floorperson's validation"
        return Refused(Reason.NEEDS_APPROVAL, message, "ask a floorperson", game.cite(approval))
    return (EnvyPaid(first.line),)


def close_round(game: Game, round: Round, _: CloseRound) -> Judged:
    """Close the round after every box is settled and every Envy Bonus paid (I-50)."""
    if round.phase != "close":
        return moment(game, "the round can't be closed yet", next_step(round))
    unpaid = owed(game, round)
    if unpaid:
        line = unpaid[0].line
        message = f"an Envy Bonus of {money.dollars(line.pays)} is still due to seat {line.seat}"
        return moment(game, message, "pay it first", game.law.source(Envy, "paid"))
    return (RoundClosed(),)


def next_automatic(game: Game, round: Round, by: str) -> Command | None:
    """Return the dealer's next command; None while a player decides, and after the round.

    The shoe adds the cards of a deal. `by` approves what needs a floorperson.
    """
    match round.phase:
        case "bets":
            return CloseBets()
        case "deal":
            return Deal()
        case "turn":
            return TurnUp()
        case "expose":
            return Expose()
        case "settle":
            box = round.boxes[round.turn]
            return ApprovePayout(box.seat, by) if box.held else SettleBox(box.seat)
        case "close":
            return _next_at_close(game, round, by)
    return None


def _next_at_close(game: Game, round: Round, by: str) -> Command:
    """Return the next command: an Envy Bonus, the validation it needs, or the close."""
    unpaid = owed(game, round)
    if not unpaid:
        return CloseRound()
    first = unpaid[0]
    return ApprovePayout(first.holder, by) if first.waits else PayEnvy(first.line.seat)
