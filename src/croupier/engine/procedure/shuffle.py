"""The shuffle of a deck: done, counted by the shuffler, ordered by the floor."""

from __future__ import annotations

from typing import Annotated, ClassVar

from croupier.cards import DECK, Card
from croupier.engine.command import CREW, Field, command, record
from croupier.engine.command import Deck as DeckNumber
from croupier.engine.command import Reason as GivenReason
from croupier.engine.copies import copy_with
from croupier.engine.machine import Giver, Order, offer
from croupier.engine.procedure.changes import (
    UNSHUFFLED,
    change_deck,
    drop_arranging_steps,
    drop_steps_of,
)
from croupier.engine.procedure.noun import REASON, Event, Judged, Noun, Offers
from croupier.engine.procedure.occasions import doing, raise_arranging_steps, raise_steps
from croupier.engine.procedure.pending import (
    FLOOR,
    ahead,
    first,
    mode_of,
    open_act,
    person,
    reasoned,
    shuffle_role,
    step_open,
    swap_task,
)
from croupier.engine.procedure.refusals import COUNT, bad_count, no_deck
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Deck, Table
from croupier.engine.procedure.without_device import SHUFFLER
from croupier.engine.secrecy import HIDDEN
from croupier.refusal import Reason, Refused

NOUN = Noun()


@command("shuffle_done", CREW, step=True)
class ShuffleDone:
    """A deck has been shuffled."""

    deck: DeckNumber = 0
    order: Annotated[tuple[Card, ...] | None, Field("order"), HIDDEN] = None
    """The cards from the top where they are virtual; None where they are not known."""


@command("report_count", CREW, step=True)
class ReportCount:
    """The shuffler shows how many cards it counted."""

    deck: DeckNumber = 0
    cards: Annotated[int, Field("cards counted", min=0)] = 0


@command("order_shuffle", CREW, step=True, role="floorperson")
class OrderShuffle:
    """A floorperson directs that the cards be shuffled."""

    reason: GivenReason = ""


@record
class DeckShuffled(Event):
    wire: ClassVar[str] = "deck_shuffled/1"
    deck: int
    how: str
    clauses: tuple[str, ...]
    """The clauses that this shuffle fulfils."""
    order: Annotated[tuple[Card, ...] | None, HIDDEN]


@record
class DeckCounted(Event):
    wire: ClassVar[str] = "deck_counted/1"
    deck: int
    cards: int
    right: bool
    clause: str


@record
class ShuffleOrdered(Event):
    wire: ClassVar[str] = "shuffle_ordered/1"
    deck: int
    clause: str
    reason: str


@NOUN.guard(ShuffleDone, act="shuffle")
def shuffle_deck(ruleset: Ruleset, table: Table, command: ShuffleDone, giver: Giver) -> Judged:
    """Judge a shuffle; it closes every open shuffle of the deck."""
    items = open_act(ruleset, table, "shuffle", command.deck)
    if not table.deck(command.deck):
        return no_deck(command.deck)
    if not items:
        return Refused(Reason.NOT_DUE, "no shuffle of this deck is due", "do what is due")
    clause = items[0][1].clause
    role = shuffle_role(ruleset, table, command.deck)
    wrong = first(person(giver, role, clause), unready_shuffle(ruleset, table, command.deck))
    if wrong:
        return wrong
    if not _good_order(ruleset, command):
        message = "virtual cards need the order of the whole deck, physical cards have none"
        return Refused(
            Reason.BAD_CARDS, message, "list each card once, or leave the order out", clause
        )
    how = "machine" if role in (SHUFFLER, "system") else "hand"
    clauses = tuple(task.clause for _, task in items)
    return (DeckShuffled(giver.at, giver.by, giver.who, command.deck, how, clauses, command.order),)


@NOUN.guard(ReportCount, act="tally")
def report_count(ruleset: Ruleset, table: Table, command: ReportCount, giver: Giver) -> Judged:
    """Judge the shuffler's count."""
    items = open_act(ruleset, table, "tally", command.deck)
    if not table.deck(command.deck):
        return no_deck(command.deck)
    if not items:
        return Refused(Reason.NOT_DUE, "no count of this deck is due", "do what is due")
    item, task = items[0]
    earlier = ahead(ruleset, table, item)
    right = command.cards == task.cards
    told = None if right else mode_of(ruleset, table).acting("report", "count_wrong")
    told = told or task
    wrong = first(
        person(giver, task.by, task.clause),
        person(giver, told.by, told.clause),
        step_open(earlier) if earlier else None,
    )
    if wrong:
        return wrong
    wrong = bad_count(command.cards, task.clause)
    if wrong:
        return wrong
    return (
        DeckCounted(giver.at, giver.by, giver.who, command.deck, command.cards, right, told.clause),
    )


@NOUN.guard(OrderShuffle)
def order_shuffle(ruleset: Ruleset, table: Table, command: OrderShuffle, giver: Giver) -> Judged:
    """Judge a floorperson's order to shuffle."""
    deck = before_deal(ruleset, table)
    if deck is None or not deck.shuffled:
        message = "no shuffled deck waits to be dealt"
        return Refused(Reason.WRONG_MOMENT, message, "order it before the deal")
    task = mode_of(ruleset, table).acting("shuffle", "floor_orders")
    if task is None:
        return Refused(Reason.NOT_IN_BOOK, "the rulebook has no such order", "continue without it")
    wrong = first(person(giver, FLOOR, task.clause), reasoned(command.reason, task.clause))
    return wrong or (
        ShuffleOrdered(giver.at, giver.by, giver.who, deck.id, task.clause, command.reason),
    )


@NOUN.offers
def offer_shuffles(ruleset: Ruleset, table: Table) -> Offers:
    """Yield open shuffles and counts of each deck, and the order to shuffle."""
    for deck in table.decks:
        for _, task in open_act(ruleset, table, "shuffle", deck.id)[:1]:
            role = shuffle_role(ruleset, table, deck.id)
            order = Order() if ruleset.virtual_cards else (None,)
            yield offer(ShuffleDone, role, task.clause, deck=(deck.id,), order=order)
        for _, task in open_act(ruleset, table, "tally", deck.id)[:1]:
            yield offer(ReportCount, task.by, task.clause, deck=(deck.id,), cards=COUNT)
    ordered = mode_of(ruleset, table).acting("shuffle", "floor_orders")
    if ordered:
        yield offer(OrderShuffle, FLOOR, ordered.clause, reason=REASON)


@NOUN.fold(DeckShuffled)
def apply_deck_shuffled(ruleset: Ruleset, table: Table, event: DeckShuffled) -> Table:
    """Put the deck's cards in a new order, out of the rack, and not cut."""
    table = drop_arranging_steps(ruleset, table, event.deck)
    table = drop_steps_of(ruleset, table, "shuffle", event.deck)
    table = change_deck(
        table, event.deck, shuffled=event.how, cut=False, order=event.order, preshuffled=False
    )
    return copy_with(table, rack=0) if table.rack == event.deck else table


@NOUN.consequence(DeckShuffled)
def after_deck_shuffled(ruleset: Ruleset, table: Table, event: DeckShuffled) -> list[Event]:
    """Raise the steps after a shuffle."""
    return raise_arranging_steps(ruleset, table, event, event.deck)


@NOUN.fold(DeckCounted)
def apply_deck_counted(ruleset: Ruleset, table: Table, event: DeckCounted) -> Table:
    """Close the shuffler's count."""
    return drop_steps_of(ruleset, table, "tally", event.deck)


@NOUN.consequence(DeckCounted)
def after_deck_counted(ruleset: Ruleset, table: Table, event: DeckCounted) -> list[Event]:
    """Raise the removal of a deck that the shuffler counted wrong and reported."""
    if event.right or not mode_of(ruleset, table).acting("report", "count_wrong"):
        return []
    return raise_steps(
        ruleset, table, event, "count_wrong", deck=event.deck, chosen=doing("remove")
    )


@NOUN.fold(ShuffleOrdered)
def apply_shuffle_ordered(ruleset: Ruleset, table: Table, event: ShuffleOrdered) -> Table:
    """Discard the deck's order."""
    return change_deck(drop_arranging_steps(ruleset, table, event.deck), event.deck, **UNSHUFFLED)


@NOUN.consequence(ShuffleOrdered)
def after_shuffle_ordered(ruleset: Ruleset, table: Table, event: ShuffleOrdered) -> list[Event]:
    """Raise the shuffle that was ordered."""
    return raise_steps(
        ruleset, table, event, "floor_orders", deck=event.deck, chosen=doing("shuffle")
    )


def unready_shuffle(ruleset: Ruleset, table: Table, deck: int) -> Refused | None:
    """Return the refusal while something must come before this shuffle."""
    if shuffle_role(ruleset, table, deck) == SHUFFLER and SHUFFLER in table.out:
        message = "this way of dealing needs the shuffler, which is out of order"
        advice = "have it repaired, or choose another way of dealing"
        return Refused(Reason.METHOD_NOT_VALID, message, advice, ruleset.dealing_clause)
    swap = swap_task(ruleset, table)
    if swap and deck == table.live:
        return step_open(swap)
    earlier = ahead(ruleset, table, open_act(ruleset, table, "shuffle", deck)[0][0])
    return step_open(earlier) if earlier else None


def _good_order(ruleset: Ruleset, command: ShuffleDone) -> bool:
    """Return whether the order names every virtual card once; physical cards have none."""
    if not ruleset.virtual_cards or command.order is None:
        return not ruleset.virtual_cards and command.order is None
    return sorted(command.order) == list(DECK)


def before_deal(ruleset: Ruleset, table: Table) -> Deck | None:
    """Return the deck in play while its order may still change; None otherwise.

    That is until its first card is dealt; a virtual deck that bets have closed on stays as it was
    committed to before.
    """
    bound = ruleset.virtual_cards and not ruleset.between_players
    free = ("betting",) if bound else ("betting", "closed")
    dealt = table.round is not None and table.round.stage not in free
    deck = table.deck(table.live)
    return None if dealt or table.idle or deck is None or deck.opening else deck
