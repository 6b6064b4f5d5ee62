"""Hours without play: an idle table, and one that closes."""

from __future__ import annotations

from typing import ClassVar

from croupier.engine.command import CREW, command, record
from croupier.engine.copies import copy_with
from croupier.engine.machine import Giver, offer
from croupier.engine.procedure.changes import UNSHUFFLED, change_deck, drop_arranging_steps
from croupier.engine.procedure.noun import Event, Judged, Noun, Offers
from croupier.engine.procedure.occasions import StepsFellDue, raise_steps, raise_steps_before_play
from croupier.engine.procedure.pending import FLOOR, first, person
from croupier.engine.procedure.refusals import between_rounds
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Table
from croupier.refusal import Reason, Refused

NOUN = Noun()


@command("go_idle", CREW, step=True, role="dealer")
class GoIdle:
    """The open table has no players."""


@command("resume", CREW, step=True, role="dealer")
class Resume:
    """Play starts again."""


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
def go_idle(_ruleset: Ruleset, table: Table, _: GoIdle, giver: Giver) -> Judged:
    """Judge the start of idle hours."""
    if not may_idle(table):
        message = "a table goes idle only between rounds, with a deck in service"
        return Refused(Reason.WRONG_MOMENT, message, "wait until then")
    wrong = person(giver, "dealer")
    return wrong or (TableWentIdle(giver.at, giver.by, giver.who),)


@NOUN.guard(Resume)
def resume(_ruleset: Ruleset, table: Table, _: Resume, giver: Giver) -> Judged:
    """Judge the end of idle hours."""
    if not table.idle:
        return Refused(Reason.WRONG_MOMENT, "the table is not idle", "continue")
    wrong = person(giver, "dealer")
    return wrong or (TableResumed(giver.at, giver.by, giver.who),)


@NOUN.guard(CloseTable)
def close_table(_ruleset: Ruleset, table: Table, _: CloseTable, giver: Giver) -> Judged:
    """Judge the closing of the table."""
    wrong = first(between_rounds(table), person(giver, FLOOR))
    return wrong or (TableClosed(giver.at, giver.by, giver.who),)


@NOUN.offers
def offer_hours(_: Ruleset, __: Table) -> Offers:
    """Yield an end of play, for a while or for good."""
    yield offer(GoIdle, "dealer")
    yield offer(Resume, "dealer")
    yield offer(CloseTable, FLOOR)


@NOUN.fold(TableWentIdle)
def apply_table_went_idle(_ruleset: Ruleset, table: Table, _event: TableWentIdle) -> Table:
    """Mark the table as idle."""
    return copy_with(table, idle=True)


@NOUN.consequence(TableWentIdle)
def after_table_went_idle(ruleset: Ruleset, table: Table, event: TableWentIdle) -> list[Event]:
    """Raise the steps at an idle table."""
    return raise_steps(ruleset, table, event, "table_idle")


@NOUN.fold(TableResumed)
def apply_table_resumed(ruleset: Ruleset, table: Table, _event: TableResumed) -> Table:
    """End the idle hours; the cards' order no longer counts."""
    kept = tuple(item for item in table.items if item.occasion != "table_idle")
    table = copy_with(table, idle=False, items=kept)
    for deck in table.decks:
        table = drop_arranging_steps(ruleset, table, deck.id)
        table = change_deck(table, deck.id, preshuffled=False, **UNSHUFFLED)
    return table


@NOUN.consequence(TableResumed)
def after_table_resumed(ruleset: Ruleset, table: Table, event: TableResumed) -> list[Event]:
    """Raise the steps that repeat the opening; a shuffle if the book has none."""
    found = raise_steps(ruleset, table, event, "play_resumes")
    if not any(isinstance(item, StepsFellDue) for item in found):
        found += raise_steps_before_play(ruleset, table, event)
    return found


@NOUN.fold(TableClosed)
def apply_table_closed(_ruleset: Ruleset, table: Table, _event: TableClosed) -> Table:
    """Clear decks, players and steps; devices and counts stay."""
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
    """Return whether the table is open between rounds, with a deck in service."""
    deck = table.deck(table.live)
    return not table.round and not table.idle and deck is not None and not deck.opening
