"""Every command is declared once, and everybody reads that declaration."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from croupier.cards import card
from croupier.engine.banked import commands as banked
from croupier.engine.banked.commands import Play
from croupier.engine.command import CREW, FLOOR, PLAYERS, Field, declared
from croupier.engine.commands import Check, Deal, Fold, SettleBox
from croupier.engine.procedure.nouns import COMMANDS as PROCEDURE_COMMANDS
from croupier.engine.secrecy import Secrecy
from croupier.house.floor import accounts as floor_accounts
from croupier.house.floor.table_opening import OpenTable
from croupier.house.table import commands as vocabulary
from croupier.house.table.command_form import BadCommand, WireField, form_of
from croupier.house.table.decide import JUDGES
from tests.architecture import MOST_COMMANDS

SOURCE = Path(__file__).parents[2] / "src" / "croupier"
ALL = (*vocabulary.KINDS, *get_args(floor_accounts.Command), OpenTable)


def test_there_are_few_and_each_has_its_own_name() -> None:
    names = Counter(declared(kind).name for kind in ALL)
    assert max(names.values()) == 1, names.most_common(3)
    classes = Counter(kind.__name__ for kind in ALL)
    assert max(classes.values()) == 1, classes.most_common(3)
    assert len(ALL) <= MOST_COMMANDS


def test_every_declaration_of_the_source_is_in_the_vocabulary() -> None:
    written = [
        name
        for file in SOURCE.rglob("*.py")
        for name in re.findall(r'^@command\(\s*"(\w+)"', file.read_text(), re.MULTILINE)
    ]
    assert sorted(written) == sorted(declared(kind).name for kind in ALL)


def test_every_command_that_can_be_asked_is_judged() -> None:
    asked = {kind for kind in vocabulary.KINDS if declared(kind).wired}
    assert {kind for kind in asked if not declared(kind).step} == set(JUDGES)
    assert {kind for kind in asked if declared(kind).step} < set(PROCEDURE_COMMANDS)


@pytest.mark.parametrize("kind", ALL, ids=lambda kind: declared(kind).name)
def test_a_declaration_is_whole(kind: type[Any]) -> None:
    about = declared(kind)
    assert about.kind is kind
    assert about.by
    assert kind.__doc__
    assert not about.role or about.step
    if kind not in vocabulary.KINDS:
        return
    hints = get_type_hints(kind, include_extras=True)
    for field in dataclasses.fields(kind):
        marks = getattr(hints[field.name], "__metadata__", ())
        notes = [note for note in marks if not isinstance(note, Secrecy)]
        assert [type(note) for note in notes] == [Field], (kind, field.name)
        assert notes[0].label


def _given(field: WireField) -> Any:
    if "Mapping" in str(field.kind):
        return {"ante": 500}
    plain: dict[Any, Any] = {int: 3, str: "Ah", bool: True}
    return plain.get(field.kind, ["ab", "cd"] if field.name == "salts" else ["Ah", "Kd"])


@pytest.mark.parametrize("name", [name for name in vocabulary.BY_NAME if name != "shuffle"])
def test_written_text_can_be_read_back(name: str) -> None:
    form = form_of(vocabulary.BY_NAME[name])
    must = [field for field in form.fields if field.default is dataclasses.MISSING]
    given = {wire_field.name: _given(wire_field) for wire_field in must}
    command = vocabulary.read(name, given)
    written = vocabulary.told(command)
    assert vocabulary.read(name, written) == command
    assert {name: written[name] for name in given} == given


def test_cards_are_written_as_people_write_them() -> None:
    deal = vocabulary.read("deal", {"cards": ["Ah", "??"]})
    assert deal == Deal((card("Ah"), None))
    assert vocabulary.told(deal) == {"cards": ["Ah", "??"]}
    assert vocabulary.faces_of(deal) == ("Ah", "??")
    report = vocabulary.read("report", {"report": "face_up_card", "cards": ["9h"]})
    assert vocabulary.told(report)["cards"] == ["9h"]
    assert vocabulary.read("rule", {"report": "face_up_card", "cards": ["9h"]}) == report
    for name, field, written, reason in (
        ("deal", "cards", ["Zz"], "bad_cards"),
        ("turn_up", "cards", ["??"], "cards_unknown"),
        ("report", "cards", ["nonsense"], "bad_cards"),
    ):
        given = {field: written} | ({"report": "x"} if name == "report" else {})
        with pytest.raises(BadCommand) as refused:
            vocabulary.read(name, given)
        assert refused.value.reason.word == reason


def test_what_the_house_puts_in_is_not_on_the_wire() -> None:
    assert vocabulary.fields_of(banked.PlaceWagers) == ("seat", "wagers", "tips")
    assert vocabulary.fields_of(banked.ApprovePayout) == ("seat",)
    assert vocabulary.fields_of(SettleBox) == ("seat",)
    with pytest.raises(BadCommand, match="has no field 'by'; it has seat"):
        vocabulary.read("approve", {"seat": 1, "by": "eve"})
    with pytest.raises(BadCommand, match="command"):
        vocabulary.read("complete_deal", {})


def test_commands_of_different_names_are_never_equal() -> None:
    assert Check(1) != Fold(1)  # type: ignore[comparison-overlap]
    assert Play(1, 4) == Play(1, 4)
    assert len({Play(1, 4), Play(1, 4), Check(1)}) == 2


def test_commands_are_never_changed() -> None:
    """To the type checker commands are frozen: without that, the comment below is an error."""
    command = Play(1, 4)
    command.multiple = 3  # type: ignore[misc]


def test_permission_is_declared_with_the_command() -> None:
    assert declared(Play).by == PLAYERS
    assert declared(Deal).by == CREW
    assert declared(banked.ApprovePayout).by == FLOOR
    assert declared(OpenTable).by == declared(floor_accounts.PayIn).by == {"floorperson", "system"}
