"""A virtual table's deck followed by an audit's own means: the law is not asked.

What leaves the shoe was committed to before anybody could no longer change a bet. That holds by
the entries alone, so a judge that let something else pass would be found out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from croupier.cards import Card
from croupier.engine.banked import events as banked
from croupier.engine.cardroom.hand import events as hands
from croupier.engine.procedure.rounds import RoundFinished
from croupier.engine.procedure.shuffle import DeckShuffled
from croupier.house import commitment
from croupier.house.audit.command_check import Happened, at
from croupier.house.errors import Fault, What
from croupier.house.log.entry import Entry
from croupier.house.table import events as table_events

OTHER = "this is not the deck that was committed to"
ALONE = "a deck's order is on record without a commitment to it"
LATE = "the deck was not committed to before bets were closed on it"
STRANGER = "a deck's order came from somebody else than the house's shoe"
PHYSICAL = "nobody knows the order of cards that lie on a table"

_CLOSING = (banked.BetsClosed, hands.BlindsPosted)
"""From here on nobody can change what they play for."""
_OF_A_DECK = (DeckShuffled, table_events.DeckSalted, table_events.DeckCommitted)
CONCERN = frozenset(
    (
        *_CLOSING,
        *_OF_A_DECK,
        *(
            banked.CardsDealt,
            hands.CardsDealt,
            banked.IrregularityRuled,
            RoundFinished,
        ),
    )
)
"""Events that have to do with the deck; an entry without any leaves it as it is."""


class Shoe:
    """The deck of one table, as its log records it."""

    def __init__(self) -> None:
        self._order: tuple[Card, ...] = ()
        self._root = ""
        """Public, of a deck that no card has left."""
        self._bound = ""
        """The root as it was when bets were closed."""
        self._drawn = 0

    def see(self, entry: Entry, happened: Happened, virtual: bool) -> Iterator[Fault]:
        """What is wrong with the deck, and with the cards that left it."""
        orders = [event for _, event in happened if _has_order(event)]
        if not virtual:
            yield from (at(What.DECK, PHYSICAL, entry) for _ in orders)
            return
        if orders or any(isinstance(event, _OF_A_DECK[1:]) for _, event in happened):
            yield from self._shuffled(entry, happened, orders)
        for _, event in happened:
            if isinstance(event, _CLOSING):
                self._bound = "" if self._drawn else self._root
                if not self._bound:
                    yield at(What.DECK, LATE, entry)
            elif isinstance(event, banked.CardsDealt | hands.CardsDealt):
                yield from self._left(entry, event.cards)
            elif isinstance(event, banked.IrregularityRuled) and event.unused is not None:
                yield from self._left(entry, (event.unused,))
            elif isinstance(event, RoundFinished):
                self._bound = ""

    def _shuffled(
        self, entry: Entry, happened: Happened, orders: Sequence[DeckShuffled]
    ) -> Iterator[Fault]:
        """An order, its salts and its root come together, from the shoe, and fit."""
        salts = [event for _, event in happened if isinstance(event, table_events.DeckSalted)]
        roots = [event for _, event in happened if isinstance(event, table_events.DeckCommitted)]
        self._order, self._root, self._drawn = (), "", 0
        if not (len(orders) == len(salts) == len(roots) == 1):
            yield at(What.DECK, ALONE, entry)
            return
        shuffled, committed = orders[0], roots[0]
        if entry.actor != "system":
            yield at(What.DECK, STRANGER, entry)
        order = shuffled.order or ()
        self._order = order
        same = shuffled.deck == salts[0].deck == committed.deck
        if same and committed.root == _root(order, salts[0].salts):
            self._root = committed.root
        else:
            yield at(What.DECK, OTHER, entry)

    def _left(self, entry: Entry, cards: Sequence[Any]) -> Iterator[Fault]:
        """These cards lay on top of the deck that was committed to in time."""
        if not self._root or self._root != self._bound:
            yield at(What.DECK, LATE, entry)
        lay = self._order[self._drawn : self._drawn + len(cards)]
        self._drawn += len(cards)
        if tuple(cards) != tuple(lay):
            yield at(What.DECK, OTHER, entry)


def _has_order(event: Any) -> bool:
    return isinstance(event, DeckShuffled) and event.order is not None


def _root(order: Sequence[Card], salts: Sequence[str]) -> str:
    """The root over these; empty where there can be none."""
    try:
        return commitment.commit(order, tuple(map(bytes.fromhex, salts)))
    except (ValueError, TypeError):  # nothing commits to a bad deck or a bad salt
        return ""
