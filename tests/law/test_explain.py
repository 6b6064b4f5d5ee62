"""Clauses in plain words: every word explained, no datum left out, nothing raw."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping

import pytest

from croupier.law.explain import TELLERS, Explainer, explain
from croupier.law.load import load, read_text, released
from croupier.law.rulebook import Clause, Rulebook
from croupier.law.vocabulary import WORDS

CODE = re.compile(r"`[^`]*`")
RAW = re.compile(r"[{}\[\]_]|\bNone\b|\bTrue\b|\bFalse\b")
RESTATED = re.compile(r"agrees\[\d+\]\.(word|has)\b")
every_book = pytest.mark.parametrize("book", [load(id) for id in released()], ids=released())


def told(book: str, clause: str) -> list[str]:
    loaded = load(book)
    found = loaded.clause(clause)
    assert found is not None
    return explain(loaded, found)


def test_every_word_of_the_vocabulary_is_told() -> None:
    assert set(TELLERS) == set(WORDS)


@every_book
def test_nothing_raw_is_printed(book: Rulebook) -> None:
    explainer = Explainer.of(book)
    raw = [
        (clause.id, line)
        for clause in book
        for line in explainer.lines(clause)
        if RAW.search(CODE.sub("", line))
    ]
    assert raw == []


@every_book
def test_every_clause_has_a_line(book: Rulebook) -> None:
    explainer = Explainer.of(book)
    for clause in book:
        lines = explainer.lines(clause)
        assert lines
        assert all(line.strip() for line in lines)
        assert lines[0] == lines[0].lstrip()


@every_book
def test_an_altered_datum_is_told_otherwise(book: Rulebook) -> None:
    """Any value of a clause that is changed changes the explanation.

    Except what a clause restates: the checker compares it with the clause that it names.
    """
    explainer = Explainer.of(book)
    untold = []
    for clause in book:
        before = explainer.lines(clause)
        for path, altered in alterations(clause):
            if explainer.lines(altered) == before:
                untold.append((clause.id, path))
    untold = [(id, path) for id, path in untold if not RESTATED.match(path)]
    assert untold == []


def alterations(clause: Clause) -> Iterator[tuple[str, Clause]]:
    for word, tables in clause.words.items():
        for number, table in enumerate(tables):
            for path, changed in altered_values(table):
                assert isinstance(changed, Mapping)
                several = (*tables[:number], changed, *tables[number + 1 :])
                words = {**clause.words, word: several}
                yield f"{word}[{number}]{path}", dataclasses.replace(clause, words=words)


def altered_values(value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            for path, changed in altered_values(item):
                yield f".{key}{path}", {**value, key: changed}
    elif isinstance(value, list):
        for number, item in enumerate(value):
            for path, changed in altered_values(item):
                yield f"[{number}]{path}", [*value[:number], changed, *value[number + 1 :]]
    elif isinstance(value, bool):
        yield "", not value
    elif isinstance(value, int):
        yield "", value + 1
    else:
        text = str(value)
        yield "", "$7,777" if text.startswith("$") else f"{text} 2c"


def test_a_step() -> None:
    assert told("maryland-uth-1.5", "5.F") == [
        "Option `cut_min_from_bottom`: cards that stay below the cover card (1 to 41, default 1)",
        "Cut the deck (step `cut`): when the cards have been shuffled, by the dealer; "
        "the deck is cut; dealing by manual shoe only; "
        "for a deck that is shuffled by hand or preshuffled; "
        "at least 10 cards from the top; "
        "cards left below, at least: see option `cut_min_from_bottom`",
    ]


def test_a_settlement_row_speaks_of_the_dealer_by_the_books_own_state() -> None:
    assert told("maryland-uth-1.5", "11.H.1")[-1] == (
        "Ante: pushes when the dealer has less than a pair and the player stays in"
    )


def test_a_result_that_an_option_decides() -> None:
    assert told("maryland-uth-1.5", "7.F.6")[7:9] == [
        "Bad Beat, when the player's hand is higher than the dealer's and the player stays in: "
        "is paid by its paytable if option `bad_beat_mode` is `two_way`, "
        "loses if it is `player_only`",
        "Bad Beat, when the two hands are equal and the player stays in: see option `bad_beat_tie`",
    ]


def test_a_paytable_is_aligned_and_says_what_an_unlisted_hand_does() -> None:
    assert told("maryland-uth-1.5", "12.B.B") == [
        "Blind, paytable B:",
        "  Royal flush     500 to 1",
        "  Straight flush  50 to 1",
        "  Four of a kind  10 to 1",
        "  Full house      3 to 1",
        "  Flush           3 to 2",
        "  Any other hand  pushes",
    ]


def test_conditions_are_told_behind_the_sentence() -> None:
    assert told("maryland-uth-1.5", "4.E") == [
        "Open each deck separately (step `open_each_deck`): "
        "when a deck arrives at the table, by the dealer; a checklist item that blocks nothing "
        "(only if option `decks` (3.B) is 2 and option `shuffler` (5.A) is yes)"
    ]


def test_a_restatement_names_the_clause() -> None:
    assert told("maryland-uth-1.5", "1.B.5") == [
        "Restates clause 7.F.1: To play the dealer: equal Ante and Blind, "
        "then a Play Wager under chapter 11"
    ]


def test_a_behavior_is_told_by_its_sentence() -> None:
    assert told("maryland-uth-1.5", "6.E.2") == [
        "In code: hands alike in every rank tie, whatever their suits"
    ]


def test_borrowed_data_name_their_source_and_are_told_in_the_borrowers_words() -> None:
    lines = told("maryland-jackpot-1.0", "5.F")
    assert lines[0] == "Same data as maryland-uth-1.5 5.F"
    assert lines[1:] == told("maryland-uth-1.5", "5.F")


def test_a_matter_of_the_room_is_a_line_of_the_checklist() -> None:
    assert told("maryland-uth-1.5", "3.A.2") == [
        "Card backs match (step `cards_alike`): when a deck arrives at the table, by the dealer; "
        "a checklist item that blocks nothing"
    ]


def test_steps_that_are_bound_to_something() -> None:
    assert "carrying out the choice `covered`" in told("maryland-uth-1.5", "13.J.1")[0]
    assert "when it is the shuffler that fails" in told("maryland-uth-1.5", "13.H.3")[0]
    assert "taking back `key_winner`" in told("south-dakota-uth", "18.a.iii.s2")[0]
    assert told("california-holdem", "deal.12")[-1].endswith("after betting round 2")


def test_a_clause_without_data_says_so() -> None:
    book = load("maryland-uth-1.5")
    assert explain(book, Clause("1", "Nothing", "physical", "1")) == ["No data"]


def test_an_irregularity() -> None:
    assert told("maryland-uth-1.5", "13.F")[0] == (
        "A dealer's card exposed (before all have decided): the round ends; "
        "returned: Ante, Blind and Play; the cards are reshuffled"
    )


def test_a_requirement_says_what_is_refused_and_how_to_fix_it() -> None:
    assert told("maryland-uth-1.5", "9.A.1") == [
        "When option `dealing` (5.D.1) is `hand`, option `shuffler` (5.A) must be yes; "
        "refused with: cards are dealt from the hand without an automated shuffler; "
        "to fix it, set option `shuffler` = true, or choose another option `dealing`"
    ]


def one_clause(words: str) -> list[str]:
    """Return the explanation of a rulebook's only clause; the rulebook need not be valid."""
    text = f"""
id = "x"
prefix = "X"
title = "X"
game = "banked"
source = "x"
chapters = {{ "1" = "One" }}
[[clause]]
id = "1"
says = "Something"
class = "engine"
{words}
"""
    book = read_text(text)
    return explain(book, book.clauses[0])


def test_a_word_of_many_clauses_may_stand_under_a_condition() -> None:
    assert one_clause('cap = { dollars = "$1,000", if = { offered = "big_six" } }') == [
        "The most that one player may have at stake: $1,000 (only if Big Six is offered)"
    ]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("2.5", "$2.50"),
        ("7", "$7"),
        ('"plenty"', "plenty"),
        ("-1", "-1"),
        ("true", "yes"),
        ('["$1", "$2"]', "$1 and $2"),
    ],
)
def test_an_invalid_amount_is_shown_as_written(written: str, said: str) -> None:
    assert one_clause(f"cap = {{ dollars = {written} }}") == [
        f"The most that one player may have at stake: {said}"
    ]


def test_an_unknown_condition_is_shown_as_written() -> None:
    assert one_clause('seats = { count = 6, if = "never_again" }')[0].endswith(
        "(only if never again)"
    )


def test_an_unknown_word_is_explained_without_raw_data() -> None:
    words = 'no_word = { some_key = ["a_b", 2], other = { option = "some_option" } }'
    assert one_clause(words) == ["No word: some key a b and 2 and other option some option"]
