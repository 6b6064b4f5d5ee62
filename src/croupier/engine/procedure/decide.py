"""Judges a command: events, or a refusal. Changes nothing and never raises for a mistake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.engine.machine import Giver, stepping
from croupier.engine.procedure import commands, events
from croupier.engine.procedure.consequences import unfold
from croupier.engine.procedure.evolve import evolve
from croupier.engine.procedure.guards import decks, floor, rounds, steps
from croupier.engine.procedure.guards.steps import Judged
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Table
from croupier.refusal import Reason, Refused

Unfolded = tuple[tuple[events.Event, Table], ...] | Refused

_JUDGE: dict[type[Any], Callable[[Ruleset, Table, Any, Giver], Judged]] = {
    commands.ReceiveDeck: decks.receive,
    commands.InspectCards: decks.inspect,
    commands.ShuffleDone: decks.shuffle,
    commands.CutDone: decks.cut,
    commands.ReportCount: decks.report,
    commands.OrderShuffle: decks.order_shuffle,
    commands.OrderRecut: decks.order_recut,
    commands.SwapDecks: decks.swap,
    commands.RemoveDeck: decks.remove,
    commands.Do: steps.do,
    commands.Verify: steps.verify,
    commands.Tick: steps.tick,
    commands.OpenRound: rounds.open_bets,
    commands.CloseBets: rounds.close_bets,
    commands.LockWagers: rounds.lock,
    commands.CountChips: rounds.chips,
    commands.OverrideCount: rounds.override,
    commands.Deal: rounds.start,
    commands.EndBettingRound: rounds.end_betting,
    commands.CompleteDeal: rounds.complete,
    commands.CountStub: rounds.count_stub,
    commands.FindMisdeal: rounds.misdeal,
    commands.Expose: rounds.show,
    commands.SettleBox: rounds.box,
    commands.WinProgressive: rounds.win,
    commands.CloseRound: rounds.finish,
    commands.ReleaseRound: rounds.release,
    commands.GoIdle: floor.idle,
    commands.Resume: floor.resume,
    commands.FailDevice: floor.fail,
    commands.MarkBroken: floor.break_down,
    commands.RepairDevice: floor.repair,
    commands.UseMethod: floor.use,
    commands.Sit: floor.take,
    commands.Stand: floor.leave,
    commands.CloseTable: floor.close,
}


def decide(ruleset: Ruleset, table: Table, command: commands.Command, giver: Giver) -> Judged:
    """The events that the command brings about with all that follows, or why it is refused."""
    judged = unfolded(ruleset, table, command, giver)
    return judged if isinstance(judged, Refused) else tuple(event for event, _ in judged)


def unfolded(ruleset: Ruleset, table: Table, command: commands.Command, giver: Giver) -> Unfolded:
    """Judge the same; each event comes with the table after it."""
    judge = _JUDGE.get(type(command))
    if judge is None:
        says = f"{type(command).__name__} is no command"
        return Refused(Reason.UNKNOWN_COMMAND, says, "give one of the commands")
    if giver.at < table.at:
        says = f"it is {table.at} already, and not {giver.at}"
        return Refused(Reason.CLOCK_BACK, says, "set the clock right")
    if not table.open and not isinstance(command, commands.ReceiveDeck):
        return Refused(Reason.TABLE_CLOSED, "the table is closed", "bring a deck to open it")
    judged = judge(ruleset, table, command, giver)
    return judged if isinstance(judged, Refused) else unfold(ruleset, table, judged, evolve)


def _given(ruleset: Ruleset, table: Table, given: tuple[commands.Command, Giver]) -> Judged:
    return decide(ruleset, table, *given)


_step = stepping(_given, evolve)


def step(
    ruleset: Ruleset, table: Table, command: commands.Command, giver: Giver
) -> tuple[Table, Judged]:
    """The table after the command, and what it brought about."""
    return _step(ruleset, table, (command, giver))
