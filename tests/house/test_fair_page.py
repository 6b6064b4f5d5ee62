"""The code that docs/fairness.md prints for players works without croupier."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.adapters.shoe import fresh_shoe
from croupier.house import commitment

PAGE = Path(__file__).resolve().parents[2] / "docs" / "fairness.md"
SHOE = fresh_shoe()
ROOT = commitment.commit(SHOE.order, SHOE.salts)


def lines_of_the_page() -> str:
    """The one block of Python on the page."""
    [block] = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    return str(block)


def answer(folder: Path, root: str, opening: bytes) -> tuple[int, str]:
    """What the lines print and return, run by a Python that cannot see croupier (-I)."""
    (folder / "fair.py").write_text(lines_of_the_page(), encoding="utf-8")
    (folder / "opening.json").write_bytes(opening)
    run = subprocess.run(
        [sys.executable, "-I", "fair.py", root, "opening.json"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stderr == ""
    return run.returncode, run.stdout.strip()


def test_the_lines_are_few_and_know_nothing_of_us() -> None:
    lines = [line for line in lines_of_the_page().splitlines() if line.strip()]
    assert len(lines) <= 12
    assert "croupier" not in lines_of_the_page()
    assert re.findall(r"import .*", lines_of_the_page()) == ["import hashlib, json, sys"]


def test_the_lines_as_a_script(tmp_path: Path) -> None:
    opening = commitment.wire(commitment.opening(SHOE.order, SHOE.salts, 5))
    assert answer(tmp_path, ROOT, opening) == (0, "true")
    other = commitment.wire(commitment.opening(SHOE.order, SHOE.salts, 6))
    tampered = json.dumps(json.loads(opening) | {"card": json.loads(other)["card"]}).encode()
    assert answer(tmp_path, ROOT, tampered) == (1, "FALSE")
    assert answer(tmp_path, "0" * 64, opening) == (1, "FALSE")


def check_of_the_page() -> Any:
    """The page's function `check`, as a player has it."""
    names: dict[str, Any] = {}
    functions, _, _ = lines_of_the_page().partition("good = ")
    exec(compile(functions, str(PAGE), "exec"), names)
    return names["check"]


@pytest.mark.parametrize("position", range(52))
def test_the_lines_agree_with_ours(position: int) -> None:
    check = check_of_the_page()
    opening = commitment.opening(SHOE.order, SHOE.salts, position)
    true = json.loads(commitment.wire(opening))
    assert check(ROOT, true)
    elsewhere = json.loads(
        commitment.wire(commitment.opening(SHOE.order, SHOE.salts, (position + 7) % 52))
    )
    wrong = [true | {name: elsewhere[name]} for name in ("card", "salt", "path", "position")]
    wrong += [true | {"path": true["path"][:-1]}, true | {"path": [*true["path"], ROOT]}]
    wrong += [true | {"position": position + 64}, true | {"position": position - 64}]
    wrong += [true | {"salt": true["salt"].upper()}] if true["salt"].upper() != true["salt"] else []
    for tampered in wrong:
        assert not check(ROOT, tampered)
        assert not commitment.check(ROOT, commitment.read_opening(json.dumps(tampered)))


@pytest.mark.parametrize("position", [-1, 52, 63, 64])
def test_the_lines_know_that_a_deck_has_52_cards(position: int) -> None:
    """A tree that holds a card beyond: the path leads to the root, and the answer is no."""
    node, path = f"card:{position}:Ah:{'5a' * 16}", ["0" * 64] * 6
    node = hashlib.sha256(node.encode()).hexdigest()
    for level, sibling in enumerate(path):
        pair = sibling + node if position >> level & 1 else node + sibling
        node = hashlib.sha256(f"node:{pair}".encode()).hexdigest()
    opening = {"position": position, "card": "Ah", "salt": "5a" * 16, "path": path}
    assert not check_of_the_page()(node, opening)
