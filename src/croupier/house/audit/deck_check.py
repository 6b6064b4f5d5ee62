"""Whether cards were the ones committed to: openings, whole decks, and hands of the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from croupier.cards import text
from croupier.engine.banked import events as banked
from croupier.engine.cardroom.hand import events as hands
from croupier.house import commitment
from croupier.house.audit.hand import Hand
from croupier.house.table import events as table_events


@dataclass(frozen=True, slots=True)
class Checked:
    """One thing that was looked at, and whether it holds."""

    message: str
    holds: bool


def check_text(source: bytes, root: str = "") -> list[Checked]:
    """Check a file of openings, or of a whole deck; BadOpening if it is neither.

    It is an opening, a list of them, a whole deck, or an object with `root` and `openings` or
    `deck`. A root given separately counts more.
    """
    try:
        read: Any = msgspec.json.decode(source)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise commitment.BadOpening(f"This is not JSON: {str(error)[:120]}.") from None
    if isinstance(read, Mapping) and ("openings" in read or "deck" in read or "root" in read):
        root = root or str(read.get("root", ""))
        read = read.get("deck", read.get("openings", ()))
    if not root:
        raise commitment.BadOpening("A root is needed to check against; give it with --root.")
    if isinstance(read, Mapping) and "cards" in read:
        deck = commitment.read_deck(msgspec.json.encode(read))
        return [Checked("the whole deck", commitment.check_deck(root, deck))]
    several = read if isinstance(read, Sequence) and not isinstance(read, str) else [read]
    found = [commitment.read_opening(msgspec.json.encode(item)) for item in several]
    if not found:
        raise commitment.BadOpening("There is no opening in it.")
    return [
        Checked(f"{opening.card} at position {opening.position}", commitment.check(root, opening))
        for opening in found
    ]


def check_hand(hand: Hand) -> list[Checked]:
    """Whether the hand was dealt from the deck that was committed to before bets closed."""
    pack = hand.final.shoe
    if not hand.final.setup.virtual_cards:
        return []
    if not pack.root:
        return [Checked("the deck was committed to", holds=False)]
    deck = commitment.WholeDeck(tuple(map(text, pack.order)), pack.salts)
    dealt = [card for step in hand.steps for card in _left_the_deck(step.event)]
    return [
        Checked(f"the deck is the one of root {pack.root}", commitment.check_deck(pack.root, deck)),
        Checked("the root was public before bets closed", _in_time(hand)),
        Checked(
            f"the {len(dealt)} cards dealt lay on top of it, in that order",
            tuple(dealt) == tuple(pack.order[: len(dealt)]),
        ),
    ]


def _left_the_deck(event: Any) -> Sequence[Any]:
    """The cards that the event took from the deck: dealt, or face up on top and not used."""
    if isinstance(event, banked.CardsDealt | hands.CardsDealt):
        return event.cards
    unused = event.unused if isinstance(event, banked.IrregularityRuled) else None
    return () if unused is None else (unused,)


def _in_time(hand: Hand) -> bool:
    """Nothing was dealt, and at a banked table no bet closed, before the root was on record."""
    committed = [
        step.entry.seq for step in hand.steps if isinstance(step.event, table_events.DeckCommitted)
    ]
    closing = (banked.BetsClosed, banked.CardsDealt, hands.BlindsPosted, hands.CardsDealt)
    closed = [step.entry.seq for step in hand.steps if isinstance(step.event, closing)]
    # A deck without a commitment within the round was committed to before it was opened.
    return not committed or not closed or max(committed) < min(closed)
