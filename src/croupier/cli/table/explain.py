"""The rules behind what just happened."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.law.explain import explain
from croupier.law.rulebook import Rulebook


def print_rules(book: Rulebook, cited: Iterable[str]) -> None:
    """Print each of these clauses once, with its explanation."""
    for name in dict.fromkeys(cited):
        clause = book.clause(name.partition(":")[2])
        if clause is not None:
            print(f"  {name}: {clause.says}")
            for line in explain(book, clause):
                print(f"    {line}")
