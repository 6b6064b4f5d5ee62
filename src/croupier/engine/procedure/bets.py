"""Bets that close, and chips that are counted against them."""

from __future__ import annotations

from typing import Annotated, ClassVar

from croupier.engine.command import CREW, Field, command, record
from croupier.engine.command import Reason as GivenReason
from croupier.engine.commands import CloseBets
from croupier.engine.machine import Giver, offer
from croupier.engine.procedure.changes import in_round, without_act
from croupier.engine.procedure.noun import NUMBER, REASON, Event, Judged, Noun, Offers
from croupier.engine.procedure.occasions import raised
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

    chips: Annotated[int, Field("chips collected", "cents", least=0)] = 0
    accepted: Annotated[int, Field("wagers accepted", "cents", least=0)] = 0


@command("override_count", CREW, step=True, role="floorperson")
class OverrideCount:
    """A floorperson lets the deal go on although chips and wagers differ (I-10)."""

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
    """No more bets, and the steps before the deal are due."""
    task = mode_of(ruleset, table).acting("close")
    clause = task.clause if task else ""
    wrong = first(wrong_stage(table, "betting"), person(giver, "dealer", clause))
    return wrong or (BetsClosed(giver.at, giver.by, giver.who, clause),)


@NOUN.guard(LockWagers, act="lock")
def lock(ruleset: Ruleset, table: Table, _: LockWagers, giver: Giver) -> Judged:
    """The system takes no further wagers."""
    found = acting(ruleset, table, "lock")
    if isinstance(found, Refused):
        return found
    item, task = found
    wrong = first(person(giver, task.by, task.clause), behind(ruleset, table, item))
    return wrong or (WagersLocked(giver.at, giver.by, giver.who, task.clause),)


@NOUN.guard(CountChips, act="match")
def chips(ruleset: Ruleset, table: Table, command: CountChips, giver: Giver) -> Judged:
    """Both numbers are on record; where they differ, the deal waits (I-10)."""
    found = acting(ruleset, table, "match")
    if isinstance(found, Refused):
        return found
    item, task = found
    wrong = first(person(giver, task.by, task.clause), behind(ruleset, table, item))
    if wrong:
        return wrong
    if min(command.chips, command.accepted) < 0:
        return Refused(Reason.BAD_COUNT, "there are no fewer than none", "count again", task.clause)
    return (
        ChipsCounted(giver.at, giver.by, giver.who, command.chips, command.accepted, task.clause),
    )


@NOUN.guard(OverrideCount, act="match")
def override(ruleset: Ruleset, table: Table, command: OverrideCount, giver: Giver) -> Judged:
    """The deal may go on although chips and wagers differ, for a reason on record."""
    found = acting(ruleset, table, "match")
    if isinstance(found, Refused) or table.round is None or not table.round.mismatch:
        return Refused(Reason.NOT_DUE, "no count of chips has failed", "count the chips")
    clause = found[1].clause
    wrong = first(person(giver, FLOOR, clause), reasoned(command.reason, clause))
    return wrong or (CountOverridden(giver.at, giver.by, giver.who, clause, command.reason),)


@NOUN.offers
def offer_closing(ruleset: Ruleset, table: Table) -> Offers:
    """The end of the bets, and the counts before the deal."""
    close = mode_of(ruleset, table).acting("close")
    yield offer(CloseBets, "dealer", close.clause if close else "")
    for _, task in open_act(ruleset, table, "lock")[:1]:
        yield offer(LockWagers, task.by, task.clause)
    for _, task in open_act(ruleset, table, "match")[:1]:
        yield offer(CountChips, task.by, task.clause, chips=NUMBER, accepted=NUMBER)
        yield offer(OverrideCount, FLOOR, task.clause, reason=REASON)


@NOUN.fold(BetsClosed)
def apply_bets_closed(ruleset: Ruleset, table: Table, _event: BetsClosed) -> Table:
    """No more bets."""
    return in_round(without_act(ruleset, table, "close"), stage="closed")


@NOUN.consequence(BetsClosed)
def after_bets_closed(ruleset: Ruleset, table: Table, event: BetsClosed) -> list[Event]:
    """What comes before the deal, but for the announcement that was just made."""
    return raised(
        ruleset,
        table,
        event,
        "before_deal",
        deck=table.live,
        chosen=lambda task: task.act != "close",
    )


@NOUN.fold(WagersLocked)
def apply_wagers_locked(ruleset: Ruleset, table: Table, _event: WagersLocked) -> Table:
    """No further wagers are accepted by the system."""
    return without_act(ruleset, table, "lock")


@NOUN.fold(ChipsCounted)
def apply_chips_counted(ruleset: Ruleset, table: Table, event: ChipsCounted) -> Table:
    """The step is done if chips and accepted wagers are as many."""
    differ = event.chips != event.accepted
    table = table if differ else without_act(ruleset, table, "match")
    return in_round(table, mismatch=differ)


@NOUN.fold(CountOverridden)
def apply_count_overridden(ruleset: Ruleset, table: Table, _event: CountOverridden) -> Table:
    """The deal may go on although they differ."""
    return in_round(without_act(ruleset, table, "match"), mismatch=False)
