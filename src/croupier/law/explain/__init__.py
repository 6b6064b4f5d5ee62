"""A clause's encoding in plain words, generated from its data: what a regulator reads."""

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
"""How each word of the vocabulary is told."""


def explain(book: Rulebook, clause: Clause) -> list[str]:
    """The clause's data as sentences; lines of a table begin with two spaces."""
    return Explainer.of(book).lines(clause)


@dataclass(frozen=True, slots=True)
class Explainer:
    """Explains clauses of one book; what the whole book must be read for is read once."""

    book: Rulebook
    options: Mapping[str, Declared]
    states: Mapping[str, str]

    @classmethod
    def of(cls, book: Rulebook) -> Explainer:
        """An explainer of this book."""
        return cls(book, options_of(book), _dealer_states(book))

    def lines(self, clause: Clause) -> list[str]:
        """The clause's data as sentences; lines of a table begin with two spaces."""
        lines = [f"Same data as {self.book.borrows} {clause.like}"] if clause.like else []
        for word, tables in clause.words.items():
            for table in tables:
                item = Item(table, Options(self.options, clause.id), self.states)
                teller = TELLERS.get(word)
                told = teller(item) if teller else [f"{sentence(words(word))}: {plain(table)}"]
                lines += [f"{told[0]}{item.only_if}", *told[1:]] if told else []
        for code in clause.codes:
            meaning = BEHAVIORS.get(code, words(code))
            lines.append(f"In code: {meaning}")
        return lines or ["Nothing is granted"]


def _dealer_states(book: Rulebook) -> dict[str, str]:
    """The dealer's two states by the names that the book gives them."""
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
