"""Judges a command: events, or a refusal. Changes nothing and never raises for a mistake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.engine.machine import Giver, stepping
from croupier.engine.procedure import commands as c
from croupier.engine.procedure.consequences import unfold
from croupier.engine.procedure.evolve import evolve
from croupier.engine.procedure.guards import decks, floor, rounds, steps
from croupier.engine.procedure.guards.steps import Judged
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Table
from croupier.refusal import Reason, Refused

_JUDGE: dict[type[Any], Callable[[Ruleset, Table, Any, Giver], Judged]] = {
    c.ReceiveDeck: decks.receive,
    c.InspectCards: decks.inspect,
    c.ShuffleDone: decks.shuffle,
    c.CutDone: decks.cut,
    c.ReportCount: decks.report,
    c.OrderShuffle: decks.order_shuffle,
    c.OrderRecut: decks.order_recut,
    c.SwapDecks: decks.swap,
    c.RemoveDeck: decks.remove,
    c.Do: steps.do,
    c.Verify: steps.verify,
    c.Tick: steps.tick,
    c.OpenRound: rounds.open_bets,
    c.CloseBets: rounds.close_bets,
    c.LockWagers: rounds.lock,
    c.CountChips: rounds.chips,
    c.OverrideCount: rounds.override,
    c.Deal: rounds.start,
    c.EndBettingRound: rounds.end_betting,
    c.CompleteDeal: rounds.complete,
    c.CountStub: rounds.count_stub,
    c.FindMisdeal: rounds.misdeal,
    c.Expose: rounds.show,
    c.SettleBox: rounds.box,
    c.WinProgressive: rounds.win,
    c.CloseRound: rounds.finish,
    c.ReleaseRound: rounds.release,
    c.GoIdle: floor.idle,
    c.Resume: floor.resume,
    c.FailDevice: floor.fail,
    c.MarkBroken: floor.break_down,
    c.RepairDevice: floor.repair,
    c.UseMethod: floor.use,
    c.Sit: floor.take,
    c.Stand: floor.leave,
    c.CloseTable: floor.close,
}


def decide(ruleset: Ruleset, table: Table, command: c.Command, giver: Giver) -> Judged:
    """The events that the command brings about with all that follows, or why it is refused."""
    judge = _JUDGE.get(type(command))
    if judge is None:
        says = f"{type(command).__name__} is no command"
        return Refused(Reason.UNKNOWN_COMMAND, says, "give one of the commands")
    if giver.at < table.at:
        says = f"it is {table.at} already, and not {giver.at}"
        return Refused(Reason.CLOCK_BACK, says, "set the clock right")
    if not table.open and not isinstance(command, c.ReceiveDeck):
        return Refused(Reason.TABLE_CLOSED, "the table is closed", "bring a deck to open it")
    judged = judge(ruleset, table, command, giver)
    return judged if isinstance(judged, Refused) else unfold(ruleset, table, judged, evolve)


def _given(ruleset: Ruleset, table: Table, given: tuple[c.Command, Giver]) -> Judged:
    return decide(ruleset, table, *given)


_step = stepping(_given, evolve)


def step(ruleset: Ruleset, table: Table, command: c.Command, giver: Giver) -> tuple[Table, Judged]:
    """The table after the command, and what it brought about."""
    return _step(ruleset, table, (command, giver))
