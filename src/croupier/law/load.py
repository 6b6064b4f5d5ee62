"""Reads rulebook files, with editions that extend another and clauses that borrow."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from croupier.law.faults import Fault, Faulty
from croupier.law.rulebook import CLASSES, Class, Clause, Rulebook
from croupier.law.vocabulary import GAMES

Items = tuple[Mapping[str, object], ...]

_BOOK_KEYS = frozenset(
    ("id", "prefix", "title", "game", "source", "chapters", "extends", "borrows", "words", "clause")
)
_NEEDED = ("id", "prefix", "title", "game", "source")
_CLAUSE_KEYS = frozenset(("id", "says", "class", "reading", "code", "like", "after"))


def _shelf() -> Traversable:
    return resources.files("croupier") / "rulebooks"


def released() -> tuple[str, ...]:
    """Return the ids of the rulebooks that come with croupier."""
    return tuple(released_digests())


@cache
def released_digests() -> dict[str, str]:
    """Return each released rulebook's digest, as frozen in the lock file."""
    text = (_shelf() / "released.lock").read_text("utf-8")
    lines = (line.split() for line in text.splitlines() if line and not line.startswith("#"))
    return {line[0]: line[1] for line in lines}


@cache
def load(id: str) -> Rulebook:
    """Return the released rulebook of this id; Faulty if there is none."""
    if id not in released_digests():
        known = ", ".join(released())
        raise Faulty(
            f"There is no rulebook {id!r}.",
            [Fault("rulebook", "", f"unknown rulebook {id!r}", f"use {known}")],
        )
    return read_text((_shelf() / f"{id}.toml").read_text("utf-8"), id)


def read_text(text: str, name: str = "rulebook") -> Rulebook:
    """Return the rulebook in this text; Faulty with every fault of form."""
    faults: list[Fault] = []
    try:
        table = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        fault = Fault(name, "", f"the file is not TOML: {error}", "fix it at that line and column")
        raise Faulty(f"{name} cannot be read.", [fault]) from None
    book = _Reader(name, table, faults).book(text)
    if faults or book is None:
        several = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        raise Faulty(f"{name} has {several}.", faults)
    return book


def read_file(path: str | Path) -> Rulebook:
    """Return the rulebook in this file; Faulty if it cannot be read."""
    try:
        return read_text(Path(path).read_text("utf-8"), Path(path).name)
    except (OSError, UnicodeDecodeError) as error:
        fault = Fault(str(path), "", f"the file cannot be read: {error}", "give a rulebook file")
        raise Faulty(f"{path} cannot be read.", [fault]) from None


@dataclass(slots=True)
class _Reader:
    name: str
    table: Mapping[str, object]
    faults: list[Fault] = field(default_factory=list)

    def fault(self, place: str, says: str, advice: str) -> None:
        self.faults.append(Fault(place.strip() or self.name, "", says, advice))

    def text(self, key: str) -> str:
        value = self.table.get(key, "")
        if isinstance(value, str):
            return value
        self.fault(key, f"{key!r} must be a text", f'write {key} = "…"')
        return ""

    def book(self, text: str) -> Rulebook | None:
        for key in self.table:
            if key not in _BOOK_KEYS:
                known = ", ".join(sorted(_BOOK_KEYS))
                self.fault(key, f"unknown key {key!r}", f"use one of {known}")
        for key in _NEEDED:
            if not self.text(key):
                self.fault(key, f"the key {key!r} is missing", f'write {key} = "…"')
        game = self.text("game")
        if game not in GAMES:
            self.fault("game", f"unknown kind of game {game!r}", f"use one of {', '.join(GAMES)}")
        base, lender = self.other("extends"), self.other("borrows")
        own = tuple(self.clauses(lender, self.chapters(base)))
        clauses = _merged(base, own, self.faults) if base else tuple(clause for clause, _ in own)
        if self.faults:
            return None
        stands_on = "".join(book.digest for book in (base, lender) if book)
        return Rulebook(
            id=self.text("id"),
            prefix=self.text("prefix"),
            title=self.text("title"),
            game="banked" if game == "banked" else "cardroom",
            source=self.text("source"),
            chapters=self.chapters(base),
            clauses=clauses,
            digest=hashlib.sha256((stands_on + text).encode()).hexdigest(),
            extends=self.text("extends"),
            borrows=self.text("borrows"),
            own=frozenset(clause.id for clause, _ in own) if base else frozenset(),
        )

    def other(self, key: str) -> Rulebook | None:
        id = self.text(key)
        if not id:
            return None
        try:
            return load(id)
        except Faulty as error:
            self.faults += error.faults
            return None

    def chapters(self, base: Rulebook | None) -> Mapping[str, str]:
        given = self.table.get("chapters", base.chapters if base else {})
        if isinstance(given, Mapping) and all(isinstance(item, str) for item in given.values()):
            return {str(key): str(title) for key, title in given.items()}
        self.fault("chapters", "chapters must be titles by number", 'write "1" = "Definitions"')
        return {}

    def clauses(
        self, lender: Rulebook | None, chapters: Mapping[str, str]
    ) -> Iterable[tuple[Clause, str]]:
        given = self.table.get("clause", [])
        if not isinstance(given, list) or not given:
            self.fault("clause", "the book has no clauses", "write each as a [[clause]] table")
            return
        seen: set[str] = set()
        for number, table in enumerate(given, 1):
            if not isinstance(table, Mapping):
                self.fault(f"clause {number}", "it is not a table", "write [[clause]]")
                continue
            id = table.get("id")
            if not isinstance(id, str) or not id:
                self.fault(f"clause {number}", "it has no id", 'write id = "5.F"')
                continue
            if id in seen:
                self.fault(id, "duplicate clause", "keep one of them")
            seen.add(id)
            if _chapter(id) not in chapters:
                self.fault(id, "its chapter has no title", f"add {_chapter(id)!r} to [chapters]")
            yield self.clause(id, table, lender), str(table.get("after", ""))

    def clause(self, id: str, table: Mapping[str, object], lender: Rulebook | None) -> Clause:
        says, kind = table.get("says"), table.get("class")
        if not isinstance(says, str) or not says:
            self.fault(id, "it says nothing", 'write says = "…" in our own words')
        if kind not in CLASSES:
            self.fault(id, f"unknown class {kind!r}", f"use one of {', '.join(CLASSES)}")
        words = {key: self.items(id, key, table[key]) for key in table if key not in _CLAUSE_KEYS}
        codes = self.texts(id, table, "code")
        like = table.get("like", "")
        if like:
            lent = self.lent(id, like, lender)
            if lent:
                words = {**lent[0], **words}
                codes = lent[1] + codes
        class_: Class = next((name for name in CLASSES if name == kind), "engine")
        readings = self.texts(id, table, "reading")
        return Clause(id, str(says), class_, _chapter(id), readings, words, codes, str(like))

    def texts(self, id: str, table: Mapping[str, object], key: str) -> tuple[str, ...]:
        value = table.get(key, [])
        several = value if isinstance(value, list) else [value]
        if all(isinstance(item, str) and item for item in several):
            return tuple(str(each) for each in several)
        self.fault(f"{id} {key}", f"{key!r} is neither a text nor a list of texts", f'{key} = "…"')
        return ()

    def items(self, id: str, key: str, value: object) -> Items:
        several = value if isinstance(value, list) else [value]
        if several and all(isinstance(item, Mapping) for item in several):
            return tuple(several)
        self.fault(f"{id} {key}", "it is neither a table nor a list of tables", f"{key} = {{ … }}")
        return ()

    def lent(
        self, id: str, like: object, lender: Rulebook | None
    ) -> tuple[dict[str, Items], tuple[str, ...]] | None:
        other = lender.clause(str(like)) if lender else None
        if other is None:
            self.fault(f"{id} like", f"there is no clause {like!r} to borrow from", "name one")
            return None
        swap = self.table.get("words", {})
        if not isinstance(swap, Mapping) or not all(
            isinstance(each, str) for each in swap.values()
        ):
            self.fault("words", "words must be names by name", 'write words = { blind = "…" }')
            return None
        lent: dict[str, Items] = {
            key: tuple(_swapped_table(item, swap) for item in items)
            for key, items in other.words.items()
        }
        return lent, other.codes


def _chapter(id: str) -> str:
    return id.split(".", maxsplit=1)[0]


def _swapped(value: object, swap: Mapping[str, str]) -> object:
    if isinstance(value, str):
        return swap.get(value, value)
    if isinstance(value, list):
        return [_swapped(item, swap) for item in value]
    return _swapped_table(value, swap) if isinstance(value, Mapping) else value


def _swapped_table(table: Mapping[str, object], swap: Mapping[str, str]) -> dict[str, object]:
    return {swap.get(key, key): _swapped(item, swap) for key, item in table.items()}


def _merged(
    base: Rulebook, own: Iterable[tuple[Clause, str]], faults: list[Fault]
) -> tuple[Clause, ...]:
    """Return the base's clauses with those of the edition in their places."""
    clauses = list(base.clauses)
    for clause, after in own:
        ids = [item.id for item in clauses]
        if clause.id in ids:
            clauses[ids.index(clause.id)] = clause
        elif after in ids:
            clauses.insert(ids.index(after) + 1, clause)
        else:
            says = f"the edition's clause {clause.id!r} replaces none and follows none"
            faults.append(Fault(clause.id, "", says, 'write after = "…" with the clause before it'))
    return tuple(clauses)
