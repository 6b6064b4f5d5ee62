"""Every command and every piece of Python in the README runs as printed."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def commands() -> list[str]:
    lines = [line for block in blocks("sh") for line in block.splitlines()]
    return [line.partition("#")[0].strip() for line in lines if line.strip()]


def run(words: list[str], **settings: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, check=False, capture_output=True, text=True, **settings)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder in which the README's commands find the launcher."""
    path = tmp_path
    (path / "croupier").symlink_to(ROOT / "croupier")
    (path / "docs").symlink_to(ROOT / "docs")
    return path


def test_the_two_commands_come_first() -> None:
    assert commands()[:2] == ["./croupier serve", "./check"]


def runnable() -> list[str]:
    """`./check` is what runs this test; `serve` has tests of its own."""
    return [command for command in commands() if command not in ("./check", "./croupier serve")]


def written_by(command: str) -> str:
    """The file that the command writes, if it says one."""
    return found[1] if (found := re.search(r"(?:--out|-o|>) (\S+)", command)) else ""


@pytest.mark.parametrize("command", runnable())
def test_every_command_runs(folder: Path, command: str) -> None:
    """Before it, those that write a file that it reads."""
    environment = {**os.environ, "CROUPIER_PYTHON": ""}
    earlier = runnable()[: runnable().index(command)]
    needed = [name for name in earlier if (file := written_by(name)) and file in command.split()]
    for item in (*needed, command):
        done = run(shlex.split(item), cwd=folder, env=environment)
        assert done.returncode == 0, f"{item}\n{done.stderr}"
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("source", blocks("python"))
def test_the_python_runs(source: str) -> None:
    done = run([sys.executable, "-c", source])
    assert done.returncode == 0, done.stderr
    says = ("pair of kings", "SD-UTH:1.s3") if "hands" in source else ("C -233985/6689228 3.4979%",)
    for words in says:
        assert words in done.stdout


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target
