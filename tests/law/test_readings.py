"""The readings: each option that one leaves open, editions, borrowed words, digests."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from importlib import resources
from typing import NamedTuple

import pytest

from croupier.law.check import settings_of
from croupier.law.load import load, read_text, released, released_digests
from croupier.law.options import options_of, plain
from croupier.law.resolve import resolve
from croupier.law.rulebook import Rulebook
from tests.law.figures.facts import HERE

GROUPS = {
    "1.5": ("maryland-uth-1.5",),
    "1.4": ("maryland-uth-1.4",),
    "uth": ("maryland-uth-1.5", "maryland-uth-1.4"),
    "jh": ("maryland-jackpot-1.0",),
    "sd": ("south-dakota-uth",),
    "ca": ("california-holdem",),
}
LAST_READING = 145
every_book = pytest.mark.parametrize("id", released())


class Open(NamedTuple):
    """An option that a reading leaves open in one rulebook."""

    reading: str
    book: str
    name: str
    values: tuple[str, ...]
    mark: tuple[str, str]


def opened() -> Iterator[Open]:
    for line in (HERE / "readings.txt").read_text("utf-8").splitlines():
        if line.startswith("#"):
            continue
        reading, books, name, values, *mark = (cell.strip() for cell in line.split("|"))
        kind, _, value = mark[0].partition(" ") if mark else ("", "", "")
        for group in books.split():
            for book in GROUPS[group]:
                yield Open(reading, book, name, tuple(values.split()), (kind, value))


OPEN = list(opened())
every_option = pytest.mark.parametrize(
    "case", OPEN, ids=[f"{case.reading}-{case.book}-{case.name}" for case in OPEN]
)


def shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@every_option
def test_an_option_is_as_the_reading_says(case: Open) -> None:
    option = options_of(load(case.book))[case.name].option
    if case.values == ("required",):
        assert option.required
        assert option.default is None
        return
    assert not option.required
    if case.values == ("open",):
        assert option.default is None
        assert plain(option) is None
        return
    assert shown(option.default) == case.values[0]
    if option.type == "choice":
        assert option.values == case.values
    if option.type == "flag":
        assert set(case.values) == {"true", "false"}


@every_option
def test_values_that_need_a_word_from_outside(case: Open) -> None:
    option = options_of(load(case.book))[case.name].option
    marks = {"clarified": option.clarified, "filed": option.filed}
    kind, value = case.mark
    told = {name: [shown(each) for each in values] for name, values in marks.items() if values}
    assert told == ({kind: value.split()} if kind else {})


def test_options_cite_their_reading() -> None:
    missing = set()
    for case in OPEN:
        if case.reading not in options_of(load(case.book))[case.name].readings:
            missing.add((case.reading, case.book, case.name))
    assert missing == set()


@every_book
def test_readings_are_numbered_as_in_the_interpretations(id: str) -> None:
    for clause in load(id):
        for reading in clause.readings:
            found = re.fullmatch(r"I-(\d{2,3})", reading)
            assert found, f"{clause.id}: {reading}"
            assert 1 <= int(found[1]) <= LAST_READING
        assert len(set(clause.readings)) == len(clause.readings)


# ------------------------------------------------------------------------------- editions


def test_1_4_is_1_5_but_for_boxes() -> None:
    new, old = load("maryland-uth-1.5"), load("maryland-uth-1.4")
    pairs = zip(old, new, strict=True)
    assert [clause.id for clause, other in pairs if not clause.same_law(other)] == ["7.G"]
    assert old.own == {"7.G"}
    assert old.chapters == new.chapters
    assert old.cite("11.H.1") == "MD-UTH-1.4:11.H.1"


def texts_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, case in value.items():
            yield from (str(key), *texts_in(case))
    elif isinstance(value, (list, tuple)):
        for case in value:
            yield from texts_in(case)


def test_jackpot_borrows_data_and_swaps_the_words() -> None:
    lender, book = load("maryland-uth-1.5"), load("maryland-jackpot-1.0")
    borrowed = [clause for clause in book if clause.like]
    assert len(borrowed) > 80
    for clause in borrowed:
        other = lender.clause(clause.like)
        assert other is not None
        assert set(other.words) <= set(clause.words)
        assert set(other.codes) <= set(clause.codes)
    used = {text for clause in book for text in texts_in(dict(clause.words))}
    assert {"xtra_bonus", "player_bonus"} <= used
    assert not used & {"blind", "trips", "envy", "six_card_bonus", "bad_beat", "ultimate_pairs"}


def test_a_book_without_borrowing_has_no_like() -> None:
    for id in ("maryland-uth-1.5", "south-dakota-uth", "california-holdem"):
        assert not any(clause.like for clause in load(id))


# -------------------------------------------------------------------------------- digests


def text_of(id: str) -> str:
    return (resources.files("croupier") / "rulebooks" / f"{id}.toml").read_text("utf-8")


def stands_on(book: Rulebook) -> str:
    base = {"maryland-uth-1.4": "maryland-uth-1.5", "maryland-jackpot-1.0": "maryland-uth-1.5"}
    return load(base[book.id]).digest if book.id in base else ""


@every_book
def test_released_books_are_frozen(id: str) -> None:
    book = load(id)
    fresh = hashlib.sha256((stands_on(book) + text_of(id)).encode()).hexdigest()
    assert released_digests()[id] == book.digest == fresh


@every_book
def test_one_byte_changes_the_digest(id: str) -> None:
    text = text_of(id)
    changed = text.replace("\n\n[[clause]]", "\n \n[[clause]]", 1)
    assert changed != text
    assert read_text(changed).digest != load(id).digest


def test_a_change_reaches_the_books_that_stand_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    other = read_text(text_of("maryland-uth-1.5") + "# a word more\n")
    assert other.clauses == load("maryland-uth-1.5").clauses
    monkeypatch.setattr("croupier.law.load.load", lambda _: other)
    for id in ("maryland-uth-1.4", "maryland-jackpot-1.0"):
        assert read_text(text_of(id)).digest != released_digests()[id]


@every_book
def test_the_source_is_a_digest(id: str) -> None:
    assert re.fullmatch(r"[0-9a-f]{64}", load(id).source)


@every_book
def test_plain_settings_decide_everything_required(id: str) -> None:
    book = load(id)
    settings = next(iter(settings_of(book, every_option=False)))
    for name, case in options_of(book).items():
        if case.option.required:
            assert settings.options[name] is not None
    assert resolve(book, settings).reading.faults == []
