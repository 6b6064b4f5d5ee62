"""The command line called as a script calls it: within the process, or in one of its own.

Starting Python takes longer than most commands do, so only a few tests of each command start it.
"""

from __future__ import annotations

import io
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout

import pytest

from croupier.cli import run


def called(*words: str, keys: str = "", apart: bool = False) -> subprocess.CompletedProcess[str]:
    """What the command says and ends with, given these keys; apart, in a process of its own."""
    if apart:
        return subprocess.run(
            [sys.executable, "-m", "croupier", *words],
            input=keys,
            check=False,
            capture_output=True,
            text=True,
        )
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "stdin", io.StringIO(keys))
        code = run([*words])
    return subprocess.CompletedProcess([*words], code, out.getvalue(), err.getvalue())
