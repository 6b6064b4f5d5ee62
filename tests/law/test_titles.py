"""Titles: every step, irregularity and effect of every rulebook has one."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest

from croupier.law.explain.titles import title, titles
from croupier.law.load import load, released
from croupier.law.rulebook import Rulebook
from croupier.law.vocabulary.banked import Irregularity, Report
from croupier.law.vocabulary.cardroom import Ruling

LONGEST = 40


@pytest.fixture(params=released())
def book(request: pytest.FixtureRequest) -> Rulebook:
    return load(request.param)


def words_of(kind: type[object], field: str) -> set[str]:
    """Every word that the vocabulary has for the field."""
    found = {get_type_hints(kind)[field]}
    while any(get_args(item) for item in found):
        found = {each for one in found for each in (get_args(one) or (one,))}
    return {one for one in found if isinstance(one, str)}


def test_every_step_has_a_title(book: Rulebook) -> None:
    names = {str(word["name"]) for clause in book for word in clause.words.get("step", ())}
    assert names
    for name in names:
        assert title("step", name)


def test_every_report_and_effect_has_a_title() -> None:
    reports = {*get_args(Report), *words_of(Ruling, "report")}
    assert set(titles()["report"]) == reports
    effects = words_of(Irregularity, "effect") | words_of(Ruling, "effect")
    assert set(titles()["effect"]) == effects
    assert set(titles()["then"]) == words_of(Irregularity, "then")


def test_titles_are_short_and_in_sentence_case() -> None:
    for name in (each for kind in titles().values() for each in kind.values()):
        assert len(name) <= LONGEST
        assert name[0].isupper()
        assert not name.endswith(".")
        assert "_" not in name
