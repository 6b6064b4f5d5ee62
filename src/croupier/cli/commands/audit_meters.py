"""What `audit meters` says: every meter reckoned up."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from croupier import money
from croupier.cli.output.terminal import say, say_json, say_table, say_text

if TYPE_CHECKING:
    from croupier.cli.commands.audit import Books
    from croupier.house.audit.meters import Reckoning


def run(books: Books, as_json: bool) -> bool:
    """Whether every meter shows what all of it comes to."""
    from croupier.house.audit.meters import reckon

    found = reckon(books.archive)
    if as_json:
        say_json([_told(reckoning) for reckoning in found])
    else:
        _show(found)
    return all(item.right for item in found)


def _told(reckoning: Reckoning) -> dict[str, object]:
    told = asdict(reckoning)
    told["closing"], told["right"] = reckoning.closing, reckoning.right
    return told


def _dollars(units: int) -> str:
    return f"{'-' if units < 0 else ''}{money.meter_text(abs(units))}"


def _show(found: list[Reckoning]) -> None:
    from croupier.house.audit.export import time_text

    if not found:
        say("There is no meter on this floor.")
        return
    heads = ["Meter", "Seed", "Contributions", "Awards", "Resets", "Reversals", "Adjustments"]
    rows = [
        [
            reckoning.account,
            *map(_dollars, (reckoning.seeded, reckoning.contributed, reckoning.awarded)),
            *map(_dollars, (reckoning.reset, reckoning.reversed, reckoning.adjusted)),
            _dollars(reckoning.closing),
            _dollars(reckoning.showing),
            "yes" if reckoning.right else "NO",
        ]
        for reckoning in found
        if reckoning.movements or reckoning.showing
    ]
    say_table([*heads, "Closing", "Showing", "Right"], rows, right=tuple(range(1, 9)))
    for item in found:
        for change in item.adjustments:
            say(
                f"{item.account}: {_dollars(change.units)} at {time_text(change.at)}, proposed by "
                f"{change.proposed_by}, confirmed by {change.confirmed_by}: {change.reason}"
            )
        for fault in item.faults:
            say_text(f"{fault} [{fault.what}]", lead="✗ ", style="bold red")
        if item.closing != item.showing:
            shown, added = _dollars(item.showing), _dollars(item.closing)
            says = f"{item.account} shows {shown}, but its entries add up to {added}"
            say_text(says, lead="✗ ", style="bold red")
