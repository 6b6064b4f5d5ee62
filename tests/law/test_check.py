"""Broken rulebooks: each has exactly the faults that its first lines announce."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.law.check import check, deals, settings_of
from croupier.law.faults import Fault, Faulty, blocking
from croupier.law.load import load, read_file, read_text, released
from croupier.law.resolve import faults_of, resolve
from croupier.law.rulebook import Rulebook
from tests.stages import DEEP

BROKEN = sorted((Path(__file__).parents[1] / "broken").glob("*.toml"))
MARK = "# fault: "


def faults_in(path: Path, *, every_option: bool) -> tuple[Fault, ...]:
    try:
        return check(read_file(path), every_option=every_option)
    except Faulty as error:
        return error.faults


def announced(path: Path) -> list[tuple[str, str]]:
    lines = path.read_text("utf-8").splitlines()
    told = [line.removeprefix(MARK).split(" | ") for line in lines if line.startswith(MARK)]
    return [(place, words) for place, words in told]


def test_there_are_many() -> None:
    assert len(BROKEN) >= 45


def unlike(told: list[tuple[str, str]], faults: tuple[Fault, ...]) -> list[str]:
    """What is announced and not found, and what is found and not announced."""
    left, wrong = list(told), []
    for fault in faults:
        fits = [row for row in left if row[0] == fault.path and row[1] in fault.message]
        if fits and fault.advice.strip():
            left.remove(fits[0])
        else:
            wrong.append(f"not announced: {fault}")
    return wrong + [f"not found: {place} | {words}" for place, words in left]


@pytest.mark.parametrize("path", BROKEN, ids=[path.stem for path in BROKEN])
def test_broken_rulebook(path: Path) -> None:
    told = announced(path)
    assert told, "the file announces no fault"
    if DEEP or unlike(told, faults_in(path, every_option=False)):
        assert unlike(told, faults_in(path, every_option=True)) == []


@pytest.mark.no_cover
@pytest.mark.parametrize("id", released())
def test_released_books_have_no_fault(id: str) -> None:
    assert check(load(id)) == ()


@pytest.mark.no_cover
@pytest.mark.parametrize("id", released())
def test_every_setting_can_be_read(id: str) -> None:
    book: Rulebook = load(id)
    for settings in settings_of(book):
        assert faults_of(resolve(book, settings)) == ()


BOX_ALWAYS_DEALT = """
id = "broken"
prefix = "X"
title = "Broken on purpose"
game = "banked"
source = "none"
extends = "maryland-uth-1.5"

[[clause]]
id = "10.B.1"
says = "As amended"
class = "engine"
deal = { methods = ["device"], to = "box", cards = 4, packet = 4 }
expose = { cards = "box", to = "all", at = "decisions_over", if = { offered = "six_card_bonus" } }

[clause.option]
name = "six_card_box_deal"
values = ["when_offered", "when_wagered"]
default = "when_offered"
about = "when the box is dealt"
"""


@pytest.mark.parametrize(
    ("withdrawn", "says"),
    [
        (
            "six_card_bonus",
            [
                "dealing by device gives the box 4 cards instead of 0",
                "no clause exposes the cards of the box",
            ],
        ),
        ("bad_beat", []),
    ],
)
def test_a_box_is_dealt_only_where_its_wager_is_offered(withdrawn: str, says: list[str]) -> None:
    book = read_text(BOX_ALWAYS_DEALT)
    (settings,) = [
        item for item in settings_of(book) if withdrawn not in (item.offered or withdrawn)
    ]
    assert [fault.message for fault in deals.check(resolve(book, settings))] == says
    assert list(deals.check(resolve(load("maryland-uth-1.5"), settings))) == []


def test_warnings_do_not_block() -> None:
    fault = Fault("place", "clause", "it is wrong", "fix it")
    warning = Fault("place", "clause", "it is odd", "look again", severity="warning")
    assert blocking((warning, fault)) == (fault,)


def test_a_fault_tells_place_wrong_advice_and_law() -> None:
    fault = Fault("12.F.1 limit", "X:12.F.1", "it is too low", "raise it", reading="I-55")
    assert str(fault) == "12.F.1 limit: it is too low; raise it [X:12.F.1 I-55]"
    assert str(Fault("title", "", "it is missing", "write it")) == "title: it is missing; write it"
    assert str(Faulty("Two things.", [fault])).splitlines() == ["Two things.", f"  {fault}"]
