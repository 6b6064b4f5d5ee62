"""The rules behind what just happened, for whoever asks."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.law.explain import explain
from croupier.law.rulebook import Rulebook


def tell_rules(book: Rulebook, cited: Iterable[str]) -> None:
    """Prints each of these clauses once: what it says, and what it makes the table do."""
    for name in dict.fromkeys(cited):
        clause = book.clause(name.partition(":")[2])
        if clause is not None:
            print(f"  {name}: {clause.says}")
            for line in explain(book, clause):
                print(f"    {line}")
