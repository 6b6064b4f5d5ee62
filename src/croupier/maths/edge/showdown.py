"""Wagers decided between two hands: how often each is the lower, and by what."""

from __future__ import annotations

from collections import Counter
from math import comb

from croupier.engine.banked.game import Game
from croupier.maths.edge.counts import Counts, Uncountable

DEALS = comb(52, 5) * comb(47, 2) * comb(45, 2)
"""Boards, hands of the player and of the dealer."""


def counts_between(game: Game, wager: str, *, fresh: bool = False) -> Counts:
    """Return how often the lower of two hands meets each line."""
    from croupier.maths.solve import solve  # brings numba along
    from croupier.maths.solve.outcomes import VERSUS

    judge, cells = game.judges[wager], game.cells[wager, "in"]
    if cells[0] != cells[1] or {*judge.subject.lower_of} != {game.player.name, game.dealer.name}:
        raise Uncountable(f"{wager} is not counted between these hands")
    outcomes = solve(game, fresh=fresh).outcomes()
    ways = outcomes.deals // DEALS  # in how many orders a board comes: the play may look at it
    by_player = Counter[tuple[str, str]]()
    for row in outcomes.rows:
        by_player[row.versus, row.hand] += row.deals
    met, pushed = dict.fromkeys(judge.sheet.table.pays, 0), 0
    for versus, (result, _) in zip(VERSUS, cells[0], strict=True):
        # The dealer's hand is as often the lower one as the player's, and by the same hands.
        seen = "lower" if versus == "higher" else versus
        for (found, hand), deals in by_player.items():
            if found == seen and result == "push":
                pushed += deals // ways
            elif found == seen and result == "pays" and hand in met:
                met[hand] += deals // ways
    return Counts(DEALS, met, pushed)
