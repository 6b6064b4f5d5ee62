"""The public names: what there is, that it is lazy, documented, typed, and one kind of error."""

from __future__ import annotations

import ast
import doctest
import inspect
import pickle
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import croupier

SOURCE = Path(croupier.__file__)
MODULES = sorted(path.stem for path in (SOURCE.parent / "api").glob("*.py") if path.stem[0] != "_")


def stub() -> set[str]:
    """The names that a type checker sees."""
    tree = ast.parse(SOURCE.read_text("utf-8"))
    guarded = next(node for node in tree.body if isinstance(node, ast.If))
    found = (node for node in guarded.body if isinstance(node, ast.ImportFrom))
    return {alias.asname or alias.name for node in found for alias in node.names}


def test_the_list_the_stub_and_the_lookup_agree() -> None:
    public = set(croupier.__all__) - {"__version__"}
    assert stub() == public == set(croupier._MODULE_OF)
    assert croupier.__all__ == sorted(croupier.__all__) == dir(croupier)
    for name in public:
        assert getattr(croupier, name) is not None


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'deal_me_in'"):
        croupier.deal_me_in  # type: ignore[attr-defined]  # noqa: B018


def run(source: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_import_brings_nothing_along() -> None:
    told = "import sys, croupier; print([name for name in sys.modules if 'croupier.' in name])"
    assert run(told) == "[]"


def test_the_core_needs_no_package() -> None:
    packages = "('numpy', 'numba', 'rich', 'typer', 'msgspec', 'sqlalchemy', 'fastapi')"
    told = run(
        f"""
import sys
for name in {packages}: sys.modules[name] = None  # as if it were not installed
import croupier as cr
cr.rank("KsKh9d7c2d"), cr.load("south-dakota-uth"), cr.examine("south-dakota-uth")
table = cr.Round("maryland-uth-1.5").bet(1, ante=1000, blind=1000).deal(cr.shuffled(seed=7))
while table.turn: table = table.act(table.legal()[-1])
print(table.settle().net(1), cr.Hand)
try: cr.solve
except cr.MissingExtra as error: print(error)
"""
    )
    assert "-2000" in told
    assert "this needs numpy; install it with: pip install 'croupier[maths]'" in told


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_the_docstrings_hold(name: str) -> None:
    assert doctest.testmod(import_module(f"croupier.api.{name}")).failed == 0


def test_every_public_name_is_documented() -> None:
    for name in set(croupier.__all__) - {"__version__", "Source"}:
        found = getattr(croupier, name)
        assert inspect.getdoc(found), name
        for key, value in vars(found).items() if inspect.isclass(found) else ():
            if callable(value) and not key.startswith("_"):
                assert inspect.getdoc(value), f"{name}.{key}"


@pytest.mark.parametrize(
    "name",
    ["BadCard", "BadHand", "BadRound", "Faulty", "Refused", "Unanswered", "Interrupted"],
)
def test_errors_have_one_root(name: str) -> None:
    assert issubclass(getattr(croupier, name), croupier.Error)
    assert issubclass(croupier.Error, ValueError)
    assert issubclass(croupier.MissingExtra, ImportError)


def test_what_is_made_can_be_sent_to_another_process() -> None:
    table = croupier.Round("maryland-uth-1.5").bet(1, ante=1000, blind=1000)
    table = table.deal(croupier.shuffled(seed=7)).act("check")
    hand = croupier.Hand("california-holdem", {1: 20000, 2: 20000}, button=1)
    done = croupier.settle(table.act("check").act("fold").settle().text())
    best = croupier.solve("maryland-uth-1.5")
    refused = croupier.Refused("not_a_choice", "no", "do something else", "X:1")
    for made in (table, hand, table.game, croupier.load("south-dakota-uth"), done, best, refused):
        again = pickle.loads(pickle.dumps(made))
        assert repr(again) == repr(made)
        assert len(repr(made)) < 250
    assert pickle.loads(pickle.dumps(table.game)) == table.game
    assert pickle.loads(pickle.dumps(table)).act("check").board == table.act("check").board
