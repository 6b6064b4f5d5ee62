"""Alter one clause of a game between players, and something that names the clause fails.

As in `test_alterations`: every place of every word is altered once, and every item and every field
is left out once, each clause by itself. Then one of the written hands that name the clause must
come out otherwise, or one of the bad submissions, or the checker must refuse the book.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from croupier.engine.cardroom.hand.game import Game
from croupier.law.check import check
from croupier.law.load import load
from croupier.law.rulebook import Clause, Rulebook
from croupier.notation.cardroom import game_for, play
from croupier.notation.cardroom_play import PlayedHand
from tests.engine.banked.test_alterations import (
    RESTATES,
    UNREAD,
    mutants_of,
    own_clauses,
    shows_otherwise,
    submissions,
)
from tests.engine.cardroom.written import CARDROOM, Written, naming, unfounded
from tests.law.mutants import Mutant, deletions, in_place_of

pytestmark = [pytest.mark.no_cover, pytest.mark.slow]
SAME: tuple[tuple[str, str, str], ...] = (
    (".*:table.s1", r"seats\[0\] without \.least", "a hand needs two players in any case"),
    (".*:deal.[35]", r"deal\[0\] without \.from", "a round table is dealt to from the button on"),
    (".*:deal.6", r"betting\[0\] without \.starts", "the other place has to be named"),
    (
        ".*:deal.(3|8|13|18)",
        r"(deal|burn)\[0\] without \.methods\[0\]",
        "this game is dealt by one method",
    ),
)
"""Alterations without a difference: clause, what is altered, and why nothing can show it."""


def all_mutants(clause: Clause, book: Rulebook) -> Iterator[Mutant]:
    """One alteration for each place, each item left out, and each field of an item."""
    yield from mutants_of(clause, book)
    for mutant in deletions(clause):
        word, _, path = mutant.what.partition("] without .")
        if path and path.count(".") == 0 and word.partition("[")[0] not in UNREAD | RESTATES:
            yield mutant


def holds(played_hand: PlayedHand, hand: Written) -> bool:
    """Whether the hand went as it is written and cites what it names."""
    went = (
        played_hand.refused is None and not played_hand.differs and played_hand.hand.phase == "over"
    )
    return went and not unfounded(played_hand, hand)


def fails(hand: Written, book: Rulebook, games: dict[str, Game]) -> bool:
    """Whether the hand does not hold under this book; one that breaks down does not."""
    script = hand.script
    key = repr(script.submission)
    try:
        if key not in games:
            games[key] = game_for(script.rulebook, script.submission, book)
        return not holds(play(script, game=games[key]), hand)
    except Exception:  # refused as a submission, or a book that no game can be made of
        return True


def makes_no_difference(book: Rulebook, mutant: Mutant) -> bool:
    """Whether it is one of those that nothing can show."""
    id = book.cite(mutant.clause.id)
    return any(
        re.fullmatch(clause, id) and re.fullmatch(what, mutant.what) for clause, what, _ in SAME
    )


def survives(book: Rulebook, mutant: Mutant) -> bool:
    """Whether nothing shows that the clause was altered."""
    games: dict[str, Game] = {}
    altered = in_place_of(book, mutant.clause)
    if any(fails(written, altered, games) for written in naming(book.id).get(mutant.clause.id, ())):
        return False
    if any(shows_otherwise(path, altered) for path in submissions(book.cite(mutant.clause.id))):
        return False
    return not check(altered, every_option=False) and not check(altered)


def chapters() -> list[tuple[str, str]]:
    """Every chapter of every book of this kind."""
    return [
        (id, chapter)
        for id in CARDROOM
        for chapter in dict.fromkeys(clause.chapter for clause in own_clauses(load(id)))
    ]


def clauses_of(id: str, chapter: str) -> list[Clause]:
    return [clause for clause in own_clauses(load(id)) if clause.chapter == chapter]


@pytest.mark.parametrize(("id", "chapter"), chapters())
def test_no_alteration_goes_unnoticed(id: str, chapter: str) -> None:
    book = load(id)
    survivors = [
        str(mutant)
        for clause in clauses_of(id, chapter)
        for mutant in all_mutants(clause, book)
        if not makes_no_difference(book, mutant) and survives(book, mutant)
    ]
    assert survivors == []


def test_alterations_without_a_difference_are_all_still_there() -> None:
    """No excuse outlives what it excuses."""
    met = set()
    for id, chapter in chapters():
        book = load(id)
        for clause in clauses_of(id, chapter):
            for mutant in all_mutants(clause, book):
                for number, (which, what, _) in enumerate(SAME):
                    cited = re.fullmatch(which, book.cite(clause.id))
                    if cited and re.fullmatch(what, mutant.what) and survives(book, mutant):
                        met.add(number)
    assert met == set(range(len(SAME)))


@pytest.mark.parametrize("id", CARDROOM)
def test_every_engine_clause_is_named_by_a_hand(id: str) -> None:
    book, named = load(id), naming(id)
    elsewhere = {"deal.1.a", "deal.2.c", "deal.3", "deal.3.a"}  # the table's, between hands
    engine = {clause.id for clause in own_clauses(book) if clause.class_ == "engine"}
    assert engine - named.keys() == elsewhere
