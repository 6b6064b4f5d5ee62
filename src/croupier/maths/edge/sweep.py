"""Every combination of lines of one paytable, each with its figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from itertools import islice, product
from typing import Final

from croupier.maths.edge import edges
from croupier.maths.edge.figures_json import edge_json
from croupier.maths.edge.wagers import MAIN, bonus_of, chosen, game_with
from croupier.maths.edge.what_if import with_odds
from croupier.maths.errors import Unanswered

MOST_COMBINATIONS: Final = 100_000
AHEAD: Final = 64
"""Combinations handed out at a time: few enough to stop at once."""

Lines = Mapping[str, str]
Figures = dict[str, object]


@dataclass(frozen=True, slots=True)
class Sweep:
    """One paytable, of which some lines take several values."""

    table: Mapping[str, object]
    """A submission, of which the rulebook's name is enough."""
    wager: str
    paytable: str
    lines: Mapping[str, Sequence[str]]
    """By hand, what its line shall pay."""
    stake: int = 0
    meters: Mapping[str, int] = field(default_factory=dict)
    strategy: str | None = None

    def combinations(self) -> Iterator[Lines]:
        """Every choice of one value for each line, in order; Unanswered if there are too many."""
        count = 1
        for values in self.lines.values():
            count *= len(values)
        if count > MOST_COMBINATIONS:
            raise Unanswered(
                f"these are {count:,} combinations; sweep at most {MOST_COMBINATIONS:,} at a time."
            )
        for values in product(*self.lines.values()):
            yield dict(zip(self.lines, values, strict=True))

    def check(self) -> None:
        """Raise Unanswered if the wager, the paytable or any value of a line cannot be used."""
        for wager, letter in chosen(str(self.table.get("rulebook", "")), self.wager, self.paytable):
            game = game_with(self.table, wager, letter)
            own = bonus_of(game.law) if wager == MAIN else wager
            for hand, values in self.lines.items():
                for value in values:
                    with_odds(game, own, {hand: value})

    def figures(self, lines: Lines) -> Figures:
        """The figures with these lines, as `edge --json` gives them."""
        (edge,) = edges(
            self.table,
            self.wager,
            self.paytable,
            stake=self.stake,
            meters=self.meters,
            odds=lines,
            strategy=self.strategy,
        )
        return edge_json(edge)


def swept(
    sweep: Sweep, combinations: Iterable[Lines], executor: Executor, ahead: int = AHEAD
) -> Iterator[tuple[Lines, Figures]]:
    """Yield each combination with its figures, in order, computed by the executor.

    At most `ahead` combinations are handed out before the first of them is back.
    """
    rest = iter(combinations)
    asked: list[tuple[Lines, Future[Figures]]] = []
    try:
        while True:
            for lines in islice(rest, ahead - len(asked)):
                asked.append((lines, executor.submit(sweep.figures, lines)))
            if not asked:
                return
            lines, future = asked.pop(0)
            yield lines, future.result()
    finally:
        for _, future in asked:
            future.cancel()
