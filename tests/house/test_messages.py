"""The wording of what the house answers: refusals and their advice."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import croupier.house

HOUSE = Path(croupier.house.__file__).parent
REFUSING = {"refuse", "Refused"}
BANNED = {
    "a noun is negated": r"(?i)(?<!there )\b(is|are) no\b",
    "a person is not named": r"(?i)\b(nobody|who" r"ever|somebody|one of them)\b",
    "characters are called signs": r"\bsigns\b",
    "play continues": r"(?i)\b(go|goes|went|let it go) (?=on\b)",
    "someone is sent to do it": r"\bhave (a|an|another|the|somebody|it|more)\b",
    "a table is stopped": r"\bstopp?ed\b",
    "a person names a number": r"^name\b",
    "the software is the floor": r"(?i)\bfloor is closing\b",
    "an identifier": r"[a-z]_[a-z]",
}


def _texts() -> Iterator[tuple[str, str]]:
    """Every literal that is part of a refusal in the house, with its place."""
    for path in sorted(HOUSE.rglob("*.py")):
        if path.is_relative_to(HOUSE / "audit"):
            continue
        place = str(path.relative_to(HOUSE))
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name), args=args):
                    if name in REFUSING:
                        for argument in args[1:3]:
                            yield from ((place, text) for text in _literals(argument))
                case ast.Assign(targets=[ast.Name(id="message" | "advice")], value=value):
                    yield from ((place, text) for text in _literals(value))


def _literals(node: ast.expr) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.value


def test_refusals_are_found() -> None:
    assert len(list(_texts())) > 150


@pytest.mark.parametrize("pattern", BANNED.values(), ids=BANNED)
def test_refusals_are_in_plain_english(pattern: str) -> None:
    found = [(place, text) for place, text in _texts() if re.search(pattern, text)]
    assert found == []
