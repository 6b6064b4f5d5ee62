"""A table with a title."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier.errors import Error

if TYPE_CHECKING:
    from rich.table import Table


@dataclass(frozen=True, slots=True)
class DisplayTable:
    """Rows under heads."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str = ""
    words: int = 1
    """The number of leading text columns. The others are figures."""

    def _repr_html_(self) -> str:
        note = f"<br/>{escape(self.note)}" if self.note else ""
        heads = "".join(f"<th scope='col'>{escape(head)}</th>" for head in self.heads)
        rows = "".join(f"<tr>{self._cells(row)}</tr>" for row in self.rows)
        return (
            f"<table><caption><b>{escape(self.title)}</b>{note}</caption>"
            f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        )

    def _cells(self, row: Sequence[str]) -> str:
        first, *others = row
        sides = ["left"] * (self.words - 1) + ["right"] * (len(row) - self.words)
        return f"<th scope='row' style='text-align:left'>{escape(first)}</th>" + "".join(
            f"<td style='text-align:{side}'>{escape(name)}</td>"
            for side, name in zip(sides, others, strict=True)
        )

    def __rich__(self) -> Table:
        from rich.table import Table

        table = Table(title=self.title, caption=self.note or None, box=None, pad_edge=False)
        for number, head in enumerate(self.heads):
            table.add_column(head, justify="left" if number < self.words else "right")
        for row in self.rows:
            table.add_row(*row)
        return table


def table_of(rows: Sequence[Mapping[str, object]], title: str = "") -> DisplayTable:
    """Return rows as a table, with the keys of the first as heads."""
    heads = [name.replace("_", " ") for name in rows[0]] if rows else []
    return DisplayTable(title, heads, [[str(value) for value in row.values()] for row in rows])


def frame_of(rows: Sequence[Mapping[str, object]]) -> Any:
    """Return rows as a pandas DataFrame. Only this needs pandas."""
    try:
        pandas = import_module("pandas")
    except ModuleNotFoundError:
        raise Error("to_pandas() needs pandas; install it with: pip install pandas") from None
    return pandas.DataFrame(list(rows))
