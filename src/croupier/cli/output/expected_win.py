"""The expected house win, as tables and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from croupier import money
from croupier.cli.output.figures import percent
from croupier.cli.output.simulation import dollars
from croupier.cli.output.terminal import print_line, print_table, print_text, usage_error

if TYPE_CHECKING:
    from croupier.sim.expected_win import ExpectedWin, Verdict


class Horizon(NamedTuple):
    """A number of hours, and the expected win in them."""

    hours: float
    win: ExpectedWin


def verdict_on(horizon: Horizon, won: str) -> Verdict:
    """Return the test of an actual win in dollars. A leading minus is a loss."""
    lost, text = won.startswith("-"), won.removeprefix("-")
    try:
        cents = money.cents(text)
    except money.BadMoney as error:
        usage_error(f"--actual-win: {error}")
    return horizon.win.verdict(-cents if lost else cents)


def expected_win_json(
    table: Mapping[str, object], found: Sequence[Horizon], verdict: Verdict | None
) -> dict[str, object]:
    """Return expected wins as a JSON object. Amounts are cents."""
    return {
        **table,
        "takings": [
            {
                "hours": row.hours,
                "rounds": row.win.rounds,
                "expected": row.win.expected,
                "sd": row.win.sd,
                "sd_error": row.win.sd_error,
                "band": list(row.win.band()),
                "profit_share": row.win.profit_share,
                "by_wager": dict(row.win.by_wager),
                "stretches": _samples(row.win),
            }
            for row in found
        ],
        "sure_after": found[0].win.sure_after,
        "verdict": verdict
        and {
            "won": verdict.won,
            "deviations": verdict.deviations,
            "chance": verdict.chance,
            "simulated": verdict.simulated,
        },
    }


def _samples(win: ExpectedWin) -> int:
    return 0 if win.stretches is None else len(win.stretches.won)


def show(
    table: Mapping[str, object], pace: float, found: Sequence[Horizon], verdict: Verdict | None
) -> None:
    """Print the expected win by wager, then with its 95% range, then the verdict."""
    played = "" if table["strategy"] == "best" else f", {table['strategy']} strategy"
    seats = f"{table['seats']:g} seats on average"
    print_text(f"{table['rulebook']}, {seats}, {pace:g} rounds per hour{played}", style="bold")
    print_line()
    hour = found[0].win
    wagers = [(name, dollars(won, sign=True)) for name, won in hour.by_wager.items()]
    wagers.append(("total", dollars(hour.expected, sign=True)))
    print_table(("Wager", "Expected per hour"), wagers, right=(1,))
    print_line()
    heads = ("Hours", "Rounds", "Expected", "Std. dev.", "95% range", "House ahead")
    print_table(heads, [_row(row) for row in found], right=(0, 1, 2, 3, 4, 5))
    print_line()
    last = found[-1].win
    print_text(
        "Expected values are exact. Standard deviations include simulated covariances "
        f"(± {dollars(last.sd_error)} of {dollars(last.sd)})."
    )
    if (after := hour.sure_after) is not None:
        print_text(
            f"After {after:,.0f} rounds ({after / pace:,.0f} hours) the expected win is two "
            "standard deviations: the house is ahead with 97.7% probability."
        )
    if verdict is not None:
        print_line()
        _show_verdict(found[-1], verdict)


def _row(row: Horizon) -> tuple[str, ...]:
    low, high = row.win.band()
    return (
        f"{row.hours:g}",
        f"{row.win.rounds:,}",
        dollars(row.win.expected, sign=True),
        dollars(row.win.sd),
        f"{dollars(low, sign=True)} to {dollars(high, sign=True)}",
        percent(row.win.profit_share, 1),
    )


def _show_verdict(horizon: Horizon, verdict: Verdict) -> None:
    side = "above" if verdict.deviations > 0 else "below"
    hours = f"{horizon.hours:g} hour{'' if horizon.hours == 1 else 's'}"
    print_text(
        f"Actual win {dollars(verdict.won, sign=True)} in {hours}: "
        f"{abs(verdict.deviations):.2f} standard deviations {side} expectation."
    )
    p_values = [f"{verdict.chance:.3f} (normal approximation)"]
    if verdict.simulated is not None:
        samples = money.plural(_samples(horizon.win), "simulated sample")
        rounds = money.plural(horizon.win.rounds, "round")
        p_values.append(f"{verdict.simulated:.3f} (from {samples} of {rounds})")
    print_text(f"p = {', '.join(p_values)}, two-sided.")
    if verdict.simulated is None:
        print_text(
            "Too few simulated samples of this length to compare with the normal approximation. "
            "Large awards make the tail heavier."
        )
