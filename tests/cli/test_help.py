"""What `--help` prints: every command has a summary that fits on its line."""

from __future__ import annotations

import re

import pytest

from croupier.cli import COMMANDS
from tests.cli.called import called

GROUPS = ("rules", "submission", "audit")


@pytest.mark.parametrize("group", ["", *GROUPS])
def test_no_summary_is_cut_off(group: str) -> None:
    printed = called(*group.split(), "--help").stdout
    listed = re.findall(r"^  ([a-z]+)  +(.+)$", printed, re.MULTILINE)
    assert listed
    assert not [row for row in listed if row[1].endswith("...")]


def test_every_command_is_listed() -> None:
    printed = called("--help").stdout
    assert all(re.search(rf"^  {name} ", printed, re.MULTILINE) for name in COMMANDS)
