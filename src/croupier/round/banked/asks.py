"""What a round waits for: the stage to open, the box to act, the box to settle."""

from __future__ import annotations

from croupier.round.banked.game import Game
from croupier.round.banked.state import Box, Round


def offset_of(game: Game) -> int:
    """1 where the first street opens before any community card is seen."""
    return 1 if game.stages[0].board == 0 else 0


def cards_due(round: Round) -> int:
    """How many cards must leave the deck before the round goes on."""
    if round.phase != "deal":
        return 0
    return len(round.plan[round.dealt]) - round.next


def to_act(round: Round) -> Box | None:
    """The box whose decision is awaited, from the dealer's far left (I-27)."""
    if round.phase != "decide":
        return None
    for box in round.boxes:
        if box.stand == "in" and not box.play and box.checked < round.stage and not box.void:
            return box
    return None


def due_wagers(game: Game, round: Round, box: Box, lap: int) -> tuple[str, ...]:
    """The wagers of the box at its turn in a lap, in order; those lost at the fold come first."""
    still = box.open if round.cut is None else round.cut.settles.intersection(box.open)
    due = game.laps[lap].wagers
    if box.early:
        due = (*box.early, *(name for name in due if name not in box.early))
    return tuple([name for name in due if name in still])


def _reached(game: Game, round: Round, box: Box, lap: int) -> bool:
    """Whether this lap has something to settle on the box."""
    rule = game.laps[lap]
    if not box.open or box.void or box.stand not in rule.stands:
        return False
    settles = rule.any_wager.union(box.early) if box.early else rule.any_wager
    if round.cut is not None:
        settles &= round.cut.settles
    return not settles.isdisjoint(box.open)


def to_settle(game: Game, round: Round) -> Box | None:
    """The box whose turn it is to be settled, from the far right; None if the lap is done."""
    if round.phase != "settle":
        return None
    lap = round.lap
    for box in reversed(round.boxes):
        if box.held or (box.open and _reached(game, round, box, lap)):
            return box
    return None


def advance(game: Game, round: Round) -> None:
    """Moves a round on to the next thing that it waits for. Changes the round given."""
    while True:
        if round.phase == "open":
            _open(game, round)
        elif round.phase == "decide":
            if round.cut is None and to_act(round) is not None:
                return
            _next_stage(game, round)
        elif round.phase == "settle":
            if to_settle(game, round) is not None:
                return
            _next_lap(game, round)
        else:
            return


def _open(game: Game, round: Round) -> None:
    """Finds what the stage still needs: cards, a turning up, or a decision."""
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
