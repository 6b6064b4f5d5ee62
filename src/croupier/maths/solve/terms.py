"""The payoffs of a game as whole numbers: everything that its value depends on.

A game can be solved if its main wagers, those of a box that is in, are decided by the player's
hand, the dealer's hand and whether the dealer qualifies. The value is then linear in the multiple
played, and two tables of payoffs carry it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier import hands, money
from croupier.engine.banked.game import Game
from croupier.engine.banked.paytable import Judge
from croupier.maths.errors import Unanswered

MOST = 2_000_000
"""Payoffs above this, in whole units, would not fit the sums over a board's 990 dealer hands."""

BOARDS = {0, 1, 3, 4, 5}
"""Numbers of community cards with which the solver supports a decision."""

DEALER_HANDS = 990


class Unsolvable(Unanswered):
    """A game outside what the solver can answer; says which rule of it."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A street: what may be played with this many community cards seen."""

    name: str
    board: int
    multiples: tuple[int, ...]
    otherwise: str
    """check or fold."""

    @property
    def actions(self) -> tuple[str, ...]:
        """In the order of their numbers: the multiples, then what one does instead."""
        return (*(f"{multiple}x" for multiple in self.multiples), self.otherwise)


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """A game's payoffs in units of 1/scale of the ante, by hand name, dealer qualified, versus.

    `versus` is 0 where the player's hand is lower, 1 equal, 2 higher.
    """

    decisions: tuple[Decision, ...]
    qualifies: int
    """The lowest hand name with which the dealer qualifies."""
    scale: int
    stakes: int
    """The stakes before any decision, in antes."""
    fixed: NDArray[np.int64]
    """All wagers except the one that a decision makes."""
    played: NDArray[np.int64]
    """That wager, per unit of its multiple."""
    folded: int
    most: int
    """No payoff is above this."""

    def at(self, board: int) -> Decision | None:
        """The decision made with this many community cards seen."""
        return next((decision for decision in self.decisions if decision.board == board), None)


def terms_of(game: Game) -> Terms:
    """The payoffs of the main wagers; Unsolvable if they depend on anything else."""
    opening = next((wagers for wagers, stand, _ in game.entries if stand == "in"), frozenset())
    names = sorted(opening)
    for name in names:
        bet = game.bets[name]
        if name != game.base_wager and (bet.stake, bet.of) != ("equal", game.base_wager):
            raise Unsolvable(
                f"{name} is not a multiple of {game.base_wager}, "
                "so there is no single best strategy"
            )
    fixed = sum((_payoffs(game, name) for name in names), np.zeros((10, 2, 3), object))
    played = _payoffs(game, game.play)
    folded = sum((_folded(game, name) for name in names), Fraction(0))
    fractions = [*fixed.flat, *played.flat, folded]
    scale = lcm(*(value.denominator for value in map(Fraction, fractions)))
    decisions = _decisions(game)
    most = max(max(decision.multiples, default=0) for decision in decisions)
    highest = max(abs(item) for item in fixed.flat) + most * max(abs(each) for each in played.flat)
    highest = max(highest, abs(folded))
    if highest * scale > MOST:
        raise Unsolvable(f"a payoff of {highest * scale} units is above {MOST}")
    return Terms(
        decisions,
        game.qualifies,
        scale,
        len(names),
        (fixed * scale).astype(np.int64),
        (played * scale).astype(np.int64),
        int(folded * scale),
        int(highest * scale),
    )


def _decisions(game: Game) -> tuple[Decision, ...]:
    found = tuple(
        Decision(stage.name, stage.board, stage.multiples, stage.otherwise) for stage in game.stages
    )
    seen = [decision.board for decision in found]
    if not found or not set(seen) <= BOARDS or seen != sorted(set(seen)) or {0, 1} <= set(seen):
        known = ", ".join(map(str, sorted(BOARDS)))
        raise Unsolvable(f"decisions with {seen} community cards are not supported; {known} are")
    for item in found[:-1] if found[-1].board >= 3 else found:
        if item.otherwise != "check":
            raise Unsolvable(
                f"{item.name} allows a fold before the last community cards, which is not supported"
            )
    return found


def _payoffs(game: Game, wager: str) -> NDArray[Any]:
    """The net result per unit staked, by hand name, dealer qualified, versus."""
    judge = _judge(game, wager)
    cells = game.cells[wager, "in"]
    table = np.zeros((len(hands.HAND_NAMES), 2, 3), object)
    for hand, qualified, versus in np.ndindex(table.shape):
        result = cells[qualified][versus][0]
        if result == "pays":
            won = _won(game, wager, judge, hand)
        else:
            won = Fraction(0 if result == "push" else -1)
        table[hand, qualified, versus] = won
    return table


def _judge(game: Game, wager: str) -> Judge:
    """Return the wager's odds, which must depend on the hand's name only."""
    judge = game.judges.get(wager)
    if judge is None:
        raise Unsolvable(f"{wager} has no odds")
    pays = judge.sheet.table.pays
    if "any" not in pays:
        if judge.subject != game.player:
            raise Unsolvable(f"{wager} is decided by {judge.subject.name}, not the player's hand")
        if strange := set(pays).difference(hands.HAND_NAMES):
            raise Unsolvable(f"{wager} pays for {min(strange)}, which is not the name of a hand")
    return judge


def _won(game: Game, wager: str, judge: Judge, hand: int) -> Fraction:
    pays = judge.sheet.table.pays
    award = pays.get("any") or pays.get(hands.HAND_NAMES[hand])
    match award:
        case None:
            return Fraction(0 if judge.otherwise == "push" else -1)
        case money.Odds(won, unit, returns_stake):
            kept = returns_stake and not game.bets[wager].keeps_stake
            return Fraction(won, unit) - (0 if kept else 1)
        case money.Push():
            return Fraction(0)
    raise Unsolvable(f"{wager} pays {award}, which is not a multiple of the stake")


def _folded(game: Game, wager: str) -> Fraction:
    results = {cell[0] for states in game.cells[wager, "folded"] for cell in states}
    if len(results) != 1 or "pays" in results:
        raise Unsolvable(f"{wager} of a folded box is still decided by the cards")
    return Fraction(0 if "push" in results else -1)
