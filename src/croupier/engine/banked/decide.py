"""Judges a command: events, or a refusal. Changes nothing and never raises for a mistake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.engine.banked import bets
from croupier.engine.banked import commands as c
from croupier.engine.banked import deal as dealing
from croupier.engine.banked import decisions as streets
from croupier.engine.banked import irregularities as irregular
from croupier.engine.banked import settlement as settling
from croupier.engine.banked.bets import Judged
from croupier.engine.banked.evolve import evolve
from croupier.engine.banked.game import Game
from croupier.engine.banked.state import Round
from croupier.engine.banked.validation import ill_formed
from croupier.engine.machine import stepping
from croupier.refusal import Reason, Refused

Judge = Callable[[Game, Round, Any], Judged]


def _formed(judge: Judge) -> Judge:
    """The judge of a rare command, whose form is looked at first."""
    return lambda game, round, command: ill_formed(command) or judge(game, round, command)


_JUDGE: dict[type[Any], Judge] = {
    c.PlaceWagers: bets.place,
    c.TakeBack: bets.take_back,
    c.CloseBets: bets.close,
    c.Deal: dealing.deal,
    c.TurnUp: dealing.turn_up,
    c.Show: _formed(dealing.show),
    c.Expose: dealing.expose,
    c.Play: streets.play,
    c.Check: streets.check,
    c.Fold: streets.fold,
    c.Stand: streets.leave,
    c.Forfeit: _formed(streets.forfeit),
    c.SettleBox: settling.settle_box,
    c.ApprovePayout: _formed(settling.approve),
    c.PayEnvy: _formed(settling.pay_envy),
    c.CloseRound: _formed(settling.close_round),
    c.ReportIrregularity: _formed(irregular.report),
}


def decide(game: Game, round: Round, command: c.Command) -> Judged:
    """The events that the command brings about, or why it is refused."""
    judge = _JUDGE.get(type(command))
    if judge is None:
        says = f"{type(command).__name__} is no command"
        return Refused(Reason.UNKNOWN_COMMAND, says, "give one of the commands")
    if round.phase == "over":
        return Refused(Reason.ROUND_OVER, "the round is over", "open the next one")
    try:
        return judge(game, round, command)
    except (AttributeError, LookupError, TypeError, ValueError):
        # The usual commands are not looked at beforehand: it would cost every round.
        wrong = ill_formed(command)
        if wrong is None:
            raise
        return wrong


step = stepping(decide, evolve)
"""The round after the command, and what it brought about."""
