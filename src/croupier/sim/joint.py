"""All wagers of a round together: means, variances, and covariances of a player or a table.

Means and variances of wagers are exact. So are covariances of wagers that the name of the player's
hand decides, with the main game and with each other. All others are simulated and have standard
errors, as are those between seats, which share the board and the dealer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier import money
from croupier.engine.banked.game import Game
from croupier.maths.display import DisplayTable, Part, Shown
from croupier.maths.errors import Unanswered
from croupier.sim.covariance import Floats
from croupier.sim.figures import Stretches

ROUNDS: Final = 1 << 22
"""The default number of simulated rounds; a few seconds."""
NOTE: Final = "= is exact; other values have the standard error of their last digits in parentheses"


@dataclass(frozen=True, slots=True)
class Spread:
    """The result of one round, in cents, from the players' side."""

    mean: float
    variance: float
    error: float
    """The standard error of the variance, from its simulated part."""

    @property
    def sd(self) -> float:
        """The standard deviation."""
        return sqrt(self.variance)

    @property
    def sd_error(self) -> float:
        """The standard error of the standard deviation."""
        return self.error / (2 * self.sd) if self.variance else 0.0

    def figures(self) -> dict[str, float]:
        """Return JSON data."""
        return {"mean": self.mean, "sd": self.sd, "sd_error": self.sd_error}


@dataclass(frozen=True, slots=True, eq=False)
class Together(Shown):
    """The wagers of a table on which every box bets the same; amounts are cents."""

    game: Game
    strategy: str
    seats: int
    rounds: int
    """Rounds that were simulated."""
    stakes: Mapping[str, int]
    wagers: tuple[str, ...]
    """The main wagers as one, each other wager, and envy."""
    means: tuple[Fraction | float, ...]
    """Of one box, from the player's side; a fraction is exact."""
    exact: NDArray[np.bool_]
    """By two wagers: whether their covariance on one box is exact."""
    box: Floats
    """By group of rounds and by two wagers: the covariance on one box."""
    between: Floats
    """The same for two wagers on different boxes."""
    stretches: Stretches | None = None
    """The house's win in samples of rounds, if requested."""

    def shown(self) -> Iterator[Part]:
        """Yield each wager and the correlations."""
        rows = [
            (
                name,
                f"{float(mean) / 100:+,.4f}",
                f"{self.covariance(name, name)[0] ** 0.5 / 100:,.4f}",
            )
            for name, mean in zip(self.wagers, self.means, strict=True)
        ]
        player, table = self.player(), self.table()
        rows += [
            ("a player", f"{player.mean / 100:+,.4f}", f"{player.sd / 100:,.4f}"),
            ("the table", f"{table.mean / 100:+,.4f}", f"{table.sd / 100:,.4f}"),
        ]
        seats = money.plural(self.seats, "seat")
        title = f"{self.game.rulebook}, {seats}, {self.strategy} strategy: dollars per round"
        yield DisplayTable(title, ("Wager", "Mean", "Std. dev."), rows)
        yield self.correlations()
        if self.seats > 1:
            yield self.correlations(seats_apart=True)

    def figures(self) -> dict[str, object]:
        """Return JSON data in cents. Exact fractions are text."""
        return {
            "rulebook": self.game.rulebook,
            "strategy": self.strategy,
            "seats": self.seats,
            "rounds": self.rounds,
            "stakes": dict(self.stakes),
            "wagers": [
                {
                    "name": name,
                    "mean": float(mean),
                    "exactly": None if isinstance(mean, float) else str(mean),
                    "sd": self.covariance(name, name)[0] ** 0.5,
                }
                for name, mean in zip(self.wagers, self.means, strict=True)
            ],
            "covariance": self._matrix(seats_apart=False),
            "between_seats": self._matrix(seats_apart=True) if self.seats > 1 else None,
            "player": self.player().figures(),
            "table": self.table().figures(),
        }

    def _matrix(self, *, seats_apart: bool) -> list[dict[str, object]]:
        rows: list[dict[str, object]] = []
        for at, name in enumerate(self.wagers):
            for column, other in enumerate(self.wagers[: at + 1]):
                value, error = self.covariance(name, other, seats_apart=seats_apart)
                rows.append(
                    {
                        "wagers": [name, other],
                        "covariance": value,
                        "error": error,
                        "correlation": self.correlation(name, other, seats_apart=seats_apart)[0],
                        "exact": not seats_apart and bool(self.exact[at, column]),
                    }
                )
        return rows

    def correlations(self, *, seats_apart: bool = False) -> DisplayTable:
        """The lower triangle of correlations, on one box or of one box with another."""
        rows = []
        for at, name in enumerate(self.wagers):
            cells = []
            for column, other in enumerate(self.wagers[: at + 1]):
                value, error = self.correlation(name, other, seats_apart=seats_apart)
                sure = not seats_apart and self.exact[at, column]
                cells.append(f"{value:+.4f}=" if sure else f"{value:+.4f}({error * 1e4:.0f})")
            rows.append((f"{at + 1} {name}", *cells, *[""] * (len(self.wagers) - at - 1)))
        title = "Correlations of one box with another" if seats_apart else "Correlations on one box"
        heads = ("", *(str(at + 1) for at in range(len(self.wagers))))
        return DisplayTable(title, heads, rows, NOTE)

    def covariance(
        self, name: str, other: str, *, seats_apart: bool = False
    ) -> tuple[float, float]:
        """The covariance of two wagers, on one box or on two, and its standard error."""
        at = self.wagers.index(name), self.wagers.index(other)
        return _estimate((self.between if seats_apart else self.box)[:, *at])

    def correlation(
        self, name: str, other: str, *, seats_apart: bool = False
    ) -> tuple[float, float]:
        """Return the correlation of two wagers and its standard error."""
        found, error = self.covariance(name, other, seats_apart=seats_apart)
        product = self.covariance(name, name)[0] * self.covariance(other, other)[0]
        return (found / sqrt(product), error / sqrt(product)) if product else (0.0, 0.0)

    def player(self, bets: Mapping[str, int] | None = None) -> Spread:
        """Return the result of one box with these bets, in cents by wager.

        The default is the simulated bets. The first of the main wagers stands for all of them.
        """
        return self.table([self.stakes if bets is None else bets])

    def table(self, boxes: Sequence[Mapping[str, int]] | None = None) -> Spread:
        """The result of all boxes of a table together, each with its own bets."""
        bets = [self.stakes] * self.seats if boxes is None else boxes
        if len(bets) > 1 and self.seats == 1:
            raise Unanswered("only one seat was simulated; simulate two or more")
        times = np.array([self._times(bet) for bet in bets]).reshape(len(bets), -1)
        whole = times.sum(axis=0)
        # Each box with itself; the whole table with itself less each box with itself.
        alone = np.einsum("bi,gij,bj->g", times, self.box, times)
        apart = np.einsum("i,gij,j->g", whole, self.between, whole)
        apart -= np.einsum("bi,gij,bj->g", times, self.between, times)
        mean = float(whole @ np.array([float(item) for item in self.means]))
        return Spread(mean, *_estimate(alone + apart))

    def _times(self, bets: Mapping[str, int]) -> list[float]:
        """By wager: what is bet, as a multiple of what was simulated."""
        for name in bets:
            if name not in self.stakes:
                raise Unanswered(f"{name} was not simulated; use {', '.join(self.stakes)}")
        found = []
        for wager in self.wagers:
            first = self.game.measured_by(wager, self.stakes)
            times = Fraction(bets.get(first, 0), self.stakes[first])
            if times not in (0, 1) and not self.game.scales(wager):
                raise Unanswered(
                    f"{wager} pays sums of money, so {money.dollars(bets[first])} can't be scaled "
                    f"from {money.dollars(self.stakes[first])}"
                )
            found.append(float(times))
        return found


def _estimate(by_group: Floats) -> tuple[float, float]:
    """A mean over groups, and its standard error."""
    count = len(by_group)
    error = float(by_group.std(ddof=1)) / sqrt(count) if count > 1 else 0.0
    return float(by_group.mean()), error
