"""Which of a table's offers do what is due, so that nobody has to match them by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from croupier.engine.machine import Offer
from croupier.engine.procedure import commands
from croupier.engine.procedure.due import Due
from croupier.engine.procedure.pending import mode_of
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Table
from croupier.engine.procedure.task import Task
from croupier.law.vocabulary.procedure import Act

BY_STEP: Final = frozenset((commands.Do, commands.Verify, commands.Tick))
"""Commands that name the step."""
BY_ACT: Final[Mapping[type[Any], Act]] = {
    commands.ShuffleDone: "shuffle",
    commands.CutDone: "cut",
    commands.ReportCount: "tally",
    commands.LockWagers: "lock",
    commands.CountChips: "match",
    commands.OverrideCount: "match",
    commands.CountStub: "count",
    commands.FindMisdeal: "misdeal",
    commands.SwapDecks: "swap",
    commands.RemoveDeck: "remove",
}
"""Commands that do whichever step of the book is this act."""
BY_DUE: Final[Mapping[str, tuple[type[Any], ...]]] = {
    "choose_method": (commands.UseMethod,),
    "repair_device": (commands.RepairDevice, commands.MarkBroken),
    "block_next_round": (commands.ReleaseRound,),
    "change_deck": (commands.RemoveDeck,),
    "remove_deck": (commands.RemoveDeck,),
    "receive_deck": (commands.ReceiveDeck,),
    "inspect_cards": (commands.InspectCards,),
}
"""What is due by the table's state rather than by a step of the book."""


def ways(ruleset: Ruleset, table: Table, due: Due, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """The offers that would do what is due, the usual one first; none where they must wait."""
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
    if offer.kind in BY_STEP:
        return (offer.kind is commands.Tick) == due.line and _names(offer, due)
    if due.line:
        return False
    # A stub that goes to the rack uncounted may as well be counted before its time.
    uncounted = task.act == "rack" and task.due == "cards_dealt"
    does = BY_ACT.get(offer.kind) == task.act or (uncounted and offer.kind is commands.CountStub)
    return does and _fits(offer, due)


def _names(offer: Offer, due: Due) -> bool:
    """Whether the step may be done with this very deck, seat and device."""
    wanted = {"step": due.step, "deck": due.deck, "seat": due.seat, "device": due.device}
    return all(offer.holds(name) is None or offer.may(name, at) for name, at in wanted.items())


def _fits(offer: Offer, due: Due) -> bool:
    """Whether it is done with the deck and device that the due names, as far as it names any."""
    wanted = {"deck": due.deck, "device": due.device}
    return all(
        not at or offer.holds(name) is None or offer.may(name, at) for name, at in wanted.items()
    )
