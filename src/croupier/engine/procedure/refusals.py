"""Refusals that the guards of several nouns share."""

from __future__ import annotations

from croupier.engine.machine import Between
from croupier.engine.procedure.pending import ahead, open_act, step_open
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Item, Table
from croupier.engine.procedure.task import Task
from croupier.law.vocabulary.procedure import Act
from croupier.refusal import Reason, Refused

MOST_COUNTED = 104
"""More cards than two decks have are no count."""
COUNT = Between(0, MOST_COUNTED)


def wrong_stage(table: Table, *stages: str) -> Refused | None:
    """A refusal unless a round is on and at one of these stages, and not to be called void."""
    if table.round is None:
        return Refused(Reason.WRONG_MOMENT, "no round is on", "open one first")
    if table.round.void:
        says = "the round is void"
        return Refused(Reason.WRONG_MOMENT, says, "finish it as void", table.round.void)
    if table.round.stage not in stages:
        says = f"the round is at another stage: {table.round.stage}"
        return Refused(Reason.WRONG_MOMENT, says, f"this belongs to {' or '.join(stages)}")
    return None


def between_rounds(table: Table) -> Refused | None:
    """A refusal while a round is on."""
    if table.round is None:
        return None
    return Refused(Reason.WRONG_MOMENT, "a round is on", "wait until it is over")


def acting(ruleset: Ruleset, table: Table, act: Act) -> tuple[Item, Task] | Refused:
    """The open item of an act, or the refusal that there is none."""
    items = open_act(ruleset, table, act)
    if not items:
        return Refused(Reason.NOT_DUE, "this is not due", "do what is due")
    return items[0]


def behind(ruleset: Ruleset, table: Table, item: Item) -> Refused | None:
    earlier = ahead(ruleset, table, item)
    return step_open(earlier) if earlier else None


def no_deck(deck: int) -> Refused:
    says = f"there is no deck {deck} at the table"
    return Refused(Reason.NO_SUCH_DECK, says, "name a deck that is")


def no_seat(ruleset: Ruleset, seat: int) -> Refused | None:
    if 1 <= seat <= ruleset.seats:
        return None
    says = f"there is no seat {seat}"
    return Refused(Reason.NO_SUCH_SEAT, says, f"name a seat from 1 to {ruleset.seats}")


def bad_count(cards: int, clause: str) -> Refused | None:
    """A refusal unless so many cards can be counted."""
    if 0 <= cards <= MOST_COUNTED:
        return None
    says = f"{cards} is no count of cards"
    return Refused(Reason.BAD_COUNT, says, f"write 0 to {MOST_COUNTED}", clause)
