"""Two books side by side."""

from __future__ import annotations

import dataclasses

from croupier.law.diff import diff
from croupier.law.load import load
from croupier.law.rulebook import Clause, Rulebook


def book_of(*clauses: Clause, prefix: str = "A") -> Rulebook:
    return dataclasses.replace(
        load("maryland-uth-1.5"), prefix=prefix, clauses=clauses, own=frozenset()
    )


def clause(id: str, says: str = "It is so") -> Clause:
    return Clause(id, says, "engine", id.split(".", maxsplit=1)[0], codes=("equal_hands_tie",))


def test_the_two_maryland_editions_differ_in_one_clause() -> None:
    found = diff(load("maryland-uth-1.4"), load("maryland-uth-1.5"))
    assert [difference.id for difference in found] == ["7.G"]
    (item,) = found
    assert item.changed == ("says", "class", "readings", "data")
    assert item.old is not None
    assert item.new is not None
    assert item.old.cited == "MD-UTH-1.4:7.G"
    assert item.new.cited == "MD-UTH-1.5:7.G"
    assert "only 1" in item.old.lines[0]
    assert "(1 to 6, required)" in item.new.lines[0]


def test_a_book_does_not_differ_from_itself_whatever_its_prefix() -> None:
    book = load("south-dakota-uth")
    assert diff(book, dataclasses.replace(book, prefix="ELSE")) == ()


def test_any_two_books_can_be_compared() -> None:
    old, new = load("maryland-uth-1.5"), load("south-dakota-uth")
    found = diff(old, new)
    only_old = {difference.id for difference in found if difference.new is None}
    only_new = {item.id for item in found if item.old is None}
    assert only_old == {clause.id for clause in old} - {clause.id for clause in new}
    assert only_new == {clause.id for clause in new} - {clause.id for clause in old}


def test_clauses_of_one_book_alone_stand_where_that_book_has_them() -> None:
    old = book_of(clause("1"), clause("2"), clause("4"))
    new = book_of(clause("0"), clause("2", "It is otherwise"), clause("3"), clause("4"))
    found = diff(old, new)
    assert [
        (difference.id, difference.old is not None, difference.new is not None)
        for difference in found
    ] == [
        ("0", False, True),
        ("1", True, False),
        ("2", True, True),
        ("3", False, True),
    ]
    assert [item.changed for item in found] == [(), (), ("says",), ()]
