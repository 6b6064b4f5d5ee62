"""Titles: every name of the law that people read has one, written by a person."""

from __future__ import annotations

from itertools import chain
from typing import get_args, get_type_hints

import pytest

from croupier.law.explain.titles import (
    allowed_text,
    family_of,
    option_title,
    rulebook_name,
    step_titles,
    street_title,
    title,
    titles,
    value_text,
    value_titles,
)
from croupier.law.irregularities import REPORTS
from croupier.law.load import load, read_text, released
from croupier.law.options import options_of
from croupier.law.rulebook import CLASSES, Rulebook
from croupier.law.vocabulary.banked import Irregularity, Report
from croupier.law.vocabulary.cardroom import Ruling
from croupier.law.vocabulary.common import Option

LONGEST = 40
AXES = ("at", "cause", "misdealt", "fifty_two", "deck")
"""Fields of an irregularity that a reporter fills in."""


@pytest.fixture(params=released())
def book(request: pytest.FixtureRequest) -> Rulebook:
    return load(request.param)


def values_of(kind: type[object], field: str) -> set[object]:
    """Return every value that the vocabulary allows for the field."""
    found = {get_type_hints(kind)[field]}
    while any(get_args(hint) for hint in found):
        found = {part for hint in found for part in (get_args(hint) or (hint,))}
    return {True, False} if bool in found else {part for part in found if isinstance(part, str)}


def test_every_step_has_a_title(book: Rulebook) -> None:
    names = {str(word["name"]) for clause in book for word in clause.words.get("step", ())}
    assert names
    assert set(step_titles(book)) == names
    for name in names:
        assert title("step", name)


def test_every_report_and_effect_has_a_title() -> None:
    reports = {*get_args(Report), *values_of(Ruling, "report")}
    assert set(titles()["report"]) == reports
    effects = values_of(Irregularity, "effect") | values_of(Ruling, "effect")
    assert set(titles()["effect"]) == effects
    assert set(titles()["then"]) == values_of(Irregularity, "then")
    assert set(REPORTS) <= reports


def test_every_question_and_answer_of_a_report_has_a_title() -> None:
    for axis in AXES:
        assert title("question", axis)
        for value in values_of(Irregularity, axis):
            assert title("answer", f"{axis}.{value}".lower())


def test_every_option_and_value_has_a_title(book: Rulebook) -> None:
    options = [declared.option for declared in options_of(book).values()]
    assert options
    for option in options:
        assert option_title(option) == title("option", option.name)
        for value in option.values:
            assert value_titles(option)[str(value)] == title("value", f"{option.name}.{value}")
        if option.type == "flag":
            assert value_titles(option) == {"true": "Yes", "false": "No"}


def test_no_title_is_left_without_its_option() -> None:
    books = [options_of(load(id)) for id in released()]
    options = [declared.option for declared in chain(*(found.values() for found in books))]
    assert set(titles()["option"]) == {option.name for option in options}
    values = {f"{option.name}.{value}" for option in options for value in option.values}
    assert set(titles()["value"]) == values


def test_every_device_choice_and_method_has_a_title(book: Rulebook) -> None:
    words = [
        (word, table)
        for clause in book
        for word, tables in clause.words.items()
        for table in tables
    ]
    for word, table in words:
        if word == "equipment":
            assert title("device", str(table["name"]))
        if word == "dealing":
            assert title("method", str(table["method"]))
        choices = table.get("choices", []) if word == "step" else []
        assert isinstance(choices, list)
        for choice in choices:
            assert title("choice", str(choice))
    for word, table in words:
        if word == "step" and table["by"] in ("shuffler", "device"):
            assert title("device", str(table["by"]))


def test_every_street_and_class_has_a_title(book: Rulebook) -> None:
    for clause in book:
        assert clause.class_ in CLASSES
        assert title("class", clause.class_)
        for table in (*clause.words.get("street", ()), *clause.words.get("betting", ())):
            name = table.get("name", table.get("street"))
            assert isinstance(name, str)
            assert street_title(name, 1)


def test_two_cards_at_once_are_turn_and_river() -> None:
    assert street_title("river", 2) == "Turn and river"
    assert street_title("river", 1) == "River"


def test_every_rulebook_has_a_name_and_a_family(book: Rulebook) -> None:
    assert rulebook_name(book) == titles()["rulebook"][book.id]
    assert family_of(book) == titles()["family"][book.id]
    assert set(titles()["rulebook"]) == set(titles()["family"]) == set(released())


def test_unreleased_rulebook_goes_by_its_own_title() -> None:
    text = (
        'id = "draft"\nprefix = "D"\ntitle = "A draft"\ngame = "banked"\nsource = "x"\n'
        '[chapters]\n1 = "One"\n[[clause]]\nid = "1.A"\nsays = "x"\nclass = "engine"\n'
    )
    draft = read_text(text)
    assert rulebook_name(draft) == family_of(draft) == "A draft"
    assert option_title(Option("new_one", "flag", about="x")) == "new_one"
    assert value_titles(Option("new_one", "choice", ("first",), about="x")) == {"first": "first"}


def test_values_are_written_for_readers() -> None:
    options = options_of(load("maryland-uth-1.5"))
    rounding, seats = options["payout_rounding"].option, options["seats"].option
    assert allowed_text(rounding) == "To the cent · Up to the smallest chip"
    assert value_text(rounding, "exact") == "To the cent"
    assert value_text(rounding, None) == ""
    assert value_text(seats, 6) == "6"
    assert allowed_text(seats) == "a whole number from 1 to 6"
    assert value_text(options["shuffler"].option, value=False) == "No"
    assert value_text(options["shuffler"].option, ["a", "b"]) == "a and b"


def test_titles_are_short_and_in_sentence_case() -> None:
    for kind, names in titles().items():
        for name, text in names.items():
            assert len(text) <= LONGEST, (kind, name)
            assert text[0].isupper() or not text[0].isalpha()
            assert not text.endswith(".")
            assert "_" not in text
