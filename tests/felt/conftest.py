"""An example of a display clause must hold, and must fail when only that clause is altered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest

from croupier.felt.plan import LayoutPlan, plan_of
from croupier.law.faults import Faulty
from croupier.law.load import load, released
from croupier.law.rulebook import Clause, Rulebook
from croupier.law.submission import examine, with_demonstration
from tests.law.mutants import Mutant, alterations, deletions, in_place_of, names_in

DISPLAYED = ("area", "inscribe", "disk", "refers")
"""The words of display clauses that a layout reads."""


class Draw:
    """Draws plans under one book, as it is or with a clause altered."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.drawn: dict[str, LayoutPlan] = {}

    def __call__(self, *, plain: bool = False, **changes: object) -> LayoutPlan:
        """The demonstration's plan with these sections changed."""
        key = repr((plain, changes))
        if key not in self.drawn:
            table = with_demonstration({"rulebook": self.book.id, **changes})
            self.drawn[key] = plan_of(examine(table, self.book), plain=plain)
        return self.drawn[key]


Example: TypeAlias = Callable[[Draw, str], bool]
Shows: TypeAlias = Callable[[Example], None]


@pytest.fixture
def shows(request: pytest.FixtureRequest) -> Shows:
    """Holds the example to each clause that the test names, and to every alteration of it."""
    mark = request.node.get_closest_marker("clause")

    def check(example: Example) -> None:
        for id in mark.args:
            book = next(
                load(name) for name in released() if load(name).prefix == id.partition(":")[0]
            )
            assert example(Draw(book), id), f"{id} is not shown"
            clause = book.clause(id.partition(":")[2])
            assert clause is not None
            unseen = [
                str(mutant)
                for mutant in mutants(clause, book)
                if holds(example, Draw(in_place_of(book, mutant.clause)), id)
            ]
            assert unseen == []

    return check


def mutants(clause: Clause, book: Rulebook) -> Iterator[Mutant]:
    """Every alteration of what the clause demands to be seen."""
    for mutant in (*alterations(clause, names_in(book)), *deletions(clause)):
        if mutant.what.startswith(DISPLAYED) and ".about" not in mutant.what:
            yield mutant


def holds(example: Example, draw: Draw, id: str) -> bool:
    """Whether the example holds; a plan that cannot be drawn shows nothing."""
    try:
        return example(draw, id)
    except (Faulty, ValueError, StopIteration, IndexError):
        return False
