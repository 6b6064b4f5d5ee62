"""Alter any figure, leave out any datum: the checker or a fact of the statute says so.

Facts alone would see nearly everything; that the checker by itself sees what makes a law
incoherent is shown apart, since a new book has no facts yet.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.law.check import check
from croupier.law.load import load, released
from croupier.law.rulebook import Rulebook
from tests.law.figures.facts import facts_of, granted
from tests.law.figures.odds import agree
from tests.law.mutants import Mutant, alterations, deletions, in_place_of, names_in

pytestmark = pytest.mark.no_cover
BOOKS = tuple(load(id) for id in released())
CHAPTERS = [(book, chapter) for book in BOOKS for chapter in book.chapters]
every_chapter = pytest.mark.parametrize(
    ("book", "chapter"), CHAPTERS, ids=[f"{book.id}-{chapter}" for book, chapter in CHAPTERS]
)


def differs(book: Rulebook, mutant: Mutant) -> bool:
    """Whether the mutant's data are not those of the statute."""
    clause = mutant.clause
    if granted(clause) != facts_of(book.prefix).get(clause.id, {}):
        return True
    return not agree(book.prefix, clause)


def is_faulty(book: Rulebook, mutant: Mutant) -> bool:
    """Whether the checker sees it, under plain settings or under some value of an option."""
    other = in_place_of(book, mutant.clause)
    return bool(check(other, every_option=False) or check(other))


def altered(book: Rulebook, chapter: str) -> Iterator[Mutant]:
    known = names_in(book)
    for clause in book:
        if clause.chapter == chapter:
            yield from alterations(clause, known)


def lessened(book: Rulebook, chapter: str) -> Iterator[Mutant]:
    for clause in book:
        if clause.chapter == chapter:
            yield from deletions(clause)


@every_chapter
def test_no_alteration_survives(book: Rulebook, chapter: str) -> None:
    mutants = altered(book, chapter)
    survivors = [
        str(mutant)
        for mutant in mutants
        if not differs(book, mutant) and not is_faulty(book, mutant)
    ]
    assert survivors == []


@every_chapter
def test_no_deletion_survives(book: Rulebook, chapter: str) -> None:
    mutants = lessened(book, chapter)
    survivors = [
        str(mutant)
        for mutant in mutants
        if not differs(book, mutant) and not is_faulty(book, mutant)
    ]
    assert survivors == []


@pytest.mark.parametrize("book", BOOKS, ids=released())
def test_there_is_much_to_alter(book: Rulebook) -> None:
    """The mutants reach the whole book: no clause with data is without one."""
    known = names_in(book)
    for clause in book:
        if clause.words:
            assert any(True for _ in deletions(clause)), clause.id
    several = [alteration for clause in book for alteration in alterations(clause, known)]
    assert len(several) > 8 * len(book.clauses)


COHERENT = frozenset(
    (
        "wager",
        "entry",
        "unit",
        "dealer",
        "street",
        "acts",
        "opens",
        "reveal",
        "deal",
        "dealing",
        "settle",
        "turn",
        "lap",
        "choose",
        "paytable",
        "meter",
        "subject",
        "hand",
        "irregularity",
        "silent",
        "rank",
        "ranks",
        "card_order",
        "deck",
        "betting",
        "action",
        "bracket",
        "blind",
        "blinds",
        "button",
        "pot",
        "fee",
        "contest",
        "make_hand",
        "raises",
        "seats",
        "boxes",
    )
)
"""Words whose items depend on each other: a missing one leaves a gap that the checker finds."""


@pytest.mark.parametrize(
    ("book", "chapter"),
    [(book, chapter) for book, chapter in CHAPTERS if not book.extends],
    ids=[f"{book.id}-{chapter}" for book, chapter in CHAPTERS if not book.extends],
)
def test_the_checker_alone_sees_a_missing_item(book: Rulebook, chapter: str) -> None:
    survivors = []
    for mutant in lessened(book, chapter):
        word = mutant.what.split("[", maxsplit=1)[0]
        if word in COHERENT and mutant.what.endswith("left out") and not is_faulty(book, mutant):
            survivors.append(str(mutant))
    assert survivors == []
