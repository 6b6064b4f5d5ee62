"""An edge as a notebook shows it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.maths.edge.figures import Edge

_CELL = "<td style='text-align:right'>{}</td>"


def page_of(edge: Edge) -> str:
    """A table of the lines under a heading with the figures that people ask for first."""
    title = f"{edge.wager} {edge.paytable}: house edge {float(edge.house_edge):.4%}"
    rest = f"deviation {edge.sd:.4f}, {edge.clause}"
    heads = "".join(
        f"<th>{head}</th>" for head in ("Hand", "Count", "Probability", "Pays", "Return")
    )
    rows = "".join(
        f"<tr><td style='text-align:left'>{escape(line.hand.replace('_', ' '))}</td>"
        + _CELL.format(f"{line.count:,}")
        + _CELL.format(f"{line.count / edge.total:.8f}")
        + _CELL.format(escape(line.pays))
        + _CELL.format(f"{float(line.net * line.count / edge.total):+.6f}")
        + "</tr>"
        for line in edge.lines
    )
    return (
        f"<table><caption><b>{escape(title)}</b><br>{escape(rest)}</caption>"
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )
