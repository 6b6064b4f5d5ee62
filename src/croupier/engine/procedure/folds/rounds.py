"""Rounds that open, are dealt, counted and finished."""

from __future__ import annotations

from typing import Any

from croupier.engine.copies import copy_with
from croupier.engine.procedure import events as procedure_events
from croupier.engine.procedure.folds.decks import (
    UNSHUFFLED,
    changed,
    without_act,
    without_arranging,
)
from croupier.engine.procedure.pending import AWARD, GATES, task_of
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Demand, Part, Round, Stage, Table

LASTING = ("remove_deck", "block_next_round")
"""Demands that stand in the way of the next round; the others are met by steps that fall due."""


def _round(table: Table, **changes: Any) -> Table:
    return copy_with(table, round=copy_with(table.round, **changes)) if table.round else table


def _without_lines(ruleset: Ruleset, table: Table) -> Table:
    """Lines are looked at in their moment, and then past."""
    kept = tuple(item for item in table.items if not task_of(ruleset, table, item).line)
    return copy_with(table, items=kept)


def opened(ruleset: Ruleset, table: Table, event: procedure_events.BetsOpened) -> Table:
    """A round is on; between players nobody bets before the deal."""
    stage: Stage = "closed" if ruleset.between_players else "betting"
    return copy_with(table, rounds=event.round, round=Round(event.round, event.deck, stage))


def closed(ruleset: Ruleset, table: Table, _event: procedure_events.BetsClosed) -> Table:
    """No more bets."""
    return _round(without_act(ruleset, table, "close"), stage="closed")


def locked(ruleset: Ruleset, table: Table, _event: procedure_events.WagersLocked) -> Table:
    """No further wagers are accepted by the system."""
    return without_act(ruleset, table, "lock")


def chips(ruleset: Ruleset, table: Table, event: procedure_events.ChipsCounted) -> Table:
    """The step is done if chips and accepted wagers are as many."""
    differ = event.chips != event.accepted
    table = table if differ else without_act(ruleset, table, "match")
    return _round(table, mismatch=differ)


def overridden(ruleset: Ruleset, table: Table, _event: procedure_events.CountOverridden) -> Table:
    """The deal may go on although they differ."""
    return _round(without_act(ruleset, table, "match"), mismatch=False)


def dealing(ruleset: Ruleset, table: Table, _event: procedure_events.DealStarted) -> Table:
    """Cards are leaving the deck."""
    return _round(_without_lines(ruleset, table), stage="dealing")


def betting_over(
    _ruleset: Ruleset, table: Table, event: procedure_events.BettingRoundEnded
) -> Table:
    """One betting round more is over."""
    return _round(table, ended=event.number)


def dealt(_ruleset: Ruleset, table: Table, _event: procedure_events.DealCompleted) -> Table:
    """The last card has left the deck."""
    return _round(table, stage="dealt")


def stub(_ruleset: Ruleset, table: Table, _event: procedure_events.StubCounted) -> Table:
    """The stub is counted: rounds are counted from here."""
    kept = tuple(item for item in table.items if item.occasion != "cards_dealt")
    return _round(copy_with(table, items=kept, uncounted=0), counted=True)


def ruled(ruleset: Ruleset, table: Table, event: procedure_events.MisdealRuled) -> Table:
    """The wrong count has its ruling; a round that it voids can only be called void."""
    table = without_act(ruleset, table, "misdeal")
    table = demanding(table, event.deck, tuple((what, event.clause) for what in event.then))
    return _round(table, void=event.clause) if event.effect == "void" else table


def demanding(table: Table, deck: int, demands: tuple[tuple[str, str], ...]) -> Table:
    """The table with what now stands in the way of the next round, each thing once."""
    known = {(demand.what, demand.deck) for demand in table.demands}
    new = {what: Demand(what, clause, deck) for what, clause in demands if what in LASTING}
    added = tuple(item for item in new.values() if (item.what, deck) not in known)
    return copy_with(table, demands=(*table.demands, *added))


def taking_part(table: Table, seat: int, occasion: str, who: str) -> Table:
    """The table with what somebody did at a box, once."""
    part = Part(seat, occasion, who)
    known = table.round.parts if table.round else ()
    return table if part in known else _round(table, parts=(*known, part))


def reached(_ruleset: Ruleset, table: Table, event: procedure_events.BoxReached) -> Table:
    """Somebody settles the box."""
    return taking_part(table, event.seat, "box_turn", event.who)


def won(_ruleset: Ruleset, table: Table, event: procedure_events.ProgressiveWon) -> Table:
    """Somebody settled the box, and its award is open."""
    return taking_part(table, event.seat, AWARD, event.who)


def shown(_ruleset: Ruleset, table: Table, _event: procedure_events.DealerShown) -> Table:
    """The dealer's hand is seen."""
    return _round(table, stage="showdown")


def finished(ruleset: Ruleset, table: Table, event: procedure_events.RoundFinished) -> Table:
    """No round is on; the deck's order is spent, and players who were leaving are gone."""
    counted = table.round is not None and table.round.counted
    table = _without_lines(ruleset, table)
    table = without_arranging(ruleset, table, event.deck)
    kept = tuple(
        item
        for item in table.items
        if item.occasion not in GATES or task_of(ruleset, table, item).act == "remove"
    )
    table = changed(table, event.deck, preshuffled=False, **UNSHUFFLED)
    table = demanding(table, event.deck, event.demands)
    return copy_with(
        table,
        items=kept,
        round=None,
        last=event.deck,
        uncounted=0 if counted else table.uncounted + 1,
        seats=tuple(seat for seat in table.seats if not seat.leaving),
    )
