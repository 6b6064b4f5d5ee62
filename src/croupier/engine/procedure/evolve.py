"""Events applied to a table: cannot refuse; replay is a fold of this."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.engine.copies import copy_with
from croupier.engine.machine import folding
from croupier.engine.procedure import events as e
from croupier.engine.procedure.folds import decks, floor, rounds, steps
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Table

_APPLY: dict[type[Any], Callable[[Ruleset, Table, Any], Table]] = {
    e.TableOpened: decks.opened,
    e.DeckReceived: decks.received,
    e.CardsInspected: decks.inspected,
    e.DeckPutInService: decks.in_service,
    e.DeckShuffled: decks.shuffled,
    e.DeckCut: decks.cut,
    e.DeckCounted: decks.counted,
    e.ShuffleOrdered: decks.shuffle_ordered,
    e.RecutOrdered: decks.recut_ordered,
    e.DecksSwapped: decks.swapped,
    e.DeckRemoved: decks.removed,
    e.OpeningRepeated: decks.opening_repeated,
    e.StepsFellDue: steps.fell_due,
    e.StepsNotApplicable: steps.nothing,
    e.StepDone: steps.done,
    e.StepVerified: steps.verified,
    e.LineTicked: steps.ticked,
    e.BetsOpened: rounds.opened,
    e.BetsClosed: rounds.closed,
    e.WagersLocked: rounds.locked,
    e.ChipsCounted: rounds.chips,
    e.CountOverridden: rounds.overridden,
    e.DealStarted: rounds.dealing,
    e.BettingRoundEnded: rounds.betting_over,
    e.DealCompleted: rounds.dealt,
    e.StubCounted: rounds.stub,
    e.MisdealRuled: rounds.ruled,
    e.DealerShown: rounds.shown,
    e.BoxReached: rounds.reached,
    e.ProgressiveWon: rounds.won,
    e.RoundFinished: rounds.finished,
    e.RoundReleased: floor.released,
    e.TableWentIdle: floor.idle,
    e.TableResumed: floor.resumed,
    e.DeviceFailed: floor.failed,
    e.DeviceBroken: floor.broken,
    e.DeviceRepaired: floor.repaired,
    e.MethodChosen: floor.method,
    e.SeatTaken: floor.taken,
    e.SeatLeft: floor.left,
    e.TableClosed: floor.closed,
}


def evolve(ruleset: Ruleset, table: Table, event: e.Event) -> Table:
    """The table after the event; the one given is unchanged."""
    return copy_with(_APPLY[type(event)](ruleset, table, event), at=event.at)


replay = folding(evolve)
"""The table after all these events."""
