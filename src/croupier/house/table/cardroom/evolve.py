"""Events of a cardroom's hand or seating, applied to the table."""

from __future__ import annotations

from croupier.engine.cardroom import seating as rooms
from croupier.engine.cardroom.hand import events as hand_events
from croupier.engine.cardroom.hand.evolve import evolve
from croupier.engine.cardroom.seating import events as seating_events
from croupier.engine.copies import copy_with
from croupier.house.table.cardroom.play import playing, rules_of
from croupier.house.table.state import TableState, drawn


def in_seating(live: TableState, event: seating_events.Event) -> TableState:
    """Return the table after an event of the seating."""
    live = copy_with(live, seating=rooms.evolve(rules_of(live.setup), live.seating, event))
    if not isinstance(event, seating_events.HandOpened):
        return live
    # A hand dealt again after a misdeal keeps its number at the table; a round never does.
    number = live.procedure.round.number if live.procedure.round is not None else event.number
    return copy_with(live, play=live.setup.kind.opened_by(event), number=number)


def in_hand(live: TableState, event: hand_events.Event, _moved: object = ()) -> TableState:
    """Return the table after an event of the hand."""
    game, hand = playing(live)
    live = copy_with(live, play=evolve(game, hand, event))
    if isinstance(event, hand_events.CardsDealt) and live.setup.virtual_cards:
        return drawn(live, len(event.cards))
    return live
