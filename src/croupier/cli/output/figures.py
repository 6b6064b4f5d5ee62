"""Figures of wagers as tables, CSV, and workbooks."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from fractions import Fraction
from io import BytesIO, StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from croupier import money
from croupier.cli.output.files import write_bytes, write_text
from croupier.cli.output.terminal import print_line, print_table

if TYPE_CHECKING:
    from croupier.maths.edge.figures import Edge

LINES = ("Hand", "Count", "Probability", "Pays", "Return")


def percent(part: Fraction | float, places: int = 4, *, sign: bool = False) -> str:
    """Return a part of one as a percentage."""
    return money.percentage(Fraction(part), places, sign=sign)


def show_edges(edges: list[Edge], *, lines: bool) -> None:
    """Print one table for all wagers; with `lines`, also every line of each."""
    heads = (
        *("Wager", "Paytable", "House edge", "Element of risk", "Std. dev.", "Hit rate", "Clause"),
    )
    rows = [
        (
            edge.wager,
            edge.paytable,
            percent(edge.house_edge),
            percent(edge.element_of_risk),
            f"{edge.sd:.4f}",
            "" if edge.hit_rate is None else percent(edge.hit_rate, 2),
            edge.clause,
        )
        for edge in edges
    ]
    print_table(heads, rows, right=(2, 3, 4, 5))
    _show_costs(edges)
    for edge in edges if lines else ():
        print_line()
        _show_lines(edge)
        _show_more(edge)


def _show_costs(edges: list[Edge]) -> None:
    """Print the cost of each strategy compared with optimal play."""
    rows = [
        (
            str(edge.more["strategy"]),
            edge.paytable,
            percent(-best),
            percent(cost),
            str(cost),
        )
        for edge in edges
        if isinstance(best := edge.more.get("best"), Fraction)
        and isinstance(cost := edge.more.get("cost"), Fraction)
    ]
    if rows:
        print_line()
        heads = ("Strategy", "Paytable", "Optimal play", "Cost", "Exact cost")
        print_table(heads, rows, right=(2, 3))


def _show_lines(edge: Edge) -> None:
    rows = [
        (
            line.hand.replace("_", " "),
            f"{line.count:,}",
            f"{line.count / edge.total:.8f}",
            line.pays,
            f"{float(line.net * line.count / edge.total):+.6f}",
        )
        for line in edge.lines
    ]
    rows.append(("total", f"{edge.total:,}", "1.00000000", "", f"{float(edge.ev):+.6f}"))
    print_table(LINES, rows, right=(1, 2, 4))
    print_line()
    print_line(f"Exact value: {edge.exactly} per unit staked")


def _show_more(edge: Edge) -> None:
    meters = edge.more.get("meters")
    if isinstance(meters, Mapping) and meters:
        print_line()
        heads = (
            "Meter",
            "Reading",
            "Return per $1,000",
            "Break-even",
            "Wagers between",
            "Sustaining rate",
        )
        rows = [
            (
                str(name),
                money.rounded(Fraction(item.showing)),
                percent(item.per_dollar * 1000),
                "never" if item.break_even is None else money.rounded(item.break_even * 100),
                "" if item.between is None else f"{float(item.between):,.0f}",
                percent(item.sustain),
            )
            for name, item in meters.items()
        ]
        print_table(heads, rows, right=(1, 2, 3, 4, 5))
    others = edge.more.get("others")
    if isinstance(others, Mapping):
        print_line()
        worth = [(str(n), percent(value)) for n, value in others.items()]
        print_table(
            ("Other players", f"Return per unit of {edge.more['per']}"), worth, right=(0, 1)
        )


def write_csv(file: Path, edges: list[Edge]) -> None:
    """Write every line of every wager as one CSV row."""
    text = StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(("wager", "paytable", "hand", "count", "total", "pays", "net", "clause"))
    for edge in edges:
        for line in edge.lines:
            cells = (line.hand, line.count, edge.total, line.pays, line.net)
            writer.writerow((edge.wager, edge.paytable, *cells, edge.clause))
    write_text(file, (text.getvalue(),))


def write_xlsx(file: Path, edges: list[Edge]) -> None:
    """Write a workbook in which every sum is a formula."""
    from croupier.felt.workbook import Sheet, write_workbook

    sheets = [
        Sheet(
            edge.wager,
            edge.paytable,
            edge.clause,
            [(line.hand, line.count, line.pays, line.net) for line in edge.lines],
        )
        for edge in edges
    ]
    book = BytesIO()
    write_workbook(book, sheets)
    write_bytes(file, (book.getvalue(),))
