"""Alter one clause in one place, and an example that names the clause no longer holds.

Every place of every word that a round or a submission reads is altered once, and every item is
left out once, each clause by itself. Then one of the written rounds that name the clause must come
out otherwise, or one of the bad submissions, or the checker must refuse the book.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from croupier.engine.banked.game import Game
from croupier.law.check import check
from croupier.law.load import load
from croupier.law.rulebook import Clause, Rulebook
from croupier.notation.banked import game_for, play
from croupier.notation.banked_play import PlayedRound
from tests.engine.banked.examples import BANKED, Example, naming, unfounded
from tests.law.mutants import Mutant, alterations, deletions, in_place_of, names_in
from tests.law.test_submissions import FILES, example_of

pytestmark = [pytest.mark.no_cover, pytest.mark.slow]
LOOKS = frozenset(("area", "inscribe", "step", "skip", "deck_life", "equipment"))
RANKING = frozenset(("rank", "ranks", "card_order", "deck"))
CHOICES = frozenset(("option", "require", "refers", "choose", "dealing", "table"))
UNREAD = LOOKS | RANKING | CHOICES
"""Words that no round reads: choices and what they demand, the crew's steps, layout and signs, and
the ranking of hands, which is code and which tests/law holds to the book."""

RESTATES = frozenset(("agrees", "least_paid", "code"))
"""What only repeats another clause, or names code: altered, the checker sees it; left out, nothing
changes but the book."""

SAME: tuple[tuple[str, str, str], ...] = (
    (".*", r"irregularity\[\d\] \.returns = rest", "the rest is all where nothing else is named"),
    (".*", r"deal\[\d\] \.from = .*", "a half-moon table has one end at which a deal begins"),
    (".*", r"bets\[0\] \.close_at = .*", "two names of the moment after which nothing changes"),
    (".*", r"turn\[0\] \.after = ante", "the main wagers have one turn; after one is after all"),
    (
        "MD.*:(7.F.1|12.A)|SD-UTH:(2|7.s2|15)",
        r"(wager\[(0|2)\] \.judges = .*|paytable\[.\] \.otherwise = push)",
        "Ante and Play pay one odds on every hand, so no card and no other hand matters",
    ),
    (".*envy|MD-UTH-1.5:12.D.[67].[A-D]", r".* \.otherwise = push", "Envy has no stake to push"),
    ("MD-UTH-1.5:(10.B.1|13.E)", r".*offered = ante", "without the wager there is no box"),
    ("MD-JH-1.0:12.E.10.[a-d]", r".* \.least = .*", "nothing may be fed to this meter"),
    ("MD-JH-1.0:12.E.11", r".* \.top_up = .*", "this game has no partial awards"),
    (
        "SD-UTH:18.UTHP-01",
        r"hand\[2\] \.on = player",
        "the royals before it leave only the board's",
    ),
    ("SD-UTH:18.PMG-0.", r".* \.stake = .*", "what it is written for only warns; Envy carries it"),
    ("SD-UTH:2", r"needs\[0\] .*", "half of Ante and Blind does not open a box by the same clause"),
    (".*(12.D.5.a|envy)", r".* \.offered = always", "Envy comes with the Progressive in any case"),
    ("SD-UTH:18.s5", r"metering\[0\] .*", "a seed is stated for the wager at which it stands"),
    ("SD-UTH:18.b.i.s2", r".* \.folded_holder = .*", "every side wager here needs the cards"),
)
"""Alterations without a difference: clause, what is altered, and why nothing can show it."""


SHARD = 4
"""Clauses of a chapter that one test takes, so that workers share a long chapter."""


def mutants_of(clause: Clause, book: Rulebook) -> Iterator[Mutant]:
    """One alteration for each place of the clause, and each item left out."""
    seen: set[str] = set()
    for mutant in alterations(clause, names_in(book)):
        place = mutant.what.partition(" = ")[0]
        if place not in seen and _word(mutant) not in UNREAD:
            seen.add(place)
            yield mutant
    for mutant in deletions(clause):
        whole = mutant.what.endswith("left out")
        if whole and _word(mutant) not in UNREAD | RESTATES:
            yield mutant


def _word(mutant: Mutant) -> str:
    return re.split(r"[\[ ]", mutant.what, maxsplit=1)[0]


def makes_no_difference(book: Rulebook, mutant: Mutant) -> bool:
    """Whether it is one of those that nothing can show."""
    id = book.cite(mutant.clause.id)
    return any(
        re.fullmatch(clause, id) and re.fullmatch(what, mutant.what) for clause, what, _ in SAME
    )


def fails(example: Example, book: Rulebook, games: dict[str, Game]) -> bool:
    """Whether the example does not hold under this book; a round that breaks down does not."""
    script = example.script
    key = repr((script.submission, script.limits, script.feeds))
    try:
        if key not in games:
            games[key] = game_for(script, book=book)
        played_round = play(script, game=games[key])
    except Exception:  # refused as a submission, or a book that no game can be made of
        return True
    return not holds(played_round, example)


def holds(played_round: PlayedRound, example: Example) -> bool:
    """Whether the round went as it is written and cites what it names."""
    went = (
        played_round.refused is None
        and not played_round.differs
        and played_round.round.phase == "over"
    )
    return went and not unfounded(played_round, example)


@cache
def submissions(clause: str) -> tuple[str, ...]:
    """The bad submissions that must show a fault of this clause."""
    return tuple(
        str(path)
        for path in FILES
        if any(expected.clause == clause for expected in example_of(path).expected)
    )


def shows_otherwise(path: str, book: Rulebook) -> bool:
    """Whether this bad submission has other faults under this book."""
    file = next(item for item in FILES if str(item) == path)
    example = example_of(file)
    left = list(example.examined(file.name, book).faults)
    for expected in example.expected:
        found = next((fault for fault in left if expected.fits(fault)), None)
        if found is None:
            return True
        left.remove(found)
    return bool(left)


def survives(book: Rulebook, played: Rulebook, mutant: Mutant) -> bool:
    """Whether nothing shows that the clause was altered."""
    games: dict[str, Game] = {}
    altered = in_place_of(played, mutant.clause)
    if any(fails(example, altered, games) for example in naming(book.id).get(mutant.clause.id, ())):
        return False
    whole = in_place_of(book, mutant.clause)
    if any(shows_otherwise(path, whole) for path in submissions(book.cite(mutant.clause.id))):
        return False
    return not check(whole, every_option=False) and not check(whole)


@cache
def as_played(book: str) -> Rulebook:
    """The book with only what rounds and submissions read, which makes thousands of games quick."""
    whole = load(book)
    idle = (LOOKS | RANKING | RESTATES) - {"deck"}
    return replace(whole, clauses=tuple(_without(clause, idle) for clause in whole))


def _without(clause: Clause, words: frozenset[str]) -> Clause:
    kept = {word: tables for word, tables in clause.words.items() if word not in words}
    return replace(clause, words=kept)


def own_clauses(book: Rulebook) -> list[Clause]:
    """The clauses that the engine and the operator's choices rest on, without borrowed editions."""
    return [
        clause
        for clause in book
        if clause.class_ in ("engine", "config") and (not book.extends or clause.id in book.own)
    ]


def shards() -> list[tuple[str, str, int]]:
    """Book, chapter and part: a long chapter is split, so that workers share it."""
    found = []
    for id in BANKED:
        book = load(id)
        for chapter in dict.fromkeys(clause.chapter for clause in own_clauses(book)):
            size = sum(clause.chapter == chapter for clause in own_clauses(book))
            found += [(id, chapter, part) for part in range(1 + size // SHARD)]
    return found


@pytest.mark.parametrize(("id", "chapter", "part"), shards())
def test_no_alteration_goes_unnoticed(id: str, chapter: str, part: int) -> None:
    book = load(id)
    clauses = [clause for clause in own_clauses(book) if clause.chapter == chapter]
    parts = 1 + len(clauses) // SHARD
    survivors = [
        str(mutant)
        for clause in clauses[part::parts]
        for mutant in mutants_of(clause, book)
        if not makes_no_difference(book, mutant) and survives(book, as_played(id), mutant)
    ]
    assert survivors == []


@pytest.mark.parametrize("id", BANKED)
def test_every_engine_clause_is_named_by_an_example(id: str) -> None:
    book, named = load(id), naming(id)
    elsewhere = {"5.A"}  # the shuffle is not part of a round
    missing = [
        clause.id
        for clause in own_clauses(book)
        if clause.class_ == "engine" and clause.id not in named and clause.id not in elsewhere
    ]
    assert missing == []


def test_alterations_without_a_difference_are_all_still_there() -> None:
    """No excuse outlives what it excuses."""
    met = set()
    for id in BANKED:
        book = load(id)
        for clause in own_clauses(book):
            for mutant in mutants_of(clause, book):
                for number, (which, what, _) in enumerate(SAME):
                    if re.fullmatch(which, book.cite(clause.id)) and re.fullmatch(
                        what, mutant.what
                    ):
                        met.add(number)
    assert met == set(range(len(SAME)))
