"""The value of a player's decisions for the trainer, in antes and in cents.

Everything is computed from what the player saw when deciding: two cards and the board. Work that
needs a solution runs in the process that has it, through `Solve`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.cards import Card, text
from croupier.engine.banked.game import Game
from croupier.engine.banked.results import net_of
from croupier.engine.banked.state import Box, Round
from croupier.money import dollars

if TYPE_CHECKING:
    from croupier.maths.solve import Solution

Solve = Callable[..., Any]
"""Calls a function with a game's solution in another process, and waits for the result."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision of one box: the cards that it was made on, and what was done."""

    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    action: str
    """ "4x", "check", "fold"; empty while it is still to be made."""


def choices(game: Game, round: Round, box: Box) -> list[Choice]:
    """The decisions of the box so far, in their order; none where its cards are not known."""
    hole = _faces(box.cards)
    if len(hole) != len(box.cards) or not hole:
        return []
    done = ["check"] * (box.checked + 1)
    if box.play:
        done.append(f"{box.play}x")
    elif box.stand == "folded":
        done.append("fold")
    seen = _faces(round.board)
    return [
        Choice(hole, seen[: stage.board], action)
        for stage, action in zip(game.stages, done, strict=False)
        if len(seen) >= stage.board
    ]


def so_far(game: Game, round: Round, player: str) -> list[tuple[Box, Choice]]:
    """The decisions of all of a player's boxes, in the order in which they were made."""
    boxes = [box for box in round.boxes if box.player == player]
    made = [(box, choice) for box in boxes for choice in choices(game, round, box)]
    return sorted(made, key=lambda row: (len(row[1].board), row[0].seat))


def _faces(cards: Sequence[Card | None]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)


def unit_of(game: Game, box: Box) -> int:
    """Cents of the wager that values are in units of."""
    return box.stakes.get(game.base_wager, 0)


def came_to(game: Game, box: Box) -> int:
    """The net result of the wagers that the values cover, in cents."""
    main = {game.play, *next((some for some, stand, _ in game.entries if stand == "in"), ())}
    return net_of(line for line in box.lines if line.wager in main and not line.tip)


def told(solution: Solution, choice: Choice, unit: int) -> dict[str, Any]:
    """Return each action's value with these cards, the best one, and the costs of the others."""
    advice = solution.advise(choice.hole, choice.board)
    most = max(option.value for option in advice.options)
    return {
        "street": advice.street,
        "hole": [text(card) for card in choice.hole],
        "board": [text(item) for item in choice.board],
        "best": advice.best,
        "options": [
            {
                "action": each.action,
                "ev": str(each.value),
                **_sizes(each.value, unit),
                "cost": _sizes(most - each.value, unit),
                "message": _gives_up(each.action, most - each.value, unit),
            }
            for each in advice.options
        ],
    }


def judged(solution: Solution, choice: Choice, unit: int) -> dict[str, Any]:
    """Return the same for a decision that was made, with its cost."""
    about = told(solution, choice, unit)
    taken = next(item for item in about["options"] if item["action"] == choice.action)
    # Two actions may be worth the same: then neither is a mistake.
    return {**about, "choice": choice.action, "good": not taken["cost"]["antes"], **_cost(taken)}


def hint(solution: Solution, choice: Choice, unit: int) -> dict[str, Any]:
    """Return the value of each action, and the chances at the showdown."""
    return {**told(solution, choice, unit), "odds": odds_of(choice)}


def odds_of(choice: Choice) -> dict[str, float] | None:
    """Return how often the hand wins, ties, and loses, or None with too few cards seen."""
    from croupier.maths.solve.odds import SEEN, chances

    if len(choice.board) < SEEN:
        return None
    found = chances(choice.hole, choice.board)
    return {name: float(part) for name, part in found._asdict().items()}


def worth(solution: Solution) -> Fraction:
    """Return the value of a hand before any card, in antes."""
    return solution.value


def figures(solution: Solution) -> dict[str, float]:
    """Return the same, and the standard deviation."""
    return {"value": float(solution.value), "deviation": solution.outcomes().deviation}


def _cost(taken: dict[str, Any]) -> dict[str, Any]:
    return {"cost": taken["cost"], "message": taken["message"]}


def _sizes(value: Fraction, unit: int) -> dict[str, Any]:
    return {"antes": float(value), "cents": round(value * unit)}


def _gives_up(action: str, cost: Fraction, unit: int) -> str:
    """Return the cost of this choice as text, empty for the best."""
    if not cost:
        return ""
    words = {"check": "Checking", "fold": "Folding"}
    doing = words.get(action) or f"Playing {action.removesuffix('x')}×"
    size = "less than 0.01" if cost < Fraction(1, 200) else f"{float(cost):.2f}"
    return f"{doing} gives up {size} antes ({dollars(round(cost * unit))})."
