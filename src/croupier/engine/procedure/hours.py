"""Hours without play: an idle table, and one that closes."""

from __future__ import annotations

from typing import ClassVar

from croupier.engine.command import CREW, command, record
from croupier.engine.copies import copy_with
from croupier.engine.machine import Giver, offer
from croupier.engine.procedure.changes import UNSHUFFLED, changed, without_arranging
from croupier.engine.procedure.noun import Event, Judged, Noun, Offers
from croupier.engine.procedure.occasions import StepsFellDue, before_play, raised
from croupier.engine.procedure.pending import FLOOR, first, person
from croupier.engine.procedure.refusals import between_rounds
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Table
from croupier.refusal import Reason, Refused

NOUN = Noun()


@command("go_idle", CREW, step=True, role="dealer")
class GoIdle:
    """Nobody plays at the open table."""


@command("resume", CREW, step=True, role="dealer")
class Resume:
    """Somebody wants to play again."""


@command("close_table", CREW, step=True, role="floorperson", ends=True)
class CloseTable:
    """The table closes."""


@record
class TableWentIdle(Event):
    wire: ClassVar[str] = "table_went_idle/1"


@record
class TableResumed(Event):
    wire: ClassVar[str] = "table_resumed/1"


@record
class TableClosed(Event):
    wire: ClassVar[str] = "table_closed/1"


@NOUN.guard(GoIdle)
def idle(_ruleset: Ruleset, table: Table, _: GoIdle, giver: Giver) -> Judged:
    """Nobody plays; the cards are to be spread."""
    if not may_idle(table):
        says = "only an open table between rounds is idle"
        return Refused(Reason.WRONG_MOMENT, says, "wait until then")
    wrong = person(giver, "dealer")
    return wrong or (TableWentIdle(giver.at, giver.by, giver.who),)


@NOUN.guard(Resume)
def resume(_ruleset: Ruleset, table: Table, _: Resume, giver: Giver) -> Judged:
    """Play begins again as the book says."""
    if not table.idle:
        return Refused(Reason.WRONG_MOMENT, "the table is not idle", "go on")
    wrong = person(giver, "dealer")
    return wrong or (TableResumed(giver.at, giver.by, giver.who),)


@NOUN.guard(CloseTable)
def close(_ruleset: Ruleset, table: Table, _: CloseTable, giver: Giver) -> Judged:
    """The table is closed."""
    wrong = first(between_rounds(table), person(giver, FLOOR))
    return wrong or (TableClosed(giver.at, giver.by, giver.who),)


@NOUN.offers
def offer_hours(_: Ruleset, __: Table) -> Offers:
    """An end of play, for a while or for good."""
    yield offer(GoIdle, "dealer")
    yield offer(Resume, "dealer")
    yield offer(CloseTable, FLOOR)


@NOUN.fold(TableWentIdle)
def apply_table_went_idle(_ruleset: Ruleset, table: Table, _event: TableWentIdle) -> Table:
    """Nobody plays."""
    return copy_with(table, idle=True)


@NOUN.consequence(TableWentIdle)
def after_table_went_idle(ruleset: Ruleset, table: Table, event: TableWentIdle) -> list[Event]:
    return raised(ruleset, table, event, "table_idle")


@NOUN.fold(TableResumed)
def apply_table_resumed(ruleset: Ruleset, table: Table, _event: TableResumed) -> Table:
    """Somebody plays again; whatever order the cards were in counts no more."""
    kept = tuple(item for item in table.items if item.occasion != "table_idle")
    table = copy_with(table, idle=False, items=kept)
    for deck in table.decks:
        table = without_arranging(ruleset, table, deck.id)
        table = changed(table, deck.id, preshuffled=False, **UNSHUFFLED)
    return table


@NOUN.consequence(TableResumed)
def after_table_resumed(ruleset: Ruleset, table: Table, event: TableResumed) -> list[Event]:
    """The opening is repeated where the book says so; else the cards are shuffled for play."""
    found = raised(ruleset, table, event, "play_resumes")
    if not any(isinstance(item, StepsFellDue) for item in found):
        found += before_play(ruleset, table, event)
    return found


@NOUN.fold(TableClosed)
def apply_table_closed(_ruleset: Ruleset, table: Table, _event: TableClosed) -> Table:
    """No deck, no player, nothing due; devices and counts are as they were."""
    return copy_with(
        table,
        open=False,
        idle=False,
        decks=(),
        live=0,
        last=0,
        items=(),
        rack=0,
        seats=(),
        demands=(),
    )


def may_idle(table: Table) -> bool:
    """Whether an open table with a deck in service has nobody to deal to."""
    deck = table.deck(table.live)
    return not table.round and not table.idle and deck is not None and not deck.opening
