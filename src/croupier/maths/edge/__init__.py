"""The exact house edge of every wager by every paytable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from croupier.engine.banked.game import Game
from croupier.maths.edge.envy import envy_edge
from croupier.maths.edge.figures import Edge
from croupier.maths.edge.progressive import progressive_edge
from croupier.maths.edge.side import side_edge
from croupier.maths.edge.wagers import (
    MAIN,
    Unknown,
    bonus_of,
    chosen,
    examined_game,
    game_with,
)
from croupier.maths.edge.what_if import with_odds

if TYPE_CHECKING:
    from croupier.maths.strategy import Strategy


def edges(
    table: Mapping[str, object],
    wager: str | None = None,
    paytable: str | None = None,
    *,
    stake: int = 0,
    meters: Mapping[str, int] | None = None,
    odds: Mapping[str, object] | None = None,
    strategy: Strategy | None = None,
    fresh: bool = False,
) -> Iterator[Edge]:
    """Return the figures of each wager by each paytable, or of the named ones.

    `table` is a submission. A rulebook's name is enough; the demonstration supplies the rest.
    `stake` and `meters` are cents, for wagers that pay sums of money. `odds` are changed payouts.
    `strategy` is the name or the file of a strategy to use instead of optimal play. `fresh`
    bypasses the cache.
    """
    for name, letter in chosen(str(table.get("rulebook", "")), wager, paytable):
        game = game_with(table, name, letter)
        if odds:
            game = with_odds(game, bonus_of(game.law) if name == MAIN else name, odds)
        yield edge_of_wager(game, name, stake=stake, meters=meters, strategy=strategy, fresh=fresh)


def submitted_edges(
    table: Mapping[str, object],
    wager: str | None = None,
    *,
    stake: int = 0,
    meters: Mapping[str, int] | None = None,
    strategy: Strategy | None = None,
    fresh: bool = False,
) -> Iterator[Edge]:
    """Return the figures of the wagers that a whole submission offers, as it chose them."""
    game, several = examined_game(table)
    names = [name for name, _ in several]
    if wager is not None and wager not in names:
        raise Unknown(f"the submission does not offer {wager!r}; it offers {', '.join(names)}.")
    for name in names:
        if wager in (None, name):
            yield edge_of_wager(
                game, name, stake=stake, meters=meters, strategy=strategy, fresh=fresh
            )


def edge_of_wager(
    game: Game,
    wager: str,
    *,
    stake: int = 0,
    meters: Mapping[str, int] | None = None,
    strategy: Strategy | None = None,
    fresh: bool = False,
) -> Edge:
    """The figures of one wager of this game; only those of the main game depend on the strategy."""
    if wager == MAIN:
        from croupier.maths.edge.main import main_edge  # the solver brings numba along

        return main_edge(game, strategy=strategy, fresh=fresh)
    if wager == game.envy_wager:
        return envy_edge(game, fresh=fresh)
    if wager == game.metered:
        return progressive_edge(game, wager, meters=meters, stake=stake, fresh=fresh)
    return side_edge(game, wager, stake=stake, meters=meters, fresh=fresh)
