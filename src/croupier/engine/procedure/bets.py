"""Bets that close, and chips that are counted against them."""

from __future__ import annotations

from typing import Annotated, ClassVar

from croupier.engine.command import CREW, Field, command, record
from croupier.engine.command import Reason as GivenReason
from croupier.engine.commands import CloseBets
from croupier.engine.machine import Giver, offer
from croupier.engine.procedure.changes import change_round, drop_steps_of
from croupier.engine.procedure.noun import NUMBER, REASON, Event, Judged, Noun, Offers
from croupier.engine.procedure.occasions import raise_steps
from croupier.engine.procedure.pending import FLOOR, first, mode_of, open_act, person, reasoned
from croupier.engine.procedure.refusals import acting, behind, wrong_stage
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Table
from croupier.refusal import Reason, Refused

NOUN = Noun()


@command("lock_wagers", CREW, step=True)
class LockWagers:
    """The system accepts no further wagers."""


@command("count_chips", CREW, step=True)
class CountChips:
    """Chips collected, against the wagers that the system accepted."""

    chips: Annotated[int, Field("chips collected", "cents", min=0)] = 0
    accepted: Annotated[int, Field("wagers accepted", "cents", min=0)] = 0


@command("override_count", CREW, step=True, role="floorperson")
class OverrideCount:
    """A floorperson allows the deal in spite of a difference between chips and wagers (I-10)."""

    reason: GivenReason = ""


@record
class BetsClosed(Event):
    wire: ClassVar[str] = "bets_closed/1"
    clause: str


@record
class WagersLocked(Event):
    wire: ClassVar[str] = "wagers_locked/1"
    clause: str


@record
class ChipsCounted(Event):
    wire: ClassVar[str] = "chips_counted/1"
    chips: int
    accepted: int
    clause: str


@record
class CountOverridden(Event):
    wire: ClassVar[str] = "count_overridden/1"
    clause: str
    reason: str


@NOUN.guard(CloseBets)
def close_bets(ruleset: Ruleset, table: Table, _: CloseBets, giver: Giver) -> Judged:
    """Judge the end of the bets."""
    task = mode_of(ruleset, table).acting("close")
    clause = task.clause if task else ""
    wrong = first(wrong_stage(table, "betting"), person(giver, "dealer", clause))
    return wrong or (BetsClosed(giver.at, giver.by, giver.who, clause),)


@NOUN.guard(LockWagers, act="lock")
def lock_wagers(ruleset: Ruleset, table: Table, _: LockWagers, giver: Giver) -> Judged:
    """Judge the lock of the wagering system."""
    found = acting(ruleset, table, "lock")
    if isinstance(found, Refused):
        return found
    item, task = found
    wrong = first(person(giver, task.by, task.clause), behind(ruleset, table, item))
    return wrong or (WagersLocked(giver.at, giver.by, giver.who, task.clause),)


@NOUN.guard(CountChips, act="match")
def count_chips(ruleset: Ruleset, table: Table, command: CountChips, giver: Giver) -> Judged:
    """Judge a count of chips against the accepted wagers; a difference holds up the deal (I-10)."""
    found = acting(ruleset, table, "match")
    if isinstance(found, Refused):
        return found
    item, task = found
    wrong = first(person(giver, task.by, task.clause), behind(ruleset, table, item))
    if wrong:
        return wrong
    if min(command.chips, command.accepted) < 0:
        return Refused(Reason.BAD_COUNT, "a count can't be negative", "count again", task.clause)
    return (
        ChipsCounted(giver.at, giver.by, giver.who, command.chips, command.accepted, task.clause),
    )


@NOUN.guard(OverrideCount, act="match")
def override_count(ruleset: Ruleset, table: Table, command: OverrideCount, giver: Giver) -> Judged:
    """Judge a floorperson's decision to deal in spite of a difference."""
    found = acting(ruleset, table, "match")
    if isinstance(found, Refused) or table.round is None or not table.round.mismatch:
        return Refused(Reason.NOT_DUE, "chips and wagers do not differ", "count the chips")
    clause = found[1].clause
    wrong = first(person(giver, FLOOR, clause), reasoned(command.reason, clause))
    return wrong or (CountOverridden(giver.at, giver.by, giver.who, clause, command.reason),)


@NOUN.offers
def offer_counts(ruleset: Ruleset, table: Table) -> Offers:
    """Yield the end of the bets, and the counts before the deal."""
    close = mode_of(ruleset, table).acting("close")
    yield offer(CloseBets, "dealer", close.clause if close else "")
    for _, task in open_act(ruleset, table, "lock")[:1]:
        yield offer(LockWagers, task.by, task.clause)
    for _, task in open_act(ruleset, table, "match")[:1]:
        yield offer(CountChips, task.by, task.clause, chips=NUMBER, accepted=NUMBER)
        yield offer(OverrideCount, FLOOR, task.clause, reason=REASON)


@NOUN.fold(BetsClosed)
def apply_bets_closed(ruleset: Ruleset, table: Table, _event: BetsClosed) -> Table:
    """Close the bets."""
    return change_round(drop_steps_of(ruleset, table, "close"), stage="closed")


@NOUN.consequence(BetsClosed)
def after_bets_closed(ruleset: Ruleset, table: Table, event: BetsClosed) -> list[Event]:
    """Raise the steps before the deal, except for the announcement just made."""
    return raise_steps(
        ruleset,
        table,
        event,
        "before_deal",
        deck=table.live,
        chosen=lambda task: task.act != "close",
    )


@NOUN.fold(WagersLocked)
def apply_wagers_locked(ruleset: Ruleset, table: Table, _event: WagersLocked) -> Table:
    """Close the step that locks the wagers."""
    return drop_steps_of(ruleset, table, "lock")


@NOUN.fold(ChipsCounted)
def apply_chips_counted(ruleset: Ruleset, table: Table, event: ChipsCounted) -> Table:
    """Close the step if chips and accepted wagers agree; record the difference otherwise."""
    differ = event.chips != event.accepted
    table = table if differ else drop_steps_of(ruleset, table, "match")
    return change_round(table, mismatch=differ)


@NOUN.fold(CountOverridden)
def apply_count_overridden(ruleset: Ruleset, table: Table, _event: CountOverridden) -> Table:
    """Close the step in spite of the difference."""
    return change_round(drop_steps_of(ruleset, table, "match"), mismatch=False)
