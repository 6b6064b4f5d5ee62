"""The draw for the first button: the high card, and what is done about ties (I-107)."""

from __future__ import annotations

from croupier.cards import DECK, Card, rank_of, text
from croupier.engine.cardroom.seating import commands as seating_commands
from croupier.engine.cardroom.seating import events as seating_events
from croupier.engine.cardroom.seating.guards.seats import Judged
from croupier.engine.cardroom.seating.rules import Rules
from croupier.engine.cardroom.seating.state import Seating
from croupier.engine.machine import is_whole
from croupier.refusal import Reason, Refused

_CARDS = frozenset(DECK)


def drawing(rules: Rules, table: Seating) -> tuple[int, ...]:
    """Return the seats that draw a card, clockwise from the house dealer's left.

    The house dealer sits between the last seat and the first.
    """
    if table.draw:
        return table.draw.among
    ready = table.ready()
    if table.disks.button is not None or len(ready) < rules.least:
        return ()
    return tuple(seat.seat for seat in ready)


def cards_out(table: Seating) -> frozenset[Card]:
    """Return the cards that cannot be drawn; a deck that is too short is shuffled again."""
    if table.draw is None or len(DECK) - len(table.draw.out) < len(table.draw.among):
        return frozenset()
    return table.draw.out


def draw(rules: Rules, table: Seating, command: seating_commands.DrawForButton) -> Judged:
    """Deal each a card face up; the highest gets the button, or those tied draw again."""
    seats, clause = drawing(rules, table), rules.clauses["draw"]
    if table.disks.button is not None:
        message = "the button has already been drawn"
        return Refused(Reason.WRONG_MOMENT, message, "deal the next hand", rules.clauses["moves"])
    if not seats:
        message = f"a game needs at least {rules.least} players"
        return Refused(Reason.NOT_ENOUGH_PLAYERS, message, "wait for another player", clause)
    if len(command.cards) != len(seats):
        message = f"each of {len(seats)} players gets one card (got {len(command.cards)})"
        return Refused(Reason.BAD_CARDS, message, "deal one card to each", clause)
    wrong = _bad(table, command.cards)
    if wrong:
        return wrong
    dealt = tuple(zip(seats, command.cards, strict=True))
    shown = seating_events.ButtonCardsDealt(dealt, clause)
    best = max(_height(rules, card) for card in command.cards)
    highest = tuple(seat for seat, card in dealt if _height(rules, card) == best)
    law = rules.clauses["highest"]
    if len(highest) == 1:
        return shown, seating_events.ButtonDrawn(highest[0], law)
    return shown, seating_events.ButtonTied(highest, law)


def _height(rules: Rules, card: Card) -> int:
    """Return the height of a single card; suits count only if the house has filed an order."""
    return int(card) if rules.ties == "suit_order" else rank_of(card)


def _bad(table: Seating, cards: tuple[Card, ...]) -> Refused | None:
    seen = set(cards_out(table))
    for card in cards:
        if not is_whole(card) or card not in _CARDS:
            return Refused(Reason.BAD_CARDS, f"{card!r} is not a card", "use cards of the deck")
        if card in seen:
            message = f"{text(card)} has already been dealt"
            return Refused(Reason.CARD_TWICE, message, "enter a different card")
        seen.add(card)
    return None
