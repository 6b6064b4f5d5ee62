"""Where the audit finds faults: every call that makes one, and which call made a given fault."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import croupier.house
from croupier.house.errors import Fault

HOUSE = Path(croupier.house.__file__).parent
MAKERS = ("Fault", "at", "_fault")
"""The class, and the functions that only say where a fault of theirs is."""
FORM = {"meters.py": "METER", "checkpoints.py": "CHECKPOINT", "stored_rows.py": "ROUND"}
"""What a fault is where the maker of this file says it."""


@dataclass(frozen=True)
class Place:
    """A call that makes a fault."""

    file: str
    """Within `house`."""
    function: str
    what: str
    number: int
    """1, 2 … among the calls of this function that make the same kind of fault."""
    first: int = field(compare=False)
    last: int = field(compare=False)
    """The lines of the call."""

    @property
    def name(self) -> str:
        """The place as a list of cases names it; it does not change with the lines above it."""
        number = f" {self.number}" if self.number > 1 else ""
        return f"{self.file} {self.function} {self.what}{number}"


def files() -> list[Path]:
    """The files that find faults."""
    return [
        *sorted((HOUSE / "audit").rglob("*.py")),
        HOUSE / "log/chain.py",
        HOUSE / "log/checkpoints.py",
    ]


@cache
def places() -> tuple[Place, ...]:
    """Every place, in the order of files and lines."""
    return tuple(place for file in files() for place in _places_in(file))


def _places_in(file: Path) -> Iterator[Place]:
    counted: Counter[tuple[str, str]] = Counter()
    path = file.relative_to(HOUSE).as_posix()
    for function, call in _calls(ast.parse(file.read_text("utf-8")), ""):
        if function.rpartition(".")[2] in MAKERS:
            continue
        what = next(filter(None, map(_what, call.args)), "") or FORM[file.name]
        counted[function, what] += 1
        number = counted[function, what]
        yield Place(path, function, what, number, call.lineno, call.end_lineno or call.lineno)


def _what(node: ast.expr) -> str:
    """The kind of fault that is named there, if one is."""
    match node:
        case ast.Attribute(value=ast.Name(id="What"), attr=name):
            return name
    return ""


def _calls(node: ast.AST, function: str) -> Iterator[tuple[str, ast.Call]]:
    """Calls that make a fault, with the function they stand in."""
    for child in ast.iter_child_nodes(node):
        within = function
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            within = f"{function}.{child.name}" if function else child.name
        if isinstance(child, ast.Call) and _called(child.func) in MAKERS:
            yield function, child
        yield from _calls(child, within)


def _called(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name, value=ast.Name(id="self")):
            return name
    return ""


@dataclass
class Made:
    """Faults, each with the call that made it."""

    several: list[tuple[Fault, str, int]] = field(default_factory=list)

    def at(self, place: Place) -> list[Fault]:
        """The faults that this call made."""
        return [
            fault
            for fault, path, line in self.several
            if path == place.file and place.first <= line <= place.last
        ]


@contextmanager
def watched() -> Iterator[Made]:
    """Notes from where every fault is made."""
    made = Made()
    init = Fault.__init__

    def noting(self: Fault, *args: Any, **named: Any) -> None:
        init(self, *args, **named)
        frame = _caller(sys._getframe(1))
        file = Path(frame.f_code.co_filename)
        if file.is_relative_to(HOUSE):
            made.several.append((self, file.relative_to(HOUSE).as_posix(), frame.f_lineno))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Fault, "__init__", noting)
        yield made


def _caller(frame: FrameType) -> FrameType:
    """Who wanted the fault: makers are passed over."""
    while frame.f_code.co_name in MAKERS and frame.f_back is not None:
        frame = frame.f_back
    return frame
