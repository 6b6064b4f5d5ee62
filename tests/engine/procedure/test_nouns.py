"""Every command and event of a table is declared in the file of its noun, once."""

from __future__ import annotations

import re
from pathlib import Path

import croupier.engine.procedure as package
from croupier.engine.command import declared
from croupier.engine.procedure.nouns import BY_ACT, COMMANDS, CONSEQUENCES, EVENTS, NOUNS
from croupier.engine.procedure.task import OWN_COMMAND

FOLDER = Path(package.__file__).parent


def written(pattern: str) -> list[str]:
    """What matches the pattern in the source of the nouns."""
    files = sorted(FOLDER.glob("*.py"))
    return [name for file in files for name in re.findall(pattern, file.read_text(), re.MULTILINE)]


def test_each_command_has_one_guard() -> None:
    assert sum(len(noun.guards) for noun in NOUNS) == len(COMMANDS)
    names = {declared(kind).name for kind in COMMANDS}
    assert set(written(r'^@command\(\s*"(\w+)"')) <= names


def test_each_event_has_one_fold() -> None:
    assert sum(len(noun.folds) for noun in NOUNS) == len(EVENTS)
    wires = [getattr(kind, "wire", "") for kind in EVENTS]
    assert sorted(written(r'^    wire: ClassVar\[str\] = "([\w/]+)"')) == sorted(wires)


def test_consequences_are_of_events() -> None:
    assert sum(len(noun.consequences) for noun in NOUNS) == len(CONSEQUENCES)
    assert CONSEQUENCES.keys() <= set(EVENTS)


def test_a_command_of_its_own_does_each_act_that_needs_one() -> None:
    assert {*BY_ACT.values(), "close"} == OWN_COMMAND
    assert set(BY_ACT) <= set(COMMANDS)


def test_a_file_holds_commands_and_events_together_with_what_judges_them() -> None:
    for noun in NOUNS:
        files = {guard.__module__ for guard in noun.guards.values()}
        files |= {fold.__module__ for fold in noun.folds.values()}
        files |= {kind.__module__ for kind in noun.folds}
        assert len(files) == 1, files
