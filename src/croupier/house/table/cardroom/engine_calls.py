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
    from croupier.house.table.decision import Decision


def ask(decision: Decision, game: Game, command: hands.Command) -> None:
    """Apply the command to the hand, or refuse it."""
    hand = decision.live.play
    if not isinstance(hand, Hand):
        raise decision.refuse(
            Reason.WRONG_MOMENT, "no hand is in progress", "wait for the next hand"
        )
    if decision.live.setup.virtual_cards:
        decision.judged("hand", decide(game, hand, command))
        return
    decision.judged("hand", decide(game, by_sight(hand, command), command))
    after = decision.live.play
    if isinstance(command, hands.Expose) and isinstance(after, Hand):
        decision.once(read_twice(after))


def ask_seating(
    decision: Decision, rules: seating.Rules, command: seating.commands.Command
) -> None:
    """Apply the command to the seating, or refuse it."""
    decision.judged("room", seating.decide(rules, decision.live.seating, command))
