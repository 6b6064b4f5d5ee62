"""The offers that do what is due, for screens that show both."""

from __future__ import annotations

from typing import Final

from croupier.engine.machine import Offer
from croupier.engine.procedure.due import Due
from croupier.engine.procedure.nouns import BY_ACT, BY_DUE
from croupier.engine.procedure.pending import mode_of
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Table
from croupier.engine.procedure.steps import CompleteStep, TickChecklistLine, Verify
from croupier.engine.procedure.stub import CountStub
from croupier.engine.procedure.task import Task

BY_STEP: Final = frozenset((CompleteStep, Verify, TickChecklistLine))
"""Commands that name the step."""


def ways(ruleset: Ruleset, table: Table, due: Due, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """Return the offers that would do what is due, the usual one first; none if they must wait."""
    if not due.ready:
        return ()
    if due.step in BY_DUE:
        usual, *others = BY_DUE[due.step]
        found = tuple(offer for offer in offers if offer.kind is usual and _fits(offer, due))
        # A device is declared out of order here once it could be repaired as well.
        instead = (item for item in offers if item.kind in others and _fits(item, due))
        return (*found, *instead) if found else ()
    task = mode_of(ruleset, table).task(due.step) or ruleset.task(due.step)
    return tuple(each for each in offers if _does(each, due, task)) if task is not None else ()


def _does(offer: Offer, due: Due, task: Task) -> bool:
    """Return whether the offer does the step that is due."""
    if offer.kind in BY_STEP:
        return (offer.kind is TickChecklistLine) == due.line and _names(offer, due)
    if due.line:
        return False
    # A stub that goes to the rack uncounted may as well be counted before its time.
    uncounted = task.act == "rack" and task.due == "cards_dealt"
    does = BY_ACT.get(offer.kind) == task.act or (uncounted and offer.kind is CountStub)
    return does and _fits(offer, due)


def _names(offer: Offer, due: Due) -> bool:
    """Return whether the step may be done with this very deck, seat and device."""
    wanted = {"step": due.step, "deck": due.deck, "seat": due.seat, "device": due.device}
    return all(offer.holds(name) is None or offer.may(name, at) for name, at in wanted.items())


def _fits(offer: Offer, due: Due) -> bool:
    """Return whether the offer allows the deck and device that are due, if any are named."""
    wanted = {"deck": due.deck, "device": due.device}
    return all(
        not at or offer.holds(name) is None or offer.may(name, at) for name, at in wanted.items()
    )
