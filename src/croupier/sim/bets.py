"""The bets of each box, checked by the engine."""

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
"""The stake of a wager that has neither a unit nor a limit, in cents."""


class Unsimulated(Unanswered):
    """A table that cannot be simulated. Its text is the reason."""


def main_of(game: Game) -> list[str]:
    """The wagers that open a box which then decides."""
    return sorted(next((wagers for wagers, stand, _ in game.entries if stand == "in"), ()))


def stakes_of(game: Game, wagers: Mapping[str, int | None] | None = None) -> dict[str, int]:
    """Return the cents on each wager: the given amount, or the table minimum.

    The default is every wager. Wagers that a wager must equal, or requires, are added.
    """
    asked = dict(wagers) if wagers is not None else dict.fromkeys(_offered(game))
    for name in asked:
        if name not in _offered(game):
            raise Unsimulated(f"unknown wager {name!r}; use {', '.join(_offered(game))}")
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
    return bet.unit or (bet.min if bet.min > 1 else UNIT)


def stand_of(game: Game, seats: int, stakes: Mapping[str, int]) -> str:
    """Return the boxes with these bets. Raise Unsimulated if the engine refuses them."""
    if not 1 <= seats <= game.seats:
        raise Unsimulated(f"this table has 1 to {game.seats} seats (got {seats})")
    round = opening(game)
    for seat in range(1, seats + 1):
        round, judged = step(game, round, banked_commands.PlaceWagers(seat, tuple(stakes.items())))
        if isinstance(judged, Refused):
            clause = f" ({judged.clause})" if judged.clause else ""
            raise Unsimulated(f"{judged.message}{clause}: {judged.advice}")
    return round.boxes[0].stand
