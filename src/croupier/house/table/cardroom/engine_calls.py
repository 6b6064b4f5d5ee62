"""Commands passed on to the hand and the seating of a cardroom table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.engine.cardroom import seating
from croupier.engine.cardroom.hand import commands as hands
from croupier.engine.cardroom.hand.decide import decide
from croupier.engine.cardroom.hand.face_checks import by_sight, read_twice
from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.state import Hand
from croupier.refusal import Reason

if TYPE_CHECKING:
    from croupier.house.table.decision import Course


def ask(course: Course, game: Game, command: hands.Command) -> None:
    """Apply the command to the hand, or refuse it."""
    hand = course.live.play
    if not isinstance(hand, Hand):
        raise course.refuse(Reason.WRONG_MOMENT, "no hand is in progress", "wait for the next hand")
    if course.live.setup.virtual:
        course.judged("hand", decide(game, hand, command))
        return
    course.judged("hand", decide(game, by_sight(hand, command), command))
    after = course.live.play
    if isinstance(command, hands.Expose) and isinstance(after, Hand):
        course.once(read_twice(after))


def ask_seating(course: Course, rules: seating.Rules, command: seating.commands.Command) -> None:
    """Apply the command to the seating, or refuse it."""
    course.judged("room", seating.decide(rules, course.live.seating, command))
