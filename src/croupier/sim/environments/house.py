"""The house's part of a round in the real engine: deals, turns up, settles, until a player decides.

What is rare in a simulation is settled here, and so are the rounds of the learning environments.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from croupier.cards import Card
from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked.decide import step
from croupier.engine.banked.game import Game
from croupier.engine.banked.settlement import next_automatic
from croupier.engine.banked.state import Round
from croupier.engine.banked.turn import cards_due
from croupier.refusal import Refused

FLOOR: Final = "simulation"
"""The name that approves payments."""

Shoe = Callable[[Round], tuple[banked_commands.Unseen, ...]]
"""The cards that are due, in the order of the deal."""


class NotAllowed(RuntimeError):
    """A step that the rules refuse, which nobody should have taken."""


def do(game: Game, round: Round, command: banked_commands.Command) -> Round:
    """The round after the command; NotAllowed if it is refused."""
    after, judged = step(game, round, command)
    if isinstance(judged, Refused):
        raise NotAllowed(f"{type(command).__name__}: {judged.message}; {judged.advice}.")
    return after


def to_decision(game: Game, round: Round, shoe: Shoe) -> Round:
    """The round when a player must decide, or when it is over."""
    while (command := next_automatic(game, round, FLOOR)) is not None:
        round = do(
            game,
            round,
            banked_commands.Deal(shoe(round))
            if isinstance(command, banked_commands.Deal)
            else command,
        )
    return round


def shoe_of(deck: tuple[Card, ...]) -> Shoe:
    """A shoe with these cards in this order."""
    left = list(reversed(deck))

    def shoe(round: Round) -> tuple[banked_commands.Unseen, ...]:
        return tuple(left.pop() for _ in range(cards_due(round)))

    return shoe
