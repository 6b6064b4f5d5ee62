"""Decks that come to the table and are opened: received, looked at, put in service."""

from __future__ import annotations

from typing import Annotated, ClassVar

from croupier.engine.command import CREW, PLAYERS, Field, command, record
from croupier.engine.copies import copy_with
from croupier.engine.machine import Giver, offer
from croupier.engine.procedure.changes import UNSHUFFLED, change_deck, drop_arranging_steps
from croupier.engine.procedure.due import waits_for_player
from croupier.engine.procedure.noun import ITSELF, Event, Judged, Noun, Offers
from croupier.engine.procedure.occasions import raise_arranging_steps, raise_steps
from croupier.engine.procedure.pending import in_order, mode_of, opening_steps, person
from croupier.engine.procedure.rules import Mode, Ruleset
from croupier.engine.procedure.state import Deck, Table
from croupier.refusal import Reason, Refused

NOUN = Noun()


@command("receive_deck", CREW, step=True, role="dealer")
class ReceiveDeck:
    """A deck arrives at the table."""

    preshuffled: Annotated[bool, Field("preinspected and preshuffled")] = False
    """It comes preinspected and preshuffled."""


INSPECTORS = CREW | PLAYERS
"""The first player to arrive looks at the cards, or staff say that one has (I-131)."""


@command("inspect_cards", INSPECTORS, step=True, role="player")
class InspectCards:
    """The first player to arrive has had the opportunity to look at the cards."""


@record
class TableOpened(Event):
    wire: ClassVar[str] = "table_opened/1"


@record
class DeckReceived(Event):
    wire: ClassVar[str] = "deck_received/1"
    deck: int
    preshuffled: bool
    clause: str
    """The clause by which a preshuffled deck skips its opening; empty for any other."""


@record
class CardsInspected(Event):
    wire: ClassVar[str] = "cards_inspected/1"
    decks: tuple[int, ...]


@record
class DeckInPlay(Event):
    """The opening procedure is done with; the deck's hours run from here (I-19)."""

    wire: ClassVar[str] = "deck_in_play/1"
    deck: int
    shuffled: str
    """How it arrived shuffled; empty if it did not, or has been shuffled here."""
    clause: str
    """The clause by which it needs no shuffle before play; empty if it does."""


@record
class OpeningRepeated(Event):
    """The decks wait for the first player's look again; their hours run on."""

    wire: ClassVar[str] = "opening_repeated/1"


@NOUN.guard(ReceiveDeck, due=("receive_deck",))
def receive_deck(ruleset: Ruleset, table: Table, command: ReceiveDeck, giver: Giver) -> Judged:
    """Judge the arrival of a deck."""
    mode = mode_of(ruleset, table)
    if table.round or table.idle:
        return Refused(
            Reason.WRONG_MOMENT, "decks come to the table between rounds", "wait until then"
        )
    if command.preshuffled and not may_be_preshuffled(ruleset, mode):
        message = "this table takes no preshuffled decks"
        return Refused(Reason.NOT_IN_BOOK, message, "open the deck step by step")
    if len(table.decks) >= most_decks(ruleset, mode):
        message = f"there are {len(table.decks)} decks at the table already"
        return Refused(Reason.TOO_MANY_DECKS, message, "remove one first", ruleset.deck_clause)
    wrong = person(giver, "dealer", ruleset.deck_clause)
    if wrong:
        return wrong
    clause = mode.waives("deck_received", "first_player") if command.preshuffled else ""
    number = table.received + 1
    received = DeckReceived(giver.at, giver.by, giver.who, number, command.preshuffled, clause)
    opened = TableOpened(giver.at, giver.by, giver.who)
    return (received,) if table.open else (opened, received)


@NOUN.guard(InspectCards, due=("inspect_cards",))
def inspect_cards(ruleset: Ruleset, table: Table, _: InspectCards, giver: Giver) -> Judged:
    """Judge the first player's look at every open deck."""
    decks = decks_to_inspect(ruleset, table)
    if not decks:
        return Refused(Reason.NOT_DUE, "no deck is open for inspection", "open a deck first")
    wrong = person(giver, "player")
    return wrong or (CardsInspected(giver.at, giver.by, giver.who, decks),)


@NOUN.offers
def offer_decks(ruleset: Ruleset, _: Table) -> Offers:
    """Yield the arrival of a deck, and a look at the open ones."""
    yield offer(ReceiveDeck, "dealer", ruleset.deck_clause, preshuffled=(False, True))
    yield offer(InspectCards, "player")


@NOUN.fold(TableOpened)
def apply_table_opened(_ruleset: Ruleset, table: Table, _event: TableOpened) -> Table:
    """Open the table."""
    return copy_with(table, open=True)


@NOUN.consequence(TableOpened)
def after_table_opened(ruleset: Ruleset, table: Table, event: TableOpened) -> list[Event]:
    """Raise the steps of an opening table."""
    return raise_steps(ruleset, table, event, "table_opens")


@NOUN.fold(DeckReceived)
def apply_deck_received(_ruleset: Ruleset, table: Table, event: DeckReceived) -> Table:
    """Add the deck to the table."""
    deck = Deck(event.deck, event.preshuffled)
    return copy_with(table, received=event.deck, decks=(*table.decks, deck))


@NOUN.consequence(DeckReceived)
def after_deck_received(ruleset: Ruleset, table: Table, event: DeckReceived) -> list[Event]:
    """Raise the steps that open a deck."""
    found = raise_steps(ruleset, table, event, "deck_received", deck=event.deck)
    if ruleset.virtual_cards:
        found += raise_steps(ruleset, table, event, "first_player", deck=event.deck)
    return found


@NOUN.fold(CardsInspected)
def apply_cards_inspected(_ruleset: Ruleset, table: Table, event: CardsInspected) -> Table:
    """Record that the first player has looked at these decks."""
    for id in event.decks:
        table = change_deck(table, id, inspected=True)
    return table


@NOUN.consequence(CardsInspected)
def after_cards_inspected(ruleset: Ruleset, table: Table, event: CardsInspected) -> list[Event]:
    """Raise the steps after the first player's look."""
    return [
        item
        for deck in event.decks
        for occasion in ("first_player", "before_play")
        for item in raise_steps(ruleset, table, event, occasion, deck=deck)
    ]


@NOUN.fold(DeckInPlay)
def apply_deck_put_in_service(_ruleset: Ruleset, table: Table, event: DeckInPlay) -> Table:
    """Let the deck be played; its hours run from its first time in service."""
    deck = next(item for item in table.decks if item.id == event.deck)
    since = event.at if deck.since is None else deck.since
    shuffled = event.shuffled or deck.shuffled
    table = change_deck(table, event.deck, opening=False, since=since, shuffled=shuffled)
    return copy_with(table, live=table.live or event.deck)


@NOUN.consequence(DeckInPlay)
def after_deck_put_in_service(ruleset: Ruleset, table: Table, event: DeckInPlay) -> list[Event]:
    """Raise the steps before play, unless the first player's look has raised them."""
    deck = table.deck(event.deck)
    if deck is None or deck.inspected:
        return []  # what comes before play fell due when the first player had looked
    found = raise_arranging_steps(ruleset, table, event, event.deck, "before_play")
    if event.shuffled:
        found += raise_arranging_steps(ruleset, table, event, event.deck)
    return found


@NOUN.fold(OpeningRepeated)
def apply_opening_repeated(ruleset: Ruleset, table: Table, _event: OpeningRepeated) -> Table:
    """Return every deck to its opening; its hours run on."""
    for deck in table.decks:
        table = drop_arranging_steps(ruleset, table, deck.id)
        table = change_deck(
            table, deck.id, opening=True, inspected=False, preshuffled=False, **UNSHUFFLED
        )
    return table


def may_be_preshuffled(ruleset: Ruleset, mode: Mode) -> bool:
    """Return whether the law skips steps for a preshuffled deck."""
    return bool(mode.skipped) and not ruleset.virtual_cards


def most_decks(ruleset: Ruleset, mode: Mode) -> int:
    """Return how many decks may be at the table; virtual cards need one."""
    return 1 if ruleset.virtual_cards else mode.decks


def decks_to_inspect(ruleset: Ruleset, table: Table) -> tuple[int, ...]:
    """Return the decks that the first player may look at."""
    return tuple(deck.id for deck in table.decks if waits_for_player(ruleset, table, deck))


def put_in_service(ruleset: Ruleset, table: Table, at: int) -> list[Event]:
    """Put the decks in service whose opening is complete."""
    found: list[Event] = []
    for deck in table.decks:
        if deck.opening and _opened(ruleset, table, deck):
            ready = deck.preshuffled and not deck.inspected
            clause = mode_of(ruleset, table).waives("before_play") if ready else ""
            how = "preshuffled" if clause else ""
            found.append(DeckInPlay(at, ITSELF, "", deck.id, how, clause))
    return found


def _opened(ruleset: Ruleset, table: Table, deck: Deck) -> bool:
    """Return whether the deck's opening is complete."""
    if not deck.inspected and opening_steps(ruleset, table, deck):
        return False
    return not any(
        item.deck == deck.id and item.occasion in ("deck_received", "first_player")
        for item, task in in_order(ruleset, table)
        if not task.line
    )
