"""Finding clauses in a reader's own copy: invented texts, no statute's."""

from __future__ import annotations

import dataclasses

from croupier.law.load import load
from croupier.law.rulebook import Clause, Rulebook
from croupier.law.statute_index import locate

CHAPTERED = """
Chapter 1 - Hats.\t2
Chapter 2 - Boots.\t3

# **Chapter 1 - Hats.**

A. Hats are worn. They are red.

- B. A hat has:
- (1) A brim;
- (2) A band; and (3) A feather.

Page 2 of 9

Chapter 2 - Boots.

- A. Boots come in one of these:
- (1) Paytable A:
- (a) Left;
- (2) Paytable B:
- (a) Right.
- B. Boots are repaired.
- A. Boots are sold.
"""

NUMBERED = """
\t(1)  Cats may sit on any mat that is free, and they may stay there. Dogs may not do so at all.

\t(2)  Birds are counted by the following schedule, which the keeper shall have on the wall:

\tKind
\tONE-01
\tONE-02

\tFinch
\t3
\t4

\tRaven
\t5
\t6

\t\ta.  Finches are counted twice;
"""

HEADED = """
Shape of the Boat

Boats have a hull that keeps the water out, or they are not boats. A sail is allowed.

Manner of Sailing

Sail\tWhat it does
Jib\tIt pulls at the bow
Main\tIt pushes from the mast

- 1. Sailors turn the boat.
"""


def book_of(chapters: dict[str, str], **says: str) -> Rulebook:
    clauses = tuple(
        Clause(id, text, "physical", id.split(".", maxsplit=1)[0]) for id, text in says.items()
    )
    return dataclasses.replace(load("maryland-uth-1.5"), chapters=chapters, clauses=clauses)


def found(text: str, chapters: dict[str, str], **says: str) -> dict[str, str]:
    return {id: passage.text for id, passage in locate(book_of(chapters, **says), text).items()}


def test_chapters_letters_and_numbers() -> None:
    ids = ["1.A", "1.B.1", "1.B.2", "1.B.3", "2.A.A", "2.A.B", "2.B", "2.A2"]
    assert found(CHAPTERED, {"1": "Hats", "2": "Boots"}, **dict.fromkeys(ids, "x")) == {
        "1.A": "A. Hats are worn. They are red.",
        "1.B.1": "B. A hat has:\n(1) A brim;",
        "1.B.2": "(2) A band; and",
        "1.B.3": "(3) A feather.",
        "2.A.A": "A. Boots come in one of these:\n(1) Paytable A:\n(a) Left;",
        "2.A.B": "(2) Paytable B:\n(a) Right.",
        "2.B": "B. Boots are repaired.",
        "2.A2": "A. Boots are sold.",
    }


def test_sentences_and_schedules() -> None:
    ids = ["1", "1.s2", "2", "2.ONE-01", "2.ONE-02", "2.ONE-02.twice", "2.a"]
    assert found(NUMBERED, {"1": "Cats", "2": "Birds"}, **dict.fromkeys(ids, "x")) == {
        "1": "(1) Cats may sit on any mat that is free, and they may stay there.",
        "1.s2": "Dogs may not do so at all.",
        "2": "(2) Birds are counted by the following schedule, which the keeper shall have on the "
        "wall:\nKind",
        "2.ONE-01": "ONE-01\nFinch: 3\nRaven: 5",
        "2.ONE-02": "ONE-02\nFinch: 4\nRaven: 6",
        "2.ONE-02.twice": "ONE-02\nFinch: 4\nRaven: 6",
        "2.a": "a. Finches are counted twice;",
    }


def test_headings_and_likeness() -> None:
    book = book_of(
        {"hull": "Boat shape", "sail": "Sailing"},
        **{
            "hull.s1": "A hull",
            "hull.s2": "A sail",
            "sail.jib": "Jib: pulls at the bow",
            "sail.1": "Turning",
            "sail.anchor": "Nothing of the kind",
        },
    )
    passages = locate(book, HEADED)
    assert {id: (passage.text, passage.sure) for id, passage in passages.items()} == {
        "hull.s1": (
            "Boats have a hull that keeps the water out, or they are not boats.",
            True,
        ),
        "hull.s2": ("A sail is allowed.", True),
        "sail.jib": (
            "Sail What it does\nJib It pulls at the bow\nMain It pushes from the mast",
            False,
        ),
        "sail.1": ("1. Sailors turn the boat.", True),
    }


COUNTED = """
1. Cats may sit on any mat that is free, and they may stay there. Dogs may not do so at all.

    a. Ravens are not counted;

Ravens are fed by the keeper.
"""


def test_a_sentence_that_cannot_be_counted_is_found_by_likeness() -> None:
    """A paragraph mark is not a sentence, and a line with its own mark is another paragraph."""
    says = {"1": "Cats", "1.s2": "Dogs", "1.s3": "Ravens are fed", "1.s4": "Owls", "1.a": "Ravens"}
    passages = locate(book_of({"1": "Animals"}, **says), COUNTED)
    assert {id: (passage.text, passage.sure) for id, passage in passages.items()} == {
        "1": ("1. Cats may sit on any mat that is free, and they may stay there.", True),
        "1.s2": ("Dogs may not do so at all.", True),
        "1.s3": ("Ravens are fed by the keeper.", False),
        "1.a": ("a. Ravens are not counted;\nRavens are fed by the keeper.", True),
    }


def test_a_schedule_may_end_the_text() -> None:
    text = NUMBERED.partition("\n\t\ta.")[0]
    ids = ["1", "2", "2.ONE-01", "2.ONE-02"]
    passages = found(text, {"1": "Cats", "2": "Birds"}, **dict.fromkeys(ids, "x"))
    assert passages["2.ONE-01"] == "ONE-01\nFinch: 3\nRaven: 5"
    assert passages["2.ONE-02"] == "ONE-02\nFinch: 4\nRaven: 6"


def test_another_text_gives_nothing() -> None:
    assert locate(load("maryland-uth-1.5"), "Nothing of the kind.\n") == {}
