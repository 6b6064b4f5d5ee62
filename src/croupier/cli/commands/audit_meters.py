"""The output of `audit meters`: every meter reconciled."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from croupier import money
from croupier.cli.output.terminal import print_json, print_line, print_table, print_text

if TYPE_CHECKING:
    from croupier.cli.commands.audit import Books
    from croupier.house.audit.meters import Reconciliation


def run(books: Books, as_json: bool) -> bool:
    """Print the reconciliation. Return whether every meter shows the sum of its entries."""
    from croupier.house.audit.meters import reconcile

    meters = reconcile(books.archive)
    if as_json:
        print_json([_meter_json(meter) for meter in meters])
    else:
        _show(meters)
    return all(meter.reconciled for meter in meters)


def _meter_json(meter: Reconciliation) -> dict[str, object]:
    return {**asdict(meter), "closing": meter.closing, "reconciled": meter.reconciled}


def _show(meters: list[Reconciliation]) -> None:
    from croupier.house.audit.export import time_text

    if not meters:
        print_line("No meters.")
        return
    dollars = money.meter_dollars
    heads = ["Meter", "Seed", "Contributions", "Awards", "Resets", "Reversals", "Adjustments"]
    rows = [
        [
            meter.account,
            *map(dollars, (meter.seed, meter.contributions, meter.awards)),
            *map(dollars, (meter.reset, meter.reversed, meter.adjusted)),
            dollars(meter.closing),
            dollars(meter.showing),
            "yes" if meter.reconciled else "NO",
        ]
        for meter in meters
        if meter.movements or meter.showing
    ]
    print_table([*heads, "Closing", "Showing", "Reconciled"], rows, right=tuple(range(1, 9)))
    for meter in meters:
        for change in meter.adjustments:
            print_line(
                f"{meter.account}: {dollars(change.units)} at {time_text(change.at)}, proposed by "
                f"{change.proposed_by}, confirmed by {change.confirmed_by}: {change.reason}"
            )
        for fault in meter.faults:
            print_text(f"{fault} [{fault.what}]", lead="✗ ", style="bold red")
        if meter.closing != meter.showing:
            shown, summed = dollars(meter.showing), dollars(meter.closing)
            message = f"{meter.account} shows {shown}, but its entries add up to {summed}"
            print_text(message, lead="✗ ", style="bold red")
