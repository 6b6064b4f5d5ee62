"""A simulation's figures as tables and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier import money
from croupier.cli.output.figures import percent
from croupier.cli.output.terminal import print_line, print_table

if TYPE_CHECKING:
    from croupier.sim.figures import Figure, MeterFigures, SessionFigures, WagerFigure
    from croupier.sim.run import Result

BAR = 50
"""Characters of the longest bar."""


def result_json(result: Result) -> dict[str, object]:
    """Return a result as a JSON object. Amounts are cents, meters dollars as text."""
    session = None
    if result.session is not None:
        session = {**asdict(result.session), "quantiles": _parts(result.session.quantiles)}
    return {
        "rulebook": result.rulebook,
        "rounds": result.rounds,
        "seats": result.seats,
        "seed": result.seed,
        "stakes": dict(result.stakes),
        "wagers": [
            {
                **_figure(wager),
                "unit": wager.unit,
                "staked": wager.staked,
                "house_edge": wager.house_edge,
                "edge_error": wager.edge_error,
                "hit_rate": wager.hit_rate,
                "lines": dict(wager.lines),
            }
            for wager in result.wagers
        ],
        "players": [_figure(player) for player in result.players],
        "house": _figure(result.house),
        "settled_by_engine": result.settled_by_engine,
        "session": session,
        "meters": [
            {
                **asdict(meter),
                "quantiles": _parts(meter.quantiles),
                "last": money.meter_text(meter.last),
            }
            for meter in result.meters
        ],
    }


def _figure(figure: Figure) -> dict[str, object]:
    return {
        "name": figure.name,
        "mean": figure.mean,
        "sd": figure.sd,
        "error": figure.error,
        "interval": list(figure.interval),
    }


def _parts(quantiles: Mapping[float, float]) -> dict[str, float]:
    return {f"{part:g}": value for part, value in quantiles.items()}


def show(result: Result, strategy: str = "best") -> None:
    """Print the figures as tables."""
    seats = money.plural(result.seats, "seat")
    played = "" if strategy == "best" else f", {strategy} strategy"
    rounds = money.plural(result.rounds, "round")
    print_line(f"{result.rulebook}, {rounds}, {seats}{played}, seed {result.seed}")
    bets = (f"{name} {money.dollars(cents)}" for name, cents in result.stakes.items())
    print_line(f"Each box bets {', '.join(bets)}")
    print_line()
    heads = ("Wager", "House edge", "95% CI", "Std. dev.", "Hit rate", "Staked")
    print_table(heads, [_wager(wager) for wager in result.wagers], right=(1, 2, 3, 4, 5))
    print_line()
    people = [_whole(figure) for figure in (*result.players, result.house)]
    print_table(("", "Mean per round", "95% CI", "Std. dev."), people, right=(1, 2, 3))
    if result.session is not None:
        print_line()
        _show_session(result.session)
    if result.meters:
        print_line()
        _show_meters(result.meters)


def _wager(wager: WagerFigure) -> tuple[str, ...]:
    ends = (-end / wager.unit for end in reversed(wager.interval))
    low, high = (percent(end, 3, sign=True) for end in ends)
    return (
        wager.name,
        percent(wager.house_edge, 3, sign=True),
        f"{low} to {high}",
        f"{wager.sd / wager.unit:.4f}",
        percent(wager.hit_rate, 3),
        dollars(wager.staked),
    )


def _whole(figure: Figure) -> tuple[str, ...]:
    low, high = figure.interval
    return (
        figure.name,
        dollars(figure.mean, sign=True),
        f"{dollars(low, sign=True)} to {dollars(high, sign=True)}",
        dollars(figure.sd),
    )


def dollars(cents: float, *, sign: bool = False) -> str:
    """Return an average of cents in dollars and cents."""
    return money.rounded(Fraction(cents), sign=sign)


def _show_session(found: SessionFigures) -> None:
    print_line(
        f"{money.plural(found.sessions, 'session')} of {money.plural(found.rounds, 'round')}: "
        f"mean {dollars(found.mean, sign=True)}, standard deviation {dollars(found.sd)}, "
        f"ahead {percent(found.profit_share, 2)} of the time"
    )
    heads = [f"{part * 100:g}%" for part in found.quantiles]
    row = [dollars(value, sign=True) for value in found.quantiles.values()]
    print_table(heads, [row], right=tuple(range(len(row))))
    print_line()
    most = max(found.counts)
    ends = [dollars(edge, sign=True) for edge in found.edges]
    wide = max(map(len, ends))
    for at, count in enumerate(found.counts):
        filled = "█" * round(BAR * count / most)
        print_line(f"{ends[at]:>{wide}} {percent(count / found.sessions, 2):>7} {filled}".rstrip())


def _show_meters(meters: tuple[MeterFigures, ...]) -> None:
    heads = ("Meter", "Mean", "5%", "Median", "95%", "Final")
    rows = [
        (
            meter.name,
            dollars(meter.mean),
            *(dollars(meter.quantiles[part]) for part in (0.05, 0.5, 0.95)),
            dollars(meter.last / money.UNITS_PER_CENT),
        )
        for meter in meters
    ]
    print_table(heads, rows, right=(1, 2, 3, 4, 5))
    print_line()
    awards = [
        (
            meter.name,
            award.hand.replace("_", " "),
            f"{award.times:,}",
            "" if award.between is None else f"{award.between:,.0f}",
            "" if award.mean is None else dollars(award.mean),
        )
        for meter in meters
        for award in meter.awards
    ]
    print_table(("Meter", "Award", "Count", "Rounds between", "Mean"), awards, right=(2, 3, 4))
