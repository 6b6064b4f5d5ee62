"""A table set for simulation: the game, who bets what, and the tables that the kernel reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from croupier.engine.banked.game import Game
from croupier.maths.solve import Policy, Solution, Terms, Unsolvable, terms_of
from croupier.sim.bets import Unsimulated, main_of, stakes_of, stand_of
from croupier.sim.inputs.payouts import Case, Priced, cases_of, priced
from croupier.sim.inputs.strategy import idle, multiples_of, plays_of, words_of
from croupier.sim.inputs.structs import Plays, Sheets
from croupier.sim.kernel import SEATS_AT

if TYPE_CHECKING:
    from croupier.maths.strategy import Strategy

MAIN = "main"
"""The wagers that open a box and the one made by a decision, taken together."""


class Deal(NamedTuple):
    """The input of a worker. It can be sent to another process."""

    seats: int
    box: int
    cards: int
    qualifies: int
    """The category with which the dealer qualifies."""
    plays: Plays
    sheets: Sheets
    crossed: tuple[int, ...] = ()
    """The rows of which products are added up."""


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """A table with its players; every seat bets the same."""

    game: Game
    seats: int
    stakes: Mapping[str, int]
    """Cents, on each box."""
    stand: str
    cases: tuple[Case, ...]
    words: tuple[tuple[str, ...], ...]
    """By the number of a play: the decisions that it is made of."""
    priced: Priced
    deal: Deal

    @property
    def apart(self) -> tuple[str, ...]:
        """The separate results: the main wagers as one, each other wager, and envy."""
        main = {*main_of(self.game), self.game.play} if MAIN in self.priced.rows else set()
        rows = [name for name in self.priced.rows if name not in main]
        envied = any(not sheet.wagers for sheet in self.priced.sheets)
        own = sorted(rows, key=lambda name: name != MAIN)
        return (*own, *((self.game.envy_wager,) if envied else ()))

    @property
    def crossed(self) -> Setting:
        """Return the same table with covariances."""
        rows = self.priced.rows
        numbers = tuple(rows.index(name) for name in self.apart if name in rows)
        return replace(self, deal=self.deal._replace(crossed=numbers))


def set_table(
    game: Game,
    *,
    seats: int = 1,
    stakes: Mapping[str, int] | None = None,
    policy: Policy | None = None,
) -> Setting:
    """Return a table with this many players, who bet every wager by default.

    Stakes are cents. The policy gives actions by street as in `maths.solve`; elsewhere play is
    optimal. Raise Unsimulated if the table cannot be simulated.
    """
    bet = dict(stakes) if stakes is not None else stakes_of(game)
    stand = stand_of(game, seats, bet)
    if stand == "in":
        terms = _terms(game)
        plays, words, multiples = plays_of(terms, policy), words_of(terms), multiples_of(terms)
    else:
        plays, words, multiples = idle(), ((),), (0,)
    cases = cases_of(stand, multiples)
    main = {MAIN: [*main_of(game), game.play]} if stand == "in" else {}
    sheets = priced(game, bet, seats, cases, main)
    boxed = any("box" in game.judges[name].subject.cards for name in bet)
    box = SEATS_AT + 2 * seats if boxed else -1
    cards = SEATS_AT + 2 * seats + (4 if boxed else 0)
    deal = Deal(seats, box, cards, game.qualifies, plays, sheets.tables)
    return Setting(game, seats, bet, stand, cases, words, sheets, deal)


def stated(game: Game, strategy: Strategy) -> Policy | None:
    """Return the policy of a strategy in any form, or None for optimal play."""
    from croupier.maths.strategy import given

    return given(Solution(_terms(game)), strategy).solution.policy or None


def _terms(game: Game) -> Terms:
    try:
        return terms_of(game)
    except Unsolvable as error:
        raise Unsimulated(f"this game can't be solved: {error}") from None
