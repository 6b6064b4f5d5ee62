"""Answers as people see them: a page in a notebook, tables and bars in a terminal.

    from croupier.maths.display import hand

An answer says which sheets and charts show it; `Shown` does the rest, in a notebook by itself, in a
terminal by `rich.print`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from croupier.maths.display.charts import Bars, Lines
from croupier.maths.display.hand import Hand, hand
from croupier.maths.display.sheet import Sheet

if TYPE_CHECKING:
    from rich.console import Group, RenderableType

__all__ = ["Bars", "Hand", "Lines", "Part", "Sheet", "Shown", "hand"]


class Part(Protocol):
    """A table, a picture, cards."""

    def _repr_html_(self) -> str: ...

    def __rich__(self) -> RenderableType: ...


class Shown(ABC):
    """Something that knows how to be looked at."""

    __slots__ = ()

    @abstractmethod
    def shown(self) -> Iterator[Part]:
        """What there is to see, the most important first."""

    def _repr_html_(self) -> str:
        return "".join(part._repr_html_() for part in self.shown())

    def __rich__(self) -> Group:
        from rich.console import Group

        return Group(*(part.__rich__() for part in self.shown()))
