"""Decks: received, looked at, shuffled, cut, counted, swapped, removed."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.cards import DECK
from croupier.engine.machine import Giver
from croupier.engine.procedure import commands as procedure_commands
from croupier.engine.procedure import events as procedure_events
from croupier.engine.procedure.due import waits_for_player
from croupier.engine.procedure.guards.steps import Judged
from croupier.engine.procedure.pending import (
    FLOOR,
    ahead,
    ending,
    first,
    mode_of,
    open_act,
    other_deck,
    person,
    reasoned,
    shuffle_role,
    step_open,
    swap_task,
)
from croupier.engine.procedure.rules import Mode, Ruleset
from croupier.engine.procedure.state import Deck, Table
from croupier.engine.procedure.without_device import SHUFFLER
from croupier.refusal import Reason, Refused

MOST_COUNTED = 104
"""More cards than two decks have are no count."""


def receive(
    ruleset: Ruleset, table: Table, command: procedure_commands.ReceiveDeck, giver: Giver
) -> Judged:
    """The deck is at the table, and its opening begins."""
    mode = mode_of(ruleset, table)
    if table.round or table.idle:
        return Refused(Reason.WRONG_MOMENT, "decks come between rounds", "wait until then")
    if command.preshuffled and not may_be_preshuffled(ruleset, mode):
        says = "this table knows no preshuffled decks"
        return Refused(Reason.NOT_IN_BOOK, says, "open the deck step by step")
    if len(table.decks) >= most_decks(ruleset, mode):
        says = f"there are {len(table.decks)} decks at the table already"
        return Refused(Reason.TOO_MANY_DECKS, says, "remove one first", ruleset.deck_clause)
    wrong = person(giver, "dealer", ruleset.deck_clause)
    if wrong:
        return wrong
    clause = mode.waives("deck_received", "first_player") if command.preshuffled else ""
    number = table.received + 1
    received = procedure_events.DeckReceived(
        giver.at, giver.by, giver.who, number, command.preshuffled, clause
    )
    opened = procedure_events.TableOpened(giver.at, giver.by, giver.who)
    return (received,) if table.open else (opened, received)


def may_be_preshuffled(ruleset: Ruleset, mode: Mode) -> bool:
    """Whether anything falls away for a preshuffled deck."""
    return bool(mode.skipped) and not ruleset.virtual


def most_decks(ruleset: Ruleset, mode: Mode) -> int:
    """How many decks may be at the table; virtual cards need one."""
    return 1 if ruleset.virtual else mode.decks


def inspect(
    ruleset: Ruleset, table: Table, _: procedure_commands.InspectCards, giver: Giver
) -> Judged:
    """The first player has had a look at every deck that lies open."""
    decks = lying_open(ruleset, table)
    if not decks:
        return Refused(Reason.NOT_DUE, "no deck lies open for a look", "open a deck first")
    wrong = person(giver, "player")
    return wrong or (procedure_events.CardsInspected(giver.at, giver.by, giver.who, decks),)


def lying_open(ruleset: Ruleset, table: Table) -> tuple[int, ...]:
    """The decks that the first player may look at."""
    return tuple(deck.id for deck in table.decks if waits_for_player(ruleset, table, deck))


def shuffle(
    ruleset: Ruleset, table: Table, command: procedure_commands.ShuffleDone, giver: Giver
) -> Judged:
    """The deck is shuffled, and every open shuffle of it is done."""
    items = open_act(ruleset, table, "shuffle", command.deck)
    if not table.deck(command.deck):
        return _no_deck(command.deck)
    if not items:
        return Refused(Reason.NOT_DUE, "no shuffle of this deck is due", "do what is due")
    clause = items[0][1].clause
    role = shuffle_role(ruleset, table, command.deck)
    wrong = first(person(giver, role, clause), unready_shuffle(ruleset, table, command.deck))
    if wrong:
        return wrong
    if not _good_order(ruleset, command):
        says = "virtual cards come in an order of all cards, others in none that is known"
        return Refused(Reason.BAD_CARDS, says, "give each card once, or no order", clause)
    how = "machine" if role in (SHUFFLER, "system") else "hand"
    clauses = tuple(task.clause for _, task in items)
    return (
        procedure_events.DeckShuffled(
            giver.at, giver.by, giver.who, command.deck, how, clauses, command.order
        ),
    )


def unready_shuffle(ruleset: Ruleset, table: Table, deck: int) -> Refused | None:
    """A refusal while something must come before this shuffle."""
    if shuffle_role(ruleset, table, deck) == SHUFFLER and SHUFFLER in table.out:
        says = "the shuffler is out and this way of dealing needs it"
        advice = "have it repaired, or choose another way"
        return Refused(Reason.METHOD_NOT_VALID, says, advice, ruleset.dealing_clause)
    swap = swap_task(ruleset, table)
    if swap and deck == table.live:
        return step_open(swap)
    earlier = ahead(ruleset, table, open_act(ruleset, table, "shuffle", deck)[0][0])
    return step_open(earlier) if earlier else None


def _good_order(ruleset: Ruleset, command: procedure_commands.ShuffleDone) -> bool:
    if not ruleset.virtual or command.order is None:
        return not ruleset.virtual and command.order is None
    return sorted(command.order) == list(DECK)


def cut(
    ruleset: Ruleset, table: Table, command: procedure_commands.CutDone, giver: Giver
) -> Judged:
    """The deck is cut within its bounds."""
    items = open_act(ruleset, table, "cut", command.deck)
    if not table.deck(command.deck):
        return _no_deck(command.deck)
    if not items:
        return Refused(Reason.NOT_DUE, "no cut of this deck is due", "do what is due")
    earlier = ahead(ruleset, table, items[0][0])
    clause = items[-1][1].clause
    wrong = first(
        *(person(giver, task.by, task.clause) for _, task in items),
        step_open(earlier) if earlier else None,
    )
    if wrong:
        return wrong
    bounds = cut_bounds(ruleset, table, command.deck)
    if command.depth not in bounds:
        says = f"a cut {command.depth} cards from the top is not in bounds"
        advice = f"cut {bounds.start} to {bounds.stop - 1} cards from the top"
        return Refused(Reason.BAD_CUT, says, advice, clause)
    clauses = tuple(task.clause for _, task in items)
    return (
        procedure_events.DeckCut(
            giver.at, giver.by, giver.who, command.deck, command.depth, clauses
        ),
    )


def cut_bounds(ruleset: Ruleset, table: Table, deck: int) -> range:
    """How many cards may lie above the cover card: at least one above and below in any case."""
    tasks = [task for _, task in open_act(ruleset, table, "cut", deck)]
    top = max((1, *(task.least_from_top for task in tasks)))
    bottom = max((1, *(task.least_from_bottom for task in tasks)))
    return range(top, ruleset.cards - bottom + 1)


def report(
    ruleset: Ruleset, table: Table, command: procedure_commands.ReportCount, giver: Giver
) -> Judged:
    """The shuffler's count is in; a wrong one, reported, condemns the deck."""
    items = open_act(ruleset, table, "tally", command.deck)
    if not table.deck(command.deck):
        return _no_deck(command.deck)
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
    if not 0 <= command.cards <= MOST_COUNTED:
        says = f"{command.cards} is no count of cards"
        return Refused(Reason.BAD_COUNT, says, f"write 0 to {MOST_COUNTED}", task.clause)
    return (
        procedure_events.DeckCounted(
            giver.at, giver.by, giver.who, command.deck, command.cards, right, told.clause
        ),
    )


def before_deal(ruleset: Ruleset, table: Table) -> Deck | None:
    """The deck in play while its order may still change; None otherwise.

    That is until its first card is dealt; a virtual deck that bets have closed on stays as it was
    committed to before.
    """
    bound = ruleset.virtual and not ruleset.between_players
    free = ("betting",) if bound else ("betting", "closed")
    dealt = table.round is not None and table.round.stage not in free
    deck = table.deck(table.live)
    return None if dealt or table.idle or deck is None or deck.opening else deck


def order_shuffle(
    ruleset: Ruleset, table: Table, command: procedure_commands.OrderShuffle, giver: Giver
) -> Judged:
    """The deck's order counts no more: a shuffle is due."""
    deck = before_deal(ruleset, table)
    if deck is None or not deck.shuffled:
        says = "no shuffled deck waits to be dealt"
        return Refused(Reason.WRONG_MOMENT, says, "order it before the deal")
    task = mode_of(ruleset, table).acting("shuffle", "floor_orders")
    if task is None:
        return Refused(Reason.NOT_IN_BOOK, "the book knows no such order", "go on without it")
    wrong = first(person(giver, FLOOR, task.clause), reasoned(command.reason, task.clause))
    return wrong or (
        procedure_events.ShuffleOrdered(
            giver.at, giver.by, giver.who, deck.id, task.clause, command.reason
        ),
    )


def order_recut(
    ruleset: Ruleset, table: Table, command: procedure_commands.OrderRecut, giver: Giver
) -> Judged:
    """The cut counts no more: another is due."""
    deck = before_deal(ruleset, table)
    if deck is None or not deck.cut:
        says = "no cut deck waits to be dealt"
        return Refused(Reason.WRONG_MOMENT, says, "order it after the cut and before the deal")
    task = mode_of(ruleset, table).acting("recut", "floor_orders")
    if task is None:
        return Refused(Reason.NOT_IN_BOOK, "the book knows no such order", "go on without it")
    wrong = first(person(giver, task.by, task.clause), reasoned(command.reason, task.clause))
    return wrong or (
        procedure_events.RecutOrdered(
            giver.at, giver.by, giver.who, deck.id, task.clause, command.reason
        ),
    )


def swap(ruleset: Ruleset, table: Table, _: procedure_commands.SwapDecks, giver: Giver) -> Judged:
    """The other deck is in play."""
    task, other = swap_task(ruleset, table), other_deck(table)
    if task is None or other is None:
        return Refused(Reason.NOT_DUE, "no change of decks is due", "go on with this deck")
    wrong = person(giver, task.by, task.clause)
    return wrong or (
        procedure_events.DecksSwapped(giver.at, giver.by, giver.who, other.id, task.clause),
    )


def remove(
    ruleset: Ruleset, table: Table, command: procedure_commands.RemoveDeck, giver: Giver
) -> Judged:
    """The deck is gone; a deck that is being played stays until the round is over."""
    if table.round and table.round.deck == command.deck:
        says = "this deck is being played"
        return Refused(Reason.WRONG_MOMENT, says, "finish the round, or call it void")
    deck = table.deck(command.deck)
    if deck is None:
        return _no_deck(command.deck)
    clause = next(_grounds(ruleset, table, deck, giver.at), "")
    wrong = first(person(giver, "dealer", clause), reasoned(command.reason, clause))
    return wrong or (
        procedure_events.DeckRemoved(
            giver.at, giver.by, giver.who, command.deck, clause, command.reason
        ),
    )


def _grounds(ruleset: Ruleset, table: Table, deck: Deck, at: int) -> Iterator[str]:
    """The clauses by which the deck has to go: a wrong count, a demand, its hours."""
    yield from (task.clause for _, task in open_act(ruleset, table, "remove", deck.id))
    yield from (demand.clause for demand in table.demands if demand.deck == deck.id)
    life = ending(ruleset, table, deck, at)
    if life:
        yield life.clause


def _no_deck(deck: int) -> Refused:
    says = f"there is no deck {deck} at the table"
    return Refused(Reason.NO_SUCH_DECK, says, "name a deck that is")
