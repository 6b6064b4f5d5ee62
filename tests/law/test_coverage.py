"""Coverage: every clause is listed once, and examples are found where they stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.cli.output.coverage import example_files, folder_of_tests
from croupier.law.coverage import Found, coverage, find_examples
from croupier.law.load import load, released

BOOKS = [load(id) for id in released()]
LISTED = (Path(__file__).parent / "figures" / "clauses.txt").read_text("utf-8").splitlines()[1:]


def found(*files: tuple[str, str]) -> Found:
    return find_examples(files, BOOKS)


def test_all_717_clauses_with_their_classes_in_the_order_of_the_texts() -> None:
    lines = [f"{line.id} {line.class_}" for line in coverage(BOOKS, {})]
    assert len(lines) == 717
    assert lines == LISTED


def test_where_names_the_file_and_the_words() -> None:
    lines = {line.id: line for line in coverage(BOOKS, {"MD-UTH-1.5:5.F": ["tests/x"]})}
    book = "src/croupier/rulebooks/maryland-uth-1.5.toml"
    assert lines["MD-UTH-1.5:5.F"].where == f"{book}: option, step"
    assert lines["MD-UTH-1.5:5.F"].examples == ("tests/x",)
    assert lines["MD-UTH-1.5:6.E.2"].where == f"{book}: code equal_hands_tie"
    assert lines["MD-UTH-1.5:3.A.2"].where == f"{book}: step"
    assert lines["MD-UTH-1.4:all-others"].where == (
        "src/croupier/rulebooks/maryland-uth-1.4.toml: extends maryland-uth-1.5"
    )
    assert "like 5.F" in lines["MD-JH-1.0:5.F"].where


def test_rounds_name_clauses_in_full_anywhere() -> None:
    text = "settle seat 1 ante push # MD-UTH-1.5:11.H.1, and SD-UTH:13.a."
    assert found(("tests/rounds/mixed.round", text)).examples == {
        "MD-UTH-1.5:11.H.1": ["tests/rounds/mixed.round"],
        "SD-UTH:13.a": ["tests/rounds/mixed.round"],
    }


@pytest.mark.parametrize(
    ("comment", "ids"),
    [
        ("# 11.H.1", ["11.H.1"]),
        ("# 11.H.1: dealer below a pair", ["11.H.1"]),
        ("# 11.H.1 dealer below a pair", ["11.H.1"]),
        ("# 11.H.1, 12.A and 12.B.A: three", ["11.H.1", "12.A", "12.B.A"]),
        ("# the rule of 11.H.1", []),
        ("# 99.Z", []),
        ("11.H.1", []),
    ],
)
def test_rounds_of_a_book_name_clauses_barely(comment: str, ids: list[str]) -> None:
    path = "tests/rounds/maryland-uth-1.5/a.round"
    assert list(found((path, f"seat 1 check {comment}\n")).examples) == [
        f"MD-UTH-1.5:{id}" for id in ids
    ]


def test_a_bare_number_is_an_id_only_where_nothing_else_is() -> None:
    path = "tests/rounds/south-dakota-uth/a.round"
    assert list(found((path, "deal # 5 cards")).examples) == []
    assert list(found((path, "deal # 5")).examples) == ["SD-UTH:5"]
    assert list(found((path, "deal # 5, 5.s2: misdeal")).examples) == ["SD-UTH:5", "SD-UTH:5.s2"]


def test_an_editions_other_clauses_share_one_line() -> None:
    path = "tests/rounds/maryland-uth-1.4/a.round"
    assert found((path, "x # 11.H.1\ny # 7.G\n")).examples == {
        "MD-UTH-1.4:all-others": [path],
        "MD-UTH-1.4:7.G": [path],
    }


def test_submissions_name_what_they_expect_at_their_head() -> None:
    text = '# A bad one\n# expects: MD-UTH-1.5:7.G MD-UTH-1.5:2.A\nid = "x"\n# expects: SD-UTH:1\n'
    path = "tests/submissions/bad.toml"
    assert found((path, text)).examples == {"MD-UTH-1.5:7.G": [path], "MD-UTH-1.5:2.A": [path]}
    assert found(("tests/other/bad.toml", text)).examples == {}


def test_tests_carry_marks() -> None:
    text = """
import pytest

@pytest.mark.clause("MD-UTH-1.5:6.D.1", "MD-UTH-1.5:6.D.2")
def test_order() -> None: ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.clause("CA-TH:deal.9"))])
def test_each(x: int) -> None: ...

class TestDeal:
    @pytest.mark.clause("SD-UTH:4.s5")
    def test_cut(self) -> None: ...

def test_without() -> None:
    "MD-UTH-1.5:6.D.3"
"""
    assert found(("tests/law/test_x.py", text)).examples == {
        "MD-UTH-1.5:6.D.1": ["tests/law/test_x.py::test_order"],
        "MD-UTH-1.5:6.D.2": ["tests/law/test_x.py::test_order"],
        "CA-TH:deal.9": ["tests/law/test_x.py::test_each"],
        "SD-UTH:4.s5": ["tests/law/test_x.py::TestDeal::test_cut"],
    }


def test_a_clause_that_does_not_exist_is_told() -> None:
    text = '@pytest.mark.clause("MD-UTH-1.5:99.Z", "XX:1")\ndef test_x() -> None: ...\n'
    assert found(("tests/test_x.py", text)).unknown == [
        ("MD-UTH-1.5:99.Z", "tests/test_x.py::test_x"),
        ("XX:1", "tests/test_x.py::test_x"),
    ]


def test_examples_of_this_checkout_name_clauses_that_exist() -> None:
    folder = folder_of_tests()
    assert folder is not None
    assert find_examples(example_files(folder), BOOKS).unknown == []


def test_a_mark_counts_only_where_its_id_can_be_read() -> None:
    text = """
WHICH = "MD-UTH-1.5:6.D.1"

@pytest.mark.clause(WHICH, 7, "MD-UTH-1.5:6.D.2")
def test_order() -> None: ...
"""
    found_in = found(("tests/law/test_x.py", text))
    assert found_in.examples == {"MD-UTH-1.5:6.D.2": ["tests/law/test_x.py::test_order"]}
    assert found_in.unknown == []


def test_a_test_that_cannot_run_is_no_example() -> None:
    text = '@pytest.mark.clause("MD-UTH-1.5:6.D.1")\ndef test_order( -> None: ...\n'
    assert found(("tests/law/test_x.py", text)) == Found()
