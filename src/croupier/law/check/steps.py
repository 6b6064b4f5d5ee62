"""Steps of the crew can come up, and say about each other what is so."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.law.check.wagers import fault
from croupier.law.faults import Fault
from croupier.law.resolve import Granted, Law
from croupier.law.vocabulary.procedure import DeckLife, Step


def check(law: Law) -> Iterator[Fault]:
    """Faults of steps and of decks' hours."""
    for step in law.all(Step):
        yield from _sizes(law, step)
        yield from _bound(law, step)
    for life in law.all(DeckLife):
        if life.item.most_hours is not None and life.item.most_hours < 1:
            yield fault(law, life.clause, "a deck lives no hour", "write most_hours = 4")


def _sizes(law: Law, step: Granted[Step]) -> Iterator[Fault]:
    item = step.item
    if item.least_from_top is not None and not 0 < item.least_from_top < 52:
        yield fault(law, step.clause, "the cut is not in the deck", "write 1 to 51 cards")
    if item.cards is not None and item.cards != 52:
        yield fault(law, step.clause, "a deck counts 52 cards", "write cards = 52")
    if item.most_rounds is not None and item.most_rounds < 1:
        yield fault(law, step.clause, "a count is never due", "write most_rounds = 5")


def _bound(law: Law, step: Granted[Step]) -> Iterator[Fault]:
    """What ties a step to a choice, another step, a device or a betting round exists there."""
    item = step.item
    others = [rule.item for rule in law.all(Step) if rule.item.due == item.due]
    offered = [choice for other in others for choice in other.choices]
    if item.choice is not None and item.choice not in offered:
        message = f"no step of the occasion leaves the choice {item.choice!r}"
        yield fault(law, step.clause, message, "name one of the choices of a step due then")
    if item.undoes is not None and item.undoes not in [each.name for each in others]:
        message = f"{item.undoes!r} is not a step of the occasion and cannot be taken back"
        yield fault(law, step.clause, message, "name a step due then")
    if (item.device is not None) is not (item.due == "device_failed"):
        message = "a step for the failure of a device names the device, and no other step does"
        yield fault(law, step.clause, message, 'write due = "device_failed" and the device')
    if (item.betting_round is not None) is not (item.due == "betting_round_over"):
        message = "a step after a betting round names the round, and no other step does"
        yield fault(
            law, step.clause, message, 'write due = "betting_round_over" and betting_round = 1'
        )
