"""The source tree keeps its own rules, and each rule is shown to be able to fail."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests import architecture, hygiene, purity, source_tree

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "croupier"


def test_every_part_is_in_the_design() -> None:
    assert architecture.unknown_parts(PACKAGE) == []


def test_imports_point_downwards() -> None:
    assert architecture.upward_imports(PACKAGE) == []


def test_packages_of_a_part_know_only_those_below_them() -> None:
    assert architecture.sideways_imports(PACKAGE) == []
    for name in architecture.WITHIN:
        assert (PACKAGE / name.replace(".", "/") / "__init__.py").is_file()


def test_modules_go_by_words() -> None:
    assert architecture.short_aliases(PACKAGE) == []


def test_short_alias_is_found(tmp_path: Path) -> None:
    text = "from croupier.law import load as l\nimport croupier.cards as c\nimport numpy as np"
    found = architecture.short_aliases(plant(tmp_path, "engine/deal.py", text))
    assert [item.partition(": ")[2] for item in found] == [
        "load is called l",
        "croupier.cards is called c",
    ]


def test_the_core_is_pure() -> None:
    assert purity.impurities(PACKAGE) == []


def test_nothing_is_too_long_or_named_emptily() -> None:
    assert architecture.oversizes(PACKAGE) == []


def test_no_code_names_a_jurisdiction() -> None:
    assert architecture.named_jurisdictions(PACKAGE) == []


def test_the_house_asks_the_game_and_never_which_it_is() -> None:
    assert architecture.questions_which_game(PACKAGE) == []
    assert all((PACKAGE / path).is_file() for path in architecture.WHICH_GAME)


def test_there_are_no_more_classes_of_commands() -> None:
    found = architecture.command_classes(PACKAGE)
    assert len(found) == len(set(found))
    assert 60 < len(found) <= architecture.MOST_COMMANDS


@pytest.mark.slow
def test_no_file_names_a_registry_or_a_machine() -> None:
    assert hygiene.unhygienic(ROOT) == []


def test_the_checks_see_the_package() -> None:
    """All of the above would also pass on an empty folder."""
    assert {"cards", "hands", "money", "law", "cli"} <= {
        source.part for source in source_tree.sources(PACKAGE)
    }
    assert Path(__file__) in hygiene.tracked_files(ROOT)


def plant(tmp_path: Path, where: str, text: str) -> Path:
    """A package that holds only one file."""
    package = tmp_path / "croupier"
    path = package / where
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return package


@pytest.mark.parametrize("where", ["poker.py", "games/__init__.py", "rulebooks/load.py"])
def test_unknown_part_is_found(tmp_path: Path, where: str) -> None:
    [fault] = architecture.unknown_parts(plant(tmp_path, where, ""))
    assert fault.startswith(where.removesuffix("/__init__.py"))


@pytest.mark.parametrize(
    ("where", "text", "fault"),
    [
        ("cards.py", "import croupier.hands", "cards may not import hands"),
        ("money.py", "from croupier.cards import Card", "money may not import cards"),
        ("hands.py", "from croupier import money", "hands may not import money"),
        ("law/load.py", "from ..engine import settle", "law may not import engine"),
        ("law/__init__.py", "from .. import house", "law may not import house"),
        ("law/words/odds.py", "from ...engine import seat", "law may not import engine"),
        ("maths/edge.py", "def f():\n    import croupier.felt", "maths may not import felt"),
        ("house/log.py", "from croupier.sim import run", "house may not import sim"),
        (
            "web/server/pages.py",
            "from croupier.adapters import clock",
            "web may not import adapters",
        ),
        ("cli/commands/serve.py", "from croupier.wiring import floor", "cli may not import wiring"),
        ("__init__.py", "from croupier.cli import app", "__init__ may not import cli"),
        (
            "law/load.py",
            "from importlib import import_module\nimport_module('croupier.cli')",
            "law may not import cli",
        ),
        (
            "law/load.py",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import croupier.house",
            "law may not import house",
        ),
    ],
)
def test_upward_import_is_found(tmp_path: Path, where: str, text: str, fault: str) -> None:
    [found] = architecture.upward_imports(plant(tmp_path, where, text))
    assert found.startswith(f"croupier/{where}:")
    assert found.endswith(fault)


@pytest.mark.parametrize(
    ("where", "text", "fault"),
    [
        (
            "engine/banked/bets.py",
            "from croupier.engine.procedure.seats import Seat",
            "engine.banked may not import engine.procedure",
        ),
        (
            "engine/cardroom/hand/pots.py",
            "from croupier.engine.cardroom import seating",
            "engine.cardroom.hand may not import engine.cardroom.seating",
        ),
        (
            "engine/machine.py",
            "from croupier.engine.banked.game import Game",
            "engine may not import engine.banked",
        ),
    ],
)
def test_sideways_import_is_found(tmp_path: Path, where: str, text: str, fault: str) -> None:
    [found] = architecture.sideways_imports(plant(tmp_path, where, text))
    assert found.endswith(fault)


@pytest.mark.parametrize(
    ("where", "text"),
    [
        ("hands.py", "from croupier.cards import Card"),
        (
            "law/load.py",
            "from croupier.law.rulebook import Clause\nfrom croupier import __version__",
        ),
        ("cli/commands/edge.py", "from croupier.maths import edge\nfrom croupier.house import log"),
        ("wiring.py", "from croupier import adapters, cli, web"),
        ("__main__.py", "from croupier.cli import main"),
    ],
)
def test_downward_import_is_good(tmp_path: Path, where: str, text: str) -> None:
    assert architecture.upward_imports(plant(tmp_path, where, text)) == []


@pytest.mark.parametrize(
    ("where", "text", "fault"),
    [
        ("cards.py", "import random", "import random"),
        ("cards.py", "from secrets import randbelow", "import secrets.randbelow"),
        ("engine/decks.py", "import datetime as d", "import datetime"),
        ("engine/decks.py", "def f():\n    import os.path", "import os.path"),
        ("engine/deal.py", "import numpy as np", "import numpy"),
        ("engine/deal.py", "import tomllib", "import tomllib"),
        ("law/load.py", "from importlib import util", "import importlib.util"),
        ("law/load.py", "import msgspec", "import msgspec"),
        ("money.py", "x = open('rates')", "no open()"),
        ("money.py", "def f(p):\n    return p.open()", "no open()"),
        ("law/load.py", "open('x', 'w')", "law reads and does not write"),
        ("law/load.py", "def f(p, m):\n    p.open(mode=m)", "law reads and does not write"),
        ("law/load.py", "def f(p):\n    p.write_text('')", "no write_text()"),
        ("hands.py", "print('flush')", "no print()"),
        ("money.py", "half = 0.5", "no float 0.5"),
        ("money.py", "x = [1e3]", "no float 1000.0"),
        ("money.py", "x = float('1')", "no float()"),
        ("engine/deal.py", "__import__('random')", "import random"),
        ("engine/deal.py", "def f(n):\n    return __import__(n)", "import ?"),
    ],
)
def test_impurity_is_found(tmp_path: Path, where: str, text: str, fault: str) -> None:
    [found] = purity.impurities(plant(tmp_path, where, text))
    assert found.startswith(f"croupier/{where}:")
    assert found.endswith(fault)


@pytest.mark.parametrize(
    ("where", "text"),
    [
        ("money.py", "from fractions import Fraction\nimport math\nx = isinstance(1, float)"),
        ("engine/decks.py", "import hashlib"),
        ("law/load.py", "import hashlib, tomllib, pathlib\nfrom importlib import resources"),
        ("law/load.py", "from importlib.resources import files\nopen('x', 'rb')"),
        ("sim/run.py", "import random, numpy\nx = 0.5"),
    ],
)
def test_purity_is_good(tmp_path: Path, where: str, text: str) -> None:
    assert purity.impurities(plant(tmp_path, where, text)) == []


def function_of(lines: int) -> str:
    return 'def f():\n    """What is\n\n    true."""\n' + "    x = 1\n" * lines


@pytest.mark.parametrize(
    ("where", "text", "fault"),
    [
        ("cli/commands/play.py", "x = 1\n" * 501, "501 lines"),
        ("cli/commands/play.py", function_of(51), "f has 51 lines"),
        (
            "cli/commands/play.py",
            "class C:\n    async def f(self):\n" + "        x = 1\n" * 51,
            "f has 51",
        ),
        ("law/utils.py", "", "says nothing: utils"),
        ("law/base/clause.py", "", "says nothing: base"),
    ],
)
def test_oversize_is_found(tmp_path: Path, where: str, text: str, fault: str) -> None:
    [found] = architecture.oversizes(plant(tmp_path, where, text))
    assert fault in found


@pytest.mark.parametrize("text", ["x = 1\n" * 500, function_of(50)])
def test_size_is_good(tmp_path: Path, text: str) -> None:
    assert architecture.oversizes(plant(tmp_path, "cli/commands/play.py", text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "def f(x):\n    return x == 'maryland-uth-1.5'",
        "def f(x):\n    return x.startswith('south-dakota')",
        "BOOKS = {'california-holdem': 1}",
        "def f(x):\n    return f'maryland-{x}'",
        "clause = 'MD-UTH-1.5:5.F'",
        "def f(x):\n    if x.is_california:\n        pass",
        "def f(x, J):\n    match x:\n        case J.MARYLAND:\n            pass",
    ],
)
def test_named_jurisdiction_is_found(tmp_path: Path, text: str) -> None:
    [found] = architecture.named_jurisdictions(plant(tmp_path, "engine/settle.py", text))
    assert re.match(r"croupier/engine/settle\.py:\d+: .*jurisdiction", found)


@pytest.mark.parametrize(
    "text",
    [
        '"""maryland-uth-1.5 is read here."""',
        "def f(typer):\n    return typer.Argument(help='maryland-uth-1.5')",
        "x = 'a rulebook such as maryland-uth-1.5'",
    ],
)
def test_prose_may_name_jurisdictions(tmp_path: Path, text: str) -> None:
    assert architecture.named_jurisdictions(plant(tmp_path, "cli/commands/rules.py", text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "def f(live):\n    return live.round is None",
        "def f(step):\n    return step.after.hand",
        "def f(setup):\n    return setup.game is not None",
        "def f(live):\n    return live.setup.rooms",
        "def f(play, Round):\n    return isinstance(play, Round)",
        "def f(kind):\n    return kind.name == 'banked'",
        "def f(kind):\n    match kind.name:\n        case 'cardroom':\n            return 1",
        "def f(book):\n    return book.game in ('banked',)",
    ],
)
def test_a_question_which_game_is_found(tmp_path: Path, text: str) -> None:
    [found] = architecture.questions_which_game(plant(tmp_path, "house/narrator/x.py", text))
    assert re.match(r"croupier/house/narrator/x\.py:\d+: asks which game", found)
    for own in ("house/table/banked/x.py", "engine/banked/x.py"):
        assert architecture.questions_which_game(plant(tmp_path / own, own, text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "def f(live):\n    return live.play is None",
        "def f(live):\n    return live.procedure.round is None",
        "GAMES = {'banked': 1, 'cardroom': 2}",
    ],
)
def test_a_row_for_each_game_is_no_question(tmp_path: Path, text: str) -> None:
    assert architecture.questions_which_game(plant(tmp_path, "house/bots/x.py", text)) == []


HOST = hygiene.REGISTRY_HOSTS[0]
HOMES = ["/" + name + "/" for name in ("root", "work", "home", "Users")]


@pytest.mark.parametrize("text", [f"index = https://{HOST}/simple", f"# see {HOST.upper()}"])
@pytest.mark.parametrize("in_git", [True, False])
def test_registry_host_is_found(tmp_path: Path, text: str, in_git: bool) -> None:
    if in_git:
        subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    (tmp_path / "notes.md").write_text(f"first\n{text}\n")
    assert hygiene.unhygienic(tmp_path) == [f"notes.md:2: names {HOST}"]


@pytest.mark.parametrize("home", HOMES)
@pytest.mark.parametrize("before", ["", "see ", '"', "file://", "x="])
def test_machine_path_is_found(tmp_path: Path, before: str, home: str) -> None:
    (tmp_path / "notes.md").write_text(f"{before}{home}x")
    assert hygiene.unhygienic(tmp_path) == [f"notes.md:1: names a machine's path {home}"]


@pytest.mark.parametrize("text", ["src/work/x", "$HOME/work/", "${x}/home/", "../root/x", "/etc/"])
def test_relative_path_is_good(tmp_path: Path, text: str) -> None:
    (tmp_path / "notes.md").write_text(text)
    assert hygiene.unhygienic(tmp_path) == []


def test_what_git_ignores_is_not_searched(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    (tmp_path / ".gitignore").write_text(".venv/\n")
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "notes.md").write_text(HOST)
    assert hygiene.unhygienic(tmp_path) == []
