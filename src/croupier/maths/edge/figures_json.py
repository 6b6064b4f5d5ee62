"""A wager's figures as JSON. Fractions are text, so that they stay exact."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, is_dataclass
from fractions import Fraction

from croupier.maths.edge.figures import Edge


def edge_json(edge: Edge) -> dict[str, object]:
    """Return the figures as `croupier edge --json` and the analysis page show them."""
    return {
        "wager": edge.wager,
        "paytable": edge.paytable,
        "clause": edge.clause,
        "ev": edge.exactly,
        "house_edge": float(edge.house_edge),
        "element_of_risk": float(edge.element_of_risk),
        "average_wager": float(edge.average_wager),
        "sd": edge.sd,
        "variance": str(edge.variance),
        "hit_rate": None if edge.hit_rate is None else float(edge.hit_rate),
        "total": edge.total,
        "lines": [
            {
                "hand": line.hand,
                "count": line.count,
                "pays": line.pays,
                "return": str(line.net * line.count / edge.total),
            }
            for line in edge.lines
        ],
        **_plain(edge.more),
    }


def _plain(more: Mapping[str, object]) -> dict[str, object]:
    return {name: _value(value) for name, value in more.items()}


def _value(value: object) -> object:
    if isinstance(value, Fraction):
        return str(value)
    if is_dataclass(value) and not isinstance(value, type):
        return _plain(asdict(value))
    if isinstance(value, Mapping):
        return {str(name): _value(item) for name, item in value.items()}
    return value
