"""The game and the round of a house-banked table; only this package uses them directly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.engine.banked.commands import Command
from croupier.engine.banked.game import Game
from croupier.engine.banked.state import Box, Round
from croupier.house.table.banked.engine_calls import ask

if TYPE_CHECKING:
    from croupier.house.table.decision import Decision
    from croupier.house.table.setup import Setup
    from croupier.house.table.state import TableState


def game_of(setup: Setup) -> Game:
    """Return the house-banked game; raise LookupError at any other table."""
    game = setup.game
    if game is None:
        raise LookupError("this is not a house-banked table")
    return game


def round_of(live: TableState) -> Round | None:
    """Return the current round; None without one."""
    round = live.play
    return round if isinstance(round, Round) else None


def playing(live: TableState) -> tuple[Game, Round]:
    """Return the game and the current round; raise LookupError without one."""
    current = live.play
    if not isinstance(current, Round):
        raise LookupError("no round is in progress")
    return game_of(live.setup), current


def phase_of(live: TableState) -> str:
    """Return the phase of the round; empty without one."""
    current = round_of(live)
    return current.phase if current is not None else ""


def boxes_of(live: TableState) -> tuple[Box, ...]:
    """Return the boxes of the round; none without one."""
    current = round_of(live)
    return current.boxes if current is not None else ()


def box_at(live: TableState, seat: int) -> Box | None:
    """Return the box at the seat; None without a bet."""
    current = live.play
    return current.at(seat) if isinstance(current, Round) else None


def ask_round(decision: Decision, command: Command) -> None:
    """Apply the command to the round, or refuse it."""
    ask(decision, game_of(decision.live.setup), command)
