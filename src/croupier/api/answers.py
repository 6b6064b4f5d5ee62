"""Exact answers: edges, solutions, and equities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from croupier.api.decks import Cards, card_array, check_apart, read_cards
from croupier.api.law import load, name_of, rulebooks
from croupier.api.submissions import Examined, Game, Source, game, submission_of
from croupier.cards import DECK, BadCard
from croupier.maths import edge as maths_edge
from croupier.maths.edge.figures import Edge
from croupier.maths.edge.wagers import MAIN, Unknown, bonus_of, chosen, examined_game, game_with
from croupier.maths.edge.what_if import with_odds, with_paytable
from croupier.maths.kernels import ranking
from croupier.maths.solve import Outcomes, Start
from croupier.maths.solve import Solution as Solved
from croupier.maths.solve import solve as solve_game
from croupier.maths.strategy import Strategy, given

Paytable = str | Mapping[str, object]
"""The name of a paytable, or your own lines: {"flush": 7, "straight": "4 to 1", …}."""


def edge(
    source: Source,
    wager: str = MAIN,
    *,
    paytable: Paytable | None = None,
    stake: SupportsIndex | None = None,
    meters: Mapping[str, SupportsIndex] | None = None,
    odds: Mapping[str, object] | None = None,
    strategy: Strategy | None = None,
) -> Edge:
    """Return the exact figures of one wager. Stakes and meters are cents.

    Without a paytable it is the one that the submission chose; the demonstration's for a rulebook's
    name. `odds` changes single lines. `strategy` is for the main game: a name, a file, a text of
    rules, a function, or arrays.

    >>> edge("maryland-uth-1.5", "trips", paytable="C").house_edge
    Fraction(233985, 6689228)
    """
    cents = 0 if stake is None else stake.__index__()
    shown = {name: amount.__index__() for name, amount in (meters or {}).items()}
    made = _game_of(source, wager, paytable)
    own = bonus_of(made.law) if wager == MAIN else wager
    if isinstance(paytable, Mapping):
        made = with_paytable(made, own, paytable)
    if odds:
        made = with_odds(made, own, odds)
    return maths_edge.edge_of_wager(made, wager, stake=cents, meters=shown, strategy=strategy)


def _game_of(source: Source, wager: str, paytable: Paytable | None) -> Any:
    """Return the engine's game in which the wager is paid by the paytable."""
    table = submission_of(source)
    rulebook = str(table.get("rulebook", ""))
    if isinstance(paytable, str):
        named = {letter.casefold(): letter for _, letter in chosen(rulebook, wager, None)}
        letter = named.get(paytable.casefold(), paytable)
        return game_with(_lean(source, table), *chosen(rulebook, wager, letter)[0])
    made, several = examined_game(table)
    if wager not in dict(several):
        known = chosen(rulebook, wager, None)  # Unknown, if the rulebook does not have it
        if isinstance(source, str) and name_of(source):
            return game_with({"rulebook": rulebook}, *known[0])
        names = ", ".join(dict(several))
        raise Unknown(f"the submission does not offer {wager!r}; it offers {names}.")
    return made


def _lean(source: Source, table: dict[str, object]) -> dict[str, object]:
    """Return what the source itself says, so that another paytable gets meters that fit it."""
    if isinstance(source, str) and name_of(source):
        return {"rulebook": table["rulebook"]}
    if isinstance(source, Game | Examined):
        return table
    return dict(source) if isinstance(source, Mapping) else table


def edges(
    source: Source,
    *,
    stake: SupportsIndex | None = None,
    meters: Mapping[str, SupportsIndex] | None = None,
    strategy: Strategy | None = None,
) -> list[Edge]:
    """Return the figures of every wager: by every paytable of a rulebook, or as a submission chose.

    >>> [(edge.wager, edge.paytable) for edge in edges(game("maryland-jackpot-1.0"))]
    [('main', 'A'), ('player_bonus', 'A'), ('progressive', 'A')]
    """
    cents = 0 if stake is None else stake.__index__()
    shown = {name: amount.__index__() for name, amount in (meters or {}).items()}
    table = submission_of(source)
    if isinstance(source, str) and (name := name_of(source)):
        same = {"stake": cents, "meters": shown, "strategy": strategy}
        found: list[Edge] = list(maths_edge.edges({"rulebook": name}, **same))  # type: ignore[arg-type]
        return found
    return list(maths_edge.submitted_edges(table, stake=cents, meters=shown, strategy=strategy))


@dataclass(frozen=True, slots=True)
class Advice:
    """What each action is worth with some cards, in units of the first wager."""

    street: str
    best: str
    options: Mapping[str, Fraction]


class Solution:
    """A solved game: what play is worth, and what to do. Values are in units of the first wager."""

    def __init__(self, made: Game, solved: Solved, strategy: Strategy | None = None) -> None:
        self.game, self._solved, self._strategy = made, solved, strategy

    @property
    def value(self) -> Fraction:
        """The exact average result of a round."""
        return self._solved.value

    def advise(self, hole: Cards, board: Cards = "") -> Advice:
        """Return the best action with these cards, and what each is worth."""
        held, seen = read_cards(hole), read_cards(board)
        found = self._solved.advise(held, seen)
        return Advice(
            found.street, found.best, {option.action: option.value for option in found.options}
        )

    def actions(self, hole: Any, board: Any) -> NDArray[np.int8]:
        """Return the number of the action in each row of arrays (n, 2) and (n, 0 to 5)."""
        return self._solved.actions(*_positions(hole, board))

    def values(self, hole: Any, board: Any) -> NDArray[np.float64]:
        """Return what each action is worth in each row."""
        return self._solved.values(*_positions(hole, board))

    def action_names(self, street: str) -> tuple[str, ...]:
        """Return the actions of a street by number."""
        return self._solved.action_names(street)

    def regret(self, strategy: Strategy) -> Fraction:
        """Return what a strategy loses a round compared with this play, exactly."""
        return self.value - given(self._solved, strategy).outcomes.value

    def starting(self) -> tuple[Start, ...]:
        """Return every starting hand with the value of each action."""
        return self._solved.starting()

    def outcomes(self) -> Outcomes:
        """Return every way in which a round ends, with the number of deals."""
        return self._solved.outcomes()

    def _repr_html_(self) -> str:
        return self._solved._repr_html_()

    def __repr__(self) -> str:
        return f"<Solution of {self.game.rulebook}>"

    def __reduce__(self) -> tuple[object, ...]:
        return solve, (self.game, self._strategy)


def _positions(hole: Any, board: Any) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    held = card_array(hole, 2)
    seen = np.asarray(board)
    if seen.ndim == 2 and len(seen) != len(held):
        raise BadCard(f"{len(held)} hands and {len(seen)} boards were given; give as many of each.")
    return held, card_array(seen) if seen.size else np.zeros((len(held), 0), np.uint8)


def solve(source: Source, strategy: Strategy | None = None) -> Solution:
    """Return the solution of the main game under best play, or under a strategy.

    >>> solve("maryland-uth-1.5").advise("Kh 9d", "Ks 7c 2d").best
    '2x'
    """
    made = game(source)
    best = solve_game(made.banked)
    solved = best if strategy is None else given(best, strategy).solution
    return Solution(made, solved, strategy)


def equity(hands: Sequence[Cards], board: Cards = "") -> tuple[Fraction, ...]:
    """Return each player's exact share of the pot, if all cards are dealt out.

    >>> equity(["Kh 9d", "Qs Qc"], "Ks 7c 2d")[0]
    Fraction(301, 330)
    """
    held, seen = [read_cards(hand) for hand in hands], read_cards(board)
    if len(held) < 2 or any(len(hand) != 2 for hand in held) or len(seen) > 5:
        raise BadCard("Equity needs two or more hands of two cards, and a board of at most five.")
    check_apart(seen, *held)
    out = {card for group in (seen, *held) for card in group}
    rest = [card for card in DECK if card not in out]
    missing = 5 - len(seen)
    several = np.array(list(combinations(rest, missing)), np.uint8).reshape(-1, missing)
    count = len(several)
    ranks = np.stack([
        ranking.rank7(np.hstack([np.tile(np.array([*hand, *seen], np.uint8), (count, 1)), several]))
        for hand in held
    ])  # fmt: skip
    best = ranks == ranks.max(axis=0)
    winners = best.sum(axis=0)
    shares = [np.bincount(winners[own], minlength=len(held) + 1).tolist() for own in best]
    return tuple(
        sum((Fraction(times, many) for many, times in enumerate(own) if many), Fraction(0)) / count
        for own in shares
    )


def warm(source: Source | None = None) -> None:
    """Compile the kernels and fill the cache, which otherwise the first question waits for.

    Without a source it is done for the first house-banked rulebook.
    """
    from croupier.api.simulation import simulate

    if source is None:
        source = next(name for name in rulebooks() if load(name).game == "banked")
    solve(source).value  # noqa: B018  worked out when it is asked for
    simulate(source, 1)
