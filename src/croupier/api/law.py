"""Rulebooks as mappings of clauses, with their paytables."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Literal

from croupier import money
from croupier.errors import Error
from croupier.law import diff as comparison
from croupier.law import load as reading
from croupier.law.defaults import unspoken
from croupier.law.rulebook import Clause
from croupier.law.rulebook import Rulebook as Book
from croupier.law.vocabulary import banked

Difference = comparison.Difference


class UnknownName(Error, KeyError):
    """A clause, wager or paytable that a rulebook does not have; says which are near."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class Paytable(Mapping[str, money.Award]):
    """A paytable: what each line pays.

    >>> from croupier.api.law import load
    >>> str(load("south-dakota-uth").paytable("trips", "UTH-01")["flush"])
    '7 to 1'
    """

    wager: str
    name: str
    clause: str
    pays: Mapping[str, money.Award]
    otherwise: str
    """What happens if no line is met: lose, or push."""

    def __getitem__(self, line: str) -> money.Award:
        return self.pays[line]

    def __iter__(self) -> Iterator[str]:
        return iter(self.pays)

    def __len__(self) -> int:
        return len(self.pays)

    def rows(self) -> list[dict[str, object]]:
        """Return a row for each line, for a table of any library."""
        return [{"line": name, "pays": str(award)} for name, award in self.pays.items()]


class Rulebook(Mapping[str, Clause]):
    """An edition of a game's rules: clauses by number, in the order of the text.

    >>> book = load("maryland-uth-1.5")
    >>> book["12.B.A"] is book["MD-UTH-1.5:12.b.a"]
    True
    """

    def __init__(self, book: Book) -> None:
        self._book = book
        self._by_key = {clause.id.casefold(): clause for clause in book.clauses}

        self.id, self.prefix, self.title = book.id, book.prefix, book.title
        self.digest = book.digest

    @property
    def game(self) -> Literal["banked", "cardroom"]:
        """Whether the house banks the game, or players play each other."""
        return self._book.game

    def __getitem__(self, id: str) -> Clause:
        key = id.casefold().removeprefix(f"{self.prefix.casefold()}:")
        if key in self._by_key:
            return self._by_key[key]
        near = get_close_matches(key, self._by_key, 3, 0.6)
        known = [self._by_key[item].id for item in near] or [self._book.clauses[0].id, "…"]
        raise UnknownName(f"{self.id} has no clause {id!r}; near are {', '.join(known)}.")

    def __iter__(self) -> Iterator[str]:
        return (clause.id for clause in self._book.clauses)

    def __len__(self) -> int:
        return len(self._book.clauses)

    def __repr__(self) -> str:
        return f"<Rulebook {self.id}: {self.title}, {len(self)} clauses>"

    def __reduce__(self) -> tuple[object, ...]:
        return Rulebook, (self._book,)

    def paytables(self, wager: str | None = None) -> tuple[Paytable, ...]:
        """Return the paytables of a wager, or of all."""
        law = unspoken(self._book)
        names = {rule.item.wager for rule in law.all(banked.Paytable)}
        if wager is not None and wager not in names:
            known = ", ".join(sorted(names)) or "none"
            raise UnknownName(f"{self.id} has no paytable for {wager!r}; wagers with one: {known}.")
        return tuple(
            Paytable(
                rule.item.wager,
                rule.item.name,
                self._book.cite(rule.clause),
                dict(rule.item.pays),
                rule.item.otherwise,
            )
            for rule in law.all(banked.Paytable)
            if wager in (None, rule.item.wager)
        )

    def paytable(self, wager: str, name: str | None = None) -> Paytable:
        """Return one paytable of a wager; its only one needs no name."""
        several = self.paytables(wager)
        if name is None and len(several) == 1:
            return several[0]
        for found in several:
            if name is not None and found.name.casefold() == name.casefold():
                return found
        known = ", ".join(table.name for table in several)
        raise UnknownName(f"{wager} of {self.id} has no paytable {name!r}; it has {known}.")


def rulebooks() -> tuple[str, ...]:
    """Return the names of the rulebooks that come with croupier.

    >>> "maryland-uth-1.5" in rulebooks()
    True
    """
    return reading.released()


def load(rulebook: str | os.PathLike[str]) -> Rulebook:
    """Return a rulebook by name or clause prefix, or from a TOML file.

    >>> load("Maryland-UTH-1.5").prefix
    'MD-UTH-1.5'
    """
    if isinstance(rulebook, str) and (name := name_of(rulebook)):
        return Rulebook(reading.load(name))
    if isinstance(rulebook, str) and not rulebook.endswith(".toml"):
        return Rulebook(reading.load(rulebook))  # Faulty, with those that there are
    return Rulebook(reading.read_file(Path(rulebook)))


def name_of(text: str) -> str:
    """Return the released rulebook of this name or prefix, in any case; empty if none."""
    plain = text.casefold()
    for name in reading.released():
        if plain in (name, reading.load(name).prefix.casefold()):
            return name
    return ""


def diff(old: str | Rulebook, new: str | Rulebook) -> tuple[Difference, ...]:
    """Return the clauses in which two rulebooks differ.

    >>> diff("maryland-uth-1.4", "maryland-uth-1.5")[0].id
    '7.G'
    """
    several = [book if isinstance(book, Rulebook) else load(book) for book in (old, new)]
    return comparison.diff(several[0]._book, several[1]._book)
