"""A wager's figures: the value of each line, and their sum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

from croupier import money
from croupier.maths.display import DisplayTable, Part, Shown


@dataclass(frozen=True, slots=True)
class LineFigures:
    """One line of a paytable, or what is left over when none is met."""

    hand: str
    count: int
    pays: str
    """The payout as the paytable states it."""
    net: Fraction
    """The player's net result on this line, in units of the stake."""


@dataclass(frozen=True, slots=True, repr=False)
class Edge(Shown):
    """The exact figures of a wager, per unit of the ante for the main game, else of the stake."""

    wager: str
    paytable: str
    clause: str
    total: int
    """Equally likely deals that the lines are counted in."""
    lines: tuple[LineFigures, ...]
    ev: Fraction
    variance: Fraction
    hit_rate: Fraction | None
    """The probability that the player ends up ahead."""
    average_wager: Fraction = Fraction(1)
    more: Mapping[str, object] = field(default_factory=dict)
    """Figures that only some wagers have, such as the meters of a progressive."""

    def shown(self) -> Iterator[Part]:
        """Yield every line with its return, and the effect of the meter for a progressive."""
        rows = [
            (
                line.hand.replace("_", " "),
                f"{line.count:,}",
                f"{line.count / self.total:.8f}",
                line.pays,
                f"{float(line.net * line.count / self.total):+.6f}",
            )
            for line in self.lines
        ]
        title = f"{self.wager} {self.paytable}: house edge {float(self.house_edge):.4%}"
        heads = ("Hand", "Count", "Probability", "Pays", "Return")
        yield DisplayTable(title, heads, rows, f"standard deviation {self.sd:.4f}, {self.clause}")
        if self.more.get("meters"):
            from croupier.maths.edge.progressive import return_by_meter

            yield return_by_meter(self)

    def distribution(self) -> dict[Fraction, Fraction]:
        """Return the probability of each net result, the lowest first."""
        found: dict[Fraction, Fraction] = {}
        for line in sorted(self.lines, key=lambda line: line.net):
            found[line.net] = found.get(line.net, Fraction(0)) + Fraction(line.count, self.total)
        return {net: chance for net, chance in found.items() if chance}

    def quantiles(self, rounds: int, at: Sequence[float]) -> list[float]:
        """Return the total results of this many rounds that are not exceeded with these chances."""
        from croupier.maths.edge.risk import quantiles

        return quantiles(self.distribution(), rounds, at)

    def ruin(
        self, bankroll: float, *, rounds: int | None = None, goal: float | None = None
    ) -> float:
        """Return the chance of losing the bankroll, within these rounds or before the goal."""
        from croupier.maths.edge.risk import ruin

        return ruin(self.distribution(), bankroll, rounds=rounds, goal=goal)

    def rows(self) -> list[dict[str, object]]:
        """Return a row for each line, for a table of any library."""
        return [
            {"wager": self.wager, "paytable": self.paytable, "hand": line.hand}
            | {"count": line.count, "probability": line.count / self.total, "pays": line.pays}
            | {"net": float(line.net), "return": float(line.net * line.count / self.total)}
            for line in self.lines
        ]

    def to_dict(self) -> dict[str, object]:
        """Return what `croupier edge --json` prints."""
        from croupier.maths.edge.figures_json import edge_json

        return edge_json(self)

    def to_pandas(self) -> Any:
        """Return the rows as a pandas DataFrame, if pandas is installed."""
        from croupier.maths.display.table import frame_of

        return frame_of(self.rows())

    def __repr__(self) -> str:
        return f"<Edge {self.wager} {self.paytable}: house edge {float(self.house_edge):.4%}>"

    @property
    def exactly(self) -> str:
        """The expected value as a fraction, over all deals where they are its denominator."""
        over = self.ev * self.total
        return f"{over}/{self.total}" if over.denominator == 1 else str(self.ev)

    @property
    def house_edge(self) -> Fraction:
        """The house edge per unit."""
        return -self.ev

    @property
    def element_of_risk(self) -> Fraction:
        """The house edge per unit of all money wagered."""
        return -self.ev / self.average_wager

    @property
    def sd(self) -> float:
        """The standard deviation of one round."""
        return sqrt(self.variance)


def edge_of(
    wager: str,
    paytable: str,
    clause: str,
    total: int,
    *,
    lines: Iterable[LineFigures],
    more: Mapping[str, object] | None = None,
) -> Edge:
    """Return the figures of these lines, which must make up all deals."""
    lines = tuple(lines)
    if sum(line.count for line in lines) != total:
        raise ValueError(f"the lines of {wager} {paytable} are not all the deals")
    ev = sum((line.net * line.count for line in lines), Fraction(0)) / total
    square = sum((line.net**2 * line.count for line in lines), Fraction(0)) / total
    hit = Fraction(sum(line.count for line in lines if line.net > 0), total)
    return Edge(wager, paytable, clause, total, lines, ev, square - ev**2, hit, more=more or {})


def net_of(
    award: money.Award, stake: int, meters: Mapping[str, int], *, keeps: bool = False
) -> Fraction:
    """Return the player's net result of an award, in units of the stake, which is cents.

    `meters` are cents. With `keeps`, the stake of this wager is never returned.
    """
    back = Fraction(1 if award.returns_stake and not keeps else 0) - 1
    match award:
        case money.Odds(pays, unit):
            return Fraction(pays, unit) + back
        case money.Share(part, meter):
            return part * meters[meter] / stake + back
        case money.Fixed(cents):
            return Fraction(cents, stake) + back
        case money.Push():
            return back
