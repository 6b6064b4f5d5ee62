"""What a solution says of a decision; it can be told without the solver and its compiler."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.maths.shown import Part, Sheet, Shown


@dataclass(frozen=True, slots=True)
class Option:
    """An action that is open, and what it is worth on average, in antes."""

    action: str
    value: Fraction


@dataclass(frozen=True, slots=True)
class Advice(Shown):
    """The actions that are open with these cards, and the best of them."""

    street: str
    options: tuple[Option, ...]
    best: str

    def shown(self) -> Iterator[Part]:
        """Each action with what it costs, the best first."""
        most = max(one.value for one in self.options)
        rows = [
            (
                one.action,
                f"{float(one.value):+.6f}",
                "best" if one.action == self.best else f"{float(one.value - most):+.6f}",
            )
            for one in sorted(self.options, key=lambda one: -one.value)
        ]
        yield Sheet(f"{self.street}: {self.best}", ("Action", "Worth", "Cost"), rows)
