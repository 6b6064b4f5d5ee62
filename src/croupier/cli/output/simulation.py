"""A simulation's figures on the screen and for programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING

from croupier import money
from croupier.cli.output.terminal import say, say_table

if TYPE_CHECKING:
    from croupier.sim.figures import Figure, MeterFigures, SessionFigures, WagerFigure
    from croupier.sim.run import Result

BAR = 50
"""Signs of the longest bar."""


def told(result: Result) -> dict[str, object]:
    """A result for programs; amounts are cents, meters dollars as text."""
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
    """The figures as tables."""
    seats = "one seat" if result.seats == 1 else f"{result.seats} seats"
    played = "" if strategy == "best" else f", {strategy} strategy"
    say(f"{result.rulebook}, {result.rounds:,} rounds, {seats}{played}, seed {result.seed}")
    bets = (f"{name} {money.dollars(cents)}" for name, cents in result.stakes.items())
    say(f"each box bets {', '.join(bets)}")
    say()
    heads = ("Wager", "House edge", "95 in 100", "Deviation", "Wins", "Staked")
    say_table(heads, [_wager(wager) for wager in result.wagers], right=(1, 2, 3, 4, 5))
    say()
    people = [_whole(figure) for figure in (*result.players, result.house)]
    say_table(("In all", "A round", "95 in 100", "Deviation"), people, right=(1, 2, 3))
    if result.session is not None:
        say()
        _show_session(result.session)
    if result.meters:
        say()
        _show_meters(result.meters)


def _wager(wager_figure: WagerFigure) -> tuple[str, ...]:
    low, high = wager_figure.interval
    return (
        wager_figure.name,
        f"{wager_figure.house_edge * 100:+.3f} %",
        f"{-high / wager_figure.unit * 100:+.3f} to {-low / wager_figure.unit * 100:+.3f} %",
        f"{wager_figure.sd / wager_figure.unit:.4f}",
        f"{wager_figure.hit_rate * 100:.3f} %",
        dollars(wager_figure.staked),
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
    before = "-" if cents < 0 else "+" if sign else ""
    return f"{before}${abs(cents) / 100:,.2f}"


def _show_session(found: SessionFigures) -> None:
    say(
        f"{found.sessions:,} sessions of {found.rounds:,} rounds: "
        f"{dollars(found.mean, sign=True)} on average, deviation {dollars(found.sd)}, "
        f"ahead {found.ahead * 100:.2f} % of the time"
    )
    heads = [f"{part * 100:g} %" for part in found.quantiles]
    row = [dollars(value, sign=True) for value in found.quantiles.values()]
    say_table(heads, [row], right=tuple(range(len(row))))
    say()
    most = max(found.counts)
    ends = [dollars(edge, sign=True) for edge in found.edges]
    wide = max(map(len, ends))
    for at, count in enumerate(found.counts):
        filled = "█" * round(BAR * count / most)
        say(f"{ends[at]:>{wide}} {count / found.sessions * 100:6.2f} % {filled}".rstrip())


def _show_meters(meters: tuple[MeterFigures, ...]) -> None:
    heads = ("Meter", "Average", "5 %", "Half", "95 %", "In the end")
    rows = [
        (
            meter.name,
            dollars(meter.mean),
            *(dollars(meter.quantiles[part]) for part in (0.05, 0.5, 0.95)),
            dollars(meter.last / money.UNITS_PER_CENT),
        )
        for meter in meters
    ]
    say_table(heads, rows, right=(1, 2, 3, 4, 5))
    say()
    awards = [
        (
            meter_figures.name,
            award.hand.replace("_", " "),
            f"{award.times:,}",
            "" if award.between is None else f"{award.between:,.0f}",
            "" if award.mean is None else dollars(award.mean),
        )
        for meter_figures in meters
        for award in meter_figures.awards
    ]
    say_table(("Meter", "Award", "Times", "Rounds between", "Average"), awards, right=(2, 3, 4))
