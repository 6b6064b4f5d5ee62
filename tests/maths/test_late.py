"""Numba comes with an answer, not with the program."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROUNDS = Path(__file__).parents[1] / "rounds"


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["rules", "list"],
        ["settle", str(next(ROUNDS.rglob("*.round")))],
    ],
    ids=lambda words: words[0],
)
def test_what_needs_no_mathematics_does_not_import_it(words: list[str]) -> None:
    """Its start costs more than these commands take."""
    code = (
        "import sys; from croupier.cli import main\n"
        f"sys.argv = ['croupier', *{words!r}]\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "assert not {'numba', 'numpy'} & sys.modules.keys()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, text=True)
    assert done.returncode == 0, done.stderr
