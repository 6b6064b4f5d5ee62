"""A round against the house judges what is asked of it at a running table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.engine.banked import commands as banked
from croupier.engine.banked.decide import decide
from croupier.engine.banked.face_checks import by_sight, read_twice
from croupier.engine.banked.game import Game
from croupier.engine.banked.state import Round
from croupier.refusal import Reason

if TYPE_CHECKING:
    from croupier.house.table.decision import Course

_READING = (banked.TurnUp, banked.Expose, banked.SettleBox)
"""Commands by which cards are turned up, or boxes settled by them."""


def ask(course: Course, game: Game, command: banked.Command) -> None:
    """The round has taken the command."""
    round = course.live.play
    if not isinstance(round, Round):
        raise course.refuse(
            Reason.WRONG_MOMENT, "no round is in progress", "wait for the next round"
        )
    if course.live.setup.virtual:
        course.judged("round", decide(game, round, command))
        return
    seen = by_sight(game, round, command)
    course.judged("round", decide(game, seen, command))
    # A command that tells faces is answered by what lay open before it, and by nothing else.
    after = course.live.play
    if seen is round and isinstance(command, _READING) and isinstance(after, Round):
        course.once(read_twice(game, after))
