"""A wager's figures: what each line is worth, and what they come to together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

from croupier import money
from croupier.maths.display import Part, Sheet, Shown


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a paytable, or what is left over when none is met."""

    hand: str
    count: int
    pays: str
    """As the paytable says it."""
    net: Fraction
    """What the player is up or down when it is met, in units of the stake."""


@dataclass(frozen=True, slots=True)
class Edge(Shown):
    """What a wager is worth, exactly; per unit of the ante for the main game, else of the stake."""

    wager: str
    paytable: str
    clause: str
    total: int
    """Equally likely deals that the lines are counted in."""
    lines: tuple[Line, ...]
    ev: Fraction
    variance: Fraction
    hit_rate: Fraction | None
    """How often the player ends up ahead."""
    average_wager: Fraction = Fraction(1)
    more: Mapping[str, object] = field(default_factory=dict)
    """What only some wagers have, such as the meters of a progressive."""

    def shown(self) -> Iterator[Part]:
        """Every line, with what it brings; of a progressive also what its meter does."""
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
        yield Sheet(title, heads, rows, f"deviation {self.sd:.4f}, {self.clause}")
        if self.more.get("meters"):
            from croupier.maths.edge.progressive import return_by_meter

            yield return_by_meter(self)

    @property
    def exactly(self) -> str:
        """The value as a fraction, over all deals where that tells more than its lowest terms."""
        over = self.ev * self.total
        return f"{over}/{self.total}" if over.denominator == 1 else str(self.ev)

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps."""
        return -self.ev

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps of all that is wagered."""
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
    lines: Iterable[Line],
    more: Mapping[str, object] | None = None,
) -> Edge:
    """The figures that these lines come to; together they are all deals."""
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
    """What an award leaves the player up or down, in units of a stake of so many cents.

    `meters` have cents; `keeps` says that this wager's stake never comes back.
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
