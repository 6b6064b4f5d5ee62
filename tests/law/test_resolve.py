"""From a rulebook and settings to the law of one table."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.law.resolve import Law, Settings, faults_of, resolve
from croupier.law.resolve import tests_in as asking
from croupier.law.rulebook import Clause, Rulebook
from croupier.law.vocabulary.banked import Envy, Limit, Wager
from croupier.law.vocabulary.common import Seats
from croupier.law.vocabulary.procedure import Step


def a_book(**words: object) -> Rulebook:
    """One clause for each word, all of chapter 1."""
    clauses = tuple(
        Clause(f"1.{number}", "Something", "engine", "1", ("I-01",), {word: _items(value)})
        for number, (word, value) in enumerate(words.items(), 1)
    )
    return Rulebook("book", "X", "A book", "banked", "none", {"1": "First"}, clauses, "0" * 64)


def _items(value: Any) -> tuple[dict[str, object], ...]:
    return tuple(value) if isinstance(value, list) else (value,)


def law_of(book: Rulebook, offered: frozenset[str] | None = None, **options: object) -> Law:
    return resolve(book, Settings(options, offered))


STEP = {"name": "cut", "due": "shuffled", "by": "dealer"}


def test_items_carry_their_clause() -> None:
    law = law_of(a_book(seats={"count": 6}, step=[STEP, {**STEP, "name": "recut"}]))
    assert [(rule.clause, rule.item.name) for rule in law.all(Step)] == [
        ("1.2", "cut"),
        ("1.2", "recut"),
    ]
    assert law.all(Step)[0].readings == ("I-01",)
    assert law.all(Wager) == ()
    assert faults_of(law) == ()


def test_gathered_words_are_filled_in_by_several_clauses() -> None:
    book = a_book(limit={"least": "$50,000", "covers": ["ante"]}, envy={"several": True})
    more = Clause("1.3", "More", "engine", "1", (), {"limit": ({"never": ["progressive"]},)})
    law = law_of(Rulebook("b", "X", "B", "banked", "n", {}, (*book.clauses, more), ""))
    limit = law.whole(Limit)
    assert limit is not None
    assert (limit.least, limit.never, limit.dollars) == (5_000_000, ("progressive",), None)
    assert (law.source(Limit, "never"), law.source(Limit, "least")) == ("1.3", "1.1")
    assert law.source(Limit, "dollars") == ""
    assert law.whole(Seats) is None
    envy = law.whole(Envy)
    assert envy is not None
    assert envy.several is True


def test_a_field_given_twice() -> None:
    book = a_book(envy={"several": True})
    more = Clause("1.2", "More", "engine", "1", (), {"envy": ({"several": False},)})
    law = law_of(Rulebook("b", "X", "B", "banked", "n", {}, (*book.clauses, more), ""))
    (fault,) = faults_of(law)
    assert fault.message == "envy.several is already given by 1.1"


@pytest.mark.parametrize(
    ("chosen", "by"), [(True, "shuffler"), (False, "dealer"), ("true", "shuffler")]
)
def test_an_option_chooses_a_branch(chosen: object, by: str) -> None:
    choice = {"option": "shuffler", "true": "shuffler", "false": "dealer"}
    law = law_of(a_book(step={**STEP, "by": choice}), shuffler=chosen)
    assert law.all(Step)[0].item.by == by


def test_an_option_stands_for_its_value() -> None:
    book = a_book(seats={"count": {"option": "seats"}})
    seats = law_of(book, seats=4).whole(Seats)
    assert seats is not None
    assert seats.count == 4


@pytest.mark.parametrize("options", [{}, {"hours": None}])
def test_an_option_that_nobody_set_is_left_out(options: dict[str, object]) -> None:
    step = {**STEP, "every_rounds": {"option": "hours"}}
    law = resolve(a_book(step=step), Settings(options))
    assert law.all(Step)[0].item.every_rounds is None


def test_a_value_without_branch() -> None:
    choice = {"option": "shuffler", "true": "shuffler"}
    law = law_of(a_book(step={**STEP, "by": choice}), shuffler=False)
    assert faults_of(law)[0].message == "there is no value for shuffler = false"


def test_choices_inside_lists_and_tables() -> None:
    odds = {"option": "mode", "to1": "3 to 1", "for1": "3 for 1"}
    table = {"wager": "w", "name": "A", "otherwise": "lose", "pays": {"flush": odds}}
    for mode, text in (("to1", "3 to 1"), ("for1", "3 for 1")):
        law = law_of(a_book(paytable=table), mode=mode)
        (rule,) = next(iter(law.items.values()))
        assert str(rule.item.pays["flush"]) == text


@pytest.mark.parametrize(
    ("test", "holds"),
    [
        ({"option": "decks", "is": 2}, True),
        ({"option": "decks", "is": 1}, False),
        ({"option": "decks", "is": [1, 2]}, True),
        ({"option": "decks", "is": True}, False),
        ({"option": "shuffler", "is": 1}, False),
        ({"option": "shuffler", "is": True}, True),
        ({"option": "shuffler", "given": True}, True),
        ({"option": "absent", "given": True}, False),
        ({"option": "absent", "given": False}, True),
        ({"option": "empty", "given": True}, False),
        ({"offered": "trips"}, True),
        ({"offered": "envy"}, False),
        ({"reference": "letter"}, True),
        ({"reference": "other"}, False),
        ([{"option": "decks", "is": 2}, {"offered": "trips"}], True),
        ([{"option": "decks", "is": 2}, {"offered": "envy"}], False),
        ([], True),
        (None, True),
    ],
)
def test_tests(test: object, holds: bool) -> None:
    options = {"decks": 2, "shuffler": True, "empty": ""}
    settings = Settings(options, frozenset({"trips"}), frozenset({"letter"}))
    assert settings.holds(test) is holds


def test_without_an_offer_everything_is_offered() -> None:
    assert Settings({}).holds({"offered": "anything"})


def test_an_item_falls_away_when_its_test_fails() -> None:
    book = a_book(step={**STEP, "if": {"offered": "six_card_bonus"}})
    assert len(law_of(book).all(Step)) == 1
    assert law_of(book, frozenset({"trips"})).all(Step) == ()


def test_words_that_do_not_exist() -> None:
    law = law_of(a_book(shout={"by": "player"}, blinds={"posted": "before_deal"}))
    first, second = faults_of(law)
    assert first.message == "unknown word 'shout'"
    assert second.message == "'blinds' is not a word of a banked game"
    assert second.advice == "use it in a cardroom rulebook"


def test_every_test_below_a_value_is_found() -> None:
    value = {
        "by": {"option": "a", "true": {"option": "b"}},
        "if": [{"option": "c", "is": 1}, {"offered": "trips"}],
        "pays": [{"flush": {"option": "d"}}],
    }
    assert [test["option"] for test in asking(value)] == ["a", "b", "c", "d"]
