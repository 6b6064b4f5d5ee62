"""Decisions: play an exact multiple, check, or at the end fold."""

from __future__ import annotations

from croupier.engine.banked.bets import Judged, no_seat
from croupier.engine.banked.commands import Check, Fold, Forfeit, Play, Stand
from croupier.engine.banked.deal import moment
from croupier.engine.banked.events import Checked, Folded, PlayerLeft, PlayPlaced, WagersForfeited
from croupier.engine.banked.game import Game, Stage
from croupier.engine.banked.lines import ended
from croupier.engine.banked.state import Box, Round
from croupier.engine.banked.turn import next_step, to_act
from croupier.engine.validation import brief
from croupier.law.vocabulary.banked import Abandon, Acts, Tips
from croupier.refusal import Reason, Refused


def _turn(game: Game, round: Round, seat: int) -> Box | Refused:
    """Return the box of this seat if it is the one to decide."""
    turn = to_act(round)
    if type(seat) is int and turn is not None and turn.seat == seat:
        return turn
    return _not_theirs(game, round, seat, turn)


def _not_theirs(game: Game, round: Round, seat: int, turn: Box | None) -> Refused:
    """Return why the seat may not decide now."""
    if round.phase != "decide":
        return moment(game, "no decision is pending", next_step(round))
    wrong = no_seat(game, seat)
    if wrong:
        return wrong
    if round.at(seat) is None:
        message = f"seat {seat} has no box in this round"
        return Refused(Reason.NO_BOX, message, "bet before the deal", game.cite(game.entries[0][2]))
    name = game.stages[round.stage].name
    clause = next((rule.clause for rule in game.law.all(Acts) if rule.item.street == name), "")
    advice = f"wait for seat {turn.seat}" if turn else next_step(round)
    message = f"it is not seat {seat}'s turn"
    return Refused(Reason.NOT_YOUR_TURN, message, advice, game.cite(clause))


def _choices(stage: Stage) -> str:
    plays = " or ".join(f"{multiple}x" for multiple in stage.multiples)
    return f"play {plays}, or {stage.otherwise}"


def tips_of(game: Game, box: Box) -> tuple[bool, ...]:
    """Return whether a Play wager for the dealer may or must go with the player's own."""
    if game.base_wager not in box.tips:
        return (False,)
    return (True,) if game.tips is not None and not game.tips.without_play else (False, True)


def play(game: Game, round: Round, command: Play) -> Judged:
    """Decide a Play wager."""
    box = _turn(game, round, command.seat)
    if isinstance(box, Refused):
        return box
    stage, multiple = game.stages[round.stage], command.multiple
    tips = tips_of(game, box)
    if command.tip is not False and (True not in tips or command.tip != 1):
        clause = game.law.source(Tips, "without_play")
        message = f"seat {box.seat} has no tip on the {game.wager_name(game.base_wager)}"
        return Refused(Reason.PREREQUISITE, message, "play without a tip", game.cite(clause))
    if False not in tips and not command.tip:
        clause = game.law.source(Tips, "without_play")
        measure, played = game.wager_name(game.base_wager), game.wager_name(game.play)
        message = f"seat {box.seat} has a tip on the {measure}, which requires one on the {played}"
        return Refused(Reason.PREREQUISITE, message, "play with a tip", game.cite(clause))
    if multiple not in stage.multiples or type(multiple) is not int:
        message = f"{brief(multiple)}x can't be played on this street"
        return Refused(Reason.NOT_A_CHOICE, message, _choices(stage), game.cite(stage.clause))
    tip = box.tips[game.base_wager] * multiple if command.tip else 0
    return (PlayPlaced(command.seat, multiple, box.stakes[game.base_wager] * multiple, tip),)


def check(game: Game, round: Round, command: Check) -> Judged:
    """Decide a check, which defers the decision to the next street."""
    return _instead(game, round, command.seat, "check")


def fold(game: Game, round: Round, command: Fold) -> Judged:
    """Decide a fold, which loses the wagers that a fold costs."""
    return _instead(game, round, command.seat, "fold")


def _instead(game: Game, round: Round, seat: int, what: str) -> Judged:
    box = _turn(game, round, seat)
    if isinstance(box, Refused):
        return box
    stage = game.stages[round.stage]
    if stage.otherwise != what:
        message = f"seat {seat} can't {what} on this street"
        return Refused(Reason.NOT_A_CHOICE, message, _choices(stage), game.cite(stage.clause))
    return (Checked(seat) if what == "check" else Folded(seat),)


def leave(game: Game, round: Round, command: Stand) -> Judged:
    """Let a player with cards leave; the policy says how the box is played on (I-12)."""
    box = _present(game, round, command.seat)
    if isinstance(box, Refused):
        return box
    if box.left:
        message = f"the player of seat {command.seat} has already left"
        return Refused(
            Reason.NO_BOX,
            message,
            "continue the round",
            game.cite(game.law.source(Abandon, "policy")),
        )
    return (PlayerLeft(command.seat),)


def forfeit(game: Game, round: Round, command: Forfeit) -> Judged:
    """Take an absent player's remaining wagers as lost, by order of a floorperson."""
    clause = game.law.source(Abandon, "policy")
    box = _present(game, round, command.seat)
    if isinstance(box, Refused):
        return box
    if not box.left:
        message = f"the player of seat {command.seat} is present"
        return Refused(
            Reason.NOT_A_CHOICE,
            message,
            "forfeit an absent player's wagers only",
            game.cite(clause),
        )
    if game.abandon.policy == "auto_check_fold":
        message = "this submission plays on for absent players"
        advice = "check and fold for the player"
        return Refused(Reason.NOT_A_CHOICE, message, advice, game.cite(clause))
    if not command.by:
        message = "a floorperson must decide this"
        return Refused(
            Reason.NEEDS_APPROVAL, message, "enter the floorperson's name", game.cite(clause)
        )
    lines = ended(box, box.open, "lose", game.cite(clause))
    return (WagersForfeited(command.seat, command.by, lines),)


def _present(game: Game, round: Round, seat: int) -> Box | Refused:
    clause = game.law.source(Abandon, "policy")
    if round.phase in ("bets", "close"):
        message = "no cards are in play"
        return moment(game, message, "withdraw the bet instead, or wait", clause)
    wrong = no_seat(game, seat)
    if wrong:
        return wrong
    box = round.at(seat)
    if box is None or not box.open:
        message = f"seat {seat} has nothing at stake"
        return Refused(Reason.NO_BOX, message, "choose a seat that has a bet", game.cite(clause))
    return box
