"""Wagers that the name of the player's hand decides, and their covariances.

Outcomes of a strategy include that name, so that covariances with the main game are exact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier import hands
from croupier.engine.banked.game import Game
from croupier.maths.edge.figures import net_of
from croupier.maths.edge.frequencies import FREQUENCIES
from croupier.maths.edge.side import always_read, lives_on, meters_of
from croupier.maths.solve import Outcomes

Nets = tuple[Fraction, ...]
"""By the place of a hand's name: what the player is up or down, in units of the stake."""


def by_hand(
    game: Game, wager: str, stake: int, meters: Mapping[str, int] | None = None
) -> Nets | None:
    """Return the result of the wager by hand, or None if the hand's name does not decide it."""
    judge, bet = game.judges[wager], game.bets[wager]
    pays = judge.sheet.table.pays
    if judge.subject != game.player or not set(pays) <= set(hands.HAND_NAMES):
        return None
    if not lives_on(game, wager) or not always_read(game, wager):
        return None
    shown = {**meters_of(game), **(meters or {})}
    rest = Fraction(0 if judge.otherwise == "push" else -1)
    return tuple(
        net_of(pays[name], stake, shown, keeps=bet.keeps_stake) if name in pays else rest
        for name in hands.HAND_NAMES
    )


def with_main(outcomes: Outcomes, nets: Nets) -> Fraction:
    """The covariance of the main game, in antes, with a wager, in units of its stake."""
    place = {name: number for number, name in enumerate(hands.HAND_NAMES)}
    product, alone = Fraction(0), Fraction(0)
    for row in outcomes.rows:
        own = row.deals * nets[place[row.hand]]
        product += own * row.net
        alone += own
    return (product - outcomes.value * alone) / outcomes.deals


def with_each_other(row: Nets, other: Nets) -> Fraction:
    """The covariance of two wagers, in units of their stakes."""
    return _mean([a * b for a, b in zip(row, other, strict=True)]) - _mean(row) * _mean(other)


def _mean(nets: Sequence[Fraction]) -> Fraction:
    counts = FREQUENCIES[7]
    total = sum((net * count for net, count in zip(nets, counts, strict=True)), Fraction(0))
    return total / sum(counts)
