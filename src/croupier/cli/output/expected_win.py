"""What the house may expect to win, on the screen and for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from croupier import money
from croupier.cli.output.figures import percent
from croupier.cli.output.simulation import dollars
from croupier.cli.output.terminal import refuse, say, say_table, say_text

if TYPE_CHECKING:
    from croupier.sim.expected_win import Takings, Verdict


class Horizon(NamedTuple):
    """So many hours, and what they bring."""

    hours: float
    takings: Takings


def judged(over: Horizon, won: str) -> Verdict:
    """The verdict on what was won, in dollars; a sign in front is a loss."""
    lost, text = won.startswith("-"), won.removeprefix("-")
    try:
        cents = money.cents(text)
    except money.BadMoney as error:
        refuse(f"--won: {error}")
    return over.takings.verdict(-cents if lost else cents)


def told(
    table: Mapping[str, object], found: Sequence[Horizon], verdict: Verdict | None
) -> dict[str, object]:
    """Takings for programs; cents."""
    return {
        **table,
        "takings": [
            {
                "hours": row.hours,
                "rounds": row.takings.rounds,
                "expected": row.takings.expected,
                "sd": row.takings.sd,
                "sd_error": row.takings.sd_error,
                "band": list(row.takings.band()),
                "ahead": row.takings.ahead,
                "by_wager": dict(row.takings.by_wager),
                "stretches": _stretches(row.takings),
            }
            for row in found
        ],
        "sure_after": found[0].takings.sure_after,
        "verdict": verdict
        and {
            "won": verdict.won,
            "deviations": verdict.deviations,
            "chance": verdict.chance,
            "simulated": verdict.simulated,
        },
    }


def _stretches(takings: Takings) -> int:
    return 0 if takings.stretches is None else len(takings.stretches.won)


def show(
    table: Mapping[str, object], pace: float, found: Sequence[Horizon], verdict: Verdict | None
) -> None:
    """The expectation by wager, then with what chance explains, then the verdict."""
    played = "" if table["strategy"] == "best" else f", {table['strategy']} strategy"
    seats = f"{table['seats']:g} seats on the average"
    say_text(f"{table['rulebook']}, {seats}, {pace:g} rounds an hour{played}", style="bold")
    say()
    hour = found[0].takings
    wagers = [(name, dollars(won, sign=True)) for name, won in hour.by_wager.items()]
    wagers.append(("in all", dollars(hour.expected, sign=True)))
    say_table(("Wager", "Expected an hour"), wagers, right=(1,))
    say()
    heads = ("Hours", "Rounds", "Expected", "Deviation", "95 times in 100", "House ahead")
    say_table(heads, [_row(row) for row in found], right=(0, 1, 2, 3, 4, 5))
    say()
    last = found[-1].takings
    say_text(
        f"Expectations are exact. Deviations are simulated where seats and wagers hang together: "
        f"give or take {dollars(last.sd_error)} of {dollars(last.sd)}."
    )
    if (after := hour.sure_after) is not None:
        say_text(
            f"After {after:,.0f} rounds, {after / pace:,.0f} hours, the expectation is twice the "
            "deviation: the house is then ahead 97.7 times in 100."
        )
    if verdict is not None:
        say()
        _show_verdict(found[-1], verdict)


def _row(row: Horizon) -> tuple[str, ...]:
    low, high = row.takings.band()
    return (
        f"{row.hours:g}",
        f"{row.takings.rounds:,}",
        dollars(row.takings.expected, sign=True),
        dollars(row.takings.sd),
        f"{dollars(low, sign=True)} to {dollars(high, sign=True)}",
        percent(row.takings.ahead, 1),
    )


def _show_verdict(over: Horizon, verdict: Verdict) -> None:
    side = "above" if verdict.deviations > 0 else "below"
    say_text(
        f"Won {dollars(verdict.won, sign=True)} in {over.hours:g} hours: "
        f"{abs(verdict.deviations):.2f} deviations {side} the expectation."
    )
    say_text(
        f"If results are normal, chance leads as far off {percent(verdict.chance, 2)} of times."
    )
    if verdict.simulated is not None:
        say_text(
            f"Of {_stretches(over.takings):,} simulated stretches of {over.takings.rounds:,} "
            f"rounds {percent(verdict.simulated, 2)} were as far off."
        )
    else:
        say_text(
            "Stretches of so many rounds were too few to be told from the normal curve; a great "
            "award makes its tail heavier."
        )
