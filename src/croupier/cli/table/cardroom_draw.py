"""A cardroom table drawn in a terminal: board, pots, seats, and disks."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier import money
from croupier.cli.table.draw import cards
from croupier.engine.cardroom.hand.view import SeatView, View

DISKS = {"D": "bold black on white", "SB": "bold white on blue3", "BB": "bold black on gold3"}
"""The white dealer button, and the disks of the blinds (deal.1, deal.2)."""


def disks(seat: int, button: int | None, small: int | None, big: int | None) -> Text:
    """Return the disks of a seat."""
    drawn = Text()
    for (name, style), place in zip(DISKS.items(), (button, small, big), strict=True):
        if place == seat:
            drawn.append(" " if drawn else "")
            drawn.append(f" {name} ", style)
    return drawn


def show_felt(console: Console, seen: View, mine: str, small_at: int) -> None:
    """Print the board, the pots, and every player as this watcher may see them."""
    head = Text("  Board  ")
    head.append_text(cards(seen.board, 5 - len(seen.board)))
    head.append_text(_pots(seen))
    console.print()
    console.print(head)
    felt = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    felt.add_column("", width=1)
    felt.add_column("Seat", justify="right")
    felt.add_column("")
    felt.add_column("Disk", min_width=4)
    felt.add_column("Cards", min_width=9)
    felt.add_column("Stack", justify="right", min_width=7)
    felt.add_column("Bet", justify="right", min_width=6)
    felt.add_column("")
    for seat_view in sorted(seen.seats, key=lambda seat: seat.seat):
        own = seat_view.player == mine
        style = "bold" if own else ("dim" if seat_view.folded else "")
        felt.add_row(
            Text("▸", "bold green") if seat_view.seat == seen.turn else "",
            Text(str(seat_view.seat), style),
            Text(seat_view.player, style),
            disks(seat_view.seat, seen.button, small_at, seen.blinds[1]),
            cards(() if seat_view.folded and not own else seat_view.cards),
            Text(money.dollars(seat_view.stack), style),
            Text(money.dollars(seat_view.bet) if seat_view.bet else "", style),
            _standing(seen, seat_view),
        )
    console.print(felt)


def _standing(seen: View, seat_view: SeatView) -> Text:
    if seat_view.folded:
        return Text("folded", "red")
    if not seat_view.stack and seen.phase != "over":
        return Text("all in", "bold yellow")
    return Text("left", "red") if seat_view.left else Text("")


def _pots(seen: View) -> Text:
    """Return the pot, or the main pot and the side pots once a player is all in."""
    line = Text()
    if not seen.pot:
        return line
    line.append(f" Pot {money.dollars(seen.pot)}", "bold")
    several = pots(seen)
    if len(several) > 1:
        last = len(several) - 1
        names = ("main pot", *(side(number, last) for number in range(1, last + 1)))
        parts = zip(names, several, strict=True)
        shares = ", ".join(f"{name} {money.dollars(amount)}" for name, amount in parts)
        line.append(f"\n  {'Pots':7}{shares}", "yellow")
    return line


def side(number: int, last: int) -> str:
    """Return a side pot's name, with its number if there are several."""
    return f"side pot {number}" if last > 1 else "side pot"


def pots(seen: View) -> list[int]:
    """Return the amounts of the main pot and each side pot, divided by all-in players."""
    levels = sorted(
        {seat.put for seat in seen.seats if not seat.folded and not seat.stack and seat.put}
    )
    top = max(seat_view.put for seat_view in seen.seats)
    found, below = [], 0
    for level in (*levels, top):
        found.append(sum(min(view.put, level) - min(view.put, below) for view in seen.seats))
        below = level
    found[0] += sum(seat.dead for seat in seen.seats)
    fee = sum(found) - seen.pot
    for place, amount in enumerate(found):
        taken = min(amount, fee)
        found[place], fee = amount - taken, fee - taken
    return [amount for amount in found if amount]
