"""Double-entry postings: what every event moves between accounts, in meter units.

Accounts are `player:<name>` (the stack), `pot`, and `collection`, the house's fee: the only money
that the house has of a hand (type.s3). What an event moves sums to zero.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.engine.cardroom.hand import events
from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.state import Hand
from croupier.engine.irregularity import VOID
from croupier.money import UNITS_PER_CENT

POT, COLLECTION = "pot", "collection"

Postings = tuple[tuple[str, int], ...]
"""Accounts and what is added to each, in meter units."""


class Entry:
    """The entry of one event, as it is made up."""

    __slots__ = ("accounts", "before", "names")

    def __init__(self, before: Hand) -> None:
        self.before = before
        self.names = {player.seat: f"player:{player.name}" for player in before.players}
        self.accounts: dict[str, int] = {}

    def move(self, source: str, target: str, amount: int) -> None:
        """Move money."""
        units = amount * UNITS_PER_CENT
        self.accounts[source] = self.accounts.get(source, 0) - units
        self.accounts[target] = self.accounts.get(target, 0) + units

    def wager(self, seat: int, amount: int) -> None:
        """Move chips from a stack to the pot."""
        self.move(self.names[seat], POT, amount)


def postings(_: Game, before: Hand, event: events.Event) -> Postings:
    """Return what the event, happening to this hand, adds to each account."""
    entry = Entry(before)
    _POST[type(event)](entry, event)
    return tuple((name, units) for name, units in entry.accounts.items() if units)


def _fee(entry: Entry, event: events.FeeTaken) -> None:
    for seat, amount in event.from_seats:
        entry.move(entry.names[seat], COLLECTION, amount)
    if not event.from_seats:
        entry.move(POT, COLLECTION, event.amount)


def _fee_back(entry: Entry, event: events.FeeReturned) -> None:
    for seat, amount in event.to_seats:
        entry.move(COLLECTION, entry.names[seat], amount)
    if not event.to_seats:
        entry.move(COLLECTION, POT, event.amount)


def _posted(entry: Entry, event: events.BlindsPosted) -> None:
    for seat, amount in (*event.posts, *event.dead):
        entry.wager(seat, amount)


def _wagered(entry: Entry, event: events.Called | events.Raised) -> None:
    entry.wager(event.seat, event.added)


def _returned(entry: Entry, event: events.UncalledReturned) -> None:
    entry.wager(event.seat, -event.amount)


def _awarded(entry: Entry, event: events.PotsAwarded) -> None:
    for award in event.awards:
        for seat, amount in award.shares:
            entry.wager(seat, -amount)


def _ruled(entry: Entry, event: events.IrregularityRuled) -> None:
    """Return wagers, posts and fees of a void hand to their sources (I-120, I-139)."""
    if event.effect != VOID:
        return
    entry.move(COLLECTION, POT, entry.before.fee)
    for player in entry.before.players:
        entry.move(COLLECTION, entry.names[player.seat], player.fee)
        entry.wager(player.seat, -player.put - player.dead)


def _nothing(_: Entry, __: events.Event) -> None:
    """Post nothing: the event moves no money."""


_POST: dict[type[Any], Callable[[Entry, Any], None]] = {
    events.FeeTaken: _fee,
    events.FeeReturned: _fee_back,
    events.BlindsPosted: _posted,
    events.CardsDealt: _nothing,
    events.Folded: _nothing,
    events.Checked: _nothing,
    events.Called: _wagered,
    events.Raised: _wagered,
    events.UncalledReturned: _returned,
    events.Mucked: _nothing,
    events.FacesShown: _nothing,
    events.PotsAwarded: _awarded,
    events.PlayerLeft: _nothing,
    events.IrregularityRuled: _ruled,
}
