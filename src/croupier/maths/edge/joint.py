"""Exact covariances between the wagers of one box.

They are known for wagers that the name of the player's hand decides, and for those that hole cards
and flop decide, with the main game and with each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations

from croupier import hands
from croupier.engine.banked.game import Game
from croupier.maths.edge.by_flop import ByFlop, by_flop, mean, mean_product
from croupier.maths.edge.by_hand import Nets, by_hand, with_each_other, with_main
from croupier.maths.edge.wagers import MAIN
from croupier.maths.solve import Outcome
from croupier.maths.solve.outcomes import outcomes_of
from croupier.maths.strategy import EvaluatedStrategy

Covariances = dict[tuple[str, str], Fraction]
"""By two wagers, the main game first, in units of their stakes."""


def covariances(
    game: Game,
    played: EvaluatedStrategy | None,
    stakes: Mapping[str, int],
    meters: Mapping[str, int] | None = None,
) -> Covariances:
    """The covariances of side wagers at these stakes, in cents, as far as they are known exactly.

    With a play, also those with the main game.
    """
    made: dict[str, Nets] = {}
    early: dict[str, ByFlop] = {}
    for wager, stake in stakes.items():
        if (
            game.bets[wager].opens and game.bets[wager].stake == "equal"
        ) or wager == game.base_wager:
            continue
        if (nets := by_hand(game, wager, stake, meters)) is not None:
            made[wager] = nets
        elif (found := by_flop(game, wager, stake, meters)) is not None:
            early[wager] = found
    known: Covariances = {
        (name, other): with_each_other(made[name], made[other])
        for name, other in combinations(made, 2)
    }
    for item, other in combinations(early, 2):
        if early[item].averaged and early[other].averaged:
            continue  # which suits they share is not known any more
        product = mean_product(early[item], early[other])
        known[item, other] = product - mean(early[item]) * mean(early[other])
    if played is not None:
        known |= {(MAIN, wager): with_main(played.outcomes, nets) for wager, nets in made.items()}
        for wager, found in early.items():
            known |= _at_showdown(played, wager, found, made)
    return known


def _at_showdown(
    played: EvaluatedStrategy, wager: str, early: ByFlop, made: Mapping[str, Nets]
) -> Covariances:
    """Return covariances with the main game and with wagers that the hand's name decides."""
    terms, first = played.best.terms, played.best.first
    rows = outcomes_of(terms, first, played.solution.weighed(early.weights)).rows
    deals, own = played.outcomes.deals * early.unit, mean(early)
    known: Covariances = {}
    main = Fraction(sum(row.deals * row.net for row in rows)) / deals
    known[MAIN, wager] = main - own * played.outcomes.value
    for other, nets in made.items():
        product = _by_name(rows, nets) / deals
        alone = _by_name(played.outcomes.rows, nets) / played.outcomes.deals
        known[other, wager] = product - own * alone
    return known


def _by_name(rows: Iterable[Outcome], nets: Nets) -> Fraction:
    place = {name: number for number, name in enumerate(hands.HAND_NAMES)}
    return sum((row.deals * nets[place[row.hand]] for row in rows), Fraction(0))
