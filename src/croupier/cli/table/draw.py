"""Cards and tables drawn in a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier import money
from croupier.engine.banked.view import SeatView, View
from croupier.engine.payment import Payment
from croupier.engine.watcher import HIDDEN

SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
COLORS = {"c": "green4", "d": "dodger_blue2", "h": "red3", "s": "grey11"}
"""Four colors, so that no two suits look alike."""


def cards(several: Iterable[str], missing: int = 0) -> Text:
    """Return cards side by side: faces on white, backs in green, empty places dotted."""
    drawn = Text()
    for name in several:
        if name == HIDDEN:
            drawn.append(" ▒▒ ", "bold wheat1 on dark_green")
        else:
            rank = "10" if name[0] == "T" else f" {name[0]}"
            drawn.append(f"{rank}{SUITS[name[1]]} ", f"bold {COLORS[name[1]]} on grey93")
        drawn.append(" ")
    for _ in range(missing):
        drawn.append(" ·· ", "dim")
        drawn.append(" ")
    return drawn


def signed(cents: int) -> Text:
    """Return an amount with its sign, green above zero and red below."""
    if not cents:
        return Text("$0", "dim")
    style = "green" if cents > 0 else "red"
    return Text(money.signed(cents), style)


def show_table(console: Console, seen: View, mine: str) -> None:
    """Print dealer, board, box, and every seat as this watcher may see them."""
    felt = Table.grid(padding=(0, 2))
    felt.add_row("Dealer", cards(seen.dealer, 2 - len(seen.dealer)))
    felt.add_row("Board", cards(seen.board, 5 - len(seen.board)))
    if seen.box:
        felt.add_row("Box", cards(seen.box))
    for seat in seen.seats:
        felt.add_row(_name(seat, mine), cards(seat.cards), _bets(seat), _state(seat))
    console.print(felt)


def _name(seat: SeatView, mine: str) -> Text:
    own = seat.player == mine
    return Text(f"Seat {seat.seat}{' (you)' if own else ''}", "bold" if own else "")


def _bets(seat: SeatView) -> Text:
    bets = (f"{name.replace('_', ' ')} {money.dollars(stake)}" for name, stake in seat.wagers)
    return Text(", ".join(bets), "dim")


def _state(seat: SeatView) -> Text:
    if seat.status == "folded":
        return Text("folded", "red")
    return Text(f"plays {seat.play}x", "green") if seat.play else Text("")


def show_lines(console: Console, lines: Iterable[Payment], title: str) -> None:
    """Print payment lines with their clauses."""
    table = Table(title=title, title_justify="left", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("Wager")
    table.add_column("Stake", justify="right")
    table.add_column("Result")
    table.add_column("", justify="right")
    table.add_column("Clause", overflow="fold")
    for line in lines:
        hand = line.hand if line.hand not in ("", "any") else ""
        result = f"{line.result}{f', {hand}' if hand else ''}".replace("_", " ")
        laws = ", ".join(clause for clause in (line.clause, line.odds, line.limit) if clause)
        name = line.wager.replace("_", " ")
        table.add_row(name, money.dollars(line.stake), result, signed(line.net), Text(laws, "dim"))
    console.print(table)
