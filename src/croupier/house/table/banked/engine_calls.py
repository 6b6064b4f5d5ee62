"""Commands passed on to the round of a house-banked table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.engine.banked import commands as banked
from croupier.engine.banked.decide import decide
from croupier.engine.banked.face_checks import by_sight, read_twice
from croupier.engine.banked.game import Game
from croupier.engine.banked.state import Round
from croupier.refusal import Reason

if TYPE_CHECKING:
    from croupier.house.table.decision import Decision

_READING = (banked.TurnUp, banked.Expose, banked.SettleBox)
"""Commands that turn cards up, or settle boxes by them."""


def ask(decision: Decision, game: Game, command: banked.Command) -> None:
    """Apply the command to the round, or refuse it."""
    current = decision.live.play
    if not isinstance(current, Round):
        raise decision.refuse(
            Reason.WRONG_MOMENT, "no round is in progress", "wait for the next round"
        )
    if decision.live.setup.virtual_cards:
        decision.judged("round", decide(game, current, command))
        return
    seen = by_sight(game, current, command)
    decision.judged("round", decide(game, seen, command))
    # A command with faces is answered by what was face up before it, and by nothing else.
    after = decision.live.play
    if seen is current and isinstance(command, _READING) and isinstance(after, Round):
        decision.once(read_twice(game, after))
