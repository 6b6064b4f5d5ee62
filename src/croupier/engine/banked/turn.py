"""The next step of a round: the stage to open, the box to act, the box to settle."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from croupier.engine.banked.game import Game
from croupier.engine.banked.state import Box, Round

_STEPS: Final = {
    "bets": "close the bets first",
    "deal": "deal the cards that are due",
    "turn": "turn up the community cards",
    "decide": "wait for the players' decisions",
    "expose": "turn up the dealer's cards",
    "settle": "settle the boxes first",
    "close": "close the round",
}


def next_step(round: Round) -> str:
    """Return what has to be done next, as advice."""
    return _STEPS.get(round.phase, "wait for the next round")


def offset_of(game: Game) -> int:
    """Return 1 if the first street opens before any community card is seen."""
    return 1 if game.stages[0].board == 0 else 0


def cards_due(round: Round) -> int:
    """Return how many cards must leave the deck before the round continues."""
    if round.phase != "deal":
        return 0
    return len(round.plan[round.dealt]) - round.next


def cards_left(round: Round) -> int:
    """Return how many cards the round still takes from the deck."""
    if round.phase in ("close", "over"):
        return 0
    return sum(len(stage) for stage in round.plan[round.dealt :]) - round.next


def to_act(round: Round) -> Box | None:
    """Return the box whose decision is awaited, from the dealer's far left (I-27)."""
    return round.boxes[round.turn] if round.phase == "decide" and round.turn >= 0 else None


def _next_to_act(round: Round) -> int:
    """Return the place of the next box to act, starting at the last one; -1 if there is none."""
    boxes, stage = round.boxes, round.stage
    for place in range(max(round.turn, 0), len(boxes)):
        box = boxes[place]
        if box.checked < stage and not box.play and box.stand == "in" and not box.void:
            return place
    return -1


def due_wagers(game: Game, round: Round, box: Box, lap: int) -> tuple[str, ...]:
    """Return the wagers to settle at the box's turn, in order, those lost at the fold first."""
    still = box.open
    if round.cut is not None:
        still = tuple(name for name in still if name in round.cut.settles)
    return _in_order(game.laps[lap].wagers, box.early, still)


@lru_cache(maxsize=1024)
def _in_order(
    lap: tuple[str, ...], early: tuple[str, ...], still: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the wagers still open, the early ones first; cached."""
    due = (*early, *(name for name in lap if name not in early))
    return tuple(name for name in due if name in still)


def _reached(game: Game, round: Round, box: Box, lap: int) -> bool:
    """Return whether this lap has something to settle on the box."""
    rule = game.laps[lap]
    if not box.open or box.void or box.stand not in rule.stands:
        return False
    settles = rule.any_wager.union(box.early) if box.early else rule.any_wager
    if round.cut is not None:
        settles &= round.cut.settles
    return not settles.isdisjoint(box.open)


def to_settle(_: Game, round: Round) -> Box | None:
    """Return the box whose turn it is to be settled, from the far right."""
    return round.boxes[round.turn] if round.phase == "settle" and round.turn >= 0 else None


def _next_to_settle(game: Game, round: Round) -> int:
    lap, place = round.lap, len(round.boxes)
    for box in reversed(round.boxes):
        place -= 1
        if box.held or (box.open and _reached(game, round, box, lap)):
            return place
    return -1


def advance(game: Game, round: Round) -> None:
    """Advance the round to its next pending step, in place."""
    while True:
        if round.phase == "decide":
            round.turn = _next_to_act(round) if round.cut is None else -1
            if round.turn >= 0:
                return
            _next_stage(game, round)
        elif round.phase == "settle":
            round.turn = _next_to_settle(game, round)
            if round.turn >= 0:
                return
            _next_lap(game, round)
        elif round.phase == "open":
            _open(game, round)
        else:
            return


def _open(game: Game, round: Round) -> None:
    """Set the phase to what the stage still needs: cards, a turn-up, or a decision."""
    board = game.stages[round.stage].board
    part = round.stage + 1 - offset_of(game)
    if board and round.dealt <= part and round.plan[part]:
        round.dealt, round.next, round.phase = part, 0, "deal"
    elif round.seen < board:
        round.phase = "turn"
    else:
        round.phase = "decide"


def _next_stage(game: Game, round: Round) -> None:
    if round.stage + 1 < len(game.stages):
        round.stage += 1
        round.phase = "open"
    elif round.cut is None and game.laps[0].before_dealer:
        round.lap, round.phase = 0, "settle"
    else:
        round.phase = "expose"


def _next_lap(game: Game, round: Round) -> None:
    ahead = round.lap + 1
    if ahead >= len(game.laps):
        round.phase = "close"
    elif game.laps[round.lap].before_dealer and not game.laps[ahead].before_dealer:
        round.lap = ahead
        round.phase = "expose"
    else:
        round.lap = ahead
