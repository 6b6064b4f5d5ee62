"""The game, the seating and the hand of a table between players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.engine.cardroom.hand import commands as hands
from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.state import Hand, Player
from croupier.engine.cardroom.seating import Rules
from croupier.engine.cardroom.seating import commands as seats
from croupier.house.table.cardroom.engine_calls import ask, ask_seating

if TYPE_CHECKING:
    from croupier.house.table.decision import Course
    from croupier.house.table.setup import Setup
    from croupier.house.table.state import Live


def game_of(setup: Setup) -> Game:
    """Return the game that players play here; LookupError at any other table."""
    if setup.hands is None:
        raise LookupError("this is not a cardroom table")
    return setup.hands


def rules_of(setup: Setup) -> Rules:
    """Return how seats are taken here; LookupError at any other table."""
    if setup.rooms is None:
        raise LookupError("this is not a cardroom table")
    return setup.rooms


def hand_of(live: Live) -> Hand | None:
    """Return the hand that is on; None where there is none."""
    return live.hand


def playing(live: Live) -> tuple[Game, Hand]:
    """Return the game and the hand that is on; LookupError where there is none."""
    hand = hand_of(live)
    if hand is None:
        raise LookupError("no hand is in progress")
    return game_of(live.setup), hand


def player_in(live: Live, seat: int) -> Player | None:
    """Return the player of the hand at this seat; None where nobody is dealt in."""
    hand = hand_of(live)
    return hand.at(seat) if hand is not None else None


def ask_hand(course: Course, command: hands.Command) -> None:
    """The hand has taken the command."""
    ask(course, game_of(course.live.setup), command)


def ask_seats(course: Course, command: seats.Command) -> None:
    """The seating has taken the command."""
    ask_seating(course, rules_of(course.live.setup), command)
