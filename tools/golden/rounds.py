"""Settlements and refusals of rounds and hands: written ones, faulty ones, and drawn ones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from tests.notation import faulty_hands, faulty_rounds
from tests.oracle.draw import draw
from tools.golden.corpus import ROOT, Files, Part, digest, plain
from tools.golden.lookups import books, call, settled, settled_text

BLOCKS = 50
ROUNDS = 100
"""Drawn rounds that share a digest."""
SPLIT = 2


def parts() -> Iterator[Part]:
    """Written rounds by book, hand histories, faulty ones, and drawn rounds."""
    for number in range(SPLIT):
        name = f"rounds/drawn-{number + 1}"
        yield Part(name, partial(_drawn, name, number))
    for book in books():
        yield Part(f"rounds/written-{book}", partial(_written, book))
    yield Part("rounds/phh", _histories)
    yield Part("rounds/faulty", _faulty)


def _written(book: str) -> Files:
    lines = []
    for path in sorted((ROOT / "tests" / "rounds" / book).rglob("*")):
        if path.suffix in (".round", ".json", ".jsonl"):
            lines.append(_called("settle", path))
    return {f"rounds/written-{book}.txt.gz": "\n".join(lines) + "\n"}


def _called(command: str, path: Path) -> str:
    told = call(command, "--json", str(path))
    place = str(path.relative_to(ROOT))
    said = (told["out"] + told["err"]).replace(str(path), place).rstrip("\n")
    return f"{place} {told['code']} {said}"


def _histories() -> Files:
    lines = [_called("replay", path) for path in sorted((ROOT / "tests" / "phh").glob("*.phh*"))]
    return {"rounds/phh.txt.gz": "\n".join(lines) + "\n"}


def _faulty() -> Files:
    lines = []
    for what, told in (("round", faulty_rounds), ("hand", faulty_hands)):
        module: Any = told
        for item in (*module.MALFORMED, *module.REFUSED):
            lines.append(f"{what} {item.name}: {_fault(settled(item.table()))}")
        for name, (line, _) in module.LINES.items():
            lines.append(f"{what} line {name}: {_fault(settled_text(module.written(line)))}")
    return {"rounds/faulty.txt": "\n".join(lines) + "\n"}


def _fault(told: dict[str, Any]) -> str:
    """Reason, clause and place; of what is not understood the place."""
    if "malformed" in told:
        return f"malformed at {told['malformed']['path']}"
    if "refused" not in told:
        return f"settled {digest(plain(told))}"
    refused = told["refused"]
    return " ".join(str(refused.get(key) or "-") for key in ("reason", "clause", "path"))


def _drawn(name: str, number: int) -> Files:
    lines, examples = [], []
    for block in range(number * BLOCKS // SPLIT, (number + 1) * BLOCKS // SPLIT):
        chance = Random(f"golden {block}")
        # One submission a block: it takes longer to compile than many rounds to settle.
        rounds = [draw(chance, block) for _ in range(ROUNDS)]
        answers = [plain(settled(row)) for row in rounds]
        lines.append(f"{block} answers={digest(''.join(answers))}")
        examples += [f"# {block}", plain(rounds[0]), answers[0]]
    return {
        f"{name}.txt": "\n".join(lines) + "\n",
        f"{name}.examples.txt.gz": "\n".join(examples) + "\n",
    }
