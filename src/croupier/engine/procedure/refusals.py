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
"""The cards of two decks: no count can give more."""
COUNT = Between(0, MOST_COUNTED)


def wrong_stage(table: Table, *stages: str) -> Refused | None:
    """Return the refusal unless a round is at one of these stages and not void."""
    if table.round is None:
        return Refused(Reason.WRONG_MOMENT, "no round is open", "open one first")
    if table.round.void:
        message = "the round is void"
        return Refused(Reason.WRONG_MOMENT, message, "close it as void", table.round.void)
    if table.round.stage not in stages:
        message = f"the round is at another stage: {table.round.stage}"
        return Refused(Reason.WRONG_MOMENT, message, f"this belongs to {' or '.join(stages)}")
    return None


def between_rounds(table: Table) -> Refused | None:
    """Return the refusal during a round."""
    if table.round is None:
        return None
    return Refused(Reason.WRONG_MOMENT, "a round is open", "wait until it is over")


def acting(ruleset: Ruleset, table: Table, act: Act) -> tuple[Item, Task] | Refused:
    """Return the open item of an act, or the refusal if there is none."""
    items = open_act(ruleset, table, act)
    if not items:
        return Refused(Reason.NOT_DUE, "this is not due", "do what is due")
    return items[0]


def behind(ruleset: Ruleset, table: Table, item: Item) -> Refused | None:
    """Return the refusal while another step comes first."""
    earlier = ahead(ruleset, table, item)
    return step_open(earlier) if earlier else None


def no_deck(deck: int) -> Refused:
    """Return the refusal for a deck that is not at the table."""
    message = f"there is no deck {deck} at the table"
    return Refused(Reason.NO_SUCH_DECK, message, "name a deck at the table")


def no_seat(ruleset: Ruleset, seat: int) -> Refused | None:
    """Return the refusal for a seat that the table does not have."""
    if 1 <= seat <= ruleset.seats:
        return None
    message = f"there is no seat {seat}"
    return Refused(Reason.NO_SUCH_SEAT, message, f"name a seat from 1 to {ruleset.seats}")


def bad_count(cards: int, clause: str) -> Refused | None:
    """Return the refusal for a number that no count of cards can give."""
    if 0 <= cards <= MOST_COUNTED:
        return None
    message = f"a count of cards can't be {cards}"
    return Refused(Reason.BAD_COUNT, message, f"enter 0 to {MOST_COUNTED}", clause)
