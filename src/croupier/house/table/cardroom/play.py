"""The game, the seating, and the hand of a cardroom table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.engine.cardroom.hand import commands as hands
from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.state import Hand, Player
from croupier.engine.cardroom.seating import Rules
from croupier.engine.cardroom.seating import commands as seats
from croupier.house.table.cardroom.engine_calls import ask, ask_seating

if TYPE_CHECKING:
    from croupier.house.table.decision import Decision
    from croupier.house.table.setup import Setup
    from croupier.house.table.state import TableState


def game_of(setup: Setup) -> Game:
    """Return the cardroom game; raise LookupError at any other table."""
    if setup.hands is None:
        raise LookupError("this is not a cardroom table")
    return setup.hands


def rules_of(setup: Setup) -> Rules:
    """Return the rules of the seating; raise LookupError at any other table."""
    if setup.rooms is None:
        raise LookupError("this is not a cardroom table")
    return setup.rooms


def hand_of(live: TableState) -> Hand | None:
    """Return the current hand; None without one."""
    return live.hand


def playing(live: TableState) -> tuple[Game, Hand]:
    """Return the game and the current hand; raise LookupError without one."""
    hand = hand_of(live)
    if hand is None:
        raise LookupError("no hand is in progress")
    return game_of(live.setup), hand


def player_in(live: TableState, seat: int) -> Player | None:
    """Return the player of the hand at this seat; None if no one is dealt in there."""
    hand = hand_of(live)
    return hand.at(seat) if hand is not None else None


def ask_hand(decision: Decision, command: hands.Command) -> None:
    """Apply the command to the hand, or refuse it."""
    ask(decision, game_of(decision.live.setup), command)


def ask_seats(decision: Decision, command: seats.Command) -> None:
    """Apply the command to the seating, or refuse it."""
    ask_seating(decision, rules_of(decision.live.setup), command)
