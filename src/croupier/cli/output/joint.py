"""How wagers and seats hang together, on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier import money
from croupier.cli.output.simulation import dollars
from croupier.cli.output.terminal import say, say_table, say_text

if TYPE_CHECKING:
    from croupier.sim.joint import Together


def show(found: Together) -> None:
    """Each wager, how they hang together, and what it all comes to."""
    from croupier.sim.joint import NOTE

    seats = "one seat" if found.seats == 1 else f"{found.seats} seats"
    say_text(f"{found.game.rulebook}, {seats}, {found.strategy} play", style="bold")
    bets = (f"{name} {money.dollars(cents)}" for name, cents in found.stakes.items())
    say(f"each box bets {', '.join(bets)}")
    say()
    rows = [
        (name, dollars(float(mean), sign=True), dollars(found.covariance(name, name)[0] ** 0.5))
        for name, mean in zip(found.wagers, found.means, strict=True)
    ]
    say_table(("Wager", "A round", "Deviation"), rows, right=(1, 2))
    say()
    for seats_apart in (False, True)[: min(found.seats, 2)]:
        sheet = found.correlations(seats_apart=seats_apart)
        say_text(sheet.title, style="bold")
        say_table(sheet.heads, sheet.rows, right=tuple(range(1, len(sheet.heads))))
        say()
    player, table = found.player(), found.table()
    people = [("a player", player), *([("the table", table)] if found.seats > 1 else [])]
    say_table(
        ("In all", "A round", "Deviation", "Give or take"),
        [
            (name, dollars(spread.mean, sign=True), dollars(spread.sd), dollars(spread.sd_error))
            for name, spread in people
        ],
        right=(1, 2, 3),
    )
    say()
    say_text(f"{NOTE}, simulated in {found.rounds:,} rounds.")
