"""What `./check` takes, and what it refuses before it runs anything."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def check(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The script with these arguments."""
    command = [str(ROOT / "check"), *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_help_names_every_option() -> None:
    done = check("--help")
    assert done.returncode == 0
    assert all(name in done.stdout for name in ("PATH…", "--fix", "--quick", "--deep", "--help"))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--slow"], "unknown option --slow"),
        (["tests/nowhere"], "no such file or folder: tests/nowhere"),
        (["--quick", "tests/law"], "--quick takes neither --deep nor paths"),
        (["--quick", "--deep"], "--quick takes neither --deep nor paths"),
        (["--deep", "tests/law"], "--deep takes no paths"),
    ],
)
def test_usage_errors_are_one_line(arguments: list[str], says: str) -> None:
    done = check(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert done.stderr.count("\n") == 1


def test_what_quick_runs_is_there() -> None:
    script = f"{(ROOT / 'check').read_text('utf-8').partition('QUICK=(')[2].partition(')')[0]}"
    listed = subprocess.run(
        ["bash", "-c", f"printf '%s\\n' {' '.join(script.split())}"],
        capture_output=True,
        text=True,
        check=True,
    )
    names = listed.stdout.split()
    assert len(names) > 10
    assert [name for name in names if not (ROOT / name).exists()] == []
