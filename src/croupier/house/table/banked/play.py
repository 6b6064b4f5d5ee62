"""The game and the round of a table against the house; nobody else looks at a table this way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.engine.banked.commands import Command
from croupier.engine.banked.game import Game
from croupier.engine.banked.state import Box, Round
from croupier.house.table.banked.engine_calls import ask

if TYPE_CHECKING:
    from croupier.house.table.decision import Course
    from croupier.house.table.setup import Setup
    from croupier.house.table.state import Live


def game_of(setup: Setup) -> Game:
    """Return the game that the house banks here; LookupError at any other table."""
    game = setup.game
    if game is None:
        raise LookupError("this is not a house-banked table")
    return game


def round_of(live: Live) -> Round | None:
    """Return the round that is on; None where there is none."""
    round = live.play
    return round if isinstance(round, Round) else None


def playing(live: Live) -> tuple[Game, Round]:
    """Return the game and the round that is on; LookupError where there is none."""
    round = live.play
    if not isinstance(round, Round):
        raise LookupError("no round is in progress")
    return game_of(live.setup), round


def phase_of(live: Live) -> str:
    """Return how far the round is; nothing where none is on."""
    round = round_of(live)
    return round.phase if round is not None else ""


def boxes_of(live: Live) -> tuple[Box, ...]:
    """Return the boxes of the round; none where no round is on."""
    round = round_of(live)
    return round.boxes if round is not None else ()


def box_at(live: Live, seat: int) -> Box | None:
    """Return the box at the seat; None where nobody has bet."""
    round = live.play
    return round.at(seat) if isinstance(round, Round) else None


def ask_round(course: Course, command: Command) -> None:
    """The round has taken the command."""
    ask(course, game_of(course.live.setup), command)
