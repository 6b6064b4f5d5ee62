"""Results as people see them: HTML in a notebook, tables and bars in a terminal.

    from croupier.maths.display import hand

A result lists the tables and charts that show it. `Shown` renders them, in a notebook or with
`rich.print` in a terminal.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from croupier.maths.display.charts import Bars, Lines
from croupier.maths.display.hand import DisplayHand, hand
from croupier.maths.display.table import DisplayTable

if TYPE_CHECKING:
    from rich.console import Group, RenderableType

__all__ = ["Bars", "DisplayHand", "DisplayTable", "Lines", "Part", "Shown", "hand"]


class Part(Protocol):
    """A table, a picture, cards."""

    def _repr_html_(self) -> str: ...

    def __rich__(self) -> RenderableType: ...


class Shown(ABC):
    """A result that can render itself."""

    __slots__ = ()

    @abstractmethod
    def shown(self) -> Iterator[Part]:
        """Yield the parts to show, the most important first."""

    def _repr_html_(self) -> str:
        return "".join(part._repr_html_() for part in self.shown())

    def __rich__(self) -> Group:
        from rich.console import Group

        return Group(*(part.__rich__() for part in self.shown()))
