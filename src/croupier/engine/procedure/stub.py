"""The stub: counted, and what follows from a wrong count."""

from __future__ import annotations

from typing import Annotated, ClassVar

from croupier.engine.command import CREW, Field, command, record
from croupier.engine.copies import copy_with
from croupier.engine.machine import Giver, offer
from croupier.engine.procedure.changes import demanding, in_round, without_act
from croupier.engine.procedure.noun import FLAG, Event, Judged, Noun, Offers
from croupier.engine.procedure.occasions import doing, raised
from croupier.engine.procedure.pending import mode_of, open_act, person
from croupier.engine.procedure.refusals import COUNT, MOST_COUNTED, acting
from croupier.engine.procedure.rules import Ruleset, ruling
from croupier.engine.procedure.state import Table
from croupier.engine.procedure.task import Task
from croupier.refusal import Reason, Refused

NOUN = Noun()


@command("count_stub", CREW, step=True)
class CountStub:
    """The stub is counted, with all cards that have left it."""

    cards: Annotated[int, Field("cards counted", least=0)] = 0


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
    """The count is on record, right or wrong."""
    task = countable(ruleset, table)
    if task is None:
        return Refused(
            Reason.NOT_DUE, "there is no stub to count", "count when all cards are dealt"
        )
    wrong = person(giver, task.by, task.clause)
    if wrong:
        return wrong
    if not 0 <= command.cards <= MOST_COUNTED:
        says = f"{command.cards} is no count of cards"
        return Refused(Reason.BAD_COUNT, says, f"write 0 to {MOST_COUNTED}", task.clause)
    right = command.cards == task.cards
    return (StubCounted(giver.at, giver.by, giver.who, command.cards, right, task.clause),)


@NOUN.guard(FindMisdeal, act="misdeal")
def misdeal(ruleset: Ruleset, table: Table, command: FindMisdeal, giver: Giver) -> Judged:
    """The wrong count has its ruling under the law."""
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
    """A count of the stub, and the finding after a wrong one."""
    stub = countable(ruleset, table)
    if stub:
        yield offer(CountStub, stub.by, stub.clause, cards=COUNT)
    for _, task in open_act(ruleset, table, "misdeal")[:1]:
        yield offer(FindMisdeal, task.by, task.clause, misdealt=FLAG, fifty_two=FLAG)


@NOUN.fold(StubCounted)
def apply_stub_counted(_ruleset: Ruleset, table: Table, _event: StubCounted) -> Table:
    """The stub is counted: rounds are counted from here."""
    kept = tuple(item for item in table.items if item.occasion != "cards_dealt")
    return in_round(copy_with(table, items=kept, uncounted=0), counted=True)


@NOUN.consequence(StubCounted)
def after_stub_counted(ruleset: Ruleset, table: Table, event: StubCounted) -> list[Event]:
    deck = table.round.deck if table.round else table.last
    if event.right:
        return raised(ruleset, table, event, "count_right", deck=deck)
    return raised(ruleset, table, event, "count_wrong", deck=deck, chosen=doing("misdeal"))


@NOUN.fold(MisdealRuled)
def apply_misdeal_ruled(ruleset: Ruleset, table: Table, event: MisdealRuled) -> Table:
    """The wrong count has its ruling; a round that it voids can only be called void."""
    table = without_act(ruleset, table, "misdeal")
    table = demanding(table, event.deck, tuple((what, event.clause) for what in event.then))
    return in_round(table, void=event.clause) if event.effect == "void" else table


def countable(ruleset: Ruleset, table: Table) -> Task | None:
    """The step by which the stub may be counted now: when due, or sooner in place of racking it."""
    items = open_act(ruleset, table, "count")
    if items:
        return items[0][1]
    racking = [item for item, _ in open_act(ruleset, table, "rack")]
    if not any(item.occasion == "cards_dealt" for item in racking):
        return None
    return mode_of(ruleset, table).acting("count")
