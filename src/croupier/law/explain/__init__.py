"""Explanations of clauses: their data in plain words, as a regulator reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.law.explain import banked, cardroom, common, fields, irregularities, procedure
from croupier.law.explain.fields import Teller
from croupier.law.explain.phrase import Item, Options, plain, sentence, words
from croupier.law.options import Declared, options_of
from croupier.law.rulebook import Clause, Rulebook
from croupier.law.vocabulary.behaviors import BEHAVIORS

TELLERS: dict[str, Teller] = {
    **common.TELLERS,
    **procedure.TELLERS,
    **fields.TELLERS,
    **banked.TELLERS,
    **irregularities.TELLERS,
    **cardroom.TELLERS,
}
"""The function that explains each word of the vocabulary."""


def explain(book: Rulebook, clause: Clause) -> list[str]:
    """Return the clause's data as sentences; lines of a table begin with two spaces."""
    return Explainer.of(book).lines(clause)


@dataclass(frozen=True, slots=True)
class Explainer:
    """Explains clauses of one rulebook, and reads its options and states once."""

    book: Rulebook
    options: Mapping[str, Declared]
    states: Mapping[str, str]

    @classmethod
    def of(cls, book: Rulebook) -> Explainer:
        """Return an explainer of this rulebook."""
        return cls(book, options_of(book), _dealer_states(book))

    def lines(self, clause: Clause) -> list[str]:
        """Return the clause's data as sentences; lines of a table begin with two spaces."""
        lines = [f"Same data as {self.book.borrows} {clause.like}"] if clause.like else []
        for word, tables in clause.words.items():
            for table in tables:
                item = Item(table, Options(self.options, clause.id), self.states)
                teller = TELLERS.get(word)
                told = teller(item) if teller else [f"{sentence(words(word))}: {plain(table)}"]
                lines += [f"{told[0]}{item.only_if}", *told[1:]] if told else []
                if word == "agrees":
                    lines[-1] += self._summary(str(table.get("clause")))
        for code in clause.codes:
            meaning = BEHAVIORS.get(code, words(code))
            lines.append(f"In code: {meaning}")
        return lines or ["No data"]

    def _summary(self, clause: str) -> str:
        """Return what the clause of this number says, to follow its number."""
        found = self.book.clause(clause)
        return f": {found.says}" if found else ""


def _dealer_states(book: Rulebook) -> dict[str, str]:
    """Return the dealer's two states in words, by the names that the rulebook gives them."""
    found: dict[str, object] = {}
    for clause in book:
        for table in clause.words.get("dealer", ()):
            found.update(table)
    least = words(found.get("qualifies_with", ""))
    states = {
        found.get("below"): f"the dealer has less than a {least}",
        found.get("qualified"): f"the dealer has a {least} or better",
    }
    return {str(name): told for name, told in states.items() if name is not None}


__all__ = ["TELLERS", "Explainer", "explain"]
