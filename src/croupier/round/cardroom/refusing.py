"""How a hand between players refuses."""

from __future__ import annotations

from croupier.round.cardroom.events import Event
from croupier.round.cardroom.game import Game
from croupier.round.refusal import Reason, Refused

Judged = tuple[Event, ...] | Refused


def refused(game: Game, reason: Reason, clause: str, says: str, advice: str) -> Refused:
    """A refusal that names the clause with the book's prefix."""
    return Refused(reason, game.cite(clause), says, advice)
