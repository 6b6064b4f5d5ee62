"""What is bet on each box, and whether the engine takes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked.decide import step
from croupier.engine.banked.evolve import opening
from croupier.engine.banked.game import Bet, Game
from croupier.maths.errors import Unanswered
from croupier.refusal import Refused

UNIT: Final = 500
"""What is staked on a wager that has neither a unit nor a limit."""


class Unsimulated(Unanswered):
    """What the simulation cannot play; says why."""


def main_of(game: Game) -> list[str]:
    """The wagers that open a box which then decides."""
    return sorted(next((wagers for wagers, stand, _ in game.entries if stand == "in"), ()))


def stakes_of(game: Game, wagers: Mapping[str, int | None] | None = None) -> dict[str, int]:
    """Cents on each wager: what is given, else the least that the table takes.

    Without `wagers` it is every wager. What a wager must equal, or needs beside it, comes with it.
    """
    asked = dict(wagers) if wagers is not None else dict.fromkeys(_offered(game))
    for name in asked:
        if name not in _offered(game):
            raise Unsimulated(f"{name!r} cannot be bet here; {', '.join(_offered(game))} can")
    for name in tuple(asked):
        _with_needs(game, name, asked)
    opened = any(set(entry) <= asked.keys() for entry, _, _ in game.entries)
    if not opened or asked.keys() & set(main_of(game)):
        for name in main_of(game):
            asked.setdefault(name, None)
    sized = {name: _size(game.bets[name], amount) for name, amount in asked.items()}
    for name, amount in asked.items():
        bet = game.bets[name]
        if bet.stake == "equal" and amount is None and bet.of in sized:
            sized[name] = sized[bet.of]
    return {name: sized[name] for name in _offered(game) if name in sized}


def _offered(game: Game) -> list[str]:
    return [name for name in game.bets if name != game.play]


def _with_needs(game: Game, wager: str, asked: dict[str, int | None]) -> None:
    for also, any_of, _ in game.bets[wager].needs:
        wanted = also if also or any_of & asked.keys() else frozenset(sorted(any_of)[:1])
        for name in sorted(wanted - asked.keys()):
            asked[name] = None
            _with_needs(game, name, asked)


def _size(bet: Bet, amount: int | None) -> int:
    if amount is not None:
        return amount
    return bet.unit or (bet.least if bet.least > 1 else UNIT)


def stand_of(game: Game, seats: int, stakes: Mapping[str, int]) -> str:
    """How boxes stand that bet so; Unsimulated, by the engine's own word, if they may not."""
    if not 1 <= seats <= game.seats:
        raise Unsimulated(f"{seats} seats cannot be filled; this table has 1 to {game.seats}")
    round = opening(game)
    for seat in range(1, seats + 1):
        round, judged = step(game, round, banked_commands.PlaceWagers(seat, tuple(stakes.items())))
        if isinstance(judged, Refused):
            clause = f" ({judged.clause})" if judged.clause else ""
            raise Unsimulated(f"{judged.says}{clause}: {judged.advice}")
    return round.boxes[0].stand
