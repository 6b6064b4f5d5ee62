"""Covariances of wagers and seats as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier import money
from croupier.cli.output.simulation import dollars
from croupier.cli.output.terminal import print_line, print_table, print_text

if TYPE_CHECKING:
    from croupier.sim.joint import Together


def show(found: Together) -> None:
    """Print each wager, the correlations, and the totals."""
    from croupier.sim.joint import NOTE

    seats = money.plural(found.seats, "seat")
    print_text(f"{found.game.rulebook}, {seats}, {found.strategy} strategy", style="bold")
    bets = (f"{name} {money.dollars(cents)}" for name, cents in found.stakes.items())
    print_line(f"Each box bets {', '.join(bets)}")
    print_line()
    rows = [
        (name, dollars(float(mean), sign=True), dollars(found.covariance(name, name)[0] ** 0.5))
        for name, mean in zip(found.wagers, found.means, strict=True)
    ]
    print_table(("Wager", "Mean per round", "Std. dev."), rows, right=(1, 2))
    print_line()
    for seats_apart in (False, True)[: min(found.seats, 2)]:
        sheet = found.correlations(seats_apart=seats_apart)
        print_text(sheet.title, style="bold")
        print_table(sheet.heads, sheet.rows, right=tuple(range(1, len(sheet.heads))))
        print_line()
    player, table = found.player(), found.table()
    people = [("a player", player), *([("the table", table)] if found.seats > 1 else [])]
    print_table(
        ("Total", "Mean per round", "Std. dev.", "Std. error"),
        [
            (name, dollars(spread.mean, sign=True), dollars(spread.sd), dollars(spread.sd_error))
            for name, spread in people
        ],
        right=(1, 2, 3),
    )
    print_line()
    print_text(f"{NOTE}, simulated in {found.rounds:,} rounds.")
