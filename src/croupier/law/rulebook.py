"""Rulebooks as they are read: clauses in the order of the text, with options undecided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

Class = Literal["engine", "config", "procedure", "display", "physical"]
CLASSES: tuple[Class, ...] = get_args(Class)


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: its summary, its class, and the data that it grants."""

    id: str
    says: str
    class_: Class
    chapter: str
    readings: tuple[str, ...] = ()
    words: Mapping[str, tuple[Mapping[str, object], ...]] = field(default_factory=dict)
    codes: tuple[str, ...] = ()
    like: str = ""
    """The clause of another book whose data it borrows."""

    def same_law(self, other: Clause) -> bool:
        """Return whether both clauses say and grant the same."""
        return (self.says, self.class_, self.readings, self.words, self.codes) == (
            other.says,
            other.class_,
            other.readings,
            other.words,
            other.codes,
        )


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One edition of one game's rules."""

    id: str
    prefix: str
    title: str
    game: Literal["banked", "cardroom"]
    source: str
    """Digest of the statute text that was read."""
    chapters: Mapping[str, str]
    clauses: tuple[Clause, ...]
    digest: str
    """Digest of this file and of those that it is based on."""
    extends: str = ""
    borrows: str = ""
    """The rulebook whose data its clauses may borrow."""
    own: frozenset[str] = frozenset()
    """For an edition, the clauses that it states itself."""

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses)

    def clause(self, id: str) -> Clause | None:
        """Return the clause of this number, or None."""
        return next((clause for clause in self.clauses if clause.id == id), None)

    def cite(self, id: str) -> str:
        """Return the clause with the rulebook's prefix, as payments and refusals cite it."""
        return f"{self.prefix}:{id}"
