"""Decides a command: events, or a refusal. Changes nothing and never raises for a mistake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.engine.banked import bets, commands, deal
from croupier.engine.banked import decisions as streets
from croupier.engine.banked import irregularities as irregular
from croupier.engine.banked import settlement as settling
from croupier.engine.banked.bets import Judged
from croupier.engine.banked.evolve import evolve
from croupier.engine.banked.game import Game
from croupier.engine.banked.state import Round
from croupier.engine.banked.validation import check_form
from croupier.engine.machine import stepping
from croupier.refusal import Reason, Refused

Judge = Callable[[Game, Round, Any], Judged]


def _formed(judge: Judge) -> Judge:
    """Return the judge of a rare command, which checks its form first."""
    return lambda game, round, command: check_form(command) or judge(game, round, command)


_JUDGE: dict[type[Any], Judge] = {
    commands.PlaceWagers: bets.place,
    commands.TakeBack: bets.take_back,
    commands.CloseBets: bets.close,
    commands.Deal: deal.deal,
    commands.TurnUp: deal.turn_up,
    commands.Show: _formed(deal.show),
    commands.Expose: deal.expose,
    commands.Play: streets.play,
    commands.Check: streets.check,
    commands.Fold: streets.fold,
    commands.Stand: streets.leave,
    commands.Forfeit: _formed(streets.forfeit),
    commands.SettleBox: settling.settle_box,
    commands.ApprovePayout: _formed(settling.approve),
    commands.PayEnvy: _formed(settling.pay_envy),
    commands.CloseRound: _formed(settling.close_round),
    commands.ReportIrregularity: _formed(irregular.report),
}


def decide(game: Game, round: Round, command: commands.Command) -> Judged:
    """Return the events of the command, or its refusal."""
    judge = _JUDGE.get(type(command))
    if judge is None:
        message = f"unknown command {type(command).__name__}"
        return Refused(Reason.UNKNOWN_COMMAND, message, "send a command that is offered")
    if round.phase == "over":
        return Refused(Reason.ROUND_OVER, "the round is over", "open the next one")
    try:
        return judge(game, round, command)
    except (AttributeError, LookupError, TypeError, ValueError):
        # The usual commands are not looked at beforehand: it would cost every round.
        wrong = check_form(command)
        if wrong is None:
            raise
        return wrong


step = stepping(decide, evolve)
"""The round after the command, and what it brought about."""
