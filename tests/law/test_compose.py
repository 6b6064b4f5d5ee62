"""A new submission as it is written for an operator: every choice, sound from the start."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache

import pytest

from croupier import money
from croupier.law.load import load, released
from croupier.law.options import allowed, options_of
from croupier.law.resolve import Law
from croupier.law.rulebook import Rulebook
from croupier.law.submission import examine_text
from croupier.law.submission.compose import compose
from croupier.law.submission.options import OWN_REFERENCE, shown
from croupier.law.vocabulary.banked import Choose, Meter, Rate, Wager
from croupier.law.vocabulary.cardroom import Bracket
from croupier.law.vocabulary.common import Refers, Require

_COMMENTED = re.compile(r'# ("?[\w.]+"? = .+)')

books = pytest.mark.parametrize("book", [load(id) for id in released()], ids=released())


@cache
def composed(id: str) -> str:
    """The text of a new submission."""
    return compose(load(id))


def law_of(book: Rulebook) -> Law:
    """The law that the new submission stands under."""
    law = examine_text(composed(book.id)).law
    assert law is not None
    return law


def unwrapped(id: str) -> str:
    """The text with comments of several lines made one."""
    return composed(id).replace("\n# ", " ")


def section(id: str, name: str) -> str:
    """The lines of one section."""
    found = re.search(rf"^\[{name}\]\n(.*?)(?=^\[|\Z)", composed(id), re.DOTALL | re.MULTILINE)
    return found[1] if found else ""


def block(id: str, option: str) -> str:
    """What is said about an option, on one line, with the line that states it."""
    key = f'"{option}"' if "." in option else option
    found = re.search(rf"\n\n((?:# .*\n)+?)(# )?{re.escape(key)} = .*", composed(id))
    assert found, f"{option} is not there"
    return found[0].replace("\n# ", " ")


@books
def test_sound_without_a_warning(book: Rulebook) -> None:
    examined = examine_text(composed(book.id))
    assert examined.faults == ()
    assert examined.valid
    assert examined.demonstration  # until the operator writes its number with the regulator


@books
def test_fits_a_screen(book: Rulebook) -> None:
    assert max(map(len, composed(book.id).splitlines())) <= 100


@books
def test_every_option_says_what_it_may_be(book: Rulebook) -> None:
    for name, declared in options_of(book).items():
        said = block(book.id, name)
        option = declared.option
        assert option.about[1:] in said
        assert allowed(option)[1:] in said
        assert book.cite(declared.clause) in said
        for reading in declared.readings:
            assert reading in said
        if option.default is not None:
            assert f"default {shown(option.default)}" in said
        assert ("; required" in said) == option.required
        if option.only_with:
            assert f"only with {option.only_with}" in said
        for values in (option.clarified, option.filed):
            listed = " or ".join(shown(value) for value in values)
            assert not values or f"{listed} needs a reference" in said


@books
def test_an_option_with_a_default_stands_there_with_it(book: Rulebook) -> None:
    stated = tomllib.loads(composed(book.id))["options"]
    for name, declared in options_of(book).items():
        if declared.option.default is not None or declared.option.required:
            assert name in stated


@books
def test_every_paytable_is_offered_for_choice(book: Rulebook) -> None:
    said = section(book.id, "paytables")
    for choose in law_of(book).all(Choose):
        for wager in choose.item.wagers:
            (line,) = re.findall(rf"# {wager}: .*", said)
            assert f"{', '.join(choose.item.from_)};" in line
            assert f"[{book.cite(choose.clause)}]" in line
            assert re.search(rf"^(# )?{wager} = ", said, re.MULTILINE)


@books
def test_every_limit_is_there_with_its_clause(book: Rulebook) -> None:
    said = section(book.id, "limits")
    for wager in law_of(book).all(Wager):
        if wager.item.stake == "free":
            cited = re.escape(book.cite(wager.clause))
            assert re.search(rf"^{wager.item.name} = \[\S+, \S+\]  # {cited}$", said, re.MULTILINE)


@books
def test_every_meter_is_there_with_its_least(book: Rulebook) -> None:
    law = law_of(book)
    for rate in law.all(Rate):
        assert book.cite(rate.clause) in section(book.id, "rates")
    for meter in law.all(Meter):
        if meter.item.used:
            least = money.dollars(meter.item.least)
            for name in ("initials", "resets"):
                line = f"at least {least} [{book.cite(meter.clause)}]"
                assert line in section(book.id, name)


@books
def test_every_fee_and_reference_is_there(book: Rulebook) -> None:
    law = law_of(book)
    for bracket in law.all(Bracket):
        assert f"{bracket.item.name} = " in section(book.id, "fees")
    approvals = section(book.id, "approvals")
    for name in (OWN_REFERENCE, *(rule.item.name for rule in law.all(Refers))):
        assert f"# {name} = " in approvals
    asked_for = {item.item.must.clarified for item in law.all(Require)}
    for name, declared in options_of(book).items():
        key = f'"{name}"' if "." in name else name
        for part, values in (
            ("clarifications", declared.option.clarified),
            ("filed", declared.option.filed),
        ):
            wanted = bool(values) or (part == "clarifications" and name in asked_for)
            assert (f"# {key} = " in section(book.id, part)) == wanted


def _commented() -> Iterator[object]:
    for id in released():
        for number, line in enumerate(composed(id).splitlines()):
            if _COMMENTED.fullmatch(line):
                yield pytest.param(id, number, id=f"{id} {line.removeprefix('# ')}")


@pytest.mark.parametrize(("id", "number"), list(_commented()))
def test_a_line_may_be_stated_as_it_is_shown(id: str, number: int) -> None:
    lines = composed(id).splitlines()
    found = _COMMENTED.fullmatch(lines[number])
    assert found
    lines[number] = found[1]
    name = found[1].partition(" = ")[0].strip('"')
    for fault in examine_text("\n".join(lines)).faults:
        assert fault.path == f"options.{name}"


def test_all_lines_may_be_stated_at_once() -> None:
    """Only the limits of another betting structure stand in each other's way."""
    for id in released():
        stated = [_COMMENTED.sub(r"\1", line) for line in composed(id).splitlines()]
        places = [fault.path for fault in examine_text("\n".join(stated)).faults]
        wrong = ["options.bet_min", "options.bet_max"] if id == "california-holdem" else []
        assert places == wrong
