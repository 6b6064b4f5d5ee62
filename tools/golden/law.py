"""The law: faults of broken books and of submissions, every clause as it is shown, the lock."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tools.golden.corpus import ROOT, Files, Part, digest, plain
from tools.golden.lookups import (
    books,
    call,
    command_lines,
    event_lines,
    faults_of_book,
    faults_of_submission,
)

BROKEN_IN = 4


def parts() -> Iterator[Part]:
    """Faults, clauses, the lock, and what is declared."""
    for number in range(BROKEN_IN):
        yield Part(f"law/broken-{number + 1}", partial(_broken, number))
    for book in books():
        yield Part(f"law/submissions-{book}", partial(_submissions, book))
        yield Part(f"law/clauses-{book}", partial(_clauses, book))
    yield Part("law/released", _lock)
    yield Part("declared/events", lambda: {"declared/events.txt": _lines(event_lines())})
    yield Part("declared/commands", lambda: {"declared/commands.txt": _lines(command_lines())})


def _lines(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"


def _broken(number: int) -> Files:
    files = sorted((ROOT / "tests" / "broken").glob("*.toml"))[number::BROKEN_IN]
    lines = [f"{file.stem} {plain(fault)}" for file in files for fault in faults_of_book(file)]
    return {f"law/broken-{number + 1}.txt": _lines(lines)}


def _submissions(book: str) -> Files:
    folder = ROOT / "tests" / "submissions" / book
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".toml", ".json"))
    lines = [
        f"{path.relative_to(folder)} {plain(fault)}"
        for path in files
        for fault in faults_of_submission(path)
    ]
    return {f"law/submissions-{book}.txt.gz": _lines(lines)}


def _clauses(book: str) -> Files:
    told = call("rules", "show", book, "--json")
    lines = [f"code {told['code']} digest {digest(told['out'])}"]
    found = json.loads(told["out"])
    clauses = found["clauses"] if isinstance(found, dict) else found
    lines += [json.dumps(clause, ensure_ascii=False) for clause in clauses]
    return {f"law/clauses-{book}.txt.gz": _lines(lines)}


def _lock() -> Files:
    path = Path(ROOT / "src" / "croupier" / "rulebooks" / "released.lock")
    return {"law/released.txt": path.read_text("utf-8")}
