"""Rulebook files: read, extended, borrowed from."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.law.faults import Faulty
from croupier.law.load import load, read_file, read_text, released

HEAD = """id = "{id}"
prefix = "X"
title = "A book"
game = "banked"
source = "none"
"""
CLAUSE = """
[[clause]]
id = "{id}"
says = "Something"
class = "physical"
"""


def a_book(*clauses: str, **keys: str) -> str:
    more = "".join(f'{key} = "{value}"\n' for key, value in keys.items())
    titles = '\n[chapters]\n"1" = "First"\n"2" = "Second"\n' if not keys.get("extends") else ""
    return HEAD.format(id="book") + more + titles + "".join(clauses)


def test_released_books() -> None:
    assert released() == (
        "maryland-uth-1.5",
        "maryland-uth-1.4",
        "maryland-jackpot-1.0",
        "south-dakota-uth",
        "california-holdem",
    )
    for id in released():
        assert load(id).id == id
        assert load(id) is load(id)


def test_an_unknown_book() -> None:
    with pytest.raises(Faulty, match="There is no rulebook 'nevada'") as caught:
        load("nevada")
    assert "maryland-uth-1.5" in caught.value.faults[0].advice


def test_a_small_book() -> None:
    book = read_text(a_book(CLAUSE.format(id="1.A"), CLAUSE.format(id="2")))
    assert [clause.id for clause in book] == ["1.A", "2"]
    assert [clause.chapter for clause in book] == ["1", "2"]
    assert book.clause("1.A") is book.clauses[0]
    assert book.clause("3") is None
    assert book.cite("1.A") == "X:1.A"
    assert book.game == "banked"
    assert (book.extends, book.own) == ("", frozenset())
    assert len(book.digest) == 64


def test_one_reading_or_several() -> None:
    name = CLAUSE.format(id="1") + 'reading = "I-01"\ncode = ["first_line_pays", "play_is_final"]\n'
    (clause,) = read_text(a_book(name))
    assert clause.readings == ("I-01",)
    assert clause.codes == ("first_line_pays", "play_is_final")


def test_one_item_or_several() -> None:
    text = CLAUSE.format(id="1") + "deck = { cards = 52 }\nlap = [{ name = 'a' }, { name = 'b' }]\n"
    (clause,) = read_text(a_book(text))
    assert clause.words == {"deck": ({"cards": 52},), "lap": ({"name": "a"}, {"name": "b"})}


def test_an_edition_replaces_and_inserts() -> None:
    own = CLAUSE.format(id="2.E") + CLAUSE.format(id="2.F") + 'after = "2.E"\n'
    book = read_text(a_book(own, extends="maryland-uth-1.5"))
    base = load("maryland-uth-1.5")
    ids = [clause.id for clause in book]
    assert ids[ids.index("2.E") + 1] == "2.F"
    assert len(ids) == len(base.clauses) + 1
    assert book.own == {"2.E", "2.F"}
    found = book.clause("2.E")
    assert found is not None
    assert found.says == "Something"
    assert book.chapters == base.chapters


def test_borrowed_data_yield_to_own_data() -> None:
    text = CLAUSE.format(id="1") + 'like = "7.F.2"\nneeds = { wager = "bonus", also = ["ante"] }\n'
    words = 'words = { trips = "bonus" }\n'
    book = read_text(
        a_book(text, borrows="maryland-uth-1.5").replace("\n[chapters]", f"{words}\n[chapters]")
    )
    (clause,) = book
    assert clause.like == "7.F.2"
    assert clause.words["wager"] == ({"name": "bonus", "stake": "free", "judges": "player"},)
    assert clause.words["needs"] == ({"wager": "bonus", "also": ["ante"]},)
    assert clause.readings == ()


def test_keys_of_borrowed_tables_are_swapped_too() -> None:
    text = CLAUSE.format(id="1") + 'like = "12.C.A"\n'
    words = 'words = { trips = "bonus", straight = "run" }\n'
    book = read_text(
        a_book(text, borrows="maryland-uth-1.5").replace("\n[chapters]", f"{words}\n[chapters]")
    )
    pays = book.clauses[0].words["paytable"][0]["pays"]
    assert isinstance(pays, dict)
    assert pays["run"] == "4 to 1"
    assert "straight" not in pays


def test_every_fault_of_form_at_once() -> None:
    text = a_book(CLAUSE.format(id="3.A"), '[[clause]]\nid = "1"\nclass = "vague"\n', author="me")
    with pytest.raises(Faulty) as caught:
        read_text(text, "small.toml")
    assert [fault.path for fault in caught.value.faults] == ["author", "3.A", "1", "1"]
    assert "small.toml has 4 faults." in str(caught.value)


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "book.toml"
    path.write_text(a_book(CLAUSE.format(id="1")), "utf-8")
    assert read_file(path).id == "book"
    assert read_file(str(path)).id == "book"


@pytest.mark.parametrize("content", [None, b"\xff\xfe", b"id = "])
def test_a_file_that_cannot_be_read(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "book.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(Faulty) as caught:
        read_file(path)
    assert len(caught.value.faults) == 1
    assert "book.toml" in caught.value.faults[0].path
