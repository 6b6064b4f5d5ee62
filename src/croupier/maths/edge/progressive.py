"""A progressive wager as a function of its meters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier import money
from croupier.engine.banked.game import Game
from croupier.maths.display import Lines
from croupier.maths.display.charts import dollars, percent
from croupier.maths.edge.figures import Edge
from croupier.maths.edge.side import UNIT, counted, meters_of, side_edge
from croupier.maths.errors import Unanswered


@dataclass(frozen=True, slots=True)
class MeterFigures:
    """The effect of one meter on a wager of this stake."""

    showing: int
    """In cents."""
    per_dollar: Fraction
    """The part of the stake that each dollar on the meter gives back."""
    break_even: Fraction | None
    """Dollars at which the wager is fair, the other meters as they show; None if never."""
    between: Fraction | None
    """Expected wagers from one full award to the next; None if nothing takes it all."""
    sustain: Fraction
    """The part of each wager that keeps the meter where it shows, on the average."""
    rate: Fraction
    """The part that the submission gives it."""


def progressive_edge(
    game: Game,
    wager: str,
    *,
    meters: Mapping[str, int] | None = None,
    stake: int = 0,
    fresh: bool = False,
) -> Edge:
    """The figures at these meters, with what each meter does to them."""
    staked = stake or game.bets[wager].unit or UNIT
    shown = {**meters_of(game), **(meters or {})}
    counts = counted(game, wager, fresh=fresh)
    edge = side_edge(game, wager, stake=staked, meters=shown, counts=counts)
    table = game.judges[wager].sheet.table
    shares = [(name, award) for name, award in table.pays.items() if isinstance(award, money.Share)]
    figures = {}
    for meter in dict.fromkeys(award.meter for _, award in shares):
        own = [(counts.lines[name], award) for name, award in shares if award.meter == meter]
        figures[meter] = _meter(game, edge, own, shown[meter], staked)
    on_meters = sum(
        (figure.per_dollar * figure.showing / 100 for figure in figures.values()), Fraction(0)
    )
    more = {
        **edge.more,
        "fixed_return": 1 + edge.ev - on_meters,
        "meters": figures,
        "rounds_between": {
            name: Fraction(counts.total, count) for name, count in counts.lines.items() if count
        },
    }
    return replace(edge, more=more)


def return_by_meter(edge: Edge, meter: str | None = None) -> Lines:
    """Return a chart of the return against the reading of a meter, with the others constant.

    The default is the meter with the largest effect. Raise Unanswered if there is no such meter.
    """
    found = edge.more.get("meters")
    meters = {
        name: item
        for name, item in (found.items() if isinstance(found, Mapping) else ())
        if isinstance(item, MeterFigures) and meter in (None, name)
    }
    if not meters:
        raise Unanswered(f"{edge.wager} {edge.paytable} has no meter {meter or 'at all'}")
    name = max(meters, key=lambda each: meters[each].per_dollar * meters[each].showing)
    meter_figures = meters[name]
    showing, slope = meter_figures.showing / 100, float(meter_figures.per_dollar)
    even = None if meter_figures.break_even is None else float(meter_figures.break_even)
    most = max(2 * showing, 1.25 * (even or 0))
    back = 1 + float(edge.ev)
    points = [("shows now", showing, back)]
    if even is not None:
        points.append((f"fair at ${even:,.0f}", even, 1.0))
    ends = [0.0, most]
    return Lines(
        f"{edge.wager} {edge.paytable}: return by {name}",
        "on the meter",
        ends,
        [back + slope * (at - showing) for at in ends],
        (dollars, percent),
        points=points,
    )


def _meter(
    game: Game, edge: Edge, won: list[tuple[int, money.Share]], shown: int, staked: int
) -> MeterFigures:
    """`won` are the awards from this meter, each with its count."""
    chance = sum((count * award.percent for count, award in won), Fraction(0)) / edge.total
    per_dollar = chance * 100 / staked
    even = Fraction(shown, 100) - edge.ev / per_dollar
    whole = sum(count for count, award in won if award.percent == 1)
    drops = sum((count * _drop(game, award, shown) for count, award in won), Fraction(0))
    return MeterFigures(
        showing=shown,
        per_dollar=per_dollar,
        break_even=even if even > 0 else None,
        between=Fraction(edge.total, whole) if whole else None,
        sustain=drops / edge.total / staked,
        rate=game.meters[won[0][1].meter].rate,
    )


def _drop(game: Game, award: money.Share, shown: int) -> Fraction:
    """Return what an award takes from the meter, in cents, without what the house adds."""
    reset = game.meters[award.meter].reset // money.UNITS_PER_CENT
    if award.percent == 1:
        return Fraction(shown - reset)
    after = shown - award.percent * shown
    if game.metering.top_up == "to_reset":
        after = max(after, Fraction(reset))
    return shown - after
