"""A running table after an event of its hand or its seating between players."""

from __future__ import annotations

from dataclasses import replace

from croupier.house.live.state import Live, drawn
from croupier.round.cardroom import events as k
from croupier.round.cardroom.evolve import evolve
from croupier.round.cardroom.game import Game
from croupier.round.cardroom.opening import open_hand
from croupier.round.cardroom.state import Hand, Post
from croupier.table import cardroom as rooms
from croupier.table.cardroom import events as c


def in_seating(live: Live, event: c.Event) -> Live:
    """The table after an event of the seating."""
    rules, game = live.setup.rooms, live.setup.hands
    if rules is None or game is None:
        raise LookupError("no game between players is dealt here")
    live = replace(live, room=rooms.evolve(rules, live.room, event))
    if isinstance(event, c.HandOpened):
        # A hand dealt again after a misdeal has the same number at the table; a round never has.
        number = live.life.round.number if live.life.round is not None else event.number
        return replace(live, play=dealt_in(game, event.hand), number=number)
    return live


def dealt_in(game: Game, told: rooms.Opening) -> Hand:
    """The hand that a table between players opens."""
    return open_hand(
        game,
        told.players,
        button=told.button,
        small_blind=told.small,
        big_blind=told.big,
        posts=[Post(one.seat, one.live, one.dead) for one in told.posts],
    )


def in_hand(live: Live, event: k.Event) -> Live:
    """The table after an event of the hand."""
    if live.setup.hands is None or live.hand is None:
        raise LookupError("no hand is on")
    live = replace(live, play=evolve(live.setup.hands, live.hand, event))
    if isinstance(event, k.CardsDealt) and live.setup.virtual:
        return drawn(live, len(event.cards))
    return live
