"""The stub: counted, and what follows from a wrong count."""

from __future__ import annotations

from typing import Annotated, ClassVar

from croupier.engine.command import CREW, Field, command, record
from croupier.engine.copies import copy_with
from croupier.engine.machine import Giver, offer
from croupier.engine.procedure.changes import add_demands, change_round, drop_steps_of
from croupier.engine.procedure.noun import FLAG, Event, Judged, Noun, Offers
from croupier.engine.procedure.occasions import doing, raise_steps
from croupier.engine.procedure.pending import first, mode_of, open_act, person
from croupier.engine.procedure.refusals import COUNT, acting, bad_count
from croupier.engine.procedure.rules import Ruleset, ruling
from croupier.engine.procedure.state import Table
from croupier.engine.procedure.task import Task
from croupier.refusal import Reason, Refused

NOUN = Noun()


@command("count_stub", CREW, step=True)
class CountStub:
    """The stub is counted, with all cards that have left it."""

    cards: Annotated[int, Field("cards counted", min=0)] = 0


@command("find_misdeal", CREW, second="undoing", step=True, meters=True, ends=True)
class FindMisdeal:
    """What the dealer finds after a wrong count."""

    misdealt: Annotated[bool, Field("misdealt")] = True
    fifty_two: Annotated[bool, Field("all cards make a whole deck")] = True
    """Whether all cards together make a whole deck."""


@record
class StubCounted(Event):
    wire: ClassVar[str] = "stub_counted/1"
    cards: int
    right: bool
    clause: str


@record
class MisdealRuled(Event):
    wire: ClassVar[str] = "misdeal_ruled/1"
    misdealt: bool
    fifty_two: bool
    step: str
    deck: int
    effect: str
    clause: str
    then: tuple[str, ...]


@NOUN.guard(CountStub, act="count")
def count_stub(ruleset: Ruleset, table: Table, command: CountStub, giver: Giver) -> Judged:
    """Judge a count of the stub, right or wrong."""
    task = countable(ruleset, table)
    if task is None:
        return Refused(
            Reason.NOT_DUE, "there is no stub to count", "count when all cards are dealt"
        )
    wrong = first(person(giver, task.by, task.clause), bad_count(command.cards, task.clause))
    if wrong:
        return wrong
    right = command.cards == task.cards
    return (StubCounted(giver.at, giver.by, giver.who, command.cards, right, task.clause),)


@NOUN.guard(FindMisdeal, act="misdeal")
def find_misdeal(ruleset: Ruleset, table: Table, command: FindMisdeal, giver: Giver) -> Judged:
    """Judge what the dealer finds after a wrong count, by the law's ruling."""
    found = acting(ruleset, table, "misdeal")
    if isinstance(found, Refused):
        return found
    item, task = found
    wrong = person(giver, task.by, task.clause)
    if wrong:
        return wrong
    case = {
        "misdealt": command.misdealt,
        "fifty_two": command.fifty_two,
        "methods": table.method,
    }
    law = mode_of(ruleset, table).law
    effect, clause, then = ruling(law, "stub_count_wrong", case)
    return (
        MisdealRuled(
            giver.at,
            giver.by,
            giver.who,
            command.misdealt,
            command.fifty_two,
            task.name,
            item.deck,
            effect,
            clause,
            then,
        ),
    )


@NOUN.offers
def offer_counts(ruleset: Ruleset, table: Table) -> Offers:
    """Yield a count of the stub, and the finding after a wrong one."""
    stub = countable(ruleset, table)
    if stub:
        yield offer(CountStub, stub.by, stub.clause, cards=COUNT)
    for _, task in open_act(ruleset, table, "misdeal")[:1]:
        yield offer(FindMisdeal, task.by, task.clause, misdealt=FLAG, fifty_two=FLAG)


@NOUN.fold(StubCounted)
def apply_stub_counted(_ruleset: Ruleset, table: Table, _event: StubCounted) -> Table:
    """Record the count; the rounds until the next one are counted from here."""
    kept = tuple(item for item in table.items if item.occasion != "cards_dealt")
    return change_round(copy_with(table, items=kept, uncounted=0), counted=True)


@NOUN.consequence(StubCounted)
def after_stub_counted(ruleset: Ruleset, table: Table, event: StubCounted) -> list[Event]:
    """Raise the steps after a right or a wrong count."""
    deck = table.round.deck if table.round else table.last
    if event.right:
        return raise_steps(ruleset, table, event, "count_right", deck=deck)
    return raise_steps(ruleset, table, event, "count_wrong", deck=deck, chosen=doing("misdeal"))


@NOUN.fold(MisdealRuled)
def apply_misdeal_ruled(ruleset: Ruleset, table: Table, event: MisdealRuled) -> Table:
    """Apply the ruling; a void round can only be closed as void."""
    table = drop_steps_of(ruleset, table, "misdeal")
    table = add_demands(table, event.deck, tuple((what, event.clause) for what in event.then))
    return change_round(table, void=event.clause) if event.effect == "void" else table


def countable(ruleset: Ruleset, table: Table) -> Task | None:
    """Return the step by which the stub may be counted now: when due, or instead of racking it."""
    items = open_act(ruleset, table, "count")
    if items:
        return items[0][1]
    racking = [item for item, _ in open_act(ruleset, table, "rack")]
    if not any(item.occasion == "cards_dealt" for item in racking):
        return None
    return mode_of(ruleset, table).acting("count")
