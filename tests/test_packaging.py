"""What is installed with what, and what is said where something is missing."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from croupier.errors import EXTRAS, MissingExtra, missing

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
MODULES = {"argon2-cffi": "argon2", "resvg-py": "resvg_py"}
"""Packages whose module has another name."""


def test_the_core_needs_nothing() -> None:
    """Y-07."""
    assert PROJECT["dependencies"] == []


@pytest.mark.parametrize("extra", EXTRAS)
def test_every_package_of_an_extra_is_explained(extra: str) -> None:
    """Y-25: an extra installs what is imported, and a missing module names its extra."""
    listed = PROJECT["optional-dependencies"][extra]
    names = [re.split(r"[\[<>=]", item)[0] for item in listed if not item.startswith("croupier[")]
    modules = [MODULES.get(name, name) for name in names]
    assert set(modules) <= set(EXTRAS[extra])
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    for module in modules:
        if module not in ("psycopg", "h11"):  # by address, and by uvicorn's own choice
            assert re.search(rf"\b{module}\b", sources), module
        assert f"croupier[{extra}]" in str(MissingExtra(module))


def test_a_module_of_our_own_is_not_an_extra() -> None:
    with pytest.raises(ModuleNotFoundError):
        missing(ModuleNotFoundError(name="croupier.nowhere"))


def command(module: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command as if this module were not installed."""
    source = f"import sys; sys.modules[{module!r}] = None; sys.argv[1:] = {list(words)}\n"
    source += "from croupier.entry import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1
    return done


def test_a_missing_extra_is_one_sentence() -> None:
    bare = command("typer", "--help")
    assert bare.returncode == 2
    assert "needs typer; install it with: pip install 'croupier[cli]'" in bare.stderr
    solved = command("numba", "advise", "maryland-uth-1.5", "--hole", "Kh 9d")
    assert solved.returncode == 2
    assert "needs numba; install it with: pip install 'croupier[maths]'" in solved.stderr


def test_the_source_package_has_what_its_tests_read() -> None:
    """Y-21, Y-22."""
    whole = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    included = whole["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    for name in ("/docs", "/README.md", "/CHANGELOG.md", "/CONTRIBUTING.md"):
        assert name in included
        assert (ROOT / name[1:]).exists()
    assert PROJECT["readme"] == "README.md"
