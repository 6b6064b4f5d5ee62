"""The examples in tests/rounds: where they are, which clauses each names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from croupier.engine.payment import Payment
from croupier.law.coverage import find_examples
from croupier.law.load import load, released
from croupier.law.rulebook import Rulebook
from croupier.notation.banked import ExpectedNets, RoundScript, parse
from croupier.notation.banked_play import PlayedRound

FOLDER = Path(__file__).parents[2] / "rounds"
DECIDING = ("settle", "otherwise", "paytable", "irregularity")
"""Words by which a clause decides the result of a wager."""

BANKED = tuple(id for id in released() if load(id).game == "banked")


@dataclass(frozen=True, eq=False)
class Example:
    """One `.round` file."""

    path: str
    """Below tests/rounds."""
    text: str
    book: Rulebook
    clauses: tuple[str, ...]
    """The clauses that it names, without the book's prefix."""

    def __str__(self) -> str:
        return self.path

    @property
    def script(self) -> RoundScript:
        """Return the round as written, read from its file."""
        return parse(self.text)


@cache
def examples() -> tuple[Example, ...]:
    """Every example of a game against the house."""
    return tuple(_read(path) for path in sorted(FOLDER.rglob("*.round")) if _folder(path) in BANKED)


def _folder(path: Path) -> str:
    return path.relative_to(FOLDER).parts[0]


def _read(path: Path) -> Example:
    book, text = load(_folder(path)), path.read_text("utf-8")
    return Example(path.relative_to(FOLDER).as_posix(), text, book, tuple(named(book, text)))


def named(book: Rulebook, text: str) -> Iterator[str]:
    """The clauses of the book that remarks in this text name, as `rules coverage` finds them.

    An edition's other clauses share one line there; here each has its own.
    """
    whole = load(book.extends) if book.extends else book
    found = find_examples([(f"tests/rounds/{whole.id}/x.round", text)], [whole])
    for id in found.examples:
        yield id.partition(":")[2]


@cache
def naming(book: str) -> dict[str, tuple[Example, ...]]:
    """By clause of this book, the examples that name it."""
    found: dict[str, list[Example]] = {}
    for example in examples():
        if example.book.id == book:
            for clause in example.clauses:
                found.setdefault(clause, []).append(example)
    return {clause: tuple(several) for clause, several in found.items()}


@dataclass(frozen=True)
class Claim:
    """A clause that a remark after a payment names, and the wagers of that payment."""

    clause: str
    seat: int
    wagers: frozenset[str]
    text: str


@cache
def claims(example: Example) -> tuple[Claim, ...]:
    """Return every clause that decides wagers and that a remark after a payment names."""
    return tuple(_claims(example))


def _claims(example: Example) -> Iterator[Claim]:
    for text in example.text.splitlines():
        for _, entry in parse(f"rulebook x\n{text}").entries:
            if not isinstance(entry, ExpectedNets):
                continue
            wagers = frozenset(entry.wagers)
            for id in named(example.book, text):
                clause = example.book.clause(id)
                if clause is not None and any(word in clause.words for word in DECIDING):
                    yield Claim(example.book.cite(id), entry.seat, wagers, text)


def unfounded(played_round: PlayedRound, example: Example) -> list[str]:
    """The lines of the example whose remarks name a clause that decided none of their payments."""
    noted = {getattr(event, "clause", "") for event in played_round.events}
    return [
        claim.text
        for claim in claims(example)
        if claim.clause not in noted
        and not any(
            claim.clause in (line.clause, line.odds, line.limit)
            for line in lines_in(played_round)
            if line.seat == claim.seat and line.wager in claim.wagers
        )
    ]


def lines_in(played_round: PlayedRound) -> list[Payment]:
    """Every payment of a round, envy last."""
    return [line for box in played_round.round.boxes for line in box.lines] + list(
        played_round.round.envy
    )
