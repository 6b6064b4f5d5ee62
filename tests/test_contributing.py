"""The worked example of CONTRIBUTING.md works as it is written, and touches few files."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "croupier"
MOST_FILES = 4
"""Source files that a new command of a table touches."""
GIVEN = """
from croupier.engine.machine import Giver
from croupier.engine.procedure import compile_table, legal, new_table, step
from croupier.engine.procedure.opening import ReceiveDeck
from croupier.engine.procedure.seats import ChangeDealer
from croupier.house.log.codec import kind_of
from croupier.house.narrator import TELLERS
from croupier.house.table.commands import BY_NAME, read
from croupier.law.submission import demonstration, examine
from croupier.web.schema.document import document

rules = compile_table(examine(demonstration("maryland-uth-1.5")))
table, _ = step(rules, new_table(rules), ReceiveDeck(), Giver(0))
flo = Giver(1, "floorperson", "Flo")
offers = [offer for offer in legal(rules, table, 1) if offer.kind is ChangeDealer]
assert offers[0].allows(ChangeDealer("Joe"), flo)
table, (event,) = step(rules, table, read("change_dealer", {"dealer": "Joe"}), flo)
assert table.dealer == "Joe"
assert kind_of(event) == "table:dealer_changed/1"
assert type(event) in TELLERS["table"]
assert BY_NAME["change_dealer"] is ChangeDealer
assert "change_dealer" in str(document())
assert str(step(rules, table, ChangeDealer("Ann"), Giver(2))[1].reason.word) == "not_yours_to_do"
"""


def blocks() -> list[tuple[str, str]]:
    """The files that the worked example names, each with what changes in it."""
    text = (ROOT / "CONTRIBUTING.md").read_text()
    section = text.split("## Add a command at a table: a worked example")[1].split("\n## ")[0]
    found = re.findall(r"^\d+\. .*?`([\w/]+\.\w+)`.*?```diff\n(.*?)   ```", section, re.M | re.S)
    return [(name, dedent(block)) for name, block in found]


def edited(text: str, block: str) -> str:
    """The text with the block applied: its plain lines are found one after the other."""
    lines, place = text.splitlines(), 0
    for line in block.splitlines():
        if line.startswith("+"):
            lines.insert(place, line[1:])
            place += 1
            continue
        assert line[1:] in lines[place:], f"{line[1:]!r} is not in the file, or not there"
        place = lines.index(line[1:], place)
        if line.startswith("-"):
            del lines[place]
        else:
            place += 1
    return "\n".join(lines) + "\n"


def test_a_new_command_touches_few_files() -> None:
    assert 1 <= len({name for name, _ in blocks()}) <= MOST_FILES


def test_the_worked_example_works(tmp_path: Path) -> None:
    copy = tmp_path / "croupier"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for name, block in blocks():
        file = copy / name
        file.write_text(edited(file.read_text(), block))
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", GIVEN]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_block_that_does_not_fit_is_found() -> None:
    with pytest.raises(AssertionError, match="'other' is not in the file"):
        edited("one\n", " other\n+more\n")
    assert edited("one\ntwo\n", " one\n+more\n-two\n") == "one\nmore\n"
