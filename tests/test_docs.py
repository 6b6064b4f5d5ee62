"""Commands in the documentation use options that exist."""

from __future__ import annotations

import re
import shlex
from functools import cache
from pathlib import Path

import pytest

from croupier.cli import COMMANDS
from tests.cli.called import called

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
GROUPS = ("rules", "submission", "audit")
BLOCK = re.compile(r"```(?:sh|)\n(.*?)```", re.DOTALL)
LINE = re.compile(r"^(?:\$ )?(?:\./)?croupier (.+)$", re.MULTILINE)


def commands() -> list[tuple[str, tuple[str, ...]]]:
    """Return each command line in a code block, with the page that it is on."""
    found = []
    for page in PAGES:
        for block in BLOCK.findall(page.read_text("utf-8")):
            for line in LINE.findall(block):
                words = shlex.split(line.partition("  ")[0].replace("…", ""), comments=True)
                found.append((page.name, tuple(words)))
    return found


@cache
def options(command: str) -> frozenset[str]:
    """Return the options in the help of a command."""
    done = called(*command.split(), "--help")
    assert done.returncode == 0, command
    return frozenset(re.findall(r"(?<!\S)--?[a-z][a-z-]*", done.stdout))


@pytest.mark.parametrize(("page", "words"), commands(), ids=lambda part: str(part)[:60])
def test_documented_commands_exist(page: str, words: tuple[str, ...]) -> None:
    if words[0].startswith("-"):
        return
    assert words[0] in COMMANDS, page
    command = " ".join(words[: 2 if words[0] in GROUPS else 1])
    given = {word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)}
    assert given <= options(command), page


def test_commands_are_found() -> None:
    assert len(commands()) > 25
