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
        say_json([_told(one) for one in found])
    else:
        _show(found)
    return all(one.right for one in found)


def _told(one: Reckoning) -> dict[str, object]:
    told = asdict(one)
    told["closing"], told["right"] = one.closing, one.right
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
            one.account,
            *map(_dollars, (one.seeded, one.contributed, one.awarded)),
            *map(_dollars, (one.reset, one.reversed, one.adjusted)),
            _dollars(one.closing),
            _dollars(one.showing),
            "yes" if one.right else "NO",
        ]
        for one in found
        if one.movements or one.showing
    ]
    say_table([*heads, "Closing", "Showing", "Right"], rows, right=tuple(range(1, 9)))
    for one in found:
        for change in one.adjustments:
            say(
                f"{one.account}: {_dollars(change.units)} at {time_text(change.at)}, proposed by "
                f"{change.proposed_by}, confirmed by {change.confirmed_by}: {change.reason}"
            )
        for fault in one.faults:
            say_text(f"{fault} [{fault.what}]", lead="✗ ", style="bold red")
        if one.closing != one.showing:
            says = (
                f"{one.account} shows {_dollars(one.showing)} and comes to {_dollars(one.closing)}"
            )
            say_text(says, lead="✗ ", style="bold red")
